"""The letters of the drawings: one font in one size, and the room that a line of text takes."""

import unicodedata
from functools import cache

FONT = "Helvetica"
FONT_SIZE = 10
LINE_HEIGHT = 12.0
BOLD = 1.12
"""How much wider a line of bold letters may be."""

# Letters of other alphabets that are drawn as wide as those of Latin, in thousandths of the font size.
_WIDE = {"Lu": 900, "Ll": 700}
# Advance widths of Helvetica in thousandths of the font size; every other character counts as a full square.
_WIDTHS = {
    letter: width
    for width, letters in {
        191: "'", 222: "ijl", 260: "|", 278: " \u00a0!,./:;I[\\]ft", 333: "()-`r", 334: "{}", 355: '"', 389: "*",
        469: "^", 500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu", 584: "+<=>~", 611: "FTZ",
        667: "&ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1015: "@",
    }.items()
    for letter in letters
}  # fmt: skip


@cache
def text_width(text: str, *, bold: bool = False) -> float:
    """Width in points of a line of text as drawn; for bold letters and those outside ASCII an upper bound."""
    return sum(map(_width, text)) * FONT_SIZE / 1000 * (BOLD if bold else 1)


def _width(letter: str) -> int:
    """The width of a letter: that of the one without its accent, or as wide as letters of its sort are on average."""
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in _WIDTHS:
        return _WIDTHS[plain]
    return 0 if unicodedata.combining(letter) else _WIDE.get(unicodedata.category(letter), 1000)
