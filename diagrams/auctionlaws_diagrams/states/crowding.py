"""What is in the way of what on a page, measured: boxes, lines, circles, words and margins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final

from auctionlaws_diagrams.states.figure import DOT, DrawnArrow, DrawnBox, Figure, flattened
from auctionlaws_diagrams.states.geometry import Point, Rect, around_points, crossing, rect_at
from auctionlaws_diagrams.states.letters import width
from auctionlaws_diagrams.states.tabled import Text

BOXES: Final = 5.0
"""Points that are free between two boxes,"""
CIRCLES: Final = 1.0
"""between two circles of different lines,"""
TO_BOX: Final = 2.0
"""between a circle and a box,"""
TO_LINE: Final = 1.5
"""and between a line and the circles and boxes of others."""
_LIGHT, _MIDDLING, _GRAVE = 2, 3, 6
_CELL: Final = 16.0
_TOGETHER: Final = 2.2
"""Lines nearer than this lie on each other,"""
_LONG: Final = 12.0
"""if they do so for this many points,"""
_ENDS: Final = 12.0
"""where they are not about to end."""


def crowded_graph(figure: Figure, frame: Rect) -> list[str]:
    """What touches what in a graph, or lies outside a frame."""
    return [*_boxes(figure, frame), *_circles(figure, frame), *_lines(figure, frame), *_together(figure.arrows)]


def gravity(faults: Sequence[str]) -> int:
    """How bad it is what is in the way of what: a line on a box more than one on another, over a short way."""
    return sum(_LIGHT if " lies on " in fault else _GRAVE if " box " in fault else _MIDDLING for fault in faults)


def crossings(figure: Figure) -> int:
    """How many times lines of a graph cross each other."""
    cells: dict[tuple[int, int], list[tuple[int, Point, Point]]] = {}
    for n, arrow in enumerate(figure.arrows):
        for a, b in pairwise((*arrow.line[:-1:3], arrow.line[-1])):
            room = around_points((a, b))
            for column in range(int(room.left // _CELL), int(room.right // _CELL) + 1):
                for line in range(int(room.top // _CELL), int(room.bottom // _CELL) + 1):
                    cells.setdefault((column, line), []).append((n, a, b))
    found = {
        (n, a, m, c)
        for pieces in cells.values()
        for (n, a, b), (m, c, d) in combinations(pieces, 2)
        if n != m and crossing(a, b, c, d)
    }
    return len(found)


def crowded_words(texts: Sequence[Text], frame: Rect, graph: Rect | None) -> Iterator[str]:
    """Lines of words that lie on each other, on the graph, or outside a frame."""
    for text in texts:
        if not text.rect.within(frame):
            yield f"words {text.words!r} are outside the margins"
        if graph is not None and text.rect.meets(graph):
            yield f"words {text.words!r} lie on the picture"
    for one, other in combinations(texts, 2):
        if one.rect.grown(-0.4).meets(other.rect.grown(-0.4)):
            yield f"words {one.words!r} touch {other.words!r}"


def _boxes(figure: Figure, frame: Rect) -> Iterator[str]:
    for drawn in figure.boxes:
        if not drawn.rect.grown(drawn.border / 2).within(frame):
            yield f"box {drawn.box.name!r} is outside the margins"
        for line in drawn.lines:
            if width(line, drawn.size, drawn.box.heavy) > drawn.rect.width - 6.0:
                yield f"box {drawn.box.name!r} is too narrow for {line!r}"
    inside = {drawn.box.name: drawn.box.inside for drawn in figure.boxes}
    for one, other in combinations(figure.boxes, 2):
        holds = [(a, b) for a, b in ((one, other), (other, one)) if _holds(a.box.name, b.box.name, inside)]
        if not holds and one.rect.grown(BOXES).meets(other.rect):
            yield f"box {one.box.name!r} touches box {other.box.name!r}"
        for outer, inner in holds:
            if not inner.rect.grown(BOXES).within(outer.rect):
                yield f"box {inner.box.name!r} touches the border of box {outer.box.name!r}"
            if inner.rect.grown(1.0).meets(outer.solid):
                yield f"box {inner.box.name!r} touches the words of box {outer.box.name!r}"
    if figure.dot:
        dot = rect_at(figure.dot[0], 2 * DOT, 2 * DOT)
        if not dot.within(frame):
            yield "the dot is outside the margins"
        yield from (f"the dot touches box {b.box.name!r}" for b in figure.boxes if b.solid.grown(TO_BOX).meets(dot))


def _holds(outer: str, inner: str, inside: Mapping[str, str | None]) -> bool:
    """Whether a box stands in another, or in one that stands in it."""
    name: str | None = inner
    for _ in inside:
        name = inside.get(name) if name is not None else None
        if name == outer:
            return True
    return False


def _circles(figure: Figure, frame: Rect) -> Iterator[str]:
    every = [(circle, n) for n, arrow in enumerate(figure.arrows) for circle in arrow.circles]
    for circle, _ in every:
        named = f"number {circle.row.number}"
        if not circle.rect.within(frame):
            yield f"{named} is outside the margins"
        for drawn in figure.boxes:
            if abs(circle.middle - drawn.solid.nearest(circle.middle)) < circle.radius + TO_BOX:
                yield f"{named} touches box {drawn.box.name!r}"
            elif drawn.outer and drawn.rect.meets(circle.rect) and not circle.rect.grown(TO_BOX).within(drawn.rect):
                yield f"{named} touches the border of box {drawn.box.name!r}"
        if figure.dot and abs(circle.middle - figure.dot[0]) < circle.radius + DOT + CIRCLES:
            yield f"{named} touches the dot"
    for (one, n), (other, m) in combinations(every, 2):
        free = CIRCLES if n != m else -0.1
        if abs(one.middle - other.middle) < one.radius + other.radius + free:
            yield f"number {one.row.number} touches number {other.row.number}"


def _lines(figure: Figure, frame: Rect) -> Iterator[str]:
    for arrow in figure.arrows:
        named = f"arrow {arrow.row.number}"
        if not arrow.rect.within(frame):
            yield f"{named} is outside the margins"
        for drawn in figure.boxes:
            if _runs_through(arrow, drawn):
                yield f"{named} runs through box {drawn.box.name!r}"
        for circle in (circle for other in figure.arrows if other is not arrow for circle in other.circles):
            near = circle.radius + TO_LINE
            wide = circle.rect.grown(TO_LINE)
            if wide.meets(arrow.rect.grown(0.1)) and any(abs(p - circle.middle) < near for p in arrow.line):
                yield f"{named} runs through number {circle.row.number}"
    if figure.dot:
        first = flattened(figure.dot)
        for circle in (circle for arrow in figure.arrows for circle in arrow.circles):
            if any(abs(p - circle.middle) < circle.radius + TO_LINE for p in first):
                yield f"the beginning runs through number {circle.row.number}"


def _runs_through(arrow: DrawnArrow, drawn: DrawnBox) -> bool:
    """Whether a line lies in a box, or on the words of one; at its ends it may touch the box that it is for."""
    own = drawn.box.name in (arrow.row.source, arrow.row.end) and not drawn.outer
    wide = drawn.solid.grown(-1.0 if own else TO_LINE)
    line = arrow.line[1:-1] if own else arrow.line
    return wide.meets(arrow.rect.grown(0.1)) and any(map(wide.holds, line))


def _together(arrows: Sequence[DrawnArrow]) -> Iterator[str]:
    """Lines that lie on each other."""
    cells: dict[tuple[int, int], list[tuple[int, Point]]] = {}
    for n, arrow in enumerate(arrows):
        for point in arrow.line:
            cells.setdefault((int(point.real // 4), int(point.imag // 4)), []).append((n, point))
    for n, arrow in enumerate(arrows):
        runs: dict[int, float] = {}
        said: set[int] = set()
        first, last = arrow.line[0], arrow.line[-1]
        for before, point in pairwise(arrow.line):
            if min(abs(point - first), abs(point - last)) < _ENDS:
                continue
            column, line = int(point.real // 4), int(point.imag // 4)
            near = {
                m
                for x in (column - 1, column, column + 1)
                for y in (line - 1, line, line + 1)
                for m, other in cells.get((x, y), ())
                if m > n and abs(other - point) < _TOGETHER
            }
            runs = {m: runs.get(m, 0.0) + abs(point - before) for m in near}
            for m, long in runs.items():
                if long > _LONG and m not in said:
                    said.add(m)
                    yield f"arrow {arrow.row.number} lies on arrow {arrows[m].row.number}"
