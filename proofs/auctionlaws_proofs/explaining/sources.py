"""What explanations are made from: an edition, its laws ready to be played, its record, the paragraphs on findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from auctionlaws.api.laws import Laws as ApiLaws
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws_proofs.claims_reader import Claim, proposal_claims, shipped_claims
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.replayed import Replayed
from auctionlaws_proofs.explaining.struck import Struck
from auctionlaws_proofs.findings import FindingTexts, shipped_findings
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.study import ANEW
from auctionlaws_proofs.verdicts import Word

PROOFS = (Word.PROVED.value, Word.UNREACHABLE.value)
"""The recorded words for what a proof has shown."""


@dataclass(frozen=True)
class Sources:
    """An edition with what is known of it; ``progress`` is told what takes time.

    ``prove``: where an auction does not tell whether a clause matters, a proof is to be tried. For a wording of one's
    own, ``root`` is the shipped edition whose record and paragraphs are at hand, ``options`` are those that name the
    wording on the command line, and ``own`` are the claims that it makes itself.
    """

    edition: Edition
    recorded: Recorded
    texts: FindingTexts
    prove: bool = False
    progress: Callable[[str], None] = field(default=lambda message: None, repr=False)
    root: str | None = None
    options: str = ""
    own: tuple[Claim, ...] = ()

    @property
    def as_shipped(self) -> bool:
        """The record is about this very edition."""
        return self.root is None

    @cached_property
    def laws(self) -> Laws:
        """The laws of the edition, to be played."""
        self.progress("reading the laws")
        return load_laws(self.edition.name) if self.as_shipped else laws_of(build(self.edition))

    @cached_property
    def struck(self) -> Struck:
        """The laws with one clause or another struck out."""
        return Struck(self.edition)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that ship, and those of the wording; of two with one number, the latter."""
        return tuple({c.number: c for c in (*shipped_claims(self.root or self.edition.name), *self.own)}.values())

    def witness(self, target: Target) -> Witness | None:
        """An auction on record for a target, such as ``life 27B2`` or ``claim C8``.

        It is the shortest one; for a wording of one's own, it is one that comes to the target by that wording.
        """
        return self._replayed.witness(target) if self._replayed else self.recorded.witnesses.get(target)

    @cached_property
    def _replayed(self) -> Replayed | None:
        return None if self.root is None else Replayed(self.edition, self.laws, self.recorded, self.root)

    @cached_property
    def excluded(self) -> int | None:
        """No auction of up to so many events is shorter than a recorded one; None where nothing is known of that."""
        return max(ANEW, self.recorded.shorter_excluded(self.edition)) if self.as_shipped else None

    def life_script(self, number: str) -> str | None:
        """An auction in which a clause decides, as :meth:`witness` gives it; the empty one if it does at the start."""
        witness = self.witness(targets.life(number))
        if witness is not None:
            return witness.script
        return "dealer N" if any(c.number == number for c, _ in self.edition.cases(Stage.START)) else None

    def headings(self, numbers: tuple[str, ...]) -> list[tuple[str, str]]:
        """Clause numbers with their headings; a number that is no clause of the edition has none."""
        known = self.edition.by_number
        return [(n, known[n].heading if n in known else "") for n in numbers]


def sources_of_laws(
    laws: ApiLaws, progress: Callable[[str], None] = lambda message: None, *, prove: bool = False, options: str = ""
) -> Sources:
    """Some laws with their record, or with that of the edition at the bottom; LawError for a mistake in them."""
    return Sources(
        laws.edition,
        load_recorded(laws.root),
        shipped_findings(laws.root),
        prove,
        progress,
        root=None if laws.ships else laws.root,
        options=options,
        own=() if laws.proposal is None else proposal_claims(laws.proposal),
    )
