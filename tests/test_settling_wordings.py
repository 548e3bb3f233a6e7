"""A committee can have its answer: by a clause that settles it, a question that the text leaves open is not asked.

Each wording of the table is a clause more than the edition has. Where the auction has come to the question, the text
as it is leaves it open, and with that clause the machine finds no gap in the same event.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from auctionlaws.amendment import amend
from auctionlaws.core.evaluate import evaluate
from auctionlaws.edition import Edition
from auctionlaws.machine.event import EVENT, EventKind
from auctionlaws.machine.questions import Question
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import STATE
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.happened import Happened
from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.engines.witness import raw_event

TABLE: Final = Path(__file__).parent / "settling_wordings.toml"
WORDINGS: Final = tomllib.loads(TABLE.read_text(encoding="utf-8"))["wording"]
BY_DAY: Final = 5
"""Of so many wordings one is tried by day; at night all are."""
OURS: Final = "99A"


def amended(row: dict[str, Any], law: str) -> Edition:
    """The edition without the clauses that the row strikes out, with those it words beside, and one of these lines."""
    struck = "".join(f"strike out {number}\n" for number in row.get("strike", ()))
    changes = f"## Changes\n\n```change\n{struck}```\n\n" if struck else ""
    worded = row.get("beside", {}) | ({row.get("number", OURS): law} if law else {})
    clauses = "\n".join(
        f"## {number} Ours\n\nOur words.\n\n```law\nclause {number}\n{lines.strip()}\n```\n"
        for number, lines in worded.items()
    )
    text = f"---\ntitle: Ours\nbuilds on: {row['edition']}\n---\n\n{changes}{clauses}"
    return amend(parse_proposal(text, Path("ours.md"))).edition


def open_points(edition: Edition, happened: Happened) -> set[str]:
    """What an edition leaves open when this event happens where it happened."""
    branch = build(edition).branches[EventKind(happened.event.kind.name.lower())]
    cells = (*happened.before, *raw_event(happened.event, happened.seat, happened.reading, ()))
    values = {f.name: value for f, value in zip((*STATE, *EVENT), cells, strict=True)}
    conflict = {"a contradiction"} if evaluate(branch.conflict, values) else set()
    return conflict | {str(question) for question, asked in branch.gaps.items() if evaluate(asked, values)}


@pytest.mark.parametrize(
    "row",
    [pytest.param(r, marks=() if i % BY_DAY == 0 else pytest.mark.nightly) for i, r in enumerate(WORDINGS)],
    ids=[row["question"] for row in WORDINGS],
)
def test_a_clause_settles_the_question(row: dict[str, Any]) -> None:
    table = play_script(load_laws(row["edition"]), parse_script(row["script"]))
    last = table.history[-1]
    without = amended(row, "") if row.keys() & {"strike", "beside"} else None
    before = open_points(without, last) if without else set(map(str, last.report.gaps))
    assert row["question"] in before
    assert not open_points(amended(row, row["law"]), last)


def test_every_question_has_such_a_wording() -> None:
    questions = [row["question"] for row in WORDINGS]
    assert len(questions) == len(set(questions))
    assert set(questions) == set(Question)
