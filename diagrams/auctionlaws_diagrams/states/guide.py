"""The Director's guide: a table of irregularities on one page, as a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws_diagrams.states import elements as svg
from auctionlaws_diagrams.states.composed import FRAME, heading
from auctionlaws_diagrams.states.crowding import crowded_words
from auctionlaws_diagrams.states.drawing import draw_table, rule
from auctionlaws_diagrams.states.geometry import PAGE
from auctionlaws_diagrams.states.printed import DoesNotFit, joined_clauses
from auctionlaws_diagrams.states.tabled import Table, Text, tabled
from auctionlaws_diagrams.states.telling import escaped, markdown_table

HEADINGS: Final = ("irregularity", "LHO acts first", "the Director first", "what is owed", "the lead", "clauses")
SIZES: Final = (10.0, 9.5, 9.0)
"""Sizes of letters that are tried."""
_BETWEEN: Final = (3.0, 10.0)
"""Between two rows, at least and at most."""


@dataclass(frozen=True, slots=True)
class GuideRow:
    """An irregularity: what happens if LHO acts first, if the Director comes first, what is owed, and the lead."""

    irregularity: str
    lho_first: str
    director_first: str
    owed: str
    lead: str
    clauses: tuple[str, ...]


def guide_svg(title: str, laws: str, rows: Sequence[GuideRow]) -> str:
    """The guide on one A4 page, portrait. DoesNotFit if there is no room for it."""
    header, down, table = _composed(title, laws, rows)
    description = f"A table of {len(rows)} irregularities; {', '.join(HEADINGS)}."
    root = svg.document("guide", PAGE, f"{title} · {laws}" if laws else title, description)
    page = svg.group(root, **{"class": "graph", "transform": "translate(0 0)"})
    for text in header:
        svg.words(page, text)
    rule(page, down, 0.5)
    draw_table(page, table, "Irregularities", ruled=True)
    return svg.serialised(root)


def guide_text(title: str, laws: str, rows: Sequence[GuideRow]) -> str:
    """The guide in words: Markdown, with one table."""
    first = f"# {escaped(f'{title} · {laws}' if laws else title)}"
    return "\n".join([first, "", *markdown_table(HEADINGS, [list(map(escaped, _cells(row))) for row in rows])]) + "\n"


def guide_crowded(title: str, laws: str, rows: Sequence[GuideRow]) -> list[str]:
    """What touches what in the guide, or lies outside its margins. DoesNotFit if it does not fit."""
    header, _, table = _composed(title, laws, rows)
    return list(crowded_words([*header, *table.texts()], FRAME, None))


def _composed(title: str, laws: str, rows: Sequence[GuideRow]) -> tuple[tuple[Text, ...], float, Table]:
    header, down = heading(title, laws)
    frame = FRAME._replace(top=down + 10.0)
    least = float("inf")
    for size in SIZES:
        table = tabled(HEADINGS, list(map(_cells, rows)), frame, size, _BETWEEN[0])
        spare = FRAME.bottom - table.bottom
        if spare >= 0:
            between = min(_BETWEEN[1], _BETWEEN[0] + spare / max(1, len(rows)))
            return header, down, tabled(HEADINGS, list(map(_cells, rows)), frame, size, between)
        least = min(least, -spare)
    raise DoesNotFit("guide", least)


def _cells(row: GuideRow) -> tuple[str, ...]:
    return row.irregularity, row.lho_first, row.director_first, row.owed, row.lead, joined_clauses(row.clauses)
