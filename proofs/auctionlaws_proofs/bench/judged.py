"""A family of changed rulings, judged: whether it can happen at a table, and the auction that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.engines.witness import Witness


class Status(Enum):
    """What is known of a family."""

    CHANGED = "changed"
    """An auction shows it, played under both wordings."""
    CITED = "cited"
    """Wherever it happens both wordings rule alike, by other clauses: proved."""
    UNDONE = "undone"
    """Wherever it happens both wordings rule alike, since other clauses undo it in the same event: proved."""
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
    """Where the wordings part, which may be in what is remembered alone."""
    shortest: bool = True
    """No shorter auction shows it: the solver has found none."""
    why: Excluded | None = None
    """What was derived of it, where no auction is known."""
    later: Sides | None = None
    """The auction continued to the event that makes the difference visible; None if it is visible at once."""
    also: tuple[Judged, ...] = ()
    """What else comes out differently at moments of the family, and not at the end of its auction."""
    others: tuple[Sides, ...] = ()
    """Further auctions, of other kinds, where they were asked for."""
    kinds: int | None = None
    """How many kinds of auction are known that show it, where that was asked."""
    happens: Witness | None = None
    """An auction that comes to it, of what is ruled alike wherever it happens;"""
    undone_by: tuple[str, ...] = ()
    """and the clauses that undo it there."""

    @property
    def shown(self) -> Sides | Position | None:
        """The auction at whose end something else is told; of a family that is undecided, at whose end it may be."""
        return self.later or self.sides
