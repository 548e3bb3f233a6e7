"""Reads law files: Markdown, one file a law, clause by clause, prose and formal block side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import Place

MAX_BYTES: Final = 1_000_000
"""A larger law file, proposal or claims file is refused."""
MAX_PHRASE: Final = 800
"""Characters of one condition or effect; bounds the depth of its tree."""
NUMBER: Final = re.compile(r"\d{1,3}[A-Z]?\d?[a-z]?\d?")


@dataclass(frozen=True, slots=True)
class Line:
    """A keyword of a formal block and the words after it; ``place`` is where the words begin."""

    keyword: str
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Section:
    """A clause as it stands in the file: number, heading, prose, and the lines of its formal block."""

    number: str
    heading: str
    prose: str
    place: Place
    lines: tuple[Line, ...]
    source: str


def read_text(path: Path) -> str:
    """The text of a file; LawError if it is missing, too large, or not UTF-8."""
    place = Place(str(path), 1, 1)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise LawError(place, f"is larger than {MAX_BYTES:,} bytes", path.name, "split the file")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise LawError(place, f"cannot be read: {error.strerror}", path.name) from None
    except UnicodeDecodeError:
        raise LawError(place, "is not UTF-8 text", path.name, "save it as UTF-8") from None


def sections(text: str, file: str, keywords: Iterable[str], info: str = "law") -> tuple[str, tuple[Section, ...]]:
    """The title of a file and its sections.

    A section begins with a second-level heading ``27B2 Our heading``; its formal block is the fenced block
    marked ``info``. LawError names the place of whatever does not fit.
    """
    from markdown_it import MarkdownIt

    title, found = "", []
    number = heading = source = ""
    prose: list[str] = []
    lines: list[Line] = []
    place = Place(file, 1, 1)

    def close() -> None:
        if number:
            found.append(Section(number, heading, "\n\n".join(prose), place, tuple(lines), source))

    tokens = MarkdownIt("commonmark", {"maxNesting": 20}).parse(text)
    for index, token in enumerate(tokens):
        line = (token.map[0] if token.map else 0) + 1
        if token.type == "heading_open":
            words = " ".join(tokens[index + 1].content.split())
            if token.tag == "h1":
                title = words
            elif token.tag == "h2":
                close()
                prose, lines, source = [], [], ""
                place = Place(file, line, 1)
                number, _, heading = words.partition(" ")
        elif token.type == "fence" and token.info.strip() == info:
            if not number:
                raise LawError(Place(file, line, 1), "a formal block stands before the first clause heading")
            lines.extend(_block_lines(token.content, Place(file, line + 1, 1), tuple(keywords)))
            source += token.content
        elif token.type == "inline" and tokens[index - 1].type == "paragraph_open" and number:
            prose.append(" ".join(token.content.split()))
    close()
    return title, tuple(found)


def _block_lines(content: str, start: Place, keywords: tuple[str, ...]) -> list[Line]:
    """Split a formal block at the keywords that begin its lines; indented lines continue the one above."""
    longest_first = sorted(keywords, key=len, reverse=True)
    lines: list[Line] = []
    for offset, raw in enumerate(content.split("\n")):
        text = raw.split("#", 1)[0].rstrip()
        if not text:
            continue
        row = start.line + offset
        if text[0].isspace():
            column = len(text) - len(text.lstrip()) + 1
            if not lines:
                raise LawError(Place(start.file, row, column), "belongs to no keyword", text.strip())
            lines.append(Line("", text.strip(), Place(start.file, row, column)))
            continue
        keyword = next((k for k in longest_first if re.match(re.escape(k) + r"(\s|$)", text)), None)
        if keyword is None:
            word = text.split()[0]
            known = ", ".join(keywords)
            raise LawError(Place(start.file, row, 1), "does not begin a line of a formal block", word, f"expected {known}")
        rest = text[len(keyword) :]
        column = len(keyword) + len(rest) - len(rest.lstrip()) + 1
        lines.append(Line(keyword, rest.strip(), Place(start.file, row, column)))
    for entry in lines:
        if len(entry.text) > MAX_PHRASE:
            raise LawError(entry.place, f"is longer than {MAX_PHRASE} characters", entry.text[:30] + "…", "split it")
    return lines


def gather(lines: Iterable[Line]) -> list[tuple[str, list[Line]]]:
    """Lines grouped under the keyword that they continue."""
    groups: list[tuple[str, list[Line]]] = []
    for line in lines:
        if line.keyword:
            groups.append((line.keyword, [line] if line.text else []))
        else:
            groups[-1][1].append(line)
    return groups


def joined(lines: list[Line]) -> tuple[str, Place]:
    """Several lines as one text that keeps every word at its line and column."""
    text, row = "", lines[0].place.line
    for line in lines:
        if line.place.line > row:
            text += "\n" * (line.place.line - row) + " " * (line.place.column - 1)
            row = line.place.line
        text += line.text
    if sum(len(line.text) for line in lines) > MAX_PHRASE:
        raise LawError(lines[0].place, f"is longer than {MAX_PHRASE} characters", lines[0].text[:30] + "…", "split it")
    return text, lines[0].place
