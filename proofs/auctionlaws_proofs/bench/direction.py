"""Whether a change is harder on the offending side or milder, as an auction shows it."""

from __future__ import annotations

from enum import Enum
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.table.happened import Outcome
from auctionlaws.table.player import Table
from auctionlaws.table.state_json import adjustments, lead_restriction, may_not_double, must_pass, must_repeat
from auctionlaws_proofs.bench.rulings import Sides

_LEVELS: Final = ("no", "once", "throughout")


class Direction(Enum):
    """What the new wording is for the side that has erred, beside the old one."""

    HARDER = "harder on the offending side"
    MILDER = "milder for the offending side"
    BOTH = "harder in one way, milder in another"
    NEITHER = "neither harder nor milder for the offending side"
    SETTLED = "settled now, and left open before"
    OPEN = "left open now, and settled before"


def direction(sides: Sides) -> Direction:
    """By the duties and restrictions of the side of whoever has erred last, after the last event."""
    before, after = (table.history[-1].outcome is Outcome.SETTLED for table in (sides.before, sides.after))
    if sides.impossible or before != after:
        return Direction.OPEN if before else Direction.SETTLED
    offender = _offender(sides.before)
    if offender is None or not before:
        return Direction.NEITHER
    pairs = list(zip(_burden(sides.before, offender), _burden(sides.after, offender), strict=True))
    harder, milder = any(one < other for one, other in pairs), any(one > other for one, other in pairs)
    if harder and milder:
        return Direction.BOTH
    return Direction.HARDER if harder else Direction.MILDER if milder else Direction.NEITHER


def _offender(table: Table) -> Seat | None:
    """Who has erred last; None if nobody has."""
    erred = [h.event.seat for h in table.history if h.report.irregularities and h.event.seat is not None]
    return erred[-1] if erred else None


def _burden(table: Table, offender: Seat) -> tuple[int, ...]:
    """What weighs on a side: passes that it owes, doubles that it may not make, calls to repeat, leads, scores."""
    side = (offender, offender.partner)
    passes = must_pass(table)
    return (
        *(_LEVELS.index(passes[seat.name]) for seat in side),
        *(seat in may_not_double(table) for seat in side),
        *(seat.name in must_repeat(table) for seat in side),
        *(seat in lead_restriction(table) for seat in side),
        bool(adjustments(table.history)),
    )
