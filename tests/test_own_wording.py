"""One's own wording wherever an edition can be named: played, explained, listed, drawn and verified."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from proposal_trials import EXAMPLES, TOP, change

from auctionlaws_proofs.command.app import run

CORRECTED = "N 1H; E 1C; director; S declines; E Pass"
"""East replaces an insufficient bid by a pass: 27B2 silences West."""
EIGHT = "N 8C; E Pass; S Pass; W Pass"
ONCE = str(EXAMPLES / "once-instead-of-throughout.md")
LESS = str(EXAMPLES / "one-contradiction-less.md")
OPEN = str(EXAMPLES / "alternatives.md")
STANDS = str(EXAMPLES.parent / "eight-stands")
AT_LHO = "W Pass; N Pass"

Command = Callable[..., str]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """What a command prints, by 1997 where no edition is named."""
    monkeypatch.setenv("AUCTIONLAWS_EDITION", "1997")

    def execute(*arguments: str) -> str:
        assert run(arguments) == 0, capsys.readouterr().err
        return capsys.readouterr().out

    return execute


# -- played


def test_playing_ones_own_wording(command: Command) -> None:
    """By the proposal West passes once, where 1997 silences him for the auction; the ruling quotes the new clause."""
    assert json.loads(command("rule", "--json", CORRECTED))["must_pass"]["W"] == "throughout"
    own = json.loads(command("rule", "--json", "--proposal", ONCE, CORRECTED))
    assert own["must_pass"]["W"] == "once" and own["edition"] == "1997 as amended by once-instead-of-throughout"
    told = command("rule", "--proposal", ONCE, CORRECTED)
    assert told.startswith("Laws of 1997 as amended by once-instead-of-throughout · dealer North\n")
    assert "the offender's partner has to pass once, and leads can be" in told


def test_playing_with_law_files_of_ones_own(command: Command) -> None:
    """Where 35C lets it stand, 8♣ is the contract; by 1997 it is void and waits for the Director."""
    assert json.loads(command("rule", "--json", EIGHT))["contract"] is None
    own = json.loads(command("rule", "--json", "--laws", STANDS, "--edition", "1997", f"edition 1997; {EIGHT}"))
    assert own["contract"] == {"bid": "8C", "doubled": 0, "declarer": "N"}
    assert own["edition"] == "1997 with the law files of eight-stands"


def test_what_is_possible_by_ones_own_wording(command: Command) -> None:
    """East passes over the bid of eight: it stands, and South may bid nine, which 35C of 1997 undoes."""
    assert "8D to 9NT" not in command("rule", "--possible", "N 8C; E Pass")
    settled = json.loads(command("rule", "--json", "--proposal", LESS, AT_LHO))
    assert settled["unsettled"] == [] and settled["auction"] == [{"seat": "N", "call": "Pass"}]
    assert command("rule", "--possible", "--proposal", LESS, AT_LHO) == "E: Pass, 1C to 7NT\n"


def test_many_scripts_by_ones_own_wording(command: Command, tmp_path: Path) -> None:
    """The edition that a script names gives way to the proposal, as it does to --edition; mistakes stay one a line."""
    file = tmp_path / "lines.txt"
    file.write_text(f"edition 1997; {CORRECTED}\nN 9Z\n{CORRECTED}\n", "utf-8")
    answers = [
        json.loads(line) for line in command("rule", "--json", "--lines", str(file), "--proposal", ONCE).splitlines()
    ]
    assert [a.get("must_pass", {}).get("W") for a in answers] == ["once", None, "once"]
    assert answers[1]["event"] == 1


def test_a_ruling_by_a_shipped_edition_loads_neither_grammar_nor_solver() -> None:
    """That is what makes it quick; a wording of one's own has to be read."""
    code = (
        "import sys; from auctionlaws_proofs.command.app import run; run(['rule', 'N 1H; E 1C']);"
        "print({'z3', 'lark', 'markdown_it', 'pydantic', 'rich', 'auctionlaws.edition'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "set()"


# -- explained and listed


def test_explaining_a_clause_of_ones_own(command: Command) -> None:
    told = json.loads(command("explain", "27B2", "--proposal", ONCE, "--json"))
    assert "must pass at his next turn" in told["formal text"]
    assert told["auction"].startswith("dealer N; ") and "shortest auction" not in told
    assert "West must pass once, at his next turn." in told["without it"]["with"]
    assert "there may be a shorter one" in command("explain", "27B2", "--proposal", ONCE)


def test_a_contradiction_that_ones_own_wording_settles(command: Command) -> None:
    """28B against 29A is gone with the proposal, and still there with law files that do not touch it."""
    told = command("explain", "conflict-28B-29A", "--proposal", LESS)
    assert "The auction on record for 1997 does not come to it." in told and "(a) Following" not in told
    told = command("explain", "conflict-28B-29A", "--laws", STANDS)
    assert f'auctionlaws rule --laws {STANDS} --reading 28B "dealer N; W Pass; N Pass"' in _flat(told)


def test_a_claim_of_ones_own_is_told_how_to_be_decided(command: Command) -> None:
    """No verdict on record is passed off as one on another wording."""
    assert f"By this wording: auctionlaws verify --proposal {LESS} --claim P1" in _flat(
        command("explain", "P1", "--proposal", LESS)
    )
    told = json.loads(command("explain", "C8", "--laws", STANDS, "--json"))
    assert (
        told["verdict"]
        == f"By the laws of 1997: refuted. By this wording: auctionlaws verify --laws {STANDS} --claim C8"
    )
    assert "recorded verdict" not in told


def _flat(text: str) -> str:
    return " ".join(text.split())


def test_listing_the_clauses_of_ones_own(command: Command, tmp_path: Path) -> None:
    """A clause struck out is not listed; an auction that a clause no longer decides is not shown for it."""
    file = tmp_path / "without-28a.md"
    file.write_text(TOP + change("strike out 28A"), "utf-8")
    rows = {r["number"]: r for r in json.loads(command("laws", "--json", "--proposal", str(file)))["clauses"]}
    assert "28A" not in rows and rows["28B"]["auction"].startswith("dealer N; ")
    listed = command("laws", "--laws", STANDS)
    assert listed.startswith("Laws of 1997 with the law files of eight-stands\n")
    assert "by this wording there may be shorter ones" in listed
    (row,) = (line for line in listed.splitlines() if line.startswith("  35C "))
    assert row.endswith("N 8C; E Pass")


# -- drawn and verified


def test_drawing_an_auction_by_ones_own_wording(command: Command, tmp_path: Path) -> None:
    command("draw", "--script", CORRECTED, "--proposal", ONCE, "--format", "md", "--output", str(tmp_path))
    assert "once-instead-of-throughout" in (tmp_path / "auction.md").read_text("utf-8")


def test_verifying_with_law_files_names_them(command: Command) -> None:
    told = json.loads(command("verify", "--laws", STANDS, "--claim", "C1", "--json"))
    assert told["edition"] == "1997 with the law files of eight-stands"


# -- refused


@pytest.mark.parametrize("subcommand", ["rule 1C", "explain 27B2", "laws", "draw law-27", "verify"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--proposal", ONCE, "--edition", "1997"],
            "--proposal: cannot be joined by --edition: a proposal says itself",
        ),
        (["--proposal", ONCE, "--laws", STANDS], "--proposal: cannot be joined by --laws: law files take the place of"),
        (["--laws", "nowhere"], '--laws: "nowhere": no such folder'),
        (["--laws", "{empty}"], "holds no law file"),
        (["--laws", STANDS, "--edition", "1996"], "did you mean 1997?"),
        (["--proposal", "nowhere.md"], "nowhere.md:1:1: "),
    ],
)
def test_options_that_make_no_sense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subcommand: str, options: list[str], message: str
) -> None:
    """The same way by every subcommand: one line that says why."""
    name, *subject = subcommand.split()
    given = ["N 1C"] if name == "rule" else [*subject, "--output", str(tmp_path)] if name == "draw" else subject
    (tmp_path / "empty").mkdir()
    assert run([name, *given, *(option.format(empty=tmp_path / "empty") for option in options)]) == 2
    out, err = capsys.readouterr()
    assert message in err and err.count("\n") == 1 and not out


@pytest.mark.parametrize("arguments", [["rule", "N 1C"], ["explain", "27B2"], ["laws"], ["verify"]])
def test_alternatives_that_are_open_cannot_be_played(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run([*arguments, "--proposal", OPEN]) == 2
    out, err = capsys.readouterr()
    assert (
        "alternatives.md:20:8: " in err
        and "is still open; keep one of them: only check and draw try" in err
        and not out
    )


def test_an_interpretation_beside_a_proposal_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["rule", "N 1C"], ["verify"]):
        assert run([*arguments, "--proposal", ONCE, "--interpretations", "shipped"]) == 2
        assert "cannot be joined by --interpretations: a proposal holds the interpret" in capsys.readouterr().err
