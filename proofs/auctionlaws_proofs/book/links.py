"""Links of the book: to a clause, to an address, to an auction in the table."""

from __future__ import annotations

import html
from collections.abc import Collection
from urllib.parse import quote, urlencode

from auctionlaws_proofs.bench.markup import Html, escaped
from auctionlaws_proofs.book.addresses import TABLE, clause_address


def table_address(edition: str, script: str) -> str:
    """The address that opens an auction in the table, from a page of an edition."""
    return f"../{TABLE}#{urlencode({'edition': edition, 'script': script}, quote_via=quote)}"


def link(address: str, text: str) -> Html:
    """A link; both are text, and nothing in them is markup."""
    return Html(f'<a href="{html.escape(address)}">{escaped(text)}</a>')


def clause_link(number: str, known: Collection[str]) -> Html:
    """A clause number, as a link where the book has the clause."""
    return link(clause_address(number), number) if number in known else escaped(number)
