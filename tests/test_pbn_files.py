"""PBN files: every auction as it is written, and whatever cannot be read told with its place."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from recorded_files import WILD_PBN, game, pieced, script_of

from auctionlaws import Mistake, pbn_with_scripts, read_pbn
from auctionlaws.calls import GAME, call_text
from auctionlaws.files.call_spellings import spelled
from auctionlaws.files.recorded import MAX_CALLS, MAX_FILE
from auctionlaws.table.script import parse_script

FOUR = "dealer N; N 1C; E Pass; S Pass; W Pass"


# -- calls in all their spellings


@pytest.mark.parametrize(
    "auction",
    [
        "1C Pass Pass Pass",
        "1C AP",
        "1c ap",
        "1C pass PASS Pass",
        "1C\nPass\nPass\nPass",
        "1C   Pass\tPass Pass",
        "1C! Pass!? Pass $1 Pass",
        "1C !! Pass ?? Pass $255 Pass",
        "1C=1= Pass=2=Pass Pass",
        "1C {a comment} Pass {another\nof two lines} AP",
        "1C {} AP",
        "1C ; the rest; of { the line\nAP",
        "1C\n% escaped: 2C } [Note\nAP",
        "1C { 2C\n% escaped }\n} AP",
        "1C AP *",
        "1C P P P",
    ],
)
def test_an_auction_is_read_as_it_was_made(auction: str) -> None:
    """Case, lines, comments, notes, glyphs and escaped lines change no call and no player's place."""
    assert script_of(auction.removesuffix(" *")) == FOUR
    assert read_pbn(game(auction)).boards[0].script == FOUR


@pytest.mark.parametrize(
    ("auction", "script"),
    [
        ("AP", "dealer N; N Pass; E Pass; S Pass; W Pass"),
        ("Pass AP", "dealer N; N Pass; E Pass; S Pass; W Pass"),
        ("Pass Pass 1NT AP", "dealer N; N Pass; E Pass; S 1NT; W Pass; N Pass; E Pass"),
        ("1H X XX Pass AP", "dealer N; N 1H; E X; S XX; W Pass; N Pass; E Pass"),
        ("1H Pass AP", "dealer N; N 1H; E Pass; S Pass; W Pass"),
        ("1N D R P", "dealer N; N 1NT; E X; S XX; W Pass"),
        ("+", "dealer N"),
        ("1H +", "dealer N; N 1H"),
        ("1H *", "dealer N; N 1H"),
    ],
)
def test_all_pass_is_what_is_missing_and_an_auction_may_go_on(auction: str, script: str) -> None:
    assert script_of(auction) == script


@given(st.lists(st.sampled_from(GAME.calls()), max_size=60), st.sampled_from("NESW"), st.integers(1, 5))
def test_any_calls_are_read_in_their_order(calls: list[int], dealer: str, width: int) -> None:
    """Line breaks in an auction do not matter: each call belongs to the next player clockwise."""
    words = [call_text(call) for call in calls]
    rows = "\n".join(" ".join(words[at : at + width]) for at in range(0, len(words), width))
    (board,) = read_pbn(game(rows + " +", dealer)).boards
    assert [made.call for made in board.calls] == words
    seats = "NESW" * 20
    assert "".join(made.seat for made in board.calls) == seats[seats.index(dealer) :][: len(words)]
    assert parse_script(board.script or "").dealer is not None


def test_columns_before_the_dealer_are_hyphens() -> None:
    """The Auction tag names the first column: a reader that takes it for the dealer shifts every call."""
    for column, hyphens in (("N", "- -"), ("E", "-"), ("W", "- - -"), ("S", "")):
        (board,) = read_pbn(f'[Dealer "S"]\n[Auction "{column}"]\n{hyphens} 1C AP').boards
        assert (board.script, board.remarks) == ("dealer S; S 1C; W Pass; N Pass; E Pass", ())


def test_who_deals_is_said_by_either_tag() -> None:
    assert read_pbn('[Auction "E"] 1C AP').boards[0].dealer == "E"
    assert read_pbn('[Auction "E"] - 1C AP').boards[0].dealer == "S"
    assert read_pbn('[Dealer "e"] [Auction ""] 1C AP').boards[0].dealer == "E"
    assert read_pbn('[Dealer "?"] [Auction "w"] 1C AP').boards[0].dealer == "W"


# -- marks of irregularities


