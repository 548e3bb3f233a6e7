"""The inductive invariant of a wording, remembered once it has been proved.

It is kept under a hash of the formal text that it was proved for and of everything that :mod:`.memory` counts: the
programs, the lemmas, the shipped law files, the solver's version. Whatever changes, it is proved anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from auctionlaws.edition import Edition
from auctionlaws_proofs.command.memory import Shelf, question_hash
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma


class ProvedBefore:
    """Where the invariant of one wording is kept."""

    def __init__(self, edition: Edition, *, fresh: bool = False) -> None:
        """``fresh``: it is proved anew, whatever is remembered, and remembered then."""
        about = (edition.name, edition.partial, sorted(edition.missing), sorted(edition.elsewhere))
        self._shelf = Shelf(question_hash(("the invariant", edition.fingerprint, about), ()))
        self.fresh = fresh

    def recall(self, candidates: Sequence[Lemma]) -> Invariant | None:
        """The invariant, if it was proved from just these candidates and is remembered."""
        kept = None if self.fresh else self._shelf.read()
        by_name = {lemma.name: lemma for lemma in candidates}
        try:
            if kept is None or by_name.keys() != {*kept["lemmas"], *kept["dropped"]}:
                return None
            lemmas, dropped = (tuple(by_name[n] for n in kept[part]) for part in ("lemmas", "dropped"))
            return Invariant(lemmas, dropped, int(kept["rounds"]), tuple(kept["rests_on"]), remembered=True)
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, invariant: Invariant) -> None:
        """Remember an invariant; not being able to is no mistake."""
        names = {part: [lemma.name for lemma in getattr(invariant, part)] for part in ("lemmas", "dropped")}
        self._shelf.write({**names, "rounds": invariant.rounds, "rests_on": list(invariant.rests_on)})
