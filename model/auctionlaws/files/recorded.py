"""What a file holds of the auctions of its boards: calls with their places, and what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.api.seats import SeatName
from auctionlaws.visible import printable, shortened

MAX_FILE: Final = 8_000_000
"""Maximum size of a file, in bytes."""
MAX_CALLS: Final = 1_000
"""Maximum number of calls in a recorded auction; the longest regular one has 319."""
MAX_BOARDS: Final = 20_000
"""Maximum number of boards in a file."""
MAX_REMARKS: Final = 100
"""Maximum number of remarks on one auction of a file, and on what stands outside of all auctions."""


class FileFormat(Enum):
    """The formats of files with auctions; the value is how their names end."""

    PBN = ".pbn"
    LIN = ".lin"

    @classmethod
    def of(cls, name: str) -> FileFormat | None:
        """The format of a file by its name; None for a file of another kind."""
        return next((kind for kind in cls if name.lower().endswith(kind.value)), None)


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """A call as a file records it.

    ``seat`` and ``call`` are as table scripts write them; ``word`` is as it stands in the file, at ``line`` (from 1).
    ``insufficient``: the file marks it as an insufficient bid (``^I`` of PBN). ``skipped``: the players whom the file
    marks as skipped just before it (``^S`` of PBN). ``alerted``: marked as alerted (``!`` of LIN). ``note``: what the
    file says of the call, or None.
    """

    seat: SeatName
    call: str
    line: int
    word: str
    insufficient: bool = False
    skipped: tuple[SeatName, ...] = ()
    alerted: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class RecordedContract:
    """The contract and the declarer that a file names beside an auction, as they are written; None where it does not.

    ``contract_line`` and ``declarer_line`` are their lines, from 1.
    """

    contract: str | None = None
    declarer: str | None = None
    contract_line: int = 0
    declarer_line: int = 0


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to look at in a file: its line (from 1), what is wrong, and what to do.

    ``call`` is the number of the call in its auction, from 1, and ``word`` what stands there; None and empty where the
    remark is about no call. ``unreadable``: part of the file could not be read.
    """

    line: int
    text: str
    call: int | None = None
    word: str = ""
    unreadable: bool = False

    def to_json(self) -> dict[str, int | str | bool | None]:
        """The remark as an object for JSON, with the keys of ``auctionlaws rule --json FILE.pbn``."""
        return {
            "line": self.line,
            "call": self.call,
            "word": self.word or None,
            "text": self.text,
            "unreadable": self.unreadable,
        }

    def said(self, source: str, board: str = "") -> str:
        """The remark on one line that is safe to print, with the file and the board in front."""
        parts = [board] if board else []
        if self.call is not None:
            parts.append(f"call {self.call}")
        if self.word:
            parts.append(f'"{shortened(self.word, 40)}"')
        place = f"{', '.join(parts)}: " if parts else ""
        return f"{printable(source)}:{self.line}: {place}{self.text}"


@dataclass(frozen=True, slots=True)
class RecordedBoard:
    """A board with its auction, as a file records it.

    ``number`` counts all boards of the file from 1, also those without an auction; ``name`` is what the file calls the
    board, or empty; ``line`` is where its auction begins, from 1. ``dealer`` is None where nobody can tell.
    ``unfinished``: the file says that the auction is not complete. ``left_skipped``: players marked as skipped after
    the last call. ``remarks``: what cannot be read, and in what the file contradicts itself.
    """

    number: int
    name: str
    line: int
    dealer: SeatName | None
    calls: tuple[RecordedCall, ...] = ()
    unfinished: bool = False
    left_skipped: tuple[SeatName, ...] = ()
    contract: RecordedContract = RecordedContract()
    remarks: tuple[Remark, ...] = ()

    @property
    def title(self) -> str:
        """The name of the board in messages, on one line that is safe to print."""
        return f"board {shortened(self.name, 40)}" if self.name else f"board number {self.number} of the file"

    @property
    def readable(self) -> bool:
        """The whole auction could be read."""
        return not any(remark.unreadable for remark in self.remarks)

    @property
    def script(self) -> str | None:
        """The auction as a table script on one line, as far as it can be read; None where no dealer is known."""
        if self.dealer is None:
            return None
        return "; ".join([f"dealer {self.dealer}", *(f"{made.seat} {made.call}" for made in self.calls)])


@dataclass(frozen=True, slots=True)
class AuctionFile:
    """The boards of a file that have an auction, in order.

    ``source`` is what messages call the file. ``silent`` is the number of boards without an auction, and ``remarks`` is
    what cannot be read outside the auctions.
    """

    source: str
    format: FileFormat
    boards: tuple[RecordedBoard, ...]
    silent: int = 0
    remarks: tuple[Remark, ...] = ()

    def messages(self) -> Iterator[str]:
        """Everything that could not be read, or that the file contradicts itself in, a line each."""
        yield from (remark.said(self.source) for remark in self.remarks)
        for board in self.boards:
            yield from (remark.said(self.source, board.title) for remark in board.remarks)
