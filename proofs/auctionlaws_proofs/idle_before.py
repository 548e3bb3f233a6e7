"""Clauses that are idle by the edition at the bottom of a wording: proved again only where the two differ.

The record says without which clauses nothing changes by an edition. Where a wording deals with an event by the same
expressions, whatever clauses are in force, that proof holds of the wording as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auctionlaws.edition import load_edition
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_proofs.inherited import differing_parts, held_before
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Word


@dataclass(frozen=True, slots=True)
class Settled:
    """What the record of the edition at the bottom of a wording proves of its clauses, and where that proof says
    nothing about the wording.

    ``idle``: clauses without which no ruling changes from a position that the lemmas allow. ``elsewhere``: the names
    of the parts in which some event may come to something else by the wording.
    """

    idle: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()


NOTHING_SETTLED: Final = Settled()
"""Nothing on record answers for anything."""


def settled_before(study: Study, claim: str) -> Settled:
    """What a shipped edition's record of a claim about idle clauses proves of a study's wording.

    Nothing unless the record is of the edition's present text, machine and lemmas, and each of these lemmas is
    proved of the wording: then an event that both deal with alike, whatever clauses are in force, needs no new proof.
    """
    base, recorded = load_edition(study.root), load_recorded(study.root)
    if study.edition.fingerprint == base.fingerprint or not recorded.is_current(base):
        return NOTHING_SETTLED
    if not study.trusts_record or recorded.verdict(claim) != Word.REFUTED.value:
        return NOTHING_SETTLED
    known = relation_of(base, switches=True)
    held = held_before(known, study.whole, study.candidates, recorded, study.root)
    if held is None or not {lemma.name for lemma in held} <= {lemma.name for lemma in study.invariant.lemmas}:
        return NOTHING_SETTLED
    parts = differing_parts(known, study.whole.relation)
    return Settled(frozenset(recorded.clauses_used(claim) or ()), frozenset(part.name for part in parts))
