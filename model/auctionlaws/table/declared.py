"""The facts that laws declare themselves, as table scripts may state them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Final

FactsOf = Callable[[str | None], Collection[str]]
"""The facts that laws declare, by the edition that a script names, or None: asked only for a word that is no other."""

WORD: Final = r"[a-z][a-z'-]*"
"""The shape of a word of such a fact."""
MAX_WORDS: Final = 4
_WORDS: Final = re.compile(rf"{WORD}( {WORD}){{0,{MAX_WORDS - 1}}}")


class _AnyFact(Collection[str]):
    """Whatever laws may declare."""

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and _WORDS.fullmatch(word) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


ANY_FACT: Final[Collection[str]] = _AnyFact()


def any_fact(edition: str | None) -> Collection[str]:
    """Every fact that some laws could declare: for a script that was written by a program, by laws not at hand."""
    return ANY_FACT


def no_fact(edition: str | None) -> Collection[str]:
    """No fact besides those that scripts can state by any laws."""
    return ()
