"""Calling the Director where no call and no card waits for a ruling is allowed, and decides nothing."""

from __future__ import annotations

import pytest

from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import Outcome
from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import EventError, play_script, possible_events
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import event_text, parse_script
from auctionlaws.table.thinkable import acts_possible
from cases_table import EDITIONS

BEFORE = ["", "1C", "1C; P; P; P", "P; P; P; P", "1C; P; P; P; E leads HK", "E 1C; director; S declines; N P"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("before", BEFORE)
def test_nothing_waits_for_a_ruling(edition: str, before: str) -> None:
    """State, standing calls and what may follow are as they were; the ruling says that nothing is decided."""
    laws = load_laws(edition)
    without = play_script(laws, parse_script(f"dealer N; {before}"))
    table = play_script(laws, parse_script(f"dealer N; {before}; director; director"))
    last = table.history[-1]
    assert last.outcome is Outcome.SETTLED and not last.report.clauses
    assert event_text(last.event) == "director"
    assert (table.state, table.calls, table.said) == (without.state, without.calls, without.said)
    assert possible_events(table) == possible_events(without)
    assert ruling_text(table).count("nothing is decided") == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_director_is_there_already(edition: str) -> None:
    """While he waits for an answer, or for another call, he cannot be called once more."""
    for before in ("1H; E 1C; director", "1H; E 1C; director; S declines"):
        with pytest.raises(EventError, match="the Director is there already"):
            play_script(load_laws(edition), parse_script(f"dealer N; {before}; director"))


def test_calls_with_the_director_between_are_not_simultaneous() -> None:
    """He comes after the first call: what is called then did not come at the same instant."""
    with pytest.raises(EventError, match="no call just before it"):
        play_script(load_laws("2017"), parse_script("dealer N; 1C; director; E P (simultaneous)"))


def test_who_plays_by_hand_is_offered_the_director_where_he_has_something_to_rule_on() -> None:
    """No button for what decides nothing."""
    laws = load_laws("2017")
    offered = [
        {p.event for p in acts_possible(play_script(laws, parse_script(f"dealer N; {before}")))}
        for before in ("1C", "1C; E 1C")
    ]
    assert [Event(Kind.DIRECTOR) in events for events in offered] == [False, True]
    assert not any(e.kind is Kind.DIRECTOR_IN_VAIN for events in offered for e in events)
