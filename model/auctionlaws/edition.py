"""Editions of the law book: the clauses of one, read from its law files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from auctionlaws.language.clauses import KEYWORDS, Builder
from auctionlaws.language.declared_facts import facts_looked_at
from auctionlaws.language.definitions import bind_definitions, declare_terms, parser_of
from auctionlaws.language.draft import Draft, check_circles_of, check_every_case, dangling, outdone
from auctionlaws.language.errors import LawError
from auctionlaws.language.precedence import Precedence
from auctionlaws.language.reader import Section, read_text, sections
from auctionlaws.language.syntax import Case, Clause, Place
from auctionlaws.language.terms import Stage, Vocabulary
from auctionlaws.law_folders import ABOUT, BUILDS_ON, folders_of, law_files
from auctionlaws.table.notation import FACT_WORDS
from auctionlaws.visible import hidden
from auctionlaws.vocabulary import BASE

LAWS: Final = Path(__file__).parent / "laws"


@dataclass(frozen=True)
class Edition:
    """The clauses of an edition in printed order, and what it says of itself.

    ``missing`` holds the laws that are not written down yet (a route into one ends *outside*); ``elsewhere``
    the laws outside the auction that clauses refer to. Both map a number to a heading of ours. ``precedence``:
    which clause is followed where two demand different things (interpretations). ``sections``: what
    the clauses were read from, for a proposal to start from. ``facts``: those of a call that clauses declare and
    look at, in the order in which a state holds them. ``told``: which of :data:`auctionlaws.machine.state.FOUND` can be
    told of a call besides those that its clauses look at, a bit each: it remembers them, and makes nothing of them.
    """

    name: str
    partial: bool
    clauses: tuple[Clause, ...]
    vocabulary: Vocabulary
    missing: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    precedence: frozenset[Precedence] = frozenset()
    sections: tuple[Section, ...] = field(default=(), repr=False, compare=False)
    facts: tuple[str, ...] = ()
    told: int = 0

    @cached_property
    def by_number(self) -> Mapping[str, Clause]:
        """Clauses by printed number."""
        return {c.number: c for c in self.clauses}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each clause number in the printed book."""
        return {c.number: i for i, c in enumerate(self.clauses)}

    def cases(self, stage: Stage) -> Sequence[tuple[Clause, Case]]:
        """The cases that apply at a stage, in printed order."""
        return self._by_stage.get(stage, ())

    @cached_property
    def _by_stage(self) -> Mapping[Stage, Sequence[tuple[Clause, Case]]]:
        found: dict[Stage, list[tuple[Clause, Case]]] = {}
        for clause in self.clauses:
            for case in clause.cases:
                found.setdefault(case.stage, []).append((clause, case))
        return found

    @cached_property
    def fingerprint(self) -> str:
        """A hash of every formal block."""
        texts = [f"{c.number}\0{c.source}" for c in self.clauses]
        texts += [f"{p.follow}>{p.against}" for p in sorted(self.precedence)]
        return sha256("\0".join(texts).encode()).hexdigest()


def editions() -> tuple[str, ...]:
    """The names of the editions that ship with the product."""
    return tuple(sorted(p.name for p in LAWS.iterdir() if (p / "edition.toml").exists()))


def load_edition(name: str) -> Edition:
    """An edition by name; LawError if there is none or a law file has a mistake."""
    if name not in editions():
        raise LawError(Place("edition", 1, 1), "is not an edition", name, f"there are {', '.join(editions())}")
    found = read_edition(LAWS / name)
    _SHIPPED[id(found)] = found
    return found


_SHIPPED: Final[WeakValueDictionary[int, Edition]] = WeakValueDictionary()
"""The editions that were loaded and are still about."""


def as_shipped(edition: Edition) -> bool:
    """Whether an edition is one that was loaded by name, as it was loaded: no other wording of it."""
    return _SHIPPED.get(id(edition)) is edition


def with_laws(name: str, folder: Path) -> Edition:
    """An edition in which the law files of a folder take the place of its own of the same name, or join them.

    LawError if the folder holds no law file, one has a mistake, or there is no clause in it.
    """
    changed = sorted(folder.glob("*.md"))
    if not changed:
        raise LawError(Place(str(folder), 1, 1), "holds no law file", folder.name, "law files end in .md")
    for path in changed:
        if not sections(read_text(path), path.name, KEYWORDS)[1]:
            hint = "keep what is no law file elsewhere; a clause begins with a heading such as: ## 27B2 Replaced"
            raise LawError(Place(path.name, 1, 1), "holds no clause", path.name, hint)
    return read_edition(LAWS / name, {path.name: path for path in changed})


def lost_clauses(name: str, changed: Edition) -> tuple[str, ...]:
    """The clauses of an edition that other law files have done away with, in printed order."""
    return tuple(c.number for c in load_edition(name).clauses if c.number not in changed.by_number)


