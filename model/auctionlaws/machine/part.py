"""The names of the parts of what a table sees, apart from :mod:`.observables`, so that the player can use them."""

from __future__ import annotations

from enum import Enum
from typing import Final

from auctionlaws.machine.state import FLAGS


class Part(Enum):
    """A part of what a table sees, in the order in which the player's functions return it; its words say what it is."""

    POSSIBLE = "whether an event can happen"
    OPEN = "whether the text settles it"
    READINGS = "how many contradicting clauses there are to follow"
    MOVES = "what becomes of the calls that stand"
    STATE = "the position after it, with duties, options and what is remembered"
    CITED = "which clauses decide"
    NEAREST = "which clauses come nearest where none decides"
    SCORE = "under which law an adjusted score is in play"
    IRREGULAR = "what is irregular in a call"
    ELSEWHERE = "to which other law the case goes"
    TORN = "which clauses contradict each other"
    POINTS = "which laws are to be looked at, and for what"
    QUESTION = "which question the text leaves open"
    LEAD = "what declarer may do when a defender first has the lead"
    LEAD_CITED = "which clauses say so"
    GIVEN = "what may be asked, and must be told"
    GIVEN_POINTS = "which laws are to be looked at for what is told"
    GIVEN_CITED = "which clauses say what may be asked, and must be told"

    @property
    def of_event(self) -> bool:
        """Whether the part is told of an event; otherwise it is told of a position."""
        return self not in _OF_POSITION

    @property
    def cites(self) -> bool:
        """It only says by which clauses a ruling was reached, which is no part of the ruling."""
        return self in _CITING


_OF_POSITION: Final = (Part.LEAD, Part.LEAD_CITED, Part.GIVEN, Part.GIVEN_POINTS, Part.GIVEN_CITED)
_CITING: Final = (Part.CITED, Part.NEAREST, Part.LEAD_CITED, Part.GIVEN_CITED)
REPORTED: Final = (
    *(Part.CITED, Part.NEAREST, Part.SCORE, Part.IRREGULAR, Part.ELSEWHERE, Part.TORN, Part.POINTS),
    Part.QUESTION,
)
"""The parts that the report of an event tells, in this order, each by the names of what is so."""
CARD: Final = "card"
"""A card was shown that is no opening lead."""
IRREGULAR: Final = (*FLAGS, CARD)
"""What can be irregular in an event: in a call, or in a card."""
