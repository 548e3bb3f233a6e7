"""What is noted of a proposal besides the rulings that change: how wide its clauses act, and which rulings it keeps."""

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
