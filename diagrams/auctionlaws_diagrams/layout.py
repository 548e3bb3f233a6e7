"""What makes a drawn page unfit to print: lines through words, lines that touch a box, words upon each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, product
from typing import Final
from xml.etree import ElementTree

from auctionlaws_diagrams.outlines import SVG, around, bends, dots, drawn, outlines, text_box, texts_of
from auctionlaws_diagrams.room import Box

CLEARANCE: Final = 2.0
"""Points that stay free between a line and a box that is not at its end."""
_AT_ITS_END: Final = 12.0
"""Points from where lines meet at a box at which they may come together: the room of an arrowhead."""


@dataclass(frozen=True)
class Line:
    """A line from one box to another: where it runs, how thick it is, and its words."""

    name: str
    points: Sequence[complex]
    thickness: float
    words: Sequence[Box]

    @cached_property
    def box(self) -> Box:
        return around(dots(self.points))

    def ends_at(self, place: Place) -> bool:
        """Whether the line leads to or from a place."""
        return self.name.startswith(f"{place.name} →") or self.name.endswith(f"→ {place.name}")


@dataclass(frozen=True)
class Place:
    """A box or a diamond: its corners, how thick its border is, and its words."""

    name: str
    corners: Sequence[complex]
    thickness: float
    words: Sequence[Box]

    @cached_property
    def box(self) -> Box:
        return around(dots(self.corners))

    def gap(self, point: complex) -> float:
        """Distance of a point from the place; 0 inside."""
        if self.box.gap(point) > 2 * CLEARANCE + self.thickness:
            return self.box.gap(point)
        sides = list(pairwise(self.corners))
        over = sum(_left_of(point, *side) for side in sides)
        return 0.0 if over % 2 else min(_off(point, *side) for side in sides)


def faults(svg: str) -> tuple[str, ...]:
    """What keeps a picture from being printed, each in a few words; none in one that is fit to print."""
    return tuple(fault for graph in _graphs(svg) for fault in (*_struck(graph), *_touched(graph), *_heaped(graph)))


def crossed(svg: str) -> tuple[tuple[str, str], ...]:
    """The pairs of lines that cross each other."""
    found = []
    for graph in _graphs(svg):
        places = list(_places(graph))
        for one, other in combinations(_lines(graph), 2):
            shared = [place for place in places if one.ends_at(place) and other.ends_at(place)]
            met = _crossings(one, other)
            if any(all(place.gap(point) > _AT_ITS_END for place in shared) for point in met):
                found.append((one.name, other.name))
    return tuple(found)


def _struck(graph: ElementTree.Element) -> Iterator[str]:
    """Words that some line runs through."""
    lines = outlines(graph)
    for text in texts_of(graph):
        box = text_box(text)
        if any(box.holds(point) for point in lines):
            yield f"a line runs through “{text.text}”"


def _touched(graph: ElementTree.Element) -> Iterator[str]:
    """Boxes that a line touches on its way between others."""
    for line, place in product(list(_lines(graph)), list(_places(graph))):
        free = CLEARANCE + (line.thickness + place.thickness) / 2
        near = line.box.meets(place.box, free) and not line.ends_at(place)
        if near and any(place.gap(point) < free for point in line.points):
            yield f"the line {line.name} touches “{place.name}”"


def _heaped(graph: ElementTree.Element) -> Iterator[str]:
    """Words upon other words, or in a box that is not theirs, or that stick out of their own."""
    texts = [(text.text or "", text_box(text)) for text in texts_of(graph)]
    for (one, first), (other, second) in combinations(texts, 2):
        if first.meets(second):
            yield f"“{one}” lies upon “{other}”"
    places = list(_places(graph))
    for line, place in product(list(_lines(graph)), places):
        if any(place.box.meets(words) and _holds_any(place, words) for words in line.words):
            yield f"the words at {line.name} lie in “{place.name}”"
    for place in places:
        if not all(place.gap(corner) == 0 for words in place.words for corner in _corners(words)):
            yield f"the words of “{place.name}” stick out"


def _holds_any(place: Place, words: Box) -> bool:
    inside = any(place.gap(corner) == 0 for corner in _corners(words))
    return inside or any(words.holds(corner) for corner in place.corners)


def _corners(box: Box) -> tuple[complex, ...]:
    """The corners of a line of letters, less the room below it that few letters take."""
    return tuple(complex(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))


def _graphs(svg: str) -> Iterator[ElementTree.Element]:
    """The drawings of a picture: what it shows, and its legend."""
    groups = ElementTree.fromstring(svg).iter(f"{{{SVG}}}g")
    return (group for group in groups if group.get("class") == "graph")


def _parts(graph: ElementTree.Element, kind: str) -> Iterator[tuple[str, ElementTree.Element]]:
    """The nodes or the edges of a drawing by name."""
    for group in graph.iter(f"{{{SVG}}}g"):
        if group.get("class", "").split(" ")[0] == kind:
            yield group.findtext(f"{{{SVG}}}title") or "", group


def _lines(graph: ElementTree.Element) -> Iterator[Line]:
    for name, group in _parts(graph, "edge"):
        if points := outlines(group):
            yield Line(name, points, _thickness(group), [text_box(text) for text in texts_of(group)])


def _places(graph: ElementTree.Element) -> Iterator[Place]:
    for name, group in _parts(graph, "node"):
        shapes = [bends(element) for element in drawn(group)]
        if shapes:
            widest = max(shapes, key=lambda shape: _area(around(dots(shape))))
            yield Place(name, widest, _thickness(group), [text_box(text) for text in texts_of(group)])


def _thickness(group: ElementTree.Element) -> float:
    return max(float(element.get("stroke-width", "1")) for element in drawn(group))


def _area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def _left_of(point: complex, start: complex, end: complex) -> bool:
    """Whether a side lies straight to the right of a point."""
    if (start.imag > point.imag) == (end.imag > point.imag):
        return False
    share = (point.imag - start.imag) / (end.imag - start.imag)
    return point.real < start.real + share * (end.real - start.real)


def _off(point: complex, start: complex, end: complex) -> float:
    """Distance of a point from a side."""
    along = end - start
    if not along:
        return abs(point - start)
    share = ((point - start) * along.conjugate()).real / abs(along) ** 2
    return abs(point - start - along * min(1.0, max(0.0, share)))


def _crossings(one: Line, other: Line) -> Iterator[complex]:
    """Where two lines cross."""
    if not one.box.meets(other.box):
        return
    for (a, b), (c, d) in product(pairwise(one.points), pairwise(other.points)):
        first, second = b - a, d - c
        turn = (first.conjugate() * second).imag
        if turn:
            share, far = ((c - a).conjugate() * second).imag / turn, ((c - a).conjugate() * first).imag / turn
            if 0 <= share <= 1 and 0 <= far <= 1:
                yield a + first * share
