"""Rulings that a proposal says it keeps: auctions, and what has to come of them.

They stand in ``ruling`` blocks. Under ``auction`` is a script; each ``then`` is a sentence that has to be told of its
last event, as ``auctionlaws rule`` tells it. An auction without one has to be ruled as the laws have it on which the
proposal builds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auctionlaws.amendment import Amended
from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import shortened
from auctionlaws.language.reader import Section, gather, sections, words_of
from auctionlaws.language.syntax import Place
from auctionlaws.mistake import Mistake
from auctionlaws.table.events import Script
from auctionlaws.table.script import parse_script

INFO: Final = "ruling"
"""What marks such a block."""
AUCTION: Final = "auction"
THEN: Final = "then"
MAX_RULINGS: Final = 100
"""The largest number of ``ruling`` blocks in a proposal."""


@dataclass(frozen=True)
class KeptRuling:
    """An auction whose ruling is to be kept; ``says``: sentences that have to be told of its last event.

    Without any, everything has to be ruled as before.
    """

    text: str
    script: Script
    says: tuple[str, ...]
    place: Place


def kept_rulings(amended: Amended) -> tuple[KeptRuling, ...]:
    """The rulings that a proposal keeps, none if it has no such block; LawError for one that cannot be read."""
    _, found = sections(amended.text, amended.file, (AUCTION, THEN), INFO)
    facts = tuple(dict.fromkeys((*amended.base.facts, *amended.edition.facts)))
    rulings = tuple(each for section in found if section.lines for each in _of_section(section, facts))
    if len(rulings) > MAX_RULINGS:
        place = rulings[MAX_RULINGS].place
        raise LawError(place, f"is one ruling more than the {MAX_RULINGS} of a proposal", AUCTION)
    return rulings


def _of_section(section: Section, facts: tuple[str, ...]) -> list[KeptRuling]:
    found: list[KeptRuling] = []
    for keyword, lines in gather(section.lines):
        words, place = words_of(keyword, lines)
        if keyword == THEN and not found:
            raise LawError(lines[0].start, "has no auction before it", keyword, f"write {AUCTION} and a script first")
        if keyword == THEN:
            last = found[-1]
            found[-1] = KeptRuling(last.text, last.script, (*last.says, " ".join(words.split())), last.place)
        else:
            found.append(KeptRuling(" ".join(words.split()), _script(words, place, facts), (), place))
    return found


def _script(words: str, place: Place, facts: tuple[str, ...]) -> Script:
    try:
        return parse_script(words, place.file, lambda edition: facts)
    except Mistake as error:
        hint = str(error).removeprefix(f"{place.file}:").partition(": ")[2] or str(error)
        raise LawError(place, "is no script of an auction", shortened(words, 8), hint) from None
