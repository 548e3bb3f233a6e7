"""Facts that laws declare themselves: ``fact [call] is announced``, found of a call and written in table scripts.

What a Director finds of a call is fixed by nothing that the auction holds; in proofs it is free. A declared fact is a
kind of call, so that clauses say *the call is announced*, *the call is not announced*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import place_in, shortened
from auctionlaws.language.syntax import Clause, Node, Place, phrases
from auctionlaws.language.terms import Sort, Term
from auctionlaws.table.declared import MAX_WORDS, WORD

KEYWORD: Final = "fact"
_TAG: Final = "declared "
JOINTS: Final = frozenset({"and", "or", "nor", "neither", "not"})
"""Words that no phrase of one's own can have."""
_SHAPE: Final = "write: fact [call] is announced"


def fact_term(text: str, place: Place, clause: str, taken: Iterable[str]) -> Term:
    """The kind of call that a clause declares; LawError for a text of another shape.

    ``taken``: the facts that every script knows, whatever the laws.
    """
    found = re.fullmatch(r"\[call\]\s+is\s+(\S.*)", text, re.DOTALL)
    if found is None:
        raise LawError(place, "does not declare a fact of a call", shortened(text, 6), _SHAPE)
    words = found.group(1)
    for each in re.finditer(r"\S+", words):
        word, where = each.group(), place_in(text, found.start(1) + each.start(), place)
        if word in JOINTS:
            raise LawError(where, "joins phrases and cannot stand in a fact", word, "choose other words")
        if not re.fullmatch(WORD, word):
            raise LawError(where, "cannot stand in a fact", shortened(word, 1), "use plain words in small letters")
    fact, start = " ".join(words.split()), place_in(text, found.start(1), place)
    if fact.count(" ") >= MAX_WORDS:
        raise LawError(start, f"has more than {MAX_WORDS} words", shortened(fact, 8))
    if fact.split()[0] == "shows" or fact in taken:
        raise LawError(start, "is a fact of every table script already", fact, "choose other words")
    gloss = f"A Director's finding of a call, declared by {clause} and written *({fact})* in a table script."
    return Term(Sort.KIND, fact, gloss, _meaning(fact), frozenset(), clause, frozenset({_TAG + fact}))


def fact_of(term: Term) -> str | None:
    """The fact that a term looks at, as scripts write it; None for any other term."""
    return next((tag.removeprefix(_TAG) for tag in term.tags if tag.startswith(_TAG)), None)


def facts_declared(clauses: Iterable[Clause]) -> dict[str, str]:
    """The facts that clauses declare, looked at or not, each with the number of its clause."""
    return {term.pattern: clause.number for clause in clauses for term in clause.facts}


def facts_looked_at(clauses: Iterable[Clause]) -> tuple[str, ...]:
    """The declared facts on which some case of a clause depends, in the order of the alphabet."""
    every = tuple(clauses)
    means = {(d.term.sort, d.term.pattern): d.means for c in every for d in c.definitions}
    left: list[Node] = [case.when for c in every for case in c.cases if case.when is not None]
    left += [said for c in every for case in c.cases for said in case.then]
    seen: set[tuple[Sort, str]] = set()
    facts: set[str] = set()
    while left:
        for term in _terms(left.pop()):
            key = term.sort, term.pattern
            if (fact := fact_of(term)) is not None:
                facts.add(fact)
            elif key in means and key not in seen:
                seen.add(key)
                left.append(means[key])
    return tuple(sorted(facts))


def _terms(node: Node) -> Iterator[Term]:
    return (said.term for said in phrases(node))


@cache
def _meaning(fact: str) -> Any:
    """Whether the fact was found of a call, at a moment: the same function for the same fact."""
    return lambda moment, call: moment.declared_of(call, fact)
