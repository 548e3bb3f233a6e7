"""What each clause decided at an event, in order: by the same course as the relation, and by the same clauses."""

from __future__ import annotations

from typing import Any

import pytest

import auctionlaws
from auctionlaws import Table
from auctionlaws.api.decisions import decisions_of
from auctionlaws.edition import load_edition
from auctionlaws.table.happened import Outcome
from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from cases_table import EDITIONS, Case, load_cases

CASES = [case for edition in EDITIONS for case in load_cases(edition)]
BY_DAY = 8
"""One in so many cases; the others are asked at night."""


def by_day() -> list[Any]:
    """All cases; those that are not asked by day are marked so."""
    return [pytest.param(c, marks=() if n % BY_DAY == 0 else pytest.mark.nightly) for n, c in enumerate(CASES)]


@pytest.mark.parametrize("case", by_day(), ids=str)
def test_the_clauses_that_decide_are_those_that_are_reported(case: Case) -> None:
    """At every event of a case; the report comes from the tables, the decisions from the course with plain values."""
    edition, laws = load_edition(case.edition), load_laws(case.edition)
    table = play_script(laws, parse_script(case.script))
    for number, happened in enumerate(table.history, 1):
        if happened.outcome is Outcome.SETTLED and happened.told is None:
            decided = {each.clause for each in decisions_of(edition, table, number)}
            assert decided == set(happened.report.fired), (case.script, number)


def last(script: str, edition: str = "2017") -> list[tuple[str, int | None, str, str]]:
    table: Table = auctionlaws.load(edition).play(script)
    return [(d.occasion, d.about, d.clause, d.effect) for d in table.decisions]


def test_a_bid_that_is_not_accepted_and_what_replaces_it() -> None:
    """The ruling is about the insufficient bid, event 2, what follows about the pass, event 5."""
    assert last("1H; E 1C; director; S declines") == [
        ("a ruling against the call on the table", 2, "27B", "the call on the table is cancelled"),
        ("a ruling against the call on the table", 2, "27B", "the call on the table must be corrected"),
    ]
    corrected = last("1H; E 1C; director; S declines; E P")
    assert (
        "a correction of an insufficient bid",
        5,
        "27B2",
        "partner of the offender must pass throughout",
    ) in corrected


def test_the_order_is_that_in_which_it_is_decided() -> None:
    """LHO calls over a call out of rotation: it stands by 29A before his own call is judged."""
    clauses = [clause for _, _, clause, _ in last("N 1C; S 1D; W P")]
    assert clauses.index("29A") < clauses.index("17C")


def test_where_the_text_settles_nothing_nothing_is_decided() -> None:
    """A contradiction: the event is not settled, whatever single clauses say."""
    table = auctionlaws.load("2017").play("N 1C; S 1D (wrong board); W P")
    assert table.unsettled is not None and table.decisions == ()
    assert table.follow("29A").decisions


def test_what_is_said_about_calls_decides_nothing() -> None:
    """Explanations, Alerts and the end of the play leave the auction as it is."""
    script = "N 1NT; E P; S 2D; N does not alert 2D; W asks 2D; N explains 2D (mistaken); N realises; W P; N P; E P"
    state = auctionlaws.load("2017").play(f"{script}; W leads HK; play ends; N corrects").to_json()
    said = {e["text"]: e["decisions"] for e in state["events"] if not e["decisions"]}
    assert {"N does not alert 2D", "N explains 2D (mistaken)", "N realises", "play ends", "N corrects"} <= set(said)


def test_json_has_the_decisions_of_each_event() -> None:
    state = auctionlaws.load("2017").play("1H; E 1C; director; S declines; W asks 1H").to_json()
    assert [set(event) for event in state["events"]] == [{"text", "irregularities", "clauses", "decisions"}] * 5
    assert state["events"][3]["decisions"][0] == {
        "occasion": "a ruling against the call on the table",
        "about": 2,
        "clause": "27B",
        "effect": "the call on the table is cancelled",
    }
    assert state["events"][4]["decisions"] == []
