"""Findings as pictures: every branch is what the player rules by that reading; a gap ends in a question."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from auctionlaws.edition import load_edition
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import lead_restriction, must_pass, turn
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.layout import faults
from auctionlaws_diagrams.svg import fits_page, to_svg
from auctionlaws_diagrams.table import to_table
from auctionlaws_proofs.command.app import run
from auctionlaws_proofs.command.found import every_finding
from auctionlaws_proofs.explaining.auctions import play
from auctionlaws_proofs.explaining.findings import recorded_findings
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.recorded import load_recorded

EDITION = "1997"


@cache
def sources() -> Sources:
    return Sources(load_edition(EDITION), load_recorded(EDITION), shipped_findings(EDITION))


@cache
def pictures() -> dict[str, list[Diagram]]:
    found: dict[str, list[Diagram]] = {}
    for diagram in every_finding(sources()):
        name = next(n for n in recorded_findings(sources()) if diagram.name.startswith(n.lower()))
        found.setdefault(name, []).append(diagram)
    return found


def played() -> Iterator[tuple[str, Table]]:
    for name, target in recorded_findings(sources()).items():
        witness = sources().witness(target)
        assert witness is not None
        auction = play(sources(), witness, through=False)
        assert auction is not None
        yield name, auction.table


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_finding_has_pictures_that_can_be_printed(every: int) -> None:
    """Of the suite, every eighth is drawn."""
    assert pictures().keys() == recorded_findings(sources()).keys()
    for diagrams in list(pictures().values())[::every]:
        for diagram in diagrams:
            svg = to_svg(diagram)
            assert fits_page(svg) and not faults(svg), diagram.name


def test_every_branch_is_what_the_player_rules_by_that_reading() -> None:
    seen = 0
    for name, table in played():
        last = pictures()[name][-1]
        for number, reading in enumerate(table.readings, start=1):
            (edge,) = (e for e in last.edges if e.source == "question" and f"reading {number}, " in e.target)
            assert edge.clause == ", ".join(reading.clauses)
            followed = table.copy()
            followed.follow_number(reading.table.history[-1].reading)
            assert followed.same_end(reading.table)
            told = [n.label for n in last.nodes if n.id.startswith(f"reading {number}, ")]
            if not followed.unsettled:
                check_branch(table, followed, told)
                seen += 1
    assert seen > 30


def check_branch(before: Table, after: Table, told: list[str]) -> None:
    """The turn, and every duty, restriction and void call that is new, by the table itself."""
    awaited = turn(after)
    assert awaited is None or NAMES[awaited] in told[0] or after.get("void"), told
    old = must_pass(before)
    new = {seat for seat, duty in must_pass(after).items() if duty != old[seat]}
    named = " ".join(words for words in told[1:] if "must pass" in words)
    assert {seat for seat in new if NAMES_OF[seat] in named} == new
    leads = [words for words in told if words.endswith("lead may be restricted")]
    assert {NAMES[seat] for seat in set(lead_restriction(after)) - set(lead_restriction(before))} >= {
        words.partition("'")[0] for words in leads
    }
    assert any(words.endswith("is void") for words in told) is bool(after.get("void") and not before.get("void"))


NAMES_OF = {seat.name: name for seat, name in NAMES.items()}


def _no_text(table: Table) -> str:
    """What the picture says where a law that a clause points to has no penalty for the call."""
    laws = [n for n in ("30", "31", "32") if any(f"Law {n} has" in gap for gap in table.history[-1].report.gaps)]
    return f"Law {''.join(laws)} has no text for this case"


def test_a_gap_ends_in_the_question_that_nobody_answers() -> None:
    gaps = {name: table for name, table in played() if name.startswith("gap-")}
    assert len(gaps) > 10
    for name in gaps:
        last = pictures()[name][-1]
        ends = [node for node in last.nodes if node.label in ("The laws do not say", _no_text(gaps[name]))]
        assert len(ends) == 1
        (source,) = {edge.source for edge in last.edges if edge.target == ends[0].id}
        assert next(node.shape for node in last.nodes if node.id == source) is NodeShape.QUESTION
    (question,) = (n for n in pictures()["gap-second-change"][-1].nodes if n.shape is NodeShape.QUESTION)
    assert question.label == "What becomes of a second change of the same call"
    assert "Law 32 has no text for this case" in {node.label for node in pictures()["gap-double-at-lho"][-1].nodes}


def test_the_auction_is_told_in_four_columns_with_every_picture() -> None:
    for diagrams in pictures().values():
        for diagram in diagrams:
            assert diagram.auction[0].split() == ["West", "North", "East", "South"]
    (picture,) = pictures()["conflict-28B-29A"]
    assert picture.auction[1] == "  Pass¹    Pass²"
    told = "\n".join(picture.auction)
    assert f"{picture.description}\n{told}</desc>" in to_svg(picture)
    assert f"```\n{told}\n```\n" in to_table(picture)


def test_draw_writes_a_finding(tmp_path: Path) -> None:
    assert run(["draw", "--finding", "conflict-28b-29a", "--output", str(tmp_path), "--format", "dot"]) == 0
    (path,) = tmp_path.iterdir()
    text = path.read_text("utf-8")
    assert path.name == "conflict-28b-29a.dot" and "28B" in text and "29A" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--finding", "conflict-28B-29"], "is no finding of 1997; the nearest is conflict-28B-29A"),
        (["--finding", "conflict-28B-29A", "law-27"], "--finding takes the place of NAME"),
        (["--finding", "conflict-28B-29A", "--script", "N 1C"], "--script takes the place of --finding"),
    ],
)
def test_draw_refuses_what_is_no_finding(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["draw", *arguments, "--output", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert message in err and err.count("\n") == 1 and not out
