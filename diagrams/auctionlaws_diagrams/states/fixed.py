"""Graphs whose boxes have places of their own: lines straight, or gently bent through the circle of their number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws_diagrams.states.anchors import Leg, anchored
from auctionlaws_diagrams.states.beginning import begun
from auctionlaws_diagrams.states.clearance import Ground, Standing, standing
from auctionlaws_diagrams.states.figure import (
    ABOVE,
    DrawnArrow,
    DrawnBox,
    Figure,
    box_at,
    circles_at,
    radius_of,
    words_of,
)
from auctionlaws_diagrams.states.geometry import PAGE, Point, Rect, around, rect_at
from auctionlaws_diagrams.states.loops import WIDE, about
from auctionlaws_diagrams.states.printed import SHARE, Box, Page, Row
from auctionlaws_diagrams.states.routes import bent, loop, reach, spots

Offset = tuple[Point, Point]
"""How far a number is from its boxes: a share of the size of its one box, and points."""
Places = Mapping[str, Offset]
"""Where the numbers of arrows stand, by the first of those that share a line."""
_STRANGE: Final = 250.0
"""How bad it is if a number stands in a box with which its line has nothing to do, or out of one with both ends."""
_ROUNDS: Final = 3
"""How often places are found, each time with regard to all the others."""
_INSIDE: Final = 9.0
"""Between the border of a box and those that stand in it."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How places on a page are made places in a picture: ``share`` of the distances from its upper left is kept."""

    frame: Rect
    share: Point = 1 + 1j

    def place(self, at: tuple[float, float]) -> Point:
        """A place given in points from the lower left of a page."""
        across, down = at[0] - self.frame.left, PAGE[1] - at[1] - self.frame.top
        return complex(self.frame.left + across * self.share.real, self.frame.top + down * self.share.imag)


def is_fixed(page: Page) -> bool:
    """Whether all boxes of a page have places of their own, or stand round those that have."""
    outer = page.outer()
    return bool(page.boxes) and all(box.at is not None for box in page.boxes if box.name not in outer)


def lines_of(page: Page, share: int = SHARE) -> Iterator[tuple[Row, ...]]:
    """Arrows by the lines that they share: each alone, or those from box to box if there are more than so many."""
    for rows in page.between().values():
        free = tuple(row for row in rows if row.through is None)
        yield from ((row,) for row in rows if row.through is not None)
        yield from [free] if len(free) > share else [(row,) for row in free]


def fixed(
    page: Page, size: float, scale: Scale, places: Places | None = None, share: int = SHARE
) -> tuple[Figure, Places]:
    """The graph in its places, with letters of a size, and where its numbers are.

    ``places``: where those numbers are that have no place of their own, as found before for another scale: how far
    they are from the middle between the boxes.
    """
    boxes = _boxes(page, size, scale)
    lines = list(lines_of(page, share))
    middles = {rows[0].number: scale.place(t) for rows in lines if (t := rows[0].through) is not None}
    free = [rows for rows in lines if rows[0].through is None]
    if places is None:
        _place(free, lines, boxes, middles, scale.frame, size)
    else:
        middles |= {rows[0].number: _spot(rows[0], places[rows[0].number], boxes) for rows in free}
    found = {rows[0].number: _offset(rows[0], middles[rows[0].number], boxes) for rows in free}
    arrows = _joined(lines, middles, boxes, size)
    outer_first = sorted(boxes.values(), key=lambda drawn: (not drawn.outer, len(page.around(drawn.box.name))))
    return Figure(tuple(outer_first), arrows, begun(outer_first, arrows, scale.frame)), found


def _offset(row: Row, spot: Point, boxes: Mapping[str, DrawnBox]) -> Offset:
    """How far a place is from the middle between the boxes of an arrow, or from which point of its one box."""
    source, target = boxes[row.source].rect, boxes[row.end].rect
    if source != target:
        return 0j, spot - (source.middle + target.middle) / 2
    near = reach(source, spot)
    share = near - source.middle
    return complex(share.real / source.width, share.imag / source.height), spot - near


def _spot(row: Row, offset: Offset, boxes: Mapping[str, DrawnBox]) -> Point:
    """The place that is so far from there."""
    source, target = boxes[row.source].rect, boxes[row.end].rect
    share, off = offset
    near = complex(share.real * source.width, share.imag * source.height)
    return (source.middle + target.middle) / 2 + near + off


def _place(
    free: Sequence[tuple[Row, ...]],
    lines: Sequence[tuple[Row, ...]],
    boxes: Mapping[str, DrawnBox],
    middles: dict[str, Point],
    frame: Rect,
    size: float,
) -> None:
    """Find places for the numbers that have none; then, as all the others stand, better ones."""
    order = sorted(free, key=lambda rows: (rows[0].source == rows[0].end, -len(rows)))
    stand = {
        rows[0].number: standing(circles_at(rows, middles[rows[0].number], size), _rough(rows[0], middles, boxes))
        for rows in lines
        if rows[0].number in middles
    }
    for _ in range(_ROUNDS):
        before = dict(middles)
        for rows in order:
            number = rows[0].number
            others = [line for other, line in stand.items() if other != number]
            middles[number] = _found(rows, boxes, _ground(boxes, frame, others), size)
            stand[number] = standing(circles_at(rows, middles[number], size), _rough(rows[0], middles, boxes))
        if before == middles:
            break


