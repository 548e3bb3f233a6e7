"""The diagrams in the book: those of a law on its page, the others on one of their own; an arrow leads to a clause."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Final

from auctionlaws.clause_numbers import law_of
from auctionlaws.edition import Edition
from auctionlaws_diagrams.api import page_on_record, shipped
from auctionlaws_diagrams.states.guiding import guide_rows
from auctionlaws_diagrams.states.inlined import to_inline_svg
from auctionlaws_diagrams.states.page import Page
from auctionlaws_diagrams.states.proved import Proved, load_proved
from auctionlaws_diagrams.states.reading import shipped_charts
from auctionlaws_proofs.bench.markup import Html, element, escaped, table
from auctionlaws_proofs.book.addresses import clause_address

LEGEND: Final = (
    "A box with round corners is a situation at the table; one in another is a part of it. The black dot points to "
    "where the diagram begins; where it ends, the box has a double frame. A number in a circle is an arrow, and a row "
    "of the table beneath: what happens, on which condition, what follows, and the clauses by which it does. What the "
    "Director is asked has a dashed border if he judges the answer. Each arrow is proved, and is taken by an auction, "
    "which is shown where one points at its number."
)
"""What the parts of a diagram mean."""
GUIDE_HEAD: Final = ("Irregularity", "LHO acts first", "The Director first", "What is owed", "The lead", "Clauses")
_OF_LAW: Final = re.compile(r"law-(\d+)")


def diagrams_of(edition: Edition, root: str) -> Mapping[str, list[Html]]:
    """By law, and under "" for all together, the diagrams of an edition that ships; nothing if they are not proved."""
    on_record, known = load_proved(root), {clause.number for clause in edition.clauses}
    found: dict[str, list[Html]] = {}
    for each in shipped(root):
        if each.name in on_record:
            law = match[1] if (match := _OF_LAW.match(each.name)) else ""
            drawn = page_on_record(each, on_record[each.name], f"Laws of {edition.name}")
            found.setdefault(law, []).append(_figure(_linked(drawn, on_record[each.name], known, law)))
    return found


def _figure(page: Page) -> Html:
    """A diagram within a page of the book, where it is read and reached like anything else there."""
    return element("figure", Html(to_inline_svg(page)), "diagram")


def _linked(page: Page, proved: Proved, known: Collection[str], law: str) -> Page:
    """The page with every arrow a link: to a clause of its own law, if one decides there."""
    rows = []
    for row in page.rows:
        numbers = [n for n in proved.clauses.get(row.number, ()) if n in known]
        own = [n for n in numbers if law_of(n) == law]
        first = next(iter((*own, *numbers)), None)
        rows.append(replace(row, link=None if first is None else clause_address(first)))
    return replace(page, rows=tuple(rows))


def guide_parts(root: str) -> Iterator[Html]:
    """The Director's guide as a table."""
    rows = guide_rows(shipped_charts(root), load_proved(root))
    yield element("h2", escaped("The Director's guide"))
    cells = (
        (row.irregularity, row.lho_first, row.director_first, row.owed, row.lead, " ".join(row.clauses)) for row in rows
    )
    lines = (Html("".join(element("td", escaped(cell)) for cell in line)) for line in cells)
    yield table("guide", "", GUIDE_HEAD, lines)
