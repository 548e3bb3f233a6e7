"""Search without a server: an index of plain data, and a short script that looks through it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

from auctionlaws_proofs.bench.markup import Html
from auctionlaws_proofs.book.everyday import everyday
from auctionlaws_proofs.book.frame import Ways, page

SCRIPT: Final = (Path(__file__).parent / "search.js").read_text("utf-8")


class Sort(IntEnum):
    """What can be found; of two that answer as well, what is lower comes first."""

    LAW = 0
    CLAUSE = 1
    OPEN_POINT = 2
    CLAIM = 3
    INTERPRETATION = 4


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to be found: what it is, the edition, its title, its address from the folder of the book, its words.

    ``law``: the number of a law; empty for anything else.
    """

    sort: Sort
    edition: str
    title: str
    address: str
    words: str
    law: str = ""

    @property
    def row(self) -> list[Any]:
        """The entry as it stands in the index, the words in small letters."""
        return [self.sort, self.edition, self.title, self.address, self.title.lower(), self.words.lower(), self.law]


def index(entries: Iterable[Entry]) -> str:
    """The index as a script that only names its data, with the words that people use."""
    found = _named("INDEX", [entry.row for entry in entries])
    return found + _named("EVERYDAY", [[each.words, each.laws, each.note] for each in everyday()])


def _named(name: str, rows: list[list[Any]]) -> str:
    data = json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
    # Inside a script, these would end it or a line of it.
    for sign, code in (("<", "\\u003c"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029")):
        data = data.replace(sign, code)
    return f"const {name} = {data};\n"


def search_page(ways: Ways) -> str:
    """The page on which one looks for words."""
    parts = (
        Html('<form role="search"><label for="words">Words, or the number of a clause or claim</label><br>'),
        Html('<input id="words" type="search" autocomplete="off"></form>'),
        Html('<p id="count" role="status"></p><ol id="results"></ol>'),
        Html("<noscript><p>The search needs scripts; the pages do not.</p></noscript>"),
        Html('<script src="search-index.js"></script><script src="search.js"></script>'),
    )
    return page("Search", parts, ways)
