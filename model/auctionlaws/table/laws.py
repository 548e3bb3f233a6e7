"""The laws of an edition, ready to be played: compiled beforehand if nothing has changed, otherwise now."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from auctionlaws.machine.steps import Leads, Ordinary, State, Steps

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation

_MODEL: Final = Path(__file__).parent.parent
_MADE_FROM: Final = ("core", "language", "machine", "vocabulary")


@dataclass(frozen=True, slots=True)
class Reference:
    """A law that a clause points to; ``routing`` if only to say where another case is dealt with."""

    number: str
    purpose: str
    routing: bool


@dataclass(frozen=True, slots=True)
class ClauseText:
    """What a ruling says of a clause: its number, our heading and paraphrase, and its references."""

    number: str
    heading: str
    prose: str
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class Laws:
    """An edition as the table uses it."""

    edition: str
    initial: State
    steps: Steps
    ordinary: Ordinary
    leads: Leads
    clauses: tuple[ClauseText, ...]
    laws: tuple[str, ...]
    pointed: tuple[str, ...]
    gaps: tuple[str, ...]
    missing: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_number(self) -> Mapping[str, ClauseText]:
        """Clauses by printed number."""
        return {c.number: c for c in self.clauses}

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The clause numbers in printed order, as the masks of a report count them."""
        return tuple(c.number for c in self.clauses)


def fingerprint(edition: str) -> str:
    """A hash of everything a compiled edition is made from: its law files, and the language and machine."""
    digest = sha256()
    files = [*(_MODEL / "laws" / edition).glob("*.*"), _MODEL / "calls.py", _MODEL / "edition.py"]
    for folder in _MADE_FROM:
        files.extend((_MODEL / folder).glob("*.py"))
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def module_name(edition: str) -> str:
    """The name of the module that holds a compiled edition."""
    return f"auctionlaws.compiled.laws_{''.join(c if c.isalnum() else '_' for c in edition)}"


def load_laws(edition: str) -> Laws:
    """The laws of a shipped edition; LawError if there is none or a law file has a mistake."""
    module = _compiled(edition)
    if module is not None:
        return _from_module(vars(module))
    from auctionlaws.edition import load_edition
    from auctionlaws.machine.relation import build

    return laws_of(build(load_edition(edition)))


def compiled_steps(edition: str) -> str | None:
    """The compiled step functions of a shipped edition, as text; None if they are not those of its law files."""
    module = _compiled(edition)
    if module is None or module.__file__ is None:
        return None
    lines = Path(module.__file__).read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith("FINGERPRINT"))


def _compiled(edition: str) -> ModuleType | None:
    try:
        module = importlib.import_module(module_name(edition))
    except (ModuleNotFoundError, SyntaxError):
        return None
    return module if fingerprint(edition) == getattr(module, "FINGERPRINT", None) else None


def laws_of(relation: Relation) -> Laws:
    """The laws of any relation, each step function compiled when it is first needed."""
    from auctionlaws.machine.lazy_steps import LazySteps
    from auctionlaws.machine.player_code import Names

    edition, steps = relation.edition, LazySteps(relation)
    clauses = tuple(
        ClauseText(c.number, c.heading, c.prose, tuple(Reference(r.number, r.purpose, r.routing) for r in c.references))
        for c in edition.clauses
    )
    names = Names(relation)
    return Laws(
        edition.name,
        relation.initial,
        steps,
        steps.ordinary(),
        steps.leads(),
        clauses,
        names.laws,
        names.pointed,
        names.gaps,
        edition.missing,
    )


def _from_module(scope: Mapping[str, Any]) -> Laws:
    clauses = tuple(
        ClauseText(number, heading, prose, tuple(Reference(*r) for r in references))
        for number, heading, prose, references in scope["CLAUSES"]
    )
    return Laws(
        scope["EDITION"],
        scope["INITIAL"],
        scope["STEPS"],
        scope["step_ordinary"],
        scope["first_leads"],
        clauses,
        scope["LAWS"],
        scope["POINTED"],
        scope["GAPS"],
        scope["MISSING"],
    )
