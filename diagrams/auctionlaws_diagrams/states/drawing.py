"""Pages as SVG: black and white, to be printed, read aloud, and gone through with the keyboard."""

from __future__ import annotations

from itertools import zip_longest

from auctionlaws_diagrams.states import elements as svg
from auctionlaws_diagrams.states.composed import FRAME, OPEN, composed
from auctionlaws_diagrams.states.elements import Element
from auctionlaws_diagrams.states.figure import (
    CORNER,
    DOT,
    LINE,
    TWO_FRAMES,
    Circle,
    DrawnArrow,
    DrawnBox,
    Figure,
)
from auctionlaws_diagrams.states.geometry import PAGE
from auctionlaws_diagrams.states.heads import headed, struck
from auctionlaws_diagrams.states.letters import ASCENT, DESCENT
from auctionlaws_diagrams.states.printed import Mark, Page, clean, told
from auctionlaws_diagrams.states.tabled import Table, TableRow, Text

_STROKE = 6.0
"""Half the stroke across a line that is broken."""


def to_svg(page: Page) -> str:
    """One A4 page, portrait: the graph above, its table beneath. DoesNotFit if there is no room for it."""
    sheet = composed(page)
    root = svg.document(page.name, PAGE, title_of(page), description_of(page))
    graph = svg.group(root, **{"class": "graph", "transform": "translate(0 0)"})
    for text in sheet.header:
        svg.words(graph, text)
    rule(graph, sheet.rule, 0.5)
    if sheet.figure is not None:
        picture = svg.group(graph, "group")
        picture.set("aria-label", "The diagram")
        draw(picture, sheet.figure)
    if page.rows:
        draw_table(graph, sheet.table, "The arrows")
    for block in sheet.below:
        lines = svg.group(graph, "group")
        lines.set("aria-label", OPEN if block[0].words == OPEN else "Notes")
        for text in block:
            svg.words(lines, text)
    return svg.serialised(root)


def title_of(page: Page) -> str:
    """The title of a page, and of which laws it is."""
    return f"{page.title} · {page.laws}" if page.laws else page.title


def description_of(page: Page) -> str:
    """What is said of a page as a whole: what is in it, and where it begins and ends."""
    named = {box.name: " ".join(box.words) or box.name for box in page.boxes}
    begins = [named[box.name] for box in page.boxes if box.begins]
    ends = [named[box.name] for box in page.boxes if box.ends]
    parts = [f"A state diagram of {len(page.boxes)} situations and {len(page.rows)} arrows, numbered as in the table."]
    parts += [f"It begins: {'; '.join(begins)}."] if begins else []
    parts += [f"It ends: {'; '.join(ends)}."] if ends else []
    return " ".join([*parts, page.date]).strip()


def draw(parent: Element, figure: Figure) -> None:
    """A graph: the lines beneath, then boxes, then numbers."""
    for drawn in figure.boxes:
        _box(parent, drawn)
    if figure.dot:
        begin = svg.group(parent, "img", "The beginning")
        path, head = headed(figure.dot, Mark.PLAIN)
        svg.part(begin, "path", d=svg.path_of(path), fill="none", stroke="black", stroke_width="0.9")
        svg.polygon(begin, head)
        svg.circle(begin, figure.dot[0], DOT - 0.5, 1.0, "black")
    names = {drawn.box.name: " ".join(drawn.box.words) or drawn.box.name for drawn in figure.boxes}
    for arrow in figure.arrows:
        _line(parent, arrow)
    for arrow in figure.arrows:
        for circle in arrow.circles:
            _number(parent, circle, f"from {names[circle.row.source]} to {names[circle.row.end]}")


def _box(parent: Element, drawn: DrawnBox) -> None:
    name = " ".join(drawn.box.words) or drawn.box.name
    place = svg.link(parent, drawn.box.link, name)
    shown = svg.group(place, "img", name, **{"data-situation": drawn.box.name})
    if drawn.box.link is None:
        shown.set("tabindex", "0")
    if drawn.box.ends:
        svg.box(shown, drawn.rect, 1.0)
        svg.box(shown, drawn.rect.grown(-TWO_FRAMES), 2.0 if drawn.box.heavy else 1.0)
    else:
        svg.rounded_box(shown, drawn.rect, CORNER, drawn.border, dashed=drawn.box.judged)
    for line, base in drawn.baselines():
        svg.words(shown, Text(line, drawn.solid.middle.real, base, drawn.size, drawn.box.heavy, anchor="middle"))


def _line(parent: Element, arrow: DrawnArrow) -> None:
    """The line of an arrow and its head; what is broken is dashed, with a stroke across."""
    lines = svg.group(parent)
    lines.set("aria-hidden", "true")
    path, head = headed(arrow.path, arrow.mark)
    thick = svg.number(LINE[arrow.mark])
    line = svg.part(lines, "path", d=svg.path_of(path), fill="none", stroke="black", stroke_width=thick)
    svg.polygon(lines, head)
    if arrow.mark is Mark.BROKEN:
        line.set("stroke-dasharray", "4 3")
        middle, along = struck(arrow)
        across = along * complex(0.5, 0.866) * _STROKE
        ends = (middle - across, middle + across)
        svg.part(lines, "path", d=svg.path_of((ends[0], *ends, ends[1])), stroke="black", stroke_width="1.6")


def _number(parent: Element, circle: Circle, way: str) -> None:
    """An arrow's number in its circle; the arrow is heard and pointed at here."""
    row = circle.row
    place = svg.link(parent, row.link, f"{row.number}: {row.says}")
    shown = svg.group(place, "img", told(row))
    shown.set("aria-label", clean(f"arrow {told(row)}\n{way}".replace("\n", "; ")))
    if row.link is None:
        shown.set("tabindex", "0")
    heavy = row.mark is Mark.HEAVY
    svg.circle(shown, circle.middle, circle.radius - 0.4, 2.0 if heavy else 0.8)
    base = circle.middle.imag + circle.size * (ASCENT - DESCENT) / 2
    broken = row.mark is Mark.BROKEN
    svg.words(shown, Text(row.number, circle.middle.real, base, circle.size, heavy, broken, "middle"))


def draw_table(parent: Element, table: Table, name: str, ruled: bool = False) -> None:
    """A table as real text, in the order of reading; ``ruled``: with a line beneath each row."""
    shown = svg.group(parent, "table")
    shown.set("aria-label", name)
    _row(shown, table.headings, "columnheader")
    rule(shown, table.headings.rect.bottom + 1.8, 0.5)
    for row, following in zip_longest(table.rows, table.rows[1:]):
        _row(shown, row, "cell")
        if ruled and following is not None:
            rule(shown, (row.rect.bottom + following.rect.top) / 2, 0.25)


def rule(parent: Element, down: float, thick: float) -> None:
    """A line from margin to margin."""
    line = svg.path_of((complex(FRAME.left, down),) * 3 + (complex(FRAME.right, down),))
    drawn = svg.part(parent, "path", d=line, stroke="black", stroke_width=svg.number(thick))
    drawn.set("aria-hidden", "true")


def _row(parent: Element, row: TableRow, role: str) -> None:
    shown = svg.group(parent, "row", (row.row.script or "") if row.row else "")
    for n, lines in enumerate(row.cells):
        # What is read aloud as a heading has to have words.
        cell = svg.group(shown, role if lines else "cell")
        place = cell
        if n == 0 and row.row is not None and row.row.link is not None:
            place = svg.link(cell, row.row.link, f"{row.row.number}: {row.row.says}")
            svg.area(place, row.rect)
        for text in lines:
            svg.words(place, text)
