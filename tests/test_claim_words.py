"""The words of claims say of a played auction what its script did; and their mistakes are named."""

from __future__ import annotations

import logging
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

import made_once
import pytest
from lark import Lark, logger
from random_events import drawn_by
from shell import ROOT

from auctionlaws.calls import PASS, Seat, bid, denomination_of, is_bid, level_of
from auctionlaws.core.expr import Expr
from auctionlaws.core.walk import variables
from auctionlaws.edition import load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import grammar_text
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import INDEX
from auctionlaws.table.encoding import kind_of
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import event_text, parse_script
from auctionlaws_proofs.claims_reader import read_claims, vocabulary_of
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.witness import ghosts_after, values_at
from auctionlaws_proofs.glossary import glossary
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.vocabulary import CLAIMS

EDITION: Final = load_edition("1997")


@dataclass(frozen=True)
class Then:
    """A table before and after an event."""

    before: Table
    after: Table

    @property
    def happened(self) -> Happened:
        return self.after.history[-1]

    @property
    def event(self) -> Event:
        return self.happened.event

    @property
    def made(self) -> int:
        """The call of the event; a pass for what is no call."""
        return self.event.call if self.event.kind in (Kind.CALL, Kind.CHANGES) else PASS

    @property
    def is_call(self) -> bool:
        """The event counts as a call: also what a player puts in the place of one when he is asked about it."""
        return kind_of(self.event, self.before.state) == "call"

    @property
    def standing(self) -> list[int]:
        return [call for _, call in self.after.calls]

    def of(self, seat: Seat) -> int:
        """How many calls of a player stand."""
        return sum(maker is seat for maker, _ in self.after.calls)

    def uttered(self, seat: Seat) -> int:
        """How many calls a player has made, changes included."""
        spoken = (h.event for h in self.after.history if h.event.kind in (Kind.CALL, Kind.CHANGES))
        return sum(event.seat is seat for event in spoken)

    def in_vain(self, seat: Seat) -> bool:
        """After some event a call of his neither stood nor lay on the table."""
        return any(
            _just(t).uttered(seat) > _just(t).of(seat) + _lying(t, seat) or _passed(t, seat)
            for t in tables_of(self.after)
        )

    def accepted(self, seat: Seat) -> bool:
        """Once, a call of his that lay on the table came to stand by what somebody else said."""
        return any(_accepted(h) and Seat(h.before[_ON_SEAT]) is seat for h in self.after.history)

    @property
    def bids(self) -> int:
        return sum(map(is_bid, self.standing))


def _just(table: Table) -> Then:
    """A table as it is."""
    return Then(table, table)


def _passed(table: Table, seat: Seat) -> bool:
    """A ruling has just put a pass in the place of his call."""
    if not table.history or not table.history[-1].moved(Move.PASS_STANDS):
        return False
    return table.seat(table.history[-1].before[_ON_SEAT]) is seat or table.history[-1].event.seat is seat


def _lying(table: Table, seat: Seat) -> int:
    mine = table.get("on") and table.seat(table.get("on_seat")) is seat
    return 1 + table.get("replaced_on") if mine else 0


def _accepted(happened: Happened) -> bool:
    return happened.moved(Move.TABLE_STANDS) and happened.event.seat not in (None, happened.before[_ON_SEAT])


def tables_of(table: Table) -> Iterator[Table]:
    """The tables that an auction came through, in the order of its events."""
    yield from _THROUGH[id(table)][1]


_ON_SEAT: Final = INDEX["on_seat"]
_THROUGH: Final[dict[int, tuple[Table, list[Table]]]] = {}
"""By a table's identity: the table itself, and those that it came through, itself last."""


def demanded(then: Then) -> bool:
    before, seat = then.before, then.happened.seat
    passes = then.made == PASS and before.get(f"must_pass_{seat}") > 0
    repeats = before.get(f"waits_{seat}") == 2 and before.get(f"waiting_call_{seat}") == then.made
    return then.is_call and before.get("turn") == seat and (passes or repeats)


