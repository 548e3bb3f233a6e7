"""A claim explained: what it says, the recorded verdict, the shortest auction, what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.edition import load_edition
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.termination import stem_of
from auctionlaws_proofs.explaining.auctions import script_lines, shortest_auction
from auctionlaws_proofs.explaining.layout import Explanation, Part, hanging, listing, prose, verbatim
from auctionlaws_proofs.explaining.resting import beside_clauses, followed
from auctionlaws_proofs.explaining.sources import PROOFS, Sources

_NOTHING = "Only what the words mean: the proof uses no clause."


def explain_claim(sources: Sources, number: str) -> Explanation | None:
    """The claim of that number; None if there is none."""
    claim = next((c for c in sources.claims if c.number == number), None)
    if claim is None:
        return None
    recorded = sources.recorded
    if not sources.as_shipped:
        said = verbatim("formal text", claim.source.rstrip())
        return Explanation(
            f"{number} {claim.title}", (said, _ask(sources, number), _still(sources, number), followed(sources))
        )
    parts = (
        verbatim("formal text", claim.source.rstrip()),
        prose("recorded verdict", recorded.verdict(number)),
        prose("note", recorded.note(number) or None),
        *shortest_auction(sources, sources.witness(targets.claim(number))),
        *_endless(sources, number),
        _rests_on(sources, number),
        *beside_clauses(sources, claim),
    )
    return Explanation(f"{number} {claim.title}", parts)


def _ask(sources: Sources, number: str) -> Part:
    """Of a wording of one's own nothing is on record: how to have the claim decided."""
    word = sources.recorded.verdict(number)
    told = f"By the laws of {sources.root}: {word}. " if word and not _is_own(sources, number) else ""
    return prose("verdict", f"{told}By this wording: auctionlaws verify {sources.options} --claim {number}")


def _still(sources: Sources, number: str) -> Part:
    """Of the clauses that decide by the laws at the bottom, those that the wording has kept as they are."""
    used = () if _is_own(sources, number) else sources.recorded.clauses_used(number) or ()
    before = load_edition(sources.root or sources.edition.name).by_number
    here = sources.edition.by_number
    kept = tuple(n for n in used if n in here and n in before and here[n].source == before[n].source)
    return listing("rests on, as far as kept", sources.headings(kept))


def _is_own(sources: Sources, number: str) -> bool:
    return any(claim.number == number for claim in sources.own)


def _endless(sources: Sources, number: str) -> Iterator[Part]:
    """For each kind of irregular act that is enough for it, an auction without end, played again; none for most."""
    lines: list[str] = []
    values = []
    for kind, witness in sources.recorded.endless(number).items():
        stem = stem_of(sources.laws, witness)
        if stem is not None:
            cycle = len(witness.events) - stem
            again = "the last event again and again" if cycle == 1 else f"the last {cycle} events again and again"
            lines += [f"{kind}, {again}:", *script_lines(witness.script, 2)]
            values.append({"id": kind, "script": witness.script, "cycle": cycle})
    if values:
        yield Part("endless with irregular acts of one kind", tuple(lines), values)


def _rests_on(sources: Sources, number: str) -> Part:
    """The clauses that a proof uses, or those that decide in an auction."""
    used = sources.recorded.clauses_used(number)
    heading = "rests on" if sources.recorded.verdict(number) in PROOFS else "decided by"
    if used is None:
        return Part(heading, (), None)
    if not used and heading == "rests on":
        return Part(heading, tuple(hanging(_NOTHING)), [])
    return listing(heading, sources.headings(used))
