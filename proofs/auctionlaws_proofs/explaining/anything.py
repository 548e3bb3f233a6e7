"""Whatever has a number or a name in the laws, explained."""

from __future__ import annotations

from difflib import get_close_matches

from auctionlaws.mistake import Mistake
from auctionlaws.visible import visible
from auctionlaws_proofs.explaining.claims import explain_claim
from auctionlaws_proofs.explaining.clauses import explain_clause
from auctionlaws_proofs.explaining.findings import explain_finding, recorded_findings
from auctionlaws_proofs.explaining.headings import explain_heading
from auctionlaws_proofs.explaining.layout import Explanation
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.explaining.terms import explain_terms


def explain_anything(sources: Sources, subject: str, *, striking: bool = True) -> Explanation:
    """A clause, a claim, a finding, a law or section, or words of a term; Mistake, with the nearest, for what is none.

    ``striking``: of a clause, also what changes when it is struck out.
    """
    told = explain_clause(sources, subject, striking=striking)
    for explained in (explain_claim, explain_finding, explain_heading, explain_terms):
        told = told or explained(sources, subject)
    if told is None:
        known = [*sources.edition.by_number, *(c.number for c in sources.claims), *recorded_findings(sources)]
        near = get_close_matches(subject, known, 1, 0.3)
        hint = f"; the nearest is {near[0]}" if near else ""
        raise Mistake(f"{visible(subject)} is no clause, claim or term of {sources.edition.name}{hint}")
    return told
