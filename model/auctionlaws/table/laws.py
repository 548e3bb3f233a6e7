"""The laws of an edition, ready to be played: compiled beforehand, or for as long as they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from auctionlaws.machine.steps import Leads, Ordinary, State, Steps
from auctionlaws.table.compiled_laws import compiled_file, loaded

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation


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
    looked_at: int = 0
    """What these laws look at of what can be found of a call: a bit for each of
    :data:`auctionlaws.machine.state.FOUND`."""

    @cached_property
    def by_number(self) -> Mapping[str, ClauseText]:
        """Clauses by printed number."""
        return {c.number: c for c in self.clauses}

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The clause numbers in printed order, as the masks of a report count them."""
        return tuple(c.number for c in self.clauses)


def load_laws(edition: str) -> Laws:
    """The laws of a shipped edition; LawError if there is none or a law file has a mistake."""
    scope = loaded(edition)
    if scope is not None:
        return _from_module(scope)
    from auctionlaws.edition import load_edition
    from auctionlaws.machine.relation import build

    return laws_of(build(load_edition(edition)))


def compiled_steps(edition: str) -> str | None:
    """The step functions of a shipped edition, compiled, as text; None if there is nowhere to keep them.

    Less the lines that say what they were made from, and what the laws look at, which shows in the functions.
    """
    path = compiled_file(edition)
    if path is None:
        return None
    lines = path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(("FINGERPRINT", "LOOKED_AT")))


def laws_of(relation: Relation) -> Laws:
    """The laws of any relation, each step function compiled when it is first needed."""
    from auctionlaws.machine.lazy_steps import LazySteps
    from auctionlaws.machine.player_code import Names
    from auctionlaws.machine.relation import found_mask

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
        found_mask(edition),
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
        scope["LOOKED_AT"],
    )
