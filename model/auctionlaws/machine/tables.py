"""The tables of a relation: what the player needs of it, folded by phase and packed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.packed import Input, Packed, pack
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.information import Ground, Information, information
from auctionlaws.machine.information import Key as InformationKey
from auctionlaws.machine.observables import Names, of_information
from auctionlaws.machine.part import Part
from auctionlaws.machine.player_roots import (
    leads_roots,
    order_in,
    ordinary_roots,
    report_roots,
    step_roots,
)
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import F
from auctionlaws.machine.steps import Key
from auctionlaws.machine.table_names import (
    BY_PHASE,
    INFORMATION,
    LEADS,
    ORDINARY,
    REPORT,
    STEP,
    findings_inputs,
    inputs,
    table_name,
)
from auctionlaws.machine.variables import state_variables


class Tables:
    """The tables of a relation, each made when it is first asked for."""

    def __init__(self, relation: Relation) -> None:
        self._relation = relation
        self.order = order_in(relation)
        self._folded = {phase.value: Substitution({F.phase: const(phase, 3)}) for phase in Phase}

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

    @cached_property
    def _information(self) -> Information:
        edition = self._relation.edition
        return information(edition, state_variables(edition.facts))

    @cached_property
    def _given(self) -> Names:
        return of_information(self._information, Part.GIVEN_CITED)

    @cached_property
    def told(self) -> tuple[tuple[str, str, int, int, str, tuple[Pointer, ...]], ...]:
        """What the table on information tells: the occasion, what is given, whom it is about, to whom, by which clause,
        and to which laws that points."""
        given: Iterable[tuple[InformationKey, Ground]] = self._given
        return tuple((key.stage.value, key.slot, key.about, key.seat, *ground) for key, ground in given)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*map(table_name, self.keys), ORDINARY, LEADS, INFORMATION]))

    def __getitem__(self, name: str) -> Packed:
        """The table of that name."""
        if name == ORDINARY:
            return pack({STEP: ordinary_roots(self._relation.branches[EventKind.CALL])})
        if name == LEADS:
            return pack({STEP: leads_roots(self._relation, self.order)})
        if name == INFORMATION:
            return pack({STEP: list(self._given.values())}, findings_inputs(self._relation.edition.facts))
        key = next(key for key in self.keys if table_name(key) == name)
        return pack(self._roots(key), self.inputs)

    def _roots(self, key: Key) -> Mapping[str, list[Expr]]:
        kind, phase = key
        branch = self._relation.branches[kind]
        roots = {STEP: step_roots(branch), REPORT: report_roots(branch, self.order)}
        if kind not in BY_PHASE:
            return roots
        return {name: list(map(self._folded[phase], each)) for name, each in roots.items()}
