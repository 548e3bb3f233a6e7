"""Rulings that a proposal says it keeps: read, or refused with the place, and checked by both wordings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auctionlaws.amendment import amend
from auctionlaws.kept_rulings import KeptRuling, kept_rulings
from auctionlaws.language.errors import LawError
from auctionlaws.proposal import parse_proposal
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.kept import Held, Kept
from auctionlaws_proofs.command.app import run

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
TOP = "---\ntitle: Trial\nbuilds on: 2017\n---\n\n## The change\n\n```change\n"
ONCE = 'in 27B2 for "must pass throughout" substitute "must pass at his next turn", in the formal text\n'
PASSES = "N 1C; E 1C; director; S declines; E Pass"


def text(rulings: str, change: str = ONCE) -> str:
    return f"{TOP}{change}```\n\n## Rulings to keep\n\n```ruling\n{rulings}\n```\n"


def read(rulings: str) -> tuple[KeptRuling, ...]:
    return kept_rulings(amend(parse_proposal(text(rulings), Path("trial.md"))))


def held(rulings: str, change: str = ONCE) -> tuple[Held, ...]:
    return Check(Pair.of(amend(parse_proposal(text(rulings, change), Path("trial.md"))))).held


def test_an_auction_is_ruled_as_before_or_what_has_changed_is_told() -> None:
    """By 27B2 with one pass a comparable correction is as before, and a pass is not, whoever is dealer."""
    kept, passed, west = held(
        f"auction  N 1C; E 1C; director; S declines; E 2C (comparable)\nauction  {PASSES}\n"
        "auction  dealer W; W 1S; N 1H; director; E declines; N Pass"
    )
    assert kept.kept is Kept.KEPT
    assert passed.kept is Kept.CHANGED and passed.happening == "East passes."
    assert passed.before == ("West must pass throughout, at every turn that is left.",)
    assert passed.now == ("West must pass once, at his next turn.",)
    assert west.kept is Kept.CHANGED and west.before == ("South must pass throughout, at every turn that is left.",)


def test_sentences_that_have_to_be_told_are_looked_for() -> None:
    (told, missing) = held(
        f"auction  {PASSES}\nthen     West must pass once, at his next turn.\nthen     South to call.\n"
        f"auction  {PASSES}\nthen     West may make any legal call."
    )
    assert told.kept is Kept.KEPT and told.ruling.says == ("West must pass once, at his next turn.", "South to call.")
    assert missing.kept is Kept.CHANGED and missing.before == ("West may make any legal call.",)
    assert "West must pass once, at his next turn." in missing.now


def test_what_is_not_settled_any_more_is_not_kept() -> None:
    """Without 27B3 no clause says what becomes of a double in place of a low bid."""
    (double,) = held("auction  N 1C; E 1C; director; S declines; E X", "strike out 27B3\n")
    assert double.kept is Kept.OPEN and "no clause says" in " ".join(double.now)


def test_an_event_that_cannot_happen_any_more_is_no_ruling_kept() -> None:
    """A slip that can be put right until LHO calls: North is too late when East has passed."""
    draft = (EXAMPLES / "a-slip-until-lho-calls.md").read_text("utf-8")
    block = "## Rulings to keep\n\n```ruling\nauction  N Pass; E Pass; N changes Pass (inadvertent)\n```\n"
    (slip,) = Check(Pair.of(amend(parse_proposal(f"{draft}\n{block}", Path("trial.md"))))).held
    assert slip.kept is Kept.CHANGED and slip.now == ("This cannot happen at all.",)


@pytest.mark.parametrize(
    ("rulings", "words"),
    [
        ("then     South to call.", 'trial.md:15:1: "then" has no auction before it'),
        ("auction  N 1Z", 'trial.md:15:10: "N 1Z" is no script of an auction'),
        ("auction", "stands alone; words must follow it"),
        ("rule     N 1C", "does not begin a line of a formal block; expected auction, then"),
    ],
)
def test_a_block_that_cannot_be_read_is_refused_with_its_place(rulings: str, words: str) -> None:
    with pytest.raises(LawError) as refused:
        read(rulings)
    assert words in str(refused.value)


def test_an_auction_that_cannot_happen_by_the_laws_below_is_refused() -> None:
    with pytest.raises(LawError, match="has an event \\(2\\) that cannot happen by the laws on which this proposal"):
        held("auction  N 1C; S accepts")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=80))
def test_any_block_is_read_or_refused(words: str) -> None:
    try:
        found = read(f"auction  {words}")
    except LawError:
        return
    assert len(found) <= 1


def test_the_exit_status_and_the_page_say_that_a_ruling_is_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = tmp_path / "trial.md", tmp_path / "page.html"
    path.write_text(text(f"auction  {PASSES}"), "utf-8")
    assert run(["check", "--rulings-only", "--json", "--html", str(page), str(path)]) == 4
    (row,) = json.loads(capsys.readouterr().out)["kept"]
    assert (row["auction"], row["line"], row["kept"]) == (PASSES, 15, "changed")
    assert "NOT KEPT: changed" in page.read_text("utf-8")


def test_of_open_alternatives_each_row_says_what_it_does_not_keep(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    example = EXAMPLES / "prices-of-a-low-bid.md"
    path = tmp_path / "trial.md"
    path.write_text(f"{example.read_text('utf-8')}\n## Rulings to keep\n\n```ruling\nauction  {PASSES}\n```\n", "utf-8")
    assert run(["check", "--rulings-only", "--json", str(path)]) == 4
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert any("changed" in row["changed"].values() for row in rows)
    assert all(name.startswith("ruling, line ") for row in rows for name in row["changed"])
