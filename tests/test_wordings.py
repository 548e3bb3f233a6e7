"""Wordings that a committee might try, and what the bench finds in each of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.amendment import ChangeKind, amend
from auctionlaws.edition import load_edition
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws.table.happened import Outcome
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.pairing import moved
from auctionlaws_proofs.bench.rulings import Sides

WORDINGS = Path(__file__).parent.parent / "benchmarks/wordings"
MOVED = """---
title: 28A under another number
builds on: 1997
---

## The change

```change
strike out 28A
```

## 28C Over a right-hand opponent who has to pass

```law
clause 28C
on     a call
when   RHO of the caller is required to pass
       and RHO of the caller is the player in turn
then   the call is considered to be in rotation
```
"""


def check(name: str) -> Check:
    return Check(Pair.of(amend(read_proposal(WORDINGS / f"{name}.md"))))


def judged(name: str) -> tuple[Judged, ...]:
    return tuple(check(name).rulings())


@pytest.mark.nightly
def test_one_clause_for_the_bars_changes_nothing() -> None:
    """Four clauses send to one that says when partner must pass: the same ruling in every position."""
    found = check("one-clause-for-the-bars")
    assert len(found.pair.changes) == 5
    assert all(j.status is Status.IMPOSSIBLE for j in found.rulings())


@pytest.mark.nightly
def test_a_clause_that_never_decides_is_proved_not_to() -> None:
    """Nobody is asked whether he accepts a bid above seven, so a clause on that acceptance changes no ruling."""
    assert [j.status for j in judged("a-clause-that-never-decides")] == [Status.IMPOSSIBLE]


def test_a_pass_out_of_rotation_is_no_call_against_a_duty_to_pass() -> None:
    """With 30A at RHO's turn only, no player is barred by another clause just where 30A falls away: proved."""
    changed, *never = judged("30a-at-rhos-turn-only")
    assert changed.status is Status.CHANGED
    assert [j.status for j in never] == [Status.IMPOSSIBLE] * 2


@pytest.mark.parametrize(
    ("name", "length", "now"), [("a-contradiction", 5, Outcome.CONFLICT), ("30a-at-rhos-turn-only", 3, Outcome.GAP)]
)
def test_a_wording_that_leaves_a_ruling_open_is_shown_to(name: str, length: int, now: Outcome) -> None:
    """What the laws settle is settled no longer: the clauses contradict each other, or no clause is left."""
    shown = [j for j in judged(name) if j.status is Status.CHANGED]
    (sides,) = [j.sides for j in shown if isinstance(j.sides, Sides)]
    assert len(sides.witness.events) == length
    assert tuple(happened.outcome for happened in sides.last) == (Outcome.SETTLED, now)


def test_clauses_are_paired_by_what_they_do() -> None:
    """A clause struck out and written down again under another number is the same clause, worded anew."""
    old, new = load_edition("1997"), amend(parse_proposal(MOVED, Path("moved.md"))).edition
    assert moved(old, new) == {"28A": "28C"}
    assert moved(old, old) == {}
    changes = {c.number: c.kind for c in Pair.between(old, new, "1997").changes}
    assert changes == {"17C": ChangeKind.REPLACED, "28C": ChangeKind.RENUMBERED}
