"""What a page prints: boxes, rows, and the lines of text about them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from auctionlaws.mistake import Mistake

SHARE: Final = 3
"""As many arrows from one situation to another have each a line of its own; more of them share one."""


ITSELF: Final = "itself"
"""As the target of an arrow: the innermost situation in which it began."""


class Mark(Enum):
    """How an arrow is printed."""

    PLAIN = "plain"
    BROKEN = "broken"  # struck through: what it says does not hold
    HEAVY = "heavy"  # new, or instead, or taken by the auction that is shown


@dataclass(frozen=True, slots=True)
class Row:
    """An arrow as it is printed.

    ``source`` and ``target`` are names of situations; ``clauses`` printed numbers; ``script`` the auction that takes
    it, its tooltip; ``through`` where its number stands; ``link`` an address, for the book.
    """

    number: str
    source: str
    target: str
    says: str
    follows: str
    clauses: tuple[str, ...]
    script: str | None
    through: tuple[int, int] | None
    mark: Mark = Mark.PLAIN
    link: str | None = None
    listed: bool = True
    """It stands in the table; otherwise it is drawn in the picture alone."""

    @property
    def end(self) -> str:
        """The box to which it leads: that from which it comes if it leads to itself."""
        return self.source if self.target == ITSELF else self.target


@dataclass(frozen=True, slots=True)
class Box:
    """A situation as it is printed.

    ``at``: its middle, in points from the lower left of an A4 page; ``size``: how wide and how high it is at least;
    ``ends``: no arrow leaves it here; ``begins``: the black dot points to it; ``inside``: the box that it stands in;
    ``judged``: a question that the Director judges.
    """

    name: str
    words: tuple[str, ...]
    at: tuple[int, int] | None
    ends: bool
    begins: bool = False
    heavy: bool = False
    link: str | None = None
    inside: str | None = None
    size: tuple[int, int] | None = None
    judged: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page: ``laws`` is "Laws of 2017", ``open`` where the text is open and ``foot`` the regions, a line each."""

    name: str
    title: str
    laws: str
    boxes: tuple[Box, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    date: str = ""
    auction: tuple[tuple[str, str, str, str], ...] = ()
    """An auction that goes through the diagram, West first: a row of names, then a row a round."""

    @property
    def listed(self) -> tuple[Row, ...]:
        """The arrows that stand in the table."""
        return tuple(row for row in self.rows if row.listed)

    def outer(self) -> frozenset[str]:
        """The names of the boxes in which others stand."""
        return frozenset(box.inside for box in self.boxes if box.inside is not None)

    def around(self, name: str) -> tuple[str, ...]:
        """The boxes in which one stands, from the inside out."""
        inside = {box.name: box.inside for box in self.boxes}
        found: list[str] = []
        while (outer := inside[found[-1] if found else name]) is not None and outer not in found:
            found.append(outer)
        return tuple(found)

    def between(self) -> dict[tuple[str, str, Mark], tuple[Row, ...]]:
        """The arrows by where they come from, where they go and how they are printed, in their order."""
        found: dict[tuple[str, str, Mark], tuple[Row, ...]] = {}
        for row in self.rows:
            key = row.source, row.end, row.mark
            found[key] = (*found.get(key, ()), row)
        return found


@dataclass(eq=False)
class DoesNotFit(Mistake):
    """A page holds more than there is room for: by so many points too high or too wide."""

    page: str
    by: float
    problem: str = field(default="too high")

    def __post_init__(self) -> None:
        super().__init__(self.page, self.by)

    def __str__(self) -> str:
        return f"page {self.page!r} does not fit: {self.by:.0f} points {self.problem}"


def clean(text: str) -> str:
    """Words without characters that no document can hold, or that nobody sees."""
    return "".join(c if c == "\n" or unicodedata.category(c)[0] != "C" else "\ufffd" for c in text)


def joined_clauses(clauses: tuple[str, ...]) -> str:
    """Numbers of clauses as a table prints them."""
    return (", " if any(" " in clause for clause in clauses) else " ").join(clauses)


def told(row: Row) -> str:
    """An arrow in words: its number, what happens, what follows, clauses, and the auction that takes it."""
    says = f"{row.number}: {row.says}"
    if row.mark is Mark.BROKEN:
        says = f"{row.number}, struck out: {row.says}"
    parts = [says, row.follows, joined_clauses(row.clauses), row.script or ""]
    return "\n".join(part for part in parts if part)
