"""A term explained: what it means, the clause that defines it, who uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from auctionlaws.language.printing import pattern_text
from auctionlaws.language.readback import read_condition
from auctionlaws.language.syntax import Clause, Node, Said, phrases
from auctionlaws.language.terms import Term
from auctionlaws.table.words import listed
from auctionlaws_proofs.claims_reader import Claim, vocabulary_of
from auctionlaws_proofs.explaining.layout import Explanation, Part, hanging
from auctionlaws_proofs.explaining.sources import Sources


def explain_terms(sources: Sources, words: str) -> Explanation | None:
    """Every term with these words in it; None if there is none."""
    terms = [t for t in vocabulary_of(sources.edition).terms if words.lower() in pattern_text(t).lower()]
    if not words.strip() or not terms:
        return None
    told = [_about(sources, t) for t in terms]
    lines = [line for n, about in enumerate(told) for line in ([""] * bool(n) + _lines(about))]
    return Explanation(f'Terms with "{words}"', (Part("terms", tuple(lines), told),))


def clauses_with(sources: Sources, term: Term) -> tuple[str, ...]:
    """The clauses in whose formal text a term stands, in printed order."""
    return tuple(c.number for c in sources.edition.clauses if any(_same(p.term, term) for p in _said_by(c)))


def _about(sources: Sources, term: Term) -> dict[str, Any]:
    claims = [c.number for c in sources.claims if any(_same(p.term, term) for p in _said_in(c))]
    return {
        "term": pattern_text(term),
        "sort": term.sort.value,
        "meaning": _meaning(sources, term),
        "defined by": term.clause,
        "used by": list(clauses_with(sources, term)),
        "claims": claims,
    }


def _meaning(sources: Sources, term: Term) -> str:
    """The gloss of a base term; what the clause says that defines it."""
    defining = sources.edition.by_number.get(term.clause or "")
    found = [d for d in defining.definitions if _same(d.term, term)] if defining is not None else []
    if not found:
        return term.gloss
    text = read_condition(found[0].means)
    return f"{text[:1].upper()}{text[1:]}."


def _lines(about: dict[str, Any]) -> list[str]:
    lines = hanging(f"{about['term']} ({about['sort']}): {about['meaning']}")
    if about["defined by"]:
        lines += hanging(f"Defined by {about['defined by']}.", 2)
    if about["used by"]:
        lines += hanging(f"Used by {listed(about['used by'])}.", 2)
    if about["claims"]:
        lines += hanging(f"In claims {listed(about['claims'])}.", 2)
    return lines


def _same(one: Term, other: Term) -> bool:
    return one is other or (one.sort, one.pattern) == (other.sort, other.pattern)


def _said_by(clause: Clause) -> Iterator[Said]:
    for definition in clause.definitions:
        yield from phrases(definition.means)
    for case in clause.cases:
        yield from phrases(case.occasion)
        yield from _phrases(case.when)
        for effect in case.then:
            yield from phrases(effect)


def _said_in(claim: Claim) -> Iterator[Said]:
    for node in (claim.condition, claim.premise, claim.mark, claim.until):
        yield from _phrases(node)


def _phrases(node: Node | None) -> Iterator[Said]:
    if node is not None:
        yield from phrases(node)
