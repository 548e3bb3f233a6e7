"""What an edition takes for granted: every reading is listed, with an auction that is ruled otherwise without it."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import pytest

import auctionlaws
from auctionlaws.interpretation import read_interpretations, shipped_interpretations
from auctionlaws.language.syntax import is_understood
from auctionlaws_proofs.command.app import run
from cases_table import OLDER_AT_NIGHT


@cache
def listed(edition: str) -> list[dict[str, Any]]:
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert run(["laws", "--granted", "--edition", edition, "--json"]) == 0
    return json.loads(printed.getvalue())["readings"]  # type: ignore[no-any-return]


def played(laws: auctionlaws.Laws, script: str) -> Any:
    """What a script comes to, or why it is refused."""
    try:
        return laws.play(script).to_json()
    except auctionlaws.EventError as error:
        return str(error)


@pytest.mark.parametrize("edition", OLDER_AT_NIGHT)
def test_every_reading_is_listed_with_what_it_settles(edition: str) -> None:
    book = auctionlaws.load(edition).edition
    path = shipped_interpretations(edition)
    given = () if path is None else read_interpretations(path, book)
    rows = listed(edition)
    understood = [c.number for c in book.clauses if is_understood(c.number)]
    assert [row["number"] for row in rows] == [*understood, *(i.number for i in given)]
    for row in rows:
        if row["on"]:
            assert row["auction"] and row["without"], row["number"]
        assert row["prose"] and row["on"] == is_understood(row["number"])
        assert bool(row["source"]) is not row["on"]


def test_an_auction_that_shows_a_reading_is_ruled_otherwise_without_it() -> None:
    laws = auctionlaws.load("2017")
    for row in listed("2017"):
        if row["on"] and row["auction"]:
            without = auctionlaws.load("2017", without=[row["number"]])
            assert played(laws, row["auction"]) != played(without, row["auction"]), row["number"]


def test_of_another_wording_it_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["laws", "--granted", "--without", "U5"]) == 2
    assert "--granted: is about an edition as it ships; leave out --without" in capsys.readouterr().err