def test_marks_stand_before_an_insufficient_bid_and_in_the_place_of_a_skipped_player() -> None:
    """PBN 2.1, 3.9: ``^I`` is the next call's, ``^S`` takes a turn, and a column; other readers stop at either."""
    (board,) = read_pbn('[Dealer "N"]\n[Auction "W"]\n- ^S 1D ^I 1C\n4S ^I3NT ^S ^S\nX AP').boards
    assert board.script == "dealer N; E 1D; S 1C; W 4S; N 3NT; W X; N Pass; E Pass; S Pass"
    assert [made.call for made in board.calls if made.insufficient] == ["1C", "3NT"]
    assert [(made.seat, made.skipped) for made in board.calls if made.skipped] == [("E", ("N",)), ("W", ("E", "S"))]
    assert board.remarks == ()


def test_the_dealer_may_be_the_one_who_was_skipped() -> None:
    (board,) = read_pbn('[Auction "N"] ^S 1D Pass').boards
    assert (board.dealer, board.script) == ("N", "dealer N; E 1D; S Pass")


def test_passes_count_anew_after_a_skipped_player() -> None:
    """West was skipped: his pass is still to come, so that all pass is three passes more."""
    assert script_of("1C Pass Pass ^S AP") == "dealer N; N 1C; E Pass; S Pass; N Pass; E Pass; S Pass"


@pytest.mark.parametrize(
    ("auction", "word", "number", "text"),
    [
        ("1C ^I Pass AP", "^I", 2, "marks an insufficient bid, and none follows it"),
        ("1C ^I AP", "^I", 2, "marks an insufficient bid, and none follows it"),
        ("1D ^I ^I 1C AP", "^I", 2, "stands twice before one call"),
        ("1D ^I ^S 1C AP", "^I", 2, "marks an insufficient bid, and none follows it"),
        ("1D ^I", "^I", 2, "marks an insufficient bid, and none follows it"),
        ("1C AP AP", "AP", 4, "stands where no pass is missing"),
        ("=1= 1C AP", "=1=", None, "refers to a note, and no call stands before it"),
    ],
)
def test_a_mark_that_marks_nothing_is_told(auction: str, word: str, number: int | None, text: str) -> None:
    (board,) = read_pbn(game(auction)).boards
    assert [(r.word, r.call, r.text, r.unreadable) for r in board.remarks] == [(word, number, text, False)]


# -- what cannot be read


@pytest.mark.parametrize(
    ("auction", "word", "number", "text", "read"),
    [
        ("1C 1Z Pass", "1Z", 2, "is not a call", 1),
        ("1C 1 Pass", "1", 2, "is not a call", 1),
        ("8C", "8C", 1, "is not a call", 0),
        ("1C ^R AP", "^R", 2, "is no mark of an auction", 1),
        ("1C ^", "^", 2, "is no mark of an auction", 1),
        ("1C - 1D", "-", 2, "stands only before the dealer's call", 1),
        ("1C + 1D", "1D", 2, "stands after the end of the auction", 1),
        ("1C * 1D", "1D", 2, "stands after the end of the auction", 1),
        ("1C + ^S", "^S", 2, "stands after the end of the auction", 1),
        ("1C =x= Pass", "=x=", 2, "cannot be read in an auction", 1),
        ("1C $x Pass", "$x", 2, "cannot be read in an auction", 1),
        ("1♣ Pass", "1", 1, "is not a call", 0),
    ],
)
def test_a_word_that_is_no_call_is_told_with_line_board_and_call(
    auction: str, word: str, number: int, text: str, read: int
) -> None:
    """What stands before it is read, what follows it is not: whose call it would be nobody knows."""
    (board,) = read_pbn(game(auction)).boards
    (remark,) = board.remarks
    assert (remark.word, remark.call, remark.line, remark.unreadable) == (word, number, 4, True)
    assert remark.text.startswith(text) and len(board.calls) == read and not board.readable
    assert remark.said("club.pbn", board.title).startswith(f'club.pbn:4: board 7, call {number}, "{word}": {text}')


def test_the_next_board_goes_on() -> None:
    file = read_pbn(f"{game('1C 1Z')}\n{game('1C AP')}")
    assert [board.readable for board in file.boards] == [False, True]
    assert file.boards[1].script == FOUR and file.boards[1].line == 8


