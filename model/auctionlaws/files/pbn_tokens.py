"""The tokens of a PBN file: tags, words, comments and the empty lines that end games.

Source: PBN 2.1, sections 2.4 (escaped lines), 3.2 (tokens), 3.3 (tags) and 3.8 (commentary). Reading takes time in
proportion to the length of the file, whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.files.content import NEWLINE, Content


class Sort(Enum):
    """What sort of token it is."""

    TAG = "a tag"
    WORD = "a word"
    COMMENT = "a comment in braces"
    EMPTY_LINE = "an empty line"
    BROKEN_TAG = "a tag that cannot be read"
    OPEN_COMMENT = "a comment that is never closed"


@dataclass(frozen=True, slots=True)
class Token:
    """A token and where it stands, in bytes; ``name`` is that of a tag in small letters, ``value`` its value."""

    sort: Sort
    start: int
    end: int
    name: str = ""
    value: bytes = b""


_BLANKS: Final = re.compile(rb"[ \t\v\f]+")
_LINE: Final = re.compile(rb"[^\r\n]*")
_BETWEEN: Final = rb"[ \t\v\f\r\n]*"
_STRING: Final = rb'"((?:[^"\\\r\n]|\\[^\r\n])*)"'
_TAG: Final = re.compile(rb"\[" + _BETWEEN + rb"([A-Za-z0-9_]+)" + _BETWEEN + _STRING + _BETWEEN + rb"\]")
_TAG_NAME: Final = re.compile(rb"\[[ \t]*([A-Za-z0-9_]+)")
_WORD: Final = re.compile(_STRING + rb'|"|[^ \t\v\f\r\n\[{;"]+')
# A line that begins with a percent sign is escaped within a comment as well, a brace in it included.
_IN_COMMENT: Final = re.compile(rb"\}|(?:\r\n?|\n)%[^\r\n]*")


def tokens(content: Content) -> Iterator[Token]:
    """The tokens of a file, comments to the end of the line and escaped lines left out."""
    data, at, filled = content.data, content.begin, False
    new_line = True
    while at < len(data):
        sign = data[at : at + 1]
        if (end := NEWLINE.match(data, at)) is not None:
            if not filled:
                yield Token(Sort.EMPTY_LINE, at, end.end())
            at, filled, new_line = end.end(), False, True
            continue
        if (blanks := _BLANKS.match(data, at)) is not None:
            at, new_line = blanks.end(), False
            continue
        if sign == b";" or (sign == b"%" and new_line):
            at = _line_end(data, at)
        else:
            token = _token(data, at, sign)
            yield token
            at = token.end
        filled, new_line = True, False


def _token(data: bytes, at: int, sign: bytes) -> Token:
    """The tag, comment or word that begins at a place."""
    if sign == b"{":
        return _comment(data, at)
    if sign == b"[":
        tag = _TAG.match(data, at)
        if tag is None:
            name = _TAG_NAME.match(data, at)
            return Token(Sort.BROKEN_TAG, at, _line_end(data, at), name[1].decode("ascii").lower() if name else "")
        return Token(Sort.TAG, at, tag.end(), tag[1].decode("ascii").lower(), tag[2])
    word = _WORD.match(data, at)
    return Token(Sort.WORD, at, at + 1 if word is None else word.end())


def _comment(data: bytes, at: int) -> Token:
    for found in _IN_COMMENT.finditer(data, at):
        if found[0] == b"}":
            return Token(Sort.COMMENT, at, found.end())
    return Token(Sort.OPEN_COMMENT, at, len(data))


def _line_end(data: bytes, at: int) -> int:
    found = _LINE.match(data, at)
    return at if found is None else found.end()
