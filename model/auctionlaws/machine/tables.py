"""The tables of a relation: what the player needs of it, folded by phase and packed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.packed import Input, Packed, pack
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.player_roots import (
    Names,
    leads_roots,
    ordinary_roots,
    report_roots,
    step_roots,
)
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import Phase
from auctionlaws.machine.steps import Key
from auctionlaws.machine.table_names import BY_PHASE, LEADS, ORDINARY, REPORT, STEP, inputs, table_name


class Tables:
    """The tables of a relation, each made when it is first asked for."""

    def __init__(self, relation: Relation) -> None:
        self._relation = relation
        self.names = Names(relation)
        self._folded = {phase.value: Substitution({"phase": const(phase, 3)}) for phase in Phase}

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """What the tables of events take: a state and an event."""
        return inputs(self._relation.edition.facts)

    @cached_property
    def keys(self) -> tuple[Key, ...]:
        """The kinds of event and the phases in which they are possible."""
        return tuple(
            (kind, phase)
            for kind, branch in self._relation.branches.items()
            for phase, folded in self._folded.items()
            if folded(branch.possible) is not FALSE
        )

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*map(table_name, self.keys), ORDINARY, LEADS]))

    def __getitem__(self, name: str) -> Packed:
        """The table of that name."""
        if name == ORDINARY:
            return pack({STEP: ordinary_roots(self._relation.branches["call"])})
        if name == LEADS:
            return pack({STEP: leads_roots(self._relation)})
        key = next(key for key in self.keys if table_name(key) == name)
        return pack(self._roots(key), self.inputs)

    def _roots(self, key: Key) -> Mapping[str, list[Expr]]:
        kind, phase = key
        branch = self._relation.branches[kind]
        roots = {STEP: step_roots(branch), REPORT: report_roots(branch, self.names)}
        if kind not in BY_PHASE:
            return roots
        return {name: list(map(self._folded[phase], each)) for name, each in roots.items()}
