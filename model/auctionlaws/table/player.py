"""The concrete player: a table at which events happen, one after the other, ruled by the laws of an edition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from auctionlaws.calls import PASS, Seat
from auctionlaws.machine.state import DUTIES, FLAGS, INDEX, STATE, Phase
from auctionlaws.machine.steps import State
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.laws import Laws

_PHASE: Final = INDEX["phase"]
_TURN: Final = INDEX["turn"]
_QUIET_FROM: Final = INDEX[DUTIES[0].name]
_QUIET: Final = (0,) * (len(STATE) - _QUIET_FROM)
TABLE_STANDS, JOINS_VOID, CALL_STANDS, ROLLED_BACK, _GAP, _OUTSIDE = 1, 2, 4, 8, 16, 32
"""What an event does to the list of standing calls, as bits of :attr:`Happened.moves`."""
_KIND: Final = {kind: kind.name.lower() for kind in Kind}

IRREGULARITIES: Final = {
    "insufficient": "insufficient",
    "rotation": "out of rotation",
    "inadmissible": "inadmissible double",
    "barred": "obliged to pass",
    "repeat": "obliged to repeat",
    "above": "above seven",
    "final": "after final pass",
}
"""How the table script names the ways in which a call can be irregular."""


class Outcome(Enum):
    """How an event came out."""

    SETTLED = 0
    GAP = 1
    CONFLICT = 2
    OUTSIDE = 3


class ImpossibleEvent(Exception):
    """An event that cannot happen at this point; ``why`` says what was possible instead."""

    def __init__(self, event: Event, why: str) -> None:
        self.event, self.why = event, why
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Report:
    """What was at work in an event: the clauses that decided, in printed order, and what the call broke."""

    clauses: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    adjusts: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    contradicting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to follow the text where clauses contradict each other."""

    clauses: tuple[str, ...]
    table: Table


@dataclass(frozen=True)
class Happened:
    """An event and what came of it: the state before and after, and the standing calls after it."""

    laws: Laws = field(repr=False)
    event: Event
    seat: int
    before: State = field(repr=False)
    after: State = field(repr=False)
    outcome: Outcome
    reading: int

    @cached_property
    def report(self) -> Report:
        """The clauses and irregularities, worked out when first asked for."""
        return _report(self.laws, self.before, self.event, self.seat, self.reading)

    @cached_property
    def moves(self) -> int:
        """What the event did to the list of standing calls: the bits TABLE_STANDS to ROLLED_BACK."""
        result = _step(self.laws, self.before, self.event, self.seat, self.reading)
        return 0 if result is None or self.outcome is not Outcome.SETTLED else result[3]


