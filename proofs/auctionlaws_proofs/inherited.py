"""The invariant of a wording, from that of the edition at the bottom of it: proved only where the two differ.

Where every expression of the relation is the same for both, so is every step, and what an edition's proof says of
these steps still holds. A lemma has to say the same by both as well, and to hold at the start.
"""

from __future__ import annotations

from collections.abc import Sequence

from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.event import EVENT_KINDS
from auctionlaws.machine.relation import Relation, facts_alike
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_proofs.bench.sharing import pairs
from auctionlaws_proofs.claims_reader import shipped_lemmas
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import Recorded, invariant_key, load_recorded


def inherited(symbolic: Symbolic, candidates: Sequence[Lemma], edition: Edition, root: str) -> Invariant | None:
    """The invariant of a wording of a shipped edition; None if nothing is on record of the edition's.

    ``root``: the edition. What is proved of it rests on the clauses that are on record.
    """
    base, recorded = load_edition(root), load_recorded(root)
    if edition.fingerprint == base.fingerprint or not recorded.rests_on:
        return None
    known = relation_of(base, switches=True)
    held = held_before(known, symbolic.whole, candidates, recorded, root)
    if held is None:
        return None
    parts = differing_parts(known, symbolic.whole.relation)
    found = symbolic.invariant(held, parts=parts)
    if found.dropped:
        # What has been proved elsewhere may have needed what is dropped: it is all to be proved again.
        found = symbolic.invariant(found.lemmas)
        return Invariant(found.lemmas, (), found.rounds, found.rests_on)
    used = {*found.rests_on, *recorded.rests_on}
    return Invariant(found.lemmas, (), found.rounds, tuple(n for n in symbolic.switches if n in used))


def held_before(
    known: Relation, whole: Whole, candidates: Sequence[Lemma], recorded: Recorded, root: str
) -> tuple[Lemma, ...] | None:
    """The lemmas that hold by the edition, as is on record; None where they say something else by the other laws.

    None as well where these look at other facts: then the events are others, though every branch may be the same.
    """
    if not facts_alike(known.edition, whole.relation.edition):
        return None
    if recorded.invariant != invariant_key(root) or known.initial != whole.relation.initial:
        return None
    before = {lemma.name: lemma.condition for lemma in Asker(join(known)).lemmas(shipped_lemmas())}
    held = tuple(lemma for lemma in candidates if lemma.name not in recorded.broken)
    return held if all(before.get(lemma.name) is lemma.condition for lemma in held) else None


def differing_parts(known: Relation, relation: Relation) -> tuple[Part, ...]:
    """The parts in which some event may come to something else, or be told otherwise, by the one relation."""
    return tuple(part for part in Part.all() if not _alike(known, relation, part))


def _alike(one: Relation, other: Relation, part: Part) -> bool:
    kind = next(k for k in EVENT_KINDS if part.name.split(" ")[0] == k)
    before, after = one.branches[kind], other.branches[kind]
    if before is after:
        return True
    return all(a is b or part.fold(a) is part.fold(b) for a, b in pairs(before, after))
