"""What was at work in an event: clauses, irregularities, other laws, in the words of the law book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import REDOUBLE
from auctionlaws.machine.state import FLAGS
from auctionlaws.table.events import Event, Kind
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
}
"""How the table script names the ways in which a call can be irregular."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was at work in an event: the clauses that decided, in printed order, and what the call broke."""

    clauses: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    adjusts: tuple[str, ...] = ()
    irregularities: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    contradicting: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()
    """The questions that the text leaves open."""
    fired: tuple[str, ...] = ()
    """Every clause that decided, a law beside those of its sections that did."""


def report_on(event: Event, laws: Laws, told: tuple[int, ...]) -> Report:
    """What a report function has told of an event, in names."""
    fires, near, adjusts, flags, outside, clash, points, gaps = told

    def members(mask: int, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(n for i, n in enumerate(names) if mask >> i & 1)

    broken = tuple(_irregularity(f, event.call) for f in members(flags, FLAGS))
    cards = ("exposed card",) if event.kind in (Kind.EXPOSES, Kind.LEADS) and not fires else ()
    fired = members(fires, laws.numbers)
    return Report(
        clauses=most_specific(fired),
        near=members(near, laws.numbers),
        adjusts=members(adjusts, laws.numbers),
        irregularities=(*broken, *cards),
        laws=members(outside, laws.laws),
        contradicting=members(clash, laws.numbers),
        points=members(points, laws.pointed),
        gaps=members(gaps, laws.gaps),
        fired=fired,
    )


def most_specific(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """The numbers without those of which a section is there as well (32 beside 32A)."""
    return tuple(n for n in numbers if not any(m != n and m.startswith(n) and not m[len(n)].isdigit() for m in numbers))


def _irregularity(flag: str, call: int) -> str:
    name = IRREGULARITIES[flag]
    return "inadmissible redouble" if flag == "inadmissible" and call == REDOUBLE else name
