"""Where a label may lie: off the lines of a drawing, and clear of its other texts."""

from math import hypot, inf
from typing import NamedTuple

MARGIN = 2.0
"""Points that stay free round a label."""
NEAREST = 4.0
"""Points off its line at which a label lies best."""
REACH = 9.0
"""Points a label may lie off its line and still belong to it."""


class Box(NamedTuple):
    """An upright rectangle on the page in points; ``top`` is less than ``bottom``."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, by: complex) -> "Box":
        """The same rectangle further right and down."""
        return Box(self.left + by.real, self.top + by.imag, self.right + by.real, self.bottom + by.imag)

    def gap(self, point: complex) -> float:
        """Distance to a point outside; 0 for a point inside or on the border."""
        x, y = point.real, point.imag
        return hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def holds(self, point: complex) -> bool:
        """Whether a point lies inside or on the border."""
        return self.left <= point.real <= self.right and self.top <= point.imag <= self.bottom

    def meets(self, other: "Box", margin: float = 0.0) -> bool:
        """Whether less than the margin lies between the two."""
        across = self.left - margin < other.right and other.left < self.right + margin
        return across and self.top - margin < other.bottom and other.top < self.bottom + margin


class Room(NamedTuple):
    """Where a label may lie: inside the frame, off the points of the drawn lines, clear of the other texts."""

    frame: Box
    lines: list[complex]
    texts: list[Box]

    def has(self, box: Box) -> bool:
        """Whether there is room for a label with this box."""
        corners = complex(box.left, box.top), complex(box.right, box.bottom)
        inside = all(self.frame.gap(corner) == 0 for corner in corners)
        free = inside and not any(box.meets(text, MARGIN) for text in self.texts)
        wide = Box(box.left - MARGIN, box.top - MARGIN, box.right + MARGIN, box.bottom + MARGIN)
        return free and all(box.gap(point) >= MARGIN for point in self.lines if wide.holds(point))

    def best_move(self, box: Box, path: list[complex], moves: list[complex]) -> complex:
        """The move that best brings a label near its own path and clear of all else; 0 if it is well or none helps.

        The moves are tried in their order, the shortest first.
        """
        if self.has(box) and min(map(box.gap, path)) <= REACH:
            return 0j
        far = abs(moves[-1]) + MARGIN
        around = Box(box.left - far, box.top - far, box.right + far, box.bottom + far)
        near = self._replace(lines=[point for point in self.lines if around.holds(point)])
        best, cost = 0j, inf
        for move in moves:
            if NEAREST + abs(move) / 4 >= cost:
                break
            moved = box.moved(move)
            if near.has(moved):
                best, cost = min((best, cost), (move, _cost(moved, path, move)), key=lambda choice: choice[1])
        return best


def _cost(box: Box, path: list[complex], move: complex) -> float:
    return max(NEAREST, min(map(box.gap, path))) + abs(move) / 4
