"""What changed from one edition to the next: which clause is which, and the changes as a federation would tell them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from auctionlaws.edition import load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.table.events import Kind
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.bench.after_parting import AfterParting, parted
from auctionlaws_proofs.bench.announced import FOLDER, announced, by_heading, read_announced
from auctionlaws_proofs.bench.became import Became
from auctionlaws_proofs.bench.corresponding import correspondence, read_correspondence, renumbered
from auctionlaws_proofs.bench.families import Part
from auctionlaws_proofs.bench.joined import joined
from auctionlaws_proofs.bench.law_tables import Changed, law_tables, read_law_table
from auctionlaws_proofs.bench.what_changed import WhatChanged
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.history import history

PAIRS = (("1997", "2007"), ("2007", "2017"))
HEAD = "| 2007 | 2017 | why |\n|---|---|---|\n"


@pytest.fixture(scope="module")
def changed() -> Mapping[tuple[str, str], WhatChanged]:
    """Each two editions that follow each other, compared."""
    return {pair: WhatChanged(*pair) for pair in PAIRS}


# -- which clause is which


def test_a_clause_is_the_one_that_says_the_same_whatever_its_number() -> None:
    """17D1 of 2007 is 15A1 of 2017, whose 17D1 is another law's; 32B1 is 32A1; 27B1b of 1997 is 27D."""
    assert correspondence("2007", "2017")["17D1"] == "15A1"
    assert correspondence("2007", "2017")["22B1"] == "17D1"
    assert correspondence("2007", "2017")["32B1"] == "32A1"
    assert correspondence("1997", "2007")["27B1b"] == "27D"
    assert correspondence("1997", "2017")["27B1b"] == "27D"


def test_going_back_a_clause_is_the_one_that_it_came_from() -> None:
    forth = {old: new for old, new in correspondence("2007", "2017").items() if new is not None}
    back = {new: old for new, old in correspondence("2017", "2007").items() if old is not None}
    assert {new: old for old, new in forth.items()} == back


def test_no_two_clauses_have_become_one() -> None:
    for pair in (*PAIRS, ("1997", "2017"), ("2017", "1997")):
        called = [renumbered(*pair).get(c.number, c.number) for c in load_edition(pair[0]).clauses]
        assert len(called) == len(set(called))


def test_a_number_that_has_another_text_now_is_told_with_its_edition() -> None:
    """30A of 2007 is gone, and 2017 has another 30A; what stood below the heading 16D stands below 16C."""
    names = renumbered("2007", "2017")
    assert names["30A"] == "30A of 2007" and names["30B1"] == "30A"
    assert names["16D"] == "16C" and names["16D1"] == "16C1"


@pytest.mark.parametrize(
    ("rows", "line", "words", "message"),
    [
        ("| 17Z | 17A | no such clause |\n", 3, "17Z", "is no clause of 2007"),
        ("| 17A | 99 | no such clause |\n", 3, "99", "is no clause of 2017"),
        ("| 17A | 17A | once |\n| 17A | 17B | twice |\n", 4, "17A", "stands in this table already"),
        ("| 17A | 17A | once |\n| 17B | 17A | twice |\n", 4, "17A", "stands in this table already"),
        ("| 25A2 | 25A2 | not what it says |\n", 3, "25A2", "stands word for word in 2017 as 25A4"),
        ("| 25A2 | – | not what it says |\n", 3, "25A2", "stands word for word in 2017 as 25A4"),
        ("| 17A, 17A |\n", 3, "| 17A, 17A |", "is no row of this table"),
    ],
)
def test_a_table_kept_by_hand_is_held_against_the_texts(rows: str, line: int, words: str, message: str) -> None:
    with pytest.raises(LawError, match=message) as caught:
        read_correspondence(HEAD + rows, "table.md", load_edition("2007"), load_edition("2017"))
    assert (caught.value.place.line, caught.value.words) == (line, words)


# -- what has become of the clauses


@pytest.mark.parametrize("pair", PAIRS)
def test_every_clause_of_both_editions_is_told_of_once(
    changed: Mapping[tuple[str, str], WhatChanged], pair: tuple[str, str]
) -> None:
    told = changed[pair].clauses
    assert sorted(e.old.number for e in told if e.old) == sorted(c.number for c in load_edition(pair[0]).clauses)
    assert [e.new.number for e in told if e.new] == [c.number for c in load_edition(pair[1]).clauses]
    in_families = {number for family in changed[pair].families for number, _ in family.clauses}
    for each in told:
        formal = any(c.cases or c.definitions for c in (each.old, each.new) if c is not None)
        if each.became in (Became.SAME, Became.MOVED, Became.REWORDED):
            assert each.new is not None and each.new.number not in in_families
        if each.became is Became.REWORDED:
            assert formal
        if each.became is Became.BESIDE:
            assert not formal


