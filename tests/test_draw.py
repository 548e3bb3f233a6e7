"""``auctionlaws draw``: pages of diagrams, an auction on its way, a proposal's arrows, and diagrams of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from proposal_trials import EXAMPLES

from auctionlaws.language.errors import LawError
from auctionlaws_diagrams.api import REGION
from auctionlaws_diagrams.states.guide import guide_crowded
from auctionlaws_diagrams.states.guiding import guide_rows
from auctionlaws_diagrams.states.page import crowded, to_svg, to_text
from auctionlaws_diagrams.states.paging import page_of
from auctionlaws_diagrams.states.poster import crowded_poster, poster
from auctionlaws_diagrams.states.proved import load_proved
from auctionlaws_diagrams.states.reading import FOLDER, charts_of, shipped_charts
from auctionlaws_proofs.command.app import run
from cases_table import EDITIONS, OLDER_AT_NIGHT

ROOT = Path(__file__).parent.parent
OWN = (ROOT / "examples/my-diagram.md").read_text("utf-8")


def told(arguments: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert run(arguments) == status
    printed = capsys.readouterr()
    return printed.out or printed.err


# -- pages


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_every_page_of_an_edition_can_be_printed(edition: str) -> None:
    """Each on one page, with every arrow in the table and in words.

    Of the older ones, whoever puts diagrams on record is told if a page has more than there is room for.
    """
    on_record = load_proved(edition)
    for chart in shipped_charts(edition):
        page = page_of(chart, on_record[chart.name], f"Laws of {edition}")
        ElementTree.fromstring(to_svg(page))
        words = to_text(page)
        assert all(f"| {row.number} |" in words for row in page.rows)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_poster_shows_every_page_and_nothing_touches_anything(edition: str) -> None:
    on_record = load_proved(edition)
    charts = [chart for chart in shipped_charts(edition) if not chart.name.startswith(REGION)]
    machine, *others = (page_of(chart, on_record[chart.name], f"Laws of {edition}") for chart in charts)
    assert crowded_poster(machine, others) == []
    words = poster(machine, others)
    assert all(other.title in words for other in others)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_guide_rests_on_arrows_that_are_proved(edition: str) -> None:
    """On one page; what no arrow proves any more, it does not say."""
    charts, on_record = shipped_charts(edition), load_proved(edition)
    rows = guide_rows(charts, on_record)
    assert guide_crowded("The Director's guide", f"Laws of {edition}", rows) == []
    low = next(row for row in rows if row.irregularity.startswith("insufficient bid"))
    assert "stands" in low.lho_first and any("27" in number for number in low.clauses)
    changed = guide_rows(charts, on_record, {("law-27", arrow) for arrow in on_record["law-27"].scripts})
    assert "changed: law-27" in next(row for row in changed if row.irregularity == low.irregularity).lho_first


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_machine_stands_in_the_same_places_in_every_edition(edition: str) -> None:
    (machine,) = (c for c in shipped_charts(edition) if c.name == "machine")
    (other,) = (c for c in shipped_charts("2017") if c.name == "machine")
    assert [(s.name, s.at, s.size) for s in machine.situations] == [(s.name, s.at, s.size) for s in other.situations]
    assert not crowded(page_of(machine, load_proved(edition)["machine"], edition))


def test_the_pages_in_the_readme_are_current() -> None:
    """``auctionlaws draw machine law-27 --edition 2017`` writes them."""
    for name in ("machine", "law-27"):
        (chart,) = (c for c in shipped_charts("2017") if c.name == name)
        page = page_of(chart, load_proved("2017")[name], "Laws of 2017")
        assert (ROOT / f"diagrams/pages/{name}-2017.svg").read_text("utf-8") == to_svg(page)


def test_an_auction_is_drawn_on_its_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = "edition 2017; N 1H; E 1C; director; S declines; E Pass"
    told(["draw", "--script", script, "--format", "md", "--output", str(tmp_path)], capsys)
    words = (tmp_path / "auction.md").read_text("utf-8")
    numbers = [line.split("**")[1] for line in words.splitlines() if line.startswith("| **")]
    assert numbers == ["1", "3", "9", "13", "18"]
    assert "| West | North | East | South |" in words and "1♥" in words


def test_a_contradiction_is_drawn_with_what_each_reading_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--edition", "1997", "--format", "md", "--output", str(tmp_path)]
    told(["draw", "--finding", "conflict-28B-29A", *options], capsys)
    words = (tmp_path / "conflict-28b-29a.md").read_text("utf-8")
    assert "Following 28B:" in words and "Following 29A:" in words


# -- a proposal


def test_a_proposal_strikes_the_arrows_that_it_breaks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Once instead of throughout: partner's duty after a correction is another, and the page of Law 27 says so."""
    proposal = str(EXAMPLES / "once-instead-of-throughout.md")
    written = told(["draw", "--proposal", proposal, "--format", "md", "--output", str(tmp_path)], capsys)
    assert [Path(line).stem for line in written.split()] == ["law-27", "duty"]
    words = (tmp_path / "law-27.md").read_text("utf-8")
    assert "~~" in words and "partner must pass once" in words


