"""Exits of diagrams: boxes that only send the reader elsewhere, and the words that may be printed in them.

An exit is written ``is elsewhere``. Any position may lie there, so nothing is proved of where an arrow to it leads; it
must not be printed as if it said where the table stands.
"""

from __future__ import annotations

from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws_diagrams.states.chart import Chart, Situation

EXITS: Final = (
    "a matter for another law",
    "a matter for another page",
    "another law decides",
    "as another law says, or as he owed before",
    "as another law says, or as it was before",
    "as the law on that call says",
    "an irregular call is dealt with",
    "as it was before the calls that are gone",
    "that call restricts no lead he has shown its suits",
    "an adjusted score is in play decided afterwards",
)
"""The words of exits; capitals and the ends of lines make no difference."""


def check_exits(chart: Chart) -> None:
    """LawError for an exit that arrows leave, that has parts, or that is printed with words of its own choosing."""
    for situation in chart.situations:
        if situation.is_exit:
            _check(chart, situation)


def _check(chart: Chart, situation: Situation) -> None:
    place = situation.condition.place
    if chart.leaving(situation) or situation not in chart.innermost:
        hint = "say with is which positions are in it"
        raise LawError(place, "is elsewhere, but arrows leave it or it has parts", situation.name, hint)
    words = " ".join(situation.words)
    if words.lower() not in EXITS:
        hint = f"what is elsewhere says {' or '.join(EXITS)}"
        raise LawError(place, "are no words for what is elsewhere", words, hint)
