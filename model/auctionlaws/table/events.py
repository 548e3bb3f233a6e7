"""The events of a table script: everything that can happen at a table during the auction."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from auctionlaws.calls import PASS, Seat


class Kind(Enum):
    """What sort of thing happens; the value is the word in a table script.

    ``DIRECTOR_IN_VAIN`` is written ``director`` as well: the table tells them apart (:meth:`Table.happen`).
    """

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
    REVIEWS = "reviews"
    ASKS = "asks"
    EXPLAINS = "explains"
    ALERTS = "alerts"
    NO_ALERT = "does not alert"
    REALISES = "realises"
    CORRECTS = "corrects"
    PLAY_ENDS = "play ends"
    DIRECTOR_IN_VAIN = "director in vain"


ANSWERS: Final = (Kind.CALL, Kind.CHANGES, Kind.STANDS)
"""The events by which a player can answer when he is asked about a call: call, change it, or let it stand."""


SPOKEN: Final = (Kind.CALL, Kind.CHANGES)
"""Events in which a call is made."""
INFORMATION: Final = (
    Kind.REVIEWS,
    Kind.ASKS,
    Kind.EXPLAINS,
    Kind.ALERTS,
    Kind.NO_ALERT,
    Kind.REALISES,
    Kind.CORRECTS,
    Kind.PLAY_ENDS,
    Kind.DIRECTOR_IN_VAIN,
)
"""Events that change no call: what is asked, said and known (Laws 20, 21, 75), the end of play, and ``director`` where
no call and no card waits for a ruling."""
STATEMENTS: Final = (Kind.EXPLAINS, Kind.ALERTS, Kind.NO_ALERT)
"""Of these, what is said of a call that has to be named, or is not; a question may be about the whole auction."""


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
    MISTAKEN = "mistaken"
    NO_AGREEMENT = "no agreement"
    MISBID = "misbid"


UNLIKE_AGREEMENT: Final = frozenset({Fact.MISTAKEN, Fact.NO_AGREEMENT})
"""An explanation of which one is told is not as agreed, and nor is such an Alert."""
ON_AGREEMENTS: Final = UNLIKE_AGREEMENT | {Fact.MISBID}
"""Facts about what a side has agreed: no call is ruled on differently for them."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event at the table.

    ``seat`` is None for ``director``, ``hands returned`` and ``play ends``; ``call`` is meaningful for CALL and
    CHANGES; ``shows`` holds the suits 0 (clubs) to 3 (spades) of a ``shows`` fact; ``cards`` holds cards as
    ``(suit, rank)`` with rank 2 to 14, for EXPOSES and LEADS. ``declared``: facts that the laws declare themselves.
    ``about``: the call that a question, an explanation or an Alert is about; None for a question about the auction.
    """

    kind: Kind
    seat: Seat | None = None
    call: int = PASS
    facts: frozenset[Fact] = frozenset()
    shows: frozenset[int] = frozenset()
    cards: tuple[tuple[int, int], ...] = ()
    declared: frozenset[str] = frozenset()
    about: int | None = None

    @property
    def is_mistaken(self) -> bool:
        """What is said of a call, or is not, is unlike what has been agreed."""
        return self.kind is Kind.NO_ALERT or (self.kind in STATEMENTS and bool(self.facts & UNLIKE_AGREEMENT))


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
