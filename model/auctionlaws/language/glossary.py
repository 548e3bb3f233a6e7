"""The glossary: every phrase of the law language with its meaning in a sentence, as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auctionlaws.language.declared_facts import fact_of
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.terms import Sort, Stage, Term, Vocabulary

_CHAPTERS: Final = {
    Sort.OCCASION: ("Occasions", "After *on*: when a clause is looked at."),
    Sort.PLAYER: ("Players", "Whoever can stand for [player]."),
    Sort.CALL: ("Calls", "Whatever can stand for [call]."),
    Sort.KIND: (
        "Kinds of call",
        "Said of a call: *the call is a bid*, *the call is not a bid*, *the call is a bid or a pass*, "
        "*the call is neither a bid nor a pass*. More can be defined (*term*), or declared for a Director to find "
        "(*fact [call] is announced*).",
    ),
    Sort.CONDITION: ("Conditions", "After *when* and *means*, joined as shown above."),
    Sort.EFFECT: ("Effects", "After *then*, one a line, on the occasions named beside each."),
}

_OPENING: Final = """\
# Glossary of the law language

Every phrase is listed with its gaps in brackets: any player of the list fits [player], any call [call], and the number
of a law or clause [clause]. Capitals and line breaks make no difference.

Conditions are joined by *and*; alternatives, each with all its own *ands*, by *, or*. Most can be denied in plain
words, as listed beside them; *it is not so that* denies any one condition that follows. *Some player is such that* and
*no player is such that* speak of *he* in all that follows, up to the next *, or*. What does not speak of him is written
before *no player is such that*, lest it be denied with it.
"""


def glossary(vocabulary: Vocabulary, opening: str = _OPENING) -> str:
    """Every term of a vocabulary by sort, with its gloss or the clause that defines it, below an opening."""
    occasions = {t.meaning(): t.pattern for t in vocabulary.of(Sort.OCCASION)}
    parts = [opening]
    for sort, (title, lead) in _CHAPTERS.items():
        terms = sorted(vocabulary.of(sort), key=lambda t: _alphabetic(pattern_text(t)))
        if terms:
            parts.append(f"## {title}\n\n{lead}\n")
            parts.append(_chapter(sort, terms, occasions))
    return "\n".join(parts)


def _chapter(sort: Sort, terms: Sequence[Term], occasions: dict[Stage, str]) -> str:
    match sort:
        case Sort.EFFECT:
            return _effects(terms, occasions)
        case Sort.CONDITION:
            return _conditions(terms)
        case _:
            return _table(terms)


def _alphabetic(text: str) -> str:
    """What a phrase is sorted by: its words without gaps and leading articles."""
    words = [w for w in text.removeprefix("[call] is ").lower().split() if not w.startswith("[")]
    return " ".join(words[1:] if words[:1] in (["a"], ["an"], ["the"]) else words)


def _meaning(term: Term) -> str:
    return term.gloss if term.clause is None or fact_of(term) else f"Defined by {term.clause}."


def _table(terms: Sequence[Term]) -> str:
    rows = [f"| {pattern_text(t)} | {_meaning(t)} |" for t in terms]
    return "\n".join(["| Phrase | Meaning |", "|---|---|", *rows]) + "\n"


def _conditions(terms: Sequence[Term]) -> str:
    denials = ((t, pattern_text(t.denial) if t.denial is not None else "") for t in terms)
    rows = [f"| {pattern_text(t)} | {_meaning(t)} | {denial} |" for t, denial in denials]
    return "\n".join(["| Phrase | Meaning | Denied |", "|---|---|---|", *rows]) + "\n"


def _effects(terms: Sequence[Term], occasions: dict[Stage, str]) -> str:
    rows = []
    for term in terms:
        where = "; ".join(pattern for stage, pattern in occasions.items() if stage in term.stages)
        rows.append(f"| {pattern_text(term)} | {_meaning(term)} | {where} |")
    return "\n".join(["| Phrase | Meaning | On |", "|---|---|---|", *rows]) + "\n"


def main() -> None:
    """Print the glossary, with the terms that the edition by default defines."""
    from auctionlaws.api.editions import default_edition
    from auctionlaws.edition import load_edition

    print(glossary(load_edition(default_edition()).vocabulary), end="")


if __name__ == "__main__":
    main()
