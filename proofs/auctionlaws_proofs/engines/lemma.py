"""A lemma: something that may hold of every position that can be reached."""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import eq
from auctionlaws.machine.variables import variable


@dataclass(frozen=True, slots=True)
class Lemma:
    """Something that may hold of every position that can be reached."""

    name: str
    condition: Expr


def field_is(name: str, value: int = 1) -> Expr:
    """A field of the state has that value."""
    return eq(variable(name), value)
