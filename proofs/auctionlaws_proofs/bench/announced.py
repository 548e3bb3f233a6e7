"""What is written about the changes from one edition to the next: a title and a paragraph for several clauses together.

The file is checked against the comparison: what it lists has changed a ruling, and what it does not list is told all
the same, under the headings of the clauses.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import Section, read_text, sections
from auctionlaws.language.syntax import Place
from auctionlaws_proofs.bench.joined import Joined

FOLDER: Final = Path(__file__).parent.parent / "changes"
_CLAUSES: Final = "clauses:"


@dataclass(frozen=True, slots=True)
class Announced:
    """A change as a reader is told of it.

    ``clauses``: those with which rulings change, by their numbers now; first the one that shows best what has changed.
    """

    title: str
    paragraph: str
    clauses: tuple[str, ...]
    place: Place = field(compare=False)


def announced(old: str, new: str) -> tuple[Announced, ...]:
    """What ships about the changes from one edition to another; nothing if there is no file."""
    path = FOLDER / f"{old}-{new}.md"
    return read_announced(read_text(path), path.name) if path.exists() else ()


def read_announced(text: str, file: str) -> tuple[Announced, ...]:
    """The sections of a file; LawError names file, line and words of a mistake."""
    found = tuple(_announced(section) for section in sections(text, file, (), "change")[1])
    seen: set[str] = set()
    for each in found:
        for number in each.clauses:
            if number in seen:
                raise LawError(each.place, "stands under another heading already", number)
            seen.add(number)
    return found


def _announced(section: Section) -> Announced:
    title = f"{section.number} {section.heading}".strip()
    first, _, rest = section.prose.partition("\n\n")
    if not first.startswith(_CLAUSES):
        raise LawError(section.place, "does not say which clauses it is about", title, f"write {_CLAUSES} 27B1, 27B2")
    if not rest:
        raise LawError(section.place, "has no paragraph", title)
    clauses = tuple(re.split(r",\s*", first.removeprefix(_CLAUSES).strip()))
    return Announced(title, rest, clauses, section.place)


def by_heading(
    written: Iterable[Announced], changes: Collection[Joined]
) -> Mapping[Announced | None, tuple[Joined, ...]]:
    """The changes under what is written about them: where most of their clauses are listed; None for all others.

    LawError where a clause is listed with which no ruling changes.
    """
    alone = {number for change in changes for number in change.clauses}
    found: dict[Announced | None, list[Joined]] = {}
    for each in written:
        for number in each.clauses:
            if number not in alone:
                raise LawError(each.place, "changes no ruling on its own", number, "leave it out")
        found[each] = []
    headings = [each for each in found if each is not None]
    for change in changes:
        counts = [(sum(n in each.clauses for n in change.clauses), each) for each in headings]
        most = max((count for count, _ in counts), default=0)
        found.setdefault(next((each for count, each in counts if count == most > 0), None), []).append(change)
    return {each: tuple(mine) for each, mine in found.items()}
