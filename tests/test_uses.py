"""What changes when a clause is struck out: named for every clause, and seen to turn when the laws are changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.amendment import amend
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.relation import build
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.happened import FIRST
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, from_script
from auctionlaws_proofs.idle import implied
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.uses import Use, Uses, use_verdict
from auctionlaws_proofs.verdicts import Finding, Findings, Word

RECORDED = load_recorded("1997")
NEVER_DECIDES = Path(__file__).parent.parent / "benchmarks/wordings/a-clause-that-never-decides.md"
CORRECTED = from_script("dealer N; N 1D; E 1C; director; S declines; E Pass", FIRST)
"""South is to have it that East replaces his low bid: by a pass, which 27B2 gives its price."""
REPEATED = """---
title: 27B2 said twice
builds on: 1997
---

## 27D A correction that is no more than sufficient

```law
clause 27D
on     a correction of an insufficient bid
when   the call is a sufficient bid or a pass
unless 27B1a
then   partner of the offender must pass throughout
```
"""


def amended(text: str) -> Edition:
    return amend(parse_proposal(text, Path("proposal.md"))).edition


def study(edition: Edition, laws: Laws, recorded: Recorded) -> Study:
    (claim,) = (c for c in shipped_claims("1997") if c.number == "E4")
    return Study(edition, laws, recorded, [claim], root="1997")


@pytest.fixture(scope="module")
def told(laws: Laws) -> dict[str, Use]:
    """The use of every clause of 1997, by the recorded auctions."""
    return Uses(study(load_edition("1997"), laws, RECORDED), tuple(RECORDED.witnesses.values())).all()


def test_every_clause_has_a_known_use_or_none(told: dict[str, Use]) -> None:
    """An auction shows it, others use its words, or it is proved to change nothing; nothing is left open."""
    formal = {c.number for c in load_edition("1997").clauses if c.cases or c.definitions}
    assert told.keys() == formal
    assert {n for n, use in told.items() if use is Use.NOTHING} == {"27C"}
    assert {n for n, use in told.items() if use is Use.DEFINED} == {"18B", "18E", "29C"}
    assert set(told.values()) == {Use.NOTHING, Use.DEFINED, Use.RULING, Use.POSITION}


@pytest.mark.parametrize(("number", "use"), [("27B2", Use.RULING), ("20B", Use.POSITION), ("26A2", Use.POSITION)])
def test_what_changes(told: dict[str, Use], number: str, use: Use) -> None:
    """An event is ruled otherwise, or what is read off a position is: about information, or on the first lead."""
    assert told[number] is use


@pytest.mark.nightly
def test_the_verdict_names_what_could_go(laws: Laws) -> None:
    """As it is recorded, with the auctions that nothing but a clause's use needs."""
    found: dict[Target, Witness] = {}
    one = study(load_edition("1997"), laws, RECORDED)
    verdict = use_verdict(one, one.claims[0], found, Findings())
    assert (verdict.word.value, verdict.note) == (RECORDED.verdict("E4"), RECORDED.note("E4"))
    assert found == {n: w for n, w in RECORDED.witnesses.items() if n.startswith("use ")}


def test_a_clause_that_others_imply_is_seen_as_long_as_they_do() -> None:
    """27B2 said twice; without its repetition nothing implies it. That 29B implies 27C takes a lemma besides."""
    assert implied(amended(REPEATED), "27D")
    assert not implied(load_edition("1997"), "27B2")
    assert not implied(load_edition("1997"), "27C")


def test_a_clause_that_could_go_is_named() -> None:
    """27B2 said twice: the repetition changes nothing, and 27B2 still does. 38A never decides.

    It is proved dead by the search for its life; a contradiction in which it takes part would be another matter.
    """
    never = NEVER_DECIDES.read_text("utf-8")
    edition = amended(REPEATED + "\n" + never[never.index("## 38A") :])
    one = study(edition, laws_of(build(edition)), RECORDED)
    dead = Findings(dead=[Finding("dead-38A", ("38A",), "", None)])
    verdict = use_verdict(one, one.claims[0], {}, dead)
    assert verdict.word is Word.REFUTED
    assert {"27D", "38A"} <= set(verdict.clauses) and "27B2" not in verdict.clauses


ANOTHER_30A = """---
title: 30A throughout
builds on: 1997
---

## 30A Nobody had bid

```law
clause 30A
on     a ruling against the call on the table
when   the call on the table is a pass
       and the call on the table is out of rotation
       and no player has bid
then   the offender must pass throughout
see    72B1 for an offender who could have known what his pass would do
```
"""
ANOTHER_27C = """---
title: 27C silences
builds on: 1997
---

## 27C Out of rotation as well

```law
clause 27C
on     a ruling against the call on the table
when   the call on the table is insufficient
       and the call on the table is out of rotation
then   the penalty stands in Law 31
       partner of the offender must pass throughout
see also 31 for what happens then
```
"""


@pytest.mark.parametrize(
    ("wording", "uses"), [(ANOTHER_30A, {Use.NOTHING}), (ANOTHER_27C, {Use.SOMEWHERE, Use.RULING, Use.UNDECIDED})]
)
def test_of_a_wording_what_differs_is_proved_again(wording: str, uses: set[Use]) -> None:
    """By 1997 nothing changes without 27C. By a wording of 30A that is known where 30A does not act, and is
    proved where it does; where 27C itself is given an effect it is so no more, whatever the record says.
    """
    edition = amended(wording)
    one = study(edition, laws_of(build(edition)), RECORDED)
    settled = one.settled
    assert settled is not None and settled.idle("E4") == {"27C"}
    assert 0 < len([p for p in one.symbolic.parts if settled.deals_otherwise(p)]) < len(one.symbolic.parts)
    assert Uses(one, idle=settled.idle("E4")).anywhere("27C") in uses


def test_one_event_more_shows_what_no_auction_at_hand_does(laws: Laws) -> None:
    """With nothing on record but the start of an auction, its next call is found; it is kept for the record."""
    uses = Uses(study(load_edition("1997"), laws, RECORDED), (CORRECTED.without_last,))
    assert uses.one_event_more("27B2")
    assert len(uses.found["27B2"].events) == 5
    assert not uses.one_event_more("27C")


def test_an_auction_stays_on_record_for_a_use_only_while_it_shows_it(laws: Laws) -> None:
    """Laws change: the auction up to the call before the one that 27B2 decides on shows nothing of 27B2."""
    uses = Uses(study(load_edition("1997"), laws, RECORDED))
    assert uses.showing({"27B2": CORRECTED}) == {"27B2"}
    assert not uses.showing({"27B2": CORRECTED.without_last})
