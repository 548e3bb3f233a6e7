"""Which of two clauses goes before the other, who says so, and that this never goes round in a circle."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import Place

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True, order=True)
class Precedence:
    """Where the two demand different things, ``follow`` is followed and ``against`` is not; ``place`` says so."""

    follow: str
    against: str
    place: Place = field(default=Place("", 1, 1), compare=False, repr=False)


class Why(Enum):
    """What makes a clause give way to another; the value tells it of a circle, with the number of the other."""

    FOLLOWED = "an interpretation follows {to} against it"
    DEFAULT = "gives way, as a default, to {to}"
    UNLESS = "yields to {to}"


@dataclass(frozen=True, slots=True)
class Link:
    """A clause gives way to another: what makes it, and where that is said."""

    clause: str
    to: str
    why: Why
    place: Place

    def __str__(self) -> str:
        return f"{self.clause}: {self.why.value.format(to=self.to)} ({self.place})"


def check_circles(links: Mapping[Key, Mapping[Key, Link]]) -> tuple[Key, ...]:
    """All that give way or are given way to, each after those it gives way to; LawError if they go round in a circle.

    ``links``: from each to those that it gives way to.
    """
    try:
        return tuple(TopologicalSorter(links).static_order())
    except CycleError as error:
        # each of the nodes is given way to by the next one; the first stands at the end once more
        round_about: Sequence[Key] = error.args[1][::-1]
        raise _circle([links[a][b] for a, b in zip(round_about, round_about[1:], strict=False)]) from None


def _circle(links: Sequence[Link]) -> LawError:
    """The mistake, at the link that a reader can most easily do without: an interpretation rather than a law."""
    order = list(Why)
    first = min(range(len(links)), key=lambda i: order.index(links[i].why))
    told = [*links[first:], *links[:first]]
    message = f"closes a circle of clauses that give way to each other: {'; '.join(map(str, told))}"
    return LawError(told[0].place, message, told[0].to, "take one of these back, so that one clause is left to decide")
