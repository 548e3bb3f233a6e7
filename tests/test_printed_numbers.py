"""Every subsection of the printed law book that touches the auction has its row in ``laws``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from auctionlaws_proofs.command.app import run

NUMBERS: Final = (Path(__file__).parent / "printed_numbers_2017.txt").read_text("utf-8").split()
"""The numbers of the subsections of 2017, in the order of the book."""


def test_every_subsection_of_2017_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    """Formalised, a definition or a heading; or outside the model, with the reason."""
    assert run(["laws", "--edition", "2017", "--json"]) == 0
    rows = {row["number"]: row for row in json.loads(capsys.readouterr().out)["clauses"]}
    assert [number for number in NUMBERS if number not in rows] == []
    outside = [row for row in rows.values() if row["status"] == "outside the model"]
    assert outside and all(len(row["reason"].split(": ")) == 2 for row in outside)


def test_no_number_is_made_up() -> None:
    """What is in the law files and not in the list is the heading of what is, or ours."""
    from auctionlaws.edition import load_edition

    ours = [c.number for c in load_edition("2017").clauses if c.number not in NUMBERS]
    assert all(n.startswith("U") or any(printed.startswith(n) for printed in NUMBERS) for n in ours)
