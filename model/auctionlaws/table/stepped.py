"""What the laws say of one event, before it has happened at any table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws.machine.event import READING_ROUNDS, READINGS, ReadingNumber
from auctionlaws.machine.state import INDEX
from auctionlaws.machine.steps import State
from auctionlaws.table.encoding import event_values, kind_of
from auctionlaws.table.events import Event
from auctionlaws.table.laws import Laws

_PHASE: Final = INDEX["phase"]
RESULT: Final = 3 + len(READINGS)
"""Where the next state begins in what a step function returns: after possible, outcome, readings and moves."""


def stepped(laws: Laws, state: State, event: Event, relative: int, reading: ReadingNumber) -> tuple[int, ...] | None:
    """What a step function says of an event; None if the event is impossible."""
    kind = kind_of(event, state)
    functions = laws.steps.get((kind, state[_PHASE]))
    if functions is None:
        return None
    result = functions[0](state, event_values(event, relative, reading, laws.facts, kind))
    return result if result[0] else None


def reading_numbers(laws: Laws, state: State, event: Event, relative: int) -> Iterator[ReadingNumber]:
    """The readings of a conflict.

    How many clauses contradict each other at one stage may depend on which is followed at another.
    """
    for numbers in READING_ROUNDS:
        told_apart = [n for n in numbers if _told_apart(stepped(laws, state, event, relative, n), n)]
        if not told_apart:
            return
        yield from told_apart


def _told_apart(result: tuple[int, ...] | None, number: ReadingNumber) -> bool:
    """Whether there are as many contradicting clauses to follow."""
    counts = () if result is None else result[2 : RESULT - 1]
    return bool(counts) and all(n == 0 or n < count for n, count in zip(number, counts, strict=True))
