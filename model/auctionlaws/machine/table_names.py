"""What the tables of a compiled edition are called, and what those of an event are about.

A *table* holds the packed expressions that one of the player's functions is made from. Most of what a call can do falls
away where the phase is known, so calls have a table for each phase. The other kinds of event have one each: they hardly
differ by phase, or are as quickly interpreted.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from auctionlaws.core.packed import Input
from auctionlaws.machine.event import DECLARED_OF_CALL, EVENT, E, EventKind, event_fields
from auctionlaws.machine.finding import Finding, finding_name
from auctionlaws.machine.state import state_fields
from auctionlaws.machine.steps import Key

BY_PHASE: Final = (EventKind.CALL,)
ORDINARY: Final = "ordinary"
LEADS: Final = "first leads"
INFORMATION: Final = "information"
"""What is said beside the auction: of a state and of what has been found."""
STEP: Final = "step"
REPORT: Final = "report"
"""What the roots of a table are called."""

EVENT_NAMES: Final = tuple(f.name for f in (*EVENT, DECLARED_OF_CALL) if f.name != E.event)
"""What step functions take of an event, the last of it only by laws that declare facts."""


def inputs(facts: Collection[str]) -> tuple[Input, ...]:
    """The state and the event, as step functions take them by laws that declare these facts."""
    event = (f for f in event_fields(facts) if f.name in EVENT_NAMES)
    return tuple((f.name, f.width) for f in (*state_fields(facts), *event))


def findings_inputs(facts: Collection[str]) -> tuple[Input, ...]:
    """A state and what has been found about information, as the table on it takes them."""
    return (*((f.name, f.width) for f in state_fields(facts)), *((finding_name(f), 0) for f in Finding))


def table_name(key: Key) -> str:
    """The name of the table for a kind of event in a phase."""
    kind, phase = key
    return f"{kind} {phase}" if kind in BY_PHASE else kind
