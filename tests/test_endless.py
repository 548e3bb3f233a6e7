"""Which kinds of irregular act alone make an auction endless: each answer, and that it could have been another."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from made_once import lasting

from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.edition import LAWS, load_edition, with_laws
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import FLAGS
from auctionlaws.machine.whole import kind_is
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.report import IRREGULARITIES
from auctionlaws_proofs.by_kind import Answer, OneKind, kinds_alone, told
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.acts import SHOWING, irregular_acts
from auctionlaws_proofs.engines.alone import Alone, quiet_world, world_of
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.explaining.claims import explain_claim
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import FindingTexts
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.study import Study

CLAIM = next(c for c in shipped_claims("1997") if c.number == "A3")
ABOVE = IRREGULARITIES["above"]


def _study(recorded: Recorded, folder: Path | None = None) -> Study:
    """A study in which the lemmas are taken for proved: that they are is another test's matter."""
    edition = load_edition("1997") if folder is None else with_laws("1997", folder)
    study = Study(edition, laws_of(build(edition)), recorded, (CLAIM,))
    study.proved = Invariant(lasting(study), (), 1)
    return study


@pytest.fixture(scope="module")
def study() -> Study:
    return _study(load_recorded("1997"))


@pytest.fixture(scope="module")
def answers(study: Study) -> dict[str, OneKind]:
    return {k.kind: k for k in kinds_alone(study, CLAIM)}


def test_every_kind_of_irregular_act_has_its_answer(answers: dict[str, OneKind], study: Study) -> None:
    """None open: nine kinds are enough alone, four never come first, two show cards.

    Bids above seven are: each is void as its LHO calls over it (35C), and he bids eight as well.
    """
    assert list(answers) == list(irregular_acts(study.whole))
    assert {IRREGULARITIES[flag] for flag in FLAGS} <= set(answers)
    of = {answer: {k for k, one in answers.items() if one.answer is answer} for answer in Answer}
    assert of[Answer.OPEN] == set()
    assert of[Answer.CARDS] == set(SHOWING)
    assert of[Answer.RANKED] == set()
    assert of[Answer.NEVER_FIRST] == {IRREGULARITIES[f] for f in ("barred", "repeat", "no_double")} | {
        "useless correction"
    }
    assert of[Answer.ENDLESS] == set(load_recorded("1997").endless("A3"))
    assert len(of[Answer.ENDLESS]) == 9
    assert all((one.script is not None) == (one.answer is Answer.ENDLESS) for one in answers.values())


def test_the_note_names_every_kind_once(answers: dict[str, OneKind]) -> None:
    words = told(tuple(answers.values()))
    assert all(words.count(kind) == 1 for kind in answers)
    assert "ranking function" not in words


