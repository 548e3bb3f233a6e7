"""The notes on a proposal: which calls its clauses act on that they did not, and the rulings that it has to keep."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auctionlaws_proofs.bench.kept import Held
from auctionlaws_proofs.bench.width import Width


@dataclass(frozen=True)
class Noted:
    """Clauses that act on calls on which they did not, and rulings that were to be kept."""

    widths: tuple[Width, ...] = ()
    held: tuple[Held, ...] = ()


NOTHING_NOTED: Final = Noted()