def test_a_dealer_who_does_not_begin_is_told() -> None:
    """One of the two tags is wrong, and nobody knows which: no call is given to a player."""
    (board,) = read_pbn('[Dealer "N"]\n[Auction "W"]\n1D AP').boards
    assert board.calls == () and not board.readable
    assert "stands in the column of W, and the Dealer tag names N" in board.remarks[0].text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Auction "?"] 1C AP', "is nobody's call; a Dealer or Auction tag has to name N, E, S or W"),
        ('[Dealer "N"] [Auction "?"] - 1C AP', "stands in no player's column"),
        ('[Dealer "Q"] [Auction "N"] 1C AP', 'the dealer tag names no seat: "Q"'),
        ('[Dealer "N"] [Auction "N"] 1C AP\n[Auction "N"] 2C AP', "is a second auction in one game"),
        ('[Dealer "N"] [Auction "N"] 1C AP\n[Dealer "E"]', "contradicts an earlier dealer tag of the game"),
        ('[Auction "N"] 1C AP\n[Contract "1C]', "is not a tag"),
        ('[Dealer "N]\n[Auction "W"] 1C AP', "is not a tag"),
        ('[Auction "N"] 1C AP { never closed', "begins a comment that is never closed"),
        ('[Auction "N"] 1C [Note "1:x"] Pass Pass Pass', "stands in no section"),
    ],
)
def test_what_a_game_contradicts_itself_in_is_told(text: str, told: str) -> None:
    """Calls after a note, a second auction without an empty line, tags that are torn: nothing is dropped in silence."""
    (board,) = read_pbn(text).boards
    assert [remark.unreadable for remark in board.remarks] == [True]
    assert board.remarks[0].text.startswith(told)


def test_calls_after_an_empty_line_belong_to_no_game_and_are_told() -> None:
    file = read_pbn('[Auction "N"]\n1C Pass\n\nPass Pass\n')
    assert len(file.boards) == 1
    assert [(r.line, r.word, r.unreadable) for r in file.remarks] == [(4, "Pass", True)]


def test_a_torn_tag_that_is_not_read_here_costs_no_call() -> None:
    (board,) = read_pbn('[Event "open]\n[Auction "N"]\n1C AP').boards
    assert board.script == FOUR and board.readable and board.remarks[0].word == '[Event "open]'


def test_a_brace_that_is_left_over_loses_nothing() -> None:
    """A comment ends at its first brace: within ``{ {13} }`` at the second last."""
    (board,) = read_pbn('[Auction "N"]\n1C AP\n[Result "7"] { {13} }').boards
    assert board.readable and board.remarks[0].word == "}"


# -- games and tags


def test_games_end_with_an_empty_line_and_those_without_an_auction_are_counted() -> None:
    file = read_pbn(f'% PBN 2.1\n\n[Board "1"]\n[Deal "N:..."]\n\n \t\n{game("AP")}\r\n\r\n[Auction "N"]\n\n')
    assert ([board.number for board in file.boards], file.silent) == ([2], 2)


def test_a_tag_may_be_written_over_several_lines_or_with_others_on_one() -> None:
    text = '[\n Dealer\n  "N"\n]\n[Event"x"] [ Board "4" ][AUCTION "N"]1C AP[Play "E"]SA +'
    (board,) = read_pbn(text).boards
    assert (board.name, board.script, board.remarks) == ("4", FOUR, ())


def test_tags_are_inherited() -> None:
    """PBN 2.1, 4.8: ``#`` is the last value; ``##`` lasts until a game has the tag."""
    text = (
        '[Board "##5"]\n[Dealer "E"]\n[Contract "1C"]\n[Auction "E"]\n1C AP\n\n'
        '[Dealer "#"]\n[Contract "#"]\n[Auction "#"]\n1C AP\n\n'
        '[Board "6"]\n[Dealer "S"]\n[Auction "S"]\n1C AP\n\n'
        '[Dealer "#"]\n[Auction "#"]\n1C AP\n'
    )
    boards = read_pbn(text).boards
    assert [(board.name, board.dealer) for board in boards] == [("5", "E"), ("5", "E"), ("6", "S"), ("", "S")]
    assert [board.contract.contract for board in boards] == ["1C", "1C", None, None]
    (board,) = read_pbn('[Contract "#"] [Auction "N"] AP').boards
    assert board.remarks[0].text == "the contract tag is that of an earlier game, and none has it"


def test_notes_belong_to_the_auction_of_their_game() -> None:
    """A note of the play, or of an earlier game, is none of this auction; readers have been known to keep them."""
    text = f'{game("1C =1= Pass 1H =2= AP")}[Note "1:strong"]\n[Play "W"]\n[Note "2:an honour"]\n\n{game("1D =1= AP")}'
    first, second = read_pbn(text).boards
    assert [made.note for made in first.calls[:3]] == ["strong", None, None]
    assert [made.note for made in second.calls] == [None] * 4


def test_an_exclamation_mark_is_praise_and_no_alert() -> None:
    (board,) = read_pbn(game("1C ! Pass 2C! AP")).boards
    assert not any(made.alerted for made in board.calls)


