"""Each claim can fail: what broken laws do to verdicts; the record reads back, and bad options are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from auctionlaws.edition import LAWS, load_edition, with_laws
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import laws_of
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.recorded import Recorded, load_recorded, write_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word


def test_a_record_reads_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written down as the record is what the next run compares with, readings of a conflict included."""
    monkeypatch.setattr("auctionlaws_proofs.recorded.FOLDER", tmp_path)
    script = "dealer N; E 8C; director; E X; S Pass"
    write_recorded(
        "1997", {"D3": {"verdict": "refuted"}}, ["gap-x"], {targets.claim("D3"): from_script(script, (1, 0))}
    )
    found = load_recorded("1997")
    assert found.verdict("D3") == "refuted" and found.verdict("B1") is None
    assert found.witnesses[targets.claim("D3")] == from_script(script, (1, 0))


BROKEN = [
    (
        "B1",
        "law35.md",
        (
            "then   the call on the table is void\n\non     the Director's arrival after a void call\n"
            "when   the call on the table is above seven",
            "then   the call on the table stands\n\n"
            "on     the Director's arrival after a void call\nwhen   the call on the table is above seven",
        ),
    ),
    (
        "C1",
        "law27.md",
        (
            "       partner of the offender must pass throughout\n       declarer may restrict the lead of "
            "partner of the offender because of the call on the table\n",
            "       declarer may restrict the lead of partner of the offender because of the call on the table\n",
        ),
    ),
    (
        "D2",
        "law17.md",
        ("then   the turn passes to LHO of the caller", "then   the turn passes to partner of the caller"),
    ),
    (
        "A1",
        "law17.md",
        (
            "when   the call is the third pass in a row after a bid, double or redouble\n",
            "when   the call is the third pass in a row after a bid, double or redouble and the call is conventional\n",
        ),
    ),
    ("E5", "law23.md", ("see    72B1 for", "see    73Z for")),
]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Verdict]:
    """The verdict on a claim under the laws that are broken for it, each derived once."""

    @cache
    def verdict(number: str) -> Verdict:
        ((file, (old, new)),) = (b[1:] for b in BROKEN if b[0] == number)
        text = (LAWS / "1997" / file).read_text(encoding="utf-8")
        assert old in text
        folder = tmp_path_factory.mktemp("broken")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        edition = with_laws("1997", folder)
        claims = [c for c in shipped_claims("1997") if c.number == number]
        study = Study(edition, laws_of(build(edition)), Recorded(), claims)
        (found,) = Decision(study, survey=False).verdicts()
        return found

    return verdict


@pytest.mark.parametrize("number", ["D2", *(pytest.param(n, marks=pytest.mark.nightly) for n in ("E5", "C1", "A1"))])
def test_a_broken_law_breaks_its_claim(broken: Callable[[str], Verdict], number: str) -> None:
    """A claim that could not fail would say nothing: breaking the laws on purpose turns it."""
    verdict = broken(number)
    assert verdict.word.value != load_recorded("1997").verdict(number)
    if verdict.word is Word.REFUTED and verdict.engine.startswith("shortest"):
        assert verdict.script and "; " in verdict.script


def test_a_bid_of_eight_that_may_stay_is_shown(broken: Callable[[str], Verdict]) -> None:
    """The readable counterexample: an eight bid that LHO has called over stands, and no clause contradicts it.

    As they are the laws let one stand only where they contradict themselves, by a change of call.
    """
    verdict = broken("B1")
    assert verdict.word is Word.REFUTED and not verdict.readings
    assert load_recorded("1997").witnesses[targets.claim("B1")].script == "dealer N; N Pass; N changes 8C; E Pass"
    assert verdict.script == "dealer N; N 8C; E Pass"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--claim", "Z9"],
        ["--claim", "B1", "--record"],
        ["--claim", "B1", "--thorough"],
        ["--laws", "nowhere"],
        ["--claims", "nowhere.md"],
        ["--proposal", "nowhere.md"],
        ["--proposal", "nowhere.md", "--edition", "1997"],
        ["--edition", "1066"],
        ["--frob"],
    ],
)
def test_bad_options_get_one_message(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Status 2 and one line, never a traceback."""
    assert run(["verify", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.strip() and "Traceback" not in said and said.count("\n") == 1


def test_a_proof_on_record_that_rests_on_less_stays_there() -> None:
    """What is named beyond need is chance; but only a proof of the same claim by the same text can be kept."""
    recorded, edition = load_recorded("1997"), load_edition("1997")
    more = {"C2": {**recorded.verdicts["C2"], "clauses_used": [c.number for c in edition.clauses]}}
    assert recorded.resting_on_fewer(more, edition) == {"C2": recorded.verdicts["C2"]}
    fewer = {"C2": {**more["C2"], "clauses_used": []}}
    assert recorded.resting_on_fewer(fewer, edition) == fewer
    refuted = {"C2": {**more["C2"], "verdict": "refuted"}}
    assert recorded.resting_on_fewer(refuted, edition) == refuted
    reworded = {"C2": {**more["C2"], "claim": "another text"}}
    assert recorded.resting_on_fewer(reworded, edition) == reworded
    assert replace(recorded, invariant="another machine").resting_on_fewer(more, edition) == more
