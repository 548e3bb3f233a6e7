"""How files spell calls, and who calls where: what PBN and LIN have in common."""

from __future__ import annotations

import re
from typing import Final

from auctionlaws.api.seats import SeatName, seat_name
from auctionlaws.calls import Seat

CALL: Final = r"pass|p|redouble|rdbl|r|xx|double|dbl|d|x|[1-7](?:nt?|[cdhs])"
"""A pattern for a call as files spell it, in small or capital letters; the longer words first."""
_CALL: Final = re.compile(CALL, re.ASCII | re.IGNORECASE)
_NAMED: Final = {"p": "Pass", "r": "XX", "d": "X"}
_PASSED_OUT: Final = 4
_PASSED: Final = 3


def spelled(word: str) -> str | None:
    """The call of a word, as table scripts write it; None for a word that is no call.

    Source: PBN 2.1, section 3.5, for ``Pass``, ``X``, ``XX`` and ``1C`` to ``7NT``; the short forms ``p``, ``d``, ``r``
    and ``1N`` are those of LIN.

    >>> spelled("pass"), spelled("3n"), spelled("8C")
    ('Pass', '3NT', None)
    """
    if _CALL.fullmatch(word) is None:
        return None
    if is_a_bid(word):
        return bid_text(word[0], word[1])
    return _NAMED.get(word[0].lower(), word.upper())


def bid_text(level: str, denomination: str) -> str:
    """A bid as table scripts write it, from its level and the first letter of its denomination.

    >>> bid_text("3", "n"), bid_text("1", "C")
    ('3NT', '1C')
    """
    letter = denomination.upper()
    return f"{level}{letter}T" if letter == "N" else f"{level}{letter}"


def is_a_bid(call: str) -> bool:
    """Whether a call, as table scripts write it, is a bid."""
    return call[0].isdigit()


def missing_passes(calls: list[str | None]) -> int:
    """The number of passes that end an auction; None stands for a player who was skipped, after whom passes count anew.

    >>> missing_passes(["1C", "Pass"]), missing_passes(["Pass"]), missing_passes(["1C", "Pass", None])
    (2, 3, 3)
    """
    last = 0
    while last < len(calls) and calls[-1 - last] == "Pass":
        last += 1
    needed = _PASSED if any(call is not None and is_a_bid(call) for call in calls) else _PASSED_OUT
    return max(needed - last, 0)


def next_seat(seat: SeatName) -> SeatName:
    """The next player clockwise."""
    return seat_name(Seat[seat].lho)
