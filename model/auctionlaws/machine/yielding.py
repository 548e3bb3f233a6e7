"""Which of the cases that apply at a moment are in force: a case gives way only to one that is in force itself.

So wherever some case applies, some case is in force: a row of cases, each giving way to the next, comes to an end, for
it never closes into a circle (:func:`auctionlaws.language.precedence.check_circles`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.language.precedence import Link, Precedence, Why, check_circles
from auctionlaws.language.syntax import Case, Clause
from auctionlaws.machine.effects import Effect, Fate, Join
from auctionlaws.machine.slots import Slot, SlotName

Cases = Sequence[tuple[Clause, Case]]
Effects = tuple[Effect, ...]
"""What a case does."""


@dataclass(frozen=True, slots=True)
class Way:
    """A case gives way to another where that one is in force and ``where`` holds."""

    link: Link
    where: Expr


def exclusive(said: Effects) -> dict[SlotName, list[Effect]]:
    """The effects of a case that bear no other beside them, by slot."""
    found: dict[SlotName, list[Effect]] = {}
    for effect in said:
        if effect.join is Join.EXCLUSIVE:
            found.setdefault(effect.slot, []).append(effect)
    return found


def differing(one: Effects, other: Effects) -> Expr:
    """Where two cases demand different things; what is left to another law demands nothing."""
    return or_(*(and_(a.when, b.when, not_(eq(a.value, b.value))) for a, b in _meeting(one, other) if _here(a, b)))


def _meeting(one: Effects, other: Effects) -> Iterator[tuple[Effect, Effect]]:
    """The effects of two cases on the same slot."""
    mine, theirs = exclusive(one), exclusive(other)
    for slot in sorted(mine.keys() & theirs.keys()):
        for a in mine[slot]:
            for b in theirs[slot]:
                yield a, b


def _here(*effects: Effect) -> bool:
    return not any(e.slot == Slot.FATE and e.value is const(Fate.ELSEWHERE, 4) for e in effects)


def in_force(cases: Cases, said: Sequence[Effects], wanted: Sequence[Expr], precedence: Set[Precedence]) -> list[Expr]:
    """When each case is in force, given when it applies and what it does; LawError for a circle of those that yield."""
    ways = [_ways(cases, said, precedence, i) for i in range(len(cases))]
    result = list(wanted)
    for i in check_circles({i: {j: way.link for j, way in own.items()} for i, own in enumerate(ways) if own}):
        result[i] = and_(wanted[i], *(not_(and_(result[j], way.where)) for j, way in sorted(ways[i].items())))
    return result


def _ways(cases: Cases, said: Sequence[Effects], precedence: Set[Precedence], i: int) -> dict[int, Way]:
    """The cases to which one gives way, by their places."""
    clause, case = cases[i]
    followed = {p.follow: p.place for p in precedence if p.against == clause.number}
    found: dict[int, Way] = {}
    for j, (other, theirs) in enumerate(cases):
        number = other.number
        differ = differing(said[i], said[j]) if number in followed else FALSE
        decides = or_(*(and_(a.when, b.when) for a, b in _meeting(said[i], said[j]))) if case.default else FALSE
        if number in case.unless:
            found[j] = Way(Link(clause.number, number, Why.UNLESS, case.place_of(number)), TRUE)
        elif not theirs.default and decides is not FALSE:
            found[j] = Way(Link(clause.number, number, Why.DEFAULT, case.place), decides)
        elif differ is not FALSE:
            found[j] = Way(Link(clause.number, number, Why.FOLLOWED, followed[number]), differ)
    return found
