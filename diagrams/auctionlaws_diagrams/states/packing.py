"""Rectangles put on a page, each as high up as there is room for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auctionlaws_diagrams.states.geometry import Rect


class Step(NamedTuple):
    """Part of the lower edge of what is on a page: from where to where it goes, and how far down it is."""

    left: float
    right: float
    down: float


class Edge:
    """The lower edge of what is on a page so far."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = list(steps)

    def places(self, width: float, height: float) -> list[Rect]:
        """Where a rectangle can hang from the edge: at the left, or at the right, of each of its parts."""
        found = []
        first, last = self.steps[0].left, self.steps[-1].right
        for step in self.steps:
            for left in (step.left, step.right - width):
                if first <= left and left + width <= last + 0.01:
                    down = max(s.down for s in self.steps if s.left < left + width - 0.01 and left < s.right - 0.01)
                    found.append(Rect(left, down, left + width, down + height))
        return found

    def put(self, rect: Rect) -> None:
        """Hang a rectangle there."""
        kept = []
        for step in self.steps:
            if step.left < rect.left:
                kept.append(step._replace(right=min(step.right, rect.left)))
            if step.right > rect.right:
                kept.append(step._replace(left=max(step.left, rect.right)))
        kept.append(Step(rect.left, rect.right, rect.bottom))
        self.steps = [step for step in sorted(kept) if step.right - step.left > 0.01]
