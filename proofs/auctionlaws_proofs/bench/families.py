"""The families of changed rulings: which changed clauses apply, and which effects come out differently.

One question to the solver, asked again without the family that it has found, until there is no other: that last answer
is the proof that nothing else is decided differently, at any moment of any auction, whatever a Director finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import z3

from auctionlaws.core.expr import Expr, and_, not_
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.stages import CONFLICT, StageChange
from auctionlaws_proofs.engines.symbolic import satisfiable, solver
from auctionlaws_proofs.engines.terms import Translator

MOST = 100
"""More families than this are not told apart: such wordings are two different laws."""


class TooMany(Exception):
    """The wordings differ in more families than can be told apart."""


@dataclass(frozen=True, slots=True)
class Applies:
    """Whether a changed clause applies, in the old wording and in the new one."""

    clause: str
    before: bool
    after: bool


@dataclass(frozen=True)
class Family:
    """Moments at which the same changed clauses apply and the same effects come out differently."""

    stage: Stage
    clauses: tuple[Applies, ...]
    effects: tuple[str, ...]
    where: Expr
    """The condition on the moment (:mod:`auctionlaws_proofs.bench.anywhere`)."""

    @cached_property
    def name(self) -> str:
        """A stable name: the occasion, the clauses and the effects."""
        marks = {(True, True): "", (True, False): "-", (False, True): "+"}
        said = [f"{marks[a.before, a.after]}{a.clause}" for a in self.clauses]
        return f"{self.stage.value}: {' '.join(said)}: {', '.join(self.effects)}"


def families(changes: Sequence[StageChange]) -> tuple[Family, ...]:
    """Every family, by stage and in the order in which the solver finds them.

    TooMany if there are more than can be told apart; Undecided if the solver gives up.
    """
    found: list[Family] = []
    for change in changes:
        for family in _of_stage(change):
            found.append(family)
            if len(found) > MOST:
                raise TooMany(f"there are more than {MOST} families of changed rulings")
    return tuple(sorted(found, key=lambda f: (list(Stage).index(f.stage), f.name)))


def _of_stage(change: StageChange) -> Iterator[Family]:
    translate, s = Translator(), solver()
    terms = {e: translate(d) for e, d in change.differs.items()}
    applied = {c: (translate(a), translate(b)) for c, (a, b) in change.applies.items()}
    s.add(z3.Or(list(terms.values())))
    while satisfiable(s):
        model = s.model()

        def true(term: z3.BoolRef, model: z3.ModelRef = model) -> bool:
            return bool(z3.is_true(model.eval(term, model_completion=True)))

        clauses = tuple(Applies(c, true(a), true(b)) for c, (a, b) in applied.items())
        effects = tuple(e for e, term in terms.items() if true(term))
        effects = (CONFLICT,) if CONFLICT in effects else effects
        family = _family(change, clauses, effects)
        yield family
        s.add(z3.Not(translate(family.where)))


def _family(change: StageChange, clauses: Sequence[Applies], effects: Sequence[str]) -> Family:
    """Where clauses contradict each other, what else comes out differently depends on the reading, and is not told."""
    told = effects if CONFLICT in effects else change.differs
    parts = [_is(change.differs[e], e in effects) for e in told]
    for each in clauses:
        before, after = change.applies[each.clause]
        parts += [_is(before, each.before), _is(after, each.after)]
    at_work = tuple(c for c in clauses if c.before or c.after)
    return Family(change.stage, at_work, tuple(effects), and_(*parts))


def _is(condition: Expr, value: bool) -> Expr:
    return condition if value else not_(condition)
