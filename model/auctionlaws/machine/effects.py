"""What the effects of clauses do: values for slots, and what happens when two clauses want different ones."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from auctionlaws.core.expr import TRUE, Expr, const
from auctionlaws.core.operations import eq
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot, SlotName


class Fate(IntEnum):
    """What becomes of the call that is being dealt with."""

    UNDECIDED = 0
    OPTION = 1
    """Its LHO is asked whether he accepts it."""
    RULED_AGAINST = 2
    """Nobody is asked: the Director rules."""
    STANDS = 3
    VOID = 4
    """It enters the auction, to be cancelled with all that follows when the Director comes."""
    NEVER_MADE = 5
    CANCELLED = 6
    CANCELLED_WITH_LATER = 7
    ELSEWHERE = 8
    """The case goes to a law that the edition does not hold yet."""
    REPLACES = 9
    """It takes the place of its maker's first call."""
    WAITS = 10
    """A change of call: it lies on the table until its LHO or the Director has dealt with it."""
    AFTERWARDS = 11
    """It counts as made after the call that came at the same instant."""
    FIRST_BEFORE = 12
    """The call in the place of which it was put is dealt with before it."""
    UNSCORED = 13
    """It stays in the auction, and the contract is scored as if it had not been made."""
    REFUSED = 14
    """A change of call for which it is too late: it is no event at the table."""


class Next(IntEnum):
    """Who calls after a call has been cancelled."""

    UNDECIDED = 0
    OFFENDER_CORRECTS = 1
    REVERTS = 2
    OFFENDER_CHOOSES = 3
    """He lets his first call stand or makes another."""
    FIRST_STANDS = 4
    """His first call stays where it is, and the auction goes on."""
    FIRST_AGAIN = 5
    """His first call, which was irregular, is dealt with as if there had been no change."""
    PASSES = 6
    """A pass of his takes its place by the ruling itself, and the auction goes on."""


class Join(Enum):
    """What happens when two clauses give a slot a value."""

    EXCLUSIVE = "exclusive"
    """Different values are a conflict."""
    LONGER = "longer"
    """The greater value holds: the longer of two duties."""
    UNION = "union"
    """Both hold."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A value for a slot of the stage's outcome, where ``when`` holds."""

    slot: SlotName
    value: Expr
    join: Join = Join.EXCLUSIVE
    when: Expr = TRUE


def fate(value: Fate) -> tuple[Effect, ...]:
    """The call dealt with comes to this end."""
    return (Effect(Slot.FATE, const(value, 4)),)


def flag(slot: SlotName, condition: Expr = TRUE) -> Effect:
    """A slot of one bit that any clause can set."""
    return Effect(slot, const(1, 1), Join.UNION, condition)


def for_seat(slot: Slot, seat: Expr, value: Expr, join: Join) -> tuple[Effect, ...]:
    """A value for the slot of one seat (``slot_0`` … ``slot_3``)."""
    return tuple(Effect(slot.of(s), value, join, eq(seat, s)) for s in SEATS)
