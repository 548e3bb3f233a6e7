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
from itertools import combinations

from auctionlaws.core.evaluate import evaluate, evaluate_all
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.event import E
from auctionlaws.machine.relation import SWITCH
from auctionlaws_proofs.engines.clauses import Clauses, Model
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.literals import Literal
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.run import Run
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided

RawEvent = tuple[int, ...]
"""The values of the event fields in order, as the solver found them."""

SEARCH = 2_000_000_000
"""The solver's measure of work for one question of a search: propagations."""
WISH = 2_000_000
"""The same for one question whether a plainer auction will do."""

NOISE = (E.known, E.damage, E.different, E.conventional, E.shows, E.original, E.simultaneous, E.wrong_board,
         E.inadvertent, E.cards, E.reading, E.reading_standing)  # fmt: skip
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
        self._targets, self.depth, self._effort = targets, 0, effort
        self._run = Run(whole, dict.fromkeys((f"{SWITCH}{n}" for n in symbolic.switches), TRUE), symbolic.extra, starts)
        self._allowed = [whole.possible, restriction, *(lemma.condition for lemma in lemmas)]
        self._goes_on = and_(meanwhile, not_(or_(whole.gap, whole.outside)))
        self._lazily, self._required = lazily, set[tuple[int, str]]()
        self._errs = errs(whole)
        self._irregular: list[Expr] = []
        self._named: dict[str, Literal] = {}
        self._clauses = Clauses()
        self._truth = self._clauses.circuit.truth
        self.beginnings = tuple(self._truth(begins) for begins in self._run.beginnings) if starts else ()
        """For each of ``starts``, that the events begin there."""
        if starts:
            self._clauses.required(*self.beginnings)

    def extend(self) -> None:
        """Add one more event; the one that was last so far must have been settled."""
        index = self.depth
        if index:
            self._go_on()
            self._require(self._run.at(index - 1, self._goes_on))
        for condition in self._allowed:
            self._require(self._run.at(index, condition))
        self._named = {}
        self._irregular.append(self._run.at(index, self._errs))
        self.depth += 1

    def _require(self, condition: Expr) -> None:
        if condition is not TRUE:
            self._clauses.required(self._truth(condition))

    def _go_on(self) -> None:
        """Have the state after the last event."""
        if len(self._run.states) == self.depth:
            for meaning in self._run.go_on():
                self._require(meaning)

    def target(self, name: str) -> Literal | None:
        """That the last event reaches a target; None if it cannot.

        More may be required of it later, so it says no less than the condition.
        """
        if name not in self._named:
            here = self._run.at(self.depth - 1, self._targets[name])
            if here is FALSE:
                return None
            self._named[name] = self._clauses.supposed([self._truth(here)])
        return self._named[name]

    def any_of(self, targets: Collection[str]) -> tuple[set[str], Model] | None:
        """Targets that the last event can reach together, and how; None if it can reach none of them."""
        named = {n: self.target(n) for n in targets}
        here = {n: t for n, t in named.items() if t is not None}
        if not here:
            return None
        goal = self._clauses.one_of(list(here.values()))
        model = self.ask(goal)
        self._clauses.dropped(goal)
        return None if model is None else (set(self._reached(here, model)), model)

    def _reached(self, targets: Iterable[str], model: Model) -> Iterator[str]:
        """Those of some targets that the last event reaches in a model, with what is required lazily of them."""
        last = self.depth - 1
        values = self._values(model, last)
        holds: dict[int, int] = {}
        names = tuple(targets)
        reached = evaluate_all([self._run.at(last, self._targets[name]) for name in names], model)
        for name, here in zip(names, reached, strict=True):
            if here:
                besides = self._lazily.last.get(name, TRUE)
                if besides.key not in holds:
                    holds[besides.key] = evaluate(besides, values)
                if holds[besides.key]:
                    yield name

    def ask(self, *assumptions: Literal) -> Model | None:
        """A model under some assumptions, if there is one; Undecided if the solver gives up."""
        while (model := self._asked(assumptions, self._effort)) is not None:
            if not self._refined(model):
                return model
        return None

    def ask_any(self, assumption: Literal, any_of: Sequence[Literal]) -> Model | None:
        """A model under an assumption in which one of some literals is true at least; Undecided as for :meth:`ask`."""
        goal = self._clauses.one_of(any_of)
        model = self.ask(assumption, goal)
        self._clauses.dropped(goal)
        return model

    def _asked(self, assumptions: Sequence[Literal], effort: int) -> Model | None:
        core = self._clauses.contradicting(assumptions, effort)
        return self._clauses.model() if core is None else None

    def _refined(self, model: Model) -> bool:
        """Whether the model breaks what is required lazily; it is then written down where it does."""
        last = self.depth - 1
        reached = [n for n, t in self._named.items() if n in self._lazily.last and model.true(t)]
        asked = [(i, "", self._lazily.meanwhile) for i in range(last) if self._lazily.meanwhile is not TRUE]
        asked += [(last, name, self._lazily.last[name]) for name in reached]
        new = [(i, name, c) for i, name, c in asked if (i, name) not in self._required]
        broken = [(i, name, c) for i, name, c in new if not evaluate(c, self._values(model, i))]
        for index, name, condition in broken:
            self._required.add((index, name))
            required = self._truth(self._run.at(index, condition))
            self._clauses.required(*([-self._named[name]] if name else []), required)
        return bool(broken)

    def _values(self, model: Model, index: int) -> Mapping[str, int]:
        """The values of the variables of a condition on one event, in a model."""
        return _Values(model, self._run.known(index))

    def _wish(self, *assumptions: Literal) -> Model | None:
        """The same, if it is found with little work, whatever is required lazily."""
        try:
            return self._asked(assumptions, WISH)
        except Undecided:
            return None

    def events(self, model: Model) -> tuple[RawEvent, ...]:
        """The events of a model."""
        fields = self._run.whole.relation.event_fields
        return tuple(tuple(evaluate(self._event(f.name, i), model) for f in fields) for i in range(self.depth))

    def _event(self, field: str, index: int) -> Expr:
        return self._run.event(index)[field]

    def plain(self, target: str, sooner: Expr = TRUE) -> tuple[RawEvent, ...]:
        """A way of this depth with few irregular acts, and then without facts, as far as it goes with little work.

        ``sooner``: a condition on the last event that it meets if any such way does.
        """
        named = self.target(target)
        assert named is not None
        if sooner is not TRUE:
            wish = self.at_last(sooner)
            if self.ask(named, wish) is not None:
                return self.plainest(named, wish)
        return self.plainest(named)

    def at_last(self, condition: Expr) -> Literal:
        """A condition holds on the last event."""
        return self._truth(self._run.at(self.depth - 1, condition))

    def same_state(self, one: int, other: int) -> Literal:
        """The states after so many events are the same."""
        self._go_on()
        return self._truth(self._run.same(one, other))

    def throughout(self, condition: Expr) -> Literal:
        """A condition holds on every event so far."""
        return self._truth(and_(*(self._run.at(index, condition) for index in range(self.depth))))

    def plainest(self, *conditions: Literal) -> tuple[RawEvent, ...]:
        """The same, with which some conditions can hold."""
        goal = self._clauses.supposed(conditions)
        while self._refined(model := self._preferred(goal)):
            pass
        self._clauses.dropped(goal)
        return self.events(model)

    def _preferred(self, goal: Literal) -> Model:
        """A model of a goal that has one, with as much of what is preferred as is found with little work."""
        fixed = [goal]
        model = self.ask(goal)
        assert model is not None
        count = self._irregularities(model)
        while count and (better := self._wish(*fixed, self._at_most(count - 1))) is not None:
            model, count = better, self._irregularities(better)
        fixed.append(self._at_most(count))
        for wish in self._preferences():
            if evaluate(wish, model):
                fixed.append(self._truth(wish))
            elif (better := self._wish(*fixed, self._truth(wish))) is not None:
                model = better
                fixed.append(self._truth(wish))
        return model

    def _irregularities(self, model: Model) -> int:
        return sum(evaluate(irregular, model) for irregular in self._irregular)

    def _at_most(self, count: int) -> Literal:
        """No more than so many of the events are irregular acts: of any one more, one is none."""
        chosen = combinations(self._irregular, count + 1)
        return self._truth(and_(*(not_(and_(*some)) for some in chosen)))

    def _preferences(self) -> Iterator[Expr]:
        """What else a witness would rather have: no facts at all, at an event, of a kind at an event."""
        noise = (*NOISE, "declared") if self._run.whole.relation.edition.facts else NOISE
        quiet = [[eq(self._event(n, i), 0) for n in noise] for i in range(self.depth)]
        yield and_(*(q for each in quiet for q in each))
        yield from (and_(*each) for each in quiet)
        yield from (q for each in quiet for q in each)


class _Values(dict[str, int]):
    """Values of expressions in a model, by name: only those that are asked for are worked out."""

    def __init__(self, model: Model, meanings: Mapping[str, Expr]) -> None:
        self._model, self._meanings = model, meanings

    def __missing__(self, name: str) -> int:
        self[name] = evaluate(self._meanings[name], self._model)
        return self[name]
