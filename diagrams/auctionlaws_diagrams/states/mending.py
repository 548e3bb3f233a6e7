"""Lines of a graph that was laid out, drawn anew where they are in the way of something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from auctionlaws_diagrams.states.anchors import border
from auctionlaws_diagrams.states.clearance import Ground
from auctionlaws_diagrams.states.crowding import crowded_graph, gravity
from auctionlaws_diagrams.states.figure import DrawnArrow, DrawnBox, Figure, circles_at
from auctionlaws_diagrams.states.geometry import Point, Rect, length
from auctionlaws_diagrams.states.routes import bent, reach, spots

_NAMED: Final = re.compile(r"\b(?:arrow|number) (\S+)")
_ROUNDS: Final = 3
_WORSE: Final = 3
"""It may get worse by less than this on the way to something better."""
_CHOICES: Final = 5
"""So many other ways are tried."""
_STEP: Final = 18
_LONG: Final = 0.1
"""How bad it is that a line is long, for each point."""
_TOO_MUCH: Final = 300.0


def mended(figure: Figure, frame: Rect) -> Figure:
    """A graph in which fewer things are in each other's way, if there are other ways for some of its lines."""
    faults = crowded_graph(figure, frame)
    best, least = figure, gravity(faults)
    for _ in range(_ROUNDS):
        for number in dict.fromkeys(number for fault in faults for number in _NAMED.findall(fault)):
            others = [(other, crowded_graph(other, frame)) for other in _other_ways(figure, number, frame)]
            other, found = min(others, key=lambda one: gravity(one[1]), default=(figure, faults))
            if gravity(found) < gravity(faults) + _WORSE:
                figure, faults = other, found
            if gravity(faults) < least:
                best, least = figure, gravity(faults)
        if not faults:
            break
    return best


def _other_ways(figure: Figure, number: str, frame: Rect) -> Iterator[Figure]:
    """The graph with the line of a number led other ways, the best first; none if that leads back to its box."""
    n = next(n for n, arrow in enumerate(figure.arrows) if number in {c.row.number for c in arrow.circles})
    arrow = figure.arrows[n]
    boxes = {drawn.box.name: drawn for drawn in figure.boxes}
    source, target = boxes[arrow.row.source], boxes[arrow.row.end]
    if source is target:
        return
    ground = Ground(frame, [d.solid for d in figure.boxes], [d.rect for d in figure.boxes if d.outer])
    for other in figure.arrows:
        if other is not arrow:
            ground.add(other.circles, (*other.line[:-1:3], other.line[-1]))
    rows = [circle.row for circle in arrow.circles]
    size = arrow.circles[0].size
    middle = sum(circle.middle for circle in arrow.circles) / len(rows)
    own = [drawn.rect for drawn in (source, target) if not drawn.outer]
    near = list(spots(source.rect, target.rect, arrow.circles[0].radius))
    choices = []
    for i, spot in enumerate([middle, *near, *_everywhere(figure.rect.grown(_STEP), frame)]):
        way = _way(source, spot, target)
        cost = ground.cost([circle.rect for circle in circles_at(rows, spot, size)], way, own, _TOO_MUCH)
        choices.append((cost + length(way) * _LONG, cost + i * 0.5, i, spot))
    best = (
        sorted(choices, key=lambda choice: choice[:3])[:_CHOICES]
        + sorted(choices[: len(near) + 1], key=lambda choice: choice[1:3])[:_CHOICES]
    )
    for spot in dict.fromkeys(choice[-1] for choice in best):
        drawn = DrawnArrow(bent(*_way(source, spot, target)), circles_at(rows, spot, size))
        yield replace(figure, arrows=(*figure.arrows[:n], drawn, *figure.arrows[n + 1 :]))


def _everywhere(rect: Rect, frame: Rect) -> Iterator[Point]:
    """Places all over a rectangle, as far as they are in a frame."""
    for down in range(int(max(rect.top, frame.top)), int(min(rect.bottom, frame.bottom)), _STEP):
        for across in range(int(max(rect.left, frame.left)), int(min(rect.right, frame.right)), _STEP):
            yield complex(across, down)


def _way(source: DrawnBox, spot: Point, target: DrawnBox) -> tuple[Point, Point, Point]:
    first, last = (border(drawn.rect, reach(drawn.rect, spot), spot) for drawn in (source, target))
    return first, spot, last
