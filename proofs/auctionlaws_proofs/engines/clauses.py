"""Questions in propositional logic, asked one after the other of one solver (MiniSat; Een and Sorensson 2003).

What an expression means is told the solver once, and never taken back; what is supposed stands behind a literal of its
own and is assumed question by question. So the solver keeps what it has learnt for all that are still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pysat.solvers import Minisat22

from auctionlaws_proofs.engines.literals import Circuit, Literal
from auctionlaws_proofs.engines.undecided import Undecided

PROPAGATIONS = 500_000_000
"""The solver's own measure of work for one question: a limit that does not depend on the machine."""

TOGETHER = 8
"""So many conditions are asked for at once."""


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

    def one_of(self, conditions: Sequence[Literal]) -> Literal:
        """A literal under which one of these is true at least; to be :meth:`dropped` like any other."""
        some = self.circuit.fresh()
        self._solver.add_clause([-some, *conditions])
        return some

    def dropped(self, given: Literal) -> None:
        """No question will assume what is supposed under this literal."""
        self._solver.add_clause([-given])

    def contradicting(self, assumptions: Sequence[Literal], effort: int | None = None) -> frozenset[Literal] | None:
        """Those of some assumptions that cannot be true together; None if all can.

        Undecided if the solver gives up, after so many propagations.
        """
        self._solver.prop_budget(effort or PROPAGATIONS)
        together = self._solver.solve_limited(assumptions=list(assumptions))
        if together is None:
            raise Undecided
        return None if together else frozenset(self._solver.get_core() or ())

    def refuted(
        self, given: Literal, assumptions: Iterable[Literal], conditions: Sequence[Literal], effort: int | None = None
    ) -> frozenset[Literal] | None:
        """Those of ``given`` and the assumptions with which none of some conditions can be true; None if one can.

        Undecided if the solver gives up; where it is asked about one condition, after so many propagations.
        """
        if len(conditions) == 1:
            core = self.contradicting([given, *assumptions, *conditions], effort)
            return None if core is None else core - {*conditions}
        under = self.supposed([given])
        core = self.refuted_under(under, [given, *assumptions], conditions)
        self.dropped(under)
        return None if core is None else frozenset({given, *core} - {under} if under in core else core)

    def refuted_under(
        self, under: Literal, assumptions: Sequence[Literal], conditions: Sequence[Literal]
    ) -> frozenset[Literal] | None:
        """The same, where what is refuted on the way stays so under a literal, to be :meth:`dropped` by the caller.

        A few are asked for at a time: one by one, and all together, take twice as long; what has been refuted helps
        with the next. It rests on the assumptions, so nothing may be asked under that literal without them.
        """
        used: set[Literal] = set()
        for first in range(0, len(conditions), TOGETHER):
            some = conditions[first : first + TOGETHER]
            one_of = self.one_of(some)
            core = self.contradicting([under, *assumptions, one_of])
            self.dropped(one_of)
            if core is None:
                return None
            used |= core - {one_of}
            for condition in some:
                self._solver.add_clause([-under, -condition])
        return frozenset(used)

    def required(self, *literals: Literal) -> None:
        """One of these is true, whatever is asked."""
        self._solver.add_clause(literals)

    def model(self) -> Model:
        """What is true where all assumptions of the last question are."""
        return Model(self.circuit.variables, self._solver.get_model())


class Model(dict[str, int]):
    """The values of variables, by name; those that no question was about are zero."""

    def __init__(self, variables: Mapping[str, Sequence[Literal]], literals: Sequence[Literal]) -> None:
        self._variables, self._literals = variables, literals

    def __missing__(self, name: str) -> int:
        value = sum(1 << i for i, literal in enumerate(self._variables.get(name, ())) if self.true(literal))
        self[name] = value
        return value

    def true(self, literal: Literal) -> bool:
        """Whether a literal is true; one that nothing had been said of is not."""
        place = abs(literal) - 1
        return place < len(self._literals) and self._literals[place] == literal
