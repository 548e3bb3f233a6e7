"""A state diagram as an editor writes it: situations, arrows between them, and the words that are printed.

Its formal parts are kept as they were written; they are given a meaning, and proved, on the floor above.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.language.syntax import Place

EVENTS: Final[Mapping[str, str]] = {
    "a call": "call",
    "the Director": "director",
    "acceptance": "accepts",
    "refusal": "declines",
    "a lead": "leads",
    "a card shown": "exposes",
    "a change of call": "changes",
    "leaving it as it is": "stands",
    "the return of the hands": "hands_returned",
    "a finding of misinformation": "misinformed",
}
"""The words of diagrams for the kinds of event (:data:`auctionlaws.machine.event.EVENT_KINDS`)."""

ITSELF: Final = "itself"
"""As the target of an arrow: the innermost situation in which it began."""

MACHINE: Final = "machine"
"""The diagram of the whole auction."""

ELSEWHERE: Final = "elsewhere"
"""The condition of an exit: a situation whose printed words only send the reader to another law or page."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the formal language, and where they begin."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation: a set of positions. ``at`` and ``size``: where its box stands, in points from the lower left.

    ``inside``: the situation of which it is a part; the arrows that leave that one leave this one as well.
    """

    name: str
    words: tuple[str, ...]
    condition: Said
    at: Point | None
    size: Point | None
    inside: str | None
    place: Place

    @property
    def is_exit(self) -> bool:
        """It only sends the reader elsewhere: any position may lie there."""
        return self.condition.text == ELSEWHERE


class Column(Enum):
    """A column of the Director's guide, as a diagram names it."""

    LHO_FIRST = "LHO first"
    DIRECTOR_FIRST = "Director first"
    OWED = "owed"
    LEAD = "lead"


@dataclass(frozen=True, slots=True)
class Brief:
    """What an arrow comes to in the Director's guide: in the row of an irregularity, a column, and in few words."""

    row: str
    column: Column
    words: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow: from a position of the one situation, on one of these events where the guard holds, to the other.

    ``then``: what follows each time; ``perhaps``: what follows sometimes. Nothing else does. ``says`` and ``follows``
    are printed; ``through``: where its number stands. ``auction``: a script that takes it last, where a search is too
    short to find one. ``guide``: what the Director's guide says of it.
    """

    number: str
    source: str
    target: str
    on: tuple[str, ...]
    when: Said | None
    then: tuple[Said, ...]
    perhaps: tuple[Said, ...]
    auction: Said | None
    says: str
    follows: str
    through: Point | None
    guide: tuple[Brief, ...]
    place: Place

    @property
    def title(self) -> str:
        """How messages name it."""
        return f"arrow {self.number}, {self.source} to {self.target}"


@dataclass(frozen=True, slots=True)
class Chart:
    """A diagram of some editions. ``notes`` are printed.

    ``aside``: kinds of event that it leaves out on purpose; ``beside``: groups of consequences that it leaves to
    others.
    """

    name: str
    title: str
    situations: tuple[Situation, ...]
    arrows: tuple[Arrow, ...]
    aside: tuple[str, ...]
    beside: tuple[Said, ...]
    notes: tuple[str, ...]
    about: str
    place: Place

    def situation(self, name: str) -> Situation:
        """The situation of a name; KeyError if there is none."""
        return {s.name: s for s in self.situations}[name]

    def around(self, situation: Situation) -> tuple[Situation, ...]:
        """A situation and those that it is a part of, from the inside out."""
        found = [situation]
        while found[-1].inside is not None:
            found.append(self.situation(found[-1].inside))
        return tuple(found)

    def leaving(self, situation: Situation) -> tuple[Arrow, ...]:
        """The arrows that leave a situation, or one that it is a part of; none where the diagram ends."""
        names = {s.name for s in self.around(situation)}
        return tuple(a for a in self.arrows if a.source in names)

    @property
    def innermost(self) -> tuple[Situation, ...]:
        """The situations that have no parts."""
        outer = {s.inside for s in self.situations}
        return tuple(s for s in self.situations if s.name not in outer)
