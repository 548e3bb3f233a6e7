"""A law, or a section of one, explained: the clauses that stand under its number."""

from __future__ import annotations

from auctionlaws.language.draft import leads_somewhere
from auctionlaws_proofs.explaining.layout import Explanation, listing
from auctionlaws_proofs.explaining.sources import Sources


def explain_heading(sources: Sources, number: str) -> Explanation | None:
    """The clauses whose numbers begin with that of a law or section, in printed order; None if there are none."""
    under = [c for c in sources.edition.clauses if leads_somewhere(number, (c.number,))]
    if not under or not number[:1].isdigit():
        return None
    sort = "Law" if number.isdigit() else "Section"
    told = ((c.number, f"{c.heading}. {c.prose}") for c in under)
    return Explanation(f"{sort} {number} of {sources.edition.name}", (listing("its clauses", told),))
