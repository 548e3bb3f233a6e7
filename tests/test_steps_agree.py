"""The whole step: what the player does at random events is what every back end makes of the same relation.

A few hundred events by day, a million at night.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import made_once
import numpy as np
import pytest
from back_ends import Array, Columns
from exported_machines import Aiger, Btor2, Smtlib2
from random_events import drawn_by
from side_by_side import NUMBERS, State, relation_event, values
from solver_terms import compile_terms

from auctionlaws.calls import Seat
from auctionlaws.core.expr import Expr, const, var
from auctionlaws.core.operations import eq
from auctionlaws.machine.event import EVENT_KINDS, EVENT_WIDTH, READINGS, ReadingNumber
from auctionlaws.machine.field_values import Phase
from auctionlaws.table.events import Event
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines.array_steps import fold
from auctionlaws_proofs.engines.arrays import ArrayFunction, compile_arrays
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.literals import Circuit
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.exporting.aiger import aiger
from auctionlaws_proofs.exporting.btor2 import btor2
from auctionlaws_proofs.exporting.machine import Machine, Property, machine_of
from auctionlaws_proofs.exporting.smtlib2 import smtlib2

EDITIONS: Final = ("1997", "2007", "2017")
_LONGEST: Final = 30
_AT_ONCE: Final = 2000
_OVER: Final = (Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE)


@dataclass(frozen=True)
class Step:
    """A state and an event; the state after it, None if the event is impossible; whether clauses contradict."""

    values: Mapping[str, int]
    after: State | None
    conflict: bool


@dataclass
class Steps:
    """Random steps of the player: auctions from the start, until they end or are too long."""

    laws: Laws
    source: Random
    _table: Table = field(init=False)

    def __iter__(self) -> Iterator[Step]:
        while True:
            table = Table(self.laws, self.source.choice(tuple(Seat)))
            for _ in range(_LONGEST):
                event = drawn_by(self.source).event(table)
                seat = 0 if event.seat is None else (event.seat - table.dealer) % 4
                step = self.step(table.state, event, seat, FIRST)
                yield step
                if step.conflict:
                    step = self.step(table.state, event, seat, self.source.choice(NUMBERS))
                    yield step
                if step.after is not None and step.after[0] not in (Phase.STOPPED, Phase.OUTSIDE):
                    table.state = step.after
                if table.state[0] in _OVER and self.source.random() < 0.7:
                    break

    def step(self, state: State, event: Event, seat: int, number: ReadingNumber) -> Step:
        """What the player's functions say of an event, under a reading."""
        known = values(state, event, seat, number, self.laws.facts)
        known["found"] &= self.laws.looked_at
        kind, *fields = relation_event(state, event, seat, number, self.laws.facts)
        functions = self.laws.steps.get((EVENT_KINDS[kind], state[0]))
        if functions is None:
            return Step(known, None, False)
        possible, outcome, *more = functions[0](state, tuple(fields))
        counts, (_, *after) = more[: len(READINGS)], more[len(READINGS) :]
        conflict = bool(possible) and outcome == Outcome.CONFLICT.value
        told_apart = all(n == 0 or (conflict and n < count) for n, count in zip(number, counts, strict=True))
        if not possible or not told_apart:
            return Step(known, None, False)
        return Step(known, tuple(after), conflict)


@cache
def machine(edition: str) -> Machine:
    """The machine with every field, with whether an event is possible and whether clauses contradict each other."""
    whole = made_once.whole(edition)
    asked = [Property("possible", whole.possible), Property("conflict", whole.conflict)]
    return machine_of(whole, (), asked, [eq(var(f.name, f.width), 0) for f in whole.relation.fields])


@cache
def laws(edition: str) -> Laws:
    return laws_of(made_once.relation(edition))


def columns_of(steps: list[Step]) -> dict[str, Array]:
    """An array for each variable: no number has more than seven bits."""
    return {name: np.array([s.values[name] for s in steps], "u1") for name in steps[0].values}


Told = Callable[[Columns], dict[str, Any]]
"""From the values of variables to the next value of each register, and ``possible`` and ``conflict``."""


def roots_of(whole: Machine) -> dict[str, Expr]:
    return {r.name: r.next for r in whole.registers} | {p.number: p.bad for p in whole.properties}


