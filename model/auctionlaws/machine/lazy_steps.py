"""Step functions compiled when they are first needed: for a wording that is tried once, most never are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.player_code import (
    Names,
    function_lines,
    leads_lines,
    ordinary_lines,
    report_roots,
    step_roots,
)
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import Phase
from auctionlaws.machine.steps import Leads, Ordinary, State, Step, Values


class LazySteps(Mapping[tuple[str, int], tuple[Step, Step]]):
    """The step and report functions of a relation, by kind of event and phase."""

    def __init__(self, relation: Relation) -> None:
        self._relation, self._names = relation, Names(relation)
        self._made: dict[tuple[str, int], tuple[Step, Step]] = {}

    @cached_property
    def _possible(self) -> list[tuple[str, int]]:
        return [
            (kind, phase.value)
            for kind, branch in self._relation.branches.items()
            for phase in Phase
            if Substitution({"phase": const(phase, 3)})(branch.possible) is not FALSE
        ]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self._possible)

    def __len__(self) -> int:
        return len(self._possible)

    def __getitem__(self, key: tuple[str, int]) -> tuple[Step, Step]:
        if key not in self._made:
            if key not in self._possible:
                raise KeyError(key)
            kind, phase = key
            branch, known = self._relation.branches[kind], {"phase": const(phase, 3)}
            step = _later(lambda: step_roots(branch), known)
            self._made[key] = (step, _later(lambda: report_roots(branch, self._names), known))
        return self._made[key]

    def ordinary(self) -> Ordinary:
        """The step function of a regular call at a quiet table."""
        made: list[Ordinary] = []

        def step(s: State, call: int) -> tuple[int, ...]:
            if not made:
                made.append(_compiled(ordinary_lines("step", self._relation.branches["call"])))
            return made[0](s, call)

        return step

    def leads(self) -> Leads:
        """The function of first leads."""
        made: list[Leads] = []

        def leads(s: State) -> tuple[int, ...]:
            if not made:
                made.append(_compiled(leads_lines("step", self._relation)))
            return made[0](s)

        return leads


def _later(roots: Callable[[], list[Expr]], known: Mapping[str, Expr]) -> Step:
    """A step function that is compiled when it is first called."""
    made: list[Step] = []

    def step(s: State, e: Values) -> tuple[int, ...]:
        if not made:
            made.append(_compiled(function_lines("step", roots(), known)))
        return made[0](s, e)

    return step


def _compiled(lines: list[str]) -> Any:
    scope: dict[str, Any] = {}
    exec(compile("\n".join(lines), "<step>", "exec"), {"__builtins__": {}}, scope)
    return scope["step"]
