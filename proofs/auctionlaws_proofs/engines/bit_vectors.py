"""Questions on bit-vectors (Z3; de Moura and Bjorner 2008), each with a limit of work."""

from __future__ import annotations

import z3

from auctionlaws_proofs.engines.undecided import Undecided

RESOURCES = 200_000_000
"""The solver's own measure of work for one question: a limit that does not depend on the machine."""


def solver(context: z3.Context | None = None) -> z3.Solver:
    """A fresh solver for bit-vector formulas, with a limit of work.

    Simplification between restarts costs more than it gives on formulas that are asked about once or twice.
    """
    found = z3.SolverFor("QF_BV", ctx=context)
    found.set("rlimit", RESOURCES)
    found.set("sat.simplify.delay", 100_000)
    return found


def satisfiable(s: z3.Solver, *assumptions: z3.BoolRef) -> bool:
    """Whether the solver's formulas have a model; Undecided if it cannot tell within its limit."""
    answer = s.check(*assumptions)
    if answer == z3.unknown:
        raise Undecided(s.reason_unknown())
    return bool(answer == z3.sat)
