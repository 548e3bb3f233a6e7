"""Questions in propositional logic, asked one after the other of one solver (MiniSat; Een and Sorensson 2003).

What an expression means is told the solver once, and never taken back; what is supposed stands behind a literal of its
own and is assumed question by question. So the solver keeps what it has learnt for all that are still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pysat.solvers import Minisat22

from auctionlaws_proofs.engines.literals import Circuit, Literal
from auctionlaws_proofs.engines.undecided import Undecided

PROPAGATIONS = 500_000_000
"""The solver's own measure of work for one question: a limit that does not depend on the machine."""


class Clauses:
    """A solver and what it has been told of."""

    def __init__(self) -> None:
        self._solver = Minisat22()
        self.circuit = Circuit(self._solver.add_clause)

    def supposed(self, premises: Iterable[Literal]) -> Literal:
        """A literal under which all of these are true; to be :meth:`dropped` when no question assumes it any more."""
        given = self.circuit.fresh()
        for premise in premises:
            self._solver.add_clause([-given, premise])
        return given

    def dropped(self, given: Literal) -> None:
        """No question will assume what is supposed under this literal."""
        self._solver.add_clause([-given])

    def contradicting(self, assumptions: Sequence[Literal]) -> frozenset[Literal] | None:
        """Those of some assumptions that cannot be true together; None if all can.

        Undecided if the solver gives up.
        """
        self._solver.prop_budget(PROPAGATIONS)
        together = self._solver.solve_limited(assumptions=list(assumptions))
        if together is None:
            raise Undecided
        return None if together else frozenset(self._solver.get_core() or ())

    def model(self) -> frozenset[Literal]:
        """What is true where all assumptions of the last question are; of every literal, it or its negation."""
        return frozenset(self._solver.get_model())
