"""A finding explained: what is written about it, its clauses, its shortest auction, each reading's position."""

from __future__ import annotations

from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.explaining.auctions import play, position, readings, shortest_auction
from auctionlaws_proofs.explaining.layout import Explanation, Part, listing, prose
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import is_finding

_UNWRITTEN = "Nobody has written a paragraph on it yet."
_UNFOUND = "The record holds no auction that comes to it."


def recorded_findings(sources: Sources) -> dict[str, Target]:
    """What the search has found, by identity: the target as the record names it."""
    return {sources.texts.identity_of(t): t for t in sources.recorded.witnesses if is_finding(t)}


def explain_finding(sources: Sources, identity: str) -> Explanation | None:
    """The gap or conflict of that identity; None if nobody has found it or written about it."""
    target = recorded_findings(sources).get(identity)
    written = sources.texts.by_identity.get(identity)
    if target is None and written is None:
        return None
    title = identity if written is None else f"{identity} {written.title}"
    question = written.question if written is not None else targets.name_of(target) if target else ""
    parts = [
        prose("paragraph", _UNWRITTEN if written is None else written.paragraph),
        prose("question", question if identity.startswith("gap-") else None),
    ]
    auction = [prose("shortest auction", _UNFOUND)] if target is None else _auction(sources, identity, target)
    return Explanation(title, (*parts, *auction))


def _auction(sources: Sources, identity: str, target: Target) -> list[Part]:
    witness = sources.witness(target)
    if witness is None:
        return [prose("by this wording", f"The auction on record for {sources.root} does not come to it.")]
    shown = shortest_auction(sources, witness, through=False)
    played = play(sources, witness, through=False)
    if played is None:
        return [*shown]
    happened = played.table.history[-1].report
    about = happened.contradicting if identity.startswith("conflict-") else happened.near
    clauses = listing("clauses" if identity.startswith("conflict-") else "nearest clauses", sources.headings(about))
    ends = readings(played) if played.table.readings else position(played.table)
    return [clauses, *shown, ends]
