"""The auction as people read it: four columns, West first, every call that was made in its place in time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.machine.state import INDEX, ON_TABLE, Phase
from auctionlaws.table.events import Kind
from auctionlaws.table.player import (
    CALL_STANDS,
    JOINS_VOID,
    ROLLED_BACK,
    TABLE_STANDS,
    Happened,
    Outcome,
    Table,
)
from auctionlaws.table.words import SEATS, broken_text, paragraph

ORDINARY: Final = "17C"
_COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SKIPPED: Final = "—"


@dataclass
class Made:
    """A call that was made, and what became of it.

    ``skipped``: the players whose turn it was, up to the caller; they lost it where the call stands or was in
    rotation. ``notes`` says what is remarkable, in the order in which it came about.
    """

    seat: Seat
    call: int
    skipped: tuple[Seat, ...]
    in_rotation: bool
    stands: bool = False
    cancelled: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def passed_over(self) -> tuple[Seat, ...]:
        """The players who lost a turn by this call."""
        return self.skipped if self.stands or (self.in_rotation and not self.cancelled) else ()

    def cancel(self, *notes: str) -> None:
        """The call is out of the auction."""
        self.stands, self.cancelled = False, True
        self.notes.extend(notes)


def calls_made(table: Table) -> list[Made]:
    """Every call that was made at the table, in order, with what became of it."""
    trace = _Trace(table)
    for happened in table.history:
        trace.follow(happened)
    return trace.made


class _Trace:
    """Follows a history, and keeps track of the calls that stand and of the one that lies on the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made: list[Made] = []
        self.standing: list[Made] = []
        self.lying: Made | None = None
        self.owed: Made | None = None
        self.void_from = 0

    def follow(self, happened: Happened) -> None:
        """What an event means for the calls made so far, and the call that it is."""
        settled = happened.outcome is Outcome.SETTLED
        if settled:
            self._resolve(happened)
        if happened.event.kind is Kind.CALL:
            made = self._new(happened)
            self.made.append(made)
            if not settled:
                made.skipped = ()
                made.notes.append("what follows is not settled")
            elif happened.moves & CALL_STANDS:
                made.stands = True
                self.standing.append(made)
            else:
                self._lies(made, happened)

    def _new(self, happened: Happened) -> Made:
        event, broken = happened.event, happened.report.irregularities
        assert event.seat is not None
        turn = self.table.seat(_get(happened, "turn"))
        if happened.moves & (TABLE_STANDS | JOINS_VOID):
            turn = self.table.seat(_get(happened, "on_seat")).lho
        count = 0 if _get(happened, "phase") == Phase.CLOSED else (event.seat - turn) % 4
        skipped = tuple(Seat((turn + n) % 4) for n in range(count))
        made = Made(event.seat, event.call, skipped, "out of rotation" not in broken)
        if broken:
            made.notes.append(broken_text(broken))
        return made

    def _lies(self, made: Made, happened: Happened) -> None:
        """An irregular call: it waits for the Director, or he has dealt with it at once."""
        phase = Phase(_get(happened, "phase", after=True))
        if phase is Phase.IRREGULARITY:
            self.lying = made
            made.notes.append("not ruled on yet")
        elif phase is Phase.OPTION:
            self._ask(made, happened)
        else:
            made.cancel(f"cancelled: {_numbers(happened)}")

    def _ask(self, made: Made, happened: Happened) -> None:
        self.lying = made
        asked = SEATS[self.table.seat(_get(happened, "asked", after=True))]
        made.notes = [note for note in made.notes if note != "not ruled on yet"]
        made.notes.append(f"{asked} may accept it: {_numbers(happened)}")

    def _resolve(self, happened: Happened) -> None:
        """What becomes of the call on the table, or of a void call and those after it."""
        moves, lying = happened.moves, self.lying
        if moves & ROLLED_BACK:
            self._roll_back(f"cancelled: {_numbers(happened)}")
        elif lying is None:
            if self.owed is not None and moves & CALL_STANDS:
                self._corrected(self.owed, happened)
        elif moves & (TABLE_STANDS | JOINS_VOID):
            self._takes_its_place(lying, happened)
        elif happened.event.kind is Kind.CALL:
            lying.notes.pop()
            lying.cancel(f"counts as never made: {_numbers(happened)}")
            self.lying = None
        elif _get(happened, "phase", after=True) == Phase.OPTION:
            self._ask(lying, happened)
        else:
            lying.notes.pop()
            lying.cancel(f"cancelled: {_numbers(happened)}")
            correcting = _get(happened, "phase", after=True) == Phase.CORRECTION
            self.owed, self.lying = (self.owed or lying) if correcting else None, None

    def _takes_its_place(self, lying: Made, happened: Happened) -> None:
        void = bool(happened.moves & JOINS_VOID)
        if void and not _get(happened, "void"):
            self.void_from = len(self.standing)
        lying.notes[-1] = f"{'void' if void else 'accepted'}: {_numbers(happened)}"
        lying.stands = True
        self.standing.append(lying)
        self.lying = self.owed = None

    def _roll_back(self, note: str) -> None:
        for made in self.standing[self.void_from :]:
            made.notes = [n for n in made.notes if not n.startswith(("void", "accepted"))]
            made.cancel(note)
        if self.lying is not None:
            self.lying.notes.pop()
            self.lying.cancel(note)
        del self.standing[self.void_from :]
        self.lying = None

    def _corrected(self, owed: Made, happened: Happened) -> None:
        """The clauses of the correction, at the call that it puts right."""
        numbers = _numbers(happened)
        if numbers:
            owed.notes.append(f"corrected: {numbers}")
        self.owed = None


