"""What has been asked, said and found out at a table, beside the calls: the state of the auction holds none of it.

Every event of a history leaves such a record behind it, so that it goes with the history wherever that is copied, taken
back or followed by another reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.calls import Seat
from auctionlaws.table.events import Kind
from auctionlaws.table.laws import Saying


@dataclass(frozen=True, slots=True)
class Breach:
    """Who has broken which clause on information; none where no clause lets anybody ask what he has asked."""

    clause: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Owed:
    """An answer that a player owes: about which call of his side, and by what."""

    seat: Seat
    call: int
    by: tuple[Saying, ...]


@dataclass(frozen=True, slots=True)
class Misstatement:
    """An explanation or Alert that was mistaken; ``kind`` says which, ``call`` what it was about.

    ``known``: who of the side knows of it. ``misled``: the opponents who have made their last call on it. ``overdue``:
    who has let the time to correct it pass.
    """

    kind: Kind
    giver: Seat
    call: int
    known: frozenset[Seat] = frozenset()
    corrected: bool = False
    misled: frozenset[Seat] = frozenset()
    overdue: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Said:
    """The record: answers owed, what was mistaken, what has been broken, and whether the play is over.

    ``misbids``: whose call, and which, departed from the agreement as it was explained. ``found``: whom the Director
    has just found to be misinformed, as long as somebody has to say whether he changes a call for it. ``led``: who has
    faced the opening lead, and so had his first turn to play. ``began``: whether there has been any event about
    information.
    """

    owed: tuple[Owed, ...] = ()
    mistaken: tuple[Misstatement, ...] = ()
    misbids: tuple[tuple[Seat, int], ...] = ()
    breaches: tuple[Breach, ...] = ()
    play_over: bool = False
    found: Seat | None = None
    led: Seat | None = None
    began: bool = False


NOTHING = Said()
"""Nothing has been said beside the calls."""
