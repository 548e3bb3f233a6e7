"""Auctions at hand as they were played, their positions, and what one event more makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from auctionlaws.calls import GAME, Seat
from auctionlaws.machine.steps import State
from auctionlaws.table.events import ON_AGREEMENTS, Event, Fact, Kind
from auctionlaws.table.happened import Happened
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import turn
from auctionlaws_proofs.engines.witness import Witness, irregular, so_far, tables

_CHOICES: Final = (Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS)


def positions(laws: Laws, auctions: Iterable[Witness]) -> tuple[Table, ...]:
    """A table for every settled position of some auctions, as far as they can be played: those soonest reached first.

    Of several ways to a position, one of the shortest, with as few irregularities as can be.
    """
    found: dict[State, Table] = {laws.initial: Table(laws, Seat.N)}
    for witness in auctions:
        with suppress(ImpossibleEvent):
            for table in tables(laws, witness):
                if not table.unsettled and (table.state not in found or _order(table) < _order(found[table.state])):
                    found[table.state] = table
    return tuple(sorted(found.values(), key=_order))


def _order(table: Table) -> tuple[int, int, str]:
    return len(table.history), irregular(table), so_far(table).script


def with_one_more(reached: Sequence[Table]) -> Iterator[tuple[Happened, ...]]:
    """What has happened at a table, and one event more that the player awaited or the Director can add.

    First events of which nothing is told, then calls with one fact.
    """
    beside = [Event(Kind.DIRECTOR), *(Event(kind, seat) for kind in _CHOICES for seat in Seat)]
    plain: list[dict[str, Any]] = [{}]
    facts: list[dict[str, Any]] = [{"facts": frozenset({fact})} for fact in Fact if fact not in ON_AGREEMENTS]
    facts += [{"shows": frozenset({suit})} for suit in range(4)]
    declared = reached[0].laws.facts if reached else ()
    facts += [{"declared": frozenset({fact})} for fact in declared]
    for others, about in ((beside, plain), ([], facts)):
        for table in reached:
            calls = (Event(Kind.CALL, turn(table), call, **each) for call in GAME.calls() for each in about)
            for event in (*others, *calls):
                longer = table.copy()
                with suppress(ImpossibleEvent):
                    longer.apply(event)
                    yield tuple(longer.history)
