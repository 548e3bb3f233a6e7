"""What clauses made of an event at a table, as the ends of a chart."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from auctionlaws.calls import Seat
from auctionlaws.language.terms import Stage
from auctionlaws.table.events import Event
from auctionlaws.table.player import Happened, ImpossibleEvent, Outcome, Table
from auctionlaws_diagrams.chart import CONFLICT, GAP, NOTHING, End, Ends
from auctionlaws_diagrams.clause_numbers import address_of, as_printed, law_of, laws_named, several
from auctionlaws_diagrams.diagram import NodeShape
from auctionlaws_diagrams.routes import compels_partner, effects_of
from auctionlaws_diagrams.situations import Place, Situations
from auctionlaws_diagrams.ways import sends_on
from auctionlaws_diagrams.wording import Wording


def open_point(table: Table) -> Ends:
    """The end of an auction whose last event the laws do not settle; nothing if they do."""
    last = table.history[-1]
    if last.outcome is Outcome.CONFLICT:
        return (End(CONFLICT, NodeShape.NOTE, ", ".join(as_printed(last.report.contradicting))),)
    return () if last.outcome is Outcome.SETTLED else (GAP,)


def applied(situations: Situations, happened: Happened) -> Iterator[Place]:
    """The cases that applied in an event, but for those that only send on to another law."""
    for sight in situations.sights(happened):
        for case in sorted(sight.fired):
            if not all(map(sends_on, situations.cases[sight.stage][case][1].then)):
                yield sight.stage, case


def ends_of(situations: Situations, places: Collection[Place], caller: int | None) -> Ends:
    """What some cases say, each as an end; ``caller`` is the seat of the caller counted from the offender."""
    return tuple(_end(situations, stage, case, caller) for stage, case in places) or (NOTHING,)


def _end(situations: Situations, stage: Stage, index: int, caller: int | None) -> End:
    clause, case = situations.cases[stage][index]
    label = Wording((), stage, caller).outcome(case.then, clause.number)
    return End(
        label,
        NodeShape.DUTY if compels_partner(case, caller) else NodeShape.OUTCOME,
        clause.number,
        address_of(clause.number),
    )


def seat_from(seat: Seat, other: Seat) -> int:
    """Where a player sits, counted clockwise from another."""
    return (seat - other) % 4


def of_laws(situations: Situations, places: Iterable[Place], laws: Collection[str]) -> list[Place]:
    """The cases that belong to some laws."""
    return [(stage, case) for stage, case in places if law_of(situations.cases[stage][case][0].number) in laws]


def elsewhere(situations: Situations, places: Iterable[Place]) -> End:
    """The laws that some cases belong to, but for those that yield to every other."""
    found = [situations.cases[stage][index] for stage, index in places]
    clauses = list(dict.fromkeys(clause.number for clause, case in found if not case.default))
    if not clauses:
        return NOTHING
    return End(laws_named(clauses), NodeShape.NOTE, several(clauses), f"law-{law_of(clauses[0])}")


def settles_only_the_call(situations: Situations, place: Place) -> bool:
    """Whether a case says no more than what becomes of the call itself, and whose turn it is."""
    stage, index = place
    return {effect.slot for effect in effects_of(situations.cases[stage][index][1])} <= {"fate", "next"}


def after(table: Table, *events: Event) -> Table | None:
    """The table after some events; None if they cannot happen there."""
    new = table.copy()
    try:
        for event in events:
            new.apply(event)
    except ImpossibleEvent:
        return None
    return new
