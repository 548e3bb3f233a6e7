"""What was seen in an auction, event by event, as far as the course of a law is told by it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from auctionlaws.language.terms import Stage
from auctionlaws.table.events import Kind
from auctionlaws_diagrams.situations import Play, Sight, Situations

History = tuple[tuple[Sight, ...], int]
"""What was seen in an auction, and how much of it in its last event."""

_FOLLOWING: Final = frozenset({Stage.END, Stage.ENFORCED, Stage.LEAD_PENALTY, Stage.FIRST_LEAD})
"""The stages of what follows from a call that stands, or from a ruling."""


def sights_of(play: Play) -> Iterator[list[Sight]]:
    """What was seen in each event, less what only leads to something else seen in it or follows from that.

    A call that is irregular although it is made in place of another is ruled on at once; that is a course of its own.
    """
    for happened, seen in zip(play.table.history, play.seen, strict=True):
        stages = {sight.stage for sight in seen}
        if stages - {Stage.CLASSIFY}:
            stages -= {Stage.CLASSIFY}
        if happened.event.kind is Kind.CALL:
            stages -= {Stage.ARRIVAL, Stage.RULING}
        if stages - _FOLLOWING - {Stage.STANDING}:
            stages -= {Stage.STANDING}
        yield [sight for sight in seen if sight.stage in stages]


@cache
def histories(situations: Situations) -> tuple[History, ...]:
    """Each sequence of sights that some auction showed, and how many of them its last event did."""
    found: dict[History, None] = {}
    for play in situations.plays:
        seen = [tuple(sights) for sights in sights_of(play)]
        if seen[-1]:
            found[tuple(sight for sights in seen for sight in sights), len(seen[-1])] = None
    return tuple(found)
