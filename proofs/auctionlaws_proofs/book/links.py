"""Where things stand in the book: a page a law, and an anchor a clause, a claim and a finding, which stay the same."""

from __future__ import annotations

import html
from collections.abc import Collection
from typing import Final
from urllib.parse import quote, urlencode

from auctionlaws.clause_numbers import law_of
from auctionlaws.language.syntax import is_understood
from auctionlaws_proofs.bench.markup import Html, escaped

CHANGES: Final = "changes.html"
CLAIMS: Final = "claims.html"
DIAGRAMS: Final = "diagrams.html"
"""The page of those that are about no one law."""
FINDINGS: Final = "findings.html"
GLOSSARY: Final = "glossary.html"
INTERPRETATIONS: Final = "interpretations.html"
TABLE: Final = "table.html"
"""The table to play at, beside the folders of the editions, where the book is written with it."""
BENCH: Final = "bench.html"
"""The bench to draft on, likewise."""


def chapter_of(number: str) -> str:
    """The law that a clause belongs to; U for all that the law book takes for granted, which has one page."""
    return number[:1] if is_understood(number) else law_of(number)


def law_page(law: str) -> str:
    """The page of a law."""
    return f"law-{law}.html"


def clause_address(number: str) -> str:
    """Where a clause stands, from another page of its edition."""
    return f"{law_page(chapter_of(number))}#{number}"


def table_address(edition: str, script: str) -> str:
    """The address that opens an auction in the table, from a page of an edition."""
    return f"../{TABLE}#{urlencode({'edition': edition, 'script': script}, quote_via=quote)}"


def link(address: str, text: str) -> Html:
    """A link; both are text, and nothing in them is markup."""
    return Html(f'<a href="{html.escape(address)}">{escaped(text)}</a>')


def clause_link(number: str, known: Collection[str]) -> Html:
    """A clause number, as a link where the book has the clause."""
    return link(clause_address(number), number) if number in known else escaped(number)
