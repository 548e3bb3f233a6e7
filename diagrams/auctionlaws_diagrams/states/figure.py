"""A graph that has its place on the page: boxes, lines, and the circles that hold numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Final

from auctionlaws_diagrams.states.geometry import STEP, Point, Rect, around, around_points, curve, length, rect_at
from auctionlaws_diagrams.states.letters import ASCENT, DESCENT, LEADING, balanced, width
from auctionlaws_diagrams.states.printed import Box, Mark, Row

CORNER: Final = 11.0
"""The radius of the corners of a box."""
TWO_FRAMES: Final = 3.0
"""Between the two frames of a box where the diagram ends."""
DOT: Final = 5.0
"""The radius of the dot at the beginning."""
LINE: Final = {Mark.PLAIN: 0.9, Mark.BROKEN: 0.9, Mark.HEAVY: 2.5}
"""How thick the line of an arrow is."""
BORDER: Final = 1.8
"""How thick the line round a box is,"""
OUTER_BORDER: Final = 1.0
"""round a box in which others stand,"""
HEAVY_BORDER: Final = 3.2
"""and round a heavy one."""
WIDEST: Final = 150.0
"""Words of a box that are wider are broken."""
ABOVE: Final = 6.0
"""Above the words of a box in which others stand."""


@dataclass(frozen=True)
class DrawnBox:
    """A box: where it is, and its lines of words, of letters of a size.

    ``outer``: other boxes stand in it; ``side``: its words are then above them on the left, -1, or the right, 1.
    """

    box: Box
    rect: Rect
    lines: tuple[str, ...]
    size: float
    outer: bool = False
    side: int = 0

    @property
    def border(self) -> float:
        return HEAVY_BORDER if self.box.heavy else OUTER_BORDER if self.outer else BORDER

    @cached_property
    def solid(self) -> Rect:
        """Where nothing else may be: all of it, or its words if others stand in it."""
        if not self.outer:
            return self.rect
        wide = max(width(line, self.size, self.box.heavy) for line in self.lines)
        middle = self.rect.middle.real + self.side * (self.rect.width / 2 - wide / 2 - CORNER)
        top = self.rect.top + ABOVE
        return Rect(middle - wide / 2, top, middle + wide / 2, top + len(self.lines) * self.size * LEADING)

    def baselines(self) -> Iterator[tuple[str, float]]:
        """Each line of words and how far down it stands."""
        step = self.size * LEADING
        middle = self.solid.middle.imag
        first = middle - step * (len(self.lines) - 1) / 2 + self.size * (ASCENT - DESCENT) / 2
        for n, line in enumerate(self.lines):
            yield line, first + n * step


@dataclass(frozen=True, slots=True)
class Circle:
    """The number of an arrow in its circle."""

    row: Row
    middle: Point
    radius: float
    size: float

    @property
    def rect(self) -> Rect:
        return rect_at(self.middle, 2 * self.radius, 2 * self.radius)


@dataclass(frozen=True)
class DrawnArrow:
    """A line from box to box with one number or several: ``path`` is the points of cubic curves, each from the last."""

    path: tuple[Point, ...]
    circles: tuple[Circle, ...]

    @property
    def row(self) -> Row:
        return self.circles[0].row

    @property
    def mark(self) -> Mark:
        return self.row.mark

    @cached_property
    def line(self) -> tuple[Point, ...]:
        """Points close together on it, from end to end."""
        return tuple(flattened(self.path))

    @cached_property
    def rect(self) -> Rect:
        """The room that its line takes."""
        return around_points(self.line)


@dataclass(frozen=True)
class Figure:
    """A graph that has its place: boxes, the outer first; ``dot``: the beginning and its line."""

    boxes: tuple[DrawnBox, ...]
    arrows: tuple[DrawnArrow, ...]
    dot: tuple[Point, ...] = ()

    @cached_property
    def rect(self) -> Rect:
        """The room that it takes."""
        parts = [drawn.rect.grown(HEAVY_BORDER / 2) for drawn in self.boxes]
        for arrow in self.arrows:
            parts += [arrow.rect.grown(1.0), *(circle.rect.grown(0.5) for circle in arrow.circles)]
        if self.dot:
            parts.append(rect_at(self.dot[0], 2 * DOT, 2 * DOT))
        return around(parts)

    def moved(self, by: Point) -> Figure:
        """The same further right and down."""
        boxes = tuple(replace(drawn, rect=drawn.rect.moved(by)) for drawn in self.boxes)
        arrows = tuple(
            DrawnArrow(
                tuple(point + by for point in arrow.path),
                tuple(replace(circle, middle=circle.middle + by) for circle in arrow.circles),
            )
            for arrow in self.arrows
        )
        return Figure(boxes, arrows, tuple(point + by for point in self.dot))


def words_of(box: Box, size: float, widest: float = WIDEST) -> tuple[str, ...]:
    """The words of a box in lines: its own, broken where they are too wide."""
    return tuple(line for words in box.words for line in balanced(words, widest, size, True)) or (box.name,)


def size_of(box: Box, lines: Sequence[str], size: float, share: Point = 1 + 1j) -> tuple[float, float]:
    """How wide and how high the box of these lines is, heavy or not; ``share``: of the size that it is said to have."""
    more = 2 * TWO_FRAMES if box.ends else 0.0
    across = max(width(line, size, True) for line in lines) + 13.0 + more
    down = len(lines) * size * LEADING + 11.0 + more
    wide, high = box.size or (44.0 + more, 24.0 + more)
    return max(across, wide * share.real), max(down, high * share.imag)


def box_at(box: Box, middle: Point, size: float, widest: float = WIDEST, share: Point = 1 + 1j) -> DrawnBox:
    """A box with its middle at a point."""
    lines = words_of(box, size, max(widest, box.size[0] * share.real - 16.0) if box.size else widest)
    return DrawnBox(box, rect_at(middle, *size_of(box, lines, size, share)), lines, size)


def radius_of(row: Row, size: float) -> float:
    """The radius of the circle of a number."""
    return max(size * 0.86, width(row.number, size, row.mark is Mark.HEAVY) / 2 + 2.6)


def circles_at(rows: Sequence[Row], middle: Point, size: float) -> tuple[Circle, ...]:
    """The circles of several numbers side by side."""
    radii = [radius_of(row, size) for row in rows]
    left = middle - sum(radii)
    circles = []
    for row, radius in zip(rows, radii, strict=True):
        circles.append(Circle(row, left + radius, radius, size))
        left += 2 * radius
    return tuple(circles)


def straight(*points: Point) -> tuple[Point, ...]:
    """A path of straight lines."""
    path = [points[0]]
    for far in points[1:]:
        near = path[-1]
        path += [near + (far - near) / 3, near + (far - near) * 2 / 3, far]
    return tuple(path)


def flattened(path: Sequence[Point]) -> list[Point]:
    """Points on a path, close together."""
    found = [path[0]]
    for start in range(0, len(path) - 3, 3):
        one, near, far, other = path[start : start + 4]
        found += curve(one, near, far, other, ceil(length((one, near, far, other)) / STEP) or 1)[1:]
    return found


def rounded(rect: Rect, point: Point, radius: float = CORNER) -> bool:
    """Whether a point lies in a rectangle with round corners."""
    if not rect.holds(point):
        return False
    inner = rect.grown(-min(radius, rect.width / 2, rect.height / 2))
    return abs(point - inner.nearest(point)) <= radius + 1e-9
