"""The verdict on a family of rulings: from an auction that shows it, or from the proof that it is ruled alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auctionlaws_proofs.bench.alike import ruled_alike
from auctionlaws_proofs.bench.at_hand import Material
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.beside import Beside
from auctionlaws_proofs.bench.display import Display
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.seen_later import judged_by
from auctionlaws_proofs.bench.several import Several

_WHO_AND_WHAT: Final = re.compile(r"\b(?:North|East|South|West)\b|[1-7]?(?:[♣♦♥♠]|NT)|\b(?:pass|double|redouble)\b")
"""What sentences of the same kind differ in."""

Lighter = Mapping[str, tuple[Family, ...]]
"""By the name of a family, the moments of it at which a lighter effect differs (:func:`.lighter_effects`)."""


@dataclass(frozen=True)
class Judging:
    """Two wordings as they part and are played; what takes time is worked out when it is asked for.

    ``watched_for``: the same parting, watched for other families.
    """

    material: Material
    display: Display
    lighter: Callable[[], Lighter]
    watched_for: Callable[[Sequence[Family]], Parting]
    more: Callable[[Judged], Several] | None = None
    """Finds further auctions for a family; None if one is enough."""

    def seen(self, family: Family, sides: Sides | Position, *, shortest: bool = True) -> Judged:
        """A family that an auction shows, which may be a later event of it that anybody sees."""
        judged = judged_by(self.material.parting, family, sides, shortest=shortest)
        if self.more is not None and judged.status is Status.CHANGED:
            others = self.more(judged)
            judged = replace(judged, others=others.sides, kinds=others.kinds)
        lighter = self._lighter.get(family.name) if judged.status is Status.CHANGED else None
        if not lighter:
            return judged
        told = _kinds(judged)
        also = (each for each in self._beside.of(lighter, sides) if not _kinds(each) or _kinds(each) - told)
        return replace(judged, also=tuple(also))

    def alike(self, family: Family) -> Judged:
        """A family of which it is proved that whatever belongs to it is ruled alike."""
        return ruled_alike(self.material.parting, family, self.material.begin, self.material.new)

    @cached_property
    def _lighter(self) -> Lighter:
        return self.lighter()

    @cached_property
    def _beside(self) -> Beside:
        parting = self.watched_for([each for lighter in self._lighter.values() for each in lighter])
        return Beside(parting, replace(self.display, parting=parting))


def _kinds(judged: Judged) -> set[tuple[bool, str]]:
    """The kinds of sentences in which an auction has the wordings say something else; ``True``: of the new one."""
    if judged.shown is None:
        return set()
    before, now = judged.shown.said
    pairs = [*((False, sentence) for sentence in before), *((True, sentence) for sentence in now)]
    return {(side, _WHO_AND_WHAT.sub("…", sentence)) for side, sentence in pairs}
