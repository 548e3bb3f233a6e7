"""The vocabulary of printed words: terms that state law, each with what it needs to be true, and neutral words.

It stands in a file beside the diagrams that ship, where editors can read it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import Enum
from functools import cache
from typing import Any, Final

from auctionlaws_diagrams.states.reading import FOLDER

FILE: Final = FOLDER / "words.toml"
"""The vocabulary."""


class Where(Enum):
    """Where words are printed."""

    SAYS = "says"
    FOLLOWS = "follows"
    BOX = "box"


PLAYERS: Final[Mapping[str, str]] = {
    "he": "he",
    "the offender": "he",
    "partner": "partner",
    "his partner": "partner",
    "lho": "LHO",
    "his lho": "LHO",
    "rho": "RHO",
}
"""The players as they are printed, and as consequences name them."""
_WHO: Final = r"(?<!'s )(?<!of )\b({}the offender|his partner|his lho|partner|lho|rho|he)"
_WHOSE: Final = r"\b({}the offender|his partner|his lho|partner|lho|rho)'s"
_WORD: Final = re.compile(r"[^\W\d_](?:[\w']*\w)?")
_REGULAR: Final = re.compile(r"\\.|\(\?\W*(?:P<\w+>)?")
_NUMBER: Final = re.compile(r"\b\d{1,2}(?:[A-Z]\w*)?\b")
_APART: Final = re.compile(r"[;:]|\.(?=\s|$)")
_NO_HEDGE: Final = re.compile(
    r"(?:bids?|pass|passes),? (?:doubles? )?or (?:doubles?|redoubles?|passes|pass|bids?)|doubles?,? or redoubles?|"
    r"shows? or leads?|shown or led|hand or tongue|could (?:have )?(?:known|been aware|foresee|see)|if not already"
)
_HEDGE: Final = re.compile(r"\b(?:or|nor|perhaps|if|unless|except|either|whichever|else|sometimes)\b", re.IGNORECASE)
_CASE: Final = re.compile(r"\b[Aa] (?:bid|pass|double)[^;.:]*:")
_ALTERNATIVE: Final = re.compile(r"\s*(?:or|else|otherwise|not if)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Term:
    """Words that state law. ``means``: true each time they are printed without a hedge; ``can``: true sometimes.

    Of several conditions one is enough.
    """

    pattern: re.Pattern[str]
    where: frozenset[Where]
    means: tuple[str, ...]
    can: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All terms, the first that fits first, and the words that state nothing."""

    terms: tuple[Term, ...]
    neutral: Mapping[Where, frozenset[str]]

    def nearest(self, word: str, where: Where) -> list[str]:
        """The words most like one that is unknown there."""
        terms = (_REGULAR.sub(" ", term.pattern.pattern) for term in self.terms if where in term.where)
        known = {each.lower() for words in terms for each in _WORD.findall(words)}
        return get_close_matches(word.lower(), sorted(self.neutral[where] | known), 3)


@dataclass(frozen=True, slots=True)
class Use:
    """A term where it is printed: its words, whom they name, and whether it is hedged."""

    term: Term
    words: str
    who: str | None
    hedged: bool


@dataclass(frozen=True, slots=True)
class Number:
    """The number of a law or of an arrow where it is printed; ``law`` or ``arrow``: of nothing else."""

    text: str
    law: bool
    arrow: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a printed text that says one thing. ``aside``: it stands in brackets."""

    text: str
    aside: bool
    hedged: bool


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary that ships."""
    return read_vocabulary(tomllib.loads(FILE.read_text("utf-8")))


def read_vocabulary(found: Mapping[str, Any]) -> Vocabulary:
    """A vocabulary from its file."""
    anywhere = found["neutral"]["words"].lower().split()
    neutral = {where: frozenset((*anywhere, *found["neutral"][where.value].lower().split())) for where in Where}
    return Vocabulary(tuple(map(_term, found["term"])), neutral)