def by_gates(whole: Machine) -> Told:
    return _by_file(whole, Aiger(aiger(whole)))


def by_lines(whole: Machine) -> Told:
    return _by_file(whole, Btor2(btor2(whole)))


def _by_file(whole: Machine, read: Aiger | Btor2) -> Told:
    named = whole.symbols

    def told(columns: Columns) -> dict[str, Any]:
        after, bad = read.steps({written: columns[name] for name, written in named.items()})
        return {r.name: after[named[r.name]] for r in whole.registers} | bad

    # A latch that begins with 1 holds the opposite: no field of the state begins so.
    assert not any(r.first for r in whole.registers)
    return told


def by_text(whole: Machine) -> Told:
    named, compute = whole.symbols, compile_terms(Smtlib2(smtlib2(whole)).terms())

    def told(columns: Columns) -> dict[str, Any]:
        found = compute({written: columns[name] for name, written in named.items()})
        after = {r.name: found[f"{named[r.name]}.next"] for r in whole.registers}
        return after | {p.number: found[f"bad.{p.number}"] for p in whole.properties}

    return told


def by_terms(whole: Machine) -> Told:
    translate = Translator()
    return compile_terms({name: translate(root) for name, root in roots_of(whole).items()})


def by_arrays(whole: Machine) -> Told:
    """As the enumerator does: for each kind of event the roots are folded, and source is made of them."""
    roots, made = roots_of(whole), dict[int, ArrayFunction]()

    def told(columns: Columns) -> dict[str, Any]:
        found = {name: np.zeros(len(columns["event"]), "u1") for name in roots}
        for kind in np.unique(columns["event"]).tolist():
            if kind not in made:
                made[kind] = compile_arrays(fold([*roots.values()], {"event": const(kind, EVENT_WIDTH["event"])}))
            among = columns["event"] == kind
            of_kind = made[kind]({name: column[among] for name, column in columns.items()})
            for name, values_of_kind in zip(roots, of_kind, strict=True):
                found[name][among] = values_of_kind
        return found

    return told


def by_slices(whole: Machine) -> Told:
    roots = roots_of(whole)

    def told(columns: Columns) -> dict[str, Any]:
        given = {name: column.tolist() for name, column in columns.items()}
        rows = len(columns["event"])
        found = evaluate_slices([*roots.values()], given, rows)
        return {name: np.array(in_numbers(slices, rows)) for name, slices in zip(roots, found, strict=True)}

    return told


def by_clauses(whole: Machine) -> Told:
    """By unit propagation, for all steps at once: a literal is a row of bits, and so is what forces it.

    A clause is of use for its last variable, which it forces where all its other literals are false. Every variable
    that is no part of the state or the event has to be forced, to one value.
    """
    clauses: list[Sequence[int]] = []
    circuit = Circuit(clauses.append)
    bits = {name: circuit(root) for name, root in roots_of(whole).items()}
    given = {literal: (name, place) for name, each in circuit.variables.items() for place, literal in enumerate(each)}
    forcing: dict[int, list[tuple[bool, list[int]]]] = {}
    for clause in clauses:
        last = max(clause, key=abs)
        forcing.setdefault(abs(last), []).append((last > 0, [x for x in clause if x != last]))

    def told(columns: Columns) -> dict[str, Any]:
        rows = len(columns["event"])
        ones, values = (1 << rows) - 1, dict[int, int]()
        for literal, (name, place) in given.items():
            column = np.packbits(columns[name] >> place & 1, bitorder="little")
            values[literal] = int.from_bytes(column.tobytes(), "little")
            values[-literal] = values[literal] ^ ones
        for variable in sorted(forcing):
            forced = [0, 0]
            for positive, others in forcing[variable]:
                open_ = ones
                for other in others:
                    open_ &= values[-other]
                forced[positive] |= open_
            assert forced[0] ^ forced[1] == ones and variable not in values, variable
            values[variable], values[-variable] = forced[1], forced[0]
        slices = {name: tuple(values[literal] for literal in each) for name, each in bits.items()}
        return {name: np.array(in_numbers(each, rows)) for name, each in slices.items()}

    return told


