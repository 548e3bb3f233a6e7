"""The API of the proofs, two wordings: every ruling in which they differ, each with its shortest auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from auctionlaws.api.laws import Laws
from auctionlaws.mistake import Mistake
from auctionlaws_proofs.bench.answer import Answer
from auctionlaws_proofs.bench.checked import Check, Consequences, Pair
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.telling import changes_text, family_words, judged_text
from auctionlaws_proofs.deciding import Progress, silent


@dataclass(frozen=True)
class ChangedRulings:
    """A family of rulings in which two wordings differ, and what is known of it.

    ``sentence`` says on what occasion which clauses decide what differently; ``script`` is an auction that shows it,
    ``None`` where none is known or there is none, and ``shortest`` that none is shorter.
    """

    sentence: str
    status: Status
    script: str | None
    shortest: bool
    text: str
    """The same for people, with the auction as both wordings rule it."""

    def __str__(self) -> str:
        return self.text


class Comparison:
    """Two wordings, compared; made by :func:`compare`. What is asked for is worked out then."""

    def __init__(self, old: Laws, new: Laws, progress: Progress) -> None:
        self.old, self.new = old, new
        self.pair = _pair(old, new)
        self.check = Check(self.pair, progress)
        self._judged: list[Judged] = []
        self._coming: Iterator[Judged] | None = None

    def __repr__(self) -> str:
        return f"<Comparison: {self.old.name} and {self.new.name}>"

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """Every family of rulings in which the wordings differ; that there is no other is proved for every position.

        LawError for a wording that cannot be read, Undecided if the solver gives up.
        """
        return self.check.bench.families

    @property
    def same(self) -> bool:
        """Both wordings rule alike in every position: proved, and both have been played side by side.

        LawError for a wording that cannot be read, Undecided as for :attr:`families`.
        """
        return not self.families and self.answer.same

    @cached_property
    def answer(self) -> Answer:
        """What is known once every family is judged and both wordings have been played."""
        judged = tuple(self.judged())
        return Answer(judged, tuple(self.check.bench.mistakes(judged)))

    def sentences(self) -> tuple[str, ...]:
        """The families in a sentence each."""
        return tuple(map(family_words, self.families))

    def judged(self) -> Iterator[Judged]:
        """Every family, as it is judged, those with short auctions first."""
        if self._coming is None:
            self._coming = self.check.rulings()
        yield from self._judged
        for each in self._coming:
            self._judged.append(each)
            yield each

    def rulings(self) -> Iterator[ChangedRulings]:
        """Every family with the auction that shows it, as it is found."""
        for number, each in enumerate(self.judged(), 1):
            script = None if each.shown is None else each.shown.witness.script
            sentence = family_words(each.family)
            yield ChangedRulings(sentence, each.status, script, each.shortest, judged_text(number, each))

    @cached_property
    def consequences(self) -> Consequences:
        """Claims and findings, decided anew and compared with how they stand under the old wording: some minutes.

        Mistake between wordings of two editions: claims name the clauses of one.
        """
        if self.old.root != self.new.root:
            raise Mistake(f"claims are decided about one edition, and these are {self.old.root} and {self.new.root}")
        return self.check.consequences(tuple(self.judged()))

    def __str__(self) -> str:
        """For people: the clauses that change, every ruling that does, and the verdict in a sentence."""
        rulings = [changed.text for changed in self.rulings()]
        return "\n".join([changes_text(self.pair), *rulings, self.answer.sentence])


def compare(old: Laws, new: Laws, *, progress: Progress = silent) -> Comparison:
    """Compare two wordings, of one edition or of two.

    >>> import auctionlaws, auctionlaws_proofs
    >>> laws = auctionlaws.load("1997")
    >>> auctionlaws_proofs.compare(laws, laws).families
    ()
    """
    return Comparison(old, new, progress)


def _pair(old: Laws, new: Laws) -> Pair:
    """The wordings, a proposal and what it builds on as the proposal tells what it changes."""
    amended = new.proposal
    if amended is not None and amended.base.fingerprint == old.edition.fingerprint:
        return Pair.of(amended)
    return Pair.between(old.edition, new.edition, old.root, new.root)
