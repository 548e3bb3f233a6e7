"""What an auction is recorded for, by name: it decides a claim, shows a gap or a contradiction, or a clause at work."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Target = NewType("Target", str)
"""The name by which a record keeps an auction; the functions below make it, and nothing else does."""


class Sort(StrEnum):
    """What sort of thing an auction is recorded for: the first word of its name."""

    CLAIM = "claim"
    GAP = "gap"
    CONFLICT = "conflict"
    LIFE = "life"
    USE = "use"

    def named(self, rest: str) -> Target:
        """The target of this sort with that name."""
        return Target(f"{self} {rest}")


def claim(number: str) -> Target:
    """That a claim holds nowhere, or somewhere."""
    return Sort.CLAIM.named(number)


def claim_by(number: str, kind: str) -> Target:
    """The same by an auction in which no irregularity but that kind occurs."""
    return Sort.CLAIM.named(f"{number} by nothing but {kind}")


def gap(question: str) -> Target:
    """That the text leaves a question open."""
    return Sort.GAP.named(question)


def conflict(one: str, other: str) -> Target:
    """That two clauses demand different things."""
    return Sort.CONFLICT.named(f"{one} {other}")


def life(number: str) -> Target:
    """That a clause decides something."""
    return Sort.LIFE.named(number)


def use(number: str) -> Target:
    """That a clause makes a difference to a ruling."""
    return Sort.USE.named(number)


def is_of(target: Target, *sorts: Sort) -> bool:
    """Whether a target is of one of these sorts."""
    return target.partition(" ")[0] in sorts


def name_of(target: Target) -> str:
    """What a target is about, without the word for its sort."""
    return target.partition(" ")[2]
