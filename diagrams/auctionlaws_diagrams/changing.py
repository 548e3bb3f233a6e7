"""The time line of a change of call: what is still possible, by who has called since, found by playing changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.machine.state import Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Table
from auctionlaws_diagrams.chart import Chart, End, Ends, Shown, rows
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.endings import after, applied, elsewhere, ends_of, of_laws, open_point
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.topics import search_for

LAWS: Final = ("21", "25")
"""The laws of which the time line tells what they decide."""

_CALLER: Final = Seat.N
_FIRST: Final = (PASS, bid(1, 0))
_NEW: Final = (PASS, bid(1, 2))
_SINCE: Final = (
    (),
    *((call,) for call in (PASS, bid(1, 1), DOUBLE)),
    (PASS, PASS),
    (bid(1, 1), PASS),
    (PASS, bid(1, 1)),
    (PASS, bid(1, 1), PASS),
    (bid(1, 1), PASS, PASS),
)
"""What the others have called since."""
_CALLED: Final = ("nobody has called since", "LHO has called since", "partner has called since", "RHO has called since")
_TOO_LATE: Final = End("It is too late to change it", NodeShape.NOTE)


def changing(edition: Edition) -> tuple[Diagram, ...]:
    """The time line of an edition."""
    chart = Chart()
    start = chart.node("A player would change his call", NodeShape.START)
    chart.rows(start, rows(changes(situations_of(edition, search_for("25")))), in_time=True)
    return (
        chart.diagram(
            "changing-a-call",
            "Changing a call, by who has called since",
            "What becomes of a change of a call that was in order, by who has called since and why it is"
            f" changed, by the laws of {edition.name}.",
        ),
    )


def changes(situations: Situations) -> Iterator[Shown]:
    """Changes of a call, made at each time and for each reason."""
    for since in _SINCE:
        for first in _FIRST:
            table = _called(situations, first, since)
            for new in _NEW:
                if table is not None and first != new:
                    others = _called(situations, new, since)
                    fact = "" if len(since) != 1 else _STILL_LEGAL[others is not None]
                    for told, ends in _tried(situations, table, new):
                        yield Shown((_CALLED[len(since)], told, fact), ends)


_STILL_LEGAL: Final = ("LHO's call illegal over it", "LHO's call legal over it")


def _called(situations: Situations, first: int, since: tuple[int, ...]) -> Table | None:
    """An auction in which every call is in order; None if one of them would not be."""
    table = Table(situations.laws)
    for seat, call in zip(Seat, (first, *since), strict=False):
        table.call(seat, call)
        if table.phase is not Phase.CALLING:
            return None
    return table


def _tried(situations: Situations, table: Table, new: int) -> Iterator[tuple[str, Ends]]:
    """A call is changed because it was inadvertent, or on misinformation, or for no such reason."""
    yield "purposeful", _made(situations, after(table, Event(Kind.CHANGES, _CALLER, new)))
    slip = after(table, Event(Kind.CHANGES, _CALLER, new, frozenset({Fact.INADVERTENT})))
    yield "inadvertent", _made(situations, slip)
    found = after(table, Event(Kind.MISINFORMED, _CALLER))
    asked = found is not None and found.phase is Phase.OPTION
    told = after(found, Event(Kind.CALL, _CALLER, new)) if found is not None and asked else found
    yield "made on misinformation", _made(situations, told)


def _made(situations: Situations, table: Table | None) -> Ends:
    """What the laws on changes of call make of the last event."""
    if table is None:
        return (_TOO_LATE,)
    if open_ := open_point(table):
        return open_
    found = list(applied(situations, table.history[-1]))
    own = of_laws(situations, found, LAWS)
    return ends_of(situations, own, 0) if own else (elsewhere(situations, found),)
