"""The auction as people read it: four columns, West first, every call that was made in its place in time."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import F
from auctionlaws.table.made import Made
from auctionlaws.table.player import Table
from auctionlaws.table.trace import calls_made
from auctionlaws.table.words import SEATS, paragraph

_COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SKIPPED: Final = "—"


def auction_table(table: Table) -> tuple[list[list[str]], list[str]]:
    """The rows of the auction, the names of the players first, and a footnote for every call that is marked."""
    made = calls_made(table)
    footnotes = list(dict.fromkeys(m.note for m in made if m.note))
    marks = {note: str(n).translate(_SUPERSCRIPTS) for n, note in enumerate(footnotes, 1)}
    rows = [[SEATS[seat] for seat in _COLUMNS], *_rows(_cells(table, made, marks))]
    return rows, [f"{mark} {note}" for note, mark in marks.items()]


def auction_lines(table: Table, indent: int = 2) -> list[str]:
    """The auction in four columns, West first, and the footnotes, so many places indented."""
    rows, footnotes = auction_table(table)
    width = max([8, *(len(text) for row in rows[1:] for text in row)]) + 1
    lines = ["".join(text.ljust(width) for text in row) for row in rows]
    notes = [line for note in footnotes for line in paragraph(note, indent, 2)]
    return [(" " * indent + line).rstrip() for line in lines] + ["", *notes] * bool(notes)


def _cells(table: Table, made: list[Made], marks: dict[str, str]) -> dict[int, str]:
    """What stands in each place, counted along the rows from West in the first row."""
    cells: dict[int, str] = {}
    last = _COLUMNS.index(table.dealer) - 1
    for call in made:
        missed = len(call.passed_over)
        place = _next_place(last + missed, call.seat)
        cells |= {place - n: _SKIPPED for n in range(1, missed + 1)}
        text = call_symbol(call.call)
        cells[place] = (f"({text})" if call.cancelled else text) + marks.get(call.note, "")
        last = place
    if not table.unsettled and table.phase in (Phase.CALLING, Phase.CORRECTION):
        awaited = table.get(F.turn) if table.phase is Phase.CALLING else table.get(F.on_table.seat)
        cells[_next_place(last, table.seat(awaited))] = "?"
    return cells


def _next_place(last: int, seat: Seat) -> int:
    """The first place in a player's column after the last one."""
    return last + 1 + (_COLUMNS.index(seat) - last - 1) % 4


def _rows(cells: dict[int, str]) -> list[list[str]]:
    if not cells:
        return []
    first, last = min(cells) // 4, max(cells) // 4
    return [[cells.get(4 * row + column, "") for column in range(4)] for row in range(first, last + 1)]
