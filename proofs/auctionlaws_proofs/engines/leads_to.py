"""Claims that one position leads to another: as long as nobody errs, within a bounded number of events.

The relation is unrolled from any position that the lemmas allow and the premise describes. If no run of some length
stays clear of the goal, every run meets it within that length. A run that the text leaves (a gap, a law not written
down yet) or that has no event left is no counterexample; A5 says whether there is always a lawful act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from auctionlaws.core.expr import Expr, Op, is_const, var
from auctionlaws.core.operations import and_, not_
from auctionlaws.core.walk import Substitution
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.questions import Asker

MOST: Final = 6
"""Bounds up to so many events are tried."""


def bound_to(symbolic: Symbolic, asker: Asker, lemmas: Sequence[Lemma], claim: Claim) -> tuple[int, Proof] | None:
    """The least number of events within which the claim's goal comes, and the proof; None if none is found.

    Raises Undecided if the solver exceeds its effort limit.
    """
    whole, moment = symbolic.whole, asker.plain_moment
    regular = and_(whole.possible, not_(errs(whole)), asker.goes_on)
    premise, clear = asker.said(claim, claim.premise, moment), not_(asker.said(claim, claim.condition, moment))
    known, clauses = [lemma.condition for lemma in lemmas], Clauses()
    after: Mapping[str, Expr] = _fixed(premise)
    run = and_(premise, clear)
    for events in range(1, MOST + 1):
        step = _Step(symbolic, after, events)
        after = step.after
        run = and_(run, step(regular), Substitution(after)(clear))
        proof = symbolic.refute_apart(known, run, clauses)
        if proof is not None:
            return events, proof
    return None


def _fixed(premise: Expr) -> dict[str, Expr]:
    """Return the fields to which a premise gives a constant, if it is a conjunction or a single equation."""
    found = {}
    for part in premise.args if premise.op is Op.AND else (premise,):
        if part.op is Op.EQ:
            name, number = sorted(part.args, key=is_const)
            if name.op is Op.VAR and is_const(number):
                found[str(name.value)] = number
    return found


class _Step:
    """One step of the unrolling: rewrites a condition on a step in terms of the first position and of the events.

    Each event has its own variables. Fields of the next position are computed on demand: a claim reads few of them.
    """

    def __init__(self, symbolic: Symbolic, before: Mapping[str, Expr], events: int) -> None:
        event = {f.name: var(f"{f.name}@{events}", f.width) for f in symbolic.whole.relation.event_fields}
        self._in_terms = Substitution(_Given((*event, *before), lambda name: event.get(name) or before[name]))
        self.after = _Given(tuple(symbolic.next), lambda name: self._in_terms(symbolic.next[name]))

    def __call__(self, condition: Expr) -> Expr:
        return self._in_terms(condition)


class _Given(Mapping[str, Expr]):
    """A mapping from names of variables to expressions that are computed on demand."""

    def __init__(self, names: Sequence[str], given: Callable[[str], Expr]) -> None:
        self._names, self._given = frozenset(names), given

    def __getitem__(self, name: str) -> Expr:
        if name not in self._names:
            raise KeyError(name)
        return self._given(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
