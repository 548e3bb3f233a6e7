"""The tables of a relation: interpreted, compiled, and evaluated as they stand, they tell the same of every event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

import made_once
import pytest
from side_by_side import relation_event

from auctionlaws.calls import GAME, Seat
from auctionlaws.core.evaluate import evaluate_all
from auctionlaws.core.expr import const
from auctionlaws.core.operations import eq, ite
from auctionlaws.core.packed import Packed
from auctionlaws.edition import editions, load_edition
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import EVENT, EVENT_KINDS, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.player_roots import order_in, report_roots, step_roots
from auctionlaws.machine.relation import Relation, build
from auctionlaws.machine.state import QUIET
from auctionlaws.machine.stepping import Stepping
from auctionlaws.machine.steps import Key, State, Values
from auctionlaws.machine.tables import Tables
from auctionlaws.machine.variables import variable
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines.chance import HIGHEST, NUMBERS, Drawn

_AUCTIONS: Final = 60
_EVENTS: Final = 12
IN_FORCE: Final = "2017"
LATE: Final = pytest.mark.nightly

PLAIN: Final = 1 << list(Move).index(Move.CALL_STANDS)
"""All that a regular call does to the list of standing calls."""

Met = dict[tuple[str, int], set[tuple[State, Values]]]


@cache
def laws_by(edition: str) -> Laws:
    return laws_of(made_once.relation(edition))


def met(laws: Laws) -> Met:
    """Events that random auctions tried, by kind of event and phase, those that could not happen among them."""
    source, found = Random(27), Met()
    for _ in range(_AUCTIONS):
        table = Table(laws)
        for _ in range(_EVENTS):
            drawn = Drawn(tuple(source.randrange(HIGHEST + 1) for _ in range(NUMBERS)), source.randrange(3))
            event, seat = drawn.event(table), 0
            if event.seat is not None:
                seat = (event.seat - table.dealer) % 4
            kind, *values = relation_event(table.state, event, seat, (drawn.reading, 0))
            found.setdefault((EVENT_KINDS[kind], table.state[0]), set()).add((table.state, tuple(values)))
            try:
                table.apply(event)
            except ImpossibleEvent:
                continue
            if table.unsettled:
                break
    return found


def said_by(steps: Stepping, events: Iterable[tuple[State, Values]], key: Key) -> list[tuple[int, ...]]:
    step, report = steps[key]
    found = []
    for state, event in events:
        said = step(state, event)
        found.append((*map(int, said), *report(state, event)) if said[0] else (0,))
    return found


def by_value(relation: Relation, kind: EventKind, events: Iterable[tuple[State, Values]]) -> list[tuple[int, ...]]:
    branch = relation.branches[kind]
    roots = [*step_roots(branch), *report_roots(branch, order_in(relation))]
    names = [name for name, _ in Tables(relation).inputs]
    values = (evaluate_all(roots, dict(zip(names, (*s, *e), strict=True))) for s, e in events)
    return [tuple(each) if each[0] else (0,) for each in values]


@pytest.mark.parametrize("edition", [pytest.param(n, marks=LATE if n != IN_FORCE else ()) for n in editions()])
def test_the_player_tells_the_same_in_every_way(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter sister is one edition: how tables are evaluated does not depend on what laws they hold."""
    relation = made_once.relation(edition)
    tables = Tables(relation)
    kept: Mapping[str, Packed] = {name: tables[name] for name in tables}
    monkeypatch.setattr("auctionlaws.machine.stepping.PAYS_AFTER", 1 << 30)
    interpreted = Stepping(tables.keys, kept.__getitem__)
    monkeypatch.setattr("auctionlaws.machine.stepping.PAYS_AFTER", 0)
    compiled = Stepping(tables.keys, kept.__getitem__)
    found = {key: sorted(events)[:20] for key, events in met(laws_of(relation)).items() if key in tables.keys}
    assert {kind for kind, _ in found} >= {"call", "director", "accepts", "declines", "changes", "leads", "exposes"}
    for key, events in found.items():
        expected = by_value(relation, key[0], events)
        assert said_by(interpreted, events, key) == expected, key
        assert said_by(compiled, events, key) == expected, key


