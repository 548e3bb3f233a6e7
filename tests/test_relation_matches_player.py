"""The player and the solver rule alike: every event, ordinary or not, played by the one and evaluated by the other.

A longer walk than the tests take is ``benchmarks/walk.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

import pytest
import z3
from hypothesis import Phase as Step
from hypothesis import given, note, settings
from hypothesis import strategies as st
from random_events import DRAWN, Drawn
from random_walk import Walk, faults
from side_by_side import FIELDS, NUMBERS, Asked, Rules, Said, State, rules_of

from auctionlaws.calls import Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import EVENT, ReadingNumber
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import FLAGS
from auctionlaws.table.events import Event
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws.table.report import IRREGULARITIES, most_specific
from auctionlaws.table.script import event_text, parse_script
from auctionlaws_proofs.engines.symbolic import Symbolic
from cases_table import Case, load_cases

CASES = load_cases("1997")
PLAIN = (Step.explicit, Step.reuse, Step.generate)
"""Making a failing auction shorter takes many times as long as finding it."""
OTHERS: Final[tuple[ReadingNumber, ...]] = ((0, 1), (1, 0))
"""Readings that there are only where clauses contradict each other."""


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of("1997")


def named(said: Said, prefix: str) -> tuple[str, ...]:
    """The names under a prefix that the relation affirms."""
    return tuple(n.removeprefix(prefix) for n, v in said.items() if n.startswith(prefix) and v)


def after(said: Said) -> State:
    """The state after the event, as the relation has it."""
    return tuple(said[f"next {f}"] for f in FIELDS)


def step(rules: Rules, table: Table, event: Event, follow: int = 0) -> bool:
    """Let the event happen at the table and in the relation, and compare; whether the auction goes on.

    Where clauses contradict each other, one reading is followed: that with the number ``follow``.
    """
    event, before = table.taken(event), table.state
    seat = 0 if event.seat is None else (event.seat - table.dealer) % 4
    said = rules.solver_says(before, event, seat)
    try:
        table.apply(event)
    except ImpossibleEvent:
        assert not said["possible"]
        return True
    assert said["possible"]
    outcome = table.history[-1].outcome
    _compare_outcome(table, said)
    if outcome is Outcome.CONFLICT:
        return _readings(rules, table, before, follow)
    _compare_report(table, said)
    assert not any(rules.solver_says(before, event, seat, number)["possible"] for number in OTHERS)
    if outcome is Outcome.SETTLED:
        assert table.state == after(said)
        assert not list(faults(table))
        return True
    stopped = Phase.STOPPED if outcome is Outcome.GAP else Phase.OUTSIDE
    assert after(said) == (stopped, *before[1:])
    assert table.state == before
    return False


def _compare_outcome(table: Table, said: Said) -> None:
    """Whether the text settles it, and if not, why: a gap, a contradiction, a law that is not written down."""
    assert bool(named(said, "question ")) == said["gap"]
    assert bool(named(said, "law ")) or not said["outside"]
    match table.history[-1].outcome:
        case Outcome.SETTLED:
            assert not (said["gap"] or said["conflict"] or said["outside"])
        case Outcome.GAP:
            assert said["gap"] and not said["conflict"] and not said["outside"]
        case Outcome.CONFLICT:
            assert said["conflict"]
        case Outcome.OUTSIDE:
            assert said["outside"] and not said["conflict"]


def _compare_report(table: Table, said: Said) -> None:
    """The same clauses, irregularities, missing laws, adjusted scores and laws pointed to; the same calls stand."""
    happened = table.history[-1]
    report = happened.report
    assert report.clauses == most_specific(named(said, "fires "))
    assert report.near == named(said, "near ")
    assert report.adjusts == named(said, "adjusts ")
    names = dict(IRREGULARITIES)
    if happened.event.call == 2:
        names["inadmissible"] = "inadmissible redouble"
    assert report.irregularities == tuple(names[f] for f in named(said, "flag "))
    assert report.contradicting == named(said, "contradicts ")
    assert set(report.laws) == set(named(said, "law "))
    assert {str(to) for to in report.points} == set(named(said, "points "))
    if happened.outcome is Outcome.SETTLED and said["possible"]:
        assert all(happened.moved(name) == said[f"move {name}"] for name in Move)
        assert happened.only_stands == (named(said, "move ") == (Move.CALL_STANDS,))


def _readings(rules: Rules, table: Table, before: State, follow: int) -> bool:
    """Every reading of a contradiction leads to the same state; then one of them is followed."""
    happened = table.history[-1]
    each = {n: rules.solver_says(before, happened.event, happened.seat, n) for n in NUMBERS}
    each = {n: said for n, said in each.items() if said["possible"]}
    assert set(happened.report.contradicting) == set(named(each[FIRST], "contradicts "))
    ends = {n: _end(said, before) for n, said in each.items()}
    assert {(r.table.history[-1].outcome, r.table.state) for r in table.readings} == set(ends.values())
    number = list(each)[follow % len(each)]
    table.follow_number(number)
    assert table.history[-1].reading == number
    assert (table.history[-1].outcome, table.state) == ends[number]
    _compare_report(table, each[number])
    return ends[number][0] is Outcome.SETTLED


def _end(said: Said, before: State) -> tuple[Outcome, State]:
    """How a reading ends, and the state of the table after it: where the text gives out, the one before."""
    if said["outside"]:
        return Outcome.OUTSIDE, before
    return (Outcome.GAP, before) if said["gap"] else (Outcome.SETTLED, after(said))


TABLES: Final = {
    "start": st.sampled_from(CASES),
    "whole": st.booleans(),
    "drawn": st.lists(DRAWN, min_size=6, max_size=16),
}


@settings(max_examples=20, deadline=None, phases=PLAIN)
@given(**TABLES)
def test_player_and_relation_rule_alike(rules: Rules, start: Case, whole: bool, drawn: list[Drawn]) -> None:
    """Whatever happens at a table, the player and the solver see the same ruling at every step.

    Half of the tables begin as in some case of the case table, just before its last event. Where the text gives out,
    the auction goes on as if the event had not happened.
    """
    _ruled_alike_at_a_table(rules, start, whole, drawn)


@pytest.mark.nightly
@settings(max_examples=60, deadline=None, phases=PLAIN)
@given(**TABLES)
def test_player_and_relation_rule_alike_at_more_tables(
    rules: Rules, start: Case, whole: bool, drawn: list[Drawn]
) -> None:
    _ruled_alike_at_a_table(rules, start, whole, drawn)


def _ruled_alike_at_a_table(rules: Rules, start: Case, whole: bool, drawn: list[Drawn]) -> None:
    table = opened(rules, start, 0 if whole else -1)
    for each in drawn:
        event, before = each.event(table), table.copy()
        note(event_text(event))
        if not step(rules, table, event, each.reading):
            table = before


def opened(rules: Rules, case: Case, stop: int | None) -> Table:
    """The table after the first events of a case."""
    script = parse_script(case.script)
    table = Table(rules.laws, script.dealer or Seat.N)
    for event in script.events[:stop]:
        table.apply(event)
    return table


def test_a_random_walk(rules: Rules) -> None:
    """Some hundred random events in a row, with all that player and relation tell of them: no difference."""
    walk = Walk(rules, Random(1997))
    walk.go(600)
    assert not walk.differences, "\n".join(map(str, walk.differences[:5]))
    assert walk.met["kind changes"] > 10
    assert all(walk.met[f"outcome {name}"] for name in ("settled", "gap", "conflict"))


@pytest.mark.nightly
def test_a_long_random_walk(rules: Rules) -> None:
    """Some thousand: all kinds of events, irregularities and moves of calls come up.

    The shorter sisters are the walk of some hundred and the cases, which have all of these too.
    """
    walk = Walk(rules, Random(1997))
    walk.go(5000)
    assert not walk.differences, "\n".join(map(str, walk.differences[:5]))
    assert walk.met["kind changes"] > 100
    assert all(walk.met[f"move {name}"] for name in Move if name not in (Move.REPLACEMENT_STANDS, Move.FIRST_STANDS)), (
        "1997 has nothing on these"
    )
    assert all(walk.met[f"flag {flag}"] for flag in FLAGS)
    assert all(walk.met[f"outcome {name}"] for name in ("settled", "gap", "conflict"))


@pytest.mark.parametrize(
    ("edition", "events"),
    [("2007", 150), ("2017", 300), *(pytest.param(n, 1500, marks=pytest.mark.nightly) for n in ("2007", "2017"))],
)
def test_a_random_walk_by_a_newer_edition(edition: str, events: int) -> None:
    """The same by the laws in force."""
    walk = Walk(rules_of(edition), Random(int(edition)))
    walk.go(events)
    # By 25A4 (25A6) LHO may take back what he has called over a slip: he is asked.
    asked = "the same position after a slip that is put right"
    differences = [each for each in walk.differences if each.what != asked]
    assert not differences, "\n".join(map(str, differences[:5]))
    assert all(walk.met[f"outcome {name}"] for name in ("settled", "gap", "conflict"))


@settings(max_examples=4, deadline=None, phases=PLAIN)
@given(drawn=st.lists(DRAWN, min_size=4, max_size=10))
def test_the_solver_itself_agrees(rules: Rules, drawn: list[Drawn]) -> None:
    """The solver too, not only our reading of its terms, finds the player's step and no other."""
    _found_by_the_solver(rules, drawn)


