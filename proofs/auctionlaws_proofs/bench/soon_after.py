"""What can come soon after an event: answers, rulings and passes."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.table.events import Event, Kind
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws.table.possible import possible_events


def soon_after(table: Table, events: int) -> Iterator[Table]:
    """The table after each of the next events, up to so many, as long as the text settles them; the soonest first."""
    tables = [table]
    for _ in range(events):
        tables = [after for before in tables if not before.unsettled for after in _next(before)]
        yield from tables


def next_events(table: Table) -> Iterator[Event]:
    """Each procedural event and each pass that can come next."""
    events = [Event(Kind.DIRECTOR), *possible_events(table)]
    yield from dict.fromkeys(e for e in events if e.kind is not Kind.CALL or e.call == 0)


def _next(table: Table) -> Iterator[Table]:
    """The table after each of these."""
    for event in next_events(table):
        after = table.copy()
        try:
            after.apply(event)
        except ImpossibleEvent:
            continue
        yield after
