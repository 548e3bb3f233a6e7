"""What may lawfully be asked, said and corrected next at a table."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.calls import Seat
from auctionlaws.table import rights
from auctionlaws.table.events import SPOKEN, Event, Kind
from auctionlaws.table.informed import WHEN_PLAY_ENDS
from auctionlaws.table.player import Table


def information_events(table: Table) -> Iterator[Event]:
    """The events about information that break no law.

    Nothing is listed before something has been asked, said or found: until then it is whoever is in turn who may ask,
    and every list would have the same questions. That somebody comes to know of a mistake nobody brings about.
    """
    if not table.said.began or table.unsettled:
        return
    for seat in rights.may_review(table):
        yield Event(Kind.REVIEWS, seat)
    for seat in rights.may_ask(table):
        yield Event(Kind.ASKS, seat)
        yield from (Event(Kind.ASKS, seat, about=call) for call in calls_of(table, seat.lho, seat.rho))
    for owed in dict.fromkeys((owed.seat, owed.call) for owed in table.said.owed):
        yield Event(Kind.EXPLAINS, owed[0], about=owed[1])
    yield from (Event(Kind.CORRECTS, seat) for seat in _correcting(table))
    if table.informed.played and not table.said.play_over:
        yield Event(Kind.PLAY_ENDS)


def calls_of(table: Table, *seats: Seat) -> list[int]:
    """The different calls that players have made."""
    return sorted({h.event.call for h in table.history if h.event.kind in SPOKEN and h.event.seat in seats})


def _correcting(table: Table) -> list[Seat]:
    """Who may put right now what he would put right: the last mistake that he knows of."""
    here = table.informed
    last = dict(rights.open_mistakes(here))
    found = []
    for seat in Seat:
        due = here.deadline(seat, last[seat]) if seat in last else None
        if due is not None and (due[0] != WHEN_PLAY_ENDS or here.said.play_over):
            found.append(seat)
    return found
