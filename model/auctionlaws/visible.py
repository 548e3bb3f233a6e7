"""Text from outside, safe to be printed: nothing in it is invisible, turns its direction, or commands a terminal."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, name

_LAYOUT: Final = "\n\r\t"
_LINE_END: Final = re.compile(r"\r\n?|\n")


def printable(text: str) -> str:
    """Text on one line that is safe to print: whatever cannot be seen is written as an escape, such as ``\\x1b``."""
    return text if text.isprintable() else "".join(c if c.isprintable() else _escape(c) for c in text)


def shortened(text: str, most: int = 80) -> str:
    """The beginning of a text of any length, on one line that is safe to print."""
    return printable(text if len(text) <= most else f"{text[: most - 1]}…")


def visible(text: str) -> str:
    """Text of any length in quotes, on one line that is safe to print."""
    return f'"{shortened(text)}"'


def hidden(text: str) -> int | None:
    """Where the first sign stands that no text file needs and nobody sees; None if there is none.

    Such are control and formatting characters, signs that Unicode does not know, and its separators of lines and
    paragraphs. Tabs, the ends of lines and blanks of any width are none.
    """
    return next((place for place, sign in enumerate(text) if _is_hidden(sign)), None)


def hidden_name(sign: str) -> str:
    """What such a sign is called."""
    return name(sign, "a control character" if category(sign) == "Cc" else "a sign without a name")


def line_and_column(text: str, place: int) -> tuple[int, int]:
    """The line and column, from 1, of a place in a text."""
    ends = [found.end() for found in _LINE_END.finditer(text, 0, place)]
    return len(ends) + 1, place - (ends[-1] if ends else 0) + 1


def _is_hidden(sign: str) -> bool:
    # To Python blanks other than the space are not printable, but nobody is deceived by them.
    return not (sign.isprintable() or sign in _LAYOUT or category(sign) == "Zs")


def _escape(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")
