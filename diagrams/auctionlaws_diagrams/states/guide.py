"""The Director's guide: a table of irregularities on one page, as a picture and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws_diagrams.states import elements as svg
from auctionlaws_diagrams.states.composed import FRAME, PARAGRAPH, heading
from auctionlaws_diagrams.states.crowding import crowded_words
from auctionlaws_diagrams.states.drawing import draw_table, rule
from auctionlaws_diagrams.states.geometry import PAGE
from auctionlaws_diagrams.states.letters import DESCENT, LEADING, wrapped
from auctionlaws_diagrams.states.printed import DoesNotFit, joined_clauses
from auctionlaws_diagrams.states.tabled import Table, Text, tabled
from auctionlaws_diagrams.states.telling import escaped, markdown_table

HEADINGS: Final = ("irregularity", "LHO acts first", "the Director first", "what is owed", "the lead", "clauses")
SIZES: Final = ((10.0, LEADING), (9.5, LEADING), (9.0, LEADING), (9.0, 1.12), (9.0, 1.08), (9.0, 1.06))
"""Sizes of letters that are tried, and how far it is from line to line, as a share of that."""
NOTE: Final = (
    "He: the offender; where somebody was misinformed, that player. Partner, LHO and RHO: his. Once: at his next turn; "
    "throughout: to the end of the auction. Double: or redouble; to act: to bid or double. A law beneath “the lead”: "
    "partner's lead may be restricted by it. It is supposed that nothing else is wrong; if he could foresee damage, "
    "the score may be adjusted as well (72C; before 2017, 23 or 72B1)."
)
"""What the words of the table mean; it stands beneath."""
_SMALL: Final = 8.0
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
    header, down, table, note = _composed(title, laws, rows)
    description = f"A table of {len(rows)} irregularities; {', '.join(HEADINGS)}."
    root = svg.document("guide", PAGE, f"{title} · {laws}" if laws else title, description)
    page = svg.group(root, **{"class": "graph", "transform": "translate(0 0)"})
    for text in header:
        svg.words(page, text)
    rule(page, down, 0.5)
    draw_table(page, table, "Irregularities", ruled=True)
    for text in note:
        svg.words(page, text)
    return svg.serialised(root)


def guide_text(title: str, laws: str, rows: Sequence[GuideRow]) -> str:
    """The guide in words: Markdown, with one table."""
    first = f"# {escaped(f'{title} · {laws}' if laws else title)}"
    lines = markdown_table(HEADINGS, [list(map(escaped, _cells(row))) for row in rows])
    return "\n".join([first, "", *lines, "", escaped(NOTE)]) + "\n"


def guide_crowded(title: str, laws: str, rows: Sequence[GuideRow]) -> list[str]:
    """What touches what in the guide, or lies outside its margins. DoesNotFit if it does not fit."""
    header, _, table, note = _composed(title, laws, rows)
    return list(crowded_words([*header, *table.texts(), *note], FRAME, None))


def _composed(
    title: str, laws: str, rows: Sequence[GuideRow]
) -> tuple[tuple[Text, ...], float, Table, tuple[Text, ...]]:
    header, down = heading(title, laws)
    note = _note()
    frame = FRAME._replace(top=down + 10.0, bottom=note[0].rect.top - PARAGRAPH)
    cells = list(map(_cells, rows))
    least = float("inf")
    for size, leading in SIZES:
        table = tabled(HEADINGS, cells, frame, size, _BETWEEN[0], leading=leading)
        spare = frame.bottom - table.bottom
        if spare >= 0:
            between = min(_BETWEEN[1], _BETWEEN[0] + spare / max(1, len(rows)))
            return header, down, tabled(HEADINGS, cells, frame, size, between, leading=leading), note
        least = min(least, -spare)
    raise DoesNotFit("guide", least)


def _note() -> tuple[Text, ...]:
    """The lines at the foot of the page."""
    lines = wrapped(NOTE, FRAME.width, _SMALL)
    last = FRAME.bottom - _SMALL * DESCENT
    bases = [last - _SMALL * LEADING * n for n in reversed(range(len(lines)))]
    return tuple(Text(line, FRAME.left, base, _SMALL) for line, base in zip(lines, bases, strict=True))


def _cells(row: GuideRow) -> tuple[str, ...]:
    return row.irregularity, row.lho_first, row.director_first, row.owed, row.lead, joined_clauses(row.clauses)
