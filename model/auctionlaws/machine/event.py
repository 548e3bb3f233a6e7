"""What an event holds: its kind, who and what, the facts that come with it, and how the text is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product
from typing import Final

from auctionlaws.calls import CALL_BITS
from auctionlaws.core.expr import const
from auctionlaws.machine.record import Field, field
from auctionlaws.machine.records import FOUND, MOST_DECLARED

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
SAYING_KINDS: Final = ("explains", "alerts", "no_alert", "realises", "corrects", "play_ends")
"""Kinds of event that leave the state as it is: what is said of calls and known of that, and the end of play.

No branch of the relation is about them; who carries along what has been said adds them to it.
"""
EVERY_KIND: Final = (*EVENT_KINDS, *SAYING_KINDS)
"""By its number in the relation."""
READING_WIDTH: Final = 4
MOST_READINGS: Final = (1 << READING_WIDTH) - 1
"""So many contradicting clauses are told apart at one stage: their number has to be counted in the same width."""
EVENT: Final[tuple[Field, ...]] = (
    field("event", 4, len(EVENT_KINDS) - 1),
    field("seat", 2),
    field("call", CALL_BITS),
    field("conventional", 1),
    field("shows", 4),
    field("known", 1),
    field("damage", 1),
    field("different", 1),
    field("original", 1),
    field("simultaneous", 1),
    field("wrong_board", 1),
    field("inadvertent", 1),
    field("found", len(FOUND)),
    field("cards", 2),
    field("reading", READING_WIDTH),
    field("reading_standing", READING_WIDTH),
)
"""An event and the facts that came with it, as the table script has them. ``known``: the offender could have known of
the damage; ``original``: meant over the call first made; ``found``: a bit for each of
:data:`auctionlaws.machine.state.FOUND`; ``cards``: what is shown by ``exposes`` or ``leads``
(:class:`auctionlaws.machine.field_values.Cards`). ``reading``: which of several contradicting clauses is followed,
where they contradict each other; ``reading_standing``: the same, where clauses on a call that stands do."""

FACTS: Final = ("conventional", "shows", "known", "damage", "different", "original", "simultaneous", "wrong_board",
                "inadvertent", "found")  # fmt: skip
"""The facts that can come with a call."""
READINGS: Final = ("reading", "reading_standing")
FIRST_READING: Final = const(0, READING_WIDTH)
"""Of clauses that contradict each other, the first is followed."""
ReadingNumber = tuple[int, ...]
"""Which of the contradicting clauses is followed, at each of the stages that count their own (:data:`READINGS`)."""
READING_ROUNDS: Final[tuple[tuple[ReadingNumber, ...], ...]] = tuple(
    tuple(number for number in product(range(most + 1), repeat=len(READINGS)) if max(number) == most)
    for most in range(MOST_READINGS)
)
"""Every reading number, the smaller ones first: where none of a round can be followed, none of a later one can."""

DECLARED_OF_CALL: Final = field("declared", MOST_DECLARED)
"""The facts that laws declare themselves, a bit each: what an event holds besides, after all else, by such laws."""
EVENT_WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in (*EVENT, DECLARED_OF_CALL)}


def event_fields(facts: Collection[str]) -> tuple[Field, ...]:
    """What an event holds by laws that declare these facts."""
    return (*EVENT, DECLARED_OF_CALL) if facts else EVENT
