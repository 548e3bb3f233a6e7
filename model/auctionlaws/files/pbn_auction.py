"""The auction section of a PBN game: words with their places become calls of players.

Source: PBN 2.1, sections 3.5 (auction), 3.7 (glyphs) and 3.9 (irregularities). There ``^I`` stands before a call and
marks it as an insufficient bid that stands; ``^S`` stands in the place of a call, and its player was skipped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from auctionlaws.api.seats import SeatName
from auctionlaws.files.call_spellings import is_a_bid, missing_passes, next_seat, spelled
from auctionlaws.files.recorded import MAX_CALLS, MAX_REMARKS, RecordedCall, Remark

_PIECE: Final = re.compile(r"=(?P<note>[0-9]+)=|(?P<glyph>\$[0-9]+|[!?]+)|(?P<mark>\^.?)|(?P<word>[A-Za-z0-9]+|[-+*])")
_ALL_PASS: Final = "ap"
_ENDS: Final = ("+", "*")


@dataclass(frozen=True, slots=True)
class AuctionWord:
    """A word of an auction section and its line, from 1."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class FirstCaller:
    """Who calls first by the Dealer tag, and whose column is first by the Auction tag; None where none is named."""

    dealer: SeatName | None
    column: SeatName | None


class _Stop(Exception):
    """What follows cannot be read."""


class AuctionReading:
    """What has been read of an auction section, word by word."""

    def __init__(self, first: FirstCaller) -> None:
        self.calls: list[RecordedCall] = []
        self.remarks: list[Remark] = []
        self.skipped: tuple[SeatName, ...] = ()
        """The players who were skipped since the last call."""
        self.unfinished = False
        self._first = first
        self._seat = first.column or first.dealer
        self._begun = False
        self._marked: AuctionWord | None = None
        self._made: list[str | None] = []
        self._notes: dict[int, str] = {}

    @property
    def dealer(self) -> SeatName | None:
        """Who deals, as far as anybody can tell."""
        if self._first.dealer is not None:
            return self._first.dealer
        if self.calls:
            return (*self.calls[0].skipped, self.calls[0].seat)[0]
        return self._first.column

    def read(self, words: Sequence[AuctionWord], notes: Mapping[str, str]) -> None:
        """Read all words; ``notes`` are those of the game by number. What follows an unreadable word is left out."""
        with suppress(_Stop):
            for word in words:
                self._read(word)
            self._take_back_mark()
        self.calls = [
            replace(call, note=notes.get(self._notes[place])) if place in self._notes else call
            for place, call in enumerate(self.calls)
        ]

    def _read(self, word: AuctionWord) -> None:
        at = 0
        while at < len(word.text):
            piece = _PIECE.match(word.text, at)
            if piece is None:
                self._stop(word, "cannot be read in an auction; expected a call such as Pass, X, XX, 1C … 7NT, or AP")
            at = piece.end()
            part = AuctionWord(piece[0], word.line)
            match piece.lastgroup:
                case "note":
                    self._note(part, piece["note"])
                case "mark":
                    self._mark(part)
                case "word":
                    self._word(part)
                case _:
                    # A glyph says what the annotator thinks of a call.
                    pass

    def _note(self, part: AuctionWord, number: str) -> None:
        if not self.calls:
            self._tell(part, "refers to a note, and no call stands before it")
        else:
            self._notes[len(self.calls) - 1] = number.lstrip("0")

    def _mark(self, part: AuctionWord) -> None:
        if self.unfinished:
            self._stop(part, "stands after the end of the auction")
        match part.text.upper():
            case "^I" if self._marked is not None:
                self._tell(part, "stands twice before one call", number=len(self.calls) + 1)
            case "^I":
                self._marked = part
            case "^S":
                self._take_back_mark()
                self.skipped = (*self.skipped, self._caller(part))
                self._room(part)
                self._made.append(None)
            case _:
                self._stop(part, "is no mark of an auction; ^I marks an insufficient bid, and ^S a skipped player")

    def _take_back_mark(self) -> None:
        if self._marked is not None:
            self._tell(self._marked, "marks an insufficient bid, and none follows it", number=len(self.calls) + 1)
        self._marked = None

    def _word(self, part: AuctionWord) -> None:
        if self.unfinished:
            self._stop(part, "stands after the end of the auction")
        if part.text in _ENDS:
            self.unfinished = True
        elif part.text == "-":
            self._no_call(part)
        elif part.text.lower() == _ALL_PASS:
            self._take_back_mark()
            missing = missing_passes(self._made)
            if not missing:
                self._tell(part, "stands where no pass is missing", number=len(self.calls))
            for _ in range(missing):
                self._call(part, "Pass")
        elif (call := spelled(part.text)) is not None:
            self._call(part, call)
        else:
            self._stop(part, "is not a call; expected Pass, X, XX, 1C … 7NT, or AP for all pass")

    def _no_call(self, part: AuctionWord) -> None:
        """A hyphen: the column of a player who sits before the dealer."""
        if self._begun:
            self._stop(part, "stands only before the dealer's call; a player who was skipped is marked ^S")
        if self._first.column is None or self._seat is None:
            self._stop(part, "stands in no player's column; the Auction tag has to name whose column comes first")
        self._seat = next_seat(self._seat)

    def _call(self, part: AuctionWord, call: str) -> None:
        seat = self._caller(part)
        marked = self._marked is not None
        if marked and not is_a_bid(call):
            self._take_back_mark()
            marked = False
        self._room(part)
        self.calls.append(RecordedCall(seat, call, part.line, part.text, marked, self.skipped))
        self._made.append(call)
        self._marked, self.skipped = None, ()

    def _room(self, part: AuctionWord) -> None:
        if len(self._made) == MAX_CALLS:
            self._stop(part, f"is one too many; an auction has at most {MAX_CALLS:,} calls")

    def _caller(self, part: AuctionWord) -> SeatName:
        """Whose column it is; the next call is the next player's."""
        seat, dealer = self._seat, self._first.dealer
        if seat is None:
            self._stop(part, "is nobody's call; a Dealer or Auction tag has to name N, E, S or W")
        if not self._begun and dealer is not None and seat != dealer:
            self._stop(part, f"stands in the column of {seat}, and the Dealer tag names {dealer}; one of them is wrong")
        self._begun = True
        self._seat = next_seat(seat)
        return seat

    def _tell(self, word: AuctionWord, text: str, *, number: int | None = None, unreadable: bool = False) -> None:
        if unreadable or len(self.remarks) < MAX_REMARKS:
            self.remarks.append(Remark(word.line, text, number, word.text, unreadable))

    def _stop(self, word: AuctionWord, text: str) -> NoReturn:
        self._tell(word, text, number=len(self.calls) + 1, unreadable=True)
        raise _Stop
