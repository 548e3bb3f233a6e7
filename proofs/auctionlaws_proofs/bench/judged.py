"""A family of changed rulings, judged: whether it can happen at a table, and the auction that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides


class Status(Enum):
    """What is known of a family."""

    CHANGED = "changed"
    """An auction shows it, played under both wordings."""
    CONSEQUENCE = "consequence"
    """It shows where the wordings have parted before, and otherwise in no short auction, or in none: proved."""
    IMPOSSIBLE = "impossible"
    """No auction shows it: proved on the invariant of the old wording."""
    UNDECIDED = "undecided"
    """Neither shown by a short auction nor excluded by a proof."""


@dataclass(frozen=True)
class Judged:
    """A family, what is known of it, and the auction that shows it."""

    family: Family
    status: Status
    sides: Sides | Position | None = None
    shortest: bool = True
    """No shorter auction shows it: the solver has found none."""
    why: Excluded | None = None
    """What was derived of it, where no auction is known."""
