"""How files spell calls, and who calls where: what PBN and LIN have in common."""

from __future__ import annotations

import re
from typing import Final

from auctionlaws.api.seats import SeatName, seat_name
from auctionlaws.calls import Seat

_CALL: Final = re.compile(
    r"(p(?:ass)?)|(r|xx|rdbl|redouble)|(d|x|dbl|double)|([1-7])([cdhs]|nt?)", re.ASCII | re.IGNORECASE
)
_PASSED_OUT: Final = 4
_PASSED: Final = 3


def spelled(word: str) -> str | None:
    """The call of a word, as table scripts write it; None for a word that is no call.

    Source: PBN 2.1, section 3.5, for ``Pass``, ``X``, ``XX`` and ``1C`` to ``7NT``; the short forms ``p``, ``d``, ``r``
    and ``1N`` are those of LIN.

    >>> spelled("pass"), spelled("3n"), spelled("8C")
    ('Pass', '3NT', None)
    """
    found = _CALL.fullmatch(word)
    if found is None:
        return None
    passed, redoubled, doubled, level, denomination = found.groups()
    if passed:
        return "Pass"
    if redoubled:
        return "XX"
    if doubled:
        return "X"
    return level + denomination[0].upper() + "T" * (denomination[0] in "nN")


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