@pytest.mark.nightly
@settings(max_examples=10, deadline=None, phases=PLAIN)
@given(drawn=st.lists(DRAWN, min_size=4, max_size=10))
def test_the_solver_itself_agrees_on_more_auctions(rules: Rules, drawn: list[Drawn]) -> None:
    _found_by_the_solver(rules, drawn)


def _found_by_the_solver(rules: Rules, drawn: list[Drawn]) -> None:
    table = Table(rules.laws)
    for each in drawn:
        before, length = table.state, len(table.history)
        if not step(rules, table, each.event(table), each.reading):
            break
        if len(table.history) > length:
            happened = table.history[-1]
            given_ = rules.values(before, happened.event, happened.seat, happened.reading)
            assert z3.is_true(_substituted(rules.symbolic, given_, table.state))
            other = (table.state[0], (table.state[1] + 1) % 3, *table.state[2:])
            assert z3.is_false(_substituted(rules.symbolic, given_, other))


def _substituted(symbolic: Symbolic, given_: Mapping[str, int], state: State) -> z3.BoolRef:
    """Whether the step leads to the state, simplified by the solver."""
    widths = dict(symbolic.fields) | {f.name: f.width for f in EVENT}
    pairs = [(z3.BitVec(n, widths[n]), z3.BitVecVal(v, widths[n])) for n, v in given_.items()]
    pairs += [(z3.BitVec(f"{n}'", widths[n]), z3.BitVecVal(v, widths[n])) for n, v in zip(FIELDS, state, strict=True)]
    return z3.simplify(z3.substitute(symbolic.step, *pairs))