def test_a_proposal_that_only_restates_changes_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proposal = str(EXAMPLES / "only-restated.md")
    assert told(["draw", "--proposal", proposal, "--output", str(tmp_path)], capsys) == "No diagram changes.\n"


# -- a diagram of one's own


def test_a_diagram_of_ones_own_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.md"
    path.write_text(OWN, "utf-8")
    (found,) = json.loads(told(["draw", "--check", str(path), "--edition", "2017", "--json"], capsys, 1))
    assert not found["proved"]
    assert {wrong["kind"] for wrong in found["wrong"]} >= {"leads elsewhere"}
    assert all(wrong["script"] for wrong in found["wrong"] if wrong["decided"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("on         a call", "on         a cll", '"a cll" is no event; did you mean "a call"?'),
        ("calling to", "caling to", '"caling" is no situation; did you mean "calling"?'),
        ("then       the call stands", "then       the call stand", '"the call stand" cannot follow of an event'),
        ("when       no irregular", "when       no iregular", 'perhaps "irregular" is meant'),
        ("says       a legal call\n", "", 'has no line "says"'),
        ("on         a call\n", "on         a call\nfrom       here\n", "does not begin a line of a formal block"),
    ],
)
def test_mistakes_in_a_diagram_are_named_with_their_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str
) -> None:
    path = tmp_path / "own.md"
    assert old in OWN
    path.write_text(OWN.replace(old, new, 1), "utf-8")
    said = told(["draw", "--check", str(path), "--edition", "2017"], capsys, 2)
    assert message in said and said.startswith("own.md:")


@pytest.mark.parametrize("options", [["--script", "N 1C", "law-27"], ["--json"], ["--format", "gif"], ["law-99"]])
def test_what_cannot_be_is_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert told(["draw", *options], capsys, 2)


def test_a_diagram_without_a_situation_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.md"
    path.write_text("# Own\n\n## own Own\n\n```diagram\nabout      the offender\n```\n", "utf-8")
    said = told(["draw", "--check", str(path), "--edition", "2017"], capsys, 2)
    assert said.startswith("own.md:3:4: ") and "has no part; expected situation or" in said


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_text_reads_or_is_explained(data: st.DataObject) -> None:
    """A diagram file with lines lost, doubled or changed is read or named with its place, and nothing else happens."""
    source = data.draw(st.sampled_from(sorted(FOLDER.glob("*.md"))))
    lines = source.read_text("utf-8").splitlines()[:120]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        lines[place] = data.draw(st.one_of(st.sampled_from(lines), st.text(max_size=30), st.just("")))
    try:
        charts_of("\n".join([*lines, "```"]), "damaged.md", "2017")
    except LawError as error:
        assert str(error).startswith("damaged.md:")
