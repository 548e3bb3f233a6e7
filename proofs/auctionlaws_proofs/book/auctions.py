"""An auction in the book: four columns, West first, and as a script; where the book can play it, a way to the table."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.table.auction_text import auction_table
from auctionlaws.table.player import Table
from auctionlaws.table.words import SEATS
from auctionlaws_proofs.bench.markup import Html, element, escaped, joined, paragraphs, table
from auctionlaws_proofs.book.links import link, table_address

_PLAY = "Play it at the table"


def auction(played: Table, script: str, opens: str | None) -> Iterator[Html]:
    """An auction and its script; ``opens``: the edition that the table is opened with, None where there is no table."""
    yield columns(played)
    yield element("p", joined(_script(script, opens)), "small script")


def columns(played: Table) -> Html:
    """The four columns, and what is to be said of calls that are marked."""
    if not played.history:
        return Html("")
    (players, *rows), notes = auction_table(played)
    cells = [joined(element("td", escaped(text)) for text in row) for row in rows]
    shown = table("auction", f"Dealer {SEATS[played.dealer]}", players, cells)
    return joined((shown, paragraphs(notes, "small")))


def _script(script: str, opens: str | None) -> Iterator[Html]:
    yield element("code", escaped(script))
    if opens is not None:
        yield Html(" ")
        yield element("span", link(table_address(opens, script), _PLAY), "play")
