"""LIN files: dealers, calls and Alerts of every board, and whatever cannot be read told with its place."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from recorded_files import WILD_LIN, ruled, texts

from auctionlaws import Mistake, RecordedContract, read_lin
from auctionlaws.files.recorded import MAX_CALLS
from auctionlaws.table.script import parse_script

FOUR = "dealer N; N 1C; E Pass; S Pass; W Pass"
MATCH = "vg|Final,Segment 1,I,7,8,Home,0,Away,0|\nrs|1CN=,1DEx-1,PASS,3NSxx+2|\npn|a,b,c,d|pg||\n"


@pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_the_first_digit_of_the_deal_is_the_dealer(digit: str, dealer: str) -> None:
    (board,) = read_lin(f"qx|o1|md|{digit}SAK,HQ,,|sv|o|mb|p|").boards
    assert board.script == f"dealer {dealer}; {dealer} Pass"


@pytest.mark.parametrize(
    "calls",
    [
        "mb|1C|mb|p|mb|p|mb|p|",
        "mb|1c|mb|P|mb|pass|mb|Pass|pg||",
        "mb|1C!|mb|p|mb|p!|mb|p|",
        "mb|1Cppp|",
        "mb|1C|\nmb|p|\nnt|what a bid!|pg||\nmb|p|mb|p|",
        "mb|1C|an|natural|mb|p|mb|p|mb|p",
        "MB|1C|mb|p|sk||mb|p|mb|p|pc|SA|mc|7|",
    ],
)
def test_an_auction_is_read_as_it_was_made(calls: str) -> None:
    """On one line or several, with chat and explanations between calls: readers have been known to drop some."""
    (board,) = read_lin(f"md|3SAK,HQ,,|{calls}").boards
    assert (board.script, board.remarks) == (FOUR, ())


def test_calls_have_their_own_spellings() -> None:
    (board,) = read_lin("md|3|mb|1N|mb|d|mb|r|mb|2n|mb|X|mb|XX|mb|3NT|mb|dbl|mb|rdbl|").boards
    assert [made.call for made in board.calls] == ["1NT", "X", "XX", "2NT", "X", "XX", "3NT", "X", "XX"]


def test_chat_is_no_alert_and_an_explanation_alone_is_none() -> None:
    """Only an exclamation mark at the call is an Alert; ``nt`` is what commentators say."""
    (board,) = read_lin("md|3|mb|1C|nt|Alert! 2D is strong|mb|2C!|an|majors|mb|p|an|weak|mb|p|").boards
    assert [made.alerted for made in board.calls] == [False, True, False, False]
    assert [made.note for made in board.calls] == [None, "majors", "weak", None]


def test_boards_begin_with_a_name_or_with_a_deal() -> None:
    """A match names them, single hands on a line each do not, and are known by their headings."""
    match = read_lin(f"{MATCH}qx|o7|st||md|3|mb|p|\nqx|c7|st||md|3|mb|1C|\nqx|o8|md|1|pg||\n")
    assert ([(board.name, board.number, board.line) for board in match.boards], match.silent) == (
        [("o7", 1, 4), ("c7", 2, 5)],
        1,
    )
    hands = read_lin("pn|a,b,c,d|st||md|3|ah|Board 12|mb|p|pg||\n\npn|a,b,c,d|st||md|4|ah|Board 13|mb|p|pg||\n")
    assert [(board.name, board.dealer, len(board.calls)) for board in hands.boards] == [("12", "N", 1), ("13", "E", 1)]


def test_a_second_board_takes_no_calls_of_the_first() -> None:
    file = read_lin("qx|o1|md|3|mb|1C|\nqx|o2|md|4|mb|1D|mb|p|")
    assert [board.script for board in file.boards] == ["dealer N; N 1C", "dealer E; E 1D; S Pass"]


def test_the_contracts_of_a_match_stand_in_front() -> None:
    """In ``rs``, in the order of the boards from the first that ``vg`` names, open room before closed."""
    file = read_lin(MATCH + "".join(f"qx|{name}|md|3|mb|p|" for name in ("o7", "c7", "o8", "c8", "o9", "x8")))
    recorded = [(board.contract.contract, board.contract.declarer) for board in file.boards]
    assert recorded == [("1C", "N"), ("1DX", "E"), ("Pass", None), ("3NTXX", "S"), (None, None), (None, None)]
    assert file.boards[0].contract.contract_line == 2
    without = read_lin("rs|1CN=|qx|o7|md|3|mb|p|").boards[0]
    assert without.contract == RecordedContract()


def test_a_contract_that_differs_is_told_with_both() -> None:
    board = ruled(read_lin(f"{MATCH}qx|c7|md|3|mb|1D|mb|p|mb|p|mb|p|", "match.lin"))
    assert board.check.agrees is False
    assert [remark.said("match.lin", board.board.title) for remark in board.remarks] == [
        "match.lin:2: board c7: the contract on record is 1DX, and the auction gives 1D",
        "match.lin:2: board c7: the declarer on record is E, and the auction gives N",
    ]


@pytest.mark.parametrize(
    ("text", "word", "number", "told"),
    [
        ("md|3|mb|1C|mb|8D|", "mb|8D|", 2, "is not a call; expected p, d, r, or a bid such as 1C … 7N"),
        ("md|3|mb|1C|mb||", "mb||", 2, "is not a call"),
        ("md|3|mb|1C?|", "mb|1C?|", 2, "is not a call"),
        ("qx|o1|mb|1C|", "mb|1C|", 1, "is nobody's call; md before it has to name the dealer"),
        ("md|3|mb|1C|pc|SA|mb|p|", "mb|p|", 2, "is a call after a card was played"),
    ],
)
def test_what_cannot_be_read_is_told_with_line_board_and_call(text: str, word: str, number: int, told: str) -> None:
    (board,) = read_lin(text + "mb|p|").boards
    (remark,) = board.remarks
    assert (remark.word, remark.call, remark.unreadable, board.readable) == (word, number, True, False)
    assert remark.text.startswith(told)


def test_a_deal_without_a_dealer_is_told() -> None:
    (board,) = read_lin("md|SAK,H,,|mb|1C|").boards
    assert [(r.word, r.unreadable) for r in board.remarks] == [("md|SAK,H,,|", True), ("mb|1C|", True)]
    assert board.script is None and ruled(read_lin("md|0|mb|1C|")).table is None


@pytest.mark.parametrize("text", ["hello", "hello|there|", "md|3|mb|1C|\nsome notes\nof mine|x|"])
def test_what_is_no_row_of_pairs_is_told(text: str) -> None:
    file = read_lin(text)
    remarks = [*file.remarks, *(remark for board in file.boards for remark in board.remarks)]
    assert [remark.unreadable for remark in remarks] == [True]


def test_an_explanation_of_no_call_is_told() -> None:
    assert "none stands before it" in read_lin("md|3|an|x|mb|1C|").boards[0].remarks[0].text


def test_an_auction_without_end_is_cut() -> None:
    (board,) = read_lin("md|3|mb|" + "p" * (MAX_CALLS + 5) + "|").boards
    assert len(board.calls) == MAX_CALLS and "at most 1,000 calls" in board.remarks[0].text


def test_a_cut_off_record_is_told() -> None:
    assert texts(ruled(read_lin("md|3|mb|1C|mb|p|"))) == ["the record ends before the auction does: South has to call"]


@given(WILD_LIN)
@example(b"|" * 500)
@example(b"md|3|" * 50)
def test_any_file_is_read_or_refused(data: bytes) -> None:
    """Whatever it holds: no error but a Mistake, and messages of one line each."""
    assume(not data.startswith((b"\xfe\xff", b"\xff\xfe")))
    file = read_lin(data, "wild.lin")
    assert all(message.isprintable() and message.startswith("wild.lin:") for message in file.messages())
    for board in file.boards:
        assert board.script is None or len(parse_script(board.script).lines) == len(board.calls)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_names_may_be_in_either_encoding(encoding: str) -> None:
    (board,) = read_lin("pn|Müller,à,b,c|md|3|mb|1C|an|fünf|mb|ppp|".encode(encoding)).boards
    assert (board.script, board.calls[0].note) == (FOUR, "fünf")


def test_files_that_are_no_text_are_refused() -> None:
    with pytest.raises(Mistake, match="UTF-16"):
        read_lin("md|3|".encode("utf-16"))
