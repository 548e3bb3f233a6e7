"""How a condition is denied in plain words: *has not called before*, *no void call stands*, *need not pass*."""

from __future__ import annotations

from functools import cache
from typing import Final

_NOT_AFTER: Final = frozenset({"is", "are", "was", "has", "had", "may", "could"})
_INSTEAD: Final = {"can": "cannot", "must": "need not"}
_PRESENT: Final = {
    *(
        "become",
        "change",
        "come",
        "count",
        "decide",
        "depend",
        "differ",
        "follow",
        "hold",
        "know",
        "leave",
        "lie",
        "name",
    ),
    *("outrank", "permit", "rank", "repeat", "rule", "settle", "specify", "stand", "supersede", "wait"),
}
_PAST: Final = {"conveyed": "convey", "made": "make", "rested": "rest", "specified": "specify"}
_UNCLEAR: Final = frozenset({"and", "or", "not", "neither", "nor", "no", "nobody", "some", "another", "many"})
"""Words with which the denial would be of one part only, or could be taken so."""
_NUMBERED: Final = ("at least ", "at most ", "exactly ", "the only ")
"""Openings after which the denial could be of the number, or of what is counted."""


@cache
def denied(pattern: str) -> str | None:
    """The pattern that denies one, with the same gaps in the same order; None if plain words would be unclear."""
    words = pattern.split()
    if not _UNCLEAR.isdisjoint(words) or pattern.startswith(_NUMBERED):
        return None
    if words[0] in ("a", "an"):
        return " ".join(["no", *words[1:]])
    for place, word in enumerate(words):
        if (verb := _denied_verb(word, words[place + 1 :])) is not None:
            return " ".join([*words[:place], *verb]).replace("there is not a ", "there is no ")
    return None


def _denied_verb(word: str, rest: list[str]) -> list[str] | None:
    """A verb with what follows it, denied; None if it is no verb."""
    if word == "has" and rest[:1] in (["a"], ["an"]):
        return ["does", "not", "have", *rest]
    if word in _NOT_AFTER:
        return [word, "not", *rest]
    if word in _INSTEAD:
        return [*_INSTEAD[word].split(), *rest]
    if word in _PAST:
        return ["did", "not", _PAST[word], *rest]
    bases = (word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y")
    base = next((b for b in bases if b != word and b in _PRESENT), None)
    return None if base is None else ["does", "not", base, *rest]
