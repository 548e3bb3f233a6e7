"""What a page asks at the table: the ruling on a script, what can happen next, and how other editions rule."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Final

import auctionlaws
from auctionlaws.api.editions import checked_edition, default_edition, editions
from auctionlaws.api.laws import Laws
from auctionlaws.api.seats import seat_of
from auctionlaws.api.table import Table
from auctionlaws.machine.field_values import Phase
from auctionlaws.mistake import Mistake
from auctionlaws.table.events import SPOKEN, Kind, Script
from auctionlaws.table.fact_words import fact_meaning
from auctionlaws.table.happened import Outcome
from auctionlaws.table.open_point import gives_out, stands
from auctionlaws.table.remarks import ORDINARY
from auctionlaws.table.script import event_text, parse_script
from auctionlaws.table.state_json import state_json
from auctionlaws.table.thinkable import Possible, acts_possible, calls_possible, facts_of
from auctionlaws.table.words import broken_text, event_words
from auctionlaws_proofs.book.addresses import clause_address
from auctionlaws_proofs.browser.auctions import shown
from auctionlaws_proofs.browser.request import Request, Told, laws_named

_SEEN: Final = (
    *("auction", "phase", "turn", "contract", "must_pass", "may_not_double", "must_repeat", "lead_restriction"),
    *("may_ask", "may_review", "must_answer", "must_correct", "may_correct", "must_be_silent", "may_change"),
)
"""What everybody at a table sees of where it stands, by the keys of the state."""
_NUMBER: Final = re.compile(r"\b[1-9][0-9]{1,2}(?:[A-Z][0-9]?[a-z]?[0-9]?i{0,3})?\b")
_LAWS: Final = "Laws to look at:"
"""Clause numbers are an edition's own, and so is which law it sends its readers to; what that law says is seen."""


def editions_there(request: Request, tell: Told) -> dict[str, Any]:
    """The editions that ship, the newest first, which one is meant where none is named, and the program's version."""
    request.done()
    return {"editions": list(editions()), "default": default_edition(), "version": auctionlaws.__version__}


def rule(request: Request, tell: Told) -> dict[str, Any]:
    """The ruling on ``script``: its steps with their clauses, the auction, the position, and what is not settled.

    ``root`` is the edition at the bottom of the laws, ``caller`` would be the next to call. ``dealer`` overrides the
    script; ``follow`` names the clauses to be followed where they contradict others.
    """
    script, table = _script_and_table(request)
    request.done()
    return {
        "script": table.script,
        "laws": table.laws.name,
        "root": table.laws.root,
        "state": state_json(table.played),
        "caller": _caller(table),
        "auction": shown(table.played),
        "steps": _steps(script, table),
        "position": list(table.position),
        "open": _open(table),
        "text": str(table.ruling),
    }


def possible(request: Request, tell: Told) -> dict[str, Any]:
    """What can happen next, lawful or not: the calls of ``seat``; without it, everything else.

    ``changes``: the calls to which that player can try to change his last one. ``facts``: what can be said of an event
    of each kind, with its meaning; ``shows``: the kinds of which it can be said, too, which suits they show.
    """
    table = _played(request)
    kind = Kind.CHANGES if request.flag("changes") else Kind.CALL
    seat = seat_of(request.text("seat")) if request.has("seat") else None
    request.done()
    found = acts_possible(table.played) if seat is None else calls_possible(table.played, seat, kind)
    events = [_event(each) for each in found]
    kinds = Kind if seat is None else (kind,)
    shows = [each.value for each in kinds if each in SPOKEN]
    return {"events": events, "facts": {k.value: facts for k in kinds if (facts := _facts(table, k))}, "shows": shows}


def elsewhere(request: Request, tell: Told) -> dict[str, Any]:
    """How the other editions rule on the same events: alike, or from which event on otherwise, and where they stand."""
    table, follow = _played(request), request.texts("follow")
    request.done()
    others = [name for name in editions() if name != table.laws.name]
    return {"editions": [_by(name, table, follow) for name in others]}


def place(request: Request, tell: Told) -> dict[str, Any]:
    """The situations of the machine's diagram in which the table is, by name."""
    table = _played(request)
    request.done()
    from auctionlaws_proofs.arrows.standing_at import situations_of

    return {"situations": list(situations_of(table))}


def report(request: Request, tell: Told) -> dict[str, Any]:
    """A report for whoever keeps these laws: what was ruled, by what, and what ``instead`` somebody would rule."""
    table = _played(request)
    instead = request.text("instead", "").strip()
    request.done()
    if not instead:
        raise Mistake("say how you would rule, and why: that is what a report is for")
    proposal = [f"Proposal: {table.laws.proposal.title}"] if table.laws.proposal is not None else []
    lines = [
        *(f"Laws: {table.laws.root}", *proposal, f"Version: auctionlaws {auctionlaws.__version__}"),
        *(f"Script: {table.script}", "", "Ruled instead:", instead, "", "The ruling:", str(table.ruling)),
    ]
    return {"text": "\n".join(lines)}


