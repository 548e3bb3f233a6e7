"""Words that people use, and where the book speaks of what they mean: kept by hand in a table, not in code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import read_text
from auctionlaws.language.syntax import Place
from auctionlaws_proofs.bench.clause_tables import rows_of

FILE: Final = Path(__file__).parent / "everyday.md"
_LAW: Final = r"[0-9]+(?: of [^,| ]+)?"
_ROW: Final = re.compile(rf"\| ([^|]+) \| (–|{_LAW}(?:, {_LAW})*) \| ?([^|]*) ?\|")


@dataclass(frozen=True, slots=True)
class Everyday:
    """Words for one thing, the laws that are about it, the best first, and what is said where none is.

    A law is a number, or that of one edition: ``23 of 2017``.
    """

    words: tuple[str, ...]
    laws: tuple[str, ...]
    note: str

    def laws_of(self, edition: str) -> list[str]:
        """The numbers of the laws that are about it in an edition."""
        named = (law.partition(" of ") for law in self.laws)
        return [number for number, _, only in named if only in ("", edition)]


@cache
def everyday() -> tuple[Everyday, ...]:
    """The rows of the table that ships; LawError for one that is none, or for words that stand in two of them."""
    return read_everyday(read_text(FILE), FILE.name)


def read_everyday(text: str, file: str) -> tuple[Everyday, ...]:
    """The rows of a table; LawError as for :func:`everyday`."""
    found: list[Everyday] = []
    seen: set[str] = set()
    for place, line in rows_of(text, file):
        each = _row(place, line)
        for words in each.words:
            if words in seen:
                raise LawError(place, "stands in another row already", words)
            seen.add(words)
        found.append(each)
    return tuple(found)


def _row(place: Place, line: str) -> Everyday:
    row = _ROW.fullmatch(line)
    if row is None:
        raise LawError(place, "is no row of words, laws and a note", line, "write | BOOT, bid out of turn | 31 | |")
    words = tuple(word.strip().lower() for word in row[1].split(","))
    laws = () if row[2] == "–" else tuple(row[2].split(", "))
    note = row[3].strip()
    if not laws and not note:
        raise LawError(place, "leads nowhere and does not say why", row[1], "add a note")
    return Everyday(words, laws, note)
