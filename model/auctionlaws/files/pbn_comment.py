"""Writes a PBN file back byte for byte, with a comment after each auction that holds its table script."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from auctionlaws.files.content import Content
from auctionlaws.files.pbn_games import SIGN, PbnReading, PlacedBoard

_WIDTH: Final = 120
"""Maximum number of characters in a line of a comment; PBN allows 255 in a line."""


def pbn_with_scripts(data: bytes, source: str = "PBN") -> bytes:
    """A PBN file byte for byte, and after the last call of each auction a comment that holds its script.

    The comment begins with ``{auctionlaws:``, on a new line after the last word of the auction section, and takes the
    place of an earlier one, so that writing a file twice changes nothing. A board whose auction cannot be read gets
    none. Raises Mistake as :func:`read_pbn` does.

    >>> pbn_with_scripts(b'[Auction "N"]\\n1H AP ; quick\\n')
    b'[Auction "N"]\\n1H AP\\n{auctionlaws: dealer N; N 1H; E Pass; S Pass; W Pass} ; quick\\n'
    """
    content = Content(data, source)
    pieces, at = [], 0
    for placed in PbnReading(content, source).boards():
        cuts = [(*_with_newline(content.data, *place), b"") for place in placed.comments]
        for start, end, instead in sorted([*cuts, (placed.end, placed.end, _comment(placed, content.newline))]):
            pieces += [content.data[at:start], instead]
            at = end
    return b"".join([*pieces, content.data[at:]])


def _with_newline(data: bytes, start: int, end: int) -> tuple[int, int]:
    """A comment with the end of the line before it, which was written with it."""
    for newline in (b"\r\n", b"\n", b"\r"):
        if data.endswith(newline, 0, start):
            return start - len(newline), end
    return start, end


def _comment(placed: PlacedBoard, newline: bytes) -> bytes:
    board = placed.board
    if board.script is None or not board.readable or not board.calls:
        return b""
    lines = wrap(f"{SIGN.decode('ascii')} {board.script}}}", _WIDTH, break_long_words=False, break_on_hyphens=False)
    return newline + newline.join(line.encode("ascii") for line in lines)
