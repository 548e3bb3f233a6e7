"""``auctionlaws rule`` on PBN and LIN files: what it prints, how it ends, and how it refuses."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made_once import compiled
from recorded_files import game

import auctionlaws
from auctionlaws.files.recorded import MAX_FILE
from auctionlaws_proofs.command.app import run

Ruled = Callable[..., tuple[int, str, str]]


@pytest.fixture
def rule(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Ruled:
    """Runs ``rule`` on a file with this text, in its folder: the status, output and error output."""
    compiled("2017")
    monkeypatch.chdir(tmp_path)

    def execute(text: str | bytes, *options: str, name: str = "club.pbn") -> tuple[int, str, str]:
        Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
        status = run(["rule", *options, name])
        return status, *capsys.readouterr()

    return execute


REGULAR = game("1S Pass 4S AP", tags='[Contract "4S"]\n[Declarer "N"]\n')


def test_a_regular_board_is_a_line(rule: Ruled) -> None:
    assert rule(REGULAR) == (
        0,
        "Board 7, line 5: 4♠ by North, as recorded\n\n1 auction, 0 of them with something to look at\n",
        "",
    )


@pytest.mark.parametrize(
    ("auction", "said"),
    [
        ("AP", "passed out"),
        ("1NT X XX AP", "1NT redoubled by North"),
        ("1C +", "not finished, East to call"),
    ],
)
def test_what_an_auction_comes_to(rule: Ruled, auction: str, said: str) -> None:
    assert rule(game(auction))[1].startswith(f"Board 7, line 3: {said}\n")


def test_an_irregular_board_gets_its_ruling_and_what_to_look_at(rule: Ruled) -> None:
    """The whole ruling, as for a script, then a line each for what the record does not mark or tell."""
    status, out, _ = rule(f"{REGULAR}\n{game('1H 1C AP')}\n{game('AP')}")
    ruling = str(auctionlaws.load("2017").play("N 1H; E 1C; S P; W P; N P").ruling)
    told = 'club.pbn:11: board 7, call 2, "1C": insufficient, and not marked ^I'
    board = f"\nBoard 7, line 10\n\n{ruling}\n{told}\n\nBoard 7, line 15: passed out\n"
    assert (status, board in out) == (1, True)
    assert out.endswith("\n3 auctions, 1 of them with something to look at\n")


def test_boards_that_cannot_be_read_do_not_stop_the_others(rule: Ruled) -> None:
    status, out, err = rule(f'{game("1Z")}\n{game("AP")}\n[Deal "N:..."]\n[Broken')
    assert (status, err) == (2, "")
    assert 'club.pbn:4: board 7, call 1, "1Z": is not a call' in out and "Board 7, line 8: passed out" in out
    assert 'club.pbn:12: "[Broken": is not a tag' in out and "; 1 more without an auction" in out


def test_a_file_says_what_is_wrong_with_it(rule: Ruled, capsys: pytest.CaptureFixture[str]) -> None:
    for text, told in (
        (b"", "club.pbn: has no board; expected a PBN file"),
        (b" " * (MAX_FILE + 1), "club.pbn: is larger than 8,000,000 bytes; split it"),
        (game("AP").encode("utf-16"), "club.pbn: is UTF-16; save it as UTF-8 or ISO 8859-1"),
    ):
        assert rule(text) == (2, "", f"{told}\n")
    assert run(["rule", "none.lin"]) == 2
    assert capsys.readouterr().err == "none.lin: cannot be read: No such file or directory\n"


def test_options_that_mean_nothing_for_a_file_are_refused(rule: Ruled) -> None:
    for options, told in (
        (["--dealer", "N"], '--dealer: "club.pbn": is for one table; the boards of a file have each its own'),
        (["--possible"], '--possible: "club.pbn": is for one table; the boards of a file have each its own'),
        (["--pbn", "--json"], "--pbn: cannot be joined by --json: the one prints the file, the other the rulings"),
    ):
        assert rule(REGULAR, *options) == (2, "", f"{told}\n")
    assert (
        rule("md|3|mb|p|", "--pbn", name="a.lin")[2] == "--pbn: a.lin: is a LIN file; only PBN files are written back\n"
    )
    assert run(["rule", "--pbn", "1H P"]) == 2


def test_other_laws_and_readings_rule_on_a_file_too(rule: Ruled) -> None:
    """Where 28B and 29A contradict each other, one is followed; an edition of its own cites its own clauses."""
    text = game("^S ^S ^S 1C 1H +")
    assert rule(text)[0] == 1
    assert rule(text, "--reading", "28B")[0] == 0
    assert "27A1" not in rule(game("1H ^I 1C AP"), "--edition", "1997")[1]
    assert rule(text, "--reading", "99Z")[2] == '--reading: "99Z" is no clause of 2017\n'


def test_the_answer_for_programs(rule: Ruled) -> None:
    """One object, its boards with the state that ``rule --json`` prints for the script, key by key."""
    tags = '[Contract "1H"]\n'
    status, out, _ = rule(f'[Deal "N:..."]\n\n{game("1H ^I 1C AP", tags=tags)}\n{game("1Z")}', "--json")
    told = json.loads(out)
    first, second = told.pop("boards")
    assert (status, told) == (2, {"file": "club.pbn", "format": "PBN", "without_auction": 1, "messages": []})
    table = auctionlaws.load("2017").play(first["script"])
    assert first.pop("state") == table.to_json()
    calls: list[dict[str, Any]] = first.pop("calls")
    assert [call["call"] for call in calls] == ["1H", "1C", "Pass", "Pass", "Pass"]
    assert calls[1] == {
        "seat": "E",
        "call": "1C",
        "line": 7,
        "insufficient": True,
        "skipped": [],
        "alerted": False,
        "note": None,
    }
    difference = "the contract on record is 1H, and the auction gives 1C"
    assert first == {
        "file": "club.pbn",
        "board": "7",
        "number": 2,
        "line": 6,
        "dealer": "N",
        "script": "dealer N; N 1H; E 1C; S Pass; W Pass; N Pass",
        "contract": {"contract": "1H", "declarer": None, "agrees": False},
        "messages": [{"line": 5, "call": None, "word": None, "text": difference, "unreadable": False}],
    }
    assert second["messages"][0]["unreadable"] and second["state"]["events"] == []


def test_a_board_without_a_dealer_has_no_state(rule: Ruled) -> None:
    status, out, _ = rule("md|9|mb|1C|", "--json", name="a.lin")
    (board,) = json.loads(out)["boards"]
    assert (status, board["script"], board["state"], board["dealer"]) == (2, None, None, None)
    assert rule("md|9|mb|1C|", name="a.lin")[1].startswith("a.lin:1: board number 1 of the file")


def test_a_file_is_printed_again_with_its_scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: Ruled) -> None:
    """Byte for byte, what cannot be read on standard error; printed a second time it is the same."""
    text = b'[West "M\xfcller"]\r\n[Auction "N"]\r\nAP\r\n\r\n[Auction "N"]\r\n1Z\r\n'
    written = auctionlaws.pbn_with_scripts(text)
    for data in (text, written):
        printed = io.TextIOWrapper(io.BytesIO())
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", printed)
            status = rule(data, "--pbn")[0]
        assert isinstance(printed.buffer, io.BytesIO)
        assert (status, printed.buffer.getvalue()) == (2, written)