# -- the table


def _played(request: Request) -> Table:
    return _script_and_table(request)[1]


def _script_and_table(request: Request) -> tuple[Script, Table]:
    """The table after a script; Mistake for a script that names another edition than the request does."""
    script, follow = request.text("script", ""), request.texts("follow")
    dealer = request.text("dealer") if request.has("dealer") else None
    laws, seat = request.laws(), None if dealer is None else seat_of(dealer)
    read = parse_script(script, facts=lambda edition: laws.player.declared, dealer=seat)
    if read.edition is not None and read.edition != laws.root:
        if request.has("edition") or request.has("proposal"):
            raise Mistake(f"the script is for the laws of {read.edition}, and the table plays by {laws.name}")
        laws = laws_named(checked_edition(read.edition))
    return read, laws.play(read, dealer=dealer, follow=follow)


def _caller(table: Table) -> str:
    """Who is expected to call next: the player in turn, and over a call that lies on the table its maker's LHO."""
    played = table.played
    spoken = [happened.event.seat for happened in played.history if happened.event.kind in SPOKEN]
    if played.phase is Phase.IRREGULARITY and spoken and spoken[-1] is not None:
        return spoken[-1].lho.name
    return table.turn or table.dealer


def _steps(script: Script, table: Table) -> list[dict[str, Any]]:
    """Every event, its place in the script, in what it was irregular, the clauses that decided, what it changed."""
    steps = []
    for line, happened, step in zip(script.lines, table.played.history, table.ruling, strict=True):
        numbers = [c for c in happened.report.clauses if c != ORDINARY and step.settled]
        clauses = [_clause(number, table.laws) for number in numbers]
        words: dict[str, Any] = {"event": step.event, "line": line.line, "column": line.column}
        words |= {"words": f"{event_words(happened.event)}.", "settled": step.settled}
        broken = {"irregular": broken_text(happened.report.irregularities), "clauses": clauses}
        steps.append(words | broken | {"changes": list(step.changes)})
    return steps


def _clause(number: str, laws: Laws) -> dict[str, Any]:
    """A clause, and where the book has it; nowhere if it is a proposal's own."""
    text, proposal = laws.player.by_number[number], laws.proposal
    own = proposal is not None and any(change.number == number for change in proposal.changes)
    address = None if own else f"{laws.root}/{clause_address(number)}"
    return {"number": number, "heading": text.heading, "prose": text.prose, "address": address}


def _open(table: Table) -> dict[str, Any] | None:
    """What the text does not settle after the last event, and where each reading leads."""
    point = table.unsettled
    if point is None:
        return None
    readings = [
        {
            "clauses": list(reading.clauses),
            "auction": shown(reading.table.played),
            "position": stands(reading.table.played),
        }
        for reading in point.readings
    ]
    clauses = [_clause(number, table.laws) for number in point.clauses if number in table.laws.player.by_number]
    return {"kind": point.kind, "clauses": clauses, "words": gives_out(table.played), "readings": readings}


def _facts(table: Table, kind: Kind) -> list[dict[str, str]]:
    return [{"fact": word, "words": fact_meaning(word)} for word in facts_of(table.played, kind)]


def _event(possible: Possible) -> dict[str, Any]:
    event = possible.event
    return {
        "event": event_text(event),
        "words": event_words(event),
        "kind": event.kind.value,
        "seat": None if event.seat is None else event.seat.name,
        "irregular": broken_text(possible.irregularities),
        "settled": possible.settled,
    }


# -- other editions


def _by(name: str, table: Table, follow: Collection[str]) -> dict[str, Any]:
    """How an edition rules on the events of a table, the same clauses being followed where it has them."""
    laws = laws_named(name)
    there = laws.table(table.dealer, follow=[number for number in follow if number in laws.player.by_number])
    here = Table(table.laws, table.played.dealer)
    found: dict[str, Any] = {"edition": name, "same": True}
    for number, event in enumerate(table.events, 1):
        try:
            there.play(event)
        except Mistake as mistake:
            return found | {"same": False, "event": number, "words": str(mistake), "position": list(there.position)}
        happened = table.played.history[number - 1]
        here.played.apply(happened.event)
        if here.played.history[-1].outcome is Outcome.CONFLICT and happened.outcome is not Outcome.CONFLICT:
            here.played.follow_number(happened.reading)
        if _seen(there) != _seen(here):
            words = event_words(happened.event)
            return found | {"same": False, "event": number, "words": words, "position": stands(there.played)}
        if here.unsettled:
            break
    return found


def _seen(table: Table) -> tuple[object, ...]:
    """All that is told of a table without the numbers of clauses, and in what the law was broken."""
    state = state_json(table.played)
    words = [_NUMBER.sub("", text) for text in stands(table.played) if not text.startswith(_LAWS)]
    broken = [happened.report.irregularities for happened in table.played.history]
    misinformed = [breach["seat"] for breach in state["breaches"]]
    return (*(state[key] for key in _SEEN), words, broken, misinformed, table.unsettled is None)
