"""What a state of the table holds.

Seats are counted from the dealer (0), clockwise, so that one dealer stands for all four. Whatever is
inactive is zero: equal situations are equal states.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

from auctionlaws.calls import CALL_BITS
from auctionlaws.core.expr import Expr, var

SEATS: Final = range(4)


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


IN_PLACE_OF_A_CHANGE: Final = "what becomes of a call when something has to be put in place of a change of it"
"""A gap: the first call of a turn stays in the auction until its change stands, and the text forgets it after that."""


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


@dataclass(frozen=True, slots=True)
class Field:
    """One part of the state: its name, its width in bits, and the highest value it may take."""

    name: str
    width: int
    highest: int


def _each(name: str, width: int, highest: int | None = None) -> list[Field]:
    return [Field(f"{name}_{seat}", width, (1 << width) - 1 if highest is None else highest) for seat in SEATS]


def _field(name: str, width: int, highest: int | None = None) -> Field:
    return Field(name, width, (1 << width) - 1 if highest is None else highest)


POSITION: Final[tuple[Field, ...]] = (
    _field("turn", 2),
    _field("bid", CALL_BITS),
    _field("bidder", 2),
    _field("doubled", 2, 2),
    _field("doubler", 2),
    _field("passes", 2),
    _field("opened", 1),
    _field("passed_over", 1),
    _field("called", 4),
    *_each("first", 5),
    *_each("specified", 4),
)
"""The auction so far, as far as any law looks at it.

