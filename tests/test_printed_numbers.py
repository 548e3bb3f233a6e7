"""Every subsection of the printed law books that touches the auction has its row in ``laws``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from auctionlaws.clause_numbers import law_of
from auctionlaws.edition import load_edition
from auctionlaws_proofs.command.app import run

EDITIONS: Final = ("1997", "2007", "2017")
NUMBERS: Final = {
    edition: (Path(__file__).parent / f"printed_numbers_{edition}.txt").read_text("utf-8").split()
    for edition in EDITIONS
}
"""The numbers of the subsections of each edition, in the order of the book."""
AUCTION: Final = frozenset(str(law) for law in range(17, 41))
"""The laws of the auction, of which each list has every subsection; that of 2017 has every subsection of others too."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_subsection_has_a_row(capsys: pytest.CaptureFixture[str], edition: str) -> None:
    """Formalised, a definition or a heading; or outside the model, with the reason."""
    assert run(["laws", "--edition", edition, "--json"]) == 0
    rows = {row["number"]: row for row in json.loads(capsys.readouterr().out)["clauses"]}
    assert [number for number in NUMBERS[edition] if number not in rows] == []
    outside = [row for row in rows.values() if row["status"] == "outside the model"]
    assert outside and all(len(row["reason"].split(": ")) == 2 for row in outside)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_is_made_up(edition: str) -> None:
    """What is in the law files and not in the list is the heading of what is, or ours.

    The lists of 1997 and 2007 have all of Laws 17 to 40, and of other laws only what the auction rests on.
    """
    printed = NUMBERS[edition]
    ours = [c.number for c in load_edition(edition).clauses if c.number not in printed]
    listed = [n for n in ours if edition == "2017" or law_of(n) in AUCTION]
    assert [n for n in listed if not n.startswith("U") and not any(p.startswith(n) for p in printed)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_is_listed_twice(edition: str) -> None:
    assert len(set(NUMBERS[edition])) == len(NUMBERS[edition])
