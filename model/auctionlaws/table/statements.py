"""The statements of a table script: an event or a header line each, as words with their places.

A statement ends at ``;`` or with its line, is split into words and marks, and is read once from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from auctionlaws.mistake import Mistake
from auctionlaws.table.spellings import respelled
from auctionlaws.table.word import Word
from auctionlaws.visible import shortened

T = TypeVar("T")

MAX_CHARACTERS: Final = 1_000_000
MAX_LINE: Final = 20_000

# U+FE0F, which turns a suit symbol into a picture, is invisible and read as a space.
_WORDS: Final = re.compile(r"[(),]|[^\s\ufe0f(),]+")
_SMALL: Final = {ord("A") + n: ord("a") + n for n in range(26)}


class ScriptError(Mistake):
    """A script that cannot be read: where it fails (line and column from 1), the offending words, and why.

    ``words`` are as written and may hold anything; ``message`` is one line that is safe to print. ``event``: which
    event of the script it is, from 1.
    """

    def __init__(self, source: str, line: int, column: int, words: str, message: str) -> None:
        super().__init__(source, line, column, words, message)
        self.source, self.line, self.column = source, line, column
        self.words, self.message = words, message
        self.event = 1

    def __str__(self) -> str:
        return f"{shortened(self.source)}:{self.line}:{self.column}: {self.message}"


class Statement:
    """One event or header line, read word by word from left to right."""

    def __init__(self, source: str, line: int, text: str, words: list[Word]) -> None:
        self.source, self.line, self.text = source, line, text
        self.first, self.last = words[0], words[-1]
        self._words = [*words, Word("", self.last.end, self.last.end)]
        self._at = 0

    @property
    def ahead(self) -> Word:
        """The next word."""
        return self._words[self._at]

    def take(self) -> Word:
        """Read the next word."""
        self._at += 1
        return self._words[self._at - 1]

    def find(self, table: Mapping[str, T], between: str = " ") -> T | None:
        """Read what the next words stand for, three at most; a call or card may be split (``1 NT``, ``♥ K``)."""
        for count in (1, 2, 3) if between else (1, 2):
            found = table.get(between.join(word.key for word in self._words[self._at : self._at + count]))
            if found is not None:
                self._at += count
                return found
        return None

    def without_former(self, calls: Mapping[str, int]) -> Word | None:
        """Take out ``1C to`` of ``N changes 1C to 1D``: the call that it says was made; None if it names none."""
        keys = [word.key for word in self._words[:5]]
        if len(keys) < 5 or (keys[1], keys[3]) != ("changes", "to") or keys[2] not in calls:
            return None
        former = self._words[2]
        del self._words[2:4]
        return former

    def begins(self, table: Mapping[str, T], between: str = " ") -> bool:
        """Whether the next word stands for something, or the next ones do; nothing is read."""
        at = self._at
        found = self.find(table, between)
        self._at = at
        return found is not None

    def since(self, word: Word) -> str:
        """What has been read from a word on, as it was written."""
        return self.written(word, self._words[self._at - 1])

    def written(self, *words: Word) -> str:
        """Some words, or all, as they were written."""
        return self.text[(words or [self.first])[0].start : (words or [self.last])[-1].end]

    def fail(self, message: str, *words: Word) -> ScriptError:
        """The error whose message begins with the offending words: those given, or the whole statement."""
        written, column = self.written(*words), (words or [self.first])[0].start + 1
        return ScriptError(self.source, self.line, column, written, f'"{shortened(written)}" {message}')

    def lacks(self, what: str, expected: str, known: Iterable[str], *words: Word) -> ScriptError:
        """The error that ``what`` is expected, but other words stand there (those given, or the next) or none."""
        words = words or (self.ahead,)
        if not words[0].key:
            return self.fail(f"lacks {what}; expected {expected}")
        from difflib import get_close_matches  # loaded here, so that only an error waits for it

        near = get_close_matches(" ".join(word.key for word in words)[:40], list(known), 1)
        question = "".join(f'did you mean "{name}"? ' for name in near)
        return self.fail(f"is not {what}; {question}expected {expected}", *words)


def statements(text: str, source: str) -> Iterator[Statement]:
    """The statements of a text, comments and empty ones left out."""
    if len(text) > MAX_CHARACTERS:
        raise ScriptError(source, 1, 1, text[:60], f"the script is longer than {MAX_CHARACTERS:,} characters")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            message = f'"{shortened(line)}" is a line longer than {MAX_LINE:,} characters'
            raise ScriptError(source, number, MAX_LINE + 1, line[:60], message)
        start = 0
        for part in line.partition("#")[0].split(";"):
            found = _WORDS.finditer(line, start, start + len(part))
            words = [Word(match[0].translate(_SMALL), match.start(), match.end()) for match in found]
            if words:
                yield Statement(source, number, line, respelled(words))
            start += len(part) + 1
