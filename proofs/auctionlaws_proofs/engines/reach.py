"""Reaching something: shortest sequences of events from the start, by unrolling the relation.

Each step is folded with what is known of the state before it (:mod:`.run`). Lemmas of a proved invariant may be
asserted at every step: they only remove states that cannot be reached anyway, and make long searches faster. Targets
are conditions on one step; the last event gives each of those asked for a name, and a question is a clause over those.

A condition that is large and seldom broken can be required lazily: it is written down for an event only after a model
has broken it there. A question without an answer has none with it either (counterexample-guided refinement).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import z3

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.relation import SWITCH
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.run import Run
from auctionlaws_proofs.engines.symbolic import Symbolic, satisfiable, solver
from auctionlaws_proofs.engines.undecided import Undecided

RawEvent = tuple[int, ...]
"""The values of the event fields in order, as the solver found them."""

SEARCH = 2_000_000_000
"""The solver's measure of work for one question of a search."""
WISH = 5_000_000
"""The same for one question whether a plainer auction will do."""

NOISE = ("known", "damage", "different", "conventional", "shows", "original", "simultaneous", "wrong_board",
         "inadvertent", "cards", "reading", "reading_standing")  # fmt: skip
"""Witnesses are made small: these fields first, then the events from the first to the last."""


@dataclass(frozen=True)
class Lazily:
    """Conditions that are required only where a model breaks them."""

    meanwhile: Expr = TRUE
    """On every event but the last."""
    last: Mapping[str, Expr] = field(default_factory=dict)
    """By target: on the last event, if it is to reach that target."""


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
        lazily: Lazily = Lazily(),
        effort: int = SEARCH,
    ) -> None:
        """``restriction`` limits which steps are allowed; all but the last must be settled, and be as ``meanwhile``.

        ``lazily``: what is required besides. ``starts``: states of which the events may begin in any, instead of the
        start of the auction. ``effort``: the solver's measure of work for one question.
        """
        whole = symbolic.whole
        self._term, self._targets, self.depth = symbolic.term, targets, 0
        self._run = Run(whole, dict.fromkeys((f"{SWITCH}{n}" for n in symbolic.switches), TRUE), symbolic.extra, starts)
        self._allowed = [whole.possible, restriction, *(lemma.condition for lemma in lemmas)]
        self._goes_on = and_(meanwhile, not_(or_(whole.gap, whole.outside)))
        self._lazily, self._required = lazily, set[tuple[int, str]]()
        self._errs = errs(whole)
        self._irregular: list[z3.BoolRef] = []
        self._named: dict[str, z3.BoolRef] = {}
        self._solver = solver()
        self._effort = effort
        self._solver.set("rlimit", effort)
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

    def _name(self, name: str, index: int, condition: Expr, exactly: bool = True) -> z3.BoolRef:
        """A name for what a condition says of the event with that index.

        Unless it is ``exactly`` that, more may be required of it later: the name says no less than the condition.
        """
        named, said = z3.Bool(f"{name}@{index}"), self._term(condition)
        self._solver.add(named == said if exactly else z3.Implies(named, said))
        return named

    def target(self, name: str) -> z3.BoolRef | None:
        """That the last event reaches a target; None if it cannot."""
        if name not in self._named:
            last = self.depth - 1
            here = self._run.at(last, self._targets[name])
            if here is FALSE:
                return None
            self._named[name] = self._name(f"target!{name}", last, here, exactly=name not in self._lazily.last)
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
        model = self.ask(goal)
        return None if model is None else (set(self._reached(here, model)), model)

    def _reached(self, targets: Iterable[str], model: z3.ModelRef) -> Iterator[str]:
        """Those of some targets that the last event reaches in a model, with what is required lazily of them."""
        last = self.depth - 1
        values = self._values(model, last)
        holds: dict[int, int] = {}
        for name in targets:
            if _true(self._term(self._run.at(last, self._targets[name])), model):
                besides = self._lazily.last.get(name, TRUE)
                if besides.key not in holds:
                    holds[besides.key] = evaluate(besides, values)
                if holds[besides.key]:
                    yield name

    def ask(self, *assumptions: z3.BoolRef) -> z3.ModelRef | None:
        """A model under some assumptions, if there is one."""
        while satisfiable(self._solver, *assumptions):
            model = self._solver.model()
            if not self._refined(model):
                return model
        return None

    def _refined(self, model: z3.ModelRef) -> bool:
        """Whether the model breaks what is required lazily; it is then written down where it does."""
        last = self.depth - 1
        reached = [n for n, t in self._named.items() if n in self._lazily.last and _true(t, model)]
        asked = [(i, "", self._lazily.meanwhile) for i in range(last) if self._lazily.meanwhile is not TRUE]
        asked += [(last, name, self._lazily.last[name]) for name in reached]
        new = [(i, name, c) for i, name, c in asked if (i, name) not in self._required]
        broken = [(i, name, c) for i, name, c in new if not evaluate(c, self._values(model, i))]
        for index, name, condition in broken:
            self._required.add((index, name))
            required = self._term(self._run.at(index, condition))
            self._solver.add(z3.Implies(self._named[name], required) if name else required)
        return bool(broken)

    def _values(self, model: z3.ModelRef, index: int) -> Mapping[str, int]:
        """The values of the variables of a condition on one event, in a model."""
        return _Values(model, {name: self._term(value) for name, value in self._run.known(index).items()})

    def _wish(self, *assumptions: z3.BoolRef) -> z3.ModelRef | None:
        """The same, if it is found with little work, whatever is required lazily."""
        self._solver.set("rlimit", WISH)
        try:
            return self._solver.model() if satisfiable(self._solver, *assumptions) else None
        except Undecided:
            return None
        finally:
            self._solver.set("rlimit", self._effort)

    def events(self, model: z3.ModelRef) -> tuple[RawEvent, ...]:
        """The events of a model."""
        return tuple(tuple(_number(self._event(f.name, i), model) for f in EVENT) for i in range(self.depth))

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
        while self._refined(model := self._preferred(goal)):
            pass
        return self.events(model)

    def _preferred(self, goal: z3.BoolRef) -> z3.ModelRef:
        """A model of a goal that has one, with as much of what is preferred as is found with little work."""
        fixed = [goal]
        model = self.ask(goal)
        assert model is not None
        count = self._irregularities(model)
        while count and (better := self._wish(*fixed, _at_most(self._irregular, count - 1))) is not None:
            model, count = better, self._irregularities(better)
        fixed.append(_at_most(self._irregular, count))
        for wish in self._preferences():
            if _true(wish, model):
                fixed.append(wish)
            elif (better := self._wish(*fixed, wish)) is not None:
                model = better
                fixed.append(wish)
        return model

    def _irregularities(self, model: z3.ModelRef) -> int:
        return sum(_true(irregular, model) for irregular in self._irregular)

    def _preferences(self) -> Iterator[z3.BoolRef]:
        """What else a witness would rather have: no facts at all, at an event, of a kind at an event."""
        quiet = [[self._event(n, i) == 0 for n in NOISE] for i in range(self.depth)]
        yield z3.And([z3.And(q) for q in quiet])
        yield from (z3.And(q) for q in quiet)
        yield from (q for each in quiet for q in each)


class _Values(dict[str, int]):
    """Values of terms in a model, by name: only those that are asked for are worked out."""

    def __init__(self, model: z3.ModelRef, terms: Mapping[str, z3.ExprRef]) -> None:
        self._model, self._terms = model, terms

    def __missing__(self, name: str) -> int:
        self[name] = _number(self._terms[name], self._model)
        return self[name]


def _true(condition: z3.BoolRef, model: z3.ModelRef) -> bool:
    return bool(z3.is_true(model.eval(condition, model_completion=True)))


def _number(term: z3.ExprRef, model: z3.ModelRef) -> int:
    """The value of a term in a model; truth values are 0 or 1."""
    value = model.eval(term, model_completion=True)
    return int(z3.is_true(value)) if z3.is_bool(value) else int(value.as_long())


def _at_most(conditions: Sequence[z3.BoolRef], count: int) -> z3.BoolRef:
    """No more than so many of the conditions hold."""
    width = len(conditions).bit_length() + 1
    one, none = z3.BitVecVal(1, width), z3.BitVecVal(0, width)
    return z3.ULE(z3.Sum([z3.If(c, one, none) for c in conditions]), count)
