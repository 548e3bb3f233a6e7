"""An explanation as it is printed: a title, then parts with headings; for programs, a value for each part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import indent, wrap
from typing import Any, Final

WIDTH: Final = 98
"""Characters in a line of a part, which stands two further in."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an explanation: its heading, the lines below it, and what a program gets for it."""

    heading: str
    lines: tuple[str, ...]
    value: Any


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that is to be said of a subject."""

    title: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """The explanation for people; parts without lines are left out."""
        shown = [p for p in self.parts if p.lines]
        blocks = [f"{p.heading[0].upper()}{p.heading[1:]}\n\n" + indent("\n".join(p.lines), "  ") for p in shown]
        return "\n\n".join([self.title, *blocks])

    @property
    def as_json(self) -> dict[str, Any]:
        """The explanation for programs, by heading."""
        return {"title": self.title, **{p.heading: p.value for p in self.parts}}


def prose(heading: str, text: str | None) -> Part:
    """A part of plain text, lines and paragraphs as they are; without text, nothing is printed."""
    return Part(heading, () if text is None else tuple(wrapped(text.split("\n"))), text)


def verbatim(heading: str, text: str) -> Part:
    """A part that is printed as it is written."""
    return Part(heading, tuple(text.split("\n")), text)


def listing(heading: str, entries: Iterable[tuple[str, str]]) -> Part:
    """A part with an entry a line: a number or name, and a few words on it."""
    told = list(entries)
    lines = [line for name, words in told for line in hanging(f"{name} {words}")]
    return Part(heading, tuple(lines), [{"id": name, "title": words} for name, words in told])


def wrapped(texts: Iterable[str], left: int = 0) -> list[str]:
    """Texts in lines, each text beginning a new one, ``left`` characters in."""
    pad = " " * left
    kept = (wrap(t, WIDTH, initial_indent=pad, subsequent_indent=pad, break_on_hyphens=False) or [""] for t in texts)
    return [line for lines in kept for line in lines]


def hanging(text: str, left: int = 0) -> list[str]:
    """A text whose second line and those after it stand further in."""
    pad = " " * left
    return wrap(text, WIDTH, initial_indent=pad, subsequent_indent=pad + "  ", break_on_hyphens=False)
