"""Readings can be switched off one by one, and without each there is a position that the text does not settle."""

from __future__ import annotations

import json
from random import Random

import pytest
from random_events import drawn_by

import auctionlaws
from auctionlaws import Mistake
from auctionlaws.calls import Seat
from auctionlaws.readings import readings_of
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws_proofs.command.app import run
from cases_table import EDITIONS

SETTLES = (
    ("U5", "N 1C; S P; director; W declines; E P; S P", "a duty for one turn, once that turn has gone"),
    ("U6", "N 1C; W 1D; director; N declines; E P; S P; W 1D", "what is owed for a withdrawn call"),
    ("U7", "N 1C; E P; S P; N changes 1D", "a second thought when partner has called"),
)


@pytest.mark.parametrize("edition", ["2007", "2017"])
@pytest.mark.parametrize(("reading", "script", "about"), SETTLES)
def test_what_a_reading_settles_is_open_without_it(edition: str, reading: str, script: str, about: str) -> None:
    if reading != "U7":
        assert auctionlaws.load(edition).play(script).unsettled is None, about
    assert auctionlaws.load(edition, without=[reading]).play(script).unsettled is not None, about


RIGHT_AND_DUTY = (
    ("1997", "E 8C; director", "29B: the offender makes any legal call; 38: he has to pass"),
    ("2007", "E 8C; director", "29B and 38C likewise"),
    ("1997", "S X; director; N P; N misinformed; N 1C", "21B1: a change without penalty; 36: he has to pass"),
    ("2007", "dealer E; W X; director; E P; E misinformed; E 1C", "21B1a and 36B likewise"),
    ("2017", "S X; director; N P; N misinformed; N 1C", "21B1a and 36B likewise"),
)


@pytest.mark.parametrize(("edition", "script", "about"), RIGHT_AND_DUTY)
def test_a_particular_duty_goes_before_a_general_permission(edition: str, script: str, about: str) -> None:
    """By U17; without it the text says both."""
    assert auctionlaws.load(edition).play(script).unsettled is None, about
    left = auctionlaws.load(edition, without=["U17"]).play(script).unsettled
    assert left is not None and left.kind == "conflict", about


def test_a_card_after_the_final_pass() -> None:
    """Law 24 of 2017 is about the auction, and no clause on the auction speaks of what is seen after it but U8."""
    script = "1C P P P; W exposes HK; director"
    assert auctionlaws.load("2017").play(script).unsettled is None
    assert auctionlaws.load("2017", without=["U8"]).play(script).unsettled is not None


def test_a_duty_is_broken_by_nothing_without_the_reading_that_says_so() -> None:
    """Without U3 a player who has to pass bids, and his bid stands; without U4 he need not repeat his call."""
    bids, passes = "N 8C; director; N P; E P; S 1C", "E 1C; director; S declines; N P; E P"
    assert auctionlaws.load("2017").play(bids).phase.name == "IRREGULARITY"
    assert auctionlaws.load("2017", without=["U3"]).play(bids).phase.name == "CALLING"
    assert auctionlaws.load("2017").play(passes).phase.name == "IRREGULARITY"
    assert auctionlaws.load("2017", without=["U4"]).play(passes).phase.name == "CALLING"


def test_several_at_once_and_interpretations_too() -> None:
    laws = auctionlaws.load("2017", interpretations="shipped", without=["U5", "I1"])
    assert laws.name == "2017 without U5" and "I1" not in {i.number for i in laws.interpretations}
    assert laws.play("W Pass (wrong board); N Pass").unsettled is not None
    settled = auctionlaws.load("2017", interpretations="shipped")
    assert settled.play("W Pass (wrong board); N Pass").unsettled is None


@pytest.mark.parametrize(
    ("without", "message"),
    [
        (["U99"], '"U99" is no reading of 2017: there are U8, U1'),
        (["27B2"], '"27B2" is no reading of 2017'),
        (["I1"], '"I1" is no reading of 2017'),
        (["U5", "U5"], "switched off twice: U5 and U5"),
    ],
)
def test_what_is_no_reading_is_refused(without: list[str], message: str) -> None:
    with pytest.raises(Mistake, match=message):
        auctionlaws.load("2017", without=without)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_can_be_played_without_any_of_its_readings(edition: str) -> None:
    """A thousand random events without each: nothing breaks down, and what is open is told as open."""
    source = Random(f"without, {edition}")
    there = readings_of(auctionlaws.load(edition).edition)
    for reading in there if edition == "2017" else source.sample(there, 2):
        laws = auctionlaws.load(edition, without=[reading]).player
        played = 0
        while played < 1000:
            table = Table(laws, source.choice(tuple(Seat)))
            for _ in range(20):
                before, event = table.copy(), drawn_by(source).event(table)
                played += 1
                try:
                    table.apply(event)
                except ImpossibleEvent:
                    continue
                if table.unsettled:
                    table = before


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    script = "1C P P P; W exposes HK; director"
    assert run(["rule", "--without", "U8", "--without", "U5", "--json", script]) == 0
    (open_,) = json.loads(capsys.readouterr().out)["unsettled"]
    assert open_["kind"] == "gap"
    assert run(["rule", "--without", "U9", script]) == 2
    assert 'U9" is no reading of 2017' in capsys.readouterr().err
