"""A clause explained: what it says, its shortest auction, what rests on it, what changes when it is struck out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auctionlaws.language.readback import read_back
from auctionlaws.language.syntax import Clause, is_understood
from auctionlaws.language.terms import Stage
from auctionlaws.table.words import listed
from auctionlaws_proofs.bench.rulings import NONE_OF_THAT
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.witness import Witness, from_script
from auctionlaws_proofs.explaining.auctions import shortest_auction
from auctionlaws_proofs.explaining.history import HEADING, history
from auctionlaws_proofs.explaining.layout import Explanation, Part, hanging, listing, prose, verbatim
from auctionlaws_proofs.explaining.sources import PROOFS, Sources
from auctionlaws_proofs.explaining.striking import Difference, difference
from auctionlaws_proofs.explaining.terms import clauses_with
from auctionlaws_proofs.idle import implied
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.uses import Use, Uses

_HEADING = "without it"
_NO_RULING = "It decides nothing by itself, so no ruling would change."
_IDLE = "No ruling whatever would change: that is proved."
_START = "The start would be the same."
_BESIDE = "No step of the auction would be ruled otherwise; what it says stands beside the auction."
_NOT_HERE = "nothing would change (--prove asks about every position)."
_ELSEWHERE = "nothing would change; in some other position it would."
_UNDECIDED = "nothing would change; whether anything would elsewhere is undecided."
_NO_AUCTION = "No auction in which it decides is recorded."


def explain_clause(sources: Sources, number: str, *, striking: bool = True) -> Explanation | None:
    """The clause of that number; None if there is none. ``striking``: also what changes when it is struck out."""
    clause = sources.edition.by_number.get(number)
    if clause is None:
        return None
    witness = _witness(sources, number)
    parts = (
        prose("paraphrase", clause.prose),
        verbatim("formal text", clause.source.rstrip()),
        prose("read back", read_back(clause)),
        *shortest_auction(sources, witness),
        *_elsewhere(sources, number),
        listing("claims whose proof rests on it", _resting(sources, number)),
        *([_without(sources, clause, witness)] if striking else []),
    )
    return Explanation(f"{number} {clause.heading}{' (understood)' if is_understood(number) else ''}", parts)


def _elsewhere(sources: Sources, number: str) -> Iterator[Part]:
    """The clause in the other editions, where it is one of a shipped edition as it is."""
    if sources.as_shipped:
        found = history(sources.edition.name, number)
        yield listing(HEADING, ((e.edition, f"{e.number}, {e.words}" if e.number else e.words) for e in found))


def _witness(sources: Sources, number: str) -> Witness | None:
    script = sources.life_script(number)
    recorded = sources.witness(targets.life(number))
    return recorded if recorded is not None or script is None else from_script(script, ())


def _resting(sources: Sources, number: str) -> Iterable[tuple[str, str]]:
    for claim in sources.claims if sources.as_shipped else ():
        used = sources.recorded.clauses_used(claim.number)
        if used is not None and number in used and sources.recorded.verdict(claim.number) in PROOFS:
            yield claim.number, claim.title


# -- what changes when it is struck out


def _without(sources: Sources, clause: Clause, witness: Witness | None) -> Part:
    """What changes when the clause is struck out, in bridge words."""
    if not clause.cases:
        return _told(_used_by(sources, clause) or _NO_RULING)
    if witness is None:
        return _told(_NO_AUCTION)
    sources.progress(f"playing its shortest auction without {clause.number}")
    without = sources.struck.laws(clause.number)
    shown = sources.recorded.witnesses.get(targets.use(clause.number))
    for auction in (witness, *([] if shown is None else [shown])):
        found = difference(sources.laws, without, auction)
        if found is not None:
            return _apart(found, auction.script)
    if all(case.stage is Stage.START for case in clause.cases):
        return _told(_START)
    if sources.struck.rules_alike(clause.number):
        return _told(_BESIDE)
    if implied(sources.edition, clause.number):
        return _told(_IDLE)
    return _told(f"{_anywhere(sources, clause.number)} {_used_by(sources, clause)}".rstrip())


def _told(text: str) -> Part:
    return Part(_HEADING, tuple(hanging(text)), {"note": text})


def _used_by(sources: Sources, clause: Clause) -> str:
    users = {n for d in clause.definitions for n in clauses_with(sources, d.term)}
    ordered = [n for n in sources.edition.order if n in users]
    return f"What it defines would mean nothing, and is used by {listed(ordered)}." if ordered else ""


def _apart(found: Difference, script: str) -> Part:
    at = f"{found.number}. {found.event}:" if found.event else "At the start:"
    lines = [*hanging(at), ""]
    for name, sentences in (("with it", found.with_it), ("without it", found.without)):
        told = sentences or (NONE_OF_THAT,)
        beside = [line for text in told for line in hanging(text, 14)]
        lines += [f"  {name:<12}{beside[0].strip()}", *beside[1:]]
    value = {"script": script, "event": found.number, "with": list(found.with_it), "without": list(found.without)}
    return Part(_HEADING, tuple(lines), value)


def _anywhere(sources: Sources, number: str) -> str:
    """Whether a ruling changes in any position at all without the clause: a proof, where one is asked for."""
    here = "In its shortest auction" if sources.as_shipped else "In that auction"
    if not sources.prove:
        return f"{here} {_NOT_HERE}"
    sources.progress(f"proving what changes without {number}")
    study = Study(sources.edition, sources.laws, sources.recorded, (), sources.progress, sources.root)
    match Uses(study).anywhere(number):
        case Use.NOTHING:
            return _IDLE
        case Use.UNDECIDED:
            return f"{here} {_UNDECIDED}"
        case _:
            return f"{here} {_ELSEWHERE}"