class Table:
    """A table in the course of an auction.

    Tables are cheap to copy (:meth:`copy`), and the state is a plain tuple. ``unsettled`` tells that the last
    event left the text; no further event is possible then.
    """

    __slots__ = ("_void_from", "calls", "dealer", "history", "laws", "readings", "state")

    def __init__(self, laws: Laws, dealer: Seat = Seat.N) -> None:
        self.laws, self.dealer = laws, dealer
        self.state: State = laws.initial
        self.calls: list[tuple[Seat, int]] = []
        self.history: list[Happened] = []
        self.readings: tuple[Reading, ...] = ()
        self._void_from = 0

    def copy(self) -> Table:
        """An independent table in the same position."""
        new = Table(self.laws, self.dealer)
        new.state, new.calls, new.history = self.state, list(self.calls), list(self.history)
        new.readings, new._void_from = self.readings, self._void_from
        return new

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return Phase(self.state[_PHASE])

    @property
    def unsettled(self) -> bool:
        """The text has not settled the last event."""
        return bool(self.history) and self.history[-1].outcome is not Outcome.SETTLED

    def seat(self, relative: int) -> Seat:
        """The seat that the state counts as ``relative`` to the dealer."""
        return Seat((relative + self.dealer) % 4)

    def get(self, name: str) -> int:
        """The value of a field of the state."""
        return self.state[INDEX[name]]

    def call(self, seat: Seat, call: int) -> None:
        """An ordinary call without any facts: the fast way."""
        state = self.state
        if state[_QUIET_FROM:] == _QUIET and state[_PHASE] == 0 and not self.readings:
            relative = (seat - self.dealer) & 3
            if relative == state[_TURN]:
                result = self.laws.ordinary(state, relative, call, 0, 0, 0, 0, 0)
                if result[1] == 0 and result[3] == CALL_STANDS:
                    self.calls.append((seat, call))
                    event = Event(Kind.CALL, seat, call)
                    self.state = after = result[4:]
                    self.history.append(Happened(self.laws, event, relative, state, after, Outcome.SETTLED, 0))
                    return
        self.apply(Event(Kind.CALL, seat, call))

    def apply(self, event: Event, reading: int = 0) -> None:
        """Let an event happen; ImpossibleEvent if it cannot. In a conflict, the table stops where it was."""
        if self.unsettled:
            raise ImpossibleEvent(event, "the laws do not settle the position; nothing further can be ruled on")
        relative = 0 if event.seat is None else (event.seat - self.dealer) & 3
        result = _step(self.laws, self.state, event, relative, reading)
        if result is None:
            raise ImpossibleEvent(event, "")
        outcome = Outcome(result[1])
        before = self.state
        self.history.append(Happened(self.laws, event, relative, before, result[4:], outcome, reading))
        if outcome is Outcome.SETTLED:
            self._move(event, result[3])
            self.state = result[4:]
        elif outcome is Outcome.CONFLICT:
            self.readings = tuple(self._readings(event, relative, result[2]))

    def follow(self, number: int) -> None:
        """Go on from a conflict as its reading with this number has it (the contradicting clauses in order)."""
        happened = self.history[-1]
        if happened.outcome is not Outcome.CONFLICT:
            raise ValueError("the last event was no conflict")
        reading = self._reading(happened.event, happened.seat, number)
        self.history, self.calls, self.state = reading.history, reading.calls, reading.state
        self.readings, self._void_from = (), reading._void_from

    def _move(self, event: Event, moves: int) -> None:
        """Keep the list of standing calls."""
        on_table = (self.seat(self.get("on_seat")), self.get("on_call"))
        if moves & ROLLED_BACK:
            del self.calls[self._void_from :]
        if moves & JOINS_VOID and not self.get("void"):
            self._void_from = len(self.calls)
        if moves & (TABLE_STANDS | JOINS_VOID):
            self.calls.append(on_table)
        if moves & CALL_STANDS and event.seat is not None:
            self.calls.append((event.seat, event.call))

    def _readings(self, event: Event, relative: int, count: int) -> Iterable[Reading]:
        """The table after each reading of a conflict; readings that come to the same are one."""
        found: list[Reading] = []
        contradicting = set(self.history[-1].report.contradicting)
        for number in range(count):
            table = self._reading(event, relative, number)
            used = tuple(n for n in table.history[-1].report.clauses if n in contradicting)
            twin = next((i for i, r in enumerate(found) if r.table.same_end(table)), None)
            if twin is None:
                found.append(Reading(used, table))
            else:
                both = {*found[twin].clauses, *used}
                ordered = tuple(n for n in self.laws.numbers if n in both)
                found[twin] = Reading(ordered, found[twin].table)
        return found

    def same_end(self, other: Table) -> bool:
        """Both tables have come to the same position, and in the same way."""
        return self.state == other.state and self.history[-1].outcome is other.history[-1].outcome

    def _reading(self, event: Event, relative: int, number: int) -> Table:
        """The table if the contradicting clause with this number is followed."""
        before = self.history[-1].before
        result = _step(self.laws, before, event, relative, number)
        assert result is not None
        table = self.copy()
        table.state = before
        ends = {_GAP: Outcome.GAP, _OUTSIDE: Outcome.OUTSIDE}
        outcome = ends.get(result[3] & (_GAP | _OUTSIDE), Outcome.SETTLED)
        goes_on = outcome is Outcome.SETTLED
        after = result[4:] if goes_on else before
        table.history[-1] = Happened(self.laws, event, relative, before, after, outcome, number)
        if goes_on:
            table._move(event, result[3])
            table.state = after
        return table


def _facts(event: Event) -> tuple[int, int, int, int]:
    facts = event.facts
    return (
        int(Fact.CONVENTIONAL in facts),
        sum(1 << suit for suit in event.shows),
        int(Fact.COULD_HAVE_KNOWN in facts),
        int(Fact.DAMAGE in facts),
    )


def _step(laws: Laws, state: State, event: Event, relative: int, reading: int) -> tuple[int, ...] | None:
    """What a step function says of an event; None if the event is impossible."""
    functions = laws.steps.get((_KIND[event.kind], state[_PHASE]))
    if functions is None:
        return None
    call = event.call if event.kind in (Kind.CALL, Kind.CHANGES) else PASS
    result = functions[0](state, relative, call, *_facts(event), reading)
    return result if result[0] else None


def _report(laws: Laws, state: State, event: Event, relative: int, reading: int) -> Report:
    functions = laws.steps[_KIND[event.kind], state[_PHASE]]
    call = event.call if event.kind in (Kind.CALL, Kind.CHANGES) else PASS
    fires, near, adjusts, flags, outside, clash = functions[1](state, relative, call, *_facts(event), reading)

    def members(mask: int, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(n for i, n in enumerate(names) if mask >> i & 1)

    broken = tuple(_irregularity(f, call) for f in members(flags, FLAGS))
    return Report(
        clauses=members(fires, laws.numbers),
        near=members(near, laws.numbers),
        adjusts=members(adjusts, laws.numbers),
        irregularities=broken,
        laws=members(outside, laws.laws),
        contradicting=members(clash, laws.numbers),
    )


def _irregularity(flag: str, call: int) -> str:
    name = IRREGULARITIES[flag]
    return "inadmissible redouble" if flag == "inadmissible" and call == 2 else name
