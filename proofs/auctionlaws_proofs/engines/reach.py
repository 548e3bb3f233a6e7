"""Reaching something: shortest sequences of events from the start, by unrolling the relation.

Each step is folded with what is known of the state before it (:mod:`.run`). Lemmas of a proved invariant may be
asserted at every step: they only remove states that cannot be reached anyway, and make long searches faster. Targets
are conditions on one step; the last event gives each of those asked for a name, and a question is a clause over those.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import z3

from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.relation import SWITCH
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.run import Run
from auctionlaws_proofs.engines.symbolic import Symbolic, Undecided, satisfiable, solver

RawEvent = tuple[int, ...]
"""The values of the event fields in order, as the solver found them."""

SEARCH = 2_000_000_000
"""The solver's measure of work for one question of a search."""
WISH = 20_000_000
"""The same for one question whether a plainer auction will do."""

NOISE = ("known", "damage", "different", "conventional", "shows", "original", "simultaneous", "wrong_board",
         "inadvertent", "cards", "reading", "reading_standing")  # fmt: skip
"""Witnesses are made small: these fields first, then the events from the first to the last."""


class Unrolling:
    """The relation from its initial state, one event after the other."""

    def __init__(
        self,
        symbolic: Symbolic,
        lemmas: Sequence[Lemma],
        targets: Mapping[str, Expr],
        restriction: Expr = TRUE,
        meanwhile: Expr = TRUE,
        starts: Sequence[Sequence[int]] = (),
    ) -> None:
        """``restriction`` limits which steps are allowed; all but the last must be settled, and be as ``meanwhile``.

        ``starts``: states of which the events may begin in any, instead of the start of the auction.
        """
        whole = symbolic.whole
        self._term, self._targets, self.depth = symbolic.term, targets, 0
        self._run = Run(whole, dict.fromkeys((f"{SWITCH}{n}" for n in symbolic.switches), TRUE), symbolic.extra, starts)
        self._allowed = [whole.possible, restriction, *(lemma.condition for lemma in lemmas)]
        self._goes_on = and_(meanwhile, not_(or_(whole.gap, whole.outside)))
        self._errs = errs(whole)
        self._irregular: list[z3.BoolRef] = []
        self._named: dict[str, z3.BoolRef] = {}
        self._solver = solver()
        self._solver.set("rlimit", SEARCH)
        self._goals = 0
        self.beginnings = tuple(z3.Bool(f"beginning!{i}") for i in range(len(starts)))
        """For each of ``starts``, that the events begin there."""
        if starts:
            for named, begins in zip(self.beginnings, self._run.beginnings, strict=True):
                self._solver.add(z3.Implies(named, self._term(begins)))
            self._solver.add(z3.Or(self.beginnings))

    def extend(self) -> None:
        """Add one more event; the one that was last so far must have been settled."""
        index = self.depth
        if index:
            self._go_on()
            self._add(self._run.at(index - 1, self._goes_on))
        for condition in self._allowed:
            self._add(self._run.at(index, condition))
        self._named = {}
        self._irregular.append(self._name("irregular", index, self._run.at(index, self._errs)))
        self.depth += 1

    def _add(self, condition: Expr) -> None:
        if condition is not TRUE:
            self._solver.add(self._term(condition))

    def _go_on(self) -> None:
        """Have the state after the last event."""
        if len(self._run.states) == self.depth:
            for meaning in self._run.go_on():
                self._add(meaning)

    def _name(self, name: str, index: int, condition: Expr) -> z3.BoolRef:
        """A name for what a condition says of the event with that index."""
        named = z3.Bool(f"{name}@{index}")
        self._solver.add(named == self._term(condition))
        return named

    def target(self, name: str) -> z3.BoolRef | None:
        """That the last event reaches a target; None if it cannot."""
        if name not in self._named:
            last = self.depth - 1
            here = self._run.at(last, self._targets[name])
            if here is FALSE:
                return None
            self._named[name] = self._name(f"target!{name}", last, here)
        return self._named[name]

    def any_of(self, targets: Collection[str]) -> tuple[set[str], z3.ModelRef] | None:
        """Targets that the last event can reach together, and how; None if it can reach none of them."""
        named = {n: self.target(n) for n in targets}
        here = {n: t for n, t in named.items() if t is not None}
        if not here:
            return None
        goal = z3.Bool(f"goal!{self._goals}")
        self._goals += 1
        self._solver.add(z3.Implies(goal, z3.Or(list(here.values()))))
        if not satisfiable(self._solver, goal):
            return None
        model = self._solver.model()
        return {n for n, t in here.items() if z3.is_true(model.eval(t, model_completion=True))}, model

    def ask(self, *assumptions: z3.BoolRef) -> z3.ModelRef | None:
        """A model under some assumptions, if there is one."""
        return self._solver.model() if satisfiable(self._solver, *assumptions) else None

    def _wish(self, *assumptions: z3.BoolRef) -> z3.ModelRef | None:
        """The same, if it is found with little work."""
        self._solver.set("rlimit", WISH)
        try:
            return self.ask(*assumptions)
        except Undecided:
            return None
        finally:
            self._solver.set("rlimit", SEARCH)

    def events(self, model: z3.ModelRef) -> tuple[RawEvent, ...]:
        """The events of a model."""
        return tuple(
            tuple(model.eval(self._event(f.name, i), model_completion=True).as_long() for f in EVENT)
            for i in range(self.depth)
        )

    def _event(self, field: str, index: int) -> z3.ExprRef:
        return self._term(self._run.event(index)[field])

    def plain(self, target: str) -> tuple[RawEvent, ...]:
        """A way of this depth with few irregular acts, and then without facts, as far as it goes with little work."""
        named = self.target(target)
        assert named is not None
        return self.plainest(named)

    def same_state(self, one: int, other: int) -> z3.BoolRef:
        """The states after so many events are the same."""
        self._go_on()
        return self._term(self._run.same(one, other))

    def plainest(self, *conditions: z3.BoolRef) -> tuple[RawEvent, ...]:
        """The same, with which some conditions can hold."""
        goal = z3.Bool(f"goal!{self._goals}")
        self._goals += 1
        self._solver.add(z3.Implies(goal, z3.And(conditions)))
        fixed: list[z3.BoolRef] = [goal]
        model = self.ask(*fixed)
        assert model is not None
        for wishes in self._preferences():
            for wish in wishes:
                if z3.is_true(model.eval(wish, model_completion=True)):
                    fixed.append(wish)
                elif (better := self._wish(*fixed, wish)) is not None:
                    model = better
                    fixed.append(wish)
                else:
                    continue
                break
        return self.events(model)

    def _preferences(self) -> Iterator[list[z3.BoolRef]]:
        """What a witness would rather have, most important first: of each list, the first wish that can be met."""
        yield [_at_most(self._irregular, k) for k in range(self.depth)]
        quiet = [[self._event(n, i) == 0 for n in NOISE] for i in range(self.depth)]
        yield [z3.And([z3.And(q) for q in quiet])]
        yield from ([z3.And(q)] for q in quiet)
        yield from ([q] for each in quiet for q in each)


def _at_most(conditions: Sequence[z3.BoolRef], count: int) -> z3.BoolRef:
    """No more than so many of the conditions hold."""
    width = len(conditions).bit_length() + 1
    one, none = z3.BitVecVal(1, width), z3.BitVecVal(0, width)
    return z3.ULE(z3.Sum([z3.If(c, one, none) for c in conditions]), count)
