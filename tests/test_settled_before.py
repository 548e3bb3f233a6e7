"""A claim is proved of a wording again only for events on which it rules otherwise than its edition."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_once import lasting

from auctionlaws.amendment import amend
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.relation import build
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.proving import prove
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Word

ROOT = "1997"
RECORDED = load_recorded(ROOT)
ONCE = """
## 27B2 Replaced in any other way

```law
clause 27B2
on     a correction of an insufficient bid
when   the call is a sufficient bid or a pass
unless 27B1a
then   the correction stands
       partner of the offender must pass at his next turn
```
"""
EIGHT_STANDS = """
## 35C More than seven

```law
clause 35C
on     a call over the call on the table
when   the call on the table is above seven
       and the caller is LHO of the offender
then   the call on the table stands
```
"""
TORN = """
## 27E Another price for a correction

```law
clause 27E
on     a correction of an insufficient bid
when   the call is a sufficient bid or a pass
then   the correction is cancelled and another must be made
```
"""


def wording(text: str) -> Edition:
    return amend(parse_proposal(f"---\ntitle: Ours\nbuilds on: {ROOT}\n---\n{text}", Path("ours.md"))).edition


def study(edition: Edition, *claims: str, anew: bool = False) -> Study:
    """A study of a wording, whose lemmas are taken for proved; ``anew``: the record answers for nothing."""
    some = [c for c in shipped_claims(ROOT) if c.number in claims]
    found = Study(edition, load_laws(ROOT), RECORDED, some, root=ROOT, relation=build(edition, switches=True))
    found.proved = Invariant(lasting(found), (), 1)
    found.patient = anew
    return found


def claims_about_events(one: Study) -> tuple[str, ...]:
    """The claims about events that are proved of the edition."""
    proved = [c for c in shipped_claims(ROOT) if RECORDED.verdict(c.number) == Word.PROVED.value]
    asked = {c.number: one.asker.question(c) for c in proved}
    return tuple(n for n, q in asked.items() if q is not None and q.state is None and not q.ghosts)


EVENTS = claims_about_events(study(load_edition(ROOT)))


@pytest.mark.parametrize("text", [ONCE, EIGHT_STANDS], ids=["once", "eight stands"])
def test_proofs_come_to_the_same_as_without_the_record(text: str) -> None:
    """By a bid of eight that stands over LHO's call a claim is lost; every other proof holds, told either way."""
    edition = wording(text)
    quick, slow = study(edition, *EVENTS), study(edition, *EVENTS, anew=True)
    assert EVENTS and quick.settled is not None and slow.settled is None
    words = [{c.number: prove(one, c) for c in one.claims} for one in (quick, slow)]
    proved = [{number for number, verdict in each.items() if verdict is not None} for each in words]
    assert proved[0] == proved[1] and (proved[0] == set(EVENTS)) is (text == ONCE)


def test_only_events_that_the_wording_deals_with_otherwise_are_asked_about() -> None:
    """Corrections, and the choices that lead to them; but where the words of a claim mean something else elsewhere."""
    one = study(wording(ONCE), *EVENTS)
    assert one.settled is not None
    parts = one.symbolic.parts
    otherwise = {part.name for part in parts if one.settled.deals_otherwise(part)}
    assert 0 < len(otherwise) < len(parts) / 4
    asked = []
    for claim in one.claims:
        question = one.asker.question(claim)
        assert question is not None
        found = one.settled.left_of_claim(question, parts)
        assert found is not None
        asked.append({part.name for part in found[0]})
    assert all(names >= otherwise for names in asked)
    assert sum(names == otherwise for names in asked) > len(asked) / 2


def test_a_contradiction_that_a_wording_brings_is_not_excluded() -> None:
    """27E against 27B2 was never heard of by the edition; the contradictions that it has are on record as shown."""
    new = study(wording(TORN))
    name = targets.conflict("27B2", "27E")
    assert name in Hunt(new).unexpected()
    assert Hunt(study(load_edition(ROOT))).unexpected() == []


def test_the_record_answers_for_nothing_where_it_is_not_to_be_trusted() -> None:
    """Of an edition as it ships; where a record is made; and where a lemma is not proved of the wording."""
    assert study(load_edition(ROOT)).settled is None
    assert study(wording(ONCE), anew=True).settled is None
    one = study(wording(ONCE))
    one.proved = Invariant(lasting(one)[1:], (), 1)
    assert one.settled is None