def test_an_auction_on_record_is_played_again(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has acts of two kinds, or does not come back, is not believed."""
    kinds = (ABOVE, IRREGULARITIES["insufficient"])
    monkeypatch.setattr("auctionlaws_proofs.by_kind.irregular_acts", lambda whole: kinds)
    monkeypatch.setattr(study, "anew", 0)
    two_kinds = "dealer N; N Pass; N changes 8C (inadvertent); N changes 8C (inadvertent)"
    not_back = "dealer N; N 8C; director; N Pass"
    for script in (two_kinds, not_back, "dealer N; N accepts"):
        witness = from_script(script, (0, 0))
        recorded = Recorded(witnesses={targets.claim_by("A3", kind): witness for kind in kinds})
        monkeypatch.setattr(study, "recorded", recorded)
        found = kinds_alone(study, CLAIM)
        assert [k.answer for k in found] == [Answer.OPEN, Answer.OPEN]
        assert told(found).endswith(f"without a cycle of 0 events: {ABOVE}, insufficient")


def test_what_is_not_on_record_is_searched_for(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two changes of a slip are enough; the player comes back in what the solver finds."""
    monkeypatch.setattr("auctionlaws_proofs.by_kind.irregular_acts", lambda whole: ["slip put right"])
    monkeypatch.setattr(study, "recorded", Recorded())
    (found,) = kinds_alone(study, CLAIM)
    assert found.answer is Answer.ENDLESS
    assert found.script is not None and found.script.count("(inadvertent)") == 2


REQUIRED: Final = "       and RHO of the caller is required to pass\n"
CALLED_OVER: Final = "       and the caller is LHO of the offender\nthen   the call on the table is void\n"
BARRED: Final = "       the offender must pass throughout\n       partner of the offender must pass throughout\n"


def _without_void_bids(folder: Path) -> None:
    """Write laws of 1997 by which no player is passed over while he owes a pass (28A), and no bid above seven is void.

    As the text is, one such bid can be made over the other for ever, each of them void as its LHO calls over it (35C).
    """
    _write(folder, "law28.md", REQUIRED, f"{REQUIRED}       and the caller is the player in turn\n")
    never = CALLED_OVER.replace("then", "       and the call on the table is not above seven\nthen")
    _write(folder, "law35.md", CALLED_OVER, never)


def _write(folder: Path, law: str, old: str, new: str) -> None:
    """Write a law file of 1997 with other words in one place."""
    text = (LAWS / "1997" / law).read_text(encoding="utf-8")
    assert old in text
    (folder / law).write_text(text.replace(old, new), encoding="utf-8")


def test_bids_above_seven_come_to_an_end_by_another_text(tmp_path: Path) -> None:
    """A ranking function proves it if no bid above seven is void and no player who owes a pass is passed over."""
    _without_void_bids(tmp_path)
    study = _study(Recorded(), tmp_path)
    assert Alone(study.symbolic, lasting(study), world_of(ABOVE)).ends(ABOVE) is not None


def test_a_bid_above_seven_that_costs_nothing_is_endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That proof can fail: without the duty to pass (38) the same bid can be made again and again."""
    _without_void_bids(tmp_path)
    _write(tmp_path, "law38.md", BARRED, "")
    endless = from_script("dealer N; N 8C; director; N 8C; N 8C", (0, 0))
    study = _study(Recorded(witnesses={targets.claim_by("A3", ABOVE): endless}), tmp_path)
    assert Alone(study.symbolic, lasting(study), world_of(ABOVE)).ends(ABOVE) is None
    monkeypatch.setattr("auctionlaws_proofs.by_kind.irregular_acts", lambda whole: (ABOVE,))
    (found,) = kinds_alone(study, CLAIM)
    assert found.answer is Answer.ENDLESS
    quiet = Alone(study.symbolic, lasting(study), quiet_world())
    assert quiet.ends(ABOVE) is None
    monkeypatch.undo()
    barred = IRREGULARITIES["barred"]
    assert quiet.ends(barred) is not None and quiet.ends(barred, without=True) is not None


def test_the_kinds_cover_every_irregular_act(study: Study) -> None:
    """A change of call is a slip or not; every way in which a call is irregular is a kind."""
    acts = irregular_acts(study.whole)
    irregular = or_(
        *study.whole.flags.values(),
        *map(kind_is, (EventKind.CHANGES, EventKind.EXPOSES, EventKind.MISINFORMED)),
    )
    assert study.symbolic.refute_step([], and_(irregular, not_(or_(*acts.values())))) is not None
    assert study.symbolic.refute_step([], and_(irregular, not_(or_(*list(acts.values())[1:])))) is None


def test_explain_shows_the_endless_auctions(laws: Laws) -> None:
    """Each with how many events come again; one that the laws no longer play is left out."""
    scripts = {"wrong board": "dealer N; N Pass (wrong board); director; N Pass (wrong board); N Pass (wrong board)"}
    scripts |= {"insufficient": "dealer N; N 1C"}
    witnesses = {targets.claim_by("A3", kind): from_script(script, (0, 0)) for kind, script in scripts.items()}
    sources = Sources(load_edition("1997"), Recorded(witnesses=witnesses), FindingTexts())
    explained = explain_claim(sources, "A3")
    assert explained is not None
    told_of = explained.as_json["endless with irregular acts of one kind"]
    assert told_of == [{"id": "wrong board", "script": scripts["wrong board"], "cycle": 1}]
    assert "wrong board, the last event again and again:\n    dealer N; N Pass" in explained.text
    other = explain_claim(sources, "A1")
    assert other is not None and "endless with irregular acts of one kind" not in other.as_json
