"""The relation as solver formulas: one step, its copies, and the inductive invariant that every step keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import z3

from auctionlaws.core.expr import Expr, const, is_const, value_of
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.state import EVENT, STATE
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.terms import Translator

RESOURCES = 20_000_000
"""The solver's own measure of work for one question: a limit that does not depend on the machine."""


class Undecided(Exception):
    """The solver gave up within its limit of work."""


def solver() -> z3.Solver:
    """A fresh solver for bit-vector formulas, with a limit of work.

    Simplification between restarts costs more than it gives on formulas that are asked about once or twice.
    """
    found = z3.SolverFor("QF_BV")
    found.set("rlimit", RESOURCES)
    found.set("sat.simplify.delay", 100_000)
    return found


def satisfiable(s: z3.Solver, *assumptions: z3.BoolRef) -> bool:
    """Whether the solver's formulas have a model; Undecided if it cannot tell within its limit."""
    answer = s.check(*assumptions)
    if answer == z3.unknown:
        raise Undecided(s.reason_unknown())
    return bool(answer == z3.sat)


@dataclass(frozen=True)
class Invariant:
    """Lemmas that hold at the start and are kept by every step, together; and those that had to be dropped.

    ``rests_on``: the clauses that the proof uses; it goes through without the others.
    """

    lemmas: tuple[Lemma, ...]
    dropped: tuple[Lemma, ...]
    rounds: int
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """What a proof rests on: the clauses that have to be in force, and whether it needs the invariant."""

    clauses: tuple[str, ...]
    by_lemmas: bool


class Symbolic:
    """The relation in the solver: ``now`` before the event, ``then`` after it."""

    def __init__(
        self,
        whole: Whole,
        extra: Mapping[str, tuple[int, Expr, int]] | None = None,
        translate: Translator | None = None,
    ) -> None:
        """``extra`` adds ghost fields: name to width, next value, and initial value."""
        self.whole = whole
        self.translate = translate or Translator()
        self.extra = dict(extra or {})
        self.next: dict[str, Expr] = dict(whole.next) | {n: e for n, (_, e, _) in self.extra.items()}
        self._after = Substitution(self.next)
        self.fields = [(f.name, f.width) for f in STATE] + [(n, w) for n, (w, _, _) in self.extra.items()]
        values = whole.relation.initial
        self.initial = {f.name: const(v, f.width) for f, v in zip(STATE, values, strict=True)}
        self.initial |= {n: const(v, w) for n, (w, _, v) in self.extra.items()}

    def term(self, condition: Expr) -> z3.BoolRef:
        """A condition on the state before the event, and on the event."""
        return self.translate(condition)

    def after(self, condition: Expr) -> z3.BoolRef:
        """A condition on a state, of the state after the event."""
        return self.translate(self._after(condition))

    def at_start(self, condition: Expr) -> bool:
        """Whether a condition on a state holds at the start."""
        result = Substitution(self.initial)(condition)
        return is_const(result) and bool(value_of(result))

    @cached_property
    def possible(self) -> z3.BoolRef:
        """The event can happen."""
        return self.translate(self.whole.possible)

    @cached_property
    def step(self) -> z3.BoolRef:
        """One step: the event is possible, and primed variables are the state after it."""
        moves = [z3.BitVec(f"{n}'", w) == self.translate(self.next[n]) for n, w in self.fields]
        return z3.And(self.possible, *moves)

    def copy(self, formula: z3.BoolRef, index: int) -> z3.BoolRef:
        """A formula about the step with the given index (from 0)."""
        return z3.substitute(formula, *self._names(index))

    def _names(self, index: int) -> list[tuple[z3.ExprRef, z3.ExprRef]]:
        names = [(z3.BitVec(n, w), z3.BitVec(f"{n}@{index}", w)) for n, w in self.fields]
        names += [(z3.BitVec(f.name, f.width), z3.BitVec(f"{f.name}@{index}", f.width)) for f in EVENT]
        return names + [(z3.BitVec(f"{n}'", w), z3.BitVec(f"{n}@{index + 1}", w)) for n, w in self.fields]

    def start(self) -> list[z3.BoolRef]:
        """The state with index 0 is the initial one, and every clause is in force."""
        first = [z3.BitVec(f"{n}@0", w) == value_of(self.initial[n]) for n, w in self.fields]
        return first + list(self.switches.values())

    @cached_property
    def switches(self) -> dict[str, z3.BoolRef]:
        """By clause number, that the clause is in force; empty for a relation without switches."""
        named = variables([self.whole.possible, *self.next.values()])
        prefix = "in force "
        return {n.removeprefix(prefix): self.translate(v) for n, v in named.items() if n.startswith(prefix)}

    def invariant(self, candidates: Sequence[Lemma], given: Sequence[Lemma] = ()) -> Invariant:
        """The largest part of the candidates that is inductive together (Houdini; Flanagan and Leino 2001).

        ``given`` are lemmas proved already, for the same steps.
        """
        alive = [c for c in candidates if self.at_start(c.condition)]
        before = {c.name: self.term(c.condition) for c in alive}
        after = {c.name: self.after(c.condition) for c in alive}
        rounds = 0
        while True:
            rounds += 1
            s = solver()
            s.add(self.possible, *(before[c.name] for c in alive), *(self.term(g.condition) for g in given))
            s.add(z3.Or([z3.Not(after[c.name]) for c in alive]))
            if not satisfiable(s, *self.switches.values()):
                used = self._used(s)
                return Invariant(tuple(alive), tuple(c for c in candidates if c not in alive), rounds, used)
            model = s.model()
            alive = [c for c in alive if not z3.is_false(model.eval(after[c.name], model_completion=True))]

    def _used(self, s: z3.Solver) -> tuple[str, ...]:
        core = {str(c) for c in s.unsat_core()}
        return tuple(n for n, switch in self.switches.items() if str(switch) in core)

    def assume(self, invariant: Invariant) -> list[z3.BoolRef]:
        """The lemmas, of the state before the event."""
        return [self.term(lemma.condition) for lemma in invariant.lemmas]

    def refute(self, lemmas: Sequence[z3.BoolRef], condition: z3.BoolRef) -> Proof | None:
        """A proof that the condition never holds where the lemmas do; None if it can hold."""
        s = solver()
        by_lemmas = z3.Bool("by the lemmas")
        s.add(z3.Implies(by_lemmas, z3.And(list(lemmas))), condition)
        if satisfiable(s, by_lemmas, *self.switches.values()):
            return None
        return Proof(self._used(s), any(c.eq(by_lemmas) for c in s.unsat_core()))
