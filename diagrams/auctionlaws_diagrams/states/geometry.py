"""Points, rectangles and lines on a page: in points from its upper left corner, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

Point = complex
PAGE: Final = (595.0, 842.0)
"""Width and height of A4 in points."""
MARGIN: Final = 36.0
"""What stays free round a page."""
STEP: Final = 3.0
"""Points between two points of a line that is looked at."""


class Rect(NamedTuple):
    """An upright rectangle; ``top`` is less than ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        return complex(self.left + self.right, self.top + self.bottom) / 2

    def moved(self, by: Point) -> Rect:
        """The same further right and down."""
        return Rect(self.left + by.real, self.top + by.imag, self.right + by.real, self.bottom + by.imag)

    def grown(self, by: float) -> Rect:
        """The same with so much more on each side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside or on the border."""
        return self.left <= point.real <= self.right and self.top <= point.imag <= self.bottom

    def meets(self, other: Rect) -> bool:
        """Whether the two share more than a border."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def within(self, other: Rect) -> bool:
        """Whether no part of it is outside another."""
        across = self.left >= other.left - 0.01 and self.right <= other.right + 0.01
        return across and self.top >= other.top - 0.01 and self.bottom <= other.bottom + 0.01

    def nearest(self, point: Point) -> Point:
        """The point of it that is nearest to another point."""
        return complex(clamp(point.real, self.left, self.right), clamp(point.imag, self.top, self.bottom))


def clamp(value: float, low: float, high: float) -> float:
    """A number, or the nearer end of a range that it lies outside of."""
    return (low + high) / 2 if low > high else min(max(value, low), high)


def rect_at(middle: Point, width: float, height: float) -> Rect:
    """The rectangle of a size round a point."""
    x, y = middle.real, middle.imag
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def around(parts: Iterable[Rect]) -> Rect:
    """The smallest rectangle around several."""
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    return Rect(min(lefts), min(tops), max(rights), max(bottoms))


def around_points(points: Iterable[Point]) -> Rect:
    """The smallest rectangle around several points."""
    every = list(points)
    across, down = [p.real for p in every], [p.imag for p in every]
    return Rect(min(across), min(down), max(across), max(down))


def unit(vector: Point) -> Point:
    """The vector of length 1 in this direction; none has that of 0."""
    return vector / abs(vector) if vector else 0j


def leaving(rect: Rect, inside: Point, outside: Point) -> Point:
    """Where the straight way from a point inside a rectangle to one outside crosses the border."""
    way = outside - inside
    shares = [1.0]
    if way.real:
        shares.append(((rect.right if way.real > 0 else rect.left) - inside.real) / way.real)
    if way.imag:
        shares.append(((rect.bottom if way.imag > 0 else rect.top) - inside.imag) / way.imag)
    return inside + way * max(0.0, min(shares))


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 16) -> list[Point]:
    """Points on the cubic curve with these control points."""
    shares = [step / steps for step in range(steps + 1)]
    return [a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3 for t in shares]


def length(points: Sequence[Point]) -> float:
    """How long the straight lines between points are."""
    return sum(abs(b - a) for a, b in pairwise(points))


def passes(rect: Rect, a: Point, b: Point) -> bool:
    """Whether the straight line between two points touches a rectangle."""
    way = b - a
    near, far = 0.0, 1.0
    for start, step, low, high in (
        (a.real, way.real, rect.left, rect.right),
        (a.imag, way.imag, rect.top, rect.bottom),
    ):
        if step == 0:
            if not low <= start <= high:
                return False
            continue
        first, last = sorted(((low - start) / step, (high - start) / step))
        near, far = max(near, first), min(far, last)
        if near > far:
            return False
    return True


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the nearest point of a straight line between two."""
    way = b - a
    long = abs(way) ** 2
    share = 0.0 if not long else clamp(((point - a) * way.conjugate()).real / long, 0.0, 1.0)
    gap = point - a - way * share
    return hypot(gap.real, gap.imag)


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines a-b and c-d cross each other, their ends aside."""

    def side(p: Point, q: Point, r: Point) -> float:
        return ((q - p).conjugate() * (r - p)).imag

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
