"""Proposals as pictures: what they add and remove is marked on exactly the pictures that it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from auctionlaws.amendment import amend
from auctionlaws.edition import Edition
from auctionlaws.proposal import combinations, parse_proposal, read_proposal
from auctionlaws_diagrams.changes import BEFORE, Wordings, amended_pictures, as_variant, changed_pictures, wordings
from auctionlaws_diagrams.decision import DecisionOf
from auctionlaws_diagrams.diagram import Diagram, DiagramError, Edge, Mark, Node, NodeShape
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.marking import marked, marked_page
from auctionlaws_diagrams.parts import Part
from auctionlaws_diagrams.reference import REFERENCES, Reference, pages_by
from auctionlaws_diagrams.svg import fits_page, to_svg
from auctionlaws_diagrams.table import to_table
from auctionlaws_proofs.bench.restated import unless_restated
from auctionlaws_proofs.command.app import run

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
SVG = "{http://www.w3.org/2000/svg}"
EXPECTED = {
    "an-innocent-sentence": {"law-35", "law-37-30a"},
    "once-instead-of-throughout": {"law-27b", "duty-to-pass"},
    "one-contradiction-less": {"which-law", "out-of-rotation-3", "law-29"},
    "only-restated": set[str](),
    "at-lhos-turn": {"out-of-rotation-3"},
}
"""The pictures that each example changes."""


@cache
def words_of(stem: str, choice: int = 0) -> Wordings:
    proposal = read_proposal(EXAMPLES / f"{stem}.md")
    amended = amend(proposal, combinations(proposal)[choice])
    return wordings(amended, unless_restated(amended))


@cache
def changed(stem: str) -> dict[str, Diagram]:
    return {diagram.name: diagram for diagram in changed_pictures(words_of(stem))}


def law(number: str, words: Wordings) -> list[Diagram]:
    return list(amended_pictures(words, [Reference("law", "", DecisionOf(number))]))


def content(edition: Edition, reference: Reference) -> Iterator[tuple[str, frozenset[object]]]:
    for page in pages_by(reference.make, edition):
        yield page.name, frozenset({*(replaced(node) for node in page.nodes), *page.edges})


def replaced(node: Node) -> object:
    return node.id, node.label, node.shape, node.clause, node.link


@pytest.mark.nightly
@pytest.mark.parametrize("stem", EXPECTED)
def test_exactly_the_pictures_that_show_a_changed_clause_are_changed_and_can_be_printed(stem: str) -> None:
    words = words_of(stem)
    found = {name.removesuffix(f"-{BEFORE}") for name in changed(stem)}
    assert found == EXPECTED[stem]
    before, after = ({n: c for r in REFERENCES for n, c in content(e, r)} for e in (words.old, words.new))
    assert found >= {name for name in before.keys() & after.keys() if before[name] != after[name]}
    assert found & before.keys() <= {name for name in before if before[name] != after.get(name)}
    for diagram in changed(stem).values():
        svg = to_svg(diagram)
        assert fits_page(svg) and not faults(svg), diagram.name
        assert "is marked against 1997" in diagram.description


@pytest.mark.nightly
def test_the_label_of_a_clause_that_says_something_else_stands_struck_out_above_the_new_one() -> None:
    picture = changed("once-instead-of-throughout")["law-27b"]
    (node,) = (node for node in picture.nodes if node.mark is not Mark.NORMAL)
    assert (node.clause, node.shape, node.mark) == ("27B2", NodeShape.DUTY, Mark.ADDED)
    assert node.was == "It stands; partner must pass throughout; lead may be restricted"
    assert node.label == "It stands; partner passes once; lead may be restricted"
    root = ElementTree.fromstring(to_svg(picture))
    struck = [text.text for text in root.iter(f"{SVG}text") if text.get("text-decoration") == "line-through"]
    bold = [text.text for text in root.iter(f"{SVG}text") if text.get("font-weight") == "bold"]
    assert struck == ["It stands; partner must", "pass throughout; lead", "may be restricted 27B2", "removed"]
    assert bold == ["It stands; partner", "passes once; lead may", "be restricted 27B2", "added"]
    row = next(row for row in to_table(picture).splitlines() if "passes once" in row)
    assert "duty on partner (added)" in row and f"~~{node.was}~~" in row


@pytest.mark.nightly
def test_what_comes_and_goes_is_marked_where_it_is() -> None:
    picture = changed("one-contradiction-less")["law-29"]
    marks = {(edge.label, edge.clause): edge.mark for edge in picture.edges if edge.mark is not Mark.NORMAL}
    assert {node.label for node in picture.nodes if node.mark is Mark.ADDED} == {
        "Is LHO the player in turn?",
        "Law 28",
    }
    assert marks == {("no", "29A"): Mark.REMOVED, ("yes", "28B"): Mark.ADDED}
    assert picture.edges.count(Edge(*ends(picture, Mark.REMOVED), "no", "29A", Mark.REMOVED)) == 1


def ends(picture: Diagram, mark: Mark) -> tuple[str, str]:
    (edge,) = (edge for edge in picture.edges if edge.mark is mark)
    return edge.source, edge.target


@pytest.mark.nightly
def test_a_bid_that_other_laws_deal_with_shows_what_a_proposal_adds_to_it() -> None:
    picture = changed("at-lhos-turn")["out-of-rotation-3"]
    added = {e.clause for e in picture.edges if e.mark is Mark.ADDED and e.label == "after a bid, LHO had not called"}
    assert added == {"31B"}
    removed = [edge.label for edge in picture.edges if edge.mark is Mark.REMOVED]
    assert removed == [
        "before any bid, the offender had not called",
        "before any bid, the offender had called",
        "after a bid",
    ]


@pytest.mark.nightly
def test_of_several_variants_each_has_its_own_pictures() -> None:
    names = [[page.name for page in as_variant(law("27", words_of("alternatives", n)), n)] for n in (0, 1, 2)]
    assert names[1] == ["law-27-variant-1", "law-27b-variant-1"]
    assert [any(p.marks for p in law("27", words_of("alternatives", n))) for n in (0, 1, 2)] == [False, True, True]
    pages = {page.name: page for page in as_variant(law("27", words_of("alternatives", 2)), 2)}
    assert "law-27b-variant-2" in {node.link for node in pages["law-27-variant-2"].nodes}
    assert all(fits_page(to_svg(page)) and not faults(to_svg(page)) for page in pages.values())


def trial(text: str) -> Wordings:
    top = "---\ntitle: Trial\nbuilds on: 1997\n---\n\n"
    return wordings(amend(parse_proposal(top + text, Path("trial.md"))))


@pytest.mark.nightly
def test_a_law_that_is_struck_out_has_gone_and_a_new_one_has_come() -> None:
    words = trial("## Changes\n\n```change\nstrike out 33\n```\n")
    gone = law("33", words)
    assert gone and {node.mark for page in gone for node in page.nodes} == {Mark.REMOVED}
    assert words.laws == ("33",)
    come = law("33", replace(words, old=words.new, new=words.old))
    assert come and {node.mark for page in come for node in page.nodes} == {Mark.ADDED}
    assert all(fits_page(to_svg(page)) and not faults(to_svg(page)) for page in (*gone, *come))
    assert not law("61", words)


# -- two parts in one


def part(*labels: str, clause: str | None = None) -> Part:
    nodes = tuple(Node(label, label, NodeShape.STATE, clause) for label in labels)
    return Part(nodes, tuple(Edge(a, b) for a, b in pairwise(labels)))


def test_two_parts_alike_have_no_marks() -> None:
    both = marked(part("a", "b"), part("a", "b"))
    assert both.part == part("a", "b") and not both.names.keys() - {"a", "b"}


def test_a_node_of_the_same_name_can_be_another_one() -> None:
    both = marked(part("a", "b"), part("a", "b", clause="27A")).part
    assert [(node.id, node.mark) for node in both.nodes] == [
        *(("a", Mark.ADDED), ("b", Mark.ADDED)),
        *(("a (before)", Mark.REMOVED), ("b (before)", Mark.REMOVED)),
    ]
    assert [edge.mark for edge in both.edges] == [Mark.ADDED, Mark.REMOVED]


def test_one_node_of_a_clause_takes_the_place_of_another() -> None:
    both = marked(part("a", clause="27A"), part("b", clause="27A")).part
    assert [(node.label, node.was, node.mark) for node in both.nodes] == [("b", "a", Mark.ADDED)]
    several = marked(part("a", "c", clause="27A"), part("b", clause="27A")).part
    assert [node.was for node in several.nodes] == [None, None, None]


def test_a_page_without_its_like_is_marked_as_a_whole() -> None:
    page = Diagram("x", "X", "X.", part("a", "b").nodes, part("a", "b").edges)
    assert marked_page(page, None).marks == {Mark.REMOVED}
    assert marked_page(None, page).marks == {Mark.ADDED}
    assert marked_page(page, page).marks == set()


def test_only_what_is_added_takes_a_place() -> None:
    with pytest.raises(DiagramError, match="only an added place that is no question"):
        Diagram("x", "X", "X.", (Node("a", "a", NodeShape.STATE, was="b"),), ())


# -- the command


@pytest.mark.nightly
def test_draw_marks_a_proposal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(EXAMPLES / "once-instead-of-throughout.md")
    assert run(["draw", "--proposal", file, "27", "--output", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"law-27.svg", "law-27b.svg"}
    assert "line-through" in (tmp_path / "law-27b.svg").read_text("utf-8")
    capsys.readouterr()
    assert run(["draw", "--proposal", str(EXAMPLES / "only-restated.md"), "--output", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "No picture changes.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--proposal", "nothing.md"], "nothing.md"),
        (["--proposal", "{example}", "--edition", "1997"], "--proposal: cannot be joined by --edition"),
        (["--proposal", "{example}", "--script", "N 1C", "27"], "--script takes the place of NAME"),
        (["--proposal", "{example}", "law-72"], "No picture changes."),
        (["--proposal", "{example}", "gap"], '"gap" is not a picture'),
    ],
)
def test_draw_refuses_bad_proposals(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [argument.format(example=EXAMPLES / "only-restated.md") for argument in arguments]
    status = run(["draw", *given, "--output", str(tmp_path)])
    out, err = capsys.readouterr()
    assert message in out + err and (out + err).count("\n") == 1
    assert status == (2 if err else 0)
