"""What ``explain`` says that the verdict on a claim rests on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import made_once
import pytest
from proposal_trials import TOP, change

from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.exporting.machine import no_form, stated
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import load_recorded

FOLLOWING = "## I1 Ours\n\nOurs.\n\n```interpretation\nfollow 35C\nagainst 28B\nsource 38\n```\n"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The object that is printed for programs."""
    assert run(["explain", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_proved_claim(capsys: pytest.CaptureFixture[str]) -> None:
    """Clauses of ours, gaps and lemmas are listed, and the command that writes its certificate."""
    found = told(capsys, "D1", "--edition", "2017")
    understood = [c["id"] for c in found["understood clauses among these"]]
    used = load_recorded("2017").clauses_used("D1") or ()
    assert understood == [number for number in used if number.startswith("U")]
    assert {"U1", "U3", "U4", "U7"} <= {*understood}
    assert all(g["id"].startswith("gap-") for g in found["gaps at which the model stops"])
    assert found["gaps at which the model stops"] and found["lemmas"]
    assert found["certificate"]["stated"] and "certify --edition 2017" in found["certificate"]["command"]
    assert run(["explain", "D1", "--edition", "2017"]) == 0
    text = capsys.readouterr().out
    assert "\nLemmas\n" in text and "\nCertificate\n" in text and "None is switched on." in text


def test_a_refuted_claim(capsys: pytest.CaptureFixture[str]) -> None:
    """An auction refutes it: no gap limits that and no lemma is needed, and the auction is in the certificate."""
    found = told(capsys, "C8", "--edition", "2017")
    assert found["lemmas"] == [] and found["gaps at which the model stops"] == []
    assert found["certificate"]["stated"] and found["decided by"]


def test_a_claim_on_termination(capsys: pytest.CaptureFixture[str]) -> None:
    """It is proved subject to gaps; its certificate is about a ranking function. A cycle has none."""
    found = told(capsys, "A4", "--edition", "2017")
    assert found["gaps at which the model stops"] and found["lemmas"]
    assert found["certificate"]["stated"] is True
    assert told(capsys, "A3", "--edition", "2017")["certificate"] == {
        "stated": False,
        "left out": "is about what comes at last, not about single events",
        "command": None,
    }


def test_the_claims_of_the_certificate_are_those_that_have_a_form() -> None:
    """As the writer of certificates finds it with the machine at hand."""
    whole, claims = made_once.whole("2017"), shipped_claims("2017")
    _, left_out = stated(whole, Asker(whole), claims)
    assert left_out == {c.number: no_form(c) for c in claims if no_form(c)}


def test_interpretations_are_listed_while_they_are_switched_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A proposal that says which clause to follow is listed with both; without it nothing is."""
    proposal = tmp_path / "follow.md"
    proposal.write_text(TOP + FOLLOWING, "utf-8")
    on = told(capsys, "D1", "--proposal", str(proposal))
    assert on["interpretations"] == [{"follow": "35C", "against": "28B"}]
    assert told(capsys, "D1", "--edition", "1997")["interpretations"] == []


def test_a_clause_struck_out_is_not_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proposal = tmp_path / "strike.md"
    proposal.write_text(TOP + change("strike out 28A"), "utf-8")
    before = [c["id"] for c in told(capsys, "D1", "--edition", "1997")["rests on"]]
    kept = [c["id"] for c in told(capsys, "D1", "--proposal", str(proposal))["rests on, as far as kept"]]
    assert "28A" in before and "28A" not in kept and set(kept) < set(before)
