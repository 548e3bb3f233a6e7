"""Proofs that a wording need not repeat: those on record of its edition, where both rule on an event alike.

The record says which claims are proved of an edition, which gaps, contradictions and decisions of a clause no position
comes to, and without which clauses nothing changes. Where a wording deals with an event as the edition does, whatever
clauses are in force, and every lemma of the edition is proved of it as well, such a proof holds of the wording: it is
asked again only of the other events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.edition import load_edition
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.inherited import differing_parts, held_before
from auctionlaws_proofs.questions import Asker, Question
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.verdicts import Word

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

_PROVED: Final = (Word.PROVED.value, Word.UNREACHABLE.value)


class SettledBefore:
    """The record of a wording's edition: what it proves of the wording too, and of which events it proves nothing."""

    def __init__(self, known: Relation, whole: Whole, recorded: Recorded) -> None:
        self._known, self._recorded = known, recorded
        self._elsewhere = frozenset(part.name for part in differing_parts(known, whole.relation))

    @cached_property
    def _asker(self) -> Asker:
        return Asker(join(self._known))

    @cached_property
    def _targets(self) -> Mapping[Target, Expr]:
        asker = self._asker
        found = {targets.life(n): e for n, e in asker.life().items()}
        found |= {targets.conflict(a, b): e for (a, b), e in asker.conflicts()}
        return found | {targets.gap(q): e for q, e in asker.gaps().items()}

    def left_of(self, name: Target, target: Expr, parts: Sequence[Part]) -> list[Part]:
        """The parts in which it is not on record that no event comes to a gap, a contradiction, a clause's decision."""
        if name in self._recorded.witnesses or name in self._recorded.open:
            return list(parts)
        return self._otherwise(self._targets.get(name, FALSE), target, parts)

    def left_of_claim(self, question: Question, parts: Sequence[Part]) -> tuple[list[Part], tuple[str, ...]] | None:
        """The parts of which a claim about events is to be proved again, and the clauses that the rest rests on.

        None where the record does not answer for the claim, or what it asks depends on more than the event.
        """
        clauses, before = self._proved(question.claim), self._asker.question(question.claim)
        alone = before is not None and not before.ghosts and not question.ghosts
        if clauses is None or before is None or not alone or question.beside is not None or question.state is not None:
            return None
        return self._otherwise(before.bad, question.bad, parts), clauses

    def idle(self, claim: str) -> frozenset[str]:
        """The clauses without which, as a refuted claim has it, no ruling changes from where the lemmas hold."""
        if self._recorded.verdict(claim) != Word.REFUTED.value:
            return frozenset()
        return frozenset(self._recorded.clauses_used(claim) or ())

    def deals_otherwise(self, part: Part) -> bool:
        """Some event of a part may come to something else by the wording."""
        return part.name in self._elsewhere

    def _otherwise(self, before: Expr, now: Expr, parts: Sequence[Part]) -> list[Part]:
        return [part for part in parts if self.deals_otherwise(part) or part.fold(before) is not part.fold(now)]

    def _proved(self, claim: Claim) -> tuple[str, ...] | None:
        """What the proof of a claim rests on; None if the record has no proof of this very claim."""
        known = self._recorded.about((claim,))
        return known.clauses_used(claim.number) if known.verdict(claim.number) in _PROVED else None


def settled_before(study: Study) -> SettledBefore | None:
    """The proofs on record that hold of the wording of a study as well.

    None unless the record is of the edition's present text, machine and lemmas, and each of these lemmas is proved of
    the wording.
    """
    base, recorded = load_edition(study.root), load_recorded(study.root)
    if study.edition.fingerprint == base.fingerprint or not recorded.is_current(base) or not study.trusts_record:
        return None
    known = relation_of(base, switches=True)
    held = held_before(known, study.whole, study.candidates, recorded, study.root)
    if held is None or not {lemma.name for lemma in held} <= {lemma.name for lemma in study.invariant.lemmas}:
        return None
    return SettledBefore(known, study.whole, recorded)
