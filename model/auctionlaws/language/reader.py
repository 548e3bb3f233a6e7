"""Reads law files: Markdown, one file a law, clause by clause, prose and formal block side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from auctionlaws.language.errors import LawError, refuse_hidden
from auctionlaws.language.syntax import Place

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_BYTES: Final = 1_000_000
"""A larger law file, proposal or claims file is refused."""
MAX_PHRASE: Final = 2000
"""Characters of one condition or effect."""
NUMBER: Final = re.compile(r"(?:U[0-9]{1,2}|[0-9]{1,3}[A-Z]?[0-9]?[a-z]?[0-9]?i{0,3})")


@dataclass(frozen=True, slots=True)
class Line:
    """A keyword of a formal block and the words after it.

    ``place`` is where the words begin, ``start`` where the line does.
    """

    keyword: str
    text: str
    place: Place
    start: Place


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
    """The text of a file; LawError if it is missing, too large, not UTF-8, or holds signs that cannot be seen."""
    place = Place(str(path), 1, 1)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise LawError(place, f"cannot be read: {error.strerror}", path.name) from None
    if len(data) > MAX_BYTES:
        raise LawError(place, f"is larger than {MAX_BYTES:,} bytes", path.name, "split the file")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig").split("\n")
        place = Place(str(path), len(before), len(before[-1]) + 1)
        raise LawError(place, "is not UTF-8 text", path.name, "save it as UTF-8") from None
    refuse_hidden(text, str(path))
    return text


def sections(text: str, file: str, keywords: Iterable[str], info: str = "law") -> tuple[str, tuple[Section, ...]]:
    """The title of a file and its sections.

    A section begins with a second-level heading ``27B2 Our heading``; its formal block is the fenced block
    marked ``info``. LawError names the place of whatever does not fit.
    """
    refuse_hidden(text, file)
    title, found = "", []
    number = heading = source = ""
    prose: list[str] = []
    lines: list[Line] = []
    place = Place(file, 1, 1)
    raw = re.split(r"\r\n?|\n", text)

    def close() -> None:
        if number:
            found.append(Section(number, heading, "\n\n".join(prose), place, tuple(lines), source))

    tokens = _tokens(text)
    for index, token in enumerate(tokens):
        line = (token.map[0] if token.map else 0) + 1
        if token.type == "heading_open":
            words = " ".join(tokens[index + 1].content.split())
            if token.tag == "h1":
                title = words
            elif token.tag == "h2":
                close()
                prose, lines, source = [], [], ""
                number, _, heading = words.partition(" ")
                place = Place(file, line, raw[line - 1].find(number) + 1)
                if not number:
                    raise LawError(place, "a heading without words")
        elif token.type == "fence" and _is_formal(token, raw, Place(file, line, 1), info):
            if not number:
                raise LawError(Place(file, line, 1), "a formal block stands before the first clause heading")
            lines.extend(_block_lines(token.content, raw, Place(file, line + 1, 1), tuple(keywords)))
            source += token.content
        elif token.type == "inline" and tokens[index - 1].type == "paragraph_open" and number:
            prose.append(" ".join(token.content.split()))
    close()
    return title, tuple(found)


def formal_rows(text: str, info: str = "law") -> tuple[int, ...]:
    """The numbers of the rows inside the fenced blocks marked ``info``."""
    fences = (t for t in _tokens(text) if t.type == "fence" and t.info.strip() == info)
    spans = ((t.map[0] + 2, t.content.count("\n")) for t in fences if t.map)
    return tuple(row for first, count in spans for row in range(first, first + count))


def _tokens(text: str) -> list[Token]:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"maxNesting": 20}).disable("inline").parse(text)


def _is_formal(token: Token, raw: list[str], place: Place, info: str) -> bool:
    """Whether a fenced block is a formal one; LawError if it is not closed, or marked nearly like one."""
    mark = token.info.strip()
    end = raw[token.map[1] - 1].strip(" \t>") if token.map else ""
    if mark == info and (not end.startswith(token.markup) or end.strip(token.markup[0])):
        raise LawError(place, "is not closed", token.markup[:3] + mark, f"end the block with {token.markup[:3]}")
    if mark != info and (not mark or mark.lower().rstrip("s") == info):
        raise LawError(place, "does not mark a formal block", token.markup[:3] + mark[:40], f"write ```{info}")
    return mark == info


def _block_lines(content: str, raw: list[str], start: Place, keywords: tuple[str, ...]) -> list[Line]:
    """Split a formal block at the keywords that begin its lines; indented lines continue the one above."""
    longest_first = sorted(keywords, key=len, reverse=True)
    lines: list[Line] = []
    for row, full in enumerate(content.split("\n"), start.line):
        text = full.split("#", 1)[0].rstrip()
        if not text:
            continue
        margin = max(len(raw[row - 1]) - len(full), 0)
        if text[0].isspace():
            place = Place(start.file, row, margin + len(text) - len(text.lstrip()) + 1)
            if not lines:
                raise LawError(place, "belongs to no keyword", text.strip(), f"expected {', '.join(keywords)}")
            lines.append(Line("", text.strip(), place, place))
            continue
        start_of_line = Place(start.file, row, margin + 1)
        keyword = next((k for k in longest_first if re.match(re.escape(k) + r"(\s|$)", text)), None)
        if keyword is None:
            hint = f"expected {', '.join(keywords)}; indent a line that continues the one above"
            raise LawError(start_of_line, "does not begin a line of a formal block", text.split()[0][:40], hint)
        rest = text[len(keyword) :]
        indent = len(keyword) + len(rest) - len(rest.lstrip()) if rest else 0
        lines.append(Line(keyword, rest.strip(), Place(start.file, row, margin + indent + 1), start_of_line))
    for entry in lines:
        _check_length([entry])
    return lines


def _check_length(lines: list[Line]) -> None:
    if sum(len(line.text) for line in lines) > MAX_PHRASE:
        raise LawError(
            lines[0].place, f"is longer than {MAX_PHRASE:,} characters", lines[0].text[:30] + "…", "split it"
        )


def gather(lines: Iterable[Line]) -> list[tuple[str, list[Line]]]:
    """Lines grouped under the keyword that they continue; a keyword without words has one line without text."""
    groups: list[tuple[str, list[Line]]] = []
    for line in lines:
        if line.keyword:
            groups.append((line.keyword, [line]))
        elif not groups[-1][1][0].text:
            groups[-1] = (groups[-1][0], [line])
        else:
            groups[-1][1].append(line)
    return groups


def words_of(keyword: str, lines: list[Line]) -> tuple[str, Place]:
    """The words of a keyword, as :func:`joined` gives them; LawError if there are none."""
    if not lines[0].text:
        raise LawError(lines[0].start, "stands alone; words must follow it", keyword)
    return joined(lines)


def joined(lines: list[Line]) -> tuple[str, Place]:
    """Several lines as one text that keeps every word at its line and column."""
    text, row = "", lines[0].place.line
    for line in lines:
        if line.place.line > row:
            text += "\n" * (line.place.line - row) + " " * (line.place.column - 1)
            row = line.place.line
        text += line.text
    _check_length(lines)
    return text, lines[0].place