def read_edition(folder: Path, instead: Mapping[str, Path] | None = None) -> Edition:
    """The edition whose law files and ``edition.toml`` stand in a folder; ``instead`` replaces some of them."""
    about = _about(folder / "edition.toml")
    found: list[Section] = []
    _check_base(folder, about)
    paths = law_files(folder) | dict(instead or {})
    for _, path in sorted(paths.items()):
        found.extend(sections(read_text(path), path.name, KEYWORDS)[1])
    return make_edition(
        str(about.get("name", folder.name)),
        found,
        partial=_partial(about),
        missing=_table(about, "missing"),
        elsewhere=_table(about, "elsewhere"),
    )


def _check_base(folder: Path, about: Mapping[str, object]) -> None:
    """LawError if an edition builds on one that is not there, or on itself."""
    base = about.get(BUILDS_ON)
    if base is None:
        return
    names = sorted(p.parent.name for p in folder.parent.glob(f"*/{ABOUT}"))
    if not isinstance(base, str) or base not in names:
        raise LawError(Place(ABOUT, 1, 1), "is not an edition to build on", str(base), f"there are {', '.join(names)}")
    *_, last = folders_of(folder)
    if BUILDS_ON in _about(last / ABOUT):
        raise LawError(Place(ABOUT, 1, 1), "builds on itself", base)


def _about(path: Path) -> dict[str, object]:
    try:
        about = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        place = Place(path.name, *map(int, at.groups())) if at else Place(path.name, 1, 1)
        raise LawError(place, f"is not TOML: {error}", path.name) from None
    except RecursionError:
        raise LawError(Place(path.name, 1, 1), "is nested too deeply", path.name) from None
    # An escape in a text of the file, such as "\\u001b", is a sign that the file itself does not hold.
    for told in _texts(about):
        if hidden(told) is not None:
            raise LawError(Place(path.name, 1, 1), "holds a sign that cannot be seen", told, "delete it")
    return about


def _texts(about: object) -> Iterator[str]:
    """Every text of a table, the names of its entries among them."""
    if isinstance(about, dict):
        yield from (text for pair in about.items() for part in pair for text in _texts(part))
    elif isinstance(about, str):
        yield about


def _partial(about: Mapping[str, object]) -> bool:
    partial = about.get("partial", False)
    if not isinstance(partial, bool):
        raise LawError(Place("edition.toml", 1, 1), "must be true or false", "partial")
    return partial


def _table(about: Mapping[str, object], key: str) -> dict[str, str]:
    table = about.get(key, {})
    if not isinstance(table, dict):
        raise LawError(Place("edition.toml", 1, 1), "must be a table of numbers and headings", key)
    return {str(k): str(v) for k, v in table.items()}


def make_edition(
    name: str, found: Sequence[Section], *, partial: bool, missing: Mapping[str, str], elsewhere: Mapping[str, str]
) -> Edition:
    """An edition from sections; LawError for two sections of one number, and as :func:`edition_of` says."""
    return edition_of(name, draft_of(found), partial=partial, missing=missing, elsewhere=elsewhere)


def draft_of(found: Sequence[Section], late: Set[str] = frozenset()) -> Draft:
    """The clauses of sections; LawError for two sections of one number, and for what cannot be read.

    The terms of the ``late`` clauses are declared last, so that where terms exclude each other these are named.
    """
    _check_numbers(found)
    vocabulary = Vocabulary(tuple(BASE.terms))
    declaring = sorted(found, key=lambda s: s.number in late)
    builder = Builder(vocabulary, parser_of(vocabulary, declare_terms(declaring, vocabulary, FACT_WORDS)))
    clauses = tuple(builder.clause(s) for s in found)
    bind_definitions(vocabulary, clauses)
    return Draft(tuple(found), clauses, vocabulary, tuple(builder.exemptions))


def edition_of(
    name: str, draft: Draft, *, partial: bool, missing: Mapping[str, str], elsewhere: Mapping[str, str]
) -> Edition:
    """An edition from clauses that have been read.

    LawError for unknown numbers after *unless* and *prevails over*, and circles.
    """
    for _, mistake in dangling(draft):
        raise mistake
    check_every_case(draft)
    check_circles_of(draft.exemptions)
    clauses = tuple(outdone(c, draft) for c in draft.clauses)
    facts, found = facts_looked_at(clauses), draft.sections
    return Edition(name, partial, clauses, draft.vocabulary, missing, elsewhere, sections=found, facts=facts)


def _check_numbers(found: Sequence[Section]) -> None:
    seen: dict[str, Section] = {}
    for section in found:
        if section.number in seen:
            raise LawError(section.place, f"stands already at {seen[section.number].place}", section.number)
        seen[section.number] = section
