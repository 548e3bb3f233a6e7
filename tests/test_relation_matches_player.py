"""The player and the solver rule alike: every event, ordinary or not, played by the one and evaluated by the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pytest
import z3
from hypothesis import given, note, settings
from hypothesis import strategies as st
from random_events import DRAWN, Drawn
from solver_terms import compile_terms

from auctionlaws.calls import Seat
from auctionlaws.core.expr import Expr, and_, or_
from auctionlaws.edition import load_edition
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import EVENT, FLAGS, STATE, Phase
from auctionlaws.machine.whole import Whole, join, kind_is
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import (
    CALL_STANDS,
    IRREGULARITIES,
    JOINS_VOID,
    ROLLED_BACK,
    TABLE_STANDS,
    ImpossibleEvent,
    Outcome,
    Table,
)
from auctionlaws.table.script import event_text, parse_script
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import raw_event
from cases_table import Case, load_cases

FIELDS = tuple(f.name for f in STATE)
READINGS = range(4)
CASES = load_cases()


@dataclass(frozen=True, repr=False)
class Rules:
    """The laws as the player has them, and the solver's terms for them."""

    laws: Laws
    symbolic: Symbolic
    evaluate: Callable[[Mapping[str, int]], dict[str, int]]

    def says(self, state: tuple[int, ...], event: Event, seat: int, reading: int) -> dict[str, int]:
        """What the solver's terms come to."""
        return self.evaluate(values(state, event, seat, reading))


def values(state: tuple[int, ...], event: Event, seat: int, reading: int) -> dict[str, int]:
    """The values of the solver's variables; facts of anything but a call are none of the relation's business."""
    plain = event if event.kind is Kind.CALL else Event(event.kind, event.seat)
    raw = raw_event(plain, seat, reading)
    return dict(zip(FIELDS, state, strict=True)) | {f.name: v for f, v in zip(EVENT, raw, strict=True)}


@pytest.fixture(scope="module")
def rules() -> Rules:
    whole = join(build(load_edition("1997")))
    symbolic = Symbolic(whole)
    terms = {name: symbolic.term(e) for name, e in _everything(whole)}
    return Rules(load_laws("1997"), symbolic, compile_terms(terms))


def _everything(whole: Whole) -> Iterator[tuple[str, Expr]]:
    """Everything the relation says about a step, by name."""
    parts = ("possible", "gap", "conflict", "outside", "table_stands", "table_joins_void", "call_stands", "rolled_back")
    yield from ((name, getattr(whole, name)) for name in parts)
    yield from ((f"next {n}", e) for n, e in whole.next.items())
    yield from ((f"fires {n}", e) for n, e in whole.fires.items())
    yield from ((f"adjusts {n}", e) for n, e in whole.adjusts.items())
    yield from ((f"flag {n}", e) for n, e in whole.flags.items())
    for number in whole.fires:
        yield f"contradicts {number}", or_(*(e for pair, e in whole.clashes.items() if number in pair))
    for kind, branch in whole.relation.branches.items():
        yield from ((f"law {kind} {n}", and_(kind_is(kind), e)) for n, e in branch.outside_law.items())


def named(said: Mapping[str, int], prefix: str) -> tuple[str, ...]:
    """The names under a prefix that the relation affirms."""
    return tuple(n.removeprefix(prefix) for n, v in said.items() if n.startswith(prefix) and v)


def after(said: Mapping[str, int]) -> tuple[int, ...]:
    """The state after the event, as the relation has it."""
    return tuple(said[f"next {f}"] for f in FIELDS)


def step(rules: Rules, table: Table, event: Event, follow: int = 0) -> bool:
    """Let the event happen at the table and in the relation, and compare; whether the auction goes on.

    Where clauses contradict each other, reading ``follow`` is followed.
    """
    before = table.state
    seat = 0 if event.seat is None else (event.seat - table.dealer) % 4
    said = rules.says(before, event, seat, 0)
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
    assert not rules.says(before, event, seat, 1)["possible"]
    if outcome is Outcome.SETTLED:
        assert table.state == after(said)
        return True
    stopped = Phase.STOPPED if outcome is Outcome.GAP else Phase.OUTSIDE
    assert after(said) == (stopped, *before[1:])
    assert table.state == before
    return False


def _compare_outcome(table: Table, said: Mapping[str, int]) -> None:
    """Whether the text settles it, and if not, why: a gap, a contradiction, a law that is not written down."""
    match table.history[-1].outcome:
        case Outcome.SETTLED:
            assert not (said["gap"] or said["conflict"] or said["outside"])
        case Outcome.GAP:
            assert said["gap"] and not said["conflict"] and not said["outside"]
        case Outcome.CONFLICT:
            assert said["conflict"]
        case Outcome.OUTSIDE:
            assert said["outside"] and not said["conflict"]


