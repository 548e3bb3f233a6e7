"""Claims of every form that are false are not proved, and of wordings that differ every difference is found."""

from __future__ import annotations

from pathlib import Path

import pytest
import z3
from changed_laws import changed
from made_once import lasting

from auctionlaws.amendment import amend
from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import or_
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import join
from auctionlaws.proposal import read_proposal
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.bench.families import Part, families
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import StageChange, changed_stages
from auctionlaws_proofs.claims_reader import Claim, read_claims, shipped_claims
from auctionlaws_proofs.engines import leads_to
from auctionlaws_proofs.engines.enumerate import COUNTER, enumerate_states
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.marks import refute_marked
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.idle import struck_out
from auctionlaws_proofs.proving import prove
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Word

PROPOSALS = Path(__file__).parent.parent / "examples/proposals"
CLAIMS = {c.number: c for c in shipped_claims("1997")}
OWN = """# Our own

## P1 When the Director comes, nobody has called since some call was made (false: he can come for cards shown later)

```claim
claim     P1
mark      a call is made
until     the auction has closed
whenever  the Director comes
then      the position is the marked one
```

## P2 Whoever is asked, the auction closes soon (false: it goes on)

```claim
claim     P2
from      a player is asked whether he accepts
leads to  the auction has closed
```

## P3 A correction is made soon (true, but not always at once: the Director may first rule on cards)

```claim
claim     P3
from      another call must be made in place of one
leads to  it is not so that another call must be made in place of one
```

## P4 A call is made after the auction has closed, while it is still running (never)

```claim
claim     P4
can       a call is made and beforehand the auction has closed and beforehand a player is to call
```

## P5 Whoever is to call, the auction closes soon (false: one player after the other bids)

```claim
claim     P5
from      a player is to call
leads to  the auction has closed
```

## P6 What has closed, or has ended, goes on at once (false: it ends)

```claim
claim     P6
from      the auction has closed, or the auction period has ended
leads to  a player is to call
```
"""


@pytest.fixture(scope="module")
def study() -> Study:
    """A study in which the lemmas are taken for proved: that they are is another test's matter."""
    study = Study(load_edition("1997"), load_laws("1997"), claims=())
    study.proved = Invariant(lasting(study), (), 1)
    return study


@pytest.fixture(scope="module")
def own(study: Study) -> dict[str, Claim]:
    return {c.number: c for c in read_claims(OWN, "own.md", study.edition)}


# -- each form of claim


def test_a_false_claim_about_two_positions_is_not_proved(study: Study, own: dict[str, Claim]) -> None:
    """What ties the marked position to the present one is proved like any lemma, not taken for granted."""
    assert refute_marked(study.symbolic, own["P1"], study.invariant) is None


def test_a_true_claim_about_two_positions_is_proved(study: Study) -> None:
    verdict = prove(study, CLAIMS["B3"])
    assert verdict is not None and verdict.word is Word.PROVED


