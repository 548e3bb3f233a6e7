"""Parts of where a table stands, for programs: calls, the contract, duties, what the text leaves open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from auctionlaws.api.seats import SeatName
from auctionlaws.table.state_json import OpenKind

if TYPE_CHECKING:
    from auctionlaws.api.table import Table

MustPass = Literal["no", "once", "throughout"]
Deadline = Literal[
    "at once", "before the opening lead is faced", "after the final pass", "during the play", "when play ends"
]


@dataclass(frozen=True, slots=True)
class Call:
    """A call and its maker, as table scripts write them."""

    seat: SeatName
    call: str


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: the bid, how often it is doubled (0, 1, 2 for redoubled), and declarer."""

    bid: str
    doubled: int
    declarer: SeatName


@dataclass(frozen=True, slots=True)
class Breach:
    """A clause on information that has been broken, and by whom."""

    clause: str
    seat: SeatName


@dataclass(frozen=True, slots=True)
class Reading:
    """A way to follow the text where clauses contradict each other: the clauses followed, and the table then."""

    clauses: tuple[str, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the text does not settle after the last event.

    ``kind``: ``conflict`` where ``clauses`` contradict each other, each of ``readings`` being a way to follow them;
    ``gap`` where no clause decides, ``clauses`` being the nearest; ``outside`` where the case goes to a law, among
    ``clauses``, that is not written down.
    """

    kind: OpenKind
    clauses: tuple[str, ...]
    readings: tuple[Reading, ...] = ()
