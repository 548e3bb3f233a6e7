"""Interpretations: literate files that settle contradictions between clauses, each with its source.

An interpretation says which clause to follow against which others where they demand different things. It changes no
clause: what the clauses say is still there, and the contradictions it settles are gone while it is switched on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from auctionlaws.edition import LAWS, Edition, nearest_number
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import Line, Section, gather, read_text, sections, words_of
from auctionlaws.language.syntax import Place

FOLDER: Final = LAWS / "interpretations"
_KEYWORDS: Final = ("follow", "against", "source")


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Where ``follow`` and one of ``against`` demand different things, the former is followed.

    ``source`` says where the law text gives this reading; ``number``, ``heading`` and ``prose`` are those of the file.
    """

    number: str
    heading: str
    prose: str
    follow: str
    against: tuple[str, ...]
    source: str


def shipped_interpretations(edition: str) -> Path | None:
    """The file of interpretations that ships for an edition, if there is one."""
    path = FOLDER / f"{edition}.md"
    return path if path.exists() else None


def read_interpretations(path: Path, edition: Edition) -> tuple[Interpretation, ...]:
    """The interpretations of a file about an edition; LawError names file, line and word of a mistake."""
    given = parse_interpretations(read_text(path), path.name, edition)
    if not given:
        hint = "an interpretation is a ```interpretation block under a heading"
        raise LawError(Place(path.name, 1, 1), "holds no interpretation", path.name, hint)
    return given


def parse_interpretations(text: str, file: str, edition: Edition) -> tuple[Interpretation, ...]:
    """The interpretations in a text about an edition, none if it holds none; LawError for a mistake."""
    _, found = sections(text, file, _KEYWORDS, "interpretation")
    return tuple(_interpretation(s, edition) for s in found if s.lines)


def _interpretation(section: Section, edition: Edition) -> Interpretation:
    parts: dict[str, list[Line]] = {}
    for keyword, lines in gather(section.lines):
        if keyword in parts:
            raise LawError(lines[0].start, "stands twice in one interpretation", keyword)
        parts[keyword] = lines
    for keyword in _KEYWORDS:
        if keyword not in parts:
            raise LawError(section.place, f'has no line "{keyword}"', section.number)
    follow, place = words_of("follow", parts["follow"])
    against, where = words_of("against", parts["against"])
    others = tuple(n.strip() for n in against.split(","))
    for number in (follow, *others):
        _check(number, place if number == follow else where, edition)
    if follow in others:
        raise LawError(where, "cannot be followed against itself", follow)
    source = " ".join(words_of("source", parts["source"])[0].split())
    return Interpretation(section.number, section.heading, section.prose, follow, others, source)


def _check(number: str, place: Place, edition: Edition) -> None:
    if number not in edition.by_number:
        hint = nearest_number(number, edition.by_number)
        raise LawError(place, "is no clause of this edition", number, hint)


def interpreted(edition: Edition, interpretations: Iterable[Interpretation]) -> Edition:
    """The edition with interpretations switched on."""
    pairs = {(i.follow, other) for i in interpretations for other in i.against}
    return replace(edition, precedence=edition.precedence | pairs)
