"""What the bits of the masks of a report stand for: clauses in printed order, other names sorted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from auctionlaws.machine.part import IRREGULAR, Part
from auctionlaws.machine.pointer import Pointer


@dataclass(frozen=True, slots=True)
class MaskOrder:
    """The names that an edition has for what a report tells; player and tables count their bits by it alike."""

    clauses: tuple[str, ...]
    laws: tuple[str, ...]
    gaps: tuple[str, ...]
    pointed: tuple[Pointer, ...]

    def of(self, part: Part) -> Sequence[Any]:
        """The names of a part in the order of their bits; ValueError for a part that is told by no mask."""
        match part:
            case Part.CITED | Part.NEAREST | Part.SCORE | Part.TORN | Part.LEAD_CITED:
                return self.clauses
            case Part.IRREGULAR:
                return IRREGULAR
            case Part.ELSEWHERE:
                return self.laws
            case Part.POINTS:
                return self.pointed
            case Part.QUESTION:
                return self.gaps
            case _:
                raise ValueError(f"{part.name} is told by no mask")
