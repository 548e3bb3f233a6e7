"""Small changes to the formal block of a clause that follow from a proposal: numbers that move, numbers that go."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Final

from auctionlaws.language.reader import Line, Section

_WHOLE: Final = re.compile(r"(?<![0-9A-Za-z])(?:U[0-9]{1,2}|[0-9]{1,3}[A-Z]?[0-9]?[a-z]?[0-9]?i{0,3})(?![0-9A-Za-z])")
_FIRST: Final = re.compile(r"^\S+")
_LAW: Final = re.compile(r"(?<=\bLaw )\s*\S+", re.IGNORECASE)
_IN_PROSE: Final = re.compile(
    r"(?<![0-9A-Za-z])[0-9]{1,3}[A-Z][0-9]?[a-z]?[0-9]?(?![0-9A-Za-z])|(?<=Law )[0-9]+\b|(?<=[(, ])[0-9]+(?=\))"
)

Rewording = Callable[[str, Line], str | None]
"""The new words of a line under a keyword; None where the line goes."""


def renumbered(section: Section, names: Mapping[str, str]) -> Section:
    """The section with clause numbers renamed: its own, and wherever block or prose refers to another clause."""

    def named(found: re.Match[str]) -> str:
        return names.get(found.group().strip(), found.group())

    def follow(keyword: str, line: Line) -> str:
        match keyword:
            case "clause" | "understood" | "unless" | "prevails over":
                return _WHOLE.sub(named, line.text)
            case "see" | "see also":
                return _FIRST.sub(named, line.text)
            case "then":
                return _LAW.sub(named, line.text)
            case _:
                return line.text

    number = names.get(section.number, section.number)
    return replace(reworded(section, follow), number=number, prose=_IN_PROSE.sub(named, section.prose))


def without_exemptions(section: Section, gone: Set[tuple[int, str]]) -> Section:
    """The section without some numbers that it yields to or prevails over, each with the row of the file it is in."""
    new: dict[int, str | None] = {}
    for head, *others in (g for g in _groups(section) if g[0].keyword in ("unless", "prevails over")):
        rows = {line.place.line for line in (head, *others)}
        dropped = {number for row, number in gone if row in rows}
        if dropped:
            numbers = [n.strip() for line in (head, *others) for n in line.text.split(",")]
            kept = [n for n in numbers if n and n not in dropped]
            new |= {line.start.line: None for line in others}
            new[head.start.line] = ", ".join(kept) or None
    return reworded(section, lambda _, line: new.get(line.start.line, line.text))


def without_references(section: Section, gone: Set[str]) -> Section:
    """The section without the references to some laws or clauses, each of which stands on a line of its own."""
    new: dict[int, str | None] = {}
    for group in (g for g in _groups(section) if g[0].keyword in ("see", "see also")):
        given = [line for line in group if line.text]
        kept = [line.text for line in given if line.text.partition(" ")[0] not in gone]
        if len(kept) < len(given):
            # What is kept moves up: the first line of a group begins with its keyword.
            new |= dict.fromkeys((line.start.line for line in group if line.text or not kept), None)
            new |= {line.start.line: text for line, text in zip(given, kept, strict=False)}
    return reworded(section, lambda _, line: new.get(line.start.line, line.text))


def _groups(section: Section) -> list[list[Line]]:
    """The lines of a formal block, those that continue a keyword together with its own."""
    groups: list[list[Line]] = []
    for line in section.lines:
        if line.keyword:
            groups.append([])
        groups[-1].append(line)
    return groups


def reworded(section: Section, change: Rewording) -> Section:
    """The section with its lines changed, each as ``change`` has it, and its source in the same way."""
    rows: list[str | None] = [*section.source.split("\n")]
    filled = [i for i, row in enumerate(rows) if (row or "").split("#", 1)[0].strip()]
    lines: list[Line] = []
    keyword = ""
    for at, line in zip(filled, section.lines, strict=True):
        keyword = line.keyword or keyword
        words = change(keyword, line)
        if words is None:
            rows[at] = None
        elif words == line.text:
            lines.append(line)
        else:
            code, sign, remark = (rows[at] or "").partition("#")
            code = code.rstrip()
            before = code.removesuffix(line.text) if line.text else f"{code} "
            rows[at] = f"{before}{words}{' ' if sign else ''}{sign}{remark}"
            lines.append(replace(line, text=words))
    return replace(section, lines=tuple(lines), source="\n".join(row for row in rows if row is not None))
