"""What fields hold that are neither numbers, calls nor seats: where the table stands, what is owed, what is asked."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Phase(IntEnum):
    """Where the table stands; the first six are the phases of the table script."""

    CALLING = 0
    IRREGULARITY = 1
    OPTION = 2
    CORRECTION = 3
    CLOSED = 4
    ENDED = 5
    STOPPED = 6
    """The text does not say how to go on (a gap)."""
    OUTSIDE = 7
    """The case has gone to a law that the edition does not hold yet."""


class Duty(IntEnum):
    """How long a player must pass; the longer duty includes the shorter."""

    NONE = 0
    ONCE = 1
    THROUGHOUT = 2


class Result(IntEnum):
    """What Law 22 has made of the auction."""

    OPEN = 0
    PASSED_OUT = 1
    CONTRACT = 2


class Waiting(IntEnum):
    """What becomes of a call that was withdrawn out of rotation and comes back at the proper turn (31A, 32B)."""

    NONE = 0
    FOR_RHO = 1
    """Withdrawn; it depends on what RHO does."""
    REPEAT = 2
    """RHO passed: the same call must be made again."""
    FREE = 3
    """RHO acted: any legal call, at a price."""


class UnlessRepeated(IntFlag):
    """How partner's lead is restricted unless a player repeats his withdrawn call; two rulings can do both."""

    FREE = 0
    AS_WITHDRAWN = 1
    """By Law 26, according to the suits that the withdrawn call specified."""
    ANY_SUIT = 2
    """Declarer may forbid any one suit, whatever the withdrawn call specified (32)."""


class Choice(IntEnum):
    """What the player who is asked may choose (phase ``option``)."""

    ACCEPT = 0
    """Whether the call on the table is to stand."""
    CHANGE = 1
    """Whether to change his last call, which still stands (21B1)."""
    FIRST = 2
    """Whether his first call is to stand, or another instead; the call on the table is his cancelled second (25B2b)."""
    HELD = 3
    """Whether his call, held on the table, is to be made after all, or another instead (21B2, 25B1)."""


class Cards(IntEnum):
    """What a player has shown of his hand during the auction (24)."""

    NONE = 0
    LOW = 1
    """A single card below an honour, not led."""
    HIGH = 2
    """A single honour, or a single card that was led."""
    SEVERAL = 3
