"""A wording played by the functions of another, wherever they come to the same.

A proposal changes what a few kinds of event do in a few phases. Where every condition of the relation is the same
expression for both wordings, so is the function that is made from it, and one has been made already. What it has been
asked is remembered: both wordings ask the same, and auctions at hand are played more than once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from typing import Any, Final

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import WIDTH, F
from auctionlaws.machine.steps import Key, State, Step, Steps, Values
from auctionlaws.machine.table_names import BY_PHASE
from auctionlaws.table.laws import Laws

_NOT_PLAYED: Final = ("watched", "stages")
"""Parts of a branch that no function is made from."""
_KEPT: Final = 2000
"""So many answers of a function are remembered."""


@dataclass(frozen=True)
class Playable:
    """A relation, and the laws made from it."""

    relation: Relation
    laws: Laws


def remembering(laws: Laws) -> Laws:
    """The same laws, which remember what they have been asked."""
    return replace(laws, steps=_Remembering(laws.steps))


def sharing(new: Playable, old: Playable) -> Laws:
    """The laws of ``new``, played by the functions of ``old`` where these come to the same."""
    return replace(new.laws, steps=_Shared(new, old))


class _Remembering(Mapping[Key, tuple[Step, Step]]):
    def __init__(self, steps: Steps) -> None:
        self._steps, self._made = steps, dict[Key, tuple[Step, Step]]()

    def __iter__(self) -> Iterator[Key]:
        return iter(self._steps)

    def __len__(self) -> int:
        return len(self._steps)

    def __getitem__(self, key: Key) -> tuple[Step, Step]:
        if key not in self._made:
            self._made[key] = self._functions(key)
        return self._made[key]

    def _functions(self, key: Key) -> tuple[Step, Step]:
        step, report = self._steps[key]
        return _remembered(step), _remembered(report)


def _remembered(function: Step) -> Step:
    known: dict[tuple[State, Values], tuple[int, ...]] = {}

    def again(state: State, event: Values) -> tuple[int, ...]:
        asked = state, event
        found = known.get(asked)
        if found is None:
            if len(known) == _KEPT:
                known.clear()
            found = known[asked] = function(state, event)
        return found

    return again


class _Shared(_Remembering):
    def __init__(self, new: Playable, old: Playable) -> None:
        super().__init__(new.laws.steps)
        self._new, self._old = new, old
        self._fold = cache(lambda phase: Substitution({F.phase: const(phase, WIDTH[F.phase])}))

    def _functions(self, key: Key) -> tuple[Step, Step]:
        if key not in self._steps or key not in self._old.laws.steps or not self.same(key):
            return super()._functions(key)
        step, report = self._old.laws.steps[key]
        return step, self._renamed(report)

    def same(self, key: Key) -> bool:
        """Whether events of a kind in a phase come to the same by the same conditions, and are told the same of.

        The phase is looked at only where there is a function for each.
        """
        kind, phase = key
        one, other = self._old.relation.branches[kind], self._new.relation.branches[kind]
        unlike = [(a, b) for a, b in pairs(one, other) if a is not b]
        if kind not in BY_PHASE:
            return not unlike
        fold = self._fold(phase)
        return all(fold(a) is fold(b) for a, b in unlike)

    def _renamed(self, report: Step) -> Step:
        """A report of the old laws, its masks as the new ones count clauses, laws and gaps."""
        places = self._places
        if all(places_of is None for places_of in places):
            return report

        def renamed(state: State, event: Values) -> tuple[int, ...]:
            return tuple(_moved(mask, to) for mask, to in zip(report(state, event), places, strict=True))

        return renamed

    @cached_property
    def _places(self) -> tuple[Mapping[int, int] | None, ...]:
        """For each mask of a report, the new places of its bits; None where they stay."""
        orders = zip(self._old.laws.report_orders, self._new.laws.report_orders, strict=True)
        return tuple(None if old == new else _to(old, new) for old, new in orders)


def _to(old: Sequence[Any], new: Sequence[Any]) -> Mapping[int, int]:
    """The new places of what has one; the bit of anything else is never set where the conditions are the same."""
    return {place: new.index(name) for place, name in enumerate(old) if name in new}


def _moved(mask: int, to: Mapping[int, int] | None) -> int:
    if to is None:
        return mask
    return sum(1 << to[place] for place in range(mask.bit_length()) if mask >> place & 1)


def pairs(one: Branch, other: Branch) -> Iterator[tuple[Expr, Expr]]:
    """The conditions and values of two branches, each beside its counterpart; what only one has, beside *never*."""
    mine, theirs = _parts(one), _parts(other)
    for name in dict.fromkeys((*mine, *theirs)):
        yield mine.get(name, FALSE), theirs.get(name, FALSE)


def _parts(branch: Branch) -> dict[tuple[str, ...], Expr]:
    """Everything that a branch says, by a name for each."""
    found: dict[tuple[str, ...], Expr] = {}
    for part in (f.name for f in fields(Branch) if f.name not in _NOT_PLAYED):
        value = getattr(branch, part)
        if part == "clashes":
            for a, b, when in value:
                found[part, a, b] = or_(found.get((part, a, b), FALSE), when)
        elif isinstance(value, Expr):
            found[(part,)] = value
        else:
            found |= {(part, name): each for name, each in value.items()}
    return found
