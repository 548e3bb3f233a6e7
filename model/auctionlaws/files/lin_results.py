"""The contracts in the header of a LIN file of a match: one for each board and room."""

from __future__ import annotations

import re
from typing import Final

from auctionlaws.files.call_spellings import bid_text
from auctionlaws.files.recorded import RecordedContract

_FIRST_BOARD: Final = 3
"""The place of the number of the first board in ``vg``."""
_ROOMS: Final = "oc"
_BOARD: Final = re.compile(r"([oc])([0-9]{1,4})", re.ASCII)
_RESULT: Final = re.compile(r"([1-7])([CDHSN])([NESW])(x{0,2})(?:=|[+-][0-9]{1,2})?", re.ASCII | re.IGNORECASE)
_PASSED_OUT: Final = "PASS"


class Results:
    """The results of a match by the names of its boards: ``o7`` and ``c7`` are board 7 in the open and closed room."""

    def __init__(self) -> None:
        self._first: int | None = None
        self._results: list[str] = []
        self._line = 0

    def read_header(self, value: str) -> None:
        """Read ``vg``: which board is the first."""
        fields = value.split(",")
        first = fields[_FIRST_BOARD].strip() if len(fields) > _FIRST_BOARD else ""
        self._first = int(first) if re.fullmatch("[0-9]{1,4}", first) else None

    def read_results(self, value: str, line: int) -> None:
        """Read ``rs``: the results, those of a board one after the other."""
        self._results, self._line = value.split(","), line

    def of(self, board: str) -> RecordedContract:
        """The contract of a board; one without contract and declarer where the header names none."""
        named = _BOARD.fullmatch(board)
        if named is None or self._first is None:
            return RecordedContract()
        place = len(_ROOMS) * (int(named[2]) - self._first) + _ROOMS.index(named[1])
        written = self._results[place].strip() if 0 <= place < len(self._results) else ""
        if written.upper() == _PASSED_OUT:
            return RecordedContract("Pass", None, self._line)
        found = _RESULT.fullmatch(written)
        if found is None:
            return RecordedContract()
        level, denomination, declarer, doubled = found.groups()
        return RecordedContract(
            bid_text(level, denomination) + doubled.upper(), declarer.upper(), self._line, self._line
        )