def test_a_step_is_compiled_once_it_has_been_used_a_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written in Python before, and nothing interpreted after."""
    monkeypatch.setattr("auctionlaws.machine.stepping.PAYS_AFTER", 3)
    laws = laws_of(build(load_edition("2017")))
    step, report = laws.steps[EventKind.EXPOSES, 0]
    event = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)
    before = step(laws.initial, event), report(laws.initial, event), step(laws.initial, event)
    monkeypatch.setattr("auctionlaws.machine.stepping.Interpreter", None)
    assert (step(laws.initial, event), report(laws.initial, event), step(laws.initial, event)) == before


@pytest.mark.parametrize("edition", editions())
def test_the_ordinary_function_plays_what_is_regular_and_nothing_else(edition: str) -> None:
    """At every position of random auctions, every call: as the step function has it, or not at all."""
    laws, source = laws_by(edition), Random(17)
    for _ in range(8):
        state = laws.initial
        while state[0] == 0:
            regular = []
            for call in GAME.calls(above=True):
                event = (state[2], call, *[0] * (len(EVENT) - 3))
                possible, outcome, _, _, moves, *after = laws.steps[EventKind.CALL, 0][0](state, event)
                quick = laws.ordinary(state, call)
                stands = (possible, outcome, moves) == (1, 0, PLAIN) and tuple(after[-len(QUIET) :]) == QUIET
                assert quick == (tuple(after[: -len(QUIET)]) if stands else None)
                if quick is not None:
                    regular.append(quick)
            state = source.choice(regular[:9]) + QUIET


AUCTIONS: Final = (
    (),
    (9, 0, 0, 0),
    (0, 0, 0, 0, 0),
    (9, 9, 0),
    (9, 1, 2, 12, 1, 0, 0, 0),
    (9, 0, 0, 1, 0, 8, 0),
    (66, 0),
)
"""Regular calls, calls after the auction, insufficient bids, doubles and redoubles in order and not, eight hearts."""


@pytest.mark.parametrize("calls", AUCTIONS)
@pytest.mark.parametrize("dealer", Seat)
def test_calls_in_turn_are_calls_one_at_a_time(calls: tuple[int, ...], dealer: Seat) -> None:
    laws = laws_by("1997")
    single, told, at_once, copied = (Table(laws, dealer) for _ in range(4))
    possible = True
    for call in calls:
        seat = single.seat(single.get("turn"))
        copied = copied.copy()
        possible = called(single, seat, call)
        assert called(told, seat, call) == called_in_turn(copied, [call]) == possible
        assert len(told.history) == len(told.calls) or told.phase is not Phase.CALLING
        if not possible:
            break
    assert called_in_turn(at_once, calls) == possible
    for table in (told, at_once, copied):
        assert (table.state, table.phase, table.unsettled) == (single.state, single.phase, single.unsettled)
        assert (table.calls, table.history) == (single.calls, single.history)
        assert [h.report for h in table.history] == [h.report for h in single.history]


def called(table: Table, seat: Seat, call: int) -> bool:
    """Whether a call could be made."""
    try:
        table.call(seat, call)
    except ImpossibleEvent:
        return False
    return True


def called_in_turn(table: Table, calls: Iterable[int]) -> bool:
    """Whether all of some calls could be made."""
    try:
        table.calls_in_turn(calls)
    except ImpossibleEvent:
        return False
    return True


def test_a_call_that_leaves_something_behind_is_not_ordinary() -> None:
    """Whatever the wording: here who bids a spade has to pass once."""
    relation = build(load_edition("2017"))
    branch = relation.branches[EventKind.CALL]
    duty = ite(eq(variable("call"), 11), const(1, 2), branch.next["must_pass_0"])
    other = replace(branch, next={**branch.next, "must_pass_0": duty})
    laws = laws_of(replace(relation, branches={**relation.branches, EventKind.CALL: other}))
    assert laws.ordinary(laws.initial, 10) is not None
    assert laws.ordinary(laws.initial, 11) is None
    table = Table(laws)
    table.call(Seat.N, 11)
    assert table.get("must_pass_0") == 1
