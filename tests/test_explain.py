"""What ``explain`` tells of a clause, a claim, a term or a finding, and the shortest auctions that ``laws`` lists."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from auctionlaws.edition import load_edition
from auctionlaws.table.laws import Laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.claims_reader import shipped_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.explaining.auctions import script_lines
from auctionlaws_proofs.explaining.striking import difference
from auctionlaws_proofs.explaining.struck import Struck
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.idle import struck_out
from auctionlaws_proofs.recorded import entry_of, write_recorded
from auctionlaws_proofs.uses import Use
from auctionlaws_proofs.verdicts import Verdict, Word

CORRECTED = "dealer N; N 1C; E 1C; director; S declines; E Pass"
AT_LHO = "dealer N; W Pass; N Pass"
AFTER_LHO = "dealer N; N Pass; E Pass; N changes Pass"
UNKNOWN = "gap what nobody has written about"
WITNESSES = {
    "life 27B2": (CORRECTED, (0, 0)),
    "life 29A": (AT_LHO, (1, 0)),
    "life 18C": ("dealer N; N 1C", (0, 0)),
    "life 27C": ("dealer N; N 1D; S 1C (wrong board); director", (1, 0)),
    "life 31A2a": ("dealer N; E 8H; director; N 1C; E Pass (shows H)", (0, 0)),
    "use 31A2a": ("dealer N; E 1H; director; S declines; N 2C; E 2H", (0, 0)),
    "life 26": ("dealer N; E 4S (wrong board); director; N Pass; E 4S (different meaning)", (0, 0)),
    "use 26": (
        "dealer N; N Pass; S Pass (conventional, wrong board); director; E Pass; S Pass (different meaning)",
        (0, 0),
    ),
    "life 27B": ("dealer N; N 1D; E 1C (wrong board); director", (0, 0)),
    "life 20B": ("dealer N; N Pass", (0, 0)),
    "conflict 28B 29A": (AT_LHO, (0, 0)),
    "conflict 29A 37": ("dealer N; N changes Pass", (0, 0)),
    "gap whether a call may be changed when LHO has called": (AFTER_LHO, (0, 0)),
    UNKNOWN: (AFTER_LHO, (0, 0)),
    "claim C8": ("dealer N; E 8C; director; N Pass", (0, 0)),
}
VERDICTS = {
    "B1": Verdict("B1", "", Word.PROVED, "one step", 1.0, ("17B", "27B2"), note="told in full"),
    "C1": Verdict("C1", "", Word.PROVED, "survey", 1.0),
    "C8": Verdict("C8", "", Word.REFUTED, "shortest auction", 1.0, ("27B2", "38"), "dealer N"),
}

Explain = Callable[..., Any]


@pytest.fixture
def explain(laws: Laws, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Explain:
    """Runs the command on a small record: the text, or with ``--json`` the object."""
    monkeypatch.setattr("auctionlaws_proofs.recorded.FOLDER", tmp_path)
    monkeypatch.setattr("auctionlaws_proofs.explaining.sources.load_laws", {"1997": laws}.__getitem__)
    claims = {c.number: c for c in shipped_claims("1997")}
    entries = {n: entry_of(v, claims[n], load_edition("1997")) for n, v in VERDICTS.items()}
    write_recorded("1997", entries, [], {Target(t): from_script(s, r) for t, (s, r) in WITNESSES.items()})

    # Only what the laws say formally is shown as it stands, however wide that is.
    formal = {line.strip() for clause in load_edition("1997").clauses for line in clause.source.splitlines()}

    def command(*arguments: str) -> Any:
        assert run([*arguments, "--edition", "1997"]) == 0
        out = capsys.readouterr().out
        assert "--json" in arguments or not [
            line for line in out.splitlines() if len(line) > 100 and line.strip() not in formal
        ]
        return json.loads(out) if "--json" in arguments else out

    return command


def follows(laws: Laws, command: str) -> Any:
    """The table after a command that was printed to be pasted."""
    words = shlex.split(command)
    assert words[:2] == ["auctionlaws", "rule"]
    follow = [words[i + 1] for i, word in enumerate(words) if word == "--reading"]
    return play_script(laws, parse_script(words[-1]), None, follow)


# -- a clause


def test_a_clause(explain: Explain) -> None:
    """Its text, its auction in columns, what rests on it, and what changes without it."""
    told = explain("explain", "27B2", "--json")
    assert told["title"] == "27B2 Replaced in any other way"
    assert "any other" not in told["paraphrase"] and told["read back"].startswith("27B2. ")
    assert told["formal text"].startswith("clause 27B2")
    assert told["shortest auction"] == CORRECTED
    assert [c["id"] for c in told["claims whose proof rests on it"]] == ["B1"]
    without = told["without it"]
    assert without["event"] == 5 and without["script"] == CORRECTED
    assert "West must pass throughout, at every turn that is left." in without["with"]
    assert any("no clause says" in sentence for sentence in without["without"])
    text = explain("explain", "27B2")
    assert "West     North    East     South\n" in text
    assert "5. East passes:" in text and "Claims whose proof rests on it\n\n  B1 " in text


def test_a_clause_that_decides_where_the_text_contradicts_itself(explain: Explain, laws: Laws) -> None:
    """Its auction goes on as it is read; without it the contradiction is gone."""
    told = explain("explain", "29A", "--json")
    assert told["readings followed"] == ["29A"]
    contradiction, *readings = told["without it"]["with"]
    assert contradiction == "North passes: 28B and 29A contradict each other."
    assert "Following 28B: West's pass counts as never made." in readings
    assert "Following 29A: West's pass is accepted and stands." in readings
    assert "West's pass counts as never made." in told["without it"]["without"]
    text = explain("explain", "29A")
    assert 'auctionlaws rule --edition 1997 --reading 29A "dealer N; W Pass; N Pass"' in text
    assert "accepted: 29A" in text


@pytest.mark.parametrize(
    ("number", "note"),
    [
        ("18B", "What it defines would mean nothing, and is used by 18C."),
        ("19D", "It decides nothing by itself, so no ruling would change."),
        ("27B", "In its shortest auction nothing would change (--prove asks about every position)."),
        ("27A", "No auction in which it decides is recorded."),
        ("20B", "No step of the auction would be ruled otherwise; what it says stands beside the auction."),
    ],
)
def test_a_clause_without_which_nothing_can_be_shown_to_change(explain: Explain, number: str, note: str) -> None:
    assert explain("explain", number, "--json")["without it"]["note"].startswith(note)


@pytest.mark.parametrize(
    ("answer", "note"),
    [
        (Use.NOTHING, "No ruling whatever would change: that is proved."),
        (Use.SOMEWHERE, "In its shortest auction nothing would change; in some other position it would."),
        (Use.UNDECIDED, "In its shortest auction nothing would change; whether anything would elsewhere"),
    ],
)
def test_a_proof_about_every_position(
    explain: Explain, monkeypatch: pytest.MonkeyPatch, answer: Use, note: str
) -> None:
    """What the proof says is told in so many words; no answer is not taken for one."""
    uses = SimpleNamespace(anywhere=lambda number: answer)
    for name in ("Study", "Uses"):
        monkeypatch.setattr(f"auctionlaws_proofs.explaining.clauses.{name}", lambda *arguments: uses)
    assert explain("explain", "27B", "--prove", "--json")["without it"]["note"].startswith(note)


@pytest.mark.nightly
def test_that_a_clause_changes_nothing_is_proved_when_asked_for(explain: Explain) -> None:
    """29B leaves every bid out of rotation to Law 31, as 27C does an insufficient one."""
    told = explain("explain", "27C", "--prove", "--json")["without it"]["note"]
    assert told == "No ruling whatever would change: that is proved."


def test_an_auction_that_shows_the_use_of_a_clause(explain: Explain) -> None:
    """Without the note of Law 26 nothing contradicts 31A1 where a call is repeated with another meaning."""
    assert explain("explain", "26", "--json")["without it"]["event"] == 4


def test_a_recorded_auction_that_cannot_be_played_any_more(explain: Explain) -> None:
    text = explain("explain", "conflict-29A-37")
    assert "dealer N; N changes Pass" in text and "cannot be played by the laws as they stand" in text


@pytest.mark.parametrize("number", ["17A", "17B"])
def test_striking_out_a_clause_of_the_start(laws: Laws, number: str) -> None:
    """What it leaves undecided at the start shows before any event: nobody can call."""
    book = load_edition("1997")
    found = difference(laws, Struck(book).laws(number), from_script("dealer N; N Pass", (0, 0)))
    assert found is not None and found.event == ""
    assert found.without == ("The laws written down so far do not say how to go on.",)
    assert not struck_out(book, "17B").by_number["17B"].cases
    assert struck_out(book, "18C").by_number["18C"].definitions


# -- a claim


def test_a_proved_claim(explain: Explain) -> None:
    told = explain("explain", "B1", "--json")
    assert told["recorded verdict"] == "proved" and told["note"] == "told in full"
    assert [c["id"] for c in told["rests on"]] == ["17B", "27B2"]
    assert told["shortest auction"] is None
    assert "Rests on\n\n  17B The first call\n" in explain("explain", "B1")


def test_a_proof_may_use_no_clause(explain: Explain) -> None:
    assert explain("explain", "C1", "--json")["rests on"] == []
    assert "Only what the words mean" in explain("explain", "C1")


def test_a_refuted_claim(explain: Explain) -> None:
    told = explain("explain", "C8", "--json")
    assert told["recorded verdict"] == "refuted"
    assert told["shortest auction"] == "dealer N; E 8C; director; N Pass"
    assert [c["id"] for c in told["decided by"]] == ["27B2", "38"]
    assert "8♣" in explain("explain", "C8")


# -- a term


def test_terms(explain: Explain) -> None:
    (told,) = explain("explain", "supersedes the last bid", "--json")["terms"]
    assert (told["defined by"], told["used by"]) == ("18B", ["18C"])
    assert told["meaning"].startswith("At least one of these holds")
    text = explain("explain", "must pass throughout")
    assert "27B2" in text and "Used by" in text


def test_a_term_says_which_claims_use_it(explain: Explain) -> None:
    terms = explain("explain", "is above seven", "--json")["terms"]
    assert any("B1" in t["claims"] for t in terms)


# -- a finding


def test_a_conflict(explain: Explain, laws: Laws) -> None:
    """Both positions, and commands that lead to them when they are pasted."""
    told = explain("explain", "conflict-28B-29A", "--json")
    written = shipped_findings("1997").by_identity["conflict-28B-29A"]
    assert told["title"].endswith(written.title) and told["paragraph"] == written.paragraph
    assert [c["id"] for c in told["clauses"]] == ["28B", "29A"]
    assert told["shortest auction"] == AT_LHO
    assert [r["clauses"] for r in told["readings"]] == [["28B"], ["29A"]]
    for reading in told["readings"]:
        table = follows(laws, reading["command"])
        assert not table.unsettled
        assert "East to call." in reading["position"]
    text = explain("explain", "conflict-28B-29A")
    assert text.count("West     North    East     South\n") == 3


def test_a_gap(explain: Explain) -> None:
    told = explain("explain", "gap-change-after-lho", "--json")
    assert told["question"] == "whether a call may be changed when LHO has called"
    assert told["shortest auction"] == AFTER_LHO
    assert told["the position before the last event"] == ["South to call."]
    assert [c["id"] for c in told["nearest clauses"]] == ["21B2", "25A", "25B", "U7"]


def test_a_finding_without_a_paragraph(explain: Explain) -> None:
    told = explain("explain", "gap-what-nobody-has-written-about", "--json")
    assert told["title"] == "gap-what-nobody-has-written-about"
    assert told["paragraph"] == "Nobody has written a paragraph on it yet."
    assert told["question"] == "what nobody has written about"


def test_a_paragraph_without_a_recorded_auction(explain: Explain) -> None:
    assert "The record holds no auction" in explain("explain", "gap-second-change")


# -- all of them


def test_an_unknown_subject(explain: Explain, capsys: pytest.CaptureFixture[str]) -> None:
    """One line that names the nearest."""
    for subject, nearest in (("27BB", "27B"), ("conflict-28B-29", "conflict-28B-29A")):
        assert run(["explain", subject, "--edition", "1997"]) == 2
        error = capsys.readouterr().err
        assert error == f'"{subject}" is no clause, claim or term of 1997; the nearest is {nearest}\n'
    assert run(["explain", "", "--edition", "1997"]) == 2


def test_scripts_break_between_events_only() -> None:
    """What is printed can be pasted back."""
    script = "; ".join(["dealer N", *["N changes Pass (inadvertent, wrong board)"] * 9])
    lines = script_lines(script, 4)
    assert len(lines) > 3 and all(len(line) <= 98 for line in lines)
    assert " ".join(line.strip() for line in lines) == script
    assert parse_script("\n".join(lines)).events == parse_script(script).events


def test_laws_has_the_shortest_auctions(explain: Explain) -> None:
    rows = {r["number"]: r for r in explain("laws", "--json")["clauses"]}
    assert rows["27B2"]["shortest"] == CORRECTED
    assert (rows["17A"]["shortest"], rows["19D"]["shortest"], rows["38"]["shortest"]) == ("dealer N", None, None)
    text = explain("laws")
    assert "N 1C; E 1C; director;" in text and "at the start" in text


@pytest.mark.parametrize(("subject", "said"), [("29A", False), ("27B2", True)])
def test_an_auction_that_may_not_be_the_shortest_is_said_to_be(explain: Explain, subject: str, said: bool) -> None:
    """Five events are more than a run proves to be needed; three are not."""
    text = explain("explain", subject)
    assert ("Not proved to be the shortest: it is proved that 3 events do not suffice." in text) is said
