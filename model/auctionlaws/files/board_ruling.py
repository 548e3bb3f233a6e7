"""Recorded boards ruled on: the table after the record, and where record and ruling differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from auctionlaws.calls import DENOMINATIONS, SYMBOLS, Seat
from auctionlaws.files.contract_check import ContractCheck, checked
from auctionlaws.files.recorded import AuctionFile, FileFormat, RecordedBoard, RecordedCall, Remark
from auctionlaws.machine.field_values import Phase
from auctionlaws.table.events import Script
from auctionlaws.table.possible import EventError
from auctionlaws.table.script import parse_script
from auctionlaws.table.words import SEATS, broken_text

if TYPE_CHECKING:
    from auctionlaws.api.laws import Laws
    from auctionlaws.api.standing import OpenPoint
    from auctionlaws.api.table import Table

_INSUFFICIENT: Final = "insufficient"
_DOUBLED: Final = ("", " doubled", " redoubled")
_OUT_OF_ROTATION: Final = "out of rotation"
_MARKS: Final = {_INSUFFICIENT: "^I", _OUT_OF_ROTATION: "^S"}
"""The marks of PBN for irregularities of a call."""


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """A board of a file and the ruling on its auction.

    ``table`` is as the record leaves it, or as its last call leaves it on which the laws can rule; None where no dealer
    is known. ``check`` compares the contract. ``remarks``: what cannot be read, what the record does not tell, and what
    record and ruling differ in, by line.
    """

    board: RecordedBoard
    table: Table | None
    check: ContractCheck
    remarks: tuple[Remark, ...]

    @property
    def regular(self) -> bool:
        """Every call could be read and broke no law."""
        if self.table is None or not self.board.readable:
            return False
        return not any(happened.report.irregularities for happened in self.table.played.history)

    @property
    def result(self) -> str:
        """What the auction comes to, such as ``4♠ by South, as recorded``; empty where the laws do not settle it."""
        table = self.table
        if table is None or table.unsettled is not None:
            return ""
        as_recorded = ", as recorded" if self.check.agrees else ""
        if table.passed_out:
            return f"passed out{as_recorded}"
        if table.contract is None:
            return f"not finished{self._to_call}"
        bid, doubled = table.contract.bid, _DOUBLED[table.contract.doubled]
        named = bid[0] + SYMBOLS[DENOMINATIONS.index(bid[1:])]
        return f"{named}{doubled} by {SEATS[Seat[table.contract.declarer]]}{as_recorded}"

    @property
    def _to_call(self) -> str:
        if self.table is None or self.table.turn is None or self.table.phase is not Phase.CALLING:
            return ""
        return f", {SEATS[Seat[self.table.turn]]} to call"

    def to_json(self) -> dict[str, Any]:
        """The board as an object for JSON, with the keys of ``auctionlaws rule --json FILE.pbn``."""
        board = self.board
        return {
            "board": board.name,
            "number": board.number,
            "line": board.line,
            "dealer": board.dealer,
            "script": board.script,
            "calls": [_call_json(call) for call in board.calls],
            "state": None if self.table is None else self.table.to_json(),
            "contract": self.check.to_json(),
            "messages": [remark.to_json() for remark in self.remarks],
        }


def _call_json(call: RecordedCall) -> dict[str, Any]:
    return {
        "seat": call.seat,
        "call": call.call,
        "line": call.line,
        "insufficient": call.insufficient,
        "skipped": list(call.skipped),
        "alerted": call.alerted,
        "note": call.note,
    }


def rule_boards(file: AuctionFile, laws: Laws, *, follow: Iterable[str] = ()) -> Iterator[RuledBoard]:
    """The boards of a file, ruled on by some laws, in order.

    ``follow``: clauses to be followed where clauses contradict each other, as for :meth:`Laws.play`. Raises Mistake for
    what is no clause.

    >>> import auctionlaws
    >>> file = auctionlaws.read_pbn('[Dealer "N"] [Contract "1C"] [Declarer "E"] [Auction "N"] 1H 1C AP')
    >>> (ruled,) = auctionlaws.rule_boards(file, auctionlaws.load("2017"))
    >>> ruled.table.contract, ruled.check.agrees
    (Contract(bid='1C', doubled=0, declarer='E'), True)
    >>> ruled.remarks[0].text
    'insufficient, and not marked ^I'
    """
    followed = tuple(follow)
    return (_ruled(board, file, laws, followed) for board in file.boards)


def _ruled(board: RecordedBoard, file: AuctionFile, laws: Laws, follow: tuple[str, ...]) -> RuledBoard:
    if board.script is None or board.dealer is None:
        check = checked(board.contract, None)
        return RuledBoard(board, None, check, (*board.remarks, *check.remarks))
    table = laws.table(board.dealer, follow=follow)
    told = list(_played(table, board, file))
    whole = board.readable and len(table.events) == len(board.calls)
    check = checked(board.contract, table if whole else None)
    told += [*_left(table, board, whole), *check.remarks]
    remarks = sorted((*board.remarks, *told), key=lambda remark: remark.line)
    return RuledBoard(board, table, check, tuple(remarks))


def _played(table: Table, board: RecordedBoard, file: AuctionFile) -> Iterator[Remark]:
    """Play the calls one by one, as far as the laws can rule on them; what each of them is marked for, or is not."""
    script = parse_script(board.script or "", file.source)
    for number, (line, call) in enumerate(zip(script.lines, board.calls, strict=True), 1):
        try:
            table.happen(Script((line,), source=file.source))
        except EventError as error:
            text = f"cannot be ruled on, and nor can what follows: {error.why or error.possible}"
            yield Remark(call.line, text, number, call.word)
            return
        if table.unsettled is not None:
            yield Remark(call.line, _unsettled(table.unsettled), number, call.word)
            return
        broken = _broken(table)
        for text in _differences(call, broken, file.format):
            yield Remark(call.line, text, number, call.word)


def _broken(table: Table) -> tuple[str, ...]:
    """What the last call broke."""
    return table.played.history[-1].report.irregularities


def _unsettled(point: OpenPoint) -> str:
    readings = " or ".join(" and ".join(reading.clauses) for reading in point.readings)
    choice = f" unless one follows {readings}" if readings else ""
    return f"the laws do not settle what comes of it{choice}; what follows is not ruled on"


def _differences(call: RecordedCall, broken: tuple[str, ...], format_: FileFormat) -> Iterator[str]:
    """Where the marks of a call and what it broke differ."""
    if call.insufficient and _INSUFFICIENT not in broken:
        yield "is marked ^I, and is sufficient"
    if call.skipped and _OUT_OF_ROTATION not in broken:
        yield "comes after players who are marked ^S, and is in rotation"
    marked = {_INSUFFICIENT: call.insufficient, _OUT_OF_ROTATION: bool(call.skipped)}
    for name in broken:
        match format_:
            case FileFormat.PBN if name in _MARKS and not marked[name]:
                yield f"{broken_text([name])}, and not marked {_MARKS[name]}"
            case FileFormat.PBN if name in _MARKS:
                pass
            case FileFormat.PBN | FileFormat.LIN:
                yield f"{broken_text([name])}, which {format_.name} has no mark for"


def _left(table: Table, board: RecordedBoard, whole: bool) -> Iterator[Remark]:
    """What the end of the record leaves open."""
    line = board.calls[-1].line if board.calls else board.line
    if board.left_skipped:
        names = " and ".join(SEATS[Seat[seat]] for seat in board.left_skipped)
        yield Remark(line, f"{names} marked as skipped (^S), and nobody calls after that")
    if not whole or table.unsettled is not None:
        return
    match table.phase:
        case Phase.CALLING if not board.unfinished:
            waits = "" if table.turn is None else f": {SEATS[Seat[table.turn]]} has to call"
            yield Remark(line, f"the record ends before the auction does{waits}")
        case Phase.CLOSED | Phase.ENDED if board.unfinished:
            yield Remark(line, "the record says that the auction goes on, and it has ended")
        case Phase.IRREGULARITY | Phase.OPTION | Phase.CORRECTION:
            if _broken(table):
                yield Remark(line, "what came of it is not on record", len(board.calls), board.calls[-1].word)
            else:
                yield Remark(line, "the auction waits for the Director, and what he rules is not on record")
        case _:
            pass
