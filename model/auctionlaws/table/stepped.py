"""What the laws say of one event, before it has happened at any table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from auctionlaws.machine.event import READING_ROUNDS, READINGS, ReadingNumber
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State
from auctionlaws.table.encoding import event_values, in_relation, kind_of
from auctionlaws.table.events import Event
from auctionlaws.table.laws import Laws

_PHASE: Final = INDEX[F.phase]
RESULT: Final = 3 + len(READINGS)
"""Where the next state begins in what a step function returns: after possible, outcome, readings and moves."""

Counts = tuple[int, ...]
"""How many clauses contradict each other, for each part of a reading number; empty if the event is impossible."""


def stepped(laws: Laws, state: State, event: Event, relative: int, reading: ReadingNumber) -> tuple[int, ...] | None:
    """What a step function says of an event; None if the event is impossible."""
    if not in_relation(event.kind):
        return None
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
    counts: dict[ReadingNumber, Counts] = {}
    for numbers in READING_ROUNDS:
        for number in numbers:
            if not _never_asked(number, counts):
                result = stepped(laws, state, event, relative, number)
                counts[number] = () if result is None else result[2 : RESULT - 1]
        told_apart = [n for n in numbers if n in counts and _told_apart(counts[n], n)]
        if not told_apart:
            return
        yield from told_apart


def _never_asked(number: ReadingNumber, counts: Mapping[ReadingNumber, Counts]) -> bool:
    """Return whether some part of the number has no effect: with 0 in its place no clauses contradict each other."""
    for i in (i for i, part in enumerate(number) if part):
        first = counts.get((*number[:i], 0, *number[i + 1 :]))
        if first and not first[i]:
            return True
    return False


def _told_apart(counts: Counts, number: ReadingNumber) -> bool:
    """Return whether each part of the number picks one of the contradicting clauses; False for an impossible event."""
    return bool(counts) and all(n == 0 or n < count for n, count in zip(number, counts, strict=True))
