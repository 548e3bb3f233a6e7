"""What can happen next at a table, lawful or not: what is offered to somebody who plays by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from auctionlaws.calls import GAME, Seat
from auctionlaws.machine.records import FOUND
from auctionlaws.table.events import SPOKEN, STATEMENTS, Event, Fact, Kind
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.notation import FACTS_OF
from auctionlaws.table.player import Table
from auctionlaws.table.possible_information import calls_of

_ALONE: Final = (Kind.DIRECTOR, Kind.HANDS_RETURNED, Kind.PLAY_ENDS)
_SEATED: Final = (
    *(Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS, Kind.MISINFORMED),
    *(Kind.REVIEWS, Kind.ASKS, Kind.REALISES, Kind.CORRECTS),
)
_CARD: Final = ((3, 14),)
_CALLS: Final = GAME.calls()


@dataclass(frozen=True, slots=True)
class Possible:
    """An event that can happen: in what it would break the law, and whether the laws settle what follows."""

    event: Event
    irregularities: tuple[str, ...]
    settled: bool


def calls_possible(table: Table, seat: Seat, kind: Kind = Kind.CALL) -> Iterator[Possible]:
    """The calls that a player can make now, or the calls to which he can try to change his last one."""
    for call in _CALLS:
        yield from _tried(table, Event(kind, seat, call))


def acts_possible(table: Table) -> Iterator[Possible]:
    """Everything else that can happen, an event for each act of each player.

    What he calls, shows or leads is his to say: the event has one call or card in the place of any.
    """
    for kind in _ALONE:
        yield from _tried(table, Event(kind))
    for seat in Seat:
        for kind in _SEATED:
            yield from _tried(table, Event(kind, seat))
        yield from islice(calls_possible(table, seat, Kind.CHANGES), 1)
        for kind in (Kind.EXPOSES, Kind.LEADS):
            yield from _tried(table, Event(kind, seat, cards=_CARD))
        yield from _statements(table, seat)


def facts_of(table: Table, kind: Kind) -> tuple[str, ...]:
    """The facts that can be said of an event of a kind, as scripts write them, less those that no clause looks at."""
    laws = table.laws
    unseen = {word for place, word in enumerate(FOUND) if not laws.looked_at >> place & 1}
    own = laws.facts if kind in SPOKEN else ()
    return (*(f.value for f in Fact if f in FACTS_OF.get(kind, ()) and f.value not in unseen), *own)


def _statements(table: Table, seat: Seat) -> Iterator[Possible]:
    """What a player can ask of a call of the other side, and say, or fail to say, of his partner's calls."""
    for call in calls_of(table, seat.lho, seat.rho):
        yield from _tried(table, Event(Kind.ASKS, seat, about=call))
    for kind in STATEMENTS:
        for call in calls_of(table, seat.partner):
            yield from _tried(table, Event(kind, seat, about=call))


def _tried(table: Table, event: Event) -> Iterator[Possible]:
    trial = table.copy()
    try:
        trial.happen(event)
    except ImpossibleEvent:
        return
    last = trial.history[-1]
    if last.event.kind is Kind.DIRECTOR_IN_VAIN:
        return
    yield Possible(event, last.report.irregularities, last.outcome is Outcome.SETTLED)
