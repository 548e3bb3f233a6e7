"""What explanations are made from: an edition, its laws ready to be played, its record, the paragraphs on findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws_proofs.claims_reader import Claim, shipped_claims
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.findings import FindingTexts
from auctionlaws_proofs.recorded import Recorded
from auctionlaws_proofs.study import ANEW
from auctionlaws_proofs.verdicts import Word

PROOFS = (Word.PROVED.value, Word.UNREACHABLE.value)
"""The recorded words for what a proof has shown."""


@dataclass(frozen=True)
class Sources:
    """An edition with what is known of it; ``progress`` is told what takes time.

    ``prove``: where an auction does not tell whether a clause matters, a proof is to be tried.
    """

    edition: Edition
    recorded: Recorded
    texts: FindingTexts
    prove: bool = False
    progress: Callable[[str], None] = field(default=lambda message: None, repr=False)

    @cached_property
    def laws(self) -> Laws:
        """The laws of the edition, to be played."""
        self.progress("reading the laws")
        return load_laws(self.edition.name)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that ship."""
        return shipped_claims()

    def witness(self, target: str) -> Witness | None:
        """The recorded shortest auction to a target, such as ``life 27B2`` or ``claim C8``."""
        return self.recorded.witnesses.get(target)

    @cached_property
    def excluded(self) -> int:
        """No auction of up to so many events is shorter than a recorded one."""
        return max(ANEW, self.recorded.shorter_excluded(self.edition))

    def headings(self, numbers: tuple[str, ...]) -> list[tuple[str, str]]:
        """Clause numbers with their headings; a number that is no clause of the edition has none."""
        known = self.edition.by_number
        return [(n, known[n].heading if n in known else "") for n in numbers]


def life_script(edition: Edition, recorded: Recorded, number: str) -> str | None:
    """The shortest auction in which a clause decides, as it is recorded; the empty one if it decides at the start."""
    witness = recorded.witnesses.get(f"life {number}")
    if witness is not None:
        return witness.script
    return "dealer N" if any(c.number == number for c, _ in edition.cases(Stage.START)) else None