WAYS: Final = {
    "clauses": by_clauses,
    "aiger": by_gates,
    "btor2": by_lines,
    "smtlib2": by_text,
    "slices": by_slices,
    "terms": by_terms,
    "arrays": by_arrays,
}
BY_DAY: Final = ("aiger", "btor2", "slices")
"""The solver's terms are held against the player by ``test_relation_matches_player`` as well, and what the solver reads
of SMT-LIB by ``test_export``."""


def differences(whole: Machine, told: Mapping[str, Any], steps: list[Step]) -> set[str]:
    """What is told differently of some step; nothing changes where the event is impossible."""
    place = {name: at for at, name in enumerate(steps[0].values)}
    expected = {
        r.name: np.array([(s.values[r.name] if s.after is None else s.after[place[r.name]]) for s in steps])
        for r in whole.registers
    }
    expected["possible"] = np.array([s.after is not None for s in steps])
    known = expected["possible"]
    found = {n for n, v in expected.items() if not np.array_equal(np.broadcast_to(told[n], len(steps)), v)}
    conflict = np.broadcast_to(told["conflict"], len(steps)) != 0
    return found | ({"conflict"} if (conflict & known != [s.conflict for s in steps]).any() else set())


def agree(ways: Iterable[str], edition: str, events: int) -> None:
    """So many steps, one after the other, some at once, by each way."""
    whole = machine(edition)
    tell = {way: WAYS[way](whole) for way in ways}
    left = islice(iter(Steps(laws(edition), Random(int(edition)))), events)
    impossible = conflicts = 0
    while some := list(islice(left, _AT_ONCE)):
        columns = columns_of(some)
        for way, told in tell.items():
            found = differences(whole, told(columns), some)
            assert not found, (way, edition, sorted(found)[:5])
        impossible += sum(s.after is None for s in some)
        conflicts += sum(s.conflict for s in some)
    assert 0 < impossible < events and conflicts


@pytest.mark.parametrize("way", BY_DAY)
def test_random_steps(way: str) -> None:
    """By the laws in force."""
    agree([way], "2017", 250)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_million_random_steps(edition: str) -> None:
    """A third of a million by each edition, each by every way. The shorter sisters are the tests before."""
    agree(WAYS, edition, 333_334)


def test_a_wrong_step_is_noticed() -> None:
    """Another value of any one field, after any one event."""
    whole, steps = machine("2017"), list(islice(iter(Steps(laws("2017"), Random(5))), 60))
    told = by_slices(whole)(columns_of(steps))
    assert not differences(whole, told, steps)
    for number, register in enumerate(whole.registers[::40]):
        wrong = np.array(np.broadcast_to(told[register.name], len(steps)))
        wrong[number] ^= 1
        assert differences(whole, told | {register.name: wrong}, steps) == {register.name}


# -- the clauses, asked of their solver


def by_the_solver(edition: str, events: int) -> None:
    """With a state and an event given, the solver finds the state after it, and refutes that it is any other."""
    whole, clauses = machine(edition), Clauses()
    bits = {name: clauses.circuit(root) for name, root in roots_of(whole).items()}
    place = {f.name: at for at, f in enumerate(whole.registers)}
    for step in islice(iter(Steps(laws(edition), Random(int(edition)))), events):
        right = {n: step.values[n] if step.after is None else step.after[place[n]] for n in place}
        right |= {"possible": int(step.after is not None)}
        given = list(_signed(clauses.circuit.variables, step.values))
        expected = list(_signed({n: bits[n] for n in right}, right))
        assert clauses.contradicting([*given, *expected]) is None
        other = clauses.one_of([-literal for literal in expected])
        assert clauses.contradicting([*given, other]) is not None
        clauses.dropped(other)


def _signed(literals: Mapping[str, Sequence[int]], numbers: Mapping[str, int]) -> Iterator[int]:
    """The literals of numbers, each as it is true of its number."""
    for name, each in literals.items():
        yield from (literal if numbers[name] >> at & 1 else -literal for at, literal in enumerate(each))


def test_random_steps_by_clauses() -> None:
    by_the_solver("2017", 25)


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_random_steps_by_clauses(edition: str) -> None:
    """A thousand each: a question takes the solver some milliseconds. The shorter sister is the test before."""
    by_the_solver(edition, 1_000)
