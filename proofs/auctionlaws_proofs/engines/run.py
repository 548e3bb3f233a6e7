"""An auction from its start, event by event, as expressions: each step folded with everything that is known by then.

After few events most of the state is as it was at the start, and much of the rest has few values. A field that can only
be one thing is a constant; one with few values is written with a truth value for each; any other is a variable. So the
second event costs an eighth of the relation, and the third is the first that needs most of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const, is_const, value_of, var
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.event import EVENT_WIDTH, EVERY_KIND, E
from auctionlaws.machine.record import Field
from auctionlaws.machine.state import values_of
from auctionlaws.machine.whole import Whole

FEW: Final = 8
"""Fields with up to so many values are written with truth values."""


class Run:
    """The states of an auction, one more for each event, and conditions on them."""

    def __init__(
        self,
        whole: Whole,
        given: Mapping[str, Expr],
        ghosts: Mapping[str, tuple[int, Expr, int]] | None = None,
        starts: Sequence[Sequence[int]] = (),
    ) -> None:
        """``given``: values of variables that are neither of the state nor of the event, such as clause switches.

        ``ghosts`` are further fields: name to width, next value, and initial value. ``starts``: states of which the run
        may begin in any, instead of the start of the auction.
        """
        self.whole, self._given, self._ghosts = whole, given, ghosts or {}
        starts = starts or (whole.relation.initial,)
        values = (sorted(set(column)) for column in zip(*starts, strict=True))
        first = {f.name: _one_of(f, v) for f, v in zip(whole.relation.fields, values, strict=True)}
        self.beginnings = tuple(_is(first, state) for state in starts)
        """That the run begins in each of these states."""
        first |= {n: const(v, width) for n, (width, _, v) in self._ghosts.items()}
        self.states: list[Mapping[str, Expr]] = [first]
        self._folds: dict[int, Substitution] = {}

    @staticmethod
    def event(index: int) -> dict[str, Expr]:
        """The variables of the event with that index (from 0), by the names of its fields."""
        return {name: var(f"{name}@{index}", width) for name, width in EVENT_WIDTH.items()}

    def at(self, index: int, condition: Expr) -> Expr:
        """A condition on the state before the event with that index, and on the event."""
        if index not in self._folds:
            self._folds[index] = Substitution(self.known(index))
        return self._folds[index](condition)

    def known(self, index: int) -> dict[str, Expr]:
        """What stands for every variable of a condition on the event with that index and the state before it."""
        return {**self._given, **self.states[index], **self.event(index)}

    def same(self, one: int, other: int) -> Expr:
        """The states after so many events are the same."""
        return and_(*(eq(value, self.states[other][name]) for name, value in self.states[one].items()))

    def go_on(self) -> list[Expr]:
        """Add the state after one more event, if that event can happen and is settled; what its variables stand for."""
        index = len(self.states) - 1
        named = {name: _named(name, value, index + 1) for name, value in self._after(index).items()}
        self.states.append({name: written for name, (written, _) in named.items()})
        return [meaning for _, meanings in named.values() for meaning in meanings]

    def _after(self, index: int) -> dict[str, Expr]:
        """Every field after the event with that index."""
        kind = self.event(index)[E.event]
        after: dict[str, Expr] = {}
        for name, branch in self.whole.relation.branches.items():
            number = EVERY_KIND.index(name)
            here = {**self.known(index), E.event: const(number, EVENT_WIDTH[E.event])}
            if Substitution(here)(branch.possible) is FALSE:
                continue
            fold = Substitution(here, _settled(branch))
            for field, then in (*branch.next.items(), *((n, g[1]) for n, g in self._ghosts.items())):
                value = fold(then)
                after[field] = ite(eq(kind, number), value, after[field]) if field in after else value
        return after or dict(self.states[index])


def _one_of(field: Field, values: Sequence[int]) -> Expr:
    """A field of the first state: its value, or a variable where there is more than one."""
    return const(values[0], field.width) if len(values) == 1 else var(f"{field.name}@0", field.width)


def _is(first: Mapping[str, Expr], state: Sequence[int]) -> Expr:
    return and_(*(eq(first[name], value) for name, value in values_of(state).items()))


def _settled(branch: Branch) -> Iterator[tuple[Expr, Expr]]:
    """What is known of an event that is possible and settled (:meth:`auctionlaws.machine.course.Course.branch`)."""
    stop = or_(branch.outside, branch.gap)
    if not is_const(stop):
        yield stop, FALSE
    goes_on = and_(branch.possible, not_(stop))
    if not is_const(goes_on):
        yield goes_on, TRUE


def _named(name: str, value: Expr, index: int) -> tuple[Expr, list[Expr]]:
    """A field after so many events: a constant, a choice of few values, or a variable; and what its variables mean."""
    values = _values(value)
    if values is None:
        variable = var(f"{name}@{index}", value.width)
        return variable, [eq(variable, value)]
    result, meanings = const(values[0], value.width), []
    for number in values[1:]:
        is_it = var(f"{name}={number}@{index}", 0)
        meanings.append(eq(is_it, eq(value, number)))
        result = ite(is_it, const(number, value.width), result)
    return result, meanings


def _values(value: Expr) -> list[int] | None:
    """The values that an expression can have, if it is a choice of constants and they are few."""
    found: set[int] = set()
    stack, seen = [value], {value.key}
    while stack:
        node = stack.pop()
        if is_const(node):
            found.add(value_of(node))
        elif node.op is Op.ITE:
            stack += [a for a in node.args[1:] if a.key not in seen]
            seen.update(a.key for a in node.args[1:])
        else:
            return None
    return sorted(found) if len(found) <= FEW else None
