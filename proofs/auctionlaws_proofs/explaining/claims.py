"""A claim explained: what it says, the recorded verdict, the shortest auction, what it rests on."""

from __future__ import annotations

from auctionlaws_proofs.explaining.auctions import shortest_auction
from auctionlaws_proofs.explaining.layout import Explanation, Part, hanging, listing, prose, verbatim
from auctionlaws_proofs.explaining.sources import PROOFS, Sources

_NOTHING = "Only what the words mean: the proof uses no clause."


def explain_claim(sources: Sources, number: str) -> Explanation | None:
    """The claim of that number; None if there is none."""
    claim = next((c for c in sources.claims if c.number == number), None)
    if claim is None:
        return None
    recorded = sources.recorded
    parts = (
        verbatim("formal text", claim.source.rstrip()),
        prose("recorded verdict", recorded.verdict(number)),
        prose("note", recorded.note(number) or None),
        *shortest_auction(sources.laws, sources.witness(f"claim {number}")),
        _rests_on(sources, number),
    )
    return Explanation(f"{number} {claim.title}", parts)


def _rests_on(sources: Sources, number: str) -> Part:
    """The clauses that a proof uses, or those that decide in an auction."""
    used = sources.recorded.clauses_used(number)
    heading = "rests on" if sources.recorded.verdict(number) in PROOFS else "decided by"
    if used is None:
        return Part(heading, (), None)
    if not used and heading == "rests on":
        return Part(heading, tuple(hanging(_NOTHING)), [])
    return listing(heading, sources.headings(used))
