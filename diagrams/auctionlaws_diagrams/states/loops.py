"""Arrows that lead back to the box that they come from: where there is room for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from auctionlaws_diagrams.states.anchors import Leg, anchored
from auctionlaws_diagrams.states.clearance import Ground
from auctionlaws_diagrams.states.figure import DrawnArrow, DrawnBox, circles_at, radius_of
from auctionlaws_diagrams.states.geometry import Point, Rect, unit
from auctionlaws_diagrams.states.printed import Row
from auctionlaws_diagrams.states.routes import loop, reach, spots

WIDE: Final = 14.0
"""Half the distance of the ends of a loop."""
_FURTHER: Final = 25.0
"""How bad it is to need more room than the graph takes."""


def about(rect: Rect, spot: Point) -> list[Point]:
    """About where a loop through a spot runs."""
    base = reach(rect, spot)
    aside = unit(spot - base) * 1j * WIDE
    return [base - aside, spot, base + aside]


def looped(
    loops: Sequence[Sequence[Row]],
    boxes: Mapping[str, DrawnBox],
    ground: Ground,
    size: float,
    known: Mapping[str, Point],
) -> list[DrawnArrow]:
    """Loops where they are least in the way of what stands there already, and need little more room.

    ``known``: the places of numbers that have one.
    """
    middles: list[Point] = []
    for rows in loops:
        drawn = boxes[rows[0].source]
        if rows[0].number in known:
            middles.append(known[rows[0].number])
            ground.add(circles_at(rows, middles[-1], size), about(drawn.rect, middles[-1]))
            continue
        best, least = 0j, float("inf")
        for n, spot in enumerate(spots(drawn.rect, drawn.rect, max(radius_of(row, size) for row in rows))):
            rects = [circle.rect for circle in circles_at(rows, spot, size)]
            cost = n * 0.5 + _FURTHER * sum(not rect.within(ground.page) for rect in rects)
            cost += ground.cost(rects, about(drawn.rect, spot), [drawn.solid], least - cost)
            if cost < least:
                best, least = spot, cost
        middles.append(best)
        ground.add(circles_at(rows, best, size), about(drawn.rect, best))
    legs = [
        Leg(rows[0].source, spot, aside) for rows, spot in zip(loops, middles, strict=True) for aside in (-WIDE, WIDE)
    ]
    ends = anchored(legs, {name: drawn.rect for name, drawn in boxes.items()})
    return [
        DrawnArrow(loop(ends[2 * n], spot, ends[2 * n + 1]), circles_at(rows, spot, size))
        for n, (rows, spot) in enumerate(zip(loops, middles, strict=True))
    ]
