"""Signs that nobody sees: no file gets them onto a terminal, into a page or into a picture."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from unicodedata import category

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from proposal_trials import FILES, TOP, change, clause

from auctionlaws.amendment import amend
from auctionlaws.edition import LAWS, load_edition, read_edition
from auctionlaws.interpretation import parse_interpretations
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import sections
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws.table.script import ScriptError, parse_script
from auctionlaws.visible import hidden, printable
from auctionlaws_proofs.claims_reader import read_claims
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.findings import read_findings

ERASE = "\x1b[2K"
"""Makes a terminal wipe out the line on which it is printed."""
SIGNS = (ERASE, "\x9b", "\x7f", "\x00", "\x0b", "\u202e", "\u2066", "\u2028", "\u2029", "\u200b", "\ufeff", "\u00ad")
CLAIM = "## P1{} Ours\n\n```claim\nclaim  P1{}\nnever  a player is asked whether he accepts\n```\n"
READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "laws": ((LAWS / "1997/law27.md").read_text("utf-8"), lambda text: sections(text, "trial.md", KEYWORDS)),
    "claims": (CLAIM.format("", ""), lambda text: read_claims(text, "trial.md")),
    "proposals": (FILES["only-restated"].read_text("utf-8"), lambda text: parse_proposal(text, Path("trial.md"))),
    "interpretations": (
        (LAWS / "interpretations/1997.md").read_text("utf-8"),
        lambda text: parse_interpretations(text, "trial.md", load_edition("1997")),
    ),
    "findings": ("## gap-ours Ours\n\nquestion: what\n\nWords.\n", lambda text: read_findings(text, "trial.md")),
}
CALM = settings(suppress_health_check=[HealthCheck.too_slow], deadline=10_000, max_examples=40)


def said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command that is refused says; nothing of it can do anything to a terminal."""
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and err[:-1].isprintable()
    return err[:-1]


@CALM
@given(st.sampled_from(sorted(READERS)), st.sampled_from(SIGNS), st.floats(0, 1))
@example("claims", ERASE, 0.04)
def test_a_hidden_sign_is_refused_where_it_stands(kind: str, sign: str, share: float) -> None:
    """Wherever in a file it is: in a number, a heading, a sentence, the formal text, a remark."""
    text, read = READERS[kind]
    place = round(share * len(text))
    lines = text[:place].split("\n")
    with pytest.raises(LawError) as caught:
        read(text[:place] + sign + text[place:])
    told = str(caught.value)
    assert told.startswith(f'trial.md:{len(lines)}:{len(lines[-1]) + 1}: "{printable(sign[0])}" cannot be seen: ')
    assert told.isprintable() and told.endswith("; delete it")


@CALM
@given(st.characters())
def test_what_is_hidden(sign: str) -> None:
    """Control signs, signs that format or turn the text, unknown ones; letters, marks and blanks are none of them."""
    seen = category(sign)[0] != "C" and sign not in "\u2028\u2029"
    assert (hidden(f"27B2{sign}") is None) is (seen or sign in "\n\r\t")
    assert printable(sign).isprintable()


@settings(CALM, max_examples=12)
@given(st.text() | st.lists(st.sampled_from([*SIGNS, "## 27B2 x\n", "\n", "```law\n", "N 1C; ", "("])).map("".join))
def test_no_message_about_a_text_holds_one(text: str) -> None:
    """Neither about a script, of which only what is quoted must be clean, nor about a file."""
    for read in (parse_script, *(read for _, read in READERS.values())):
        try:
            read(text)
        except (LawError, ScriptError) as error:
            assert str(error).isprintable()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_editors_leave_in_a_file_is_no_hidden_sign(tmp_path: Path, end: str) -> None:
    """Other ends of lines, tabs, a mark of the encoding at the beginning, and the narrow blanks of French."""
    block = load_edition("1997").by_number["28A"].source.removeprefix("clause 28A\n")
    text = (TOP + clause("28A", block, "«\xa0À\u202f: é\xa0»")).replace("Ours", "Ours\t").replace("\n", end)
    path = tmp_path / "own.md"
    path.write_bytes(text.encode("utf-8-sig"))
    assert amend(read_proposal(path)).edition.by_number["28A"].heading == "Ours"


@pytest.mark.parametrize(
    "command", ["verify --proposal", "check --rulings-only", "verify --claims", "draw --proposal", "draw --check"]
)
def test_a_claim_cannot_write_over_its_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """A number that wipes out the line before its verdict and writes another is not read."""
    path = tmp_path / "own.md"
    number = f"P1{ERASE}P1 proved"
    path.write_text(TOP + CLAIM.format(number, number), "utf-8")
    told = said([*command.split(), str(path)], capsys)
    assert told.startswith(f'{path}:6:8: "\\x1b" cannot be seen: a control character')


def test_law_files_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (LAWS / "1997/law35.md").read_text("utf-8")
    (tmp_path / "law35.md").write_text(text.replace("## 35C ", "## 35C \u202e"), "utf-8")
    told = said(["verify", "--laws", str(tmp_path)], capsys)
    assert ':8: "\\u202e" cannot be seen: RIGHT-TO-LEFT OVERRIDE; delete it' in told


@pytest.mark.parametrize("name", [f"law{ERASE}.md", "\u202e.md", "[b].md", "a\nb.md"])
def test_names_of_files(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """A file may be called anything; its name is printed so that it can be seen."""
    path = tmp_path / name
    path.write_text(TOP.replace("1997", "1895"), "utf-8")
    assert said(["check", str(path)], capsys).startswith(printable(f"{path}:3:12: "))
    path.write_text(TOP + change("strike out 28A"), "utf-8")
    assert amend(read_proposal(path)).edition.name == printable(f"1997 as amended by {path.stem}")


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "--claim", ERASE],
        ["explain", f"27B2{ERASE}"],
        ["rule", f"--{ERASE}"],
        ["rule", "N 1C", "--reading", ERASE],
        ["rule", f"N 1C{ERASE}; E P"],
        ["draw", f"law{ERASE}"],
        [ERASE],
    ],
)
def test_words_on_the_command_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert "\\x1b[2K" in said(arguments, capsys)


@pytest.mark.parametrize("words", ['name = "\\u001b[2K"', '[missing]\n"\\u202e" = "x"', '[elsewhere]\n54 = "\\u200b"'])
def test_what_an_edition_says_of_itself(tmp_path: Path, words: str) -> None:
    shutil.copy(LAWS / "1997/law38.md", tmp_path)
    (tmp_path / "edition.toml").write_text(words, "utf-8")
    with pytest.raises(LawError, match=r"edition.toml:1:1: .* holds a sign that cannot be seen; delete it"):
        read_edition(tmp_path)
