"""An event that cannot happen."""

from __future__ import annotations

from auctionlaws.table.events import Event


class ImpossibleEvent(Exception):
    """An event that cannot happen at this point; ``why`` says what was possible instead."""

    def __init__(self, event: Event, why: str) -> None:
        self.event, self.why = event, why
        super().__init__(why)
