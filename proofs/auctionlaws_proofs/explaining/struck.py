"""An edition with any one clause struck out, to be played without building its laws anew.

A relation that has a switch for each clause is interpreted with one of them off: so all clauses share what has been
made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from auctionlaws.calls import GAME
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.packed import Packed
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.relation import SWITCH, Relation, initial
from auctionlaws.machine.stepping import first_leads
from auctionlaws.machine.steps import Key, State, Step, Values
from auctionlaws.machine.table_names import REPORT, STEP, table_name
from auctionlaws.machine.tables import Tables
from auctionlaws.machine.whole import join
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws_proofs.engines.without import Without, with_and_without
from auctionlaws_proofs.idle import struck_out


class Struck:
    """The laws of an edition without one clause or another."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition

    def laws(self, number: str) -> Laws:
        """The laws without a clause; every event is interpreted, so they are for a few auctions."""
        struck = struck_out(self._edition, number)
        own = replace(self._relation, edition=struck, initial=self._initial(struck, number))
        leads = first_leads(Tables(own).__getitem__)
        steps = _Switched(self._tables, self._interpreters, number)
        return replace(laws_of(own), steps=steps, ordinary=_never, leads=leads)

    def rules_alike(self, number: str) -> bool:
        """Whatever happens is ruled the same without a clause: what is said of it is the same expression."""
        if self._initial(struck_out(self._edition, number), number) != self._relation.initial:
            return False
        if number not in self._without.switched:
            return True
        with_it, without = with_and_without(number)
        whole = self._without.whole
        return all(with_it(said) is without(said) for said in (whole.possible, *self._without.ruling))

    def _initial(self, struck: Edition, number: str) -> State:
        concerned = any(case.stage is Stage.START for case in self._edition.by_number[number].cases)
        return initial(struck, GAME) if concerned else self._relation.initial

    @cached_property
    def _relation(self) -> Relation:
        return relation_of(self._edition, switches=True)

    @cached_property
    def _tables(self) -> Tables:
        return Tables(self._relation)

    @cached_property
    def _interpreters(self) -> dict[str, tuple[Packed, Interpreter]]:
        return {}

    @cached_property
    def _without(self) -> Without:
        return Without(join(self._relation))


def _never(state: State, call: int) -> None:
    """No call is played the quick way: that is for laws with every clause in force."""


class _Switched(Mapping[Key, tuple[Step, Step]]):
    """The step and report functions where the switch of one clause is off."""

    def __init__(self, tables: Tables, interpreters: dict[str, tuple[Packed, Interpreter]], off: str) -> None:
        self._tables, self._interpreters, self._off = tables, interpreters, f"{SWITCH}{off}"

    def __iter__(self) -> Iterator[Key]:
        return iter(self._tables.keys)

    def __len__(self) -> int:
        return len(self._tables.keys)

    def __getitem__(self, key: Key) -> tuple[Step, Step]:
        if key not in self._tables.keys:
            raise KeyError(key)
        name = table_name(key)
        if name not in self._interpreters:
            packed = self._tables[name]
            self._interpreters[name] = packed, Interpreter(packed)
        packed, interpreter = self._interpreters[name]
        switches = tuple(int(switch != self._off) for switch, _ in packed.inputs[len(self._tables.inputs) :])

        def step(state: State, event: Values) -> tuple[int, ...]:
            return interpreter(STEP, (*state, *event, *switches))

        def report(state: State, event: Values) -> tuple[int, ...]:
            return interpreter(REPORT, (*state, *event, *switches))

        return step, report
