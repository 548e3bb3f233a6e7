"""Where things stand in the book: a page a law, and an anchor a clause, a claim and a finding, which stay the same."""

from __future__ import annotations

from typing import Final

from auctionlaws.clause_numbers import law_of
from auctionlaws.language.syntax import is_understood

CHANGES: Final = "changes.html"
CLAIMS: Final = "claims.html"
DIAGRAMS: Final = "diagrams.html"
"""The page of those that are about no one law."""
FINDINGS: Final = "findings.html"
GLOSSARY: Final = "glossary.html"
GRANTED: Final = "granted.html"
"""What the edition takes for granted."""
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