def test_where_something_leads_takes_every_event_on_the_way(
    study: Study, own: dict[str, Claim], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bounds of up to two events are tried: the one holds within these, the other not."""
    monkeypatch.setattr(leads_to, "MOST", 2)
    assert leads_to.bound_to(study.symbolic, study.asker, study.invariant.lemmas, own["P2"]) is None
    found = leads_to.bound_to(study.symbolic, study.asker, study.invariant.lemmas, own["P3"])
    assert found is not None and found[0] == 2


@pytest.mark.parametrize(("number", "most"), [("P5", 3), ("P6", 1)], ids=["several events", "several premises"])
def test_where_it_does_not_lead_is_not_proved(
    study: Study, own: dict[str, Claim], monkeypatch: pytest.MonkeyPatch, number: str, most: int
) -> None:
    """Each event on the way is one of its own, and of premises joined by *or* none is taken for so."""
    monkeypatch.setattr(leads_to, "MOST", most)
    assert leads_to.bound_to(study.symbolic, study.asker, study.invariant.lemmas, own[number]) is None


def test_what_no_auction_can_show_is_unreachable(study: Study, own: dict[str, Claim]) -> None:
    """A proof that nothing shows it has another word where a claim says *can*."""
    verdict = prove(study, own["P4"])
    assert verdict is not None and verdict.word is Word.UNREACHABLE


# -- whatever two wordings decide differently


def of_proposal(name: str) -> tuple[Edition, Edition]:
    amended = amend(read_proposal(PROPOSALS / f"{name}.md"))
    return load_edition("1997"), amended.edition


@pytest.mark.parametrize(
    ("name", "count"),
    [("only-restated", 0), ("once-instead-of-throughout", 1), ("one-contradiction-less", 1), ("at-lhos-turn", 2)],
)
def test_the_families_are_all_differences_and_none_twice(name: str, count: int) -> None:
    """Proved by a solver of its own: a moment belongs to one family if some effect comes out differently, else none."""
    old, new = of_proposal(name)
    changes = tuple(changed_stages(old, new, {}))
    found = families(changes)
    assert len(found) == count
    for change in changes:
        where = [f.where for f in found if f.stage is change.stage]
        assert _same(or_(*where), or_(*change.differs.values()))
        assert all(_apart(a, b) for i, a in enumerate(where) for b in where[:i])


def _same(one: Expr, other: Expr) -> bool:
    translate, asked = Translator(), z3.Solver()
    asked.add(translate(one) != translate(other))
    return bool(asked.check() == z3.unsat)


def _apart(one: Expr, other: Expr) -> bool:
    translate, asked = Translator(), z3.Solver()
    asked.add(translate(one), translate(other))
    return bool(asked.check() == z3.unsat)


def test_a_family_says_what_is_different() -> None:
    (once,) = families(tuple(changed_stages(*of_proposal("once-instead-of-throughout"), {})))
    assert (once.stage, once.effect) == (Stage.CORRECTION, Effect.PASS)
    (torn,) = families(tuple(changed_stages(*of_proposal("one-contradiction-less"), {})))
    assert torn.effect is Effect.CONFLICT


@pytest.mark.parametrize("number", ["17C", "27B2", "35B"])
def test_what_a_wording_adds_is_seen_as_well_as_what_it_takes_away(number: str) -> None:
    """A clause struck out, and the same clause put in again."""
    with_it = load_edition("1997")
    without = struck_out(with_it, number)
    there, back = (_changes(a, b) for a, b in ((with_it, without), (without, with_it)))
    assert there and back
    assert {c.stage for c in there} == {c.stage for c in back}
    for one, other in zip(there, back, strict=True):
        assert _same(or_(*one.differs.values()), or_(*other.differs.values()))
    for changes, part in ((there, Part.GOES), (back, Part.COMES)):
        told = [dict(family.clauses).get(number) for family in families(changes)]
        assert set(told) == {part}


def _changes(old: Edition, new: Edition) -> tuple[StageChange, ...]:
    return tuple(changed_stages(old, new, {}))


def test_another_definition_changes_what_clauses_decide_that_use_it() -> None:
    """If whatever bid superseded the last one, 18C and 18D would judge bids otherwise (18B)."""
    lenient = changed("1997", ("means  [call] names more odd tricks than the last bid,", "means  [call] is a bid,"))
    found = _changes(load_edition("1997"), lenient)
    assert Stage.CLASSIFY in {c.stage for c in found}
    assert {"18C", "18D"} <= {n for c in found for n in c.applies}


# -- a limit on irregular acts


@pytest.mark.parametrize("acts", [pytest.param(0, marks=pytest.mark.nightly), 1])
def test_as_many_irregular_acts_as_are_allowed_happen_and_no_more(acts: int) -> None:
    """One bid, two calls: the counter of acts comes to the limit, and never beyond."""
    whole = join(build(load_edition("1997"), Ladder(1, 1)))
    irregular = or_(*whole.flags.values())
    found = enumerate_states(whole, acts, (), watch={"irregular": irregular}, depth=2, kinds=("call",))
    assert found.states[:, found.fields.index(COUNTER)].max() == acts
    assert ("irregular" in found.met) is (acts > 0)
