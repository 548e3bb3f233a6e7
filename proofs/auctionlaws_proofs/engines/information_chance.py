"""Random events about information: questions, explanations, Alerts, who comes to know of a mistake and corrects it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.table.events import SPOKEN, Event, Fact, Kind
from auctionlaws.table.player import Table

_AGREED: Final = (
    frozenset[Fact](),
    frozenset({Fact.MISTAKEN}),
    frozenset({Fact.MISTAKEN}),
    frozenset({Fact.NO_AGREEMENT}),
)
"""What is told of an explanation or an Alert; every second one is mistaken."""


def about_information(source: Random, table: Table) -> Event:
    """An event about information at a table; with no call to speak of, a question out of order."""
    made = [h.event for h in table.history if h.event.kind in SPOKEN]
    if not made:
        return Event(source.choice((Kind.REVIEWS, Kind.ASKS)), source.choice([*Seat]))
    spoken = made[-1] if source.random() < 0.6 else source.choice(made)
    assert spoken.seat is not None
    partner, any_seat = spoken.seat.partner, source.choice([*Seat])
    mistaken = [each for each in table.said.mistaken if not each.corrected]
    giver = mistaken[-1].giver if mistaken else partner
    of_side = source.choice((giver, giver.partner, giver))
    events: list[tuple[int, Callable[[], Event]]] = [
        (2, lambda: Event(Kind.REVIEWS, any_seat)),
        (3, lambda: Event(Kind.ASKS, any_seat, about=source.choice((None, spoken.call)))),
        (3, lambda: Event(Kind.ASKS, spoken.seat and spoken.seat.lho, about=source.choice((None, spoken.call)))),
        (5, lambda: Event(Kind.EXPLAINS, partner, facts=source.choice(_AGREED), about=spoken.call)),
        (2, lambda: Event(Kind.EXPLAINS, any_seat, facts=source.choice(_AGREED), about=spoken.call)),
        (1, lambda: Event(Kind.ALERTS, partner, facts=source.choice(_AGREED[:2]), about=spoken.call)),
        (1, lambda: Event(Kind.NO_ALERT, partner, about=spoken.call)),
        (8 if mistaken else 1, lambda: Event(Kind.REALISES, of_side)),
        (5 if mistaken else 1, lambda: Event(Kind.CORRECTS, of_side)),
        (3 if table.informed.played else 0, lambda: Event(Kind.PLAY_ENDS)),
    ]
    (make,) = source.choices([make for _, make in events], [weight for weight, _ in events])
    return make()