``passes``: how many end the auction so far, in a row, up to three; a pass at LHO's turn, which took nobody's turn, is
none of them. ``passed_over``: by a pass since the last bid, double or redouble somebody missed his turn.
``first_s``: the denominations that seat s was the first of its side to name. ``specified_s``: the suits that the
standing calls of seat s specified.
"""

DUTIES: Final[tuple[Field, ...]] = (
    *_each("must_pass", 2, Duty.THROUGHOUT),
    _field("no_double", 4),
    *_each("waits", 2),
    *_each("waiting_call", CALL_BITS),
    *_each("waiting_spec", 5),
    *_each("waiting_known", 1),
    *_each("waiting_lead", 1),
    *_each("withdrawn", 4),
    _field("withdrawn_other", 4),
)
"""What players owe. ``no_double``: the seats that may not double or redouble at their coming turn.
``waiting_lead_s``: Law 26 looks at the waiting call of seat s unless it is repeated. ``withdrawn_s``: suits of
withdrawn calls of seat s that Law 26 looks at; ``withdrawn_other``: the seats with a withdrawn call that specified
no suit (26B)."""


def _copied(prefix: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(Field(f"{prefix}{f.name}", f.width, f.highest) for f in fields)


PASSED: Final = tuple(
    f for f in POSITION + DUTIES if f in DUTIES or f.name in ("turn", "passes", "called") or "specified" in f.name
)
"""What a pass can change."""

MISSED: Final = (*_copied("missed_", PASSED), _field("missed_void", 1))
"""The same, as it was when a player first missed his turn by one of the last passes: to go back to (34).
``missed_void``: a void call stood in the auction by then."""

AUCTION: Final = POSITION + DUTIES + MISSED
"""Everything that comes back when calls are cancelled or changed."""

FLAGS: Final = (
    "insufficient",
    "rotation",
    "inadmissible",
    "barred",
    "repeat",
    "no_double",
    "above",
    "final",
    "change",
    "wrong_board",
)
"""The ways in which a call on the table is irregular."""

CALL_FIELDS: Final[tuple[Field, ...]] = (
    _field("call", CALL_BITS),
    _field("conventional", 1),
    _field("spec", 5),
    _field("known", 1),
    _field("damage", 1),
)
"""What is remembered of a call, besides who made it."""

ON_TABLE: Final[tuple[Field, ...]] = (
    _field("on", 1),
    _field("on_seat", 2),
    *_copied("on_", CALL_FIELDS),
    *(_field(f"on_{flag}", 1) for flag in FLAGS),
    _field("on_over", 1),
    _field("replaced_on", 1),
    *_copied("replaced_", CALL_FIELDS),
    *(_field(f"replaced_{flag}", 1) for flag in FLAGS),
)
"""The irregular call on the table, held unapplied: cancelling drops it, accepting applies it. It stays while it
is being corrected. ``on_over``: its LHO had called over it. ``replaced_…``: the irregular call of the same
player that it was to replace (25B)."""

ASKED: Final[tuple[Field, ...]] = (
    _field("asked", 2),
    _field("choice", 2),
    _field("resume", 3, 4),
)
"""Who is asked in phase ``option``, what, and the phase to go back to if a call that stands is left as it is."""

SHOWN: Final[tuple[Field, ...]] = (
    *_each("cards", 2),
    _field("unruled", 4),
    _field("shown_known", 4),
)
"""Cards shown during the auction; ``unruled``: by these seats since the Director last came; ``shown_known``: who of
them could have known that a pass of his partner would do damage."""

VOID: Final[tuple[Field, ...]] = (
    _field("void", 1),
    _field("void_seat", 2),
    _field("void_inadmissible", 1),
    _field("void_above", 1),
    _field("void_final", 1),
    _field("void_rotation", 1),
    _field("void_wrong_board", 1),
    _field("void_change", 1),
    _field("void_call", CALL_BITS),
    _field("void_over_call", CALL_BITS),
    _field("void_over_spec", 5),
    _field("void_bid", CALL_BITS),
    _field("void_bidder", 2),
    _field("void_doubled", 2, 2),
    _field("void_doubler", 2),
)
"""The earliest void call that its LHO has called over, and the call over it. ``void_bid`` … ``void_doubler`` are the
last bid and its doubling as they would be without that call alone."""

LAST_BID: Final = ("bid", "bidder", "doubled", "doubler")
"""The last bid and its doubling: what a void call may not change for those who call after it."""
VOID_FLAGS: Final = ("inadmissible", "above", "final", "rotation", "wrong_board", "change")
"""In which ways a void call can be irregular."""

KEPT: Final = _copied("kept_", AUCTION)
"""The auction before the void call, to go back to."""

SPOKEN: Final = (_field("seat", 2), *CALL_FIELDS[:3])
RECENT: Final[tuple[Field, ...]] = (
    _field("spoken", 1),
    _field("lapsed", 4),
    _field("recent", 2, 2),
    *_copied("last_", SPOKEN),
    *_copied("prior_", SPOKEN),
)
"""``spoken``: the last event was a call. The last call of the auction and the one before it, and how many of the two
are remembered. ``lapsed``: the seats
whose last call can no longer be changed, since they or their partners have made another."""

UNDONE: Final = AUCTION + VOID
BEFORE_LAST: Final = _copied("before_last_", UNDONE)
BEFORE_PRIOR: Final = _copied("before_prior_", UNDONE)
"""The auction before the last call, and before the one before it: to go back to when they are changed (21B, 25)."""

STATE: Final[tuple[Field, ...]] = (
    _field("phase", 3),
    _field("result", 2, 2),
    *POSITION,
    *RECENT,
    *BEFORE_LAST[: len(POSITION)],
    *BEFORE_PRIOR[: len(POSITION)],
    *DUTIES,
    *MISSED,
    *ON_TABLE,
    *ASKED,
    *SHOWN,
    *VOID,
    *KEPT,
    *BEFORE_LAST[len(POSITION) :],
    *BEFORE_PRIOR[len(POSITION) :],
)
QUIET_FROM: Final = STATE.index(DUTIES[0])
"""From here on, everything is zero while nothing irregular is about."""

INDEX: Final[Mapping[str, int]] = {f.name: i for i, f in enumerate(STATE)}
WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in STATE}

EVENT_KINDS: Final = (
    "call",
    "director",
    "accepts",
    "declines",
    "leads",
    "exposes",
    "changes",
    "stands",
    "hands_returned",
    "misinformed",
)
EVENT: Final[tuple[Field, ...]] = (
    _field("event", 4, len(EVENT_KINDS) - 1),
    _field("seat", 2),
    _field("call", CALL_BITS),
    _field("conventional", 1),
    _field("shows", 4),
    _field("known", 1),
    _field("damage", 1),
    _field("different", 1),
    _field("original", 1),
    _field("simultaneous", 1),
    _field("wrong_board", 1),
    _field("inadvertent", 1),
    _field("cards", 2),
    _field("reading", 2),
    _field("reading_standing", 2),
)
"""An event and the facts that came with it, as the table script has them. ``known``: the offender could have known of
the damage; ``original``: meant over the call first made; ``cards``: what is shown by ``exposes`` or ``leads``
(:class:`Cards`). ``reading``: which of several contradicting clauses is followed, where they contradict each other;
``reading_standing``: the same, where clauses on a call that stands do."""

FACTS: Final = ("conventional", "shows", "known", "damage", "different", "original", "simultaneous", "wrong_board",
                "inadvertent")  # fmt: skip
"""The facts that can come with a call."""
READINGS: Final = ("reading", "reading_standing")

EVENT_WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in EVENT}


@cache
def variable(name: str) -> Expr:
    """The variable of a state or event field."""
    return var(name, WIDTH[name] if name in WIDTH else EVENT_WIDTH[name])


def variables_of(fields: Iterable[Field]) -> dict[str, Expr]:
    """The variables of some fields, by name."""
    return {f.name: variable(f.name) for f in fields}


def values_of(state: Sequence[int]) -> dict[str, int]:
    """The values of a state, by field."""
    return {f.name: value for f, value in zip(STATE, state, strict=True)}
