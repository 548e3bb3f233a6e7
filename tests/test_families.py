"""The families of changed rulings against all moments, gone through one by one, of stages small enough for that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr, var
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.families import Part, differs_somewhere, families
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import StageChange

NAMES = "abcdef"
CLAUSES = ("1", "2", "3")
EFFECTS = (Effect.CALL, Effect.PASS)

Kind = tuple[frozenset[tuple[str, Part]], Effect]


def condition(source: Random) -> Expr:
    """Any condition on the variables."""
    parts = [var(name, 0) for name in source.sample(NAMES, 3)]
    parts = [part if source.random() < 0.6 else not_(part) for part in parts]
    return or_(and_(*parts[:2]), parts[2]) if source.random() < 0.5 else and_(*parts)


def stage(seed: int) -> StageChange:
    source = Random(seed)
    applies = {}
    for number in CLAUSES:
        before = condition(source)
        applies[number] = before, before if source.random() < 0.5 else condition(source)
    return StageChange(Stage.RULING, {effect: condition(source) for effect in EFFECTS}, applies)


def moments() -> Iterator[Mapping[str, int]]:
    for values in product((0, 1), repeat=len(NAMES)):
        yield dict(zip(NAMES, values, strict=True))


def at_work(change: StageChange, moment: Mapping[str, int]) -> Kind | None:
    """What comes out differently at a moment, and all changed clauses that come or go there, or else that apply."""
    effect = next((e for e, differs in change.differs.items() if evaluate(differs, moment)), None)
    if effect is None:
        return None
    found = {n: tuple(evaluate(each, moment) for each in both) for n, both in change.applies.items()}
    moved = {(n, Part.GOES if before else Part.COMES) for n, (before, after) in found.items() if before != after}
    return frozenset(moved or {(n, Part.STAYS) for n, both in found.items() if all(both)}), effect


def no_fewer(kinds: set[Kind]) -> set[Kind]:
    """Without those whose clauses all stay, where fewer of these do for the same effect."""

    def stay(kind: Kind) -> bool:
        return all(part is Part.STAYS for _, part in kind[0])

    return {k for k in kinds if not any(stay(k) and stay(o) and o[0] < k[0] and o[1] is k[1] for o in kinds)}


@pytest.mark.parametrize("seed", range(40))
def test_the_families_are_those_of_all_moments_with_as_few_clauses_as_can_be(seed: int) -> None:
    change = stage(seed)
    found = families([change])
    kinds = {kind for moment in moments() if (kind := at_work(change, moment)) is not None}
    assert {(frozenset(f.clauses), f.effect) for f in found} == no_fewer(kinds)
    assert len({f.name for f in found}) == len(found)
    assert differs_somewhere(change) is bool(kinds)


@pytest.mark.parametrize("seed", range(40))
def test_a_moment_belongs_to_a_family_just_where_something_differs(seed: int) -> None:
    change = stage(seed)
    found = families([change])
    for moment in moments():
        mine = [f for f in found if evaluate(f.where, moment)]
        kind = at_work(change, moment)
        assert bool(mine) is (kind is not None)
        for family in mine:
            assert kind is not None and set(family.clauses) <= kind[0] and family.effect is kind[1]


def test_a_stage_in_which_nothing_differs_is_told_so() -> None:
    """Whatever the conditions look like: it takes the solver to see that they are never met."""
    never = and_(or_(var("a", 0), var("b", 0)), not_(var("a", 0)), not_(var("b", 0)))
    contradicting = and_(or_(var("a", 0), and_(var("b", 0), var("c", 0))), not_(or_(var("a", 0), var("b", 0))))
    change = StageChange(Stage.RULING, {Effect.CALL: or_(never, contradicting)}, {"1": (var("a", 0), var("b", 0))})
    assert families([change]) == () and not differs_somewhere(change)
