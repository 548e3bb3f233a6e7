"""A word of a table script."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A word or mark in its folded spelling, and where it stands in its line, from 0; the end is an empty word."""

    key: str
    start: int
    end: int
