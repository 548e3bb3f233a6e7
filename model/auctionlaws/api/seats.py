"""Seats by name: ``N``, ``E``, ``S`` and ``W``, as table scripts write them."""

from __future__ import annotations

from typing import Final, Literal, cast

from auctionlaws.calls import Seat
from auctionlaws.mistake import Mistake
from auctionlaws.visible import visible

SeatName = Literal["N", "E", "S", "W"]
"""A seat, as table scripts write it."""

_SEATS: Final = {name[:n]: name[:1] for name in ("NORTH", "EAST", "SOUTH", "WEST") for n in (1, len(name))}


def seat_of(name: str) -> Seat:
    """The seat with a name or an initial, in capitals or not; Mistake if there is none."""
    initial = _SEATS.get(name.strip().upper())
    if initial is None:
        raise Mistake(f"{visible(name)} is not a seat; expected N, E, S or W")
    return Seat[initial]


def dealing(name: str | None) -> Seat | None:
    """The dealer of that name, where one is named; Mistake if there is no such seat."""
    return None if name is None else seat_of(name)


def seat_name(seat: Seat) -> SeatName:
    """The initial of a seat."""
    return cast(SeatName, seat.name)
