"""Printed words checked against what a step does, by the vocabulary of :mod:`auctionlaws_proofs.arrows.law_words`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import Place
from auctionlaws.machine.event import E, EventKind
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import kind_is
from auctionlaws_diagrams.states.chart import EVENTS, Chart, Said, Situation
from auctionlaws_proofs.arrows.consequences import PLAYERS
from auctionlaws_proofs.arrows.law_words import FILE, Number, Printed, Use, Where, read_printed, vocabulary
from auctionlaws_proofs.arrows.meaning import Meaning, Reader

_HERE: Final = Place(FILE.name, 1, 1)
_SEATS: Final = {"he": "he", "LHO": "LHO of he", "partner": "partner of he", "RHO": "RHO of he"}
_FACING: Final = {"he": "partner", "partner": "he", "LHO": "RHO", "RHO": "LHO"}
_REFERENCE: Final = re.compile(r"\b\d{1,2}[A-Z]\d\w*|(?<=Law )\d{1,2}\w*|(?<=Laws )\d{1,2}\w*|(?<=see    )\d{1,2}\w*")
_NAMED: Final = re.compile(r"\{(?:player|partner|name|whose)\}")


@dataclass
class Sayings:
    """What terms mean of a step, by a relation and for the player whom a diagram is about."""

    reader: Reader
    he: Expr
    _known: dict[str, Expr] = field(default_factory=dict)

    def meaning(self, use: Use, conditions: Sequence[str]) -> Expr:
        """One of several conditions, of the player whom the words name, or of any."""
        found: list[Expr] = []
        for condition in conditions:
            players = PLAYERS if use.who is None and _NAMED.search(condition) else (use.who or "he",)
            found.extend(self._together(_filled(condition, player)) for player in players)
        return or_(*found)

    def understands(self, condition: str) -> bool:
        """Whether one condition has a meaning by these laws, of some player; where it has none, it holds of nothing."""
        return any(self._has_meaning(_filled(condition, player)) for player in PLAYERS)

    def _has_meaning(self, condition: str) -> bool:
        about, _, words = condition.partition(": ")
        try:
            self._about(about.removeprefix("not "), words)
        except LawError:
            return False
        return True

    def _together(self, conditions: str) -> Expr:
        return and_(*map(self._one, conditions.split(" & ")))

    def _one(self, condition: str) -> Expr:
        if condition not in self._known:
            self._known[condition] = self._read(condition)
        return self._known[condition]

    def _read(self, condition: str) -> Expr:
        about, _, words = condition.partition(": ")
        positive = about.removeprefix("not ")
        try:
            found = self._about(positive, words)
        except LawError:
            found = FALSE  # the edition has no such word, so that nothing of the kind can be
        return found if positive == about else not_(found)

    def _about(self, about: str, words: str) -> Expr:
        match about:
            case "before":
                return self.reader.situation(_where(words), self.he)
            case "after":
                return self.reader.afterwards(_where(words), self.he)
            case "event":
                return self.reader.guard(Said(words, _HERE), self.he)
            case "on":
                return or_(*(kind_is(EventKind(EVENTS[kind])) for kind in words.split(", ")))
            case "by":
                return eq(variable(E.seat), add(self.he, PLAYERS[words]))
            case "follows":
                wanted = re.compile(".*".join(map(re.escape, words.split("*"))))
                following = self.reader.following(self.he).items()
                return or_(*(condition for each, condition in following if wanted.fullmatch(each)))
        raise ValueError(f"{about} is nothing that a condition of {FILE.name} can be about")


def _filled(condition: str, player: str) -> str:
    named = {
        "player": _SEATS[player],
        "partner": _SEATS[_FACING[player]],
        "name": player,
        "whose": "his" if player == "he" else f"{player}'s",
    }
    return _NAMED.sub(lambda match: named[match[0][1:-1]], condition)


def _where(words: str) -> Situation:
    return Situation("", (), Said(words, _HERE), None, None, None, _HERE)


def _numbers_of(edition: Edition) -> frozenset[str]:
    """The numbers of clauses, of headings above them, and of laws that an edition refers to."""
    texts = [f"{s.number} {s.heading} {s.prose}" for s in edition.sections] + [c.source for c in edition.clauses]
    found = {number for text in texts for number in _REFERENCE.findall(text)}
    found |= {*edition.by_number, *edition.elsewhere, *edition.missing}
    return frozenset(number[:end] for number in found for end in range(1, len(number) + 1) if _ends(number, end))


def _ends(number: str, end: int) -> bool:
    """Whether a number can end there: 27B2a at 27, 27B and 27B2."""
    return end == len(number) or number[end].isdigit() != number[end - 1].isdigit()


class Misprint(Enum):
    """What can be wrong with printed words; the names are those of :class:`auctionlaws_proofs.arrows.proving.Wrong`."""

    WORDS = "need not be so"
    NEVER = "is never so"
    NUMBER = "is the number of nothing"
    UNKNOWN_WORD = "has no meaning"


@dataclass(frozen=True, slots=True)
class Misprinted:
    """Words that are wrong. ``shown_by``: what a step or a position meets of which they are not true."""

    misprint: Misprint
    words: str
    shown_by: Expr


@dataclass(frozen=True)
class Reviewer:
    """Checks what a diagram prints. ``refuted``: no step meets a condition; ``nowhere``: no position does.

    ``everywhere``: it is asked about all steps, and not only about some parts of them.
    """

    chart: Chart
    edition: Edition
    sayings: Sayings
    refuted: Callable[[Expr], bool]
    nowhere: Callable[[Expr], bool]
    everywhere: bool = True

    def of_arrow(self, meaning: Meaning) -> Iterator[Misprinted]:
        """What is wrong with the words of an arrow."""
        for text, where in ((meaning.arrow.says, Where.SAYS), (meaning.arrow.follows, Where.FOLLOWS)):
            printed = read_printed(text, where, vocabulary())
            for use in printed.uses:
                means, can = use.term.means, use.term.can
                yield from self._untrue(use, means, can, meaning.taken, self.refuted)
            if self.everywhere:
                yield from self._meaningless(printed, where)

    def of_box(self, situation: Situation) -> Iterator[Misprinted]:
        """What is wrong with the words of a box, by positions in it. An exit says no more than its few sentences."""
        if situation.is_exit:
            return
        here = self.sayings.reader.situation(situation, self.sayings.he)
        printed = read_printed(" ".join(situation.words), Where.BOX, vocabulary())
        for use in printed.uses:
            means, can = (_of_position(conditions) for conditions in (use.term.means, use.term.can))
            yield from self._untrue(use, means, can, here, self.nowhere)
        yield from self._meaningless(printed, Where.BOX)

    def _untrue(
        self, use: Use, means: Sequence[str], can: Sequence[str], here: Expr, refuted: Callable[[Expr], bool]
    ) -> Iterator[Misprinted]:
        """A term that is not so each time it has to be, or never where sometimes is enough."""
        if means and not use.hedged:
            failing = and_(here, not_(self.sayings.meaning(use, means)))
            if not refuted(failing):
                yield Misprinted(Misprint.WORDS, use.words, failing)
        for some in (means if use.hedged else (), can):
            if some and self.everywhere and refuted(and_(here, self.sayings.meaning(use, some))):
                yield Misprinted(Misprint.NEVER, use.words, FALSE)

    def _exists(self, number: Number) -> bool:
        """Whether there is what a printed number names: a law, or an arrow of the diagram."""
        is_law = number.text in self._laws
        is_arrow = number.text in {arrow.number for arrow in self.chart.arrows}
        return is_law if number.law else is_arrow if number.arrow else is_law or is_arrow

    @cached_property
    def _laws(self) -> frozenset[str]:
        return _numbers_of(self.edition)

    def _meaningless(self, printed: Printed, where: Where) -> Iterator[Misprinted]:
        for number in printed.numbers:
            if not self._exists(number):
                yield Misprinted(Misprint.NUMBER, number.text, FALSE)
        for word in printed.unknown:
            yield Misprinted(Misprint.UNKNOWN_WORD, _unknown(word, where), FALSE)


def _of_position(conditions: Sequence[str]) -> tuple[str, ...]:
    """Conditions as they are of a box, which is about a position and no step."""
    return tuple(condition.replace("after: ", "before: ") for condition in conditions)


def _unknown(word: str, where: Where) -> str:
    """A word that is in no vocabulary, with those that are most like it and where they stand."""
    near = ", ".join(f'"{each}"' for each in vocabulary().nearest(word, where))
    nearest = f"the nearest are {near}" if near else "none is like it"
    return f'"{word}"; of the words in {FILE.parent.name}/{FILE.name} {nearest}'
