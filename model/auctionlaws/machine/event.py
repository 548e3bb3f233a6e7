"""What an event holds: its kind, who and what, the facts that come with it, and how the text is read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from itertools import product
from typing import Final

from auctionlaws.calls import CALL_BITS
from auctionlaws.core.expr import const
from auctionlaws.machine.record import Field, Part, Record, fields_of
from auctionlaws.machine.records import FOUND, MOST_DECLARED


class EventKind(StrEnum):
    """The kinds of event. A kind is encoded as its place here, so that the order must not change.

    Events from ``EXPLAINS`` on leave the state as it is: what is said of calls and known of that, and the end of play.
    No branch of the relation is about them; who carries along what has been said adds them to it.
    """

    CALL = "call"
    DIRECTOR = "director"
    ACCEPTS = "accepts"
    DECLINES = "declines"
    LEADS = "leads"
    EXPOSES = "exposes"
    CHANGES = "changes"
    STANDS = "stands"
    HANDS_RETURNED = "hands_returned"
    MISINFORMED = "misinformed"
    EXPLAINS = "explains"
    ALERTS = "alerts"
    NO_ALERT = "no_alert"
    REALISES = "realises"
    CORRECTS = "corrects"
    PLAY_ENDS = "play_ends"


EVERY_KIND: Final = tuple(EventKind)
EVENT_KINDS: Final = EVERY_KIND[: EVERY_KIND.index(EventKind.EXPLAINS)]
"""The kinds of which the relation has a branch."""
SAYING_KINDS: Final = EVERY_KIND[len(EVENT_KINDS) :]
"""The kinds that leave the state as it is."""
READING_WIDTH: Final = 4
MOST_READINGS: Final = (1 << READING_WIDTH) - 1
"""So many contradicting clauses are told apart at one stage: their number has to be counted in the same width."""


class EventRecord(Record):
    """An event and the facts that came with it, as the table script has them.

    ``event``: its kind; ``known``: the offender could have known of the damage; ``original``: meant over the call first
    made; ``found``: a bit for each of :data:`auctionlaws.machine.records.FOUND`; ``cards``: what is shown by
    ``exposes`` or ``leads`` (:class:`auctionlaws.machine.field_values.Cards`). ``reading``: which of several
    contradicting clauses is followed, where they contradict each other; ``reading_standing``: the same, where clauses
    on a call that stands do.
    """

    event = Part(4, len(EVENT_KINDS) - 1)
    seat = Part(2)
    call = Part(CALL_BITS)
    conventional = Part(1)
    shows = Part(4)
    known = Part(1)
    damage = Part(1)
    different = Part(1)
    original = Part(1)
    simultaneous = Part(1)
    wrong_board = Part(1)
    inadvertent = Part(1)
    found = Part(len(FOUND))
    cards = Part(2)
    reading = Part(READING_WIDTH)
    reading_standing = Part(READING_WIDTH)


EVENT: Final = fields_of(EventRecord)
E: Final = EventRecord()
"""The names of the fields of an event."""
FACTS: Final = (
    *(E.conventional, E.shows, E.known, E.damage, E.different, E.original),
    *(E.simultaneous, E.wrong_board, E.inadvertent, E.found),
)
"""The facts that can come with a call."""
READINGS: Final = (E.reading, E.reading_standing)
FIRST_READING: Final = const(0, READING_WIDTH)
"""Of clauses that contradict each other, the first is followed."""
ReadingNumber = tuple[int, ...]
"""Which of the contradicting clauses is followed, at each of the stages that count their own (:data:`READINGS`)."""
READING_ROUNDS: Final[tuple[tuple[ReadingNumber, ...], ...]] = tuple(
    tuple(number for number in product(range(most + 1), repeat=len(READINGS)) if max(number) == most)
    for most in range(MOST_READINGS)
)
"""Every reading number, the smaller ones first: where none of a round can be followed, none of a later one can."""

DECLARED_OF_CALL: Final = Field("declared", MOST_DECLARED, (1 << MOST_DECLARED) - 1)
"""The facts that laws declare themselves, a bit each: what an event holds besides, after all else, by such laws."""
EVENT_WIDTH: Final[Mapping[str, int]] = {f.name: f.width for f in (*EVENT, DECLARED_OF_CALL)}


def event_fields(facts: Collection[str]) -> tuple[Field, ...]:
    """What an event holds by laws that declare these facts."""
    return (*EVENT, DECLARED_OF_CALL) if facts else EVENT