def _compare_report(table: Table, said: Mapping[str, int]) -> None:
    """The same clauses, irregularities, missing laws and adjusted scores, and the same calls stand."""
    happened = table.history[-1]
    report = happened.report
    assert report.clauses == named(said, "fires ")
    assert report.adjusts == named(said, "adjusts ")
    names = {f: IRREGULARITIES[f] for f in FLAGS}
    if happened.event.call == 2:
        names["inadmissible"] = "inadmissible redouble"
    assert report.irregularities == tuple(names[f] for f in named(said, "flag "))
    assert report.contradicting == named(said, "contradicts ")
    kind = happened.event.kind.name.lower()
    assert set(report.laws) == {n.removeprefix(f"{kind} ") for n in named(said, "law ")}
    if happened.outcome is Outcome.SETTLED:
        moves = (("table_stands", TABLE_STANDS), ("table_joins_void", JOINS_VOID), ("rolled_back", ROLLED_BACK))
        assert all(bool(happened.moves & bit) == said[name] for name, bit in (*moves, ("call_stands", CALL_STANDS)))


def _readings(rules: Rules, table: Table, before: tuple[int, ...], follow: int) -> bool:
    """Every reading of a contradiction leads to the same state; then one of them is followed."""
    happened = table.history[-1]
    each = [said for r in READINGS if (said := rules.says(before, happened.event, happened.seat, r))["possible"]]
    assert set(happened.report.contradicting) == set(named(each[0], "contradicts "))
    ends = [_end(said, before) for said in each]
    assert {(r.table.history[-1].outcome, r.table.state) for r in table.readings} == set(ends)
    number = follow % len(each)
    table.follow(number)
    assert (table.history[-1].outcome, table.state) == ends[number]
    _compare_report(table, each[number])
    return ends[number][0] is Outcome.SETTLED


def _end(said: Mapping[str, int], before: tuple[int, ...]) -> tuple[Outcome, tuple[int, ...]]:
    """How a reading ends, and the state of the table after it: where the text gives out, the one before."""
    if said["outside"]:
        return Outcome.OUTSIDE, before
    return (Outcome.GAP, before) if said["gap"] else (Outcome.SETTLED, after(said))


@settings(max_examples=300, deadline=None)
@given(start=st.sampled_from(CASES), whole=st.booleans(), drawn=st.lists(DRAWN, min_size=8, max_size=24))
def test_player_and_relation_rule_alike(rules: Rules, start: Case, whole: bool, drawn: list[Drawn]) -> None:
    """Whatever happens at a table, the player and the solver see the same ruling at every step.

    Half of the tables begin as in some case of the case table, just before its last event. Where the text gives out,
    the auction goes on as if the event had not happened.
    """
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


@settings(max_examples=25, deadline=None)
@given(drawn=st.lists(DRAWN, min_size=6, max_size=16))
def test_the_solver_itself_agrees(rules: Rules, drawn: list[Drawn]) -> None:
    """The solver too, not only our reading of its terms, finds the player's step and no other."""
    table = Table(rules.laws)
    for each in drawn:
        before, length = table.state, len(table.history)
        if not step(rules, table, each.event(table), each.reading):
            break
        if len(table.history) > length:
            happened = table.history[-1]
            given_ = values(before, happened.event, happened.seat, happened.reading)
            assert z3.is_true(_substituted(rules.symbolic, given_, table.state))
            other = (table.state[0], (table.state[1] + 1) % 3, *table.state[2:])
            assert z3.is_false(_substituted(rules.symbolic, given_, other))


def _substituted(symbolic: Symbolic, given_: Mapping[str, int], state: tuple[int, ...]) -> z3.BoolRef:
    """Whether the step leads to the state, simplified by the solver."""
    widths = dict(symbolic.fields) | {f.name: f.width for f in EVENT}
    pairs = [(z3.BitVec(n, widths[n]), z3.BitVecVal(v, widths[n])) for n, v in given_.items()]
    pairs += [(z3.BitVec(f"{n}'", widths[n]), z3.BitVecVal(v, widths[n])) for n, v in zip(FIELDS, state, strict=True)]
    return z3.simplify(z3.substitute(symbolic.step, *pairs))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(rules: Rules, case: Case) -> None:
    """Every case of the case table is ruled alike by the solver's terms."""
    script = parse_script(case.script)
    table = Table(rules.laws, script.dealer or Seat.N)
    for line in script.lines:
        goes_on = step(rules, table, line.event)
        assert goes_on or line is script.lines[-1]
