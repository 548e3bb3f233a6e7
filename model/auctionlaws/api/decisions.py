"""What clauses have decided at each event of a table, in order: on which occasion, about which call, to what effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from auctionlaws.calls import GAME
from auctionlaws.machine.event import EVENT, EVENT_KINDS, E
from auctionlaws.machine.state import values_of
from auctionlaws.table.encoding import event_values, in_relation, kind_of
from auctionlaws.table.events import SPOKEN
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.player import Table

if TYPE_CHECKING:
    from auctionlaws.edition import Edition
    from auctionlaws.machine.decision_log import Logged

_NAMES: Final = tuple(f.name for f in EVENT if f.name != E.event)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that a clause decided at an event.

    ``occasion`` and ``effect`` are in the words of the law file; ``about`` is the number of the event at which the call
    was made that it was about, counted from 1, None if it was about no call.
    """

    occasion: str
    about: int | None
    clause: str
    effect: str


def decisions_of(edition: Edition, table: Table, number: int) -> tuple[Decision, ...]:
    """What clauses decided at an event of a table that is ruled by an edition; events are counted from 1.

    Of clauses that contradict each other those decide that are followed. At an event that the text does not settle
    nothing is decided. IndexError if no such event has happened.
    """
    from auctionlaws.machine.relation import decisions_at  # It reads law texts, which who only plays need not load.

    happened = table.history[number - 1]
    if happened.outcome is not Outcome.SETTLED or not in_relation(happened.event.kind):
        return ()
    kind = kind_of(happened.event, happened.before)
    if kind not in EVENT_KINDS:
        return ()
    event = event_values(happened.event, happened.seat, happened.reading, table.laws.facts, kind)
    # Events hold facts that laws declare only by laws that declare some.
    values = dict(zip((*_NAMES, "declared"), event, strict=False))
    logged = decisions_at(edition, GAME, kind, values_of(happened.before), values)
    return tuple(Decision(d.occasion, _event_of(d, table.history[:number]), d.clause, d.effect) for d in logged)


def _event_of(logged: Logged, history: Sequence[Happened]) -> int | None:
    """The number of the last event at which the call was made that a decision is about."""
    if logged.about is None:
        return None
    for number in range(len(history), 0, -1):
        made = history[number - 1]
        if made.event.kind in SPOKEN and (made.seat, made.event.call) == logged.about:
            return number
    return None


def decisions_json(edition: Edition, table: Table) -> list[list[dict[str, Any]]]:
    """The same of every event, with the keys of the contract."""
    return [[asdict(each) for each in decisions_of(edition, table, n)] for n in range(1, len(table.history) + 1)]
