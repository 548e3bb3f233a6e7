"""The numbers of clauses, as diagrams print them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from auctionlaws.language.syntax import is_understood
from auctionlaws.table.words import listed

_MOST: Final = 4
_SECTION: Final = re.compile(r"\d+[A-Z]")


def law_of(clause: str) -> str:
    """The number of the law that a clause belongs to: 27 of 27B1a; what is no part of a law is named by itself."""
    return clause[: next((i for i, letter in enumerate(clause) if not letter.isdigit()), len(clause))] or clause


def belongs(clause: str, law: str) -> bool:
    """Whether a clause is part of a law, such as 27, or of a section of one, such as 17D, or of one of several."""
    return any(law_of(clause) == part or (part != law_of(part) and clause.startswith(part)) for part in law.split(" "))


def section_of(clause: str | None) -> str:
    """The lettered section of a clause: 27B of 27B1a; the number itself where it has none, empty for several."""
    if clause is None or "," in clause:
        return ""
    match = _SECTION.match(clause)
    return clause if match is None else match.group()


def abbreviated(clauses: Iterable[str]) -> str | None:
    """Several clause numbers in few characters: what all begin with, or their sections, or just the law."""
    numbers = list(dict.fromkeys(clauses))
    if len(numbers) < 2:
        return numbers[0] if numbers else None
    shared = numbers[0]
    while not all(number.startswith(shared) for number in numbers):
        shared = shared[:-1]
    if len(shared) > len(law_of(numbers[0])):
        return shared
    sections = list(dict.fromkeys(section_of(number) for number in numbers))
    return ", ".join(sections) if len(sections) < 4 else law_of(numbers[0])


def several(clauses: Sequence[str]) -> str | None:
    """Clauses of several laws as far as there is room for their numbers, or for those of their sections."""
    sections = list(dict.fromkeys(map(section_of, clauses)))
    named = next((numbers for numbers in (clauses, sections) if len(numbers) <= _MOST), ())
    return ", ".join(named) or None


def as_printed(numbers: Iterable[str]) -> list[str]:
    """Clauses as a picture names them: those that are printed, or what is understood, said to be that, if none is."""
    every = list(numbers)
    printed = [number for number in every if not is_understood(number)]
    return printed or [f"understood {number}" for number in every]


def address_of(clause: str) -> str:
    """Where a clause stands in the law book."""
    return f"law-{law_of(clause)}#{clause.lower()}"


def laws_named(numbers: Sequence[str]) -> str:
    """Laws as they are cited, by their own numbers or those of their clauses: Laws 23 and 26."""
    laws = list(dict.fromkeys(map(law_of, numbers)))
    return f"Law{'s' if len(laws) > 1 else ''} {listed(laws)}"
