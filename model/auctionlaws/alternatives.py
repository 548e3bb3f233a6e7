"""Alternatives in a proposal: brackets in a formal block, such as ``[throughout | at his next turn]``.

Brackets count only where they hold a ``|``; terms have brackets of their own (``[call]``). An alternative can be empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product, takewhile
from math import prod
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import shortened
from auctionlaws.language.reader import formal_rows
from auctionlaws.language.syntax import Place

MAX_BRACKETS: Final = 6
"""Brackets of one proposal."""
MAX_COMBINATIONS: Final = 200
"""Ways of filling all of them."""
NOTHING: Final = "nothing"
"""How an empty alternative is called."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """Alternatives between brackets; ``end`` is the column after the closing one, ``columns`` where each begins."""

    place: Place
    end: int
    options: tuple[str, ...]
    columns: tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """One way of filling the brackets: which alternative of each, and how to call it in print."""

    picks: tuple[int, ...] = ()
    name: str = ""


def find_brackets(text: str, file: str) -> tuple[Bracket, ...]:
    """The alternatives in the formal blocks of a text; LawError for brackets that are open, nested or too many."""
    rows = text.split("\n")
    found: list[Bracket] = []
    for row in formal_rows(text):
        found += _in_row(rows[row - 1].split("#", 1)[0], Place(file, row, 1))
    if len(found) > MAX_BRACKETS:
        hint = "settle some of them"
        raise LawError(found[MAX_BRACKETS].place, f"is one bracket more than {MAX_BRACKETS}", _said(found[-1]), hint)
    number = prod(len(b.options) for b in found)
    if number > MAX_COMBINATIONS:
        message = f"and the other brackets make {number} combinations, more than {MAX_COMBINATIONS}"
        raise LawError(found[-1].place, message, _said(found[-1]), "settle some of them")
    return tuple(found)


def _in_row(row: str, start: Place) -> list[Bracket]:
    """The brackets of one line that hold alternatives, from left to right."""
    found: list[Bracket] = []
    opened: list[tuple[int, list[int]]] = []
    for at, sign in enumerate(row):
        match sign:
            case "[":
                opened.append((at, []))
            case "|" if opened:
                opened[-1][1].append(at)
            case "]" if opened:
                begin, bars = opened.pop()
                if bars:
                    if opened:
                        place = Place(start.file, start.line, begin + 1)
                        raise LawError(place, "stands inside another bracket", shortened(row[begin : at + 1], 6))
                    found.append(_bracket(row, begin, bars, at, start))
    if opened:
        place = Place(start.file, start.line, opened[0][0] + 1)
        raise LawError(place, "is not closed on its line", shortened(row[opened[0][0] :], 6), "end it with ]")
    return found


def _bracket(row: str, begin: int, bars: Sequence[int], end: int, start: Place) -> Bracket:
    edges = [begin, *bars, end]
    texts = [row[a + 1 : b] for a, b in pairwise(edges)]
    columns = tuple(a + 2 + len(t) - len(t.lstrip()) for a, t in zip(edges, texts, strict=False))
    options = tuple(" ".join(t.split()) for t in texts)
    for index, option in enumerate(options):
        if option in options[:index]:
            place = Place(start.file, start.line, columns[index])
            raise LawError(place, "stands twice among the alternatives", shortened(option, 6) or NOTHING)
    return Bracket(Place(start.file, start.line, begin + 1), end + 2, tuple(t.strip() for t in texts), columns)


def _said(bracket: Bracket) -> str:
    return shortened(f"[{' | '.join(bracket.options)}]", 6)


def combinations(brackets: Iterable[Bracket]) -> tuple[Choice, ...]:
    """Every way of filling the brackets, the first alternatives first, each with a name that no other has."""
    names = [_names(b.options) for b in brackets]
    picked = product(*(range(len(n)) for n in names))
    return tuple(Choice(p, ", ".join(n[i] for n, i in zip(names, p, strict=True))) for p in picked)


def _names(options: Sequence[str]) -> list[str]:
    """Short names: the alternatives without the words with which all of them begin."""
    words = [o.split() for o in options]
    given = [w for w in words if w]
    alike = len(list(takewhile(lambda column: len(set(column)) == 1, zip(*given, strict=False))))
    alike = min(alike, *(len(w) - 1 for w in given)) if len(given) > 1 else 0
    names = [shortened(" ".join(w[alike:]), 8) or NOTHING for w in words]
    return [f"{n} ({i})" if names.count(n) > 1 else n for i, n in enumerate(names, 1)]


def fill(text: str, brackets: Sequence[Bracket], choice: Choice) -> tuple[str, str]:
    """The text with one alternative of each bracket: once every word in its place, and once closed up.

    In the first, whatever stands after a bracket keeps its column, and so does the alternative (unless it begins its
    line, where a keyword must). In the second, the gaps are closed and lines that became empty are gone.
    """
    spread: list[str | None] = [*text.split("\n")]
    closed = spread.copy()
    for bracket, pick in reversed(list(zip(brackets, choice.picks, strict=True))):
        row, begin, end = bracket.place.line - 1, bracket.place.column - 1, bracket.end - 1
        option, column = bracket.options[pick], bracket.columns[pick] - 1
        placed, tight = spread[row] or "", closed[row] or ""
        if re.fullmatch(r"(> ?)*", placed[:begin]):
            column = begin
        filler = " " * (column - begin) + option
        spread[row] = placed[:begin] + filler.ljust(end - begin) + placed[end:]
        after = tight[end:]
        if not option and tight[:begin].endswith(" "):
            after = after.removeprefix(" ")
        closed[row] = (tight[:begin] + option + after).rstrip()
    for row in {b.place.line - 1 for b in brackets}:
        if not (closed[row] or "").strip("> "):
            closed[row] = None
    return "\n".join(r or "" for r in spread), "\n".join(r for r in closed if r is not None)
