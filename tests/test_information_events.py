"""Reviews, questions, explanations, Alerts, what is known and corrected: as events of a table script."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Mapping
from typing import Any, Final

import pytest

import auctionlaws
from auctionlaws import EventError, Table
from auctionlaws.table.script import ScriptError
from auctionlaws.table.state_json import information
from cases_table import EDITIONS, OLDER_AT_NIGHT

EXAMPLE: Final = "dealer N; N 1NT; E P; S 2D; W asks 2D; N explains 2D (mistaken)"
KEYS: Final = (
    *("may_ask", "may_review", "must_answer", "must_correct"),
    *("may_correct", "must_be_silent", "may_change", "breaches"),
)


def play(edition: str, script: str) -> Table:
    return auctionlaws.load(edition).play(script)


def said(table: Table) -> Mapping[str, Any]:
    """The keys on information that are not empty, less who may ask and have a review."""
    found = information(table.played)
    return {key: found[key] for key in KEYS if found[key] and key not in ("may_ask", "may_review")}


OWN: Final = {
    "1997": {"must_correct": {"N": "at once"}},
    "2007": {"must_correct": {"N": "at once"}},
    "2017": {"must_correct": {"N": "before the opening lead is faced"}, "may_correct": ["N"]},
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_worked_example_when_the_explainer_finds_out(edition: str) -> None:
    """1NT – 2♦, explained as asking for majors: the notrump bidder becomes aware of his mistake during the auction."""
    assert said(play(edition, f"{EXAMPLE}; N realises")) == OWN[edition]
    assert said(play(edition, f"{EXAMPLE}; N realises; N corrects")) == {}
    assert said(play(edition, f"{EXAMPLE}; W X; N realises; N corrects")) == {"may_change": ["W"]}


@pytest.mark.parametrize(("edition", "during", "later"), [("1997", "75D2", "75D2"), ("2017", "20F5a", "20F5b")])
def test_the_worked_example_when_his_partner_does(edition: str, during: str, later: str) -> None:
    """The 2♦ bidder is silent while the auction lasts; then it depends on who declares."""
    assert said(play(edition, f"{EXAMPLE}; S realises")) == {"must_be_silent": ["S"]}
    spoken = said(play(edition, f"{EXAMPLE}; S realises; S corrects"))
    assert spoken == {"breaches": [{"clause": during, "seat": "S"}]}
    plays = play(edition, f"{EXAMPLE}; S realises; W P; N P; E P")
    assert said(plays) == {"must_correct": {"S": "after the final pass"}}
    assert said(plays.play("W leads HK")) == {
        "must_correct": {"S": "after the final pass"},
        "breaches": [{"clause": later, "seat": "S"}],
    }
    defends = play(edition, f"{EXAMPLE}; S realises; W 2S; N P; E P; S P")
    waits = {"must_correct": {"S": "when play ends"}, "must_be_silent": ["S"]}
    assert said(defends) == said(defends.copy().play("N leads HK")) == waits
    assert said(defends.copy().play("N leads HK; play ends")) == {"must_correct": {"S": "when play ends"}}
    assert said(defends.copy().play("N leads HK; play ends; S corrects")) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_range_of_the_notrump_announced_late(edition: str) -> None:
    """East doubled; he may change the double now, and South, if he has called, what he called over it."""
    late = play(edition, "N 1NT; S does not alert 1NT; E X; S realises; S corrects")
    assert said(late) == {"may_change": ["E"]}
    assert said(late.play("E misinformed")) == {"may_change": ["E"]}
    assert said(late.copy().play("E changes Pass")) == said(late.copy().play("E stands")) == {}
    over = play(edition, "N 1NT; S does not alert 1NT; E X; S XX; S realises; S corrects; E misinformed; E changes P")
    assert said(over) == {"may_change": ["S"]}
    assert said(play(edition, "N 1NT; S does not alert 1NT; E X; S P; W 2C; S realises; S corrects")) == {
        "may_change": ["W"]
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_asked_has_to_answer_until_somebody_has(edition: str) -> None:
    asked = play(edition, "N 1NT; E P; S 2D; W asks")
    assert said(asked) == {"must_answer": {"N": "2D", "S": "1NT"}}
    assert said(asked.copy().play("W P; N P")) == said(asked)
    assert said(asked.play("N explains 2D")) == {"must_answer": {"S": "1NT"}}
    assert said(asked.play("S explains 1NT")) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_breaks_a_law_is_played_and_told(edition: str) -> None:
    table = play(edition, "N 1NT; E P; S 2D; E asks 2D; E reviews")
    assert said(table) == {"breaches": [{"clause": "20F1", "seat": "E"}, {"clause": "20B", "seat": "E"}]}
    assert "East breaks 20F1." in str(table.ruling) and "East has broken 20B." in str(table.ruling)
    own = play(edition, "N 1NT; E P; S 2D; W asks 2D; S explains 2D")
    assert said(own) == {"breaches": [{"clause": "20F1", "seat": "S"}]}


def test_what_has_to_be_said_at_once_is_late_with_the_next_call() -> None:
    late = {"breaches": [{"clause": "20F4", "seat": "N"}], "must_correct": {"N": "at once"}}
    assert said(play("2007", f"{EXAMPLE}; N realises; W P; N P")) == late
    in_time = said(play("2017", f"{EXAMPLE}; N realises; W P; N P; E P"))
    assert in_time == OWN["2017"]
    faced = said(play("2017", f"{EXAMPLE}; N realises; W P; N P; E P; W leads HK"))
    in_play = {"breaches": [{"clause": "75B2", "seat": "N"}], "must_correct": {"N": "during the play"}}
    assert faced == in_play


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("N asks", "no opponent has called yet"),
        ("N reviews", "nothing has been called yet"),
        ("N 1NT; E asks 1C", "no opponent has called 1♣"),
        ("N 1NT; E explains 1NT", "nobody of his side has called 1NT"),
        ("N 1NT; N alerts 1NT", "his partner has not called 1NT"),
        ("N 1NT; S realises", "nothing that his side has said is mistaken"),
        ("N 1NT; S corrects", "nothing that his side has said is mistaken"),
        ("N 1NT (misbid); S explains 1NT; S corrects", "nothing that his side has said is mistaken"),
        ("N 1NT (misbid); N corrects", "nothing that his side has said is mistaken"),
        ("N 1NT (misbid); S explains 1NT (mistaken)", "a misbid departs from the agreement"),
        ("N 1NT; S explains 1NT (mistaken, no agreement)", "mistaken without saying so"),
        ("N 1NT; S alerts 1NT (mistaken); S realises; S realises", "he knows that already"),
        ("N 1NT; play ends", "the play has not begun"),
        ("N 1C; E P; S P; W P; E leads HK; play ends; play ends", "the play is over already"),
        ("N 1C; E P; S P; W P; E leads HK; S alerts 1C", "the auction period has ended"),
        ("N 1C; E asks; E 1D (simultaneous)", "no call just before it to be simultaneous with"),
    ],
)
def test_what_means_nothing_at_a_point_is_an_error_with_its_reason(edition: str, script: str, why: str) -> None:
    with pytest.raises(EventError) as error:
        play(edition, script)
    assert why in str(error.value) and "possible: " in str(error.value)


@pytest.mark.parametrize(
    ("script", "column", "message"),
    [
        ("N explains", 1, "lacks a call"),
        ("N explains 2D (misbid)", 16, "is not a fact that has a meaning here"),
        ("N does not alert 2D (mistaken)", 21, "has no meaning here"),
        ("N realises 2D", 12, "follows a complete event"),
        ("N 1C (mistaken)", 7, "is not a fact that has a meaning here"),
        ("N play ends", 3, "is not a call"),
        ("play", 1, "is not the beginning of an event"),
    ],
)
def test_a_mistake_in_writing_names_its_place(script: str, column: int, message: str) -> None:
    with pytest.raises(ScriptError) as error:
        auctionlaws.play(script)
    assert (error.value.line, error.value.column) == (1, column) and message in str(error.value)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_that_is_copied_or_taken_back_knows_what_has_been_said(edition: str) -> None:
    script = f"{EXAMPLE}; S realises; W asks; W X; N realises; W asks 1NT; N corrects; N P; E reviews; E asks 2D"
    table = play(edition, script)
    states = [table.to_json()]
    for _ in range(5):
        table.undo()
        states.append(table.to_json())
        again = play(edition, table.script)
        assert again.to_json() == states[-1] == table.copy().to_json()
    table.play("; ".join(play(edition, script).events[-5:]))
    assert table.to_json() == states[0]
    (line,) = auctionlaws.load(edition).play_lines([script])
    assert line.to_json() == json.loads(json.dumps(states[0]))


def test_a_reading_that_is_followed_keeps_what_has_been_said() -> None:
    laws = auctionlaws.load("1997")
    torn = laws.play("dealer N; W Pass; W reviews; N Pass")
    assert torn.unsettled is not None and said(torn) == {"breaches": [{"clause": "20B", "seat": "W"}]}
    reading = torn.copy().follow("28B")
    assert said(reading) == said(torn) == said(laws.play(torn.script, follow=["28B"]))
    assert all(said(each.table) == said(torn) for each in torn.unsettled.readings)


POOL: Final = (
    *("reviews", "asks", "asks 1NT", "explains 1NT", "explains 1NT (mistaken)", "explains 2D (no agreement)"),
    *("alerts 2D (mistaken)", "does not alert 1NT", "realises", "corrects"),
    *("P", "1NT", "2D", "X", "changes X", "misinformed", "stands", "leads HK"),
)


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_whatever_happens_can_be_written_down_and_what_is_possible_breaks_nothing(edition: str) -> None:
    laws, draw = auctionlaws.load(edition), random.Random(20_21_75)
    for _ in range(60):
        table = laws.play("N 1NT; E P; S 2D")
        for _ in range(25):
            event = draw.choice([*(f"{seat} {act}" for seat in "NESW" for act in POOL), "director", "play ends"] * 2)
            with contextlib.suppress(EventError):
                table.play(event)
            if table.unsettled:
                break
        again = laws.play(table.script)
        assert again.to_json() == table.to_json() and str(again.ruling) == str(table.ruling)
        for event in table.possible():
            if any(word in event for word in ("reviews", "asks", "explains", "corrects", "play ends")):
                broken = len(table.breaches)
                then = table.copy().play(event)
                late = event == "play ends"
                assert late or len(then.breaches) == broken, f"{table.script}; {event}"
