"""Markdown tables about the clauses of two editions, as they are kept by hand: their rows, and the clauses in them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import Place

_HEAD: Final = 2
"""The lines of a table above its rows."""
_NONE: Final = "–"
"""What stands for a clause where there is none."""


def rows_of(text: str, file: str) -> Iterator[tuple[Place, str]]:
    """The rows of the one table of a text, each with its place."""
    lines = ((Place(file, line, 1), words) for line, words in enumerate(text.splitlines(), 1) if words.startswith("|"))
    yield from islice(lines, _HEAD, None)


def clause_in(place: Place, words: str, edition: Edition) -> str | None:
    """The clause of an edition that a cell names, None for a dash; LawError if there is no such clause."""
    if words == _NONE:
        return None
    if words not in edition.by_number:
        raise LawError(place, f"is no clause of {edition.name}", words)
    return words
