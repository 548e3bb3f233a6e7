"""A longest auction with one irregular act: nearly two whole ones, the first over a bid that can never stand.

By the laws of 1997 no auction with one irregular act has more calls, cancelled ones included: what :mod:`.act_bound`
proves to be the most is what this one has. With one bid on the ladder, and no fact told but slips, visiting every
position finds the same number.
"""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Ladder, Seat, bid
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import F
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table

_OVER_A_BID = (PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS)


def calls_with_one_act(laws: Laws, ladder: Ladder) -> int | None:
    """How many calls there are in such an auction, cancelled ones included; None if the laws do not let it be played.

    The dealer says that his pass was a slip for a bid above seven. His LHO calls over it, everybody doubles, redoubles
    and bids as long as he can, and when the Director comes, the dealer passes and it all begins anew.
    """
    table = Table(laws, Seat.N)
    above = bid(ladder.levels + 1, 0)
    slip = Event(Kind.CHANGES, Seat.N, above, frozenset({Fact.INADVERTENT}))
    first = (Event(Kind.CALL, Seat.N, PASS), slip, *_calls(Seat.E, (*_OVER_A_BID, *_to_the_end(ladder))))
    again = (Event(Kind.DIRECTOR), *_calls(Seat.N, (PASS, PASS, PASS, *_to_the_end(ladder))))
    try:
        for event in (*first, *again):
            if event.kind is not Kind.CALL or event.seat is None:
                table.apply(event)
                continue
            table.call(event.seat, event.call)
            if table.get(F.on):
                return None
    except ImpossibleEvent:
        return None
    return len(first) + len(again) - 1 if table.phase is Phase.CLOSED else None


def _to_the_end(ladder: Ladder) -> Iterator[int]:
    """Every bid, doubled and redoubled as late as can be, and the last pass."""
    for each in ladder.bids():
        yield from (each, *_OVER_A_BID)
    yield PASS


def _calls(first: Seat, calls: tuple[int, ...]) -> Iterator[Event]:
    for turn, call in enumerate(calls, first):
        yield Event(Kind.CALL, Seat(turn % len(Seat)), call)
