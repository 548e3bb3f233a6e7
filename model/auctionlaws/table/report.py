"""What was at work in an event: clauses, irregularities, other laws, in the words of the law book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import REDOUBLE
from auctionlaws.machine.part import CARD
from auctionlaws.machine.pointer import Pointer
from auctionlaws.table.laws import Laws

IRREGULARITIES: Final = {
    "insufficient": "insufficient",
    "rotation": "out of rotation",
    "inadmissible": "inadmissible double",
    "barred": "obliged to pass",
    "repeat": "obliged to repeat",
    "no_double": "obliged not to double",
    "above": "above seven",
    "final": "after final pass",
    "change": "change of call",
    "wrong_board": "wrong board",
    CARD: "exposed card",
}
"""How the table script names what can be irregular in a call or a card."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was at work in an event: the clauses that decided, in printed order, and what the call broke."""

    clauses: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    adjusts: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    contradicting: tuple[str, ...] = ()
    points: tuple[Pointer, ...] = ()
    """The laws to be looked at for a consequence, and what for."""
    gaps: tuple[str, ...] = ()
    """The questions that the text leaves open."""
    fired: tuple[str, ...] = ()
    """Every clause that decided, a law beside those of its sections that did."""


def report_on(call: int | None, laws: Laws, told: tuple[int, ...]) -> Report:
    """Translate the bit masks that a report function returns for an event into names of clauses and irregularities.

    ``call``: the call that was made or left standing in the event; None if it is not known.
    """
    named = [
        tuple(name for place, name in enumerate(order) if mask >> place & 1) if mask else ()
        for order, mask in zip(laws.report_orders, told, strict=True)
    ]
    fired, near, adjusts, irregular, elsewhere, contradicting, points, gaps = named
    return Report(
        clauses=most_specific(fired),
        near=near,
        adjusts=adjusts,
        irregularities=tuple(_irregularity(way, call) for way in irregular),
        laws=elsewhere,
        contradicting=contradicting,
        points=points,
        gaps=gaps,
        fired=fired,
    )


def most_specific(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers without those of which a section is there as well (32 beside 32A)."""
    return tuple(n for n in numbers if not any(m != n and m.startswith(n) and not m[len(n)].isdigit() for m in numbers))


def _irregularity(flag: str, call: int | None) -> str:
    name = IRREGULARITIES[flag]
    return "inadmissible redouble" if flag == "inadmissible" and call == REDOUBLE else name
