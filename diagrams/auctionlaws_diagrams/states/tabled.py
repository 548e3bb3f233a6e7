"""The table of the arrows beneath a picture, and the lines of text beneath the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws_diagrams.states.columns import GUTTER, columns
from auctionlaws_diagrams.states.geometry import Rect
from auctionlaws_diagrams.states.letters import ASCENT, DESCENT, LEADING, width, wrapped
from auctionlaws_diagrams.states.printed import Mark, Page, Row, joined_clauses

BETWEEN: Final = 1.2
"""Between two rows at least,"""
AIRY: Final = 5.0
"""and if there is room for it."""
HEADINGS: Final = ("", "what happens [condition]", "what follows", "clauses")


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words: where it begins, or ends, on which line it stands, and its letters."""

    words: str
    x: float
    base: float
    size: float
    bold: bool = False
    struck: bool = False
    anchor: str = "start"

    @property
    def width(self) -> float:
        return width(self.words, self.size, self.bold)

    @property
    def rect(self) -> Rect:
        """The room that it takes."""
        left = self.x - {"start": 0.0, "middle": self.width / 2, "end": self.width}[self.anchor]
        return Rect(left, self.base - ASCENT * self.size, left + self.width, self.base + DESCENT * self.size)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its cells, each some lines of words, and the room that it takes."""

    cells: tuple[tuple[Text, ...], ...]
    rect: Rect
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Rows beneath a row of headings."""

    headings: TableRow
    rows: tuple[TableRow, ...]

    @property
    def bottom(self) -> float:
        return (self.rows[-1] if self.rows else self.headings).rect.bottom

    def texts(self) -> Iterator[Text]:
        """Every line of it, in the order of reading."""
        for row in (self.headings, *self.rows):
            for cell in row.cells:
                yield from cell


def table(page: Page, frame: Rect, size: float, between: float = BETWEEN, leading: float = LEADING) -> Table:
    """The arrows of a page, from the upper left corner of a frame, in columns that make it as low as possible."""
    cells = [(row.number, row.says, row.follows, joined_clauses(row.clauses)) for row in page.listed]
    return tabled(HEADINGS, cells, frame, size, between, page.listed, leading)


def tabled(
    headings: Sequence[str],
    cells: Sequence[Sequence[str]],
    frame: Rect,
    size: float,
    between: float,
    rows: Sequence[Row] = (),
    leading: float = LEADING,
) -> Table:
    """A table of words; ``rows``: the arrows that they are about."""
    bold = [row.mark is Mark.HEAVY for row in rows] or [False] * len(cells)
    rooms = columns(headings, cells, bold, frame.width, size)
    lefts = [frame.left]
    for room in rooms[:-1]:
        lefts.append(lefts[-1] + room + GUTTER)
    first = _row(headings, lefts, rooms, frame, frame.top, size, leading, Mark.HEAVY)
    found: list[TableRow] = []
    top = first.rect.bottom + 5.0
    for n, words in enumerate(cells):
        row = rows[n] if rows else None
        found.append(_row(words, lefts, rooms, frame, top, size, leading, Mark.PLAIN if row is None else row.mark, row))
        top = found[-1].rect.bottom + between
    return Table(first, tuple(found))


def _row(
    words: Sequence[str],
    lefts: Sequence[float],
    columns: Sequence[float],
    frame: Rect,
    top: float,
    size: float,
    leading: float,
    mark: Mark,
    row: Row | None = None,
) -> TableRow:
    bold, struck = mark is Mark.HEAVY, mark is Mark.BROKEN
    cells = []
    for text, left, room in zip(words, lefts, columns, strict=True):
        lines = wrapped(text, room, size, bold)
        bases = [top + size * (ASCENT + n * leading) for n in range(len(lines))]
        cells.append(tuple(Text(line, left, base, size, bold, struck) for line, base in zip(lines, bases, strict=True)))
    most = max((len(cell) for cell in cells), default=1) or 1
    bottom = top + size * (ASCENT + (most - 1) * leading + DESCENT)
    return TableRow(tuple(cells), Rect(frame.left, top, frame.right, bottom), row)
