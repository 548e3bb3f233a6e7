"""An event that has happened at a table, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import READINGS, ReadingNumber
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State
from auctionlaws.table.encoding import event_values, kind_of
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.laws import Laws
from auctionlaws.table.own_call import own_call
from auctionlaws.table.report import Report, report_on
from auctionlaws.table.said import NOTHING, Said
from auctionlaws.table.standing import MOVE
from auctionlaws.table.stepped import RESULT, stepped

_PHASE: Final = INDEX[F.phase]
FIRST: Final[ReadingNumber] = (0,) * len(READINGS)


class Outcome(Enum):
    """How an event came out."""

    SETTLED = 0
    GAP = 1
    CONFLICT = 2
    OUTSIDE = 3


@dataclass(frozen=True)
class Happened:
    """An event and what came of it: the state before and after.

    ``said``: what has been asked, said and found out by then, ``said_before`` without this event; ``told``: the report,
    where no step makes it.
    ``turned_back``: the places, in the list of standing calls, of the passes that were cancelled to give a player the
    turn back that he had missed (34).
    """

    laws: Laws = field(repr=False)
    event: Event
    seat: int
    before: State = field(repr=False)
    after: State = field(repr=False)
    outcome: Outcome
    reading: ReadingNumber
    turned_back: range = field(default=range(0), repr=False)
    said: Said = field(default=NOTHING, repr=False)
    said_before: Said = field(default=NOTHING, repr=False)
    told: Report | None = field(default=None, repr=False)

    @cached_property
    def report(self) -> Report:
        """The clauses and irregularities, worked out when first asked for."""
        if self.told is not None:
            return self.told
        kind = kind_of(self.event, self.before)
        values = event_values(self.event, self.seat, self.reading, self.laws.facts, kind)
        call = own_call(self.before) if self.event.kind is Kind.STANDS else self.event.call
        return report_on(call, self.laws, self.laws.steps[kind, self.before[_PHASE]][1](self.before, values))

    @cached_property
    def _moves(self) -> int:
        result = stepped(self.laws, self.before, self.event, self.seat, self.reading)
        return 0 if result is None or self.outcome is not Outcome.SETTLED else result[RESULT - 1]

    @property
    def only_stands(self) -> bool:
        """A call that joins the standing ones, and nothing else happens to them."""
        return self._moves == MOVE[Move.CALL_STANDS]

    def value(self, name: str, *, after: bool = False) -> int:
        """What a field of the state held before the event, or holds after it."""
        return (self.after if after else self.before)[INDEX[name]]

    @property
    def may_be_accepted(self) -> bool:
        """The Director has asked about the very call that lay on the table."""
        asked = self.value(F.phase, after=True) == Phase.OPTION
        same = self.value(F.replaced.on) == self.value(F.replaced.on, after=True)
        return asked and same and self.value(F.choice, after=True) == Choice.ACCEPT

    def moved(self, name: Move) -> bool:
        """Whether the event did that to the list of standing calls (:class:`auctionlaws.machine.branch.Move`)."""
        return bool(self._moves & MOVE[name])