def test_what_only_moved_changes_nothing(changed: Mapping[tuple[str, str], WhatChanged]) -> None:
    """Clauses with the same text under a new number count as moved: 22B1 and 22B2 of 2007 are 17D1 and 17D2 of 2017."""
    told = {e.new.number: e for e in changed["2007", "2017"].clauses if e.new is not None}
    assert told["17D1"].became is Became.MOVED and told["17D2"].became is Became.MOVED
    assert told["21B2"].became is Became.SAME, "it points to the same law under another number"
    assert told["20F5b"].became is Became.REWORDED
    assert told["27B1b"].became is Became.CHANGED and told["36C"].became is Became.NEW


# -- the changes


@pytest.mark.parametrize("pair", PAIRS)
def test_every_family_belongs_to_a_change_and_no_change_holds_another(
    changed: Mapping[tuple[str, str], WhatChanged], pair: tuple[str, str]
) -> None:
    families, changes = changed[pair].families, changed[pair].changes
    assert {f for change in changes for f in change.families} == set(families)
    clauses = [frozenset(change.clauses) for change in changes]
    assert not any(one < other for one in clauses for other in clauses)
    assert all(change.alone for change in changes)


def test_combinations_of_clauses_are_no_changes_of_their_own(changed: Mapping[tuple[str, str], WhatChanged]) -> None:
    """Of 1,900 families between 1997 and 2007, nearly all are several changed clauses at work at once."""
    assert len(changed["1997", "2007"].families) > 1000 and len(changed["1997", "2007"].changes) < 60


@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_written_fits_what_has_changed(
    changed: Mapping[tuple[str, str], WhatChanged], pair: tuple[str, str]
) -> None:
    """Each clause that is listed changes a ruling, and every change has a heading with a paragraph."""
    assert (FOLDER / f"{'-'.join(pair)}.md").exists()
    told = changed[pair].headings
    assert [change for _, changes in told for change in changes if _ is None] == []
    assert sum(len(changes) for _, changes in told) == len(changed[pair].changes)


def test_what_is_written_of_a_clause_that_changes_nothing_is_refused(
    changed: Mapping[tuple[str, str], WhatChanged],
) -> None:
    text = "## Nothing at all\n\nclauses: 27B1b, 17A\n\nOurs.\n"
    with pytest.raises(LawError, match="changes no ruling on its own") as caught:
        by_heading(read_announced(text, "ours.md"), changed["2007", "2017"].changes)
    assert caught.value.words == "17A"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## A change\n\nOurs.\n", "does not say which clauses it is about"),
        ("## A change\n\nclauses: 27B1b\n", "has no paragraph"),
        ("## One\n\nclauses: 27B2\n\nOurs.\n\n## Two\n\nclauses: 27B2\n\nOurs.\n", "under another heading already"),
    ],
)
def test_what_is_written_has_its_clauses_and_a_paragraph(text: str, message: str) -> None:
    with pytest.raises(LawError, match=message):
        read_announced(text, "ours.md")


def test_what_nobody_has_written_about_is_told_all_the_same(changed: Mapping[tuple[str, str], WhatChanged]) -> None:
    changes = changed["2007", "2017"].changes
    some = announced("2007", "2017")[:1]
    told = by_heading(some, changes)
    assert len(told[some[0]]) + len(told[None]) == len(changes) and told[None]


def test_what_only_the_new_edition_asks_about_is_not_said_to_be_impossible(
    changed: Mapping[tuple[str, str], WhatChanged],
) -> None:
    """By the laws of 1997 nobody looks whether a call means the same; it can be told all the same, and 2007 asks.

    ``dealer N; N 1C; E 1C; director; S declines; E 2C (same meaning)`` silences West in 1997, and not in 2007.
    """
    found = changed["1997", "2007"]
    bench = found.check.bench
    both = {("27B1b", Part.COMES), ("27B2", Part.GOES)}, {("27B1b", Part.COMES), ("27B3", Part.GOES)}
    names = [f.name for f in found.families if set(f.clauses) in both]
    assert bench.proves and len(names) >= 2
    assert dict(bench._material.impossible(names)) == {}


