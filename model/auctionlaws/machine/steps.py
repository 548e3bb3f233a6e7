"""The types of step functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from auctionlaws.machine.event import EventKind

State = tuple[int, ...]
"""The values of the state's fields in order."""
Values = tuple[int, ...]
"""The values of an event's fields in order, less its kind."""
Step = Callable[[State, Values], tuple[int, ...]]
"""From a state and an event to what comes of it."""
Ordinary = Callable[[State, int], State | None]
"""From the state of a quiet table and a call of the player in turn to the state after it, both as far as they are not
zero; None for a call that is not regular, or does not leave the table quiet."""
Key = tuple[EventKind, int]
"""A kind of event and a phase."""
Steps = Mapping[Key, tuple[Step, Step]]
"""For each kind of event and each phase in which it is possible: the step and the report function."""
Told = Callable[[State, Values], tuple[int, ...]]
"""From a state and what has been found about information, a bit for each finding, to what the laws say then: a bit for
each thing that the table on information tells."""
Leads = Callable[[State], tuple[int, ...]]
"""From the state of a closed auction to what declarer has over first leads: for each penalty of
:func:`auctionlaws.machine.first_lead.lead_penalties`, its suits, may require, may forbid, the suits of which
one may be forbidden, and a mask of clauses."""