def test_sections_of_other_tags_are_no_calls() -> None:
    text = game('1C AP\n[ActionTable "Rank;Call"]\n1 4H 100\n[Play "E"]\nSA H2 ^R S3 +\n*\n[MyTable "x"]\n1D "2D" Pass')
    (board,) = read_pbn(text).boards
    assert (board.script, board.remarks) == (FOUR, ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_names_may_be_in_either_encoding(encoding: str) -> None:
    """PBN is ISO 8859-1, and files are UTF-8 as well; a byte 0x85 or 0xA0 in a name ends no line and no word."""
    text = f'[West "Müller à Æ"]\n{game("1C =1= {bön} AP")}[Note "1:fünf"]\n'
    (board,) = read_pbn(text.encode(encoding)).boards
    assert (board.script, board.calls[0].note, board.remarks) == (FOUR, "fünf", ())


def test_files_that_are_no_text_are_refused() -> None:
    with pytest.raises(Mistake, match=r"club\.pbn: is larger than 8,000,000 bytes; split it"):
        read_pbn(b" " * (MAX_FILE + 1), "club.pbn")
    with pytest.raises(Mistake, match="is UTF-16; save it as UTF-8"):
        read_pbn(game("AP").encode("utf-16"))


def test_an_auction_without_end_is_cut() -> None:
    (board,) = read_pbn(game("^S " * 2 + "1C " * (MAX_CALLS + 5))).boards
    assert len(board.calls) == MAX_CALLS - 2 and "at most 1,000 calls" in board.remarks[0].text


@pytest.mark.parametrize("piece", ["[", "{", '[a "', '"', "% \n", "^", "[\n", "{\n%", "1C ", '[Auction "N"]\n\n', "\\"])
def test_reading_takes_time_in_proportion(piece: str) -> None:
    """A hostile file is read or refused in a moment: a piece that begins something, over and over."""
    began = process_time()
    with suppress(Mistake):
        read_pbn((piece * (400_000 // len(piece))).encode())
    assert process_time() - began < 10


# -- written back


def test_a_file_is_written_back_byte_for_byte_with_its_scripts() -> None:
    """The comment stands after the auction's last word, in the file's own kind of lines; nothing else changes."""
    before = b'[Event "M\xfcller"]\r\n[Auction "N"]\r\n1C {quick} AP $1'
    after = b' ; so\r\n[Note "1:x"]\r\n\r\n[Auction "N"]\r\n1Z\r\n'
    comment = b"\r\n{auctionlaws: dealer N; N 1C; E Pass; S Pass; W Pass}"
    assert pbn_with_scripts(before + after) == before + comment + after
    assert pbn_with_scripts(before + comment + after) == before + comment + after


def test_a_comment_that_is_out_of_date_is_replaced() -> None:
    text = game("1C AP\n{auctionlaws: dealer E;\nE 2C} ; mine").encode()
    assert pbn_with_scripts(text) == game("1C AP\n{auctionlaws: " + FOUR + "} ; mine").encode()


def test_a_long_script_is_broken_into_lines() -> None:
    """PBN has lines of 255 characters at most."""
    calls = " ".join(call_text(bid) for bid in GAME.bids())
    written = pbn_with_scripts(game(f"{calls} AP").encode())
    assert max(map(len, written.splitlines())) < 255 and pbn_with_scripts(written) == written


@given(WILD_PBN)
@example(b'[Auction "N"]\r1C\r\n')
@example(b'[Auction "N"] 1C {auctionlaws: x} AP {auctionlaws: y}')
def test_any_file_is_read_or_refused_and_written_back(data: bytes) -> None:
    """Whatever it holds: no error but a Mistake, messages of one line, the same boards again, and no second comment."""
    assume(not data.startswith((b"\xfe\xff", b"\xff\xfe")))
    file = read_pbn(data, "wild.pbn")
    assert all(message.isprintable() and message.startswith("wild.pbn:") for message in file.messages())
    written = pbn_with_scripts(data)
    again = read_pbn(written)
    assert [(b.script, b.number, b.calls and b.calls[0].seat) for b in again.boards] == [
        (b.script, b.number, b.calls and b.calls[0].seat) for b in file.boards
    ]
    assert pbn_with_scripts(written) == written
    for board in file.boards:
        assert board.script is None or len(parse_script(board.script).lines) == len(board.calls)


@given(pieced(("1C", "Pass", "AP", "^I", "^S", "{a}", "=1=", "!", ";x\n", "\n", "-", "+", " ")))
def test_without_its_comments_a_file_is_what_it_was(data: bytes) -> None:
    text = b'[Dealer "N"]\n[Auction "N"]\n' + data
    written = pbn_with_scripts(text)
    pieces = written.split(b"\n{auctionlaws:")
    rest = pieces[0] + b"".join(piece.split(b"}", 1)[1] for piece in pieces[1:])
    assert rest == text


@given(st.text(max_size=4))
def test_any_word_is_a_call_of_the_game_or_none(word: str) -> None:
    call = spelled(word)
    assert call is None or call in {call_text(each) for each in GAME.calls()}
