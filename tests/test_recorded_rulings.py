"""Recorded auctions ruled on by the laws of 2017, and held against their marks, contracts and declarers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from recorded_files import WILD_LIN, WILD_PBN, game, ruled, texts

from auctionlaws import Mistake, Phase, RuledBoard, load, read_lin, read_pbn, rule_boards


def played(auction: str, dealer: str = "N", *, tags: str = "", follow: tuple[str, ...] = ()) -> RuledBoard:
    """A PBN auction by the laws of 2017."""
    return ruled(read_pbn(game(auction, dealer, tags=tags)), follow=follow)


def cited(board: RuledBoard) -> list[tuple[str, ...]]:
    assert board.table is not None
    return [step.clauses for step in board.table.ruling]


# -- irregularities that stand


def test_an_insufficient_bid_over_which_lho_called_is_accepted() -> None:
    """27A1: any insufficient bid is accepted if LHO calls over it; a pass is a call. Then it is treated as legal."""
    for over in ("Pass", "1S", "X"):
        board = played(f"1H ^I 1C {over} +")
        assert "27A1" in cited(board)[2] and board.remarks == () and not board.regular
        assert board.table is not None and ("E", "1C") in [(c.seat, c.call) for c in board.table.auction]


def test_the_contract_may_be_an_insufficient_bid() -> None:
    """Everybody passes over East's insufficient 1♣: it is accepted, and becomes the contract of the record."""
    board = played("1H ^I 1C AP", tags='[Contract "1C"]\n[Declarer "E"]\n')
    assert board.check.agrees and board.remarks == ()


def test_a_call_out_of_rotation_over_which_lho_called_is_accepted() -> None:
    """29A: East bids while it is North's turn; South, his LHO, calls, and the call out of rotation stands."""
    board = played("^S 1D 1S AP")
    assert board.table is not None and "29A" in cited(board)[1] and board.remarks == ()
    assert [(c.seat, c.call) for c in board.table.auction][:2] == [("E", "1D"), ("S", "1S")]
    assert board.table.contract is not None and board.table.contract.declarer == "S"


def test_what_lho_did_is_not_guessed() -> None:
    """The record ends with the insufficient bid: whether South would have accepted it nobody can tell."""
    board = played("1H ^I 1C +")
    assert board.table is not None and board.table.phase is Phase.IRREGULARITY
    assert [(r.call, r.word, r.text) for r in board.remarks] == [(2, "1C", "what came of it is not on record")]


def test_where_another_player_calls_over_it_the_laws_are_silent_and_that_is_told() -> None:
    """South's LHO was skipped, and North bids over the insufficient bid: no clause says what comes of that."""
    board = played("1H Pass ^I 1C ^S 2S AP")
    assert board.table is not None and board.table.unsettled is not None
    assert [(r.call, r.word) for r in board.remarks] == [(4, "2S")]
    assert board.remarks[0].text == "the laws do not settle what comes of it; what follows is not ruled on"
    assert len(board.table.events) == 4 and board.check.agrees is None


def test_a_contradiction_is_told_and_a_reading_can_be_followed() -> None:
    """West bids at North's turn, and North, who is both the player in turn (28B) and LHO (29A), calls."""
    board = played("^S ^S ^S 1C 1H Pass +")
    assert [r.call for r in board.remarks] == [2] and "unless one follows 28B or 29A" in board.remarks[0].text
    follows = played("^S ^S ^S 1C 1H Pass +", follow=("28B",))
    assert follows.table is not None and follows.table.unsettled is None
    assert [c.call for c in follows.table.auction] == ["1H", "Pass"]
    with pytest.raises(Mistake, match='"99Z" is no clause of 2017'):
        played("1C AP", follow=("99Z",))


def test_a_bid_may_be_out_of_rotation_and_insufficient_at_once() -> None:
    """Both marks stand before South's 1♣, at East's turn over 1♥; West, his LHO, lets it stand by calling (29A)."""
    board = played("1H ^S ^I 1C Pass +")
    assert board.table is not None and board.remarks == () and "29A" in cited(board)[2]
    assert board.table.ruling[1].irregularities == ("insufficient", "out of rotation")


# -- marks that are missing, and marks that are wrong


def test_an_insufficient_bid_without_a_mark_is_told_and_ruled_on() -> None:
    board = played("1H 1C Pass +")
    assert [(r.line, r.call, r.word, r.text) for r in board.remarks] == [
        (4, 2, "1C", "insufficient, and not marked ^I")
    ]
    assert "27A1" in cited(board)[2]


def test_a_sufficient_bid_with_a_mark_is_told_and_ruled_on() -> None:
    board = played("1H ^I 1S Pass +")
    assert texts(board) == ["is marked ^I, and is sufficient"] and board.regular


def test_a_first_bid_is_never_insufficient() -> None:
    assert texts(played("^I 1C +")) == ["is marked ^I, and is sufficient"]


def test_four_players_skipped_are_nobody() -> None:
    assert texts(played("1H ^S ^S ^S ^S Pass +")) == ["comes after players who are marked ^S, and is in rotation"]


def test_a_skipped_player_after_whom_nobody_calls_is_told() -> None:
    assert texts(played("1H ^S +")) == ["East marked as skipped (^S), and nobody calls after that"]


