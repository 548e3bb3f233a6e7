"""Every line after *then* counts: struck out, it changes the outcome of a case, or it restates another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from every_line import (
    BESIDE,
    INFORMATION,
    Line,
    at_work,
    lines,
    that_change_a_first_lead,
    that_change_a_ruling,
    that_change_the_start,
    without,
)

from auctionlaws.calls import Seat
from auctionlaws.core.evaluate import evaluate_all
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.finding import Finding, finding_name
from auctionlaws.machine.information import information
from auctionlaws.machine.observables import of_information
from auctionlaws.machine.part import Part
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import values_of
from auctionlaws.machine.steps import State, Values
from auctionlaws.machine.variables import state_variables
from auctionlaws.table.happened import Happened
from auctionlaws.table.information import told
from auctionlaws.table.laws import Laws, Saying, laws_of
from auctionlaws.table.player import Table
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from auctionlaws.table.state_json import state_json
from cases_table import load_cases

RESTATING: Final[Mapping[tuple[str, int, int], str]] = {
    ("17D", 6, 1): "U2 says it of every call in turn that is cancelled; 17D says it of these in so many words",
    ("21B1", 3, 1): "U17 goes before it; without U17 it contradicts U3",
    ("27C", 1, 1): "29B leaves the penalty for every bid out of rotation to Law 31, an insufficient one too",
    ("29B", 3, 1): "it denies a duty to pass, and yields to U17; without U17 it contradicts 37 and 38",
    ("30B2b", 2, 1): "U17 goes before it; without U17 it contradicts U3",
    ("30B1", 1, 1): "30C leaves a pass by convention to Law 31: nothing meets what 30B1 asks for",
    ("31A2", 2, 1): "U17 goes before it; without U17 it contradicts U3",
    ("31A2", 3, 1): "U17 goes before it; without U17 it contradicts U3",
    ("32A", 1, 1): "29B cancels every call out of rotation that is not accepted; Law 32 says so again",
    ("32B", 1, 1): "29B cancels every call out of rotation that is not accepted; Law 32 says so again",
    ("32B2", 2, 1): "U17 goes before it; without U17 it contradicts U3",
    ("32B2", 3, 1): "U17 goes before it; without U17 it contradicts U3",
    ("36", 2, 2): "U2 says it of every call in turn that is cancelled; Law 36 says it of these in so many words",
}
"""Lines that change no ruling, by clause, case and line, and what says the same."""

IN_A_READING: Final = (
    ("dealer N; E 1C (wrong board); S Pass; director", ("17D",)),
    ("dealer N; N 1C; S 1S; director; W declines; N exposes SK; director; E Pass", ("37",)),
    ("dealer W; W 1C; N Pass; S X; director; W declines; N exposes SK; director; E Pass", ("37",)),
)
"""What no case can show, for the text contradicts itself before: a script, and the clauses followed."""

TOO_LATE: Final = "dealer N; N 1C; E Pass; S Pass; N changes 1D"
REFUSED: Final = (TOO_LATE, f"{TOO_LATE} (inadvertent)")
"""Scripts whose last event a clause refuses: no case can hold it, and to the machine it comes to nothing."""

INFORMATION_CASES: Final[list[Mapping[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "information.toml").read_text(encoding="utf-8")
)["case"]


class _Played(NamedTuple):
    """A script, the clauses followed where the text contradicts itself, and the table that they come to."""

    script: str
    follow: tuple[str, ...]
    table: Table


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition("1997")


@pytest.fixture(scope="module")
def played(laws: Laws) -> list[_Played]:
    """The cases, played; one whose script cannot be played is a matter for the test of cases."""
    found = []
    for script, follow in [*((case.script, ()) for case in load_cases("1997")), *IN_A_READING]:
        try:
            found.append(_Played(script, follow, play_script(laws, parse_script(script), follow=follow)))
        except EventError:
            continue
    return found


@pytest.fixture(scope="module")
def counting(edition: Edition, played: list[_Played]) -> set[Line]:
    """The lines without which some case comes out otherwise.

    Most show in single events. Whatever does not is struck out, and the cases are played again; but for what is said
    to restate another line, which takes as long and is done at night.
    """
    tables = [each.table for each in played]
    events: dict[object, Happened] = {}
    for table in tables:
        for each in table.history:
            events.setdefault((each.event, each.seat, each.before, each.reading), each)
    for script in REFUSED:
        table = Table(tables[0].laws, Seat.N)
        for event in parse_script(script).events:
            table.apply(event)
        assert table.history[-1].moved(Move.REFUSED)
        events[script] = table.history[-1]
    last = [t.history[-1] for t in tables if t.history and t.phase in (Phase.CLOSED, Phase.ENDED)]
    found = that_change_a_ruling(edition, list(events.values())) | that_change_the_start(edition)
    found |= that_change_a_first_lead(edition, last) | _that_change_information(edition, tables[0].laws)
    rest = [n for n in lines(edition) if n not in found and n.stage not in BESIDE and n.place not in RESTATING]
    return found | {line for line in rest if _changes_a_case(edition, line, played)}


def _changes_a_case(edition: Edition, line: Line, played: list[_Played]) -> bool:
    """Whether a case in which the clause is at work comes out otherwise when it is played without the line."""
    struck = laws_of(build(without(edition, line)))
    for each in played:
        if at_work(line, each.table.history):
            try:
                other = play_script(struck, parse_script(each.script), follow=each.follow)
            except EventError:
                return True
            if _outcome(other) != _outcome(each.table):
                return True
    return False


def _outcome(table: Table) -> Mapping[str, Any]:
    """What a case comes to: the state, without the numbers of clauses."""
    state = state_json(table)
    kinds = [point["kind"] for point in state["unsettled"]]
    broken = [event["irregularities"] for event in state["events"]]
    return {**state, "events": broken, "unsettled": kinds, "laws": ()}


def with_information(laws: Laws, of: Edition) -> Laws:
    """The laws, with what another wording of them says about information."""
    given = of_information(information(of, state_variables(of.facts)), Part.GIVEN_CITED)
    sayings = tuple(Saying(k.stage.value, k.slot, k.about, k.seat, *ground) for k, ground in given)
    roots = list(given.values())

    def says(state: State, found: Values) -> tuple[int, ...]:
        findings = dict(zip(map(finding_name, Finding), found, strict=True))
        return tuple(map(int, evaluate_all(roots, values_of(state) | findings)))

    return replace(laws, says=says, sayings=sayings)


def _that_change_information(edition: Edition, laws: Laws) -> set[Line]:
    """The lines without which the laws on information say something else in one of their cases."""
    played = [play_script(laws, parse_script(case["script"])) for case in INFORMATION_CASES]

    def said(of: Edition) -> list[object]:
        other = with_information(laws, of)
        return [
            [
                (each.seat, each.words)
                for each in told(
                    table, case["on"], Seat[case["about"]], [Finding(f) for f in case.get("findings", [])], other
                )
            ]
            for table, case in zip(played, INFORMATION_CASES, strict=True)
        ]

    base = said(edition)
    return {line for line in lines(edition) if line.stage in INFORMATION and said(without(edition, line)) != base}


def test_every_line_changes_a_case(edition: Edition, counting: set[Line]) -> None:
    idle = [str(line) for line in lines(edition) if line not in counting and line.place not in RESTATING]
    assert not idle, "no case needs:\n" + "\n".join(idle)


def test_what_is_said_to_restate_changes_nothing(edition: Edition, counting: set[Line]) -> None:
    """The list of restating lines holds no line that counts, and none that is not there."""
    assert set(RESTATING) <= {line.place for line in lines(edition) if line not in counting}


@pytest.mark.nightly
def test_what_is_said_to_restate_changes_no_case(edition: Edition, played: list[_Played]) -> None:
    """Nor does any case go on otherwise. The shorter sister is the test before, by single events."""
    assert not [str(n) for n in lines(edition) if n.place in RESTATING and _changes_a_case(edition, n, played)]
