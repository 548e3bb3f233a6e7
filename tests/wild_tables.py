"""Tables at which anything has happened, in turn and out of turn, for pictures to be held against."""

import random
from collections.abc import Iterator

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat, bid
from auctionlaws.machine.field_values import Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table


def some_event(table: Table, dice: random.Random) -> Event:
    """Any event, those that the phase asks for more often."""
    seats = list(Seat)
    if table.phase is Phase.OPTION and dice.random() < 0.8:
        return Event(dice.choice((Kind.ACCEPTS, Kind.DECLINES)), table.seat(table.get("asked")))
    if table.phase is Phase.IRREGULARITY or table.get("void"):
        seats = [table.seat(table.get("on_seat")).lho]
        if dice.random() < 0.6:
            return Event(Kind.DIRECTOR)
    if table.phase is Phase.CORRECTION:
        seats = [table.seat(table.get("on_seat"))]
    elif table.phase is Phase.CALLING and dice.random() < 0.6:
        seats = [table.seat(table.get("turn"))]
    low = [b for b in GAME.bids(above=True) if abs(b - table.get("bid")) < 12]
    call = dice.choice((PASS, PASS, DOUBLE, REDOUBLE, *low, *GAME.bids(above=True)[-4:]))
    facts = frozenset(fact for fact in (Fact.CONVENTIONAL, Fact.DAMAGE) if dice.random() < 0.2)
    shows = frozenset(dice.sample(range(4), 2)) if dice.random() < 0.2 else frozenset()
    return Event(Kind.CALL, dice.choice(seats), call, facts, shows)


def wild_tables(number: int, rules: Laws) -> Iterator[Table]:
    """So many auctions of all sorts on the full ladder."""
    dice = random.Random(number)
    for _ in range(number):
        table = Table(rules)
        if dice.random() < 0.1:
            for seat, call in zip(Seat, (bid(1, 0), PASS, PASS, PASS), strict=True):
                table.call(seat, call)
        for _ in range(dice.randrange(3, 16)):
            if table.unsettled:
                break
            try:
                table.apply(some_event(table, dice))
            except ImpossibleEvent:
                continue
        yield table