WORDS: Final[Mapping[str, Callable[[Then], object]]] = {
    "a call is made and the call is 1H": lambda t: t.is_call and t.made == bid(1, 2),
    "a call is made and the call is 2♠ or 1NT or 1n": lambda t: t.is_call and t.made in (bid(2, 3), bid(1, 4)),
    "the call is a bid of at least 3": lambda t: level_of(t.made) >= 3,
    "the call is a bid of at most two": lambda t: 1 <= level_of(t.made) <= 2,
    "the call is a bid of exactly one": lambda t: level_of(t.made) == 1,
    "the call is a bid in diamonds": lambda t: is_bid(t.made) and denomination_of(t.made) == 1,
    "the call is a bid in notrump": lambda t: is_bid(t.made) and denomination_of(t.made) == 4,
    "the call is a bid in a suit": lambda t: is_bid(t.made) and denomination_of(t.made) < 4,
    "the call is a bid in a major suit": lambda t: is_bid(t.made) and denomination_of(t.made) in (2, 3),
    "the call is a bid in a minor suit": lambda t: is_bid(t.made) and denomination_of(t.made) in (0, 1),
    "beforehand the call is the same call as the call on the table": lambda t: t.made == t.before.get("on_call"),
    "a call is made and the caller is East": lambda t: t.is_call and t.event.seat is Seat.E,
    "at least three calls stand": lambda t: len(t.standing) >= 3,
    "exactly 2 calls stand": lambda t: len(t.standing) == 2,
    "at most one call stands": lambda t: len(t.standing) <= 1,
    "exactly one pass stands": lambda t: t.standing.count(PASS) == 1,
    "at least three passes stand": lambda t: t.standing.count(PASS) >= 3,
    "at least two bids stand": lambda t: t.bids >= 2,
    "exactly zero bids stand": lambda t: t.bids == 0,
    "at least two calls of East stand": lambda t: t.of(Seat.E) >= 2,
    "exactly one call of South stands": lambda t: t.of(Seat.S) == 1,
    "at least two calls have been made by West": lambda t: t.uttered(Seat.W) >= 2,
    "exactly one call has been made by North": lambda t: t.uttered(Seat.N) == 1,
    "the only call of East stands": lambda t: t.uttered(Seat.E) == 1 == t.of(Seat.E) and not t.in_vain(Seat.E),
    "the only call that stands was made by North": lambda t: [s for s, _ in t.after.calls] == [Seat.N],
    "North has called in vain": lambda t: t.in_vain(Seat.N),
    "RHO of the dealer has called in vain": lambda t: t.in_vain(Seat.W),
    "beforehand East has called in vain": lambda t: bool(t.before.history) and _just(t.before).in_vain(Seat.E),
    "an irregular call of East was accepted": lambda t: t.accepted(Seat.E),
    "the call on the table is accepted": lambda t: _accepted(t.happened),
    "an adjusted score is in play": lambda t: any(h.report.adjusts for h in t.after.history),
    "an adjusted score comes into play": lambda t: bool(t.happened.report.adjusts),
    "a clause demands the call": demanded,
    "a clause had demanded the call on the table": lambda t: _demanded_on_table(t.after),
    "a card is led": lambda t: t.event.kind is Kind.LEADS,
    "a card is led by South": lambda t: t.event.kind is Kind.LEADS and t.event.seat is Seat.S,
    "a card is shown": lambda t: t.event.kind is Kind.EXPOSES,
    "West has shown a card": lambda t: any(_shows(h) and h.event.seat is Seat.W for h in t.after.history),
}
"""Each word, and what it is to say of an event, as the script and the list of standing calls have it."""


def _shows(happened: Happened) -> bool:
    """A card is seen that is no opening lead."""
    led = happened.event.kind is Kind.LEADS and happened.after[_PHASE] != Phase.ENDED
    return led or happened.event.kind is Kind.EXPOSES


_PHASE: Final = INDEX["phase"]


def _demanded_on_table(table: Table) -> bool:
    """The call on the table was demanded when it was made."""
    if not table.get("on"):
        return False
    steps = [t for t in tables_of(table) if t.history]
    for before, after in zip([Table(table.laws), *steps], steps, strict=False):
        then = Then(before, after)
        same = (after.get("on_seat"), after.get("on_call")) == (then.happened.seat, then.made)
        if then.is_call and after.get("on") and same:
            found = demanded(then)
        elif not after.get("on"):
            found = False
    return found


RARE: Final[Mapping[str, tuple[str, ...]]] = {
    "1997": (
        "dealer N; N 1S (wrong board); E X; director; N P; E X; director",
        "dealer N; N 1S; S 1H; director; W declines; E P; S 1H; director; W declines",
    ),
    "2017": (
        "dealer N; N 1C; E 1C; E changes 2C; director; S declines",
        "dealer N; N Pass; E 1H; S 1H; S changes 2H; director; W declines; W Pass",
        "dealer N; N 8C; director; N 1C; E 1D",
        "dealer N; E Pass; director; S declines; N Pass; E 1C; director; S 1C",
    ),
}
"""Scripts, by edition, for two conditions that random auctions seldom meet.

One is an irregular call that a clause demands, the other a replacement that stands.
"""


def scripted(laws: Laws, script: str) -> list[Table]:
    """The tables that the auction of a script comes through; a contradiction is settled one way."""
    read = parse_script(script)
    through = [Table(laws, read.dealer or Seat.N)]
    for event in read.events:
        through.append(through[-1].copy())
        through[-1].apply(event)
        if through[-1].history[-1].outcome is Outcome.CONFLICT:
            through[-1].follow_number(FIRST)
    return through


def auctions(laws: Laws, number: int, events: int = 14) -> Iterator[list[Table]]:
    """Random auctions, each as the tables that it comes through; contradictions are settled one way."""
    source = Random(1997)
    for _ in range(number):
        table, through = Table(laws), [Table(laws)]
        while len(through) <= events and table.phase not in (Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE):
            event = drawn_by(source).event(table)
            fresh = table.copy()
            try:
                fresh.apply(event)
            except ImpossibleEvent:
                continue
            if fresh.history[-1].outcome is Outcome.CONFLICT:
                fresh.follow_number(FIRST)
            if fresh.unsettled:
                break
            through.append(table := fresh)
        yield through


