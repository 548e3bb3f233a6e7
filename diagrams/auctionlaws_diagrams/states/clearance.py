"""Where there is room for one more line of a graph and the circle of its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from auctionlaws_diagrams.states.figure import Circle
from auctionlaws_diagrams.states.geometry import Point, Rect, around_points, crossing, distance, passes

CLEAR: Final = 4.0
"""Points that stay free round a circle."""
_OUTSIDE: Final = 1000.0
_IN_A_BOX: Final = 400.0
_ON_A_CIRCLE: Final = 200.0
_ON_A_LINE: Final = 60.0
_ACROSS: Final = 12.0
_BESIDE: Final = 25.0
_NEAR: Final = 5.0
_SHARES: Final = (0.3, 0.6, 0.9)


class Standing(NamedTuple):
    """A line that stands on the page: the room that it takes, its pieces, and the room, middle and
    clear radius of its circles."""

    room: Rect
    pieces: tuple[tuple[Point, Point], ...]
    circles: tuple[tuple[Rect, Point, float], ...]


def standing(circles: Sequence[Circle], line: Sequence[Point]) -> Standing:
    """A line as it stands on the page."""
    rooms = tuple((circle.rect, circle.middle, circle.radius + CLEAR) for circle in circles)
    return Standing(around_points(line).grown(1.0), tuple(pairwise(line)), rooms)


class Ground:
    """What stands on the page already: boxes, frames round boxes, and lines with their circles."""

    def __init__(
        self, page: Rect, boxes: Sequence[Rect], frames: Sequence[Rect], lines: Iterable[Standing] = ()
    ) -> None:
        self.page = page
        self.boxes = [(box, box.grown(CLEAR)) for box in boxes]
        self.frames = list(frames)
        self.lines = list(lines)

    def add(self, circles: Sequence[Circle], line: Sequence[Point]) -> None:
        """Put a line and its circles there."""
        self.lines.append(standing(circles, line))

    def cost(self, circles: Sequence[Rect], line: Sequence[Point], own: Sequence[Rect], most: float) -> float:
        """How much a line and its circles are in the way; ``own`` boxes it may touch. All above ``most`` is one."""
        total = 0.0
        for rect in circles:
            total += self._covered(rect, most)
            if total > most:
                return total
        ways = list(pairwise(line))
        wide = around_points(line).grown(CLEAR)
        for box, clear in self.boxes:
            if box.meets(wide) and box not in own and any(passes(clear, a, b) for a, b in ways):
                total += _IN_A_BOX
        if total > most:
            return total
        between = [a + (b - a) * share for a, b in ways for share in _SHARES]
        for other in self.lines:
            for room, middle, radius in other.circles:
                if room.meets(wide) and any(distance(middle, a, b) < radius for a, b in ways):
                    total += _ON_A_LINE
            if other.room.meets(wide):
                total += _ACROSS * sum(crossing(a, b, c, d) for a, b in ways for c, d in other.pieces)
                close = other.room.grown(_NEAR)
                total += _BESIDE * sum(
                    any(distance(p, c, d) < _NEAR for c, d in other.pieces) for p in between if close.holds(p)
                )
            if total > most:
                return total
        return total

    def _covered(self, rect: Rect, most: float) -> float:
        """How much a circle lies on."""
        wide, middle = rect.grown(CLEAR), rect.middle
        total = 0.0 if rect.within(self.page) else _OUTSIDE
        total += _IN_A_BOX * sum(wide.meets(box) for box, _ in self.boxes)
        total += _ON_A_CIRCLE * sum(wide.meets(frame) and not wide.within(frame) for frame in self.frames)
        room = wide.width / 2
        for other in self.lines:
            if total > most:
                break
            for own, _, _ in other.circles:
                if wide.meets(own):
                    total += _ON_A_CIRCLE
            if other.room.meets(wide) and any(distance(middle, a, b) < room for a, b in other.pieces):
                total += _ON_A_LINE
        return total
