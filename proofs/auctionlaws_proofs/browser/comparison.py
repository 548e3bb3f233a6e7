"""A proposal and what it builds on, compared for a page: told piece by piece, and kept for the next question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any

from auctionlaws.amendment import Amended
from auctionlaws.kept_rulings import kept_rulings
from auctionlaws.visible import visible
from auctionlaws_proofs.arrows.redrawn import Redrawn, redrawn_by
from auctionlaws_proofs.bench.checked import Check, Consequences, Pair
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.made import made_by
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.noted_text import acts_words, beyond_words, held_text
from auctionlaws_proofs.bench.own_claims import check_claims
from auctionlaws_proofs.bench.page import page
from auctionlaws_proofs.bench.several import MOST
from auctionlaws_proofs.bench.telling import (
    also_words,
    consequences_text,
    families_sentence,
    family_words,
    judged_text,
    later_words,
    mistake_text,
)
from auctionlaws_proofs.bench.told_json import as_object, judged_json
from auctionlaws_proofs.bench.width import Width
from auctionlaws_proofs.browser.auctions import shown
from auctionlaws_proofs.browser.request import BadRequest, Files, Told, laws_proposed


class Comparison:
    """Two wordings, compared; asked again, it answers at once."""

    def __init__(self, amended: Amended) -> None:
        check_claims(amended)
        kept_rulings(amended)
        self._tell: Told = lambda told: None
        self.amended, self.pair = amended, Pair.of(amended)
        self.check = Check(self.pair, lambda message: self._tell({"progress": message}))
        self.judged: list[Judged] = []

    def run(self, tell: Told) -> None:
        """Tell the families and every ruling as it is found; first what is known already.

        Undecided if the solver gives up. What is broken off, by that or by whoever listens, is begun anew when it is
        asked again.
        """
        try:
            self._run(tell)
        except BaseException:
            comparison.cache_clear()
            raise

    def _run(self, tell: Told) -> None:
        self._tell = tell
        families = [{"id": f.name, "sentence": family_words(f)} for f in self.check.bench.families]
        tell({"part": {"families": families, "proved": f"{families_sentence(len(families))}."}})
        tell({"part": {"widths": [_width(each) for each in self.check.widths]}})
        for number, each in enumerate(self.judged, 1):
            tell({"part": {"ruling": _ruling(number, each)}})
        for each in self._coming:
            self.judged.append(each)
            tell({"part": {"ruling": _ruling(len(self.judged), each)}})

    @cached_property
    def _coming(self) -> Iterator[Judged]:
        return self.check.rulings()

    @cached_property
    def _mistakes(self) -> tuple[Mistake, ...]:
        return tuple(self.check.bench.mistakes(self.judged))

    @cached_property
    def consequences(self) -> Consequences:
        """What becomes of claims and findings, when every ruling has been told."""
        return self.check.consequences(self.judged)

    def told(self, found: Consequences | None) -> dict[str, Any]:
        """The whole of it, with ``texts`` for people: mistakes of this program, and what ``found`` has."""
        texts = [mistake_text(mistake) for mistake in self._mistakes]
        texts += [held_text(each) for each in self.check.held]
        told = [] if found is None else [consequences_text(found)]
        return as_object(self.pair, self.judged, found, self._mistakes, self.check.noted) | {"texts": [*texts, *told]}

    def page(self, found: Consequences | None) -> str:
        """The page for the committee, as ``check --html`` writes it; with ``found``, diagrams that change as well."""
        options = ["--rulings-only"] if found is None else []
        made = made_by("check", *options, self.amended.path.name)
        diagrams = None if found is None else self.redrawn(self._tell)
        noted = self.check.noted
        return page(self.pair, self.judged, found, self._mistakes, diagrams=diagrams, made=made, noted=noted)

    def others(self, family: str) -> dict[str, Any]:
        """More auctions for a family, each of another kind, and how many kinds are known.

        BadRequest if no auction has been told of it.
        """
        judged = next((each for each in self.judged if each.family.name == family), None)
        if judged is None or judged.status is not Status.CHANGED:
            raise BadRequest(f"{visible(family)} is no family of which an auction has been told")
        found = self.check.bench.others(judged, MOST - 1)
        told = (replace(judged, sides=sides, also=(), shortest=False) for sides in found.sides)
        return {"others": [_shown(each) for each in told], "kinds": found.kinds}

    def redrawn(self, tell: Told) -> tuple[Redrawn, ...]:
        """The diagrams that change, each as it was and as it is."""
        self._tell = tell
        return self._diagrams

    @cached_property
    def _diagrams(self) -> tuple[Redrawn, ...]:
        return redrawn_by(self.amended, lambda message: self._tell({"progress": message}))


@lru_cache(maxsize=3)
def comparison(name: str, files: Files) -> Comparison:
    """The comparison of a proposal, the same as long as no text changes."""
    amended = laws_proposed(name, files).proposal
    assert amended is not None
    return Comparison(amended)


def _ruling(number: int, judged: Judged) -> dict[str, Any]:
    """A family as a page shows it."""
    also = [_shown(each) | {"sentence": also_words(each)} for each in judged.also]
    return _shown(judged) | {"number": number, "text": judged_text(number, judged), "also": also}


def _shown(judged: Judged) -> dict[str, Any]:
    """Its auction, of a family that is changed; ``first``: where it is only remembered, before it shows."""
    sides = judged.shown if judged.status is Status.CHANGED else None
    first = None if judged.later is None else later_words(judged)
    return judged_json(judged) | {"auction": None if sides is None else shown(sides.beforehand), "first": first}


def _width(width: Width) -> dict[str, Any]:
    """On what a clause acts, in sentences."""
    return {"acts": acts_words(width), "warning": f"Warning: {beyond_words(width)}" if width.beyond else None}
