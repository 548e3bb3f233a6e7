"""The auctions that ``laws`` lists, typed as they stand there."""

from __future__ import annotations

import json

import pytest

from auctionlaws.table.laws import load_laws
from auctionlaws.table.possible import EventError, play_script
from auctionlaws.table.script import parse_script
from auctionlaws_proofs.command.app import run
from cases_table import EDITIONS

REFUSED = {"1997": {"U7"}, "2007": {"U7", "U12", "25A2"}, "2017": {"U7", "U12", "25A4"}}
"""Clauses that only refuse an attempt to change a call: their auction ends with that attempt."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_auction_can_be_typed(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each auction plays to its end without a reading of the text being chosen."""
    assert run(["laws", "--edition", edition, "--json"]) == 0
    rows = {row["number"]: row["shortest"] for row in json.loads(capsys.readouterr().out)["clauses"]}
    laws, refused = load_laws(edition), set()
    for number, script in rows.items():
        if script is not None:
            try:
                assert not play_script(laws, parse_script(script)).unsettled, (number, script)
            except EventError as error:
                assert "can no longer be changed" in str(error), (number, script)
                refused.add(number)
    assert refused == REFUSED[edition]
