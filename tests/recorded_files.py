"""Files with auctions for tests: small ones that are put together from calls, and wild ones from pieces of files."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from auctionlaws import AuctionFile, RuledBoard, load, read_pbn, rule_boards

_PBN_PIECES: Final = (
    *('[Auction "N"]', '[Auction "W"]', '[Dealer "N"]', '[Dealer "#"]', '[Board "##7"]', '[Note "1:five cards"]'),
    *('[Contract "1C"]', '[Declarer "^S"]', '[Play "W"]', '[Event "x"', '[ActionTable "Rank;Call"]', "[", "]", '"'),
    *(
        "1C",
        "1d",
        "7NT",
        "8C",
        "Pass",
        "X",
        "XX",
        "AP",
        "-",
        "+",
        "*",
        "^I",
        "^S",
        "^R",
        "^",
        "=1=",
        "=a=",
        "$13",
        "!?",
    ),
    *("\n", "\r\n", "\r", "\n\n", " ", "\t", "%", "\n% escaped }", "; rest", "{", "}", "{ note }", "\\", "é", "\x00"),
    *("{auctionlaws: dealer N; N 1C}", "\n{auctionlaws: dealer N;\nN 1C}", "{auctionlaws:", "\x85", "\xa0", "♣"),
)
_LIN_PIECES: Final = (
    *("qx|o1|", "md|3|", "md|1SAK|", "md||", "mb|1H|", "mb|p|", "mb|d!|", "mb|1C1Dp|", "mb|8C|", "mb||", "an|majors|"),
    *("nt|chat|", "pc|SA|", "pg||", "ah|Board 3|", "vg|x,y,I,1,2,A,0,B,0|", "rs|4HE=,PASS,|", "sv|o|", "|", "||", "\n"),
    *("mb", "m", "é", "\x00", "st||"),
)


def pieced(pieces: tuple[str, ...]) -> st.SearchStrategy[bytes]:
    """Pieces of files in any order, as UTF-8 or ISO 8859-1."""
    text = st.lists(st.sampled_from(pieces), max_size=40)
    return st.one_of(
        text.map(lambda parts: "".join(parts).encode("utf-8")),
        text.map(lambda parts: " ".join(parts).encode("utf-8")),
        text.map(lambda parts: " ".join(parts).encode("latin-1", "replace")),
    )


WILD_PBN: Final = st.one_of(st.binary(max_size=200), pieced(_PBN_PIECES))
WILD_LIN: Final = st.one_of(st.binary(max_size=200), pieced(_LIN_PIECES))


def game(auction: str, dealer: str = "N", *, tags: str = "") -> str:
    """A PBN game with an auction that the dealer begins, in the first column."""
    return f'[Board "7"]\n[Dealer "{dealer}"]\n{tags}[Auction "{dealer}"]\n{auction}\n'


def script_of(auction: str, dealer: str = "N") -> str | None:
    """The script of a PBN auction that can be read, which it has to be."""
    (board,) = read_pbn(game(auction, dealer)).boards
    assert board.readable, board.remarks
    return board.script


def ruled(file: AuctionFile, *, follow: tuple[str, ...] = ()) -> RuledBoard:
    """The only board of a file, ruled on by the laws of 2017."""
    (board,) = rule_boards(file, load("2017"), follow=follow)
    return board


def texts(board: RuledBoard) -> list[str]:
    """The remarks on a board, a line each."""
    return [remark.text for remark in board.remarks]
