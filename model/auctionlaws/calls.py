"""Seats, denominations and calls, and how a call is numbered inside the machine.

A call is one small number, so that the player, the solver and the enumerator share it: pass, double
and redouble are 0, 1 and 2; a bid is ``8 * level + denomination``. Ranking bids (Law 18E) is then
comparing numbers, and a level or a denomination is a group of bits.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Seat(IntEnum):
    """The four seats, clockwise."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def lho(self) -> Seat:
        """The next player clockwise."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return Seat((self + 2) % 4)

    @property
    def rho(self) -> Seat:
        """The player who calls just before."""
        return Seat((self + 3) % 4)


PASS: Final = 0
DOUBLE: Final = 1
REDOUBLE: Final = 2
CALL_BITS: Final = 7
LEVELS_ABOVE: Final = 2
"""Bids up to this many levels above the highest lawful one can be uttered (``8C`` to ``9NT``)."""

DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
SYMBOLS: Final = ("♣", "♦", "♥", "♠", "NT")


def bid(level: int, denomination: int) -> int:
    """The number of a bid: level 1 to 9, denomination 0 (clubs) to 4 (notrump)."""
    return 8 * level + denomination


def level_of(call: int) -> int:
    """The level of a bid; 0 for pass, double and redouble."""
    return call >> 3


def denomination_of(call: int) -> int:
    """The denomination of a bid, 0 to 4."""
    return call & 7


def is_bid(call: int) -> bool:
    """Whether the call names a number of odd tricks and a denomination (18A)."""
    return call >= 8


@dataclass(frozen=True, slots=True)
class Ladder:
    """The bids of a game: 7 levels of 5 denominations, or fewer for exhaustive enumeration."""

    levels: int = 7
    denominations: int = 5

    def __post_init__(self) -> None:
        if not (1 <= self.levels <= 7 and 1 <= self.denominations <= 5):
            size = f"{self.levels} × {self.denominations}"
            raise ValueError(f"a ladder has 1 to 7 levels of 1 to 5 denominations, not {size}")

    @property
    def suits(self) -> int:
        """How many of the denominations are suits (notrump is the fifth denomination)."""
        return min(self.denominations, 4)

    @property
    def highest(self) -> int:
        """The highest lawful bid."""
        return bid(self.levels, self.denominations - 1)

    def bids(self, *, above: bool = False) -> tuple[int, ...]:
        """Every lawful bid in rank order; with ``above`` also those that can be uttered but never stand."""
        top = self.levels + (LEVELS_ABOVE if above else 0)
        return tuple(bid(level, d) for level in range(1, top + 1) for d in range(self.denominations))

    def calls(self, *, above: bool = False) -> tuple[int, ...]:
        """Pass, double, redouble and the bids."""
        return (PASS, DOUBLE, REDOUBLE, *self.bids(above=above))


GAME: Final = Ladder()


def call_text(call: int) -> str:
    """A call as table scripts write it: ``Pass``, ``X``, ``XX``, ``1C`` … ``9NT``."""
    if is_bid(call):
        return f"{level_of(call)}{DENOMINATIONS[denomination_of(call)]}"
    return ("Pass", "X", "XX")[call]


def call_symbol(call: int) -> str:
    """A call as a person reads it: ``Pass``, ``X``, ``XX``, ``1♣`` … ``9NT``."""
    if is_bid(call):
        return f"{level_of(call)}{SYMBOLS[denomination_of(call)]}"
    return call_text(call)
