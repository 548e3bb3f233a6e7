"""The families of changed rulings: which changed clauses apply, and which effects come out differently.

One question to the solver, asked again without the family that it has found, until there is no other: that last answer
is the proof that nothing else is decided differently, at any moment of any auction, whatever a Director finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import takewhile

import z3

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.stages import Effect, StageChange
from auctionlaws_proofs.engines.symbolic import satisfiable, solver
from auctionlaws_proofs.engines.terms import Translator


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

    @cached_property
    def name(self) -> str:
        """A stable name: the occasion, the clauses and the effects."""
        said = " ".join(f"{part.value}{number}" for number, part in self.clauses)
        return f"{self.stage.value}: {said}: {self.effect.name.lower()}"


def families(
    changes: Iterable[StageChange], found: Callable[[Family], None] = lambda family: None
) -> tuple[Family, ...]:
    """Every family, by stage and name; each is given to ``found`` as it is found.

    Undecided if the solver gives up.
    """
    every: list[Family] = []
    for change in changes:
        for family in _of_stage(change):
            every.append(family)
            found(family)
    return tuple(sorted(every, key=lambda f: (list(Stage).index(f.stage), f.name)))


def _of_stage(change: StageChange) -> Iterator[Family]:
    translate, s = Translator(), solver()
    terms = {e: translate(d) for e, d in change.differs.items()}
    applied = {c: (translate(a), translate(b)) for c, (a, b) in change.applies.items()}
    s.add(z3.Or(list(terms.values())))
    while satisfiable(s):
        model = s.model()

        def true(term: z3.BoolRef, model: z3.ModelRef = model) -> bool:
            return bool(z3.is_true(model.eval(term, model_completion=True)))

        held = {c: (true(a), true(b)) for c, (a, b) in applied.items()}
        family = _family(change, held, next(e for e, term in terms.items() if true(term)))
        yield family
        s.add(z3.Not(translate(family.where)))


def _family(change: StageChange, held: Mapping[str, tuple[bool, bool]], effect: Effect) -> Family:
    """The family of a moment: clauses that come or go, or else those that apply, and the effect that weighs most."""
    weightier = takewhile(lambda e: e is not effect, change.differs)
    parts = [change.differs[effect], *(not_(change.differs[e]) for e in weightier)]
    moved = {c: Part.GOES if before else Part.COMES for c, (before, after) in held.items() if before != after}
    for number, (before, after) in change.applies.items():
        match moved.get(number):
            case Part.GOES:
                parts.append(and_(before, not_(after)))
            case Part.COMES:
                parts.append(and_(after, not_(before)))
            case _:
                parts.append(or_(and_(before, after), not_(or_(before, after))))
    stay = {} if moved else {c: Part.STAYS for c, both in held.items() if all(both)}
    if not moved:
        parts += [before for number, (before, _) in change.applies.items() if number in stay]
    return Family(change.stage, tuple((moved | stay).items()), effect, and_(*parts))