@cache
def asker(edition: str) -> Asker:
    return Asker(made_once.whole(edition))


def claim(text: str, form: str = "can") -> str:
    return f"# Ours\n\n## X1 Ours\n\n```claim\nclaim  X1\n{form} {text}\n```\n"


def evaluated(conditions: Sequence[Expr], known: Sequence[Mapping[str, int]]) -> list[list[bool]]:
    """Of each condition, whether it holds of each event."""
    columns = {name: [row[name] for row in known] for name in variables(conditions)}
    return [[*map(bool, in_numbers(found, len(known)))] for found in evaluate_slices(conditions, columns, len(known))]


@pytest.mark.parametrize("edition", ["1997", pytest.param("2017", marks=pytest.mark.nightly)])
def test_words_say_what_the_script_did(edition: str) -> None:
    """On random auctions, with every irregularity, a word holds of an event exactly if the script says so."""
    laws = load_laws(edition)
    read = [read_claims(claim(text), "own.md", load_edition(edition))[0] for text in WORDS]
    questions = [asker(edition).question(c) for c in read]
    conditions = [q.bad for q in questions if q is not None]
    assert len(conditions) == len(WORDS)
    ghosts = asker(edition).so_far.needed(conditions)
    held, happened, known = Counter[tuple[str, bool]](), list[Then](), list[Mapping[str, int]]()
    for through in (*(scripted(laws, script) for script in RARE[edition]), *auctions(laws, 40)):
        _THROUGH.update((id(each), (each, through[: place + 1])) for place, each in enumerate(through))
        for then in map(Then, through, through[1:]):
            happened.append(then)
            values = values_at(then.happened, then.happened.reading)
            known.append(values | ghosts_after(then.before.history, ghosts))
    for (text, oracle), said in zip(WORDS.items(), evaluated(conditions, known), strict=True):
        for then, holds in zip(happened, said, strict=True):
            expected = bool(oracle(then))
            assert holds == expected, (text, "; ".join(event_text(h.event) for h in then.after.history))
            held[text, expected] += 1
    rare = [text for text in WORDS if not (held[text, True] and held[text, False])]
    assert edition != "1997" or not rare, "nothing shows these"


@pytest.mark.parametrize(
    ("form", "text", "where", "says"),
    [
        ("can", "the call is 3N7", "own.md:7:17", "3N7"),
        ("can", "at least 99 calls stand", "own.md:3", "counted up to 30"),
        ("can", "the call is a bid of at least 12", "own.md:3", "levels go from 1 to 9"),
        ("never", "a card is led", "own.md:3", "speaks of an event"),
        ("never", "an adjusted score comes into play", "own.md:3", "speaks of an event"),
        ("never", "a clause demands the call", "own.md:3", "speaks of an event"),
        ("from a player is to call\nleads to", "at least one call stands", "own.md:3", "leads to"),
        ("mark a call is made\nuntil the auction has closed\nwhenever a call is made\nthen",
         "North has called in vain", "own.md:3", "mark"),
    ],
)  # fmt: skip
def test_a_mistake_is_named(
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
    form: str,
    text: str,
    where: str,
    says: str,
) -> None:
    """One line with the place and the word, and status 2."""
    path = tmp_path_factory.mktemp("own") / "own.md"
    path.write_text(claim(text, form), encoding="utf-8")
    assert run(["verify", "--claims", str(path)]) == 2
    said = capsys.readouterr().err
    assert where in said and says in said and said.count("\n") == 1


def test_the_words_of_claims_are_told_apart(caplog: pytest.LogCaptureFixture) -> None:
    """No phrase can be read as another; only the reach of *such that* is left to the parser."""
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.DEBUG, logger.name)
    terms = vocabulary_of(EDITION).terms
    starts = ["condition", "effect", "occasion", "player", "call"]
    Lark(grammar_text(terms), parser="lalr", start=starts, debug=True, keep_all_tokens=True)
    logger.removeHandler(caplog.handler)
    conflicts = [m for m in caplog.messages if "conflict" in m.lower()]
    assert all("terminal _AND" in m for m in conflicts), conflicts


def test_a_number_is_not_denied_in_plain_words() -> None:
    """*At most one call does not stand* would be said of calls that do not."""
    numbered = [t for t in CLAIMS.terms if t.pattern.startswith(("at least", "at most", "exactly", "the only"))]
    assert len(numbered) > 20 and all(t.denial is None for t in numbered)


def test_a_mistake_found_in_the_other_process_is_told() -> None:
    """It says the same on the way back."""
    with pytest.raises(LawError) as caught:
        read_claims(claim("the call is 0NT"), "own.md", EDITION)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_the_glossary_of_claims_is_current() -> None:
    path = ROOT / "proofs" / "auctionlaws_proofs" / "glossary.md"
    assert path.read_text(encoding="utf-8") == glossary(), f"python -m auctionlaws_proofs.glossary > {path}"
    assert all(t.gloss.endswith((".", "?")) for t in CLAIMS.terms)
