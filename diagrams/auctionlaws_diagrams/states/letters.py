"""The letters of the pages: how wide words are in Helvetica, and how they are broken into lines.

Liberation Sans and Arial are as wide; every other font is held to these widths by ``textLength``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final

FONTS: Final = "Helvetica, Arial, 'Liberation Sans', sans-serif"
LEAST: Final = 8.0
"""No letter of a page is smaller than this, in points."""
ASCENT: Final = 0.74
"""How far letters reach above their line, as a share of their size."""
DESCENT: Final = 0.22
"""How far letters reach below their line, as a share of their size."""
LEADING: Final = 1.18
"""From one line to the next, as a share of the size of the letters."""

# Advance widths in thousandths of the size; of other alphabets, letters are as wide as those of Latin are at most.
_WIDE: Final = {"Lu": 900, "Ll": 700}


def _table(widths: dict[int, str]) -> dict[str, int]:
    return {letter: width for width, letters in widths.items() for letter in letters}


_PLAIN: Final = _table({
    191: "'", 222: "ijl‘’‚", 260: "|", 278: " \u00a0!,./:;I[\\]ft", 333: "()-`r“”„¡·", 334: "{}", 350: "•", 355: '"',
    365: "º", 370: "ª", 389: "*", 469: "^", 500: "Jcksvxyz↑↓", 510: "♦", 531: "♠", 549: "≤≥",
    556: "#$0123456789?L_abdeghnopqu–§«»€£", 584: "+<=>~−×÷±", 593: "♥", 611: "FTZøß¿", 656: "♣", 667: "&ABEKPSVXY",
    722: "CDHNRUw", 778: "GOQØ", 833: "Mm", 834: "¼½¾", 889: "%", 944: "W", 1000: "—…→←", 1015: "@",
})  # fmt: skip
_BOLD: Final = _table({
    238: "'", 278: " \u00a0,./I\\ijl‘’‚", 280: "|", 333: "!()-:;[]`ft¡·", 350: "•", 389: "*r{}", 474: '"',
    365: "º", 370: "ª", 500: "z“”„↑↓", 510: "♦", 531: "♠", 549: "≤≥", 556: "#$0123456789J_aceksvxy–§«»€£",
    584: "+<=>^~−×÷±", 593: "♥", 611: "?FLTZbdghnopquøß¿", 656: "♣", 667: "EPSVXY", 722: "&ABCDHKNRU",
    778: "GOQwØ", 833: "M", 834: "¼½¾",
    889: "%m", 944: "W", 975: "@", 1000: "—…→←",
})  # fmt: skip


@cache
def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a line of words is, in points; of letters that Helvetica lacks an upper bound."""
    table = _BOLD if bold else _PLAIN
    return sum(_advance(letter, table) for letter in text) * size / 1000


def _advance(letter: str, table: dict[str, int]) -> int:
    if letter in table:
        return table[letter]
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in table:
        return table[plain]
    return 0 if unicodedata.combining(letter) else _WIDE.get(unicodedata.category(letter), 1000)


def wrapped(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Words in as few lines as fit, none wider than the room; a word that is wider alone is broken where it must be."""
    lines: list[str] = []
    line = ""
    for word in _words(text, room, size, bold):
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def _words(text: str, room: float, size: float, bold: bool) -> Sequence[str]:
    words: list[str] = []
    for word in text.split():
        rest = word
        while width(rest, size, bold) > room and len(rest) > 1:
            fits = next((n for n in range(len(rest) - 1, 1, -1) if width(rest[:n], size, bold) <= room), 1)
            words.append(rest[:fits])
            rest = rest[fits:]
        words.append(rest)
    return words


def balanced(text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Words in as few lines as fit, the lines as equally long as they can be: for boxes."""
    lines = wrapped(text, room, size, bold)
    low, high = room / 2, room
    while high - low > 1.0:
        middle = (low + high) / 2
        fewer = wrapped(text, middle, size, bold)
        low, high = (low, middle) if len(fewer) <= len(lines) and " ".join(fewer) == text else (middle, high)
    return wrapped(text, high, size, bold)
