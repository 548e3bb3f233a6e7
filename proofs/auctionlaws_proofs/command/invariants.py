"""The invariant of an edition, remembered like an answer: it is the same whatever is asked about the laws."""

from __future__ import annotations

from collections.abc import Sequence

from auctionlaws.edition import Edition
from auctionlaws.language.printing import print_clause
from auctionlaws_proofs.command.memory import Store, question_hash
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Invariant


class InvariantMemory:
    """Where it is remembered which lemmas were proved together for the laws of an edition, whatever it is asked for."""

    def __init__(self, edition: Edition) -> None:
        # Of a clause that is struck out for a trial the text is still there: what it does counts.
        said = tuple(print_clause(clause) for clause in edition.clauses)
        self._store = Store(question_hash(("the invariant", edition.fingerprint, said), ()))

    def recall(self, candidates: Sequence[Lemma]) -> Invariant | None:
        """The invariant, if it was proved from these candidates."""
        kept = self._store.load()
        try:
            names, rests_on, rounds = set(kept["lemmas"]), tuple(map(str, kept["rests_on"])), int(kept["rounds"])
            if kept["candidates"] != [c.name for c in candidates]:
                return None
        except (KeyError, TypeError, ValueError):
            return None
        held = tuple(c for c in candidates if c.name in names)
        return Invariant(held, tuple(c for c in candidates if c.name not in names), rounds, rests_on)

    def keep(self, candidates: Sequence[Lemma], invariant: Invariant) -> None:
        """Remember which of the candidates were proved; not being able to is no mistake."""
        self._store.save(
            {
                "candidates": [c.name for c in candidates],
                "lemmas": [lemma.name for lemma in invariant.lemmas],
                "rests_on": invariant.rests_on,
                "rounds": invariant.rounds,
            }
        )