def _get(happened: Happened, name: str, *, after: bool = False) -> int:
    return (happened.after if after else happened.before)[INDEX[name]]


def _numbers(happened: Happened) -> str:
    return ", ".join(remarkable(happened))


def remarkable(happened: Happened) -> list[str]:
    """The clauses of an event, less those that only say what the same call means where nothing is irregular."""
    report = happened.report
    plain = set(report.adjusts) | {ORDINARY}
    if happened.event.kind is Kind.CALL and _get(happened, "on"):
        plain |= set(_undisturbed(happened).report.clauses)
    return [number for number in report.clauses if number not in plain]


def _undisturbed(happened: Happened) -> Happened:
    """The same call, had nothing lain on the table and had it been the caller's turn."""
    state = list(happened.before)
    for part in ON_TABLE:
        state[INDEX[part.name]] = 0
    state[INDEX["phase"]], state[INDEX["turn"]] = Phase.CALLING, happened.seat
    return Happened(happened.laws, happened.event, happened.seat, tuple(state), (), Outcome.SETTLED, 0)


def auction_lines(table: Table) -> list[str]:
    """The auction in four columns, West first, and a footnote for every call that is marked."""
    made = calls_made(table)
    footnotes = list(dict.fromkeys("; ".join(m.notes) for m in made if m.notes))
    marks = {note: str(n).translate(_SUPERSCRIPTS) for n, note in enumerate(footnotes, 1)}
    cells = _cells(table, made, marks)
    rows = _rows(cells)
    width = max([8, *(len(text) for row in rows for text in row)]) + 1
    lines = ["".join(text.ljust(width) for text in row) for row in ([SEATS[seat] for seat in _COLUMNS], *rows)]
    notes = [line for note, mark in marks.items() for line in paragraph(f"{mark} {note}", 2, 2)]
    return [f"  {line}".rstrip() for line in lines] + ["", *notes] * bool(notes)


def _cells(table: Table, made: list[Made], marks: dict[str, str]) -> dict[int, str]:
    """What stands in each place, counted along the rows from West in the first row."""
    cells: dict[int, str] = {}
    last = _COLUMNS.index(table.dealer) - 1
    for call in made:
        missed = len(call.passed_over)
        place = _next_place(last + missed, call.seat)
        cells |= {place - n: _SKIPPED for n in range(1, missed + 1)}
        text = call_symbol(call.call)
        cells[place] = (f"({text})" if call.cancelled else text) + marks.get("; ".join(call.notes), "")
        last = place
    if not table.unsettled and table.phase in (Phase.CALLING, Phase.CORRECTION):
        awaited = table.get("turn") if table.phase is Phase.CALLING else table.get("on_seat")
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
