"""Mistakes of this program: auctions that contradict what has been derived about two wordings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.net import Haul
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.engines.witness import Witness


@dataclass(frozen=True)
class Mistake:
    """An auction that contradicts what has been derived about two wordings: a mistake in this program.

    ``family``: what was derived about it cannot be true, or it is not carried out; None where no family has the
    difference. ``sides``: the auction ruled both ways, where a table can see a difference.
    """

    family: Family | None
    why: Excluded | None
    witness: Witness
    sides: Sides | None


def mistakes(
    haul: Haul, derived: Mapping[Family, Excluded | None], parted: Callable[[Witness], Sides | None]
) -> Iterator[Mistake]:
    """What chance has shown that contradicts what was ``derived`` of the families, and what belongs to none of them."""
    for family, why in derived.items():
        found = contradiction(haul, family.name, why)
        if found is not None:
            yield Mistake(family, why, found, parted(found))
    if haul.outside is not None:
        yield Mistake(None, None, haul.outside, parted(haul.outside))


def contradiction(haul: Haul, name: str, why: Excluded | None) -> Witness | None:
    """An auction that chance has come to and that contradicts what was derived of a family, if there is one."""
    match why:
        case Excluded.NEVER | Excluded.IDLE:
            return haul.belongs.get(name)
        case Excluded.ALIKE | Excluded.FOLLOWS:
            return haul.shown.get(name)
        case None:
            return None
