"""Where lines meet the borders of boxes: straight on where they can, and apart from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from auctionlaws_diagrams.states.figure import CORNER, rounded
from auctionlaws_diagrams.states.geometry import Point, Rect, clamp, leaving
from auctionlaws_diagrams.states.routes import reach

APART: Final = 11.0
"""Points between two lines where they meet a box."""


class Leg(NamedTuple):
    """The end of a line at a box: where it comes from, and how far round the border it is moved."""

    box: str
    outside: Point
    aside: float


def anchored(legs: Sequence[Leg], rects: Mapping[str, Rect]) -> list[Point]:
    """For each leg the point of the border of its box at which it ends."""
    found: list[Point] = [0j] * len(legs)
    for name, rect in rects.items():
        mine = [n for n, leg in enumerate(legs) if leg.box == name]
        ways = {n: _round(rect, leaving(rect, rect.middle, legs[n].outside)) for n in mine}
        places = {n: _round(rect, reach(rect, legs[n].outside)) + legs[n].aside for n in mine}
        _spread(places, ways, 2 * (rect.width + rect.height))
        for n, place in places.items():
            found[n] = border(rect, _point(rect, place), legs[n].outside)
    return found


def border(rect: Rect, point: Point, outside: Point) -> Point:
    """The point of the round-cornered border of a box on the way from a point of its border to one outside."""
    if rect.holds(outside):
        return _off_corners(rect, point)
    inside = point + (rect.middle - point) * 0.3
    low, high = 0.0, 1.0
    for _ in range(16):
        middle = (low + high) / 2
        low, high = (middle, high) if rounded(rect, inside + (outside - inside) * middle) else (low, middle)
    return inside + (outside - inside) * low


def _off_corners(rect: Rect, point: Point) -> Point:
    """The point of the border that is nearest to one of it, where the border is not round."""
    x, y = point.real, point.imag
    if min(abs(y - rect.top), abs(y - rect.bottom)) < min(abs(x - rect.left), abs(x - rect.right)):
        return complex(clamp(x, rect.left + CORNER, rect.right - CORNER), y)
    return complex(x, clamp(y, rect.top + CORNER, rect.bottom - CORNER))


def _round(rect: Rect, point: Point) -> float:
    """How far round the border a point of it is, clockwise from the upper left corner."""
    sides = (
        (abs(point.imag - rect.top), point.real - rect.left),
        (abs(point.real - rect.right), rect.width + point.imag - rect.top),
        (abs(point.imag - rect.bottom), rect.width + rect.height + rect.right - point.real),
        (abs(point.real - rect.left), 2 * rect.width + rect.height + rect.bottom - point.imag),
    )
    return min(sides)[1]


def _point(rect: Rect, place: float) -> Point:
    """The point of the border that is so far round it."""
    place %= 2 * (rect.width + rect.height)
    if place <= rect.width:
        return complex(rect.left + place, rect.top)
    if place <= rect.width + rect.height:
        return complex(rect.right, rect.top + place - rect.width)
    if place <= 2 * rect.width + rect.height:
        return complex(rect.right - (place - rect.width - rect.height), rect.bottom)
    return complex(rect.left, rect.bottom - (place - 2 * rect.width - rect.height))


def _spread(places: dict[int, float], ways: Mapping[int, float], long: float) -> None:
    """Move places round a border of this length apart, as little as needed; ``ways``: in which order if one."""
    if len(places) < 2:
        return
    apart = min(APART, (long - 4 * CORNER) / len(places))
    for _ in range(60):
        order = sorted(places, key=lambda n: (round(places[n] % long), ways[n], n))
        moved = False
        for n, following in zip(order, order[1:] + order[:1], strict=True):
            gap = (places[following] - places[n]) % long
            if gap < apart - 0.01:
                places[n] -= (apart - gap) / 2
                places[following] += (apart - gap) / 2
                moved = True
        if not moved:
            return
