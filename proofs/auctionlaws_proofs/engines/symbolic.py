"""The relation as solver formulas: one step, and the inductive invariant that every step keeps.

A question about one step is asked of its parts one by one (:mod:`.parts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Final
from weakref import WeakKeyDictionary

import z3

from auctionlaws.core.expr import FALSE, Expr, const, is_const, value_of
from auctionlaws.core.operations import and_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.engines.bit_vectors import satisfiable, solver
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.invariant import Invariant, Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.literals import Literal
from auctionlaws_proofs.engines.parallel import both
from auctionlaws_proofs.engines.parts import Part, halves
from auctionlaws_proofs.engines.terms import Translator

_BY_LEMMAS: Final = z3.Bool("by the lemmas")
"""Assumed in every question that has lemmas; a proof needs them if it needs this assumption."""


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
        self.fields = [(f.name, f.width) for f in whole.relation.fields]
        self.fields += [(n, w) for n, (w, _, _) in self.extra.items()]
        values = whole.relation.initial
        self.initial = {f.name: const(v, f.width) for f, v in zip(whole.relation.fields, values, strict=True)}
        self.initial |= {n: const(v, w) for n, (w, _, v) in self.extra.items()}
        self._begin = Substitution(self.initial)
        self._clauses: dict[str, Clauses] = {}
        self._supposed: dict[tuple[str, int], Literal] = {}
        self._known: dict[int, tuple[Sequence[Lemma], int]] = {}
        self._named: dict[tuple[int, ...], int] = {}
        self._switched: WeakKeyDictionary[Clauses, tuple[int, dict[Literal, str]]] = WeakKeyDictionary()

    def term(self, condition: Expr) -> z3.BoolRef:
        """A condition on the state before the event, and on the event."""
        return self.translate(condition)

    def after(self, condition: Expr) -> Expr:
        """A condition on a state, of the state after the event."""
        return self._after(condition)

    def at_start(self, condition: Expr) -> bool:
        """Whether a condition on a state holds at the start."""
        result = self._begin(condition)
        return is_const(result) and bool(value_of(result))

    @cached_property
    def _everywhere(self) -> Part:
        return Part()

    @cached_property
    def _parts(self) -> tuple[Part, ...]:
        return Part.all(self.whole.relation.branches)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the relation in which some event is possible."""
        return tuple(p for p in self._parts if p.fold(self.whole.possible) is not FALSE)

    def haunted(self, extra: Mapping[str, tuple[int, Expr, int]], whole: Whole | None = None) -> Symbolic:
        """The same relation with ghost fields; what has been folded and translated of it is shared.

        ``whole``: the relation with events that these fields alone are about.
        """
        found = Symbolic(whole or self.whole, extra, self.translate)
        found._clauses = self._clauses
        if whole is None:
            found._parts = self._parts
        return found

    @cached_property
    def step(self) -> z3.BoolRef:
        """One step: the event is possible, and primed variables are the state after it."""
        moves = [z3.BitVec(f"{n}'", w) == self.translate(self.next[n]) for n, w in self.fields]
        return z3.And(self.translate(self.whole.possible), *moves)

    @cached_property
    def switches(self) -> dict[str, z3.BoolRef]:
        """By clause number, that the clause is in force; empty for a relation without switches."""
        named = variables([self.whole.possible, *self.next.values()])
        return {n.removeprefix(SWITCH): self.translate(v) for n, v in named.items() if n.startswith(SWITCH)}

    def invariant(
        self, candidates: Sequence[Lemma], given: Sequence[Lemma] = (), parts: Sequence[Part] | None = None
    ) -> Invariant:
        """The largest part of the candidates that is inductive together (Houdini; Flanagan and Leino 2001).

        ``given`` are lemmas proved already, for the same steps. ``parts``: only events of these can break a candidate.
        """
        alive = [c for c in candidates if self.at_start(c.condition)]
        rounds = 0
        while True:
            rounds += 1
            one, other = halves(self._parts if parts is None else parts)
            found = both(partial(self._lost_in, one, alive, given), partial(self._lost_in, other, alive, given))
            lost = found[0][0] | found[1][0]
            if not lost:
                used = found[0][1] | found[1][1]
                dropped = tuple(c for c in candidates if c not in alive)
                return Invariant(tuple(alive), dropped, rounds, tuple(n for n in self.switches if n in used))
            alive = [c for c in alive if c.name not in lost]

    def _lost_in(
        self, parts: Sequence[Part], alive: Sequence[Lemma], given: Sequence[Lemma]
    ) -> tuple[set[str], set[str]]:
        """Lemmas that events of these parts can break, and the clauses that the proof of the others needs."""
        lost: set[str] = set()
        used: set[str] = set()
        for part in parts:
            while True:
                broken, needs = self._lost(part, [c for c in alive if c.name not in lost], given)
                lost |= broken
                used |= needs
                if not broken:
                    break
        return lost, used

    def _lost(self, part: Part, alive: Sequence[Lemma], given: Sequence[Lemma]) -> tuple[set[str], set[str]]:
        """Lemmas that an event of this part can break, and the clauses that the proof needs if there is none.

        What has been proved of the state after the event helps to prove the rest.
        """
        fold = part.fold
        possible = fold(self.whole.possible)
        if possible is FALSE:
            return set(), set()
        after = Substitution({n: fold(e) for n, e in self.next.items()})
        before = {c.name: fold(c.condition) for c in (*alive, *given)}
        later = {c.name: after(c.condition) for c in alive}
        changed = {n: e for n, e in later.items() if e is not before[n]}
        if not changed:
            return set(), set()
        clauses = self._clauses_of(part)
        truth = clauses.circuit.truth
        held = clauses.supposed(map(truth, (possible, *before.values())))
        asked = {n: truth(e) for n, e in changed.items()}
        switches = self._switches_in(clauses)
        lost: set[str] = set()
        while True:
            core = clauses.refuted_under(held, [*switches], [-a for n, a in asked.items() if n not in lost])
            if core is not None:
                break
            model = clauses.model()
            lost |= {n for n, literal in asked.items() if model.true(-literal)}
        clauses.dropped(held)
        return lost, set() if lost else {switches[literal] for literal in core & switches.keys()}

    def _clauses_of(self, part: Part) -> Clauses:
        """What a part means to the propositional solver; kept, as it serves every question there."""
        if part.name not in self._clauses:
            self._clauses[part.name] = Clauses()
        return self._clauses[part.name]

    def assume(self, lemmas: Sequence[Lemma]) -> list[z3.BoolRef]:
        """The lemmas, of the state before the event."""
        return [self.term(lemma.condition) for lemma in lemmas]

    def refute_step(
        self, lemmas: Sequence[Lemma], *conditions: Expr, parts: Sequence[Part] | None = None
    ) -> Proof | None:
        """A proof that no possible step from where the lemmas hold meets any of the conditions; None if one can.

        ``parts``: only steps of these parts are asked about.
        """
        used: set[str] = set()
        by_lemmas = False
        for part in self.parts if parts is None else parts:
            proof = self.refute_part(part, lemmas, *conditions)
            if proof is None:
                return None
            used |= set(proof.clauses)
            by_lemmas |= proof.by_lemmas
        return Proof(tuple(n for n in self.switches if n in used), by_lemmas)

    def refute_part(
        self, part: Part, lemmas: Sequence[Lemma], *conditions: Expr, effort: int | None = None
    ) -> Proof | None:
        """The same for one part of the relation; Undecided after so much ``effort`` on one condition."""
        folded = (part.fold(and_(self.whole.possible, condition)) for condition in conditions)
        here = [condition for condition in folded if condition is not FALSE]
        if not here:
            return Proof((), False)
        clauses = self._clauses_of(part)
        given = self._given(part, lemmas)
        asked = [clauses.circuit.truth(condition) for condition in here]
        return self._refuted(clauses, given, asked, effort)

    def refute_position(self, lemmas: Sequence[Lemma], condition: Expr) -> Proof | None:
        """A proof that a condition holds of no position of which the lemmas do; None if it can."""
        clauses = self._clauses_of(self._everywhere)
        asked = clauses.circuit.truth(condition)
        return self._refuted(clauses, self._given(self._everywhere, lemmas), [asked])

    def refute_apart(self, known: Iterable[Expr], condition: Expr, clauses: Clauses | None = None) -> Proof | None:
        """A proof that a condition never holds where what is known does, whatever an event may be; None if it can hold.

        ``clauses``: what serves for more questions of the kind; without it, a solver of its own.
        """
        if condition is FALSE:
            return Proof((), False)
        here = clauses or Clauses()
        truth = here.circuit.truth
        given, asked = here.supposed(map(truth, known)), truth(condition)
        proof = self._refuted(here, given, [asked])
        here.dropped(given)
        return proof

    def _refuted(
        self, clauses: Clauses, given: Literal, asked: Sequence[Literal], effort: int | None = None
    ) -> Proof | None:
        """A proof that none of some conditions can hold under what is given, every clause being in force."""
        switches = self._switches_in(clauses)
        core = clauses.refuted(given, switches, asked, effort)
        if core is None:
            return None
        used = {switches[literal] for literal in core & switches.keys()}
        return Proof(tuple(n for n in self.switches if n in used), given in core)

    def _given(self, part: Part, lemmas: Sequence[Lemma]) -> Literal:
        """A literal under which these lemmas hold before the event; kept, as it serves many questions."""
        key = part.name, self._number(lemmas)
        if key not in self._supposed:
            clauses = self._clauses_of(part)
            conditions = (clauses.circuit.truth(part.fold(lemma.condition)) for lemma in lemmas)
            self._supposed[key] = clauses.supposed(conditions)
        return self._supposed[key]

    def _number(self, lemmas: Sequence[Lemma]) -> int:
        """A number for lemmas of these conditions; a tuple, which cannot change and is kept, is looked through once."""
        known = self._known.get(id(lemmas)) if isinstance(lemmas, tuple) else None
        if known is not None:
            return known[1]
        number = self._named.setdefault(tuple(lemma.condition.key for lemma in lemmas), len(self._named))
        if isinstance(lemmas, tuple):
            self._known[id(lemmas)] = lemmas, number
        return number

    def _switches_in(self, clauses: Clauses) -> dict[Literal, str]:
        """The switches that have been met there, each with the number of its clause."""
        named = clauses.circuit.variables
        if clauses not in self._switched or self._switched[clauses][0] != len(named):
            met = {literals[0]: n.removeprefix(SWITCH) for n, literals in named.items() if n.startswith(SWITCH)}
            self._switched[clauses] = len(named), met
        return self._switched[clauses][1]

    def refute(self, lemmas: Sequence[z3.BoolRef], condition: z3.BoolRef) -> Proof | None:
        """A proof that the condition never holds where the lemmas do; None if it can hold.

        It is asked in a context of its own: the solver sorts terms by when they were made, and what else has been asked
        before could make a proof five times as long.
        """
        own = z3.Context()
        s = solver(own)
        s.add(z3.Implies(_BY_LEMMAS, z3.And(list(lemmas))).translate(own), condition.translate(own))
        if satisfiable(s, *(h.translate(own) for h in (_BY_LEMMAS, *self.switches.values()))):
            return None
        core = {str(c) for c in s.unsat_core()}
        return Proof(tuple(n for n, switch in self.switches.items() if str(switch) in core), str(_BY_LEMMAS) in core)