@pytest.mark.parametrize(
    ("auction", "call", "text"),
    [
        ("1D Pass X +", 3, "an inadmissible double, which PBN has no mark for"),
        ("1D XX +", 2, "an inadmissible redouble, which PBN has no mark for"),
        ("1C AP 1D +", 5, "after the final pass, which PBN has no mark for"),
    ],
)
def test_an_irregularity_that_the_format_cannot_mark_is_told(auction: str, call: int, text: str) -> None:
    first = played(auction).remarks[0]
    assert (first.call, first.text) == (call, text)


def test_lin_has_no_marks_at_all() -> None:
    assert texts(ruled(read_lin("md|3|mb|1H|mb|1C|mb|p|mb|p|mb|p|"))) == ["insufficient, which LIN has no mark for"]


def test_an_inadmissible_double_that_lho_called_over_waits_for_the_director() -> None:
    """36A: it and all that follows is cancelled when he comes; that he came the record does not say."""
    board = played("1D Pass X AP", tags='[Contract "1DX"]\n')
    assert texts(board)[1] == "the auction waits for the Director, and what he rules is not on record"
    assert board.check.agrees is None


# -- ends


@pytest.mark.parametrize(
    ("auction", "told"),
    [
        ("1H Pass", ["the record ends before the auction does: South has to call"]),
        ("1H Pass +", []),
        ("1H Pass *", []),
        ("1H AP +", ["the record says that the auction goes on, and it has ended"]),
        ("AP", []),
    ],
)
def test_an_auction_ends_where_the_record_says_so(auction: str, told: list[str]) -> None:
    assert texts(played(auction)) == told


# -- the contract and the declarer on record


@pytest.mark.parametrize(
    ("auction", "contract", "declarer"),
    [
        ("1S Pass 4S AP", "4S", "N"),
        ("1S Pass 4S AP", "4s", "n"),
        ("1NT AP", "1NT", "N"),
        ("1NT AP", "1N", ""),
        ("1H X AP", "1HX", "N"),
        ("1H X XX AP", "1HXX", "?"),
        ("Pass 1C Pass 1NT AP", "1NT", "W"),
        ("AP", "Pass", ""),
        ("AP", "pass", "?"),
        ("1S Pass 4S AP", "", "^S"),
    ],
)
def test_contract_and_declarer_agree(auction: str, contract: str, declarer: str) -> None:
    """``^S``: South played, irregularly, in the place of his partner, who is the auction's declarer (PBN 2.1, 3.9)."""
    board = played(auction, tags=f'[Contract "{contract}"]\n[Declarer "{declarer}"]\n')
    assert board.check.agrees is True and board.remarks == ()


@pytest.mark.parametrize(
    ("auction", "tags", "told"),
    [
        ("1S Pass 4S AP", '[Contract "3S"]', "the contract on record is 3S, and the auction gives 4S"),
        ("1S X AP", '[Contract "1S"]', "the contract on record is 1S, and the auction gives 1SX"),
        ("1S AP", '[Contract "Pass"]', "the contract on record is Pass, and the auction gives 1S"),
        ("AP", '[Contract "1S"]', "the contract on record is 1S, and the auction gives Pass"),
        ("1S Pass 4S AP", '[Declarer "S"]', "the declarer on record is S, and the auction gives N"),
        ("1S AP", '[Declarer "^N"]', "the declarer on record is ^N (North in place of South), and the auction gives N"),
        ("AP", '[Declarer "N"]', "the declarer on record is N, and the auction was passed out"),
    ],
)
def test_a_difference_is_told_with_both(auction: str, tags: str, told: str) -> None:
    board = played(auction, tags=f"{tags}\n")
    assert board.check.agrees is False
    assert [(r.line, r.text) for r in board.remarks] == [(3, told)]


def test_what_is_no_contract_is_told_and_not_compared() -> None:
    board = played("1S AP", tags='[Contract "4Z"]\n[Declarer "Q"]\n')
    assert texts(board) == [
        'the contract on record is "4Z"; expected one such as 4S, 3NTX or Pass',
        'the declarer on record is "Q"; expected N, E, S or W',
    ]
    assert board.check.agrees is None


@pytest.mark.parametrize("auction", ["1S Pass +", "1S 1Z", "1H ^I 1C"])
def test_an_auction_that_is_not_known_to_the_end_is_not_compared(auction: str) -> None:
    board = played(auction, tags='[Contract "7NT"]\n[Declarer "W"]\n')
    assert board.check.agrees is None and not any("on record is" in text for text in texts(board))


# -- any file


@given(WILD_PBN, WILD_LIN)
@settings(max_examples=60, deadline=None)
def test_any_file_is_ruled_on(pbn: bytes, lin: bytes) -> None:
    """Whatever it holds, its boards get rulings and messages, and JSON."""
    laws = load("2017")
    for data, read in ((pbn, read_pbn), (lin, read_lin)):
        try:
            file = read(data, "wild")
        except Mistake:
            continue
        boards = list(rule_boards(file, laws))
        assert len(boards) == len(file.boards)
        for board in boards:
            told = board.to_json()
            assert (told["script"], told["dealer"]) == (board.board.script, board.board.dealer)
            assert all(remark.said("wild", board.board.title).isprintable() for remark in board.remarks)
            assert board.table is None or told["state"] == board.table.to_json()
