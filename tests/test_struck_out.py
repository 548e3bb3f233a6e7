"""Every clause that the law books print, struck out, changes a ruling, or there is a reason why it does not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest
from made_once import edition
from proposal_trials import change

from auctionlaws.amendment import amend
from auctionlaws.proposal import parse_proposal
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.recorded import load_recorded
from cases_table import EDITIONS

LEFT_TO_31: Final = "29B leaves the penalty for every bid out of rotation to Law 31, for an insufficient one too"
YIELDS: Final = "{} says the same and prevails over 25B; who switches it off has the contradiction"
RIGHT: Final = "U17 prevails over the right that it gives; who switches U17 off has the contradiction"
FREE: Final = "that no lead is restricted is so without it, since {} speaks of other calls only"
RESTATES: Final[Mapping[str, Mapping[str, str]]] = {
    "1997": {"27C": LEFT_TO_31},
    "2007": {"25A2": YIELDS.format("U12"), "27A2": LEFT_TO_31, "27C": YIELDS.format("U13")},
    "2017": {
        "15A2c": "15A1 cancels the same calls; what 15A2c adds is the law that is to be looked at",
        "27A2": LEFT_TO_31,
        "29C": "since 2017 it is asked whether a call is comparable, and no more which denominations it specifies",
        "30B1bi": FREE.format("30B1bii"),
        "31A2a": FREE.format("31A2b"),
        "31B1": RIGHT,
        "32A2a": FREE.format("32A2b"),
        "32B1": RIGHT,
        "54E": "U8 lets a card go that the declaring side has shown after the final pass, a card that it has led too",
        "25A4": YIELDS.format("U12"),
        "27C": YIELDS.format("U13"),
    },
}
"""Clauses without which no ruling is another, and why."""


@pytest.mark.parametrize("name", EDITIONS)
def test_what_changes_nothing_is_on_the_list_and_nothing_else(name: str) -> None:
    """As it is proved, and on record (E4)."""
    assert set(load_recorded(name).clauses_used("E4") or ()) == set(RESTATES[name])


@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_decides_nothing_says_why(name: str) -> None:
    """It lies outside the model for a reason, defines a term, or is a heading that points to what stands under it."""
    for clause in edition(name).clauses:
        assert clause.cases or clause.definitions or clause.outside or clause.references, clause.number


@pytest.mark.parametrize("number", ["25A4", "U7", "17C", "27A1", "36B3", "26B", "39C"])
def test_a_limit_or_a_turn_struck_out_may_change_rulings(number: str) -> None:
    """How late a call can be changed, and whose turn comes next, is said by clauses, and not by the machine."""
    text = f"---\ntitle: Trial\nbuilds on: 2017\n---\n\n{change(f'strike out {number}')}"
    amended = amend(parse_proposal(text, Path("trial.md")))
    found = families(tuple(changed_stages(amended.base, amended.edition, {})))
    assert any(f.effect is not Effect.REFERENCE for f in found)
    if number in ("25A4", "U7"):
        assert found[0].effect in (Effect.LATE, Effect.CONTRADICTING)
