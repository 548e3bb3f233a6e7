"""Mistakes: what is said when something that was given to read, or a wish, is no good; and showing text from outside.

Every error that is the reader's to mend is a :class:`Mistake`, and its text is one line that is safe to print.
"""

from __future__ import annotations


class Mistake(Exception):
    """Something that was given is no good: the text says where it stands, what is wrong and what to do."""


def visible(text: str) -> str:
    """Text from outside, in quotes, on one line that is safe to print; what is longer than 80 characters is cut."""
    return f'"{printable(text if len(text) <= 80 else f"{text[:79]}…")}"'


def printable(text: str) -> str:
    """Text from outside on one line that is safe to print."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
