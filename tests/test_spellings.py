"""Scripts as people write them: each spelling is read as what it means, and printed as the notation has it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auctionlaws.table.script import ScriptError, parse_event, parse_script, script_text

WRITTEN = [
    ("N 1H; AP", "N 1H; E Pass; S Pass; W Pass"),
    ("1H P; all pass", "N 1H; E Pass; S Pass; W Pass"),
    ("all pass", "N Pass; E Pass; S Pass; W Pass"),
    ("N P; E P; AP", "N Pass; E Pass; S Pass; W Pass"),
    ("N 1H; E No bid; S NB", "N 1H; E Pass; S Pass"),
    ("N passes; E doubles", "N Pass; E X"),
    ("North 1H; east Pass", "N 1H; E Pass"),
    ("N: 1H; E: Pass", "N 1H; E Pass"),
    ("North: 1H", "N 1H"),
    ("N opens 1H; E overcalls 1S; S bids 2C; W says pass", "N 1H; E 1S; S 2C; W Pass"),
    ("Dealer: N; N 1H", "dealer N; N 1H"),
    ("dealer East; 1H (2C) P P", "dealer E; E 1H; S 2C; W Pass; N Pass"),
    ("1H-P-2H-P", "N 1H; E Pass; S 2H; W Pass"),
    ("1H, P, 2H", "N 1H; E Pass; S 2H"),
    ("N 1 heart; E 2 diamonds; S 3 no trump; W 4 notrump", "N 1H; E 2D; S 3NT; W 4NT"),
    ("N 1C; N changes 1D (unintended)", "N 1C; N changes 1D (inadvertent)"),
    ("N 1C; N changes 1D (slip of the tongue)", "N 1C; N changes 1D (inadvertent)"),
    ("N 1C; N changes to 1D (mechanical, damage)", "N 1C; N changes 1D (damage, inadvertent)"),
    ("N 1C; N changes 1C to 1D", "N 1C; N changes 1D"),
    ("N 1H; E 1C; E corrects to 2C", "N 1H; E 1C; E changes 2C"),
    ("N shows SK; E drops KD", "N exposes SK; E exposes DK"),
    ("N exposes 10S, KH", "N exposes ST HK"),
    ("N leads KS", "N leads SK"),
    ("N 2D!; TD", "N 2D; director"),
]


@pytest.mark.parametrize(("written", "meant"), WRITTEN)
def test_what_is_written_is_read_as_it_is_meant(written: str, meant: str) -> None:
    read = parse_script(written)
    assert script_text(read) == "".join(f"{line}\n" for line in meant.split("; "))
    assert script_text(parse_script(script_text(read))) == script_text(read)


def test_words_of_the_notation_mean_what_they_did() -> None:
    """``shows`` among the facts of a call, ``corrects`` of an explanation, and a slip are no other words."""
    for same in ("N 1H (shows S H)", "N 1C; N changes 1D (inadvertent)", "S corrects", "E X (conventional, shows S H)"):
        assert script_text(parse_script(same)) == "".join(f"{line}\n" for line in same.split("; "))


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("N 1C; N changes 1H to 1D", 17, "is not the last call of that player"),
        ("N 1H; E P; S P; W P; AP", 22, "where passes are missing that end the auction"),
        ("N 1H; AP E", 7, "where passes are missing that end the auction"),
        ("N 1H; E 1C; director; AP", 23, "names no player"),
        ("N 1D (unintented)", 7, "is not a fact"),
        ("N Slip", 3, "is not a call"),
    ],
)
def test_what_is_meant_otherwise_is_refused_where_it_stands(text: str, column: int, words: str) -> None:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    assert caught.value.column == column and words in caught.value.message


def test_all_pass_is_no_single_event() -> None:
    with pytest.raises(ScriptError):
        parse_event("AP")


WORDS = """N North e: ( ) , ; 1H 2c! - 1H-P AP all pass passes no bid NB TD changes to 1C corrects with KS HK 10S shows
drops exposes leads heart hearts trump 1 slip of the tongue mechanical error unintended dealer dealer: opens bids"""
PIECES = st.sampled_from(WORDS.split())


@given(st.lists(PIECES, max_size=14).map(" ".join))
def test_any_such_words_are_read_or_refused(text: str) -> None:
    try:
        read = parse_script(text)
    except ScriptError:
        return
    assert parse_script(script_text(read)).events == read.events
