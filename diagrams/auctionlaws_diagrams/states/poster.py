"""The poster: the machine, and round it the diagrams of the laws, in small, without their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from auctionlaws_diagrams.states import elements as svg
from auctionlaws_diagrams.states.automatic import Setting, automatic, settings, size_laid_out
from auctionlaws_diagrams.states.composed import LAWS, in_places
from auctionlaws_diagrams.states.crowding import crowded_graph, crowded_words
from auctionlaws_diagrams.states.drawing import draw
from auctionlaws_diagrams.states.figure import Figure
from auctionlaws_diagrams.states.fixed import is_fixed
from auctionlaws_diagrams.states.geometry import Rect
from auctionlaws_diagrams.states.letters import ASCENT, DESCENT, LEADING, wrapped
from auctionlaws_diagrams.states.mending import mended
from auctionlaws_diagrams.states.packing import Edge, Step
from auctionlaws_diagrams.states.printed import DoesNotFit, Page, clean
from auctionlaws_diagrams.states.tabled import Text

A3: Final = (1191.0, 842.0)
"""Width and height of A3, landscape, in points."""
MARGIN: Final = 28.0
MACHINE: Final = (560.0, 500.0, 450.0, 410.0)
"""How wide the machine is: what is tried."""
LETTERS: Final = 10.0
"""The size of the letters of a graph that is not made smaller."""
SCALES: Final = (0.85, 0.75, 0.68, 0.62, 0.58, 0.55, 0.525, 0.5, 0.475, 0.45)
"""How much smaller graphs are made: what is tried. With the smallest, numbers have 5.4 points."""
NUMBERS: Final = 1.2
"""How much larger numbers are than words."""
_WIDE: Final = 460.0
_GUTTER: Final = 13.0
_TITLE: Final = 24.0
_CAPTION: Final = 9.0
_CAPTION_ROOM: Final = 110.0
_AFTER: Final = 11.0
"""Beneath a picture."""
_NEAR: Final = 120.0
"""So many points further down is as bad as all across the poster from where it happens."""
_FULL: Final = 0.8
"""More than this share of a page is never filled."""
_FIRST: Final[Sequence[Callable[[Rect], float]]] = (
    lambda rect: rect.width * rect.height,
    lambda rect: rect.height,
    lambda rect: rect.width,
)
"""Which pictures come first: the largest, highest, or widest."""
_THRIFT: Final = (0.0, 2.0, 4.0, 8.0)
"""How much it counts against a layout that it takes much room: what is tried."""
_ENOUGH: Final = 6
"""So many layouts of a graph are looked at, of those without faults,"""
_NARROW: Final = 350.0
"""and among them one that is narrower than this, if there is one."""


@dataclass(frozen=True)
class Placed:
    """A picture on the poster: its caption, its graph, where that is, and how much smaller."""

    page: Page
    caption: tuple[Text, ...]
    figure: Figure
    rect: Rect
    scale: float


@dataclass(frozen=True)
class Poster:
    """A poster with everything in its place."""

    header: tuple[Text, ...]
    placed: tuple[Placed, ...]


def poster(machine: Page, pages: Sequence[Page], happens: Mapping[str, str] | None = None) -> str:
    """The poster, A3 landscape: the machine in the middle of its upper half. DoesNotFit if there is no room.

    ``happens``: by name of a page the situation of the machine in which it happens; such pages stand nearest to it.
    """
    made = composed_poster(machine, tuple(pages), tuple(sorted((happens or {}).items())))
    title = f"{machine.title} · {machine.laws}" if machine.laws else machine.title
    description = f"A poster: the machine, and the diagrams of {', '.join(page.title for page in pages)}."
    root = svg.document("poster", A3, title, description)
    sheet = svg.group(root, **{"class": "graph", "transform": "translate(0 0)"})
    for text in made.header:
        svg.words(sheet, text)
    for placed in made.placed:
        part = svg.group(sheet, "group")
        part.set("aria-label", clean(placed.page.title))
        for text in placed.caption:
            svg.words(part, text)
        across, down = svg.number(placed.rect.left), svg.number(placed.rect.top)
        small = svg.group(part, transform=f"translate({across} {down}) scale({placed.scale:.3f})")
        draw(small, placed.figure)
    return svg.serialised(root)


def crowded_poster(machine: Page, pages: Sequence[Page], happens: Mapping[str, str] | None = None) -> list[str]:
    """What touches what on a poster, or lies outside its margins. DoesNotFit if there is no room."""
    made = composed_poster(machine, tuple(pages), tuple(sorted((happens or {}).items())))
    frame = Rect(MARGIN, MARGIN, A3[0] - MARGIN, A3[1] - MARGIN)
    texts = [*made.header, *(text for placed in made.placed for text in placed.caption)]
    found = list(crowded_words(texts, frame, None))
    for n, placed in enumerate(made.placed):
        found += [f"{placed.page.name}: {fault}" for fault in crowded_graph(placed.figure, placed.figure.rect)]
        found += [] if placed.rect.within(frame) else [f"{placed.page.name} is outside the margins"]
        others = [(other.page.name, other.rect) for other in made.placed[n + 1 :]]
        others += [(f"words {text.words!r}", text.rect) for text in texts]
        found += [f"{placed.page.name} touches {name}" for name, rect in others if rect.meets(placed.rect)]
    return found


@lru_cache(maxsize=4)
def composed_poster(machine: Page, pages: tuple[Page, ...], happens: tuple[tuple[str, str], ...] = ()) -> Poster:
    """A poster with everything in its place, its pictures as large as there is room for."""
    texts = (
        Text(machine.title, A3[0] / 2, MARGIN + _TITLE * ASCENT, _TITLE, True, anchor="middle"),
        Text(machine.laws, A3[0] - MARGIN, MARGIN + _TITLE * ASCENT, LAWS, anchor="end"),
        Text(machine.date, MARGIN, MARGIN + _TITLE * ASCENT, LAWS),
    )
    header = tuple(text for text in texts if text.words)
    frame = Rect(MARGIN, MARGIN + _TITLE + 12.0, A3[0] - MARGIN, A3[1] - MARGIN)
    order = _ordered(machine, pages, dict(happens))
    over = float("inf")
    for scale, room, first, thrift in product(SCALES, MACHINE, _FIRST, _THRIFT):
        middle = _machine(machine, room, frame)
        if scale > SCALES[-1] and _area(order, scale) > _FULL * (_size(frame) - _size(middle.rect)):
            continue
        by_size = sorted(order, key=lambda one: -first(_figures(one[0])[0].rect))
        placed, high = _packed(middle, by_size, frame, scale, thrift)
        over = min(over, high)
        if high <= 0:
            return Poster(header, tuple(placed))
    raise DoesNotFit("poster", over)


def _size(rect: Rect) -> float:
    return rect.width * rect.height


def _area(order: Sequence[tuple[Page, float | None]], scale: float) -> float:
    """How much room the pictures take at least."""
    return sum(min(_size(figure.rect) for figure in _figures(page)) for page, _ in order) * scale**2


def _machine(machine: Page, room: float, frame: Rect) -> Placed:
    """The machine in the middle, at the top."""
    figure = _figures(without_links(machine))[0]
    scale = room / figure.rect.width
    left = frame.middle.real - room / 2
    rect = Rect(left, frame.top, left + room, frame.top + figure.rect.height * scale)
    return Placed(machine, (), figure, rect, scale)


def without_links(page: Page) -> Page:
    """A page as it stands on a poster."""
    boxes = tuple(replace(box, link=None) for box in page.boxes)
    return replace(page, boxes=boxes, rows=tuple(replace(row, link=None) for row in page.rows))


def _ordered(machine: Page, pages: Sequence[Page], happens: Mapping[str, str]) -> list[tuple[Page, float | None]]:
    """The pages with how far across the machine they happen, from 0 to 1; None if nowhere."""
    across = {box.name: box.at[0] for box in machine.boxes if box.at is not None}
    low, high = min(across.values(), default=0), max(across.values(), default=1)
    places = {name: (x - low) / max(1, high - low) for name, x in across.items()}
    return [(without_links(page), places.get(happens.get(page.name, ""))) for page in pages]


def _packed(
    machine: Placed, order: Sequence[tuple[Page, float | None]], frame: Rect, scale: float, thrift: float
) -> tuple[list[Placed], float]:
    """The pictures round the machine, the largest first, each as high as it can be; by how much they are too low."""
    middle = machine.rect
    edge = Edge(
        [
            Step(frame.left, middle.left - _GUTTER, frame.top),
            Step(middle.left - _GUTTER, middle.right + _GUTTER, middle.bottom + _AFTER),
            Step(middle.right + _GUTTER, frame.right + _GUTTER, frame.top),
        ]
    )
    placed = [machine]
    for page, across in order:
        choices = []
        for n, figure in enumerate(_figures(page)):
            room = max(figure.rect.width * scale, _CAPTION_ROOM)
            above = len(wrapped(page.title, room, _CAPTION, True)) * _CAPTION * LEADING + 6.0
            for rect in edge.places(room + _GUTTER, above + figure.rect.height * scale + _AFTER):
                away = 0.0 if across is None else abs((rect.middle.real - frame.left) / frame.width - across)
                takes = thrift * rect.width * rect.height / frame.width
                choices.append((rect.bottom + takes + away * _NEAR, rect.width, n, rect))
        if not choices:
            return placed, float("inf")
        _, _, n, rect = min(choices)
        edge.put(rect)
        placed.append(_captioned(page, _figures(page)[n], rect, scale))
    return placed, max(step.down for step in edge.steps) - _AFTER - frame.bottom


def _captioned(page: Page, figure: Figure, rect: Rect, scale: float) -> Placed:
    """A picture with its caption, in the room for both."""
    lines = wrapped(page.title, rect.width - _GUTTER, _CAPTION, True)
    bases = [rect.top + _CAPTION * (ASCENT + n * LEADING) for n in range(len(lines))]
    texts = [Text(line, rect.left, base, _CAPTION, True) for line, base in zip(lines, bases, strict=True)]
    top = bases[-1] + _CAPTION * DESCENT + 4.0
    wide, high = figure.rect.width * scale, figure.rect.height * scale
    left = rect.left + (rect.width - _GUTTER - wide) / 2
    return Placed(page, tuple(texts), figure, Rect(left, top, left + wide, top + high), scale)


@lru_cache(maxsize=128)
def _figures(page: Page) -> tuple[Figure, ...]:
    """Layouts of a graph in which nothing is in the way of anything, the lowest and narrowest of them."""
    if is_fixed(page):
        room = Rect(0.0, 0.0, 2000.0, 2000.0)
        figures = [in_places(page, room, LETTERS * share)[0] for share in (1.0, 0.95, 0.9, 0.85)]
        figure = min(figures, key=lambda one: len(crowded_graph(one, one.rect)))
        return (figure.moved(-complex(figure.rect.left, figure.rect.top)),)
    return tuple(_layouts(page))


def _settings(page: Page) -> Iterator[Setting]:
    return (replace(setting, numbers=NUMBERS) for setting in settings(page))


def _layouts(page: Page) -> Iterator[Figure]:
    sizes = {setting: size_laid_out(page, setting, LETTERS) for setting in _settings(page)}
    found, narrow = 0, float("inf")
    least: tuple[int, Figure] | None = None
    for setting in sorted(sizes, key=lambda one: (sizes[one][0] > _WIDE, sizes[one][0] * sizes[one][1])):
        figure = automatic(page, setting, LETTERS)
        faults = len(crowded_graph(figure, figure.rect))
        if least is None or faults < least[0]:
            least = faults, figure
        if faults == 0:
            found += 1
            yield figure
            narrow = min(narrow, figure.rect.width)
        if found >= _ENOUGH and narrow < _NARROW:
            return
    if not found and least is not None:
        yield mended(least[1], least[1].rect)
