"""Reaching something: shortest sequences of events from the start, by unrolling the relation.

The proved invariant is asserted at every step; it only removes states that cannot be reached anyway and makes the
search many times faster. Targets are conditions on one step. Each becomes a named output of the step, so that a
depth is translated once and a question is a clause over those names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import z3

from auctionlaws.core.expr import TRUE, Expr, and_, not_, or_
from auctionlaws.machine.state import EVENT
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.symbolic import Symbolic, satisfiable, solver

RawEvent = tuple[int, ...]
"""The values of the event fields in order, as the solver found them."""

SEARCH = 2_000_000_000
"""The solver's measure of work for one question of a search."""

NOISE = ("known", "damage", "different", "conventional", "shows", "original", "simultaneous", "wrong_board",
         "inadvertent", "cards", "reading", "reading_standing")  # fmt: skip
"""Witnesses are made small: these fields first, then the events from the first to the last."""


class Unrolling:
    """The relation from its initial state, one copy of the step after the other."""

    def __init__(
        self,
        symbolic: Symbolic,
        lemmas: Sequence[z3.BoolRef],
        targets: Mapping[str, Expr],
        restriction: Expr | None = None,
        meanwhile: Expr = TRUE,
    ) -> None:
        """``restriction`` limits which steps are allowed; all but the last must be settled, and be as ``meanwhile``."""
        self.symbolic, self.depth = symbolic, 0
        self._number = {name: i for i, name in enumerate(targets)}
        whole = symbolic.whole
        goes_on = symbolic.term(and_(meanwhile, not_(or_(whole.gap, whole.outside))))
        irregular = symbolic.term(errs(whole))
        outputs = [z3.Bool(f"target!{i}") == symbolic.term(targets[n]) for n, i in self._number.items()]
        outputs += [z3.Bool("goes on") == goes_on, z3.Bool("irregular") == irregular]
        limits = [] if restriction is None else [symbolic.term(restriction)]
        self._step = z3.And(symbolic.step, *lemmas, *outputs, *limits)
        self._names = [*(f"target!{i}" for i in self._number.values()), "goes on", "irregular"]
        self._solver = solver()
        self._solver.set("rlimit", SEARCH)
        self._solver.add(*symbolic.start())
        self._goals = 0

    def _at(self, name: str, index: int) -> z3.BoolRef:
        return z3.Bool(f"{name}@{index}")

    def extend(self) -> None:
        """Add one more event; the one that was last so far must have been settled."""
        if self.depth:
            self._solver.add(self._at("goes on", self.depth - 1))
        step = self.symbolic.copy(self._step, self.depth)
        outputs = [(z3.Bool(n), self._at(n, self.depth)) for n in self._names]
        self._solver.add(z3.substitute(step, *outputs))
        self.depth += 1

    def any_of(self, targets: Collection[str]) -> tuple[set[str], z3.ModelRef] | None:
        """Targets that the last event can reach together, and how; None if it can reach none of them."""
        goal = z3.Bool(f"goal!{self._goals}")
        self._goals += 1
        last = self.depth - 1
        here = {n: self._at(f"target!{self._number[n]}", last) for n in targets}
        self._solver.add(z3.Implies(goal, z3.Or(list(here.values()))))
        if not satisfiable(self._solver, goal):
            return None
        model = self._solver.model()
        return {n for n, t in here.items() if z3.is_true(model.eval(t, model_completion=True))}, model

    def ask(self, *assumptions: z3.BoolRef) -> z3.ModelRef | None:
        """A model under some assumptions, if there is one."""
        return self._solver.model() if satisfiable(self._solver, *assumptions) else None

    def events(self, model: z3.ModelRef) -> tuple[RawEvent, ...]:
        """The events of a model."""
        return tuple(
            tuple(model.eval(self._event(f.name, i), model_completion=True).as_long() for f in EVENT)
            for i in range(self.depth)
        )

    def _event(self, field: str, index: int) -> z3.BitVecRef:
        width = next(f.width for f in EVENT if f.name == field)
        return z3.BitVec(f"{field}@{index}", width)

    def plain(self, target: str) -> tuple[RawEvent, ...]:
        """A way of this depth with as few irregular acts as can be, and then without facts as far as it goes."""
        return self.plainest(self._at(f"target!{self._number[target]}", self.depth - 1))

    def same_state(self, one: int, other: int) -> z3.BoolRef:
        """The states after so many events are the same."""
        return z3.And([z3.BitVec(f"{n}@{one}", w) == z3.BitVec(f"{n}@{other}", w) for n, w in self.symbolic.fields])

    def plainest(self, condition: z3.BoolRef) -> tuple[RawEvent, ...]:
        """The same, with which a condition can hold."""
        goal = z3.Bool(f"goal!{self._goals}")
        self._goals += 1
        self._solver.add(z3.Implies(goal, condition))
        fixed: list[z3.BoolRef] = [goal]
        model = self.ask(*fixed)
        assert model is not None
        for wishes in self._preferences():
            for wish in wishes:
                if z3.is_true(model.eval(wish, model_completion=True)):
                    fixed.append(wish)
                elif (better := self.ask(*fixed, wish)) is not None:
                    model = better
                    fixed.append(wish)
                else:
                    continue
                break
        return self.events(model)

    def _preferences(self) -> Iterator[list[z3.BoolRef]]:
        """What a witness would rather have, most important first: of each list, the first wish that can be met."""
        irregular = [self._at("irregular", i) for i in range(self.depth)]
        yield [_at_most(irregular, k) for k in range(self.depth)]
        quiet = [[self._event(n, i) == 0 for n in NOISE] for i in range(self.depth)]
        yield [z3.And([z3.And(q) for q in quiet])]
        yield from ([z3.And(q)] for q in quiet)
        yield from ([q] for each in quiet for q in each)


def _at_most(conditions: Sequence[z3.BoolRef], count: int) -> z3.BoolRef:
    """No more than so many of the conditions hold."""
    width = len(conditions).bit_length() + 1
    one, none = z3.BitVecVal(1, width), z3.BitVecVal(0, width)
    return z3.ULE(z3.Sum([z3.If(c, one, none) for c in conditions]), count)
