"""Which of two clauses goes before the other, who says so, and that this never goes round in a circle."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
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
    """What makes a clause give way to another; the value says so of the two."""

    FOLLOWED = "an interpretation follows {to} against {clause}"
    DEFAULT = "{clause} gives way to {to} by default"
    UNLESS = "{clause} yields to {to}"


@dataclass(frozen=True, slots=True)
class Link:
    """A clause gives way to another: what makes it, and where that is said."""

    clause: str
    to: str
    why: Why
    place: Place

    def __str__(self) -> str:
        return f"{self.why.value.format(clause=self.clause, to=self.to)} ({self.place})"


def check_circles(links: Mapping[Key, Mapping[Key, Link]]) -> tuple[Key, ...]:
    """All that give way or are given way to, each after those it gives way to; LawError if they go round in a circle.

    ``links``: from each to those that it gives way to. The circle is told from an interpretation on, if there is one in
    it, since a reader can most easily do without that; of several, from the one that comes first in ``links``.
    """
    try:
        return tuple(TopologicalSorter(links).static_order())
    except CycleError as error:
        # each of the nodes is given way to by the next one; the first stands at the end once more
        round_about: Sequence[Key] = error.args[1][::-1]
        circle = [links[a][b] for a, b in pairwise(round_about)]
        given = [link for own in links.values() for link in own.values()]
        order = list(Why)
        first = min(range(len(circle)), key=lambda i: (order.index(circle[i].why), given.index(circle[i])))
        told = [*circle[first:], *circle[:first]]
        message = f"closes a circle of clauses that give way to each other: {', '.join(map(str, told))}"
        raise LawError(told[0].place, message, told[0].to, "take one of these back") from None
