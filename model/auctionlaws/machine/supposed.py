"""Positions that a table supposes: it asks what the laws would say, were the position that is there another one.

There is no other way to ask about a position that no event has led to. So a comparison of two wordings can ask about
the same ones (:mod:`.observables`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.calls import GAME
from auctionlaws.machine.field_values import Phase, Result
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State


class Supposition(Enum):
    """The positions that a table supposes in place of its own, and what each is to answer."""

    CLOSED_AGAINST = "closed against"
    """The auction is closed as it stands, and the other side declares: which leads would withdrawn calls restrict?"""
    PLAYED = "played"
    """The contract of a closed auction has been played: who will have to speak up then?"""
    FREE_TO_CALL = "free to call"
    """It is the turn of a player, and he has not to pass: by which clause might he ask then?"""


@dataclass(frozen=True)
class Supposed:
    """A position in which some fields are supposed to be otherwise; ``seat``: whom it is about, from the dealer."""

    what: Supposition
    fields: Mapping[str, int]
    seat: int = 0

    def of(self, state: State) -> State:
        """The supposed position in place of a state."""
        values = list(state)
        for name, value in self.fields.items():
            values[INDEX[name]] = value
        return tuple(values)


def closed_against(offender: int) -> Supposed:
    """The auction closed, with the side to the left of a seat declaring."""
    fields = {F.phase: Phase.CLOSED.value, F.bid: int(GAME.bids()[0]), F.bidder: (offender + 1) % 4}
    return Supposed(Supposition.CLOSED_AGAINST, fields, offender)


PLAYED: Final = Supposed(Supposition.PLAYED, {F.phase: Phase.ENDED.value, F.result: Result.CONTRACT.value})


def free_to_call(player: int) -> Supposed:
    """The turn of a seat that has not to pass."""
    fields = {F.phase: Phase.CALLING.value, F.turn: player, F.must_pass[player]: 0}
    return Supposed(Supposition.FREE_TO_CALL, fields, player)
