"""What would help somebody whose phrase the grammar could not read: where it goes wrong, and the nearest phrase."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from difflib import SequenceMatcher, get_close_matches

from lark.exceptions import UnexpectedInput, UnexpectedToken

from auctionlaws.language.errors import LawError
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.syntax import Place
from auctionlaws.language.terms import Sort, Term
from auctionlaws.table.declared import ANY_FACT

_JOINTS = re.compile(r",?\s+and\s+|,\s*or\s+", re.IGNORECASE)
_OPENING = re.compile(r"^((it is not so|(some|no) player is such) that |beforehand )+")
_LIKELY = 0.45
_LINE = 100
_COMPARED = 200


def explain(
    terms: Sequence[Term], joints: Set[str], start: str, text: str, place: Place, error: UnexpectedInput
) -> LawError:
    """The error to report for a text, beginning at ``place``, that is no phrase of the sort ``start``.

    ``joints`` are the words that join terms.
    """
    begin, end = 0, len(text)
    early = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    offset = len(text.rstrip()) if early else max(error.pos_in_stream or 0, 0)
    for joint in _JOINTS.finditer(text):
        if joint.end() <= offset:
            begin = joint.end()
        elif joint.start() >= offset:
            end = joint.start()
            break
    hint = _nearest(terms, start, text[begin:end])
    if early:
        return LawError(place_in(text, begin, place), "stops too early", shortened(text[begin:], 12), hint)
    if re.search(r"[^,\s]\s+or\s*$", text[:offset], re.IGNORECASE):
        hint = 'conditions are joined by ", or" with a comma'
    where, words = place_in(text, offset, place), text[offset:].split()[:4]
    known = {part.lower() for t in terms for part in t.parts if isinstance(part, str)} | joints
    word = words[0].strip(",.;:") if words else ""
    unknown = bool(word) and word.lower() not in known
    alike = get_close_matches(word.lower(), known, 1, 0.7) if unknown else []
    perhaps = [f'perhaps "{a}" is meant' for a in alike] or _undeclared(text[begin:offset], text[offset:end])
    hint = "; ".join([*perhaps, *([hint] if hint else [])])
    if unknown:
        return LawError(where, "is not a word of the law language", shortened(word, 1), hint)
    return LawError(where, "does not fit here", shortened(" ".join(words), 4), hint)


def _undeclared(before: str, words: str) -> list[str]:
    """How to declare what might be meant as a fact of a call; nothing for words that could be none."""
    fact = " ".join(words.rstrip(" .,;:").split())
    if not re.search(r"\bis( not| neither)?\s+$", before) or fact not in ANY_FACT:
        return []
    return [f"what a Director may find of a call is declared first, fact [call] is {fact}"]


def shortened(text: str, number: int) -> str:
    """The first words of a text, and no more than fit in a line, with a sign that there are more."""
    words = text.split()
    said = " ".join(words[:number])
    if len(said) > _LINE:
        return said[:_LINE] + "…"
    return said + (" …" if len(words) > number else "")


def place_in(text: str, offset: int, place: Place) -> Place:
    """Where a character of a text stands that begins at ``place``."""
    line_start = text.rfind("\n", 0, offset) + 1
    column = offset - line_start + (1 if line_start else place.column)
    return Place(place.file, place.line + text.count("\n", 0, offset), column)


def _nearest(terms: Sequence[Term], start: str, statement: str) -> str:
    sorts = {s for s in Sort if s.value == start} or {Sort.CONDITION}
    if Sort.CONDITION in sorts:
        sorts = {Sort.CONDITION, Sort.KIND}
    flat = re.sub(r" is (not|neither) ", " is ", _OPENING.sub("", " ".join(statement[:_COMPARED].lower().split())))
    if not flat:
        return ""
    general = _with_gaps(terms, flat)
    best, likeness = "", _LIKELY
    for pattern in (pattern_text(t) for t in terms if t.sort in sorts):
        for said in {flat, general}:
            for length in (len(pattern), len(said)):
                matcher = SequenceMatcher(None, said, pattern[:length].lower())
                if matcher.quick_ratio() > likeness and matcher.ratio() > likeness:
                    best, likeness = pattern, matcher.ratio()
    return f'the nearest known phrase is "{best}"' if best else ""


def _with_gaps(terms: Sequence[Term], text: str) -> str:
    """The text with players and calls replaced by gaps, so that it can be compared with patterns."""
    nouns = [t for t in terms if t.sort in (Sort.PLAYER, Sort.CALL)]
    before = ""
    while before != text:
        before = text
        for noun in sorted(nouns, key=lambda t: -len(t.pattern)):
            text = re.sub(rf"(?<!\w){re.escape(pattern_text(noun).lower())}(?!\w)", f"[{noun.sort.value}]", text)
    return text
