"""The events of a table script: everything that can happen at a table during the auction."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from auctionlaws.calls import PASS, Seat


class Kind(Enum):
    """What sort of thing happens; the value is the word in a table script."""

    CALL = "call"
    DIRECTOR = "director"
    ACCEPTS = "accepts"
    DECLINES = "declines"
    CHANGES = "changes"
    STANDS = "stands"
    EXPOSES = "exposes"
    LEADS = "leads"
    HANDS_RETURNED = "hands returned"
    MISINFORMED = "misinformed"


class Fact(Enum):
    """What a Director would have to judge or find out about a call; the value is how scripts write it."""

    CONVENTIONAL = "conventional"
    COMPARABLE = "comparable"
    SAME_MEANING = "same meaning"
    COULD_HAVE_KNOWN = "could have known"
    DAMAGE = "damage"
    DIFFERENT_MEANING = "different meaning"
    OVER_ORIGINAL = "over original"
    SIMULTANEOUS = "simultaneous"
    WRONG_BOARD = "wrong board"
    INADVERTENT = "inadvertent"


@dataclass(frozen=True, slots=True)
class Event:
    """One event at the table.

    ``seat`` is None for ``director`` and ``hands returned``; ``call`` is meaningful for CALL and CHANGES;
    ``shows`` holds the suits 0 (clubs) to 3 (spades) of a ``shows`` fact; ``cards`` holds cards as
    ``(suit, rank)`` with rank 2 to 14, for EXPOSES and LEADS. ``declared``: facts that the laws declare themselves.
    """

    kind: Kind
    seat: Seat | None = None
    call: int = PASS
    facts: frozenset[Fact] = frozenset()
    shows: frozenset[int] = frozenset()
    cards: tuple[tuple[int, int], ...] = ()
    declared: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Line:
    """An event and where it was written: line and column from 1, and the words as written."""

    event: Event
    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Script:
    """A table script: its header (None where it says nothing) and its events in order."""

    lines: tuple[Line, ...] = ()
    edition: str | None = None
    dealer: Seat | None = None
    source: str = field(default="script", compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events alone."""
        return tuple(line.event for line in self.lines)
