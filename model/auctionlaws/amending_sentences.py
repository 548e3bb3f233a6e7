"""Amending sentences (*In 27B2 for … substitute …*): written from a proposal, and read as a proposal.

What is made from a proposal can be given as one: the clause then comes out as the proposal words it. Where the words of
a clause change in too many places, its whole text is substituted, which stands in the proposal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

from auctionlaws.amendment import Amended, Change, ChangeKind
from auctionlaws.change_blocks import ORDERS
from auctionlaws.clause_numbers import number_key
from auctionlaws.language.syntax import Clause
from auctionlaws.proposal import Proposal, parse_proposal
from auctionlaws.substituting import QUOTED, whole_words

FILE: Final = "sentence.md"
"""How places in sentences are named that were given by themselves."""
_ORDER: Final = "|".join(order.replace(" ", r"\s+") for order in ORDERS)
_BEGINS: Final = re.compile(rf"(?:{_ORDER})\s", re.IGNORECASE)
_QUOTED_OR_BETWEEN: Final = re.compile(
    rf"{QUOTED}|(?P<between>\n|(?:[.;]|,?\s+and\b)\s*(?=(?:{_ORDER})\s+\w*\d))", re.IGNORECASE
)
"""What stands in quotation marks, or what parts two sentences."""
_MOST: Final = 3
"""The largest number of substitutions for one text; where it would take more, the whole text is substituted."""


def are_sentences(text: str) -> bool:
    """Whether a text begins as an amending sentence does."""
    return _BEGINS.match(text.lstrip()) is not None


def proposal_of(text: str, edition: str) -> Proposal:
    """The proposal that some amending sentences make to an edition, on lines of their own or one after the other.

    LawError for whatever cannot be read or done, with its place in the sentences.
    """
    lines = (line.strip().rstrip(".") for line in _parted(text))
    orders = "\n".join(f"{line[0].lower()}{line[1:]}" for line in lines if line)
    title = " ".join(text.split())[:200]
    whole = f"---\ntitle: {title}\nbuilds on: {edition}\n---\n\n## The change\n\n```change\n{orders}\n```\n"
    return parse_proposal(whole, Path(FILE), {})


def _parted(text: str) -> Iterator[str]:
    """The sentences one by one; a full stop, a semicolon or *and* in quotation marks is none between sentences."""
    start = 0
    for found in _QUOTED_OR_BETWEEN.finditer(text):
        if found["between"]:
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


def amending_sentences(amended: Amended) -> tuple[str, ...]:
    """What a proposal does to the laws it builds on, as an amending instrument says it, clause by clause."""
    return tuple(sentence for change in amended.changes for sentence in _sentences(change, amended))


def _sentences(change: Change, amended: Amended) -> Iterator[str]:
    match change.kind:
        case ChangeKind.STRUCK:
            yield f"Strike out {change.number}."
        case ChangeKind.ADDED:
            assert change.new is not None
            yield f"{_place(change.number, amended)} insert {change.number} {change.new.heading}: “{change.new.prose}”"
        case ChangeKind.RENUMBERED | ChangeKind.REPLACED:
            assert change.old is not None and change.new is not None
            if change.kind is ChangeKind.RENUMBERED:
                yield f"Renumber {change.old.number} as {change.number}."
            yield from _reworded(change.old, change.new)


def _place(number: str, amended: Amended) -> str:
    before = [c.number for c in amended.edition.clauses if number_key(c.number) < number_key(number)]
    return f"After {max(before, key=number_key)}" if before else "At the beginning"


def _reworded(old: Clause, new: Clause) -> Iterator[str]:
    """How a clause is worded otherwise: its sentence, and its formal text where that is told by words alone."""
    if old.prose != new.prose:
        told = _substitutions(old.prose, new.prose)
        yield from (f'In {new.number} for "{was}" substitute "{now}", in the sentence.' for was, now in told)
        if not told:
            yield f"For the sentence of {new.number} substitute “{new.prose}”"
    if old.source != new.source:
        told = _formal_substitutions(old.source, new.source)
        yield from (f'In {new.number} for "{was}" substitute "{now}", in the formal text.' for was, now in told)
        if not told:
            yield f"For the formal text of {new.number} substitute what stands below."


def _formal_substitutions(old: str, new: str) -> list[tuple[str, str]]:
    """Old words of a formal text and what replaces them, line by line; none if lines come or go, or keywords change."""
    one, other = old.split("\n"), new.split("\n")
    if len(one) != len(other):
        return []
    found: list[tuple[str, str]] = []
    for before, now in ((a, b) for a, b in zip(one, other, strict=True) if a != b):
        same = re.match(r"[a-z]*\s*", before), re.match(r"[a-z]*\s*", now)
        if same[0] is None or same[1] is None or same[0].group() != same[1].group():
            return []
        told = _substitutions(before[same[0].end() :], now[same[1].end() :], old)
        if not told:
            return []
        found += told
    return found if len(found) <= _MOST else []


def _substitutions(old: str, new: str, within: str | None = None) -> list[tuple[str, str]]:
    """The words that change in a text, and what replaces them; none if there are too many, or they are ambiguous.

    ``within``: the whole text, in which the words have to stand once; without it, the old one, of which nothing may be
    taken out without a word in its place: such a sentence is easier to read as a whole.
    """
    one, other = old.split(), new.split()
    found: list[tuple[str, str]] = []
    for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        told = _told(one, other, (a, b, c, d), old if within is None else within)
        if told is None:
            return []
        found.append(told)
    if within is None and (_applied(old, found) != " ".join(other) or not all(now for _, now in found)):
        return []
    return found if len(found) <= _MOST else []


def _applied(text: str, told: Iterable[tuple[str, str]]) -> str:
    """A text with words substituted, one place after the other."""
    for was, now in told:
        text = now.join(whole_words(was).split(text))
    return " ".join(text.split())


def _told(one: list[str], other: list[str], at: tuple[int, int, int, int], whole: str) -> tuple[str, str] | None:
    """One place, with as many of the words around it as it takes to find it; None if no words do."""
    a, b, c, d = at
    for more in range(len(one)):
        left, right = min(more, a, c), min(more, len(one) - b, len(other) - d)
        before, now = " ".join(one[a - left : b + right]), " ".join(other[c - left : d + right])
        if before and '"' not in before + now and len(whole_words(before).findall(whole)) == 1:
            return before, now
    return None
