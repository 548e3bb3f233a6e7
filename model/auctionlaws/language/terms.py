"""Terms: the phrases of the law language, each with one meaning.

A term is a pattern of words with typed gaps, such as ``{player} must pass throughout``. Base terms are
declared in :mod:`auctionlaws.vocabulary`; a law file adds its own terms (Law 18 defines *a sufficient bid*).
The grammar, the glossary and the read-back are all made from these declarations.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any

from auctionlaws.language.negation import denied


class Sort(Enum):
    """What a phrase stands for; the value is how a gap of that sort is written."""

    CONDITION = "condition"
    KIND = "kind"
    PLAYER = "player"
    CALL = "call"
    EFFECT = "effect"
    OCCASION = "occasion"
    CLAUSE = "clause"
    NUMBER = "number"
    """In words up to twelve, or in digits; it reaches the meaning as a text."""
    BID = "bid"
    """A bid by its name, such as 3NT or 1♣; it reaches the meaning as a text."""


class Stage(Enum):
    """When in the course of an event a clause is applied; each occasion of the language is one of them."""

    START = "start"
    CLASSIFY = "classify"
    ARRIVAL = "arrival"
    LATE = "late"
    OVER = "over"
    ACCEPTANCE = "acceptance"
    RULING = "ruling"
    CORRECTION = "correction"
    STANDING = "standing"
    TURN_GONE = "turn gone"
    LEAD = "lead"
    LEAD_OUT = "lead out of turn"
    AFTER_LEAD = "after the lead"
    HANDS = "hands returned"
    END = "end"
    ENFORCED = "enforced"
    IRREGULARITY = "irregularity"
    LEAD_PENALTY = "lead penalty"
    FIRST_LEAD = "first lead"
    CHANGE = "change"
    CHOICE = "choice"
    LHO_CHANGE = "lho's change"
    FINDING = "finding"
    CARDS = "cards"
    SUBSTITUTE = "substitute"
    ASKING = "asking"
    RESTATING = "restating"
    REPLYING = "replying"
    ERROR = "error"
    MISTAKE = "mistake"
    MISBID = "misbid"
    BASIS = "basis"


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase of the language.

    ``meaning`` computes it: for a condition, player or call from the moment and the values of the gaps; for a
    kind from the moment and the call it is said of; for an effect a tuple of effects. ``stages`` restricts
    where an effect may be used. ``clause`` is the printed number of the clause that defines the term, None for
    a base term.
    """

    sort: Sort
    pattern: str
    gloss: str
    meaning: Callable[..., Any]
    stages: frozenset[Stage] = frozenset()
    clause: str | None = None
    tags: frozenset[str] = field(default_factory=frozenset)

    @property
    def denial(self) -> Term | None:
        """A condition denied in plain words, as a phrase with the same gaps; None where there are none."""
        pattern = self._denied
        return None if pattern is None else replace(self, pattern=pattern)

    @property
    def _denied(self) -> str | None:
        return denied(self.pattern) if self.sort is Sort.CONDITION else None

    def says(self, other: Term) -> bool:
        """Whether it is said or denied in the words in which the other is."""
        if self.sort is not other.sort:
            return False
        return self.pattern in (other.pattern, other._denied) or other.pattern == self._denied

    @property
    def parts(self) -> tuple[str | Sort, ...]:
        """The words and gaps of the pattern in order."""
        return _parts(self.pattern)

    @property
    def gaps(self) -> tuple[Sort, ...]:
        """The sorts of the gaps in order."""
        return tuple(p for p in self.parts if isinstance(p, Sort))


@cache
def _parts(pattern: str) -> tuple[str | Sort, ...]:
    return tuple(Sort(p[1:-1]) if p.startswith("{") else p for p in re.findall(r"\{\w+\}|[^\s{}]+", pattern))


class Vocabulary:
    """A growing list of terms; no two share a sort and a pattern, nor one a pattern with the denial of another."""

    def __init__(self, terms: tuple[Term, ...] = ()) -> None:
        self.terms: list[Term] = list(terms)

    def add(self, term: Term) -> None:
        """Declare a term; ValueError if its pattern is taken."""
        if any(t.says(term) for t in self.terms):
            raise ValueError(f'the phrase "{term.pattern}" has a meaning already')
        self.terms.append(term)

    def term(
        self, sort: Sort, pattern: str, gloss: str, *stages: Stage, tags: tuple[str, ...] = ()
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declare the decorated function as the meaning of a base term."""

        def declare(meaning: Callable[..., Any]) -> Callable[..., Any]:
            self.add(Term(sort, pattern, gloss, meaning, frozenset(stages), None, frozenset(tags)))
            return meaning

        return declare

    def of(self, sort: Sort) -> list[Term]:
        """The terms of a sort in the order of their declaration."""
        return [t for t in self.terms if t.sort is sort]