@pytest.fixture(scope="module")
def asked_of_cases(rules: Rules) -> None:
    """What the cases ask of the solver's terms, worked out at once."""
    rules.look_ahead(asked_by(rules, CASES))


def asked_by(rules: Rules, cases: Iterable[Case]) -> Iterator[Asked]:
    """Every event of the cases, with the readings that are compared."""
    for case in cases:
        table = opened(rules, case, 0)
        for said in parse_script(case.script).events:
            event, before = table.taken(said), table.state
            seat = 0 if event.seat is None else (event.seat - table.dealer) % 4
            yield from ((before, event, seat, number) for number in (FIRST, *OTHERS))
            try:
                table.apply(event)
            except ImpossibleEvent:
                continue
            if table.history[-1].outcome is Outcome.CONFLICT:
                yield from ((before, event, seat, number) for number in NUMBERS)
                table.follow_number(FIRST)
            if table.unsettled:
                break


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(rules: Rules, asked_of_cases: None, case: Case) -> None:
    """Every case of the case table is ruled alike by the solver's terms."""
    _ruled_alike(rules, case)


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_cases_of_a_newer_edition(edition: str) -> None:
    """So is every eighth case of the laws in force."""
    rules, cases = rules_of(edition), load_cases(edition)[::8]
    rules.look_ahead(asked_by(rules, cases))
    for case in cases:
        _ruled_alike(rules, case)


def _ruled_alike(rules: Rules, case: Case) -> None:
    script = parse_script(case.script)
    table = Table(rules.laws, script.dealer or Seat.N)
    for line in script.lines:
        goes_on = step(rules, table, line.event)
        assert goes_on or line is script.lines[-1]
