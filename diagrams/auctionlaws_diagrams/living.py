"""The life of a duty to pass: what becomes of it when the turn comes, found by playing that turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import PASS, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.state import INDEX, SEATS, Duty, Phase
from auctionlaws.machine.steps import State
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.player import Happened, Table
from auctionlaws.table.state_json import ORDINARY
from auctionlaws_diagrams.chart import Chart, End, Ends, Shown, rows
from auctionlaws_diagrams.clause_numbers import abbreviated, address_of
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.endings import after, applied, ends_of, open_point
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.routes import effects_of, slot
from auctionlaws_diagrams.situations import ABOUT_THE_CALL, Situations
from auctionlaws_diagrams.topics import search_for

_SEARCHED: Final = ("23", "28")
"""Laws of which the searches show players who have to pass, for one turn or throughout."""
_EVERY_STAGE: Final = "25"
"""A law of which the searches look at every stage."""
_HIGH: Final = bid(6, 0)
_BOUND: Final = {Duty.ONCE: "bound for this turn", Duty.THROUGHOUT: "bound throughout"}

Events = tuple[Event, ...]


@dataclass(frozen=True)
class Owed:
    """A player who has to pass, at a table where it is his turn."""

    table: Table
    seat: Seat
    length: Duty


def living(edition: Edition) -> Diagram:
    """The chart of an edition."""
    chart = Chart()
    start = chart.node("The turn of a player who must pass", NodeShape.START)
    chart.rows(start, rows(lives(edition)))
    return chart.diagram(
        "duty-to-pass-2",
        "A duty to pass: what becomes of it",
        "What becomes of a duty to pass when the turn of the player comes who has to pass, by the laws of"
        f" {edition.name}.",
    )


def lives(edition: Edition) -> Iterator[Shown]:
    """What becomes of duties to pass in auctions that were played."""
    situations, known = situations_of(edition, search_for(_EVERY_STAGE)), set[State]()
    for law in _SEARCHED:
        for play in situations_of(edition, search_for(law)).plays:
            for owed in _owed(play.table):
                if owed.table.state not in known:
                    known.add(owed.table.state)
                    yield from _lived(situations, owed)


def _owed(table: Table) -> Iterator[Owed]:
    """The players who have to pass, each when his turn has come, the others having passed."""
    quiet = not table.unsettled and not any(table.get(f"waits_{place}") for place in SEATS)
    for place in SEATS if quiet and table.phase is Phase.CALLING and not table.get("void") else ():
        length, there = Duty(table.get(f"must_pass_{place}")), table.copy()
        while there.phase is Phase.CALLING and there.get("turn") != place:
            there.call(there.seat(there.get("turn")), PASS)
        if length is not Duty.NONE and there.phase is Phase.CALLING:
            yield Owed(there, there.seat(place), length)


def _lived(situations: Situations, owed: Owed) -> Iterator[Shown]:
    """What may happen at the turn of a player who has to pass, and what that makes of his duty."""
    for told, events in _acts(situations, owed).items():
        done = after(owed.table, *events)
        if done is not None:
            yield Shown((*told, _BOUND[owed.length]), _became(situations, owed, done, events))


def _acts(situations: Situations, owed: Owed) -> Mapping[tuple[str, str], Events]:
    """What may happen at the turn of a player who has to pass, some of it in two parts."""
    seat, director = owed.seat, Event(Kind.DIRECTOR)
    other, accepted = Event(Kind.CALL, seat, _HIGH), (director, Event(Kind.ACCEPTS, seat.rho))
    taken = Event(Kind.CALL, seat.partner), *accepted
    return {
        ("he passes", ""): (Event(Kind.CALL, seat),),
        ("LHO calls in his place", ""): (Event(Kind.CALL, seat.lho),),
        ("partner's bid at his turn is accepted", ""): (Event(Kind.CALL, seat.partner, _HIGH), *accepted),
        ("partner's pass at his turn is accepted, and all pass", ""): (*taken, *_passes(situations, owed, taken)),
        ("he makes another call", "LHO calls over it"): (other, Event(Kind.CALL, seat.lho)),
        ("he makes another call", "the Director comes first"): (other, director),
    }


def _passes(situations: Situations, owed: Owed, events: Events) -> Iterator[Event]:
    """The passes that follow some events, until the auction goes back to a turn that was missed or is over."""
    table = after(owed.table, *events)
    while table is not None and table.phase is Phase.CALLING and not _returning(situations, table.history[-1]):
        yield Event(Kind.CALL, table.seat(table.get("turn")))
        table.call(table.seat(table.get("turn")), PASS)


def _returning(situations: Situations, happened: Happened) -> list[str]:
    """The clauses by which the auction goes back to a turn that was missed."""
    found = [situations.cases[stage][case] for stage, case in applied(situations, happened)]
    return [clause.number for clause, case in found if slot(effects_of(case), "returns")]


def _became(situations: Situations, owed: Owed, done: Table, events: Events) -> Ends:
    """What the last event makes of a duty: a clause says so, or it is used up, or it goes on, or is as it was."""
    if open_ := open_point(done):
        return open_
    last = done.history[-1]
    compelling = [
        (stage, case)
        for stage, case in applied(situations, last)
        if any("compels" in said.term.tags for said in situations.cases[stage][case][1].then)
    ]
    if compelling:
        return ends_of(situations, compelling, None)
    left = Duty(done.get(f"must_pass_{(owed.seat - done.dealer) % 4}"))
    back = _returning(situations, last)
    words = "is used up" if left is Duty.NONE else "is as it was" if back and left is owed.length else "goes on"
    clause = abbreviated(back or _because(situations, owed, done, events)) or ORDINARY
    return (End(f"The duty {words}", NodeShape.OUTCOME, clause, address_of(clause)),)


def _because(situations: Situations, owed: Owed, done: Table, events: Events) -> list[str]:
    """The clauses on what has been called: those that only the duty brings in, if there are such."""
    free = owed.table.copy()
    place = INDEX[f"must_pass_{(owed.seat - free.dealer) % 4}"]
    free.state = (*free.state[:place], Duty.NONE, *free.state[place + 1 :])
    plain = after(free, *events)
    played = plain.history[-len(events) :] if plain is not None else []
    without = {place for happened in played for place in applied(situations, happened)}
    happened = [place for each in done.history[-len(events) :] for place in applied(situations, each)]
    dealt = [place for place in happened if place[0] in ABOUT_THE_CALL]
    new = [place for place in happened if place not in without and place[0] in (Stage.CLASSIFY, *ABOUT_THE_CALL)]
    return [situations.cases[stage][case][0].number for stage, case in new or dealt]
