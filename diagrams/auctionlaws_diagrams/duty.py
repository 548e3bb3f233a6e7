"""The life of a duty to pass: which clauses lay it on whom, and what becomes of it when the turn comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import PASS, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.language.syntax import Case
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.state import INDEX, SEATS, Duty, Phase
from auctionlaws.machine.steps import State
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import ORDINARY
from auctionlaws_diagrams.chart import Chart, End, Ends, Shown, rows
from auctionlaws_diagrams.clause_numbers import abbreviated, address_of, law_of, laws_named
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.endings import after, applied, ends_of, open_point
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.routes import brought_about, effects_of, required, slot
from auctionlaws_diagrams.situations import ABOUT_THE_CALL, STAGES, Situations
from auctionlaws_diagrams.topics import search_for
from auctionlaws_diagrams.wording import SEATS as NAMES
from auctionlaws_diagrams.wording import capital

_SEARCHED: Final = ("23", "28")
"""Laws of which the searches show players who have to pass, for one turn or throughout."""
_EVERY_STAGE: Final = "25"
"""A law of which the searches look at every stage."""
_OFFENDER, _PARTNER = 0, 2
_HIGH: Final = bid(6, 0)
_LENGTHS: Final = {Duty.ONCE: "at his next turn", Duty.THROUGHOUT: "throughout"}
_BOUND: Final = {Duty.ONCE: "bound for this turn", Duty.THROUGHOUT: "bound throughout"}


@dataclass(frozen=True)
class Laid:
    """A duty to pass as a clause lays it on a player, counted from the offender; ``enforced``: Law 23 looks at it."""

    clause: str
    seat: int
    length: Duty
    enforced: bool


def duty_to_pass(edition: Edition) -> tuple[Diagram, ...]:
    """How a duty to pass arises, and what becomes of it."""
    return _arising(edition), _living(edition)


# -- how it arises


def laid(edition: Edition) -> Iterator[Laid]:
    """Every duty to pass that a clause of an edition lays on a player."""
    for stage in STAGES:
        for clause, case in edition.cases(stage):
            if any("compels" in said.term.tags for said in case.then):
                effects = effects_of(case, _caller(edition, case) if stage is Stage.STANDING else None)
                for seat in (_OFFENDER, _PARTNER):
                    length = slot(effects, f"must_pass_{seat}")
                    if length is not None:
                        enforced = seat == _PARTNER and slot(effects, "enforced") is not None
                        yield Laid(clause.number, seat, Duty(length), enforced)


def _caller(edition: Edition, case: Case) -> int | None:
    """Where the caller sits, counted from the offender, when a case on a call that stands takes up what others left."""
    ruled = [effects_of(other) for _, other in edition.cases(Stage.RULING)]
    callers = [(other, _taken_up(other, ruled)) for _, other in edition.cases(Stage.STANDING)]
    stood = [effects_of(other, seat) for other, seat in callers if seat is not None]
    return _taken_up(case, [*ruled, *stood])


def _taken_up(case: Case, left: Iterable[Sequence[Effect]]) -> int | None:
    """Where the caller sits if a case takes up what some effects have brought about."""
    found = (brought_about(node, done) for done in left for node in required(case.when))
    return next((seat for seat in found if seat is not None), None)


def _arising(edition: Edition) -> Diagram:
    chart, duties = Chart(), sorted(laid(edition), key=lambda duty: edition.order[duty.clause])
    for law in dict.fromkeys(law_of(duty.clause) for duty in duties):
        own = [duty for duty in duties if law_of(duty.clause) == law]
        source = chart.once(law, f"Law {law}", NodeShape.STATE, None, f"law-{law}")
        for seat, length in dict.fromkeys((duty.seat, duty.length) for duty in own):
            same = [duty for duty in own if (duty.seat, duty.length) == (seat, length)]
            label = f"{capital(NAMES[seat])} must pass {_LENGTHS[length]}"
            shape = NodeShape.DUTY if seat == _PARTNER else NodeShape.OUTCOME
            target = chart.once((seat, length), label, shape)
            chart.edge(source, target, "", ", ".join(dict.fromkeys(duty.clause for duty in same)))
            if any(duty.enforced for duty in same):
                for clause, _ in edition.cases(Stage.ENFORCED):
                    number = clause.number
                    note = chart.once(number, laws_named([number]), NodeShape.NOTE, None, f"law-{law_of(number)}")
                    chart.edge(target, note, "", number)
    return chart.diagram(
        "duty-to-pass",
        "A duty to pass: how it arises",
        f"Which clauses make a player pass, and for how long, by the laws of {edition.name}.",
    )


# -- what becomes of it


@dataclass(frozen=True)
class Owed:
    """A player who has to pass, at a table where it is his turn."""

    table: Table
    seat: Seat
    length: Duty


def _living(edition: Edition) -> Diagram:
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
    seat, other, director = owed.seat, Event(Kind.CALL, owed.seat, _HIGH), Event(Kind.DIRECTOR)
    acts = {
        ("he passes", ""): (Event(Kind.CALL, seat),),
        ("LHO calls in his place", ""): (Event(Kind.CALL, seat.lho),),
        ("partner's bid at his turn is accepted", ""): (
            Event(Kind.CALL, seat.partner, _HIGH),
            director,
            Event(Kind.ACCEPTS, seat.rho),
        ),
        ("he makes another call", "LHO calls over it"): (other, Event(Kind.CALL, seat.lho)),
        ("he makes another call", "the Director comes first"): (other, director),
    }
    for told, events in acts.items():
        done = after(owed.table, *events)
        if done is not None:
            yield Shown((*told, _BOUND[owed.length]), _became(situations, owed, done, events))


def _became(situations: Situations, owed: Owed, done: Table, events: tuple[Event, ...]) -> Ends:
    """What the last event makes of a duty: a clause says so, or it is used up, or it goes on."""
    if open_ := open_point(done):
        return open_
    compelling = [
        (stage, case)
        for stage, case in applied(situations, done.history[-1])
        if any("compels" in said.term.tags for said in situations.cases[stage][case][1].then)
    ]
    if compelling:
        return ends_of(situations, compelling, None)
    left = Duty(done.get(f"must_pass_{(owed.seat - done.dealer) % 4}"))
    words = "The duty is used up" if left is Duty.NONE else "The duty goes on"
    clause = abbreviated(_because(situations, owed, done, events)) or ORDINARY
    return (End(words, NodeShape.OUTCOME, clause, address_of(clause)),)


def _because(situations: Situations, owed: Owed, done: Table, events: tuple[Event, ...]) -> list[str]:
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
