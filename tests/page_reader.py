"""A web page as a test reads it: its elements, which have to balance, and the words in each."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset({"meta"})


class Reader(HTMLParser):
    """Checks that elements balance, and collects what there is of them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.words.append((self.open[-1], data))

    def texts(self, tag: str) -> list[str]:
        return [words for inside, words in self.words if inside == tag]

    @property
    def all_text(self) -> str:
        return " ".join(" ".join(words for _, words in self.words).split())
