"""What is said of information in a ruling: who may ask, who owes what to whom, and what has been broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from auctionlaws.calls import PASS, Seat, call_symbol
from auctionlaws.table import rights
from auctionlaws.table.events import Kind
from auctionlaws.table.informed import Informed
from auctionlaws.table.laws import Saying, numbers_of
from auctionlaws.table.player import Table
from auctionlaws.table.said import NOTHING, Breach, Misstatement, Owed
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import listed

NO_CLAUSE: Final = "the laws, which let nobody ask that"
"""What is broken by a question that no clause lets anybody ask."""
_WHAT: Final = {
    Kind.EXPLAINS: "explanation of",
    Kind.ALERTS: "needless Alert of",
    Kind.NO_ALERT: "missing Alert of",
}


def information_sentences(table: Table) -> list[str]:
    """Where the table stands as to information; nothing as long as nothing has been asked, said or found."""
    return [*_questions(table), *_standing(table.informed)] if table.said.began else []


def information_changes(here: Informed, then: Informed) -> list[str]:
    """What an event has changed as to who owes what to whom, and what it has broken."""
    if then.said is NOTHING:
        return []
    before = set(_standing(here))
    broken = then.said.breaches[len(here.said.breaches) :]
    changed = [sentence for sentence in _duties(then) if sentence not in before]
    return [*(f"{NAMES[breach.seat]} breaks {_broken(breach)}." for breach in broken), *changed]


def _standing(here: Informed) -> list[str]:
    return [*_duties(here), *(f"{NAMES[breach.seat]} has broken {_broken(breach)}." for breach in here.said.breaches)]


def _duties(here: Informed) -> list[str]:
    return [
        *map(_owes, here.said.owed),
        *(sentence for seat, each in rights.open_mistakes(here) for sentence in _mistake(here, seat, each)),
        *_misbids(here),
        *_changes(here),
    ]


def _questions(table: Table) -> Iterator[str]:
    """Who may ask what; in the play, each at his turn, which no event tells."""
    here = table.informed
    at_turn = " at his turn to play" if here.played else ""
    for seat in rights.may_ask(table):
        yield f"{NAMES[seat]} may ask what the opponents' calls mean{at_turn} ({_by(here.clauses('may_ask', seat))})."
    first = " at his first turn to play" if here.played else ""
    for seat in rights.may_review(table):
        yield f"{NAMES[seat]} may have all calls restated{first} ({_by(here.clauses('may_review', seat))})."


def _mistake(here: Informed, seat: Seat, mistaken: Misstatement) -> Iterator[str]:
    """What a player who knows of a mistake has to do about it, or may."""
    name = NAMES[seat]
    whose = "his own" if seat is mistaken.giver else f"{NAMES[mistaken.giver]}'s"
    what = f"{whose} {_WHAT[mistaken.kind]} {_call(mistaken.call)}"
    if silent := here.silenced(seat, mistaken):
        yield f"{name} must be silent about {what} ({_by(silent)})."
    if due := here.deadline(seat, mistaken):
        yield f"{name} must correct {what} {due[0]} ({_by(due[1])})."
    if may := here.may_speak(seat, mistaken):
        yield f"{name} may correct {what} earlier ({_by(may)})."


def _owes(owed: Owed) -> str:
    return f"{NAMES[owed.seat]} has to explain {_call(owed.call)} ({listed(numbers_of(owed.by))})."


def _misbids(here: Informed) -> Iterator[str]:
    for seat, call in here.said.misbids:
        if silent := here.silenced_misbid(seat):
            yield f"{NAMES[seat]} must be silent about what he meant by {_call(call)} ({_by(silent)})."


def _changes(here: Informed) -> Iterator[str]:
    """Who may change his call; who is asked whether he does has been told already."""
    for seat in rights.may_change(here):
        if seat is not here.asked:
            yield f"{NAMES[seat]} may change his call should the Director find that he was misinformed."


def _call(call: int) -> str:
    return "the pass" if call == PASS else call_symbol(call)


def _broken(breach: Breach) -> str:
    return breach.clause or NO_CLAUSE


def _by(sayings: Iterable[Saying]) -> str:
    return ", ".join(numbers_of(sayings))
