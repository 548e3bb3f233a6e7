"""The Director's guide from the arrows of the diagrams: a row for each irregularity, in the order of the laws."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from auctionlaws.clause_numbers import number_key
from auctionlaws_diagrams.states.chart import Arrow, Brief, Chart, Column
from auctionlaws_diagrams.states.guide import GuideRow
from auctionlaws_diagrams.states.paging import printed_clauses
from auctionlaws_diagrams.states.proved import Proved

Told = tuple[str, Arrow, Brief]
"""What a line of the guide says, with the name of the page and the arrow that prove it."""


def guide_rows(
    charts: Sequence[Chart], proved: Mapping[str, Proved], broken: Collection[tuple[str, str]] = ()
) -> tuple[GuideRow, ...]:
    """The rows of the guide by some laws; ``broken``: pages and arrows that do not hold by them."""
    rows: dict[str, list[Told]] = {}
    for chart in charts:
        for arrow in chart.arrows:
            for brief in arrow.guide:
                if arrow.number in proved[chart.name].scripts:
                    rows.setdefault(brief.row, []).append((chart.name, arrow, brief))
    pages = [chart.name for chart in charts]
    ordered = sorted(rows.items(), key=lambda row: pages.index(_page(row[1])))
    return tuple(_row(name, told, proved, broken) for name, told in ordered)


def _page(told: Sequence[Told]) -> str:
    """The page by which an irregularity is placed: that which says what the Director does."""
    return next((page for page, _, brief in told if brief.column is Column.DIRECTOR_FIRST), told[0][0])


def _row(
    name: str, told: Sequence[Told], proved: Mapping[str, Proved], broken: Collection[tuple[str, str]]
) -> GuideRow:
    cells = {column: _cell([t for t in told if t[2].column is column], broken) for column in Column}
    found = {n for page, arrow, _ in told for n in proved[page].clauses.get(arrow.number, ())}
    return GuideRow(
        irregularity=name,
        lho_first=cells[Column.LHO_FIRST],
        director_first=cells[Column.DIRECTOR_FIRST],
        owed=cells[Column.OWED],
        lead=cells[Column.LEAD],
        clauses=printed_clauses(tuple(sorted(found, key=number_key))),
    )


def _cell(told: Sequence[Told], broken: Collection[tuple[str, str]]) -> str:
    """What the arrows of a cell come to; of an arrow that does not hold, that it is another by these laws."""
    words = (
        f"changed: {page}, {arrow.number}" if (page, arrow.number) in broken else brief.words
        for page, arrow, brief in told
    )
    return "; ".join(dict.fromkeys(words)) or "–"
