"""Amending sentences: words of a clause for which others are substituted, in its sentence and in its formal text.

``in 27B2 for "throughout" substitute "at his next turn"`` stands in a ``change`` block. The words are looked for in the
sentence of the clause and in its formal text; where only one of the two is meant, the sentence says which:
``…, in the formal text``. Words that are not there, or stand there more than once, are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.draft import nearest_number
from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import shortened
from auctionlaws.language.reader import Line, Section
from auctionlaws.language.syntax import Place
from auctionlaws.rewording import reworded

IN: Final = "in"
AFTER: Final = "after"
FORM: Final = 'in 27B2 for "throughout" substitute "at his next turn"'
_MARKS: Final = (('"', '"'), ("“", "”"), (r"\*", r"\*"))


def _quoted(count: str) -> str:
    """A pattern for so many characters between marks of quotation, each kind of mark a group of its own."""
    return f"(?:{'|'.join(f'{left}([^{right}]{count}){right}' for left, right in _MARKS)})"


QUOTED: Final = _quoted("*")
"""A pattern for words in quotation marks, or none."""
_SENTENCE: Final = re.compile(
    rf"(\S+?),?\s+for\s+{_quoted('+')}\s+substitute\s+{QUOTED}(?:,?\s+in\s+the\s+(sentence|formal\s+text))?\.?"
)


class Where(Enum):
    """Where the words stand."""

    BOTH = "sentence and formal text"
    SENTENCE = "sentence"
    FORMAL = "formal text"


@dataclass(frozen=True)
class Substitution:
    """Words of a clause, and what is substituted for them; ``place``: where the amending sentence stands."""

    number: str
    old: str
    new: str
    where: Where
    place: Place


def read_substitution(text: str, place: Place) -> Substitution:
    """The amending sentence after its first word; LawError if it is none."""
    found = _SENTENCE.fullmatch(" ".join(text.split()))
    if found is None:
        raise LawError(place, "does not say which words give way to which", shortened(text, 8), f"write: {FORM}")
    number, *words, where = found.groups()
    old, new = (" ".join(next((w for w in some if w is not None), "").split()) for some in (words[:3], words[3:]))
    if old == new:
        raise LawError(place, "substitutes words for themselves", shortened(old, 6), "leave the line out")
    meant = Where.BOTH if where is None else Where.SENTENCE if where == "sentence" else Where.FORMAL
    return Substitution(number, old, new, meant, place)


def refuse_insertion(text: str, place: Place) -> None:
    """LawError for ``after 25B1 insert …``: what is inserted has a formal text, which a sentence does not have."""
    words = re.match(r"(\S+?),?\s+insert\s+(\S+)", text)
    number = words.group(2).strip('".,:“”') if words is not None else "25B3"
    hint = f"word it as a section: ## {number} and its heading, its sentence, and its formal text in a ```law block"
    raise LawError(place, "inserts a clause without its formal text", shortened(text, 6), hint)


def substituted(some: Iterable[Substitution], base: Edition) -> dict[str, Section]:
    """The sections that amending sentences make of clauses; LawError where the words are not there once."""
    sections = {section.number: section for section in base.sections}
    found: dict[str, Section] = {}
    for each in some:
        section = found.get(each.number) or sections.get(each.number)
        if section is None:
            hint = nearest_number(each.number, base.by_number)
            raise LawError(each.place, "is no clause of what the proposal builds on", shortened(each.number, 4), hint)
        found[each.number] = replace(_substituted(section, each), place=each.place)
    return found


def _substituted(section: Section, each: Substitution) -> Section:
    words = whole_words(each.old)
    if each.where is not Where.FORMAL:
        _once(len(words.findall(section.prose)), each, Where.SENTENCE)
        prose = words.sub(lambda _: each.new, section.prose)
        section = replace(section, prose=" ".join(filter(None, prose.split(" "))))
    if each.where is not Where.SENTENCE:
        _once(sum(len(words.findall(line.text)) for line in section.lines), each, Where.FORMAL)

        def change(keyword: str, line: Line) -> str:
            return words.sub(lambda _: each.new, line.text)

        section = reworded(section, change)
    return section


def whole_words(text: str) -> re.Pattern[str]:
    """Finds whole words in a text, whatever space is between them."""
    spaced = r"\s+".join(map(re.escape, text.split()))
    return re.compile(rf"(?<!\w){spaced}(?!\w)")


def _once(count: int, each: Substitution, where: Where) -> None:
    """LawError unless words stand in a text once."""
    if count == 1:
        return
    other = Where.FORMAL if where is Where.SENTENCE else Where.SENTENCE
    if count:
        hint = "quote more of the words around them"
        raise LawError(each.place, f"stands {count} times in the {where.value} of {each.number}", each.old, hint)
    hint = f'say ", in the {other.value}" if it is meant there alone, or word the clause anew in a section'
    raise LawError(each.place, f"does not stand in the {where.value} of {each.number}", each.old, hint)