def test_what_comes_after_the_editions_have_parted_is_asked_of_both(
    changed: Mapping[tuple[str, str], WhatChanged],
) -> None:
    """A double of nothing leaves other duties behind by either edition; the calls that follow are ruled by both."""
    material = changed["1997", "2007"].check.bench._material
    events = parse_script("dealer N; S X; director").events
    auction = Witness(tuple(events), ((0, 0),) * len(events))
    pairs = parted(material.old, material.new, [auction], material.parting.renumbered)
    assert pairs and pairs[-1].before.state != pairs[-1].after.state
    found = list(AfterParting(material.parting, pairs[-1:]).auctions({"first": ("17B",), "never": ("27B1b",)}))
    assert [name for name, _ in found] == ["first"]
    [(_, witness)] = found
    assert witness.events[:2] == auction.events and witness.events[2].kind is Kind.CALL


def test_of_no_families_there_are_no_changes() -> None:
    assert joined(()) == ()


@pytest.mark.nightly
@pytest.mark.parametrize("pair", PAIRS)
def test_every_change_has_an_auction_that_both_editions_rule_on(
    pair: tuple[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """And chance finds no difference that belongs to none."""
    page = tmp_path / "changed.html"
    assert run(["diff", *pair, "--json", "--html", str(page)]) == 0
    answer = json.loads(capsys.readouterr().out)
    auctions = [auction for change in answer["changes"] for auction in change["auctions"]]
    assert all(auction["script"] for auction in auctions) and answer["mistakes"] == []
    assert all(auction["before"] or auction["after"] for auction in auctions)
    assert answer["changes"][0]["title"] in page.read_text("utf-8")


# -- a clause through the editions


def test_a_clause_is_followed_through_the_editions(capsys: pytest.CaptureFixture[str]) -> None:
    """On damage done all the same: 27B1b in 1997; where cards are put right that were another board's: 17D1 in 2007."""
    assert run(["explain", "15A1", "--edition", "2017", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["in the other editions"]
    assert {"id": "2007", "title": "17D1, another formal text"} in told
    assert {e.edition: e.number for e in history("2017", "27D")} == {"1997": "27B1b", "2007": "27D"}
    assert {e.edition: e.number for e in history("2017", "36C")} == {"1997": None, "2007": None}


# -- the tables of single laws


@pytest.mark.parametrize(
    ("pair", "law", "rows", "kinds"),
    [(PAIRS[0], "Law 20", 16, set(Changed)), (PAIRS[1], "Law 75", 8, set(Changed) - {Changed.REFERENCES})],
)
def test_each_row_of_a_table_is_held_against_the_comparison(
    changed: Mapping[tuple[str, str], WhatChanged], pair: tuple[str, str], law: str, rows: int, kinds: set[Changed]
) -> None:
    """Words change nothing, which is proved; references change nothing else; substance is any other family."""
    (only,) = law_tables(changed[pair])
    assert only.title.startswith(law) and len(only.rows) == rows
    assert {row.changed for row in only.rows} == kinds


@pytest.mark.parametrize(
    ("row", "words", "message"),
    [
        ("| one's own mistake | 20F4 | 20F4a | words | no |", "words", "that is substance"),
        ("| partner's mistake | 20F5b | 20F5b | substance | no |", "substance", "that is words"),
        ("| what it tells partner | 75A | 75A | words | no |", "words", "that is conduct"),
        ("| a mistaken call | 75C | 75C | substance | no |", "substance", "that is words"),
        ("| a mistaken call | 75Z | 75C | words | no |", "75Z", "is no clause of 2007"),
        ("| a mistaken call | 75C | 75C | much | no |", "much", "is not what can have changed"),
        ("| a mistaken call | 75C | 75C | much |", "| a mistaken call | 75C | 75C | much |", "has 4 cells"),
    ],
)
def test_a_table_that_says_what_is_not_so_is_refused(
    changed: Mapping[tuple[str, str], WhatChanged], row: str, words: str, message: str
) -> None:
    text = f"# Law 75\n\n| row | 2007 | 2017 | changed | what |\n|---|---|---|---|---|\n{row}\n"
    with pytest.raises(LawError, match=message) as caught:
        read_law_table(text, "table.md", changed["2007", "2017"])
    assert (caught.value.words, caught.value.place.line) == (words, 5)
