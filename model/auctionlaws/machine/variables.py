"""The variables of expressions about a state and an event: one a field, by its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from auctionlaws.core.expr import Expr, var
from auctionlaws.machine.event import EVENT_WIDTH
from auctionlaws.machine.record import Field
from auctionlaws.machine.state import WIDTH, state_fields


@cache
def variable(name: str) -> Expr:
    """The variable of a state or event field."""
    return var(name, WIDTH[name] if name in WIDTH else EVENT_WIDTH[name])


def variables_of(fields: Iterable[Field]) -> dict[str, Expr]:
    """The variables of some fields, by name."""
    return {f.name: variable(f.name) for f in fields}


def state_variables(facts: Collection[str]) -> dict[str, Expr]:
    """The variables of a state by laws that declare these facts, by name."""
    return variables_of(state_fields(facts))
