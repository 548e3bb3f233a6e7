"""Interpretations: literate files that settle contradictions between clauses, each with its source.

An interpretation says which clause to follow against which others where they demand different things. It changes no
clause: what the clauses say is still there, and the contradictions it settles are gone while it is switched on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from auctionlaws.edition import LAWS, Edition
from auctionlaws.language.clauses import numbers_of
from auctionlaws.language.draft import nearest_number
from auctionlaws.language.errors import LawError
from auctionlaws.language.precedence import Link, Precedence, Why, check_circles
from auctionlaws.language.reader import Line, Section, gather, read_text, sections, words_of
from auctionlaws.language.syntax import Place

FOLDER: Final = LAWS / "interpretations"
_KEYWORDS: Final = ("follow", "against", "source")


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Where ``follow`` and one of ``against`` demand different things, the former is followed.

    ``source`` says where the law text gives this reading; ``number``, ``heading`` and ``prose`` are those of the file,
    ``places`` where the numbers of ``against`` stand.
    """

    number: str
    heading: str
    prose: str
    follow: str
    against: tuple[str, ...]
    source: str
    places: tuple[Place, ...] = field(compare=False)


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
    against = numbers_of("against", parts["against"], "against 27A, 28B")
    for number, where in ((follow, place), *against):
        _check(number, where, edition)
        if number == follow and where != place:
            raise LawError(where, "cannot be followed against itself", follow)
    source = " ".join(words_of("source", parts["source"])[0].split())
    numbers, places = zip(*against, strict=True)
    return Interpretation(section.number, section.heading, section.prose, follow, numbers, source, places)


def _check(number: str, place: Place, edition: Edition) -> None:
    if number not in edition.by_number:
        hint = nearest_number(number, edition.by_number)
        raise LawError(place, "is no clause of this edition", number, hint)


def interpreted(edition: Edition, interpretations: Iterable[Interpretation]) -> Edition:
    """The edition with interpretations switched on; LawError if, with those that are on already, they form a circle.

    That is, if they follow a clause against another, and that one against the first, be it by way of others.
    """
    given = {p for i in interpretations for p in _precedence(i)}
    links: dict[str, dict[str, Link]] = {}
    for each in (*sorted(given), *sorted(edition.precedence)):
        link = Link(each.against, each.follow, Why.FOLLOWED, each.place)
        links.setdefault(each.against, {}).setdefault(each.follow, link)
    check_circles(links)
    return replace(edition, precedence=edition.precedence | given)


def _precedence(interpretation: Interpretation) -> Iterator[Precedence]:
    for against, place in zip(interpretation.against, interpretation.places, strict=True):
        yield Precedence(interpretation.follow, against, place)