def _term(given: Mapping[str, Any]) -> Term:
    count = iter(range(99))
    named = {"{who}": _WHO, "{whose}": _WHOSE}
    words = re.sub(r"\{who(?:se)?\}", lambda match: named[match[0]].format(f"?P<who{next(count)}>"), given["words"])
    pattern = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
    places = frozenset(map(Where, given["in"]))
    return Term(pattern, places, tuple(given.get("means", ())), tuple(given.get("can", ())))


@dataclass(frozen=True, slots=True)
class Printed:
    """What a printed text holds: terms, numbers, and words that no vocabulary has."""

    uses: tuple[Use, ...]
    numbers: tuple[Number, ...]
    unknown: tuple[str, ...]


def read_printed(text: str, where: Where, known: Vocabulary) -> Printed:
    """A printed text, word by word."""
    uses: list[Use] = []
    numbers: list[Number] = []
    unknown: list[str] = []
    for piece in pieces(text, where):
        found, rest = _terms(piece, where, known)
        uses.extend(found)
        numbers.extend(_numbers(piece))
        words = (word for word in _WORD.findall(_NUMBER.sub(" ", rest)) if word.lower() not in known.neutral[where])
        unknown.extend(word for word in words if word not in unknown)
    return Printed(tuple(_with_antecedents(uses)), tuple(numbers), tuple(unknown))


def _terms(piece: Piece, where: Where, known: Vocabulary) -> tuple[list[Use], str]:
    """The terms of a part of a text in the order of print, and the text with blanks in their place."""
    found: list[tuple[int, Term, re.Match[str]]] = []
    rest = piece.text
    for term in known.terms:
        if where in term.where:
            found.extend((match.start(), term, match) for match in term.pattern.finditer(rest))
            rest = term.pattern.sub(lambda match: " " * len(match[0]), rest)
    found.sort(key=lambda each: each[0])
    return [Use(term, match[0], _who(match), piece.hedged) for _, term, match in found], rest


def _who(match: re.Match[str]) -> str | None:
    """The player whom words name."""
    who = next((who for who in match.groupdict().values() if who is not None), None)
    return None if who is None else PLAYERS[who.lower()]


def _with_antecedents(uses: Sequence[Use]) -> Iterator[Use]:
    """Terms that go on from the one before, as "his lead" and "and may have", are about the player named there."""
    last: str | None = None
    for use in uses:
        goes_on = use.who is None and use.words.lower().startswith(("his ", "and "))
        last = last if goes_on else use.who
        yield replace(use, who=last) if goes_on else use


def pieces(text: str, where: Where) -> Iterator[Piece]:
    """The parts of a text: what stands between semicolons, and in brackets. One of several alternatives is hedged."""
    parts = re.split(r"([\[\](])|(\))", text)
    plain: list[tuple[str, int]] = []
    depth = 0
    for part in filter(None, parts):
        if part in "[(":
            depth = 2 if part == "(" else 1
        elif part in "])":
            depth = 0
        else:
            plain.extend((each, depth) for each in _APART.split(part) if each.strip())
    outer = [each for each, depth in plain if not depth]
    several = where is Where.SAYS and len(outer) > 1
    several = several or (where is Where.FOLLOWS and _CASE.search(text) is not None)
    alternatives = several or any(_ALTERNATIVE.match(each) for each in outer)
    any_hedge = alternatives or (where is Where.SAYS and any(map(_is_hedged, outer)))
    for each, depth in plain:
        hedged = alternatives or depth == 2 or _is_hedged(each) or (depth == 1 and any_hedge)
        yield Piece(each, depth == 2, hedged)


def _is_hedged(text: str) -> bool:
    return _HEDGE.search(_NO_HEDGE.sub(" ", text)) is not None


def _numbers(piece: Piece) -> Iterator[Number]:
    """The numbers of a part of a text, and of what they are."""
    for match in _NUMBER.finditer(piece.text):
        before, after = piece.text[: match.start()], piece.text[match.end() :]
        arrow = re.search(r"\b(?:as|as in|of)(?: \d+,| \d+ (?:or|to|and)| \d+–)* ?$", before) is not None
        arrow = arrow and not after.startswith(" says") and match[0].isdigit()
        law = not match[0].isdigit() or (not arrow and (piece.aside or re.search(r"\bLaws? $", before) is not None))
        yield Number(match[0], law, arrow)
