"""LIN files: boards with their dealers, calls, Alerts and explanations.

LIN has no published standard. A file is a row of pairs ``key|value|``; the keys that are read are those on which the
files of bridge servers agree: ``qx`` and ``md`` begin a board, the first digit of ``md`` is the dealer (1 South to 4
East), ``mb`` holds calls, ``an`` explains the last one, ``ah`` names the board, and ``rs`` in front of a match has the
contracts in the order of its boards, open room before closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from auctionlaws.api.seats import SeatName
from auctionlaws.files.call_spellings import CALL, next_seat, spelled
from auctionlaws.files.content import Content
from auctionlaws.files.lin_results import Results
from auctionlaws.files.recorded import (
    MAX_BOARDS,
    MAX_CALLS,
    MAX_REMARKS,
    AuctionFile,
    FileFormat,
    RecordedBoard,
    RecordedCall,
    Remark,
)
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable

_PAIR: Final = re.compile(rb"[ \t\v\f\r\n]*([^|]*)\|([^|]*)(?:\||\Z)")
_KEY: Final = re.compile(r"[A-Za-z0-9]{2}")
_DEALERS: Final[dict[str, SeatName]] = {"1": "S", "2": "W", "3": "N", "4": "E"}
# Some programs write several calls into one value.
_CALLS: Final = re.compile(rf"(?P<call>{CALL})(?P<alert>!?)", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Pair:
    key: str
    value: str
    line: int


@dataclass(slots=True)
class _Board:
    """What has been read of a board."""

    name: str = ""
    line: int = 0
    dealer: SeatName | None = None
    dealt: bool = False
    calls: list[RecordedCall] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    played: bool = False
    stopped: bool = False


def read_lin(data: str | bytes, source: str = "LIN") -> AuctionFile:
    """The auctions of a LIN file, of one board or several; ``source`` is what messages call it.

    Bytes are read as UTF-8 where they are that, else as ISO 8859-1. What cannot be read is in ``remarks``, and the next
    board goes on. Raises Mistake for a file that is too large or UTF-16.

    >>> read_lin("md|3|mb|1H|mb|2C!|an|both minors|mb|p|").boards[0].script
    'dealer N; N 1H; E 2C; S Pass'
    """
    reading = _Reading(Content(data, source), source)
    reading.read()
    return AuctionFile(source, FileFormat.LIN, tuple(reading.boards), reading.silent, tuple(reading.remarks))


class _Reading:
    """What has been read of a LIN file."""

    def __init__(self, content: Content, source: str) -> None:
        self.boards: list[RecordedBoard] = []
        self.silent = 0
        self.remarks: list[Remark] = []
        self._content, self._source = content, source
        self._board = _Board()
        self._number = 0
        self._results = Results()

    def read(self) -> None:
        for pair in self._pairs():
            self._pair(pair)
        self._finish()

    def _pairs(self) -> Iterator[_Pair]:
        """The pairs of the file; the rest after the last one, if it is more than blanks, is told."""
        at, data = self._content.begin, self._content.data
        while (found := _PAIR.match(data, at)) is not None:
            key = self._content.text(found[1]).strip()
            line = self._content.line(found.start(1))
            if _KEY.fullmatch(key) is None:
                text = "is not a key; a LIN file is a row of pairs such as md|1…| or mb|1H|; what follows is not read"
                self._told(Remark(line, text, word=key, unreadable=True))
                return
            yield _Pair(key.lower(), self._content.text(found[2]).strip(), line)
            at = found.end()
        if rest := data[at:].strip():
            text = "stands at the end without a value; the file may have been cut off"
            self._told(Remark(self._content.line(at), text, word=self._content.text(rest[:100]), unreadable=True))

    def _told(self, remark: Remark) -> None:
        """Say it of the board that is being read; what is said of none, or of a silent one, is said of the file."""
        if len(self._board.remarks) < MAX_REMARKS:
            self._board.remarks.append(remark)

    def _pair(self, pair: _Pair) -> None:
        board = self._board
        match pair.key:
            case "vg":
                self._results.read_header(pair.value)
            case "rs":
                self._results.read_results(pair.value, pair.line)
            case "qx":
                self._begin(pair)
                self._board.name = pair.value
            case "md":
                if board.dealt or board.calls:
                    self._begin(pair)
                self._dealt(pair)
            case "ah" if not board.name:
                board.name = re.sub(r"(?i)^board\s+", "", pair.value)
            case "mb":
                self._calls(pair)
            case "an" if board.calls:
                board.calls[-1] = replace(board.calls[-1], note=pair.value)
            case "an":
                self._told(Remark(pair.line, "explains a call, and none stands before it", word=f"an|{pair.value}|"))
            case "pc":
                board.played = True
            case _:
                # Names, vulnerability, comments, chat, cards and claims are no part of the auction.
                pass

    def _begin(self, pair: _Pair) -> None:
        """Finish the board before, and begin another."""
        self._finish()
        self._board = _Board(line=pair.line)

    def _dealt(self, pair: _Pair) -> None:
        board = self._board
        board.dealt, board.line = True, board.line or pair.line
        board.dealer = _DEALERS.get(pair.value[:1])
        if board.dealer is None:
            text = "names no dealer; its first digit has to be 1 for South, 2 for West, 3 for North or 4 for East"
            board.remarks.append(Remark(pair.line, text, word=f"md|{pair.value}|", unreadable=True))

    def _calls(self, pair: _Pair) -> None:
        """Read the calls of a pair: one, or several without anything between them."""
        board = self._board
        board.line = board.line or pair.line
        at = 0
        while not board.stopped and (at < len(pair.value) or not pair.value):
            found = _CALLS.match(pair.value, at)
            if board.dealer is None:
                self._stop(pair, "is nobody's call; md before it has to name the dealer")
            elif board.played:
                self._stop(pair, "is a call after a card was played")
            elif found is None or (call := spelled(found["call"])) is None:
                self._stop(pair, "is not a call; expected p, d, r, or a bid such as 1C … 7N")
            elif len(board.calls) == MAX_CALLS:
                self._stop(pair, f"is one too many; an auction has at most {MAX_CALLS:,} calls")
            else:
                seat = next_seat(board.calls[-1].seat) if board.calls else board.dealer
                board.calls.append(RecordedCall(seat, call, pair.line, pair.value, alerted=bool(found["alert"])))
                at = found.end()

    def _stop(self, pair: _Pair, text: str) -> None:
        """Leave out the rest of the auction, and say why."""
        board = self._board
        board.stopped = True
        board.remarks.append(Remark(pair.line, text, len(board.calls) + 1, f"mb|{pair.value}|", unreadable=True))

    def _finish(self) -> None:
        """Keep what has been read of a board."""
        board = self._board
        if not (board.dealt or board.name or board.calls or board.stopped):
            self.remarks += board.remarks
            return
        self._number += 1
        if self._number > MAX_BOARDS:
            raise Mistake(f"{printable(self._source)}: has more than {MAX_BOARDS:,} boards; split it")
        if not (board.calls or board.stopped):
            self.silent += 1
            self.remarks += board.remarks
            return
        self.boards.append(
            RecordedBoard(
                self._number,
                board.name,
                board.line,
                board.dealer,
                tuple(board.calls),
                contract=self._results.of(board.name),
                remarks=tuple(board.remarks),
            )
        )
