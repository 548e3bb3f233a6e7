"""Step functions made from packed expressions: interpreted at first, compiled when they are used a lot.

To compile one costs as much as to interpret some hundred events with their reports; most auctions need none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Final

from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.packed import Packed, unpack
from auctionlaws.machine.player_code import compiled, leads_lines, ordinary_lines, step_lines
from auctionlaws.machine.steps import Key, Leads, Ordinary, State, Step, Told, Values
from auctionlaws.machine.table_names import INFORMATION, LEADS, ORDINARY, REPORT, STEP, table_name

PAYS_AFTER: Final = 400
"""So often a table is interpreted before it is compiled, for a step or a report."""

Load = Callable[[str], Packed]
"""Gets the table of a name."""


class Stepping(Mapping[Key, tuple[Step, Step]]):
    """The step and report functions, by kind of event and phase; ``keys`` says for which there are some."""

    def __init__(self, keys: tuple[Key, ...], load: Load) -> None:
        stepper = {name: Stepper(name, load) for name in map(table_name, keys)}
        self._functions = {key: stepper[table_name(key)].functions for key in keys}

    def __iter__(self) -> Iterator[Key]:
        return iter(self._functions)

    def __len__(self) -> int:
        return len(self._functions)

    def __getitem__(self, key: Key) -> tuple[Step, Step]:
        return self._functions[key]


class Stepper:
    """What comes of events by one table, and the reports on them."""

    def __init__(self, name: str, load: Load) -> None:
        self._name, self._load, self._left = name, load, PAYS_AFTER

    @property
    def functions(self) -> tuple[Step, Step]:
        """The step and the report function."""
        return self._step, self._report

    @cached_property
    def _interpreter(self) -> Interpreter:
        return Interpreter(self._load(self._name))

    @cached_property
    def _compiled(self) -> Callable[[State, Values, bool], tuple[int, ...]]:
        self.__dict__.pop("_interpreter", None)
        roots = unpack(self._load(self._name))
        function: Callable[[State, Values, bool], tuple[int, ...]] = compiled(step_lines(roots[STEP], roots[REPORT]))
        return function

    def _step(self, state: State, event: Values) -> tuple[int, ...]:
        if self._left:
            self._left -= 1
            return self._interpreter(STEP, (*state, *event))
        return self._compiled(state, event, False)

    def _report(self, state: State, event: Values) -> tuple[int, ...]:
        if self._left:
            self._left -= 1
            return self._interpreter(REPORT, (*state, *event))
        return self._compiled(state, event, True)


def ordinary(load: Load) -> Ordinary:
    """The step function of a regular call at a quiet table, compiled when it is first used."""
    made: list[Ordinary] = []

    def step(s: State, call: int) -> State | None:
        if not made:
            regular, *after = unpack(load(ORDINARY))[STEP]
            made.append(compiled(ordinary_lines(regular, after)))
        return made[0](s, call)

    return step


def first_leads(load: Load) -> Leads:
    """The function of first leads, compiled when it is first used."""
    made: list[Leads] = []

    def leads(s: State) -> tuple[int, ...]:
        if not made:
            made.append(compiled(leads_lines(unpack(load(LEADS))[STEP])))
        return made[0](s)

    return leads


def told(load: Load) -> Told:
    """The function of what is said beside the auction: interpreted, for it is asked a few times for an event."""
    made: list[Interpreter] = []

    def says(state: State, found: Values) -> tuple[int, ...]:
        if not made:
            made.append(Interpreter(load(INFORMATION)))
        return made[0](STEP, (*state, *found))

    return says
