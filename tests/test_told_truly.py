"""What a table sees changes, and nothing else is called a change; what a clause acts on is told, and warned of."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auctionlaws.amendment import amend
from auctionlaws.edition import load_edition
from auctionlaws.proposal import parse_proposal
from auctionlaws_proofs.bench.alike import ruled_alike
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.noted_text import width_text
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.telling import judged_text
from auctionlaws_proofs.bench.told_json import as_object

NO_DOUBLE = (
    "27A1",
    "on     acceptance of the call on the table\n"
    "when   the call on the table is insufficient\n"
    "       and the call on the table is not an attempted change\n"
    "then   the call on the table stands\n",
    "on     acceptance of the call on the table\n"
    "when   the call on the table is insufficient\n"
    "       and the call on the table is not an attempted change\n"
    "then   the call on the table stands\n"
    "       the offender may not double or redouble at his turn\n",
)
"""Whoever bids too low, and has it accepted, may not double when it is his turn: U5 ends that as it begins."""
WITH_DAMAGE = (
    "30A",
    "then   the offender must pass at his next turn\n",
    "then   the offender must pass throughout\n"
    "       the withdrawn pass of the offender is remembered to his proper turn\n\n"
    "on     a ruling against the call on the table\n"
    "when   the call on the table is a pass\n"
    "       and the call on the table is out of rotation\n"
    "       and the call on the table was made at the turn of RHO of the offender\n"
    "       and the call on the table conveyed information that damaged the other side\n"
    "then   an adjusted score is in play\n\n"
    "on     a ruling against the call on the table\n"
    "when   the call on the table is a pass\n"
    "       and the call on the table is out of rotation\n"
    "       and the call on the table was made at the turn of RHO of the offender\n"
    "then   the offender must pass throughout\n",
)
"""A pass at RHO's turn silences its maker for good, and brings a score into play where it did damage."""
TOO_WIDE = (
    "30B1b",
    "then   the offender answers for the call on the table at his proper turn\n",
    "then   the offender answers for the call on the table at his proper turn\n\n"
    "on     a ruling against the call on the table\n"
    "then   the offender must pass at his next turn\n",
)
"""A case of Law 30 that says nothing of which calls it is about."""


@cache
def check(number: str, old: str, new: str) -> Check:
    """A clause of 2017 in which some formal text stands for another."""
    clause = load_edition("2017").by_number[number]
    assert old in f"{clause.source}\n", number
    formal = f"{clause.source}\n".replace(old, new, 1)
    text = f"## {number} {clause.heading}\n\n{clause.prose} (Tried.)\n\n```law\n{formal}```\n"
    return Check(Pair.of(amend(parse_proposal(f"---\ntitle: Trial\nbuilds on: 2017\n---\n\n{text}", Path("trial.md")))))


@cache
def judged(number: str, old: str, new: str) -> tuple[Judged, ...]:
    return tuple(check(number, old, new).rulings())


def test_a_change_that_is_only_remembered_is_told_where_it_shows() -> None:
    """After South has accepted, nobody sees that East may not double: he may when he puts his slip right."""
    (only,) = judged(*NO_DOUBLE)
    assert only.status is Status.CHANGED and only.sides is not None and not any(only.sides.said)
    assert only.later is not None and only.shown is only.later
    assert only.later.witness.script.startswith(f"{only.sides.witness.script}; ")
    before, now = only.later.said
    assert "East may not double or redouble at his next turn." in now and before != now
    told = judged_text(1, only)
    assert "South accepts. Nobody sees it then" in told and "None of that; the rest is the same" not in told


@pytest.mark.parametrize("wording", [NO_DOUBLE, WITH_DAMAGE, TOO_WIDE], ids=["double", "damage", "wide"])
def test_no_family_is_called_changed_whose_two_rulings_say_the_same(wording: tuple[str, str, str]) -> None:
    found = judged(*wording)
    assert any(each.status is Status.CHANGED for each in found)
    for each in (other for family in found for other in (family, *family.also)):
        if each.status is Status.CHANGED:
            assert each.shown is not None
            before, now = each.shown.said
            assert (before or now) and before != now


def test_every_effect_that_differs_is_told_with_its_own_auction() -> None:
    """Who must pass weighs most; that a score is in play is told beside it, with a pass that did damage."""
    first = next(each for each in judged(*WITH_DAMAGE) if each.status is Status.CHANGED)
    assert first.family.effect is Effect.PASS
    score = next(each for each in first.also if each.family.effect is Effect.SCORE)
    assert score.shown is not None and score.shown.witness.script == "dealer N; E Pass (damage); director; S declines"
    assert "An adjusted score is in play: Law 30A." in score.shown.said[1]
    assert "Also whether a score can be adjusted:" in judged_text(1, first)


def test_what_is_ruled_alike_says_which_clause_undoes_it() -> None:
    """The double that East may not make is laid in the event in which U5 takes it away.

    Told is what an auction in which it happens says: with the duty laid, U5 applies besides.
    """
    bench = check(*NO_DOUBLE).bench
    (family,) = bench.families
    found = ruled_alike(bench.parting, family, bench._material.begin, bench.new_laws)
    assert found.status is Status.UNDONE and found.why is Excluded.ALIKE
    assert "U5" in found.undone_by and found.happens is not None
    assert "Laid and undone at once, by U5" in judged_text(1, found)


def test_a_clause_that_acts_where_no_other_of_its_law_does_is_warned_of() -> None:
    """It lays a duty to pass on whoever has bid too low, or doubled what he may not."""
    (width,) = check(*TOO_WIDE).widths
    assert (width.number, width.before) == ("30B1b", ("out of rotation",))
    assert {"insufficient", "inadmissible double", "above seven", "wrong board"} <= set(width.beyond)
    assert "out of rotation" in width.acts_on and "out of rotation" not in width.beyond
    assert "WARNING: no clause of Law 30 acts there where the call is insufficient" in width_text(width)


@pytest.mark.parametrize("wording", [NO_DOUBLE, WITH_DAMAGE], ids=["double", "damage"])
def test_a_clause_that_acts_on_no_more_than_before_is_not_spoken_of(wording: tuple[str, str, str]) -> None:
    assert check(*wording).widths == ()


def test_programs_are_told_the_same() -> None:
    wide, later = check(*TOO_WIDE), judged(*NO_DOUBLE)
    told: Any = json.loads(json.dumps(as_object(wide.pair, later, None, (), wide.noted)))
    (width,), (ruling,) = told["widths"], told["rulings"]
    assert width["clause"] == "30B1b" and width["occasion"] == "a ruling against the call on the table"
    assert "insufficient" in width["beyond"] and width["before"] == ["out of rotation"]
    assert ruling["script"].startswith(ruling["remembered"]) and ruling["after"] and ruling["also"] == []
