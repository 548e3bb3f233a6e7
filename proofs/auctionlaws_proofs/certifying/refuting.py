"""Refutations of what a certificate has to show: found by a SAT solver, and cut down to the steps that are needed.

CaDiCaL (Biere et al. 2024) writes down of each clause that it derives from which others it follows (LRAT; Cruz-Filipe
et al. 2017). Most of that leads nowhere: what the empty clause does not go back to is left out.
"""

from __future__ import annotations

import os
import tempfile
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import IO, Final

import pysolvers
from pysat.solvers import Cadical195

from auctionlaws_proofs.certifying.check_certificate import Obligation
from auctionlaws_proofs.certifying.circuits import below

_DELETED: Final = 500
"""So many clauses are deleted at once, at least."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The lines of a proof, and the outputs of the lemmas that it rests on."""

    lines: tuple[bytes, ...]
    rests_on: frozenset[int]


@dataclass(frozen=True, slots=True)
class Failing:
    """Of some outputs those that an event can make 1 although no lemma fails before it."""

    outputs: frozenset[int]


def refutation(obligation: Obligation) -> Refutation | Failing:
    """A proof of an obligation, or why there is none."""
    numbers = [n for n in _relevant(obligation) if not _always_true(obligation.clause(n))]
    with tempfile.TemporaryFile() as file:
        model = _solved((obligation.clause(n) for n in numbers), file)
        if model is not None:
            return Failing(frozenset(n for n in obligation.outputs if obligation.literal_of(n) in model))
        file.seek(0)
        steps = _steps(file)
    return _trimmed(obligation, numbers, steps)


def _relevant(obligation: Obligation) -> Iterator[int]:
    """The clauses on which an obligation depends: gates below its goal and below lemmas, its goal, and the lemmas."""
    circuit, last = obligation.circuit, obligation.last
    gates, first, lemmas = len(circuit.gates), circuit.first_gate, obligation.lemmas
    outputs = [circuit.outputs[obligation.claims + n] for n in range(lemmas)]
    goals = [circuit.outputs[n] for n in obligation.outputs]
    later: set[int] = set()
    if obligation.kind == "step":
        later = below(first, circuit.gates, goals)
        goals = [circuit.next[v - circuit.inputs - 1] for v in later if circuit.inputs < v < first]
    before = below(first, circuit.gates, [*outputs, *goals])
    for side, variables in ((0, before), (gates, later)):
        for variable in sorted(v for v in variables if v >= first):
            begin = 3 * (side + variable - first) + 2
            yield from range(begin, begin + 3)
    yield last
    yield from (1, *range(obligation.first_lemma, last))


def _always_true(clause: Sequence[int]) -> bool:
    return any(-each in clause for each in clause)


def _solved(clauses: Iterable[Sequence[int]], file: IO[bytes]) -> frozenset[int] | None:
    """Literals with which all clauses are true; None if there are none, and the proof is in the file."""
    solver = Cadical195()
    try:
        solver.configure({"lrat": 1, "binary": 0})
        # The solver closes its file, so it gets one of its own to the same place.
        solver.prfile = os.fdopen(os.dup(file.fileno()), "w+b")
        solver.prfp = pysolvers.cadical195_tracepr(solver.cadical, solver.prfile)
        for clause in clauses:
            solver.add_clause(clause)
        return frozenset(solver.get_model()) if solver.solve() else None
    finally:
        solver.delete()


@dataclass(frozen=True, slots=True)
class _Step:
    """A step of the solver's proof: its number, the clause, and the numbers of those that it follows from."""

    number: int
    clause: array[int]
    reasons: array[int]


def _steps(file: Iterable[bytes]) -> list[_Step]:
    """The steps of a proof up to the empty clause."""
    found = []
    for line in file:
        number, what = line.split(b" ", 1)
        if what[:1] == b"d":
            continue
        numbers = array("i", map(int, what.split()))
        end = numbers.index(0)
        found.append(_Step(int(number), numbers[:end], numbers[end + 1 : -1]))
        if not end:
            break
    return found


def _trimmed(obligation: Obligation, numbers: Sequence[int], steps: Sequence[_Step]) -> Refutation:
    """The steps to which the empty clause goes back, numbered from where the clauses of the obligation end.

    What no later step follows from is deleted, some clauses at once.
    """
    needed, ends = _needed(steps)
    named = dict(zip(_given(steps), numbers, strict=False))
    used: set[int] = set()
    lines: list[bytes] = []
    over: list[int] = []
    number = last = obligation.last
    for step in steps:
        if step.number in needed:
            named[step.number] = number = number + 1
            reasons = [named[r] for r in step.reasons]
            used.update(reasons)
            lines.append(_line(number, *step.clause, 0, *reasons, 0))
            over += (named[r] for r in ends[step.number] if named[r] > last)
            if len(over) > _DELETED:
                lines.append(_line(number, "d", *over, 0))
                over.clear()
    first = obligation.first_lemma
    rests_on = (obligation.claims + n - first for n in used if first <= n < last)
    return Refutation(tuple(lines), frozenset(rests_on))


def _line(*words: object) -> bytes:
    return " ".join(map(str, words)).encode()


def _needed(steps: Sequence[_Step]) -> tuple[set[int], dict[int, list[int]]]:
    """The numbers of clauses to which the empty clause goes back, and by step those that it is the last to use."""
    needed, ends = {steps[-1].number}, dict[int, list[int]]()
    for step in reversed(steps):
        if step.number in needed:
            ends[step.number] = [r for r in dict.fromkeys(step.reasons) if r not in needed]
            needed.update(step.reasons)
    return needed, ends


def _given(steps: Sequence[_Step]) -> Iterator[int]:
    """The solver's numbers of the clauses that it was given: it derives some before it has been given all."""
    derived = {step.number for step in steps}
    return (number for number in count(1) if number not in derived)
