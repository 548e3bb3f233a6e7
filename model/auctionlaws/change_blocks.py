"""The ``change`` blocks of a proposal: clauses struck out, clauses that get another number, and amending sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.draft import nearest_number
from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import place_in, shortened
from auctionlaws.language.reader import NUMBER, Section, gather, sections, words_of
from auctionlaws.language.syntax import Place
from auctionlaws.proposal import Proposal
from auctionlaws.substituting import AFTER, IN, Substitution, read_substitution, refuse_insertion

STRIKE_OUT: Final = "strike out"
RENUMBER: Final = "renumber"
ORDERS: Final = (STRIKE_OUT, RENUMBER, IN, AFTER)
"""The words with which a line of a ``change`` block begins; a clause number follows."""


@dataclass(frozen=True)
class Orders:
    """What goes, what is called otherwise, and what is worded otherwise, each with the place that says so.

    By the number of a clause in the laws below.
    """

    struck: Mapping[str, Place]
    names: Mapping[str, tuple[str, Place]]
    substitutions: tuple[Substitution, ...] = ()
    """Words that give way to others."""

    @property
    def renamed(self) -> Mapping[str, str]:
        """The new number by the old one."""
        return {old: new for old, (new, _) in self.names.items()}


def read_orders(proposal: Proposal, base: Edition) -> Orders:
    """What the ``change`` blocks of a proposal say; LawError for numbers that are unknown or dealt with twice."""
    struck: dict[str, Place] = {}
    names: dict[str, tuple[str, Place]] = {}
    substitutions: list[Substitution] = []
    found = sections(proposal.text, proposal.file, ORDERS, "change")[1]
    for keyword, lines in (group for s in found for group in gather(s.lines)):
        text, start = words_of(keyword, lines)
        if keyword == IN:
            substitutions.append(read_substitution(text, start))
        elif keyword == AFTER:
            refuse_insertion(text, start)
        elif keyword == STRIKE_OUT:
            for number, place in _numbers(text, start):
                _once(number, place, struck, names, base)
                struck[number] = place
        else:
            words = re.fullmatch(r"(\S+)\s+as\s+(\S+)", text)
            if words is None or not NUMBER.fullmatch(words.group(2)):
                raise LawError(
                    start, "does not say what becomes what", shortened(text, 6), "write: renumber 27B2 as 27B4"
                )
            if words.group(1) == words.group(2):
                raise LawError(start, "has that number already", shortened(words.group(1), 4), "leave the line out")
            _once(words.group(1), start, struck, names, base)
            names[words.group(1)] = words.group(2), place_in(text, words.start(2), start)
    return Orders(struck, names, tuple(substitutions))


def _numbers(text: str, place: Place) -> Iterator[tuple[str, Place]]:
    for piece in re.finditer(r"(?:^|,)\s*([^,]*)", text):
        yield piece.group(1).strip(), place_in(text, piece.start(1), place)


def _once(
    number: str, place: Place, struck: Mapping[str, Place], names: Mapping[str, tuple[str, Place]], base: Edition
) -> None:
    if number not in base.by_number:
        hint = nearest_number(number, base.by_number)
        raise LawError(place, "is no clause of what the proposal builds on", shortened(number, 4) or ",", hint)
    if number in struck or number in names:
        raise LawError(place, "is struck out or renumbered already", number)


def check_orders(orders: Orders, own: Mapping[str, Section], base: Edition) -> None:
    """LawError if a clause gets a number that is taken, or is struck out and worded anew."""
    given: set[str] = set()
    for number, (new, place) in orders.names.items():
        stays = new in base.by_number and new not in orders.names and new not in orders.struck
        if stays or new in given:
            raise LawError(place, f"is taken, so {number} cannot be given this number", new)
        given.add(new)
    for number, place in orders.struck.items():
        if number in own and number not in given:
            hint = f"a section of that number replaces it, without {STRIKE_OUT}"
            raise LawError(place, f"is worded anew at {own[number].place}", number, hint)
