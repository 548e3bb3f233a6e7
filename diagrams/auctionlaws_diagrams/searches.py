"""The auctions that are tried to see what a law decides: for each topic its own events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat, bid
from auctionlaws.language.terms import Stage
from auctionlaws.machine.state import FLAGS, SEATS, Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Happened, Table
from auctionlaws_diagrams.situations import IRREGULAR_STAGES, Effort, Play, Search, Sight

_EVENTS: Final = 7
_IRREGULAR: Final = 2
_REGULAR: Final = 2
_BIDS: Final = (bid(1, 0), bid(1, 1), bid(2, 0), bid(GAME.levels + 1, 0))
_CALLS: Final = (PASS, DOUBLE, REDOUBLE, *_BIDS)
_DOUBLES: Final = (DOUBLE, REDOUBLE)
_SHOWN: Final = frozenset({0})
_OVER: Final = (PASS, DOUBLE, bid(2, 0), _BIDS[-1])
_OPENINGS: Final = ((), (_BIDS[0], PASS, PASS, PASS), (_BIDS[-1], _BIDS[-1] + 1))
"""Calls in turn to begin with: none, an auction that closes, and a bid above seven that another one is called over."""
_JUDGED: Final = (frozenset({Fact.CONVENTIONAL}), frozenset({Fact.DAMAGE}))
_SEEN_ALIKE: Final = (
    *("phase", "choice", "replaced_on", "on", "on_conventional", "on_damage", "doubled", "passes", "opened"),
    *(f"on_{flag}" for flag in FLAGS),
    *("void", "void_inadmissible", "void_above", "void_final", "void_rotation"),
)


def _events(table: Table) -> Iterator[Event]:
    """The events that are tried at a table."""
    match table.phase:
        case Phase.OPTION:
            asked = table.seat(table.get("asked"))
            yield from (Event(kind, asked) for kind in (Kind.ACCEPTS, Kind.DECLINES, Kind.CALL))
        case Phase.IRREGULARITY if table.get("on"):
            yield Event(Kind.DIRECTOR)
            offender = table.seat(table.get("on_seat"))
            yield from (Event(Kind.CALL, offender.lho, call) for call in _OVER)
            yield from (Event(Kind.CALL, seat) for seat in (offender.partner, offender.rho))
        case Phase.CORRECTION:
            offender = table.seat(table.get("on_seat"))
            yield from (Event(Kind.CALL, offender, call) for call in _CALLS)
            yield from (Event(Kind.CALL, offender, call, _JUDGED[0]) for call in _BIDS[:-1])
        case Phase.CALLING | Phase.CLOSED:
            if table.get("void"):
                yield Event(Kind.DIRECTOR)
            for seat in Seat:
                changes = changes_call(table, seat)
                yield from (Event(Kind.CALL, seat, call) for call in (_DOUBLES if changes else _CALLS))
                if not changes:
                    yield from (Event(Kind.CALL, seat, call, facts) for call in _BIDS[:-1] for facts in _JUDGED)
                    yield Event(Kind.CALL, seat, PASS, _JUDGED[0])
                    yield Event(Kind.CALL, seat, PASS, shows=_SHOWN)


def changes_call(table: Table, seat: Seat) -> bool:
    """Whether a pass or bid by a player may count as a change of the call he has just made (30B3)."""
    mine = (seat - table.dealer) % 4
    called = bool(table.get("called") >> mine & 1)
    return table.phase is Phase.CALLING and called and table.seat(table.get("turn")) is seat.lho


def _spent(before: Table, after: Table, effort: Effort) -> Effort | None:
    """How many irregular calls there were, and regular ones since; None where nothing new is to be expected."""
    irregular, regular = effort or (0, 0)
    if after.unsettled:
        return None
    lies = bool(after.get("on"))
    fresh = lies and not before.get("on")
    irregular += fresh
    duty, waits = (any(after.get(f"{name}_{s}") for s in SEATS) for name in ("must_pass", "waits"))
    busy = lies or waits or bool(after.get("void"))
    event = after.history[-1].event
    regular = 0 if busy or event.kind is not Kind.CALL else regular + 1
    told = before.phase is Phase.CALLING and not lies and event.facts
    again = fresh and irregular == _IRREGULAR and not (after.get("on_barred") or after.get("on_repeat"))
    over = irregular and not busy and not (duty and irregular < _IRREGULAR)
    return None if told or again or over or irregular > _IRREGULAR or regular > _REGULAR else (irregular, regular)


def _sort(call: int) -> int:
    """What sort of call it is, as far as a law looks at it: all bids are alike, or above seven."""
    return min(call, _BIDS[0]) + (call >= _BIDS[-1])


def _looks(play: Play) -> tuple[int, ...]:
    """What the laws look at in a position, seats counted from the player in turn; and whether a call in place of
    another had to be ruled on.
    """
    table = play.table
    turn, on, void, last = (table.get(name) for name in ("turn", "on", "void", "bid"))
    seats = [
        (table.get(name) - turn) % 4 if there else 4
        for name, there in (("bidder", last), ("on_seat", on), ("void_seat", void))
    ]
    owed = [table.get(f"{name}_{(turn + n) % 4}") for name in ("must_pass", "waits") for n in SEATS]
    owed += [_sort(table.get(f"waiting_call_{s}")) for s in SEATS]
    again = any(_ruled_at_once(h, seen) for h, seen in zip(table.history, play.seen, strict=True))
    shown = on and table.get("on_call") == PASS and table.get("on_spec") > 0
    return (again, shown, *map(table.get, _SEEN_ALIKE), min(table.get("on_call"), _BIDS[0]), _sort(last), *seats, *owed)


def _ruled_at_once(happened: Happened, seen: tuple[Sight, ...]) -> bool:
    """A call was irregular although it was made in place of another, and was ruled on as it was made."""
    return happened.event.kind is Kind.CALL and any(sight.stage in (Stage.ARRIVAL, Stage.RULING) for sight in seen)


def _quiet(table: Table, event: Event) -> bool:
    """A call at a table where nothing waits."""
    waits = any(table.get(f"waits_{s}") for s in SEATS)
    return table.phase is Phase.CALLING and not waits and event.kind is Kind.CALL


IRREGULAR_CALLS: Final = Search(IRREGULAR_STAGES, _OPENINGS, _EVENTS, _events, _looks, _spent, _quiet)
"""Calls that are irregular in every way, conventional ones among them.

Passes and bids that may count as changes of a call are left out, with which Law 25 deals before any other.
"""
