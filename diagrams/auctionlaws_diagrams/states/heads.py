"""The heads of arrows, and the strokes across those that are broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auctionlaws_diagrams.states.figure import DrawnArrow
from auctionlaws_diagrams.states.geometry import Point, curve, unit
from auctionlaws_diagrams.states.printed import Mark

HEAD: Final = {Mark.PLAIN: (8.0, 3.0), Mark.BROKEN: (8.0, 3.0), Mark.HEAVY: (11.0, 4.8)}
"""How long the head of an arrow is, and half its width."""
_STEPS: Final = 64


def headed(path: Sequence[Point], mark: Mark) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """A path cut where its head begins, and the corners of the head."""
    long, half = HEAD[mark]
    *before, a, b, c, d = path
    points = curve(a, b, c, d, _STEPS)
    way = unit(d - points[_last(points, long)])
    corners = (d, d - way * long + way * 1j * half, d - way * long - way * 1j * half)
    t = _last(points, long * 0.8) / _STEPS
    ab, bc, cd = a + (b - a) * t, b + (c - b) * t, c + (d - c) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    return (*before, a, ab, abc, abc + (bcd - abc) * t), corners


def _last(points: Sequence[Point], away: float) -> int:
    """The last point of a curve that is so far away from its end."""
    return next((n for n in range(len(points) - 2, 0, -1) if abs(points[n] - points[-1]) >= away), 1)


def struck(arrow: DrawnArrow) -> tuple[Point, Point]:
    """A point of a line that nothing else is at, and the direction of the line there."""
    line, last = arrow.line, arrow.circles[-1]
    long = HEAD[arrow.mark][0]
    free = [
        n
        for n, point in enumerate(line)
        if all(abs(point - circle.middle) > circle.radius + 2 for circle in arrow.circles)
        and min(abs(point - line[-1]), abs(point - line[0])) > long / 2
    ]
    number = min(range(len(line)), key=lambda n: abs(line[n] - last.middle))
    after = [n for n in free if n > number]
    chosen = after or free or [len(line) // 2]
    at = chosen[len(chosen) // 2]
    return line[at], unit(line[min(len(line) - 1, at + 2)] - line[max(0, at - 2)])
