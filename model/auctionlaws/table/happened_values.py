"""What an event found in a state and made of it, as the trace of calls asks for it."""

from __future__ import annotations

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import INDEX
from auctionlaws.table.happened import Happened


def may_be_accepted(happened: Happened) -> bool:
    """The Director has asked about the very call that lay on the table."""
    asked = value(happened, "phase", after=True) == Phase.OPTION
    same = value(happened, "replaced_on") == value(happened, "replaced_on", after=True)
    return asked and same and value(happened, "choice", after=True) == Choice.ACCEPT


def players_between(turn: Seat, seat: Seat) -> tuple[Seat, ...]:
    """The players from the one in turn to the one before the caller."""
    return tuple(Seat((turn + n) % 4) for n in range((seat - turn) % 4))


def value(happened: Happened, name: str, *, after: bool = False) -> int:
    return (happened.after if after else happened.before)[INDEX[name]]
