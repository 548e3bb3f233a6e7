"""How wide the columns of a table are, so that it is as low as it can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import permutations
from math import ceil
from typing import Final

from auctionlaws_diagrams.states.letters import width, wrapped

GUTTER: Final = 11.0
"""Between two columns."""
_STEPS: Final = 60
"""The widths of columns are so many parts of the page."""
_NARROW: Final = 0.07
"""A column that needs less than this share of the page has what it needs."""


def columns(
    headings: Sequence[str], cells: Sequence[Sequence[str]], bold: Sequence[bool], room: float, size: float
) -> list[float]:
    """The widths of the columns of a table, gutters aside: what is narrow as it needs, the rest shared."""
    every = range(len(headings))
    widest = [_widest(headings[n], [row[n] for row in cells], bold, size) + 1.0 for n in every]
    shared = [n for n in every if widest[n] > room * _NARROW]
    rest = room - GUTTER * (len(headings) - 1) - sum(widest[n] for n in every if n not in shared)
    step = rest / _STEPS
    least = {n: ceil((_longest_word(headings[n], [row[n] for row in cells], size) + 1.0) / step) for n in shared}
    most = {n: max(least[n], ceil(widest[n] / step)) for n in shared}

    @cache
    def counts(n: int, steps: int) -> tuple[int, ...]:
        words = [(row[n], thick) for row, thick in zip(cells, bold, strict=True)]
        return tuple(max(1, len(wrapped(text, steps * step, size, thick))) for text, thick in words)

    def lines(steps: dict[int, int]) -> tuple[int, int]:
        """How many lines the table has; then, how many its cells have."""
        found = [counts(n, share) for n, share in steps.items()]
        return sum(map(max, zip(*found, strict=True))) if cells else 0, sum(map(sum, found))

    best = _fewest_lines(least, most, lines)
    return [best[n] * step if n in shared else widest[n] for n in every]


def _fewest_lines(
    least: Mapping[int, int], most: Mapping[int, int], lines: Callable[[dict[int, int]], tuple[int, int]]
) -> dict[int, int]:
    """How many parts each column has: from shares by their needs on, parts are moved as long as that saves lines."""
    best = dict(least)
    spare = _STEPS - sum(best.values())
    while spare > 0:
        wanting = [n for n in best if best[n] < most[n]] or list(best)
        best[max(wanting, key=lambda n: most[n] / best[n])] += 1
        spare -= 1
    fewest = lines(best)
    moves = [(size, giver, taker) for size in (12, 6, 3, 2, 1) for giver, taker in permutations(best, 2)]
    better = True
    while better:
        better = False
        for size, giver, taker in moves:
            if best[giver] - size < least[giver]:
                continue
            moved = best | {giver: best[giver] - size, taker: best[taker] + size}
            if (found := lines(moved)) < fewest:
                best, fewest, better = moved, found, True
    return best


def _widest(heading: str, column: Sequence[str], bold: Sequence[bool], size: float) -> float:
    texts = [width(text, size, thick) for text, thick in zip(column, bold, strict=True)]
    return max(width(heading, size, True), *texts, 0.0)


def _longest_word(heading: str, column: Sequence[str], size: float) -> float:
    return max((width(word, size, True) for text in (heading, *column) for word in text.split()), default=0.0)
