"""Editions compared: rulings known to have changed are among the families, and records are put side by side."""

from __future__ import annotations

import json

import pytest

import auctionlaws
from auctionlaws.language.terms import Stage
from auctionlaws_proofs.bench.editions import NOT_ASKED, InTwo, in_two
from auctionlaws_proofs.bench.families import Family, Part, families
from auctionlaws_proofs.bench.pairing import moved
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.recorded import path_of

PAIRS = (("1997", "2007"), ("2007", "2017"))


def families_on(old: str, new: str, stage: Stage) -> tuple[Family, ...]:
    """The families of two editions on one occasion."""
    one, other = (auctionlaws.load(name).edition for name in (old, new))
    changes = changed_stages(one, other, moved(one, other))
    return families(change for change in changes if change.stage is stage)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_what_a_correction_of_an_insufficient_bid_costs_has_changed(old: str, new: str) -> None:
    """27B1 frees the lowest bid in the denomination (1997), the same meaning (2007), a comparable call (2017)."""
    found = families_on(old, new, Stage.CORRECTION)
    assert {("27B1b", Part.COMES), ("27B2", Part.GOES)} in [set(f.clauses) for f in found]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_records_are_put_side_by_side_and_nothing_is_lost(old: str, new: str) -> None:
    both = in_two(old, new, moved(*(auctionlaws.load(name).edition for name in (old, new))))
    records = [json.loads(path_of(edition).read_text("utf-8"))["verdicts"] for edition in (old, new)]
    for claims, side in zip(records, ("before", "after"), strict=True):
        told = {c.number: getattr(c, side) for c in both.claims}
        assert {n: word for n, word in told.items() if word != NOT_ASKED} == {
            n: entry["verdict"] for n, entry in claims.items()
        }
    assert all(finding.before or finding.after for finding in both.findings)


def test_what_all_editions_leave_open_is_in_both() -> None:
    """28B against 29A: the right player calls over a call out of rotation, and two clauses say what that means."""
    for old, new in PAIRS:
        assert ("conflict-28B-29A", True, True) in _standing(in_two(old, new, {}))


def _standing(both: InTwo) -> set[tuple[str, bool, bool]]:
    return {(f.identity, f.before, f.after) for f in both.findings}
