"""Calls without players: an ordinary auction from the dealer on, wherever a table script is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_once import compiled

import auctionlaws
from auctionlaws.calls import GAME, Seat, call_text
from auctionlaws.table.script import MAX_EVENTS, ScriptError, parse_event, parse_script, script_text
from auctionlaws_proofs.command.app import run


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("1C P 1H P", "N 1C; E P; S 1H; W P"),
        ("1C; P; 1H; P", "N 1C; E P; S 1H; W P"),
        ("1C P\n1H P", "N 1C\nE P\nS 1H\nW P"),
        ("dealer W; 1 NT X xx", "dealer W; W 1NT; N X; E XX"),
        ("1n 2 ♥", "N 1NT; E 2♥"),
        ("1D (conventional, shows S) X (damage) P", "N 1D (conventional, shows S); E X (damage); S P"),
        ("1C P; S 1H; P 1S", "N 1C; E P; S 1H; W P; N 1S"),
        ("1C P; N 1D; director", "N 1C; E P; N 1D; director"),
        ("N 1C; 1C; 1D # over both", "N 1C; E 1C; S 1D"),
        ("P P P P P", "N P; E P; S P; W P; N P"),
        ("edition 2007; dealer E; P 7NT", "edition 2007; dealer E; E P; S 7NT"),
    ],
)
def test_each_call_is_by_the_player_in_turn(short: str, long: str) -> None:
    assert parse_script(short) == parse_script(long) or _alike(short, long)


def _alike(short: str, long: str) -> bool:
    """The same but for where things are written."""
    return script_text(parse_script(short)) == script_text(parse_script(long))


@given(st.sampled_from(Seat), st.lists(st.sampled_from(GAME.calls(above=True)), max_size=12), st.data())
def test_any_auction_however_it_is_split(dealer: Seat, calls: list[int], data: st.DataObject) -> None:
    seats = [Seat((dealer + n) % 4) for n in range(len(calls))]
    named = [data.draw(st.booleans()) for _ in calls]
    parts = [f"; {s.name} {call_text(c)};" if n else call_text(c) for s, c, n in zip(seats, calls, named, strict=True)]
    read = parse_script(f"dealer {dealer.name}; {' '.join(parts)}")
    assert [(e.seat, e.call) for e in read.events] == list(zip(seats, calls, strict=True))


def test_the_written_words_name_the_player() -> None:
    (_, second) = parse_script("1C  1 NT (conventional)").lines
    assert (second.text, second.line, second.column) == ("E 1 NT (conventional)", 1, 5)


def test_one_event_alone_names_its_player() -> None:
    with pytest.raises(ScriptError, match="names no player"):
        parse_event("1C")


def test_too_many() -> None:
    assert len(parse_script("P " * 10 + ";P" * (MAX_EVENTS - 10)).lines) == MAX_EVENTS
    with pytest.raises(ScriptError, match="one event too many"):
        parse_script("\n".join(["P " * 100] * (MAX_EVENTS // 100) + ["P"]))


def test_which_event_of_a_line_cannot_be_read() -> None:
    compiled("2017")
    lines = ["1C P 1Z", "1C P; E 1Z", "N 1H; E exposes HK; P", "1C 1C P"]
    assert [line.event for line in auctionlaws.play_lines(lines)] == [3, 3, 3, None]


def test_another_dealer_calls_first() -> None:
    laws = auctionlaws.load("2017")
    assert laws.play("dealer N; 1C P", dealer="S").script == "dealer S; S 1C; W Pass"
    assert auctionlaws.play("1C P", dealer="W").script == "dealer W; W 1C; N Pass"
    (line,) = laws.play_lines(["1C P"], dealer="E")
    assert line.table is not None and line.table.script == "dealer E; E 1C; S Pass"


def test_a_table_goes_on_in_turn() -> None:
    table = auctionlaws.load("2017").table(dealer="E")
    assert table.play("1C").play("P 1H").play("N P; P").script == "dealer E; E 1C; S Pass; W 1H; N Pass; E Pass"
    table.play("N Pass")
    with pytest.raises(ScriptError, match="names no player"):
        table.play("P")


def test_the_command_line_reads_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "--json", "--dealer", "S", "1C P 1H P"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [event["text"] for event in told["events"]] == ["S 1C", "W Pass", "N 1H", "E Pass"]
    assert told["turn"] == "S"