def _ground(boxes: Mapping[str, DrawnBox], frame: Rect, lines: Iterable[Standing]) -> Ground:
    frames = [drawn.rect for drawn in boxes.values() if drawn.outer]
    return Ground(frame, [drawn.solid for drawn in boxes.values()], frames, lines)


def _boxes(page: Page, size: float, scale: Scale) -> dict[str, DrawnBox]:
    """The boxes in their places; those in which others stand have these inside them."""
    outer = page.outer()
    boxes = {
        box.name: box_at(box, scale.place(box.at), size, share=scale.share)
        for box in page.boxes
        if box.at is not None and box.name not in outer
    }
    for box in sorted(page.boxes, key=lambda box: -len(page.around(box.name))):
        if box.name in outer:
            boxes[box.name] = _round_others(page, box, boxes, size, scale)
    return {box.name: boxes[box.name] for box in page.boxes}


def _round_others(page: Page, box: Box, boxes: Mapping[str, DrawnBox], size: float, scale: Scale) -> DrawnBox:
    """A box round others: as it is said to be, and at least round those that stand in it and the numbers between."""
    within = {other.name for other in page.boxes if box.name in page.around(other.name)}
    held = [boxes[other.name].rect.grown(_INSIDE) for other in page.boxes if other.inside == box.name]
    held += [
        rect_at(scale.place(row.through), 2 * radius_of(row, size), 2 * radius_of(row, size)).grown(4.0)
        for row in page.rows
        if row.through is not None and row.source in within and row.end in within
    ]
    rect = around(held)
    if box.at is not None and box.size is not None:
        said = rect_at(scale.place(box.at), box.size[0] * scale.share.real, box.size[1] * scale.share.imag)
        rect = around([said, rect])
    drawn = DrawnBox(box, rect, words_of(box, size, max(60.0, rect.width - 24.0)), size, outer=True)
    inner = [boxes[other.name].rect.grown(3.0) for other in page.boxes if other.inside == box.name]
    for side in (0, -1, 1):
        placed = replace(drawn, side=side)
        if not any(placed.solid.meets(other) for other in inner):
            return placed
    higher = min(other.top for other in inner) - drawn.solid.height - ABOVE
    return replace(drawn, rect=rect._replace(top=min(rect.top, higher)))


def _rough(row: Row, middles: Mapping[str, Point], boxes: Mapping[str, DrawnBox]) -> list[Point]:
    """About where a line runs."""
    return _way(row, middles[row.number], boxes)


def _way(row: Row, spot: Point, boxes: Mapping[str, DrawnBox]) -> list[Point]:
    source, target = boxes[row.source].rect, boxes[row.end].rect
    return about(source, spot) if source == target else [reach(source, spot), spot, reach(target, spot)]


def _found(rows: Sequence[Row], boxes: Mapping[str, DrawnBox], ground: Ground, size: float) -> Point:
    """The place for the numbers of a line that is most out of the way of everything else."""
    source, target = boxes[rows[0].source], boxes[rows[0].end]
    own = [drawn.rect for drawn in (source, target) if not drawn.outer]
    frames = [drawn.rect for drawn in boxes.values() if drawn.outer]
    shared = [rect for rect in frames if source.rect.within(rect) and target.rect.within(rect) and rect != source.rect]
    strange = [rect for rect in frames if not source.rect.within(rect) and not target.rect.within(rect)]
    best, least = 0j, float("inf")
    for n, spot in enumerate(spots(source.rect, target.rect, max(radius_of(row, size) for row in rows))):
        if n * 0.5 >= least:
            break
        rects = [circle.rect for circle in circles_at(rows, spot, size)]
        cost = n * 0.5 + _STRANGE * sum(not rect.holds(spot) for rect in shared)
        cost += _STRANGE * sum(rect.holds(spot) for rect in strange)
        cost += ground.cost(rects, _way(rows[0], spot, boxes), own, least - cost)
        if cost < least:
            best, least = spot, cost
    return best


def _joined(
    lines: Sequence[Sequence[Row]], middles: Mapping[str, Point], boxes: Mapping[str, DrawnBox], size: float
) -> tuple[DrawnArrow, ...]:
    """The lines from box to box through the places of their numbers, their ends apart."""
    legs: list[Leg] = []
    for rows in lines:
        row, spot = rows[0], middles[rows[0].number]
        aside = WIDE if row.source == row.end else 0.0
        legs += [Leg(row.source, spot, -aside), Leg(row.end, spot, aside)]
    ends = anchored(legs, {name: drawn.rect for name, drawn in boxes.items()})
    arrows = []
    for n, rows in enumerate(lines):
        start, end = ends[2 * n], ends[2 * n + 1]
        spot = middles[rows[0].number]
        path = loop(start, spot, end) if rows[0].source == rows[0].end else bent(start, spot, end)
        arrows.append(DrawnArrow(path, circles_at(rows, spot, size)))
    return tuple(arrows)
