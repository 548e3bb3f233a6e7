"""Whose call comes next where all call in turn from the dealer on; what else happens is for the laws to say."""

from __future__ import annotations

from auctionlaws.calls import Seat
from auctionlaws.table.events import Event, Kind


class Turn:
    """The turn as it goes round from the dealer; ``seat`` is None once anything but calls in turn has happened."""

    def __init__(self, dealer: Seat) -> None:
        self.seat: Seat | None = dealer

    def pass_on(self, event: Event) -> None:
        """Something has happened: a call in turn passes the turn on."""
        goes_on = event.kind is Kind.CALL and event.seat is self.seat
        self.seat = self.seat.lho if goes_on and self.seat is not None else None
