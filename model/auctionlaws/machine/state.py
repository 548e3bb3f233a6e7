"""What a state of the table holds.

Seats are counted from the dealer (0), clockwise, so that one dealer stands for all four. Whatever is
inactive is zero: equal situations are equal states.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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

``passed_over``: a pass since the last bid, double or redouble was out of rotation, so somebody missed his turn.
``first_s``: the denominations that seat s was the first of its side to name. ``specified_s``: the suits that the
standing calls of seat s specified.
"""

DUTIES: Final[tuple[Field, ...]] = (
    *_each("must_pass", 2, Duty.THROUGHOUT),
    *_each("waits", 2),
    *_each("waiting_call", CALL_BITS),
    *_each("waiting_spec", 5),
    *_each("waiting_known", 1),
    *_each("withdrawn", 4),
    _field("withdrawn_other", 4),
)
"""What players owe. ``withdrawn_s``: suits of withdrawn calls of seat s that Law 26 looks at;
``withdrawn_other``: the seats with a withdrawn call that specified no suit (26B)."""

FLAGS: Final = (
    "insufficient",
    "rotation",
    "inadmissible",
    "barred",
    "repeat",
    "above",
    "final",
)
"""The ways in which a call on the table is irregular."""

ON_TABLE: Final[tuple[Field, ...]] = (
    _field("on", 1),
    _field("on_seat", 2),
    _field("asked", 2),
    _field("on_call", CALL_BITS),
    _field("on_conventional", 1),
    _field("on_spec", 5),
    _field("on_known", 1),
    _field("on_damage", 1),
    *(_field(f"on_{flag}", 1) for flag in FLAGS),
)
"""The irregular call on the table, held unapplied: cancelling drops it, accepting applies it. It stays while it
is being corrected. ``asked``: who may accept it, while he is asked."""

VOID: Final[tuple[Field, ...]] = (
    _field("void", 1),
    _field("void_seat", 2),
    _field("void_inadmissible", 1),
    _field("void_above", 1),
    _field("void_final", 1),
    _field("void_rotation", 1),
    _field("void_bid", CALL_BITS),
    _field("void_bidder", 2),
    _field("void_doubled", 2, 2),
    _field("void_doubler", 2),
)
"""The earliest void call that its LHO has called over. ``void_bid`` … ``void_doubler`` are the last bid and its
doubling as they would be without that call alone."""

KEPT: Final[tuple[Field, ...]] = tuple(Field(f"kept_{f.name}", f.width, f.highest) for f in POSITION + DUTIES)
"""Position and duties before the void call, to go back to."""

STATE: Final[tuple[Field, ...]] = (
    _field("phase", 3),
    _field("result", 2, 2),
    *POSITION,
    *DUTIES,
    *ON_TABLE,
    *VOID,
    *KEPT,
)
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
    _field("reading", 2),
)
"""An event and the facts that came with it. ``known``: the offender could have known of the damage.
``reading``: which of several contradicting clauses is followed, where they contradict each other."""

EVENT_WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in EVENT}


@cache
def variable(name: str) -> Expr:
    """The variable of a state or event field."""
    return var(name, WIDTH[name] if name in WIDTH else EVENT_WIDTH[name])


def variables_of(fields: Iterable[Field]) -> dict[str, Expr]:
    """The variables of some fields, by name."""
    return {f.name: variable(f.name) for f in fields}
