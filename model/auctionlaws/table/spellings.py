"""Scripts as people write them: other spellings of what the notation has, made the notation's own, word by word.

Every word keeps its place, so that an error still points to what was written. What is printed is always the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.table.notation import CALLS, CARDS, SEATS
from auctionlaws.table.word import Word

_SEATS: Final = {name: seat.name.lower() for seat, name in zip(Seat, ("north", "east", "south", "west"), strict=True)}
_SUITS: Final = {
    name: letter
    for word, letter in (("club", "c"), ("diamond", "d"), ("heart", "h"), ("spade", "s"), ("notrump", "n"))
    for name in (word, f"{word}s")
}
_CALLS: Final = {"passes": "pass", "nb": "pass", "doubles": "x", "redoubles": "xx"}
"""Words for a call."""
_SAYS: Final = frozenset({"bids", "opens", "says", "calls", "overcalls", "responds", "rebids"})
"""Words before a call that add nothing to it."""
_ACTS: Final = {"shows": "exposes", "drops": "exposes", "reveals": "exposes"}
_DIRECTOR: Final = frozenset({"td", "dir"})
_FACTS: Final[Mapping[tuple[str, ...], str]] = {
    ("unintended",): "inadvertent",
    ("slip",): "inadvertent",
    ("mechanical",): "inadvertent",
    ("mechanical", "error"): "inadvertent",
    ("slip", "of", "the", "tongue"): "inadvertent",
}
_BACKWARDS: Final = {
    f"{rank}{suit}": f"{suit}{rank}" for card in CARDS for suit, rank in [(card[:1], card[1:])] if suit and rank
}
"""Cards with their rank first."""
_CHAIN: Final = re.compile(r"[^-–]+")


def respelled(words: list[Word]) -> list[Word]:
    """The words of a statement as the notation spells them; as they are, where nothing but commas stands there."""
    found = [*_of_calls(_opened([*_parted(words)]))]
    return [*_facts(_acts(found))] or words


def _parted(words: list[Word]) -> Iterator[Word]:
    """Calls in a row with hyphens or commas between them, each by itself; a colon at the end of a word dropped."""
    depth = 0
    for word in words:
        depth += (word.key == "(") - (word.key == ")")
        pieces = [Word(m[0], word.start + m.start(), word.start + m.end()) for m in _CHAIN.finditer(word.key)]
        if len(pieces) > 1 and all(piece.key in CALLS for piece in pieces):
            yield from pieces
        elif word.key == "," and not depth:
            continue
        elif word.key.endswith(":") and len(word.key) > 1:
            yield Word(word.key[:-1], word.start, word.end)
        else:
            yield word


def _opened(words: list[Word]) -> list[Word]:
    """Take the parentheses off a call: ``(2C)``, as calls of the opponents are often written."""
    found: list[Word] = []
    for word in words:
        found.append(word)
        if word.key == ")" and len(found) > 2 and found[-3].key == "(" and found[-2].key in CALLS:
            found[-3:] = [found[-2]]
    return found


def _of_calls(words: list[Word]) -> Iterator[Word]:
    """Players, calls and the Director by other names."""
    at = 0
    while at < len(words):
        word, after = words[at], words[at + 1] if at + 1 < len(words) else Word("", 0, 0)
        at += 1
        if word.key in _SEATS:
            yield word._replace(key=_SEATS[word.key])
        elif word.key in _CALLS:
            yield word._replace(key=_CALLS[word.key])
        elif (word.key, after.key) == ("no", "bid"):
            yield Word("pass", word.start, after.end)
            at += 1
        elif word.key.isdigit() and after.key in _SUITS:
            yield Word(f"{word.key}{_SUITS[after.key]}", word.start, after.end)
            at += 1
        elif word.key.isdigit() and [w.key.rstrip("s") for w in words[at : at + 2]] == ["no", "trump"]:
            yield Word(f"{word.key}n", word.start, words[at + 1].end)
            at += 2
        elif word.key in _SAYS and (after.key in CALLS or after.key in _CALLS or after.key.isdigit()):
            continue
        elif word.key.endswith("!") and word.key[:-1] in CALLS:
            yield word._replace(key=word.key[:-1])
        elif word.key in _DIRECTOR and len(words) == 1:
            yield word._replace(key="director")
        else:
            yield word


def _acts(words: list[Word]) -> list[Word]:
    """What a player does, by other names: cards that he shows, a call that he changes."""
    if len(words) < 3 or words[0].key not in SEATS:
        return words
    seat, act, *rest = words
    if act.key in _ACTS and (rest[0].key in CARDS or rest[0].key in _BACKWARDS):
        act = act._replace(key=_ACTS[act.key])
    if act.key in ("exposes", "leads"):
        rest = [w._replace(key=_BACKWARDS.get(w.key, w.key)) if w.key not in CARDS else w for w in rest]
    if act.key in ("changes", "corrects", "replaces") and rest[0].key in ("to", "with") and len(rest) > 1:
        return [seat, Word("changes", act.start, rest[0].end), *rest[1:]]
    return [seat, act, *rest]


def _facts(words: list[Word]) -> Iterator[Word]:
    """Facts in parentheses by other names."""
    at = 0
    while at < len(words):
        for phrase, fact in sorted(_FACTS.items(), key=lambda each: -len(each[0])):
            here = words[at : at + len(phrase)]
            ends = words[at + len(phrase)].key if at + len(phrase) < len(words) else ""
            begins = words[at - 1].key if at else ""
            if tuple(w.key for w in here) == phrase and begins in ("(", ",") and ends in (")", ","):
                yield Word(fact, here[0].start, here[-1].end)
                at += len(phrase)
                break
        else:
            yield words[at]
            at += 1
