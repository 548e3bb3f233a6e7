"""The front page of an edition: its laws and clauses, and which of them are in the model."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws_proofs.bench.markup import Html, element, escaped, joined, table
from auctionlaws_proofs.book.addresses import CHANGES, DIAGRAMS, GRANTED, INTERPRETATIONS, clause_address, law_page
from auctionlaws_proofs.book.changes import before
from auctionlaws_proofs.book.frame import Ways, page
from auctionlaws_proofs.book.links import link
from auctionlaws_proofs.book.volume import Volume

ABOUT = (
    "Each clause stands under its printed number, in our own words, with the formal text that is played and proved. "
    "An auction beside it is played by that text; a verdict is derived from it, and none is typed in."
)


def contents_page(volume: Volume, ways: Ways) -> str:
    """The table of laws and clauses: which are formalised, and which are outside the model for what reason."""
    return page(f"Laws of {volume.name}{incomplete(volume)}", _parts(volume, ways), ways)


def _parts(volume: Volume, ways: Ways) -> Iterator[Html]:
    yield element("p", escaped(ABOUT))
    if volume.interpretations:
        settled = link(INTERPRETATIONS, f"{len(volume.interpretations)} interpretations")
        tail = escaped(" settle contradictions between clauses, each by what the text says elsewhere.")
        yield element("p", joined([settled, tail]))
    if volume.sources.as_shipped:
        yield element("p", link(GRANTED, "What this edition takes for granted"))
    if ways.drawn:
        yield element("p", link(DIAGRAMS, "The auction in diagrams, and the Director's guide"))
    earlier = before(volume.name) if volume.sources.as_shipped else None
    if earlier is not None:
        yield element("p", link(CHANGES, f"What changed in the auction since {earlier}"))
    for law, clauses in volume.laws:
        rows = (
            joined(
                [
                    element("td", link(clause_address(c.number), c.number)),
                    element("td", escaped(c.heading)),
                    element("td", escaped(f"{c.status}{f': {c.outside}' if c.outside else ''}")),
                ]
            )
            for c in clauses
        )
        yield element("h2", link(law_page(law), volume.titles[law]))
        yield table("clauses", "", ("Clause", "Heading", "In the model"), rows)


def incomplete(volume: Volume) -> str:
    """What is said of an edition in which laws are missing."""
    return " (not complete: some laws are not written down yet)" if volume.sources.edition.partial else ""
