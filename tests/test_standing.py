"""Claims and findings compared with what a proposal builds on: an edition as recorded, another proposal as decided."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.amendment import Amended, amend
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench import checked
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.standing import Decided, claims_about, on_record
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Finding, Verdict, Word

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
ON_TOP = "---\ntitle: On top\nbuilds on: {}\n---\n\n## The change\n\n```change\nstrike out 28A\n```\n{}"
OWN_P1 = "\n## P1 Never\n\n```claim\nclaim  P1\nnever  a void call stands in the auction\n```\n"


def on_top(folder: Path, claim: str = "") -> Amended:
    """A proposal on one that has a claim P1 of its own."""
    below = (EXAMPLES / "one-contradiction-less.md").read_text(encoding="utf-8")
    (folder / "below.md").write_text(below, encoding="utf-8")
    (folder / "top.md").write_text(ON_TOP.format("below.md", claim), encoding="utf-8")
    return amend(read_proposal(folder / "top.md"))


def test_the_claims_of_a_proposal_are_asked_of_what_builds_on_it(tmp_path: Path) -> None:
    """A committee that amends its own draft learns what becomes of its claims; of one number, the last counts."""
    titles = {c.number: c.title for c in claims_about(on_top(tmp_path), "1997")}
    assert titles["P1"].startswith("By calling at his own turn") and "A1" in titles
    assert {c.number: c.title for c in claims_about(on_top(tmp_path, OWN_P1), "1997")}["P1"] == "Never"
    assert "P1" not in {c.number for c in claims_about(None, "1997")}


def test_an_edition_stands_as_it_is_recorded() -> None:
    standing = on_record(load_recorded("1997"), "1997")
    assert standing.words["A3"] == "refuted" and standing.words["B3"] == "proved"
    assert "conflict-28B-29A" in standing.findings
    # Where the note of 26 applies, 31A1 or 32B1 says that there is no penalty.
    assert standing.dead == {"dead-26"}


def test_a_clause_that_was_dead_before_is_no_news() -> None:
    """29C of 2017 defines words that no clause uses any more: that is on record, and no proposal brings it about."""
    assert on_record(load_recorded("2017"), "2017").dead == {"dead-29C"}


def test_a_proposal_is_compared_with_the_proposal_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was so already under the draft is no change; what the draft had settled and comes back is one."""
    asked: list[str] = []

    def finding(identity: str) -> Finding:
        return Finding(identity, (), identity, None)

    def answers(study: Study) -> Decided:
        asked.append(study.edition.name)
        top = study.edition.name.endswith("top")
        claims = {"P1": Word.REFUTED if top else Word.PROVED, "A3": Word.REFUTED}
        verdicts = (Verdict(n, n, word, "", 0.0, (), None) for n, word in claims.items())
        findings = (finding("gap-draft"), *([finding("conflict-28B-29A")] if top else [finding("gap-mended")]))
        return Decided(tuple(verdicts), findings, (finding("dead-27C"),), (targets.gap("open under both"),))

    monkeypatch.setattr(checked, "decided", answers)
    found = Check(Pair.of(on_top(tmp_path))).consequences()
    assert asked == ["1997 as amended by below", "1997 as amended by below, top"]
    assert [(c.verdict.number, c.before) for c in found.claims] == [("P1", "proved")]
    assert [f.identity for f in found.new] == ["conflict-28B-29A"] and found.vanished == ("gap-mended",)
    assert (found.dead, found.open, found.decided) == ((), (), 2)
