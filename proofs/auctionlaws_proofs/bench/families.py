"""The families of changed rulings: which changed clauses apply, and which effects come out differently.

One question to the solver, asked again without the family that it has found, until there is no other: that last answer
is the proof that nothing else is decided differently, at any moment of any auction, whatever a Director finds. Where
changed clauses apply in both wordings and none comes or goes, a family has as few of them as can be. So the families
are the same whatever the solver finds first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import dropwhile, takewhile

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, not_
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import StageChange
from auctionlaws_proofs.engines.clauses import Clauses, Model
from auctionlaws_proofs.engines.literals import Literal


class Part(Enum):
    """What a changed clause has to do with a changed ruling."""

    STAYS = ""
    """It applies in both wordings, and says something else."""
    GOES = "-"
    """It applies in the old wording only."""
    COMES = "+"
    """It applies in the new wording only."""


@dataclass(frozen=True)
class Family:
    """Moments at which the same changed clauses come or go and the same effect comes out differently.

    ``effect`` is the one that weighs most; which others ride along depends on the call and on the facts.
    """

    stage: Stage
    clauses: tuple[tuple[str, Part], ...]
    effect: Effect
    where: Expr
    """The condition on the moment (:mod:`auctionlaws_proofs.bench.anywhere`)."""
    beside: Effect | None = None
    """The effect that weighs most, where these are the moments of a family at which a lighter one differs as well."""

    @cached_property
    def name(self) -> str:
        """A stable name: the occasion, the clauses and the effects."""
        said = " ".join(f"{part.value}{number}" for number, part in self.clauses)
        besides = "" if self.beside is None else f" beside {self.beside.name.lower()}"
        return f"{self.stage.value}: {said}: {self.effect.name.lower()}{besides}"


def families(
    changes: Iterable[StageChange], found: Callable[[Family], None] = lambda family: None
) -> tuple[Family, ...]:
    """Every family, by stage and name; each is given to ``found`` as it is found.

    Undecided if the solver gives up.
    """
    every: list[Family] = []
    for change in changes:
        for family in _Stage(change).families():
            every.append(family)
            found(family)
    return tuple(sorted(every, key=lambda f: (list(Stage).index(f.stage), f.name)))


def lighter_effects(changes: Iterable[StageChange], every: Iterable[Family]) -> dict[str, tuple[Family, ...]]:
    """By the name of each family, its moments at which a lighter effect comes out differently, by each such effect.

    Undecided if the solver gives up.
    """
    found: dict[str, tuple[Family, ...]] = {}
    mine = tuple(every)
    for change in changes:
        here = [family for family in mine if family.stage is change.stage]
        stage = _Stage(change) if here else None
        found |= {family.name: tuple(stage.lighter(family)) for family in here if stage is not None}
    return found


def differs_somewhere(change: StageChange) -> bool:
    """Whether there is a moment at which the stage decides differently; Undecided if the solver gives up."""
    return _Stage(change).moment() is not None


@dataclass(frozen=True)
class _Said:
    """Something that may be the case at a moment, as a condition and as the solver knows it."""

    condition: Expr
    literal: Literal

    def __invert__(self) -> _Said:
        return _Said(not_(self.condition), -self.literal)


class _Stage:
    """What is asked of one stage: what differs there, and what each changed clause has to do with it."""

    def __init__(self, change: StageChange) -> None:
        self._stage, self._silent, self._clauses = change.stage, change.silent, Clauses()
        self._differs = {effect: self._said(condition) for effect, condition in change.differs.items()}
        self._parts = {number: self._parts_of(*applies) for number, applies in change.applies.items()}
        self._clauses.required(*(differs.literal for differs in self._differs.values()))

    def _said(self, condition: Expr) -> _Said:
        return _Said(condition, self._clauses.circuit.truth(condition))

    def _parts_of(self, before: Expr, after: Expr) -> Mapping[Part, _Said]:
        """When a clause that applies before and after under these conditions goes, comes, or stays."""
        return {
            Part.GOES: self._said(and_(before, not_(after))),
            Part.COMES: self._said(and_(after, not_(before))),
            Part.STAYS: self._said(and_(before, after)),
        }

    def moment(self, *assumptions: Literal) -> Model | None:
        """A moment at which something differs, with all that is assumed, if there is one."""
        excluded = self._clauses.contradicting(assumptions)
        return self._clauses.model() if excluded is None else None

    def families(self) -> Iterator[Family]:
        """Every family; the moments that belong to one are excluded before the next is asked for."""
        while (moment := self.moment()) is not None:
            effect = next(e for e, differs in self._differs.items() if moment.true(differs.literal))
            clauses, said = self._belonging(effect, moment)
            yield Family(self._stage, tuple(clauses.items()), effect, and_(*(s.condition for s in said)))
            self._clauses.required(*(-s.literal for s in said))

    def lighter(self, family: Family) -> Iterator[Family]:
        """The lighter effects that come out differently at some moment of a family of the stage."""
        belongs = self._said(family.where).literal
        for effect in dropwhile(lambda e: e is not family.effect, self._differs):
            differs = self._differs[effect]
            if effect is not family.effect and self.moment(belongs, differs.literal) is not None:
                where = and_(family.where, differs.condition)
                yield replace(family, effect=effect, where=where, beside=family.effect)

    def _belonging(self, effect: Effect, moment: Model) -> tuple[dict[str, Part], list[_Said]]:
        """The clauses of a moment's family, those that come or go or else those that stay; what makes it belong."""
        said = [self._differs[effect]]
        said += [~self._differs[weightier] for weightier in takewhile(lambda e: e is not effect, self._differs)]
        moved: dict[str, Part] = {}
        bearing = self._bearing(effect, moment)
        for number, parts in bearing.items():
            part = next((p for p in (Part.GOES, Part.COMES) if moment.true(parts[p].literal)), None)
            if part is None:
                said += [~parts[Part.GOES], ~parts[Part.COMES]]
            else:
                moved[number] = part
                said.append(parts[part])
        if moved:
            return moved, said
        stay = self._fewest({number: parts[Part.STAYS] for number, parts in bearing.items()}, said, moment)
        return dict.fromkeys(stay, Part.STAYS), [*said, *stay.values()]

    def _bearing(self, effect: Effect, moment: Model) -> Mapping[str, Mapping[Part, _Said]]:
        """The changed clauses that can have a part in an effect; all of them where none of these applies."""
        silent = self._silent.get(effect, frozenset())
        bearing = {number: parts for number, parts in self._parts.items() if number not in silent}
        applies = any(moment.true(said.literal) for parts in bearing.values() for said in parts.values())
        return bearing if applies else self._parts

    def _fewest(self, stays: Mapping[str, _Said], said: Iterable[_Said], moment: Model) -> dict[str, _Said]:
        """Of the clauses that stay at a moment, as few as stay at any other like it and no other clause does."""
        fixed = [s.literal for s in said]
        while True:
            here = {number: s for number, s in stays.items() if moment.true(s.literal)}
            without = [-s.literal for number, s in stays.items() if number not in here]
            fewer = self._clauses.one_of([-s.literal for s in here.values()])
            found = self.moment(fewer, *fixed, *without)
            self._clauses.dropped(fewer)
            if found is None:
                return here
            moment = found
