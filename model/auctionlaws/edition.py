"""Editions of the law book: the clauses of one, read from its law files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from auctionlaws.language.clauses import KEYWORDS, Builder, bind_definitions, declare_terms
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import Section, read_text, sections
from auctionlaws.language.syntax import Case, Clause, Place
from auctionlaws.language.terms import Stage, Vocabulary
from auctionlaws.vocabulary import BASE

LAWS: Final = Path(__file__).parent / "laws"


@dataclass(frozen=True)
class Edition:
    """The clauses of an edition in printed order, and what it says of itself.

    ``missing`` holds the laws that are not written down yet (a route into one ends *outside*); ``elsewhere``
    the laws outside the auction that clauses refer to. Both map a number to a heading of ours.
    """

    name: str
    partial: bool
    clauses: tuple[Clause, ...]
    vocabulary: Vocabulary
    missing: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> Mapping[str, Clause]:
        """Clauses by printed number."""
        return {c.number: c for c in self.clauses}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each clause number in the printed book."""
        return {c.number: i for i, c in enumerate(self.clauses)}

    def cases(self, stage: Stage) -> list[tuple[Clause, Case]]:
        """The cases that apply at a stage, in printed order."""
        return [(c, case) for c in self.clauses for case in c.cases if case.stage is stage]

    @cached_property
    def fingerprint(self) -> str:
        """A hash of every formal block."""
        return sha256("\0".join(f"{c.number}\0{c.source}" for c in self.clauses).encode()).hexdigest()


def editions() -> tuple[str, ...]:
    """The names of the editions that ship with the product."""
    return tuple(sorted(p.name for p in LAWS.iterdir() if (p / "edition.toml").exists()))


def load_edition(name: str) -> Edition:
    """An edition by name; LawError if there is none or a law file has a mistake."""
    if name not in editions():
        raise LawError(Place("edition", 1, 1), "is not an edition", name, f"there are {', '.join(editions())}")
    return read_edition(LAWS / name)


def read_edition(folder: Path) -> Edition:
    """The edition whose law files and ``edition.toml`` stand in a folder."""
    about = _about(folder / "edition.toml")
    found: list[Section] = []
    for path in sorted(folder.glob("*.md")):
        found.extend(sections(read_text(path), path.name, KEYWORDS)[1])
    return make_edition(
        str(about.get("name", folder.name)),
        found,
        partial=bool(about.get("partial", False)),
        missing=_table(about, "missing"),
        elsewhere=_table(about, "elsewhere"),
    )


def _about(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise LawError(Place(path.name, 1, 1), f"is not TOML: {error}") from None


def _table(about: Mapping[str, object], key: str) -> dict[str, str]:
    table = about.get(key, {})
    if not isinstance(table, dict):
        raise LawError(Place("edition.toml", 1, 1), "must be a table of numbers and headings", key)
    return {str(k): str(v) for k, v in table.items()}


def make_edition(
    name: str, found: list[Section], *, partial: bool, missing: Mapping[str, str], elsewhere: Mapping[str, str]
) -> Edition:
    """An edition from sections; LawError for two sections of one number, unknown numbers after *unless*, circles."""
    vocabulary = Vocabulary(tuple(BASE.terms))
    declare_terms(found, vocabulary)
    builder = Builder(vocabulary)
    clauses = tuple(builder.clause(s) for s in found)
    bind_definitions(vocabulary, clauses)
    _check_numbers(clauses)
    _check_unless(clauses)
    return Edition(name, partial, clauses, vocabulary, missing, elsewhere)


def _check_numbers(clauses: tuple[Clause, ...]) -> None:
    seen: dict[str, Clause] = {}
    for clause in clauses:
        if clause.number in seen:
            raise LawError(clause.place, f"stands already at {seen[clause.number].place}", clause.number)
        seen[clause.number] = clause


def _check_unless(clauses: tuple[Clause, ...]) -> None:
    stages = {c.number: {case.stage for case in c.cases} for c in clauses}
    yields: dict[str, set[str]] = {}
    for clause in clauses:
        for case in clause.cases:
            for number in case.unless:
                if number not in stages:
                    raise LawError(case.place, "is no clause of this edition", number)
                if case.stage not in stages[number]:
                    raise LawError(case.place, "decides nothing on this occasion, so nothing can yield to it", number)
                yields.setdefault(clause.number, set()).add(number)
    for start in yields:
        seen, front = {start}, set(yields[start])
        while front:
            if start in front:
                raise LawError(_place(clauses, start), "yields, by way of others, to itself", start)
            seen |= front
            front = {n for f in front for n in yields.get(f, set())} - seen
            if start in {n for f in seen for n in yields.get(f, set()) if f != start}:
                raise LawError(_place(clauses, start), "yields, by way of others, to itself", start)


def _place(clauses: tuple[Clause, ...], number: str) -> Place:
    return next(c.place for c in clauses if c.number == number)
