"""One auction ruled under two wordings, side by side.

A ruling is the position that comes of an event, with its duties, options and restrictions, or that the text does not
settle it, and whether an adjusted score is in play; never the numbers of the clauses.
"""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.calls import Seat
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Happened, ImpossibleEvent, Outcome, Table
from auctionlaws_proofs.engines.witness import Witness


@dataclass(frozen=True)
class Sides:
    """An auction under the old wording and the new one; the last event is the first that is ruled differently."""

    witness: Witness
    before: Table
    after: Table

    @property
    def signature(self) -> tuple[object, ...]:
        """What kind of difference it is: the event, and under each wording how it came out and by which clauses."""
        last = self.before.history[-1], self.after.history[-1]
        return (last[0].event.kind, *((h.outcome, h.report.clauses) for h in last))


def side_by_side(old: Laws, new: Laws, witness: Witness) -> Sides | None:
    """The auction under both wordings, up to the first difference; None if there is none, or it cannot be played."""
    before, after = Table(old, Seat.N), Table(new, Seat.N)
    for index, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True)):
        for table in (before, after):
            if table.unsettled:
                if table.history[-1].outcome is not Outcome.CONFLICT:
                    return None
                table.follow_number(witness.readings[index - 1])
            try:
                table.apply(event, reading)
            except ImpossibleEvent:
                return None
        if differ(before, after):
            upto = Witness(witness.events[: index + 1], witness.readings[: index + 1])
            return Sides(upto, before, after)
    return None


def differ(before: Table, after: Table) -> bool:
    """Whether the last event was ruled differently at two tables that were in the same position."""
    one, other = before.history[-1], after.history[-1]
    if one.outcome is not other.outcome:
        return True
    match one.outcome:
        case Outcome.SETTLED:
            return one.after != other.after or _adjusts(one) != _adjusts(other)
        case Outcome.CONFLICT:
            return _ends(before) != _ends(after)
        case Outcome.GAP | Outcome.OUTSIDE:
            return one.report.laws != other.report.laws


def _adjusts(happened: Happened) -> bool:
    return bool(happened.report.adjusts)


def _ends(table: Table) -> set[tuple[object, ...]]:
    """How the readings of a conflict come out."""
    return {(r.table.state, r.table.history[-1].outcome, _adjusts(r.table.history[-1])) for r in table.readings}
