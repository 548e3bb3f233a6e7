"""What a formal block means: its tree, evaluated at a moment of the table, gives expressions and effects."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any as Anything

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.language.syntax import All, Any, Before, Node, Not, Parameter, Said, SomePlayer
from auctionlaws.language.terms import Sort
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.record import SEATS

Bindings = Mapping[Sort, Anything]


def value(node: Node | str, moment: Moment, bindings: Bindings | None = None) -> Anything:
    """The value of a node: an expression for a condition or player, a call for a call, effects for an effect."""
    match node:
        case str():
            return node
        case Said(term=term, args=args):
            return term.meaning(moment, *(value(a, moment, bindings) for a in args))
        case Parameter(sort=sort):
            if bindings is None or sort not in bindings:
                raise ValueError(f"[{sort.value}] stands for nothing here")
            return bindings[sort]
        case All(parts=parts):
            return and_(*(value(p, moment, bindings) for p in parts))
        case Any(parts=parts):
            return or_(*(value(p, moment, bindings) for p in parts))
        case Not(part=part):
            return not_(value(part, moment, bindings))
        case Before(part=part):
            if moment.before is None:
                raise ValueError('"beforehand" speaks of an event; there is none here')
            return value(part, moment.before.at(he=moment.he, call=moment.call), bindings)
        case SomePlayer(part=part):
            return or_(*(value(part, moment.at(he=const(s, 2)), bindings) for s in SEATS))


def holds(node: Node | None, moment: Moment) -> Expr:
    """Whether a condition holds at the moment; no condition always does."""
    if node is None:
        return and_()
    result = value(node, moment)
    assert isinstance(result, Expr)
    return result


def conjuncts(node: Node | None) -> tuple[Node, ...]:
    """The parts of a condition that must all hold."""
    match node:
        case None:
            return ()
        case All(parts=parts):
            return parts
        case _:
            return (node,)


def effects(said: Said, moment: Moment) -> tuple[Effect, ...]:
    """The effects of an effect phrase at the moment."""
    result = value(said, moment)
    assert isinstance(result, tuple)
    return result


@cache
def defined(body: Node) -> Anything:
    """Return the function that evaluates the body of a defined term for given values of its gaps.

    Equal bodies give the same function, so that terms that two wordings define alike are equal. The terms that occur in
    the body must have been defined before.
    """

    def meaning(moment: Moment, *args: Anything) -> Anything:
        return value(body, moment, {_sort_of(a): a for a in args})

    return meaning


def _sort_of(argument: Anything) -> Sort:
    return Sort.PLAYER if isinstance(argument, Expr) else Sort.CALL
