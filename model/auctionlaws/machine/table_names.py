"""What the tables of a compiled edition are called, and what those of an event are about.

A *table* holds the packed expressions that one of the player's functions is made from. Most of what a call can do falls
away where the phase is known, so calls have a table for each phase. The other kinds of event have one each: they hardly
differ by phase, or are as quickly interpreted.
"""

from __future__ import annotations

from typing import Final

from auctionlaws.machine.event import EVENT
from auctionlaws.machine.state import STATE
from auctionlaws.machine.steps import Key

BY_PHASE: Final = ("call",)
ORDINARY: Final = "ordinary"
LEADS: Final = "first leads"
STEP: Final = "step"
REPORT: Final = "report"
"""What the roots of a table are called."""

EVENT_NAMES: Final = tuple(f.name for f in EVENT if f.name != "event")
INPUTS: Final = (*((f.name, f.width) for f in STATE), *((f.name, f.width) for f in EVENT if f.name in EVENT_NAMES))
"""The state and the event, as step functions take them."""


def table_name(key: Key) -> str:
    """The name of the table for a kind of event in a phase."""
    kind, phase = key
    return f"{kind} {phase}" if kind in BY_PHASE else kind
