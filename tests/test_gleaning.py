"""Auctions gleaned from play: what is found shows what it is found for, and is as short as what was played."""

from __future__ import annotations

import pytest

import auctionlaws
from auctionlaws_proofs.deciding import claims_about, silent, study_of
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.gleaning import Gleaner
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, replay
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study

REFUTED = ("C8", "D3", "F5.both")
"""Claims that an auction refutes."""
PROVED = ("D7", "C9")
"""Claims that hold, so that nothing is ever found against them."""


@pytest.fixture(scope="module")
def study() -> Study:
    laws = auctionlaws.load("1997")
    return study_of(laws, [c for c in claims_about(laws) if c.number in (*REFUTED, *PROVED)], silent)


@pytest.fixture(scope="module")
def gleaner(study: Study) -> Gleaner:
    questions = {targets.claim(c.number): study.asker.question(c) for c in study.claims}
    goals = {number: Goal(question.bad) for number, question in questions.items() if question is not None}
    needed = study.asker.so_far.needed([goal.target for goal in goals.values()])
    return Gleaner(study.laws, study.carrying(needed), goals)


@pytest.fixture(scope="module")
def found(gleaner: Gleaner) -> dict[Target, Witness]:
    return gleaner.glean([load_recorded("1997").witnesses[targets.claim("C8")]], rounds=1)


def test_what_is_found_is_played_and_shows_it(study: Study, gleaner: Gleaner, found: dict[Target, Witness]) -> None:
    for target, witness in found.items():
        assert replay(study.laws, witness, gleaner.goals[target].target, ghosts=gleaner.symbolic.extra) is not None


def test_an_auction_that_is_given_is_made_use_of(found: dict[Target, Witness]) -> None:
    assert len(found[targets.claim("C8")].events) <= len(load_recorded("1997").witnesses[targets.claim("C8")].events)


def test_chance_finds_what_is_common_and_nothing_that_is_proved_impossible(found: dict[Target, Witness]) -> None:
    assert targets.claim("F5.both") in found
    assert not set(found) & set(map(targets.claim, PROVED))


def test_the_same_auctions_are_found_each_time(study: Study, gleaner: Gleaner, found: dict[Target, Witness]) -> None:
    again = Gleaner(study.laws, gleaner.symbolic, gleaner.goals)
    witness = load_recorded("1997").witnesses[targets.claim("C8")]
    assert {n: w.script for n, w in again.glean([witness], rounds=1).items()} == {n: w.script for n, w in found.items()}
