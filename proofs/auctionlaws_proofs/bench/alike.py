"""Families of which it is proved that whatever belongs to them is ruled alike: what makes it so.

Either another clause undoes in the same event what the wording lays, or other clauses come to the same ruling; then the
ruling is cited otherwise, and that is all. Which of them it is, is read off an auction in which it happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from auctionlaws.calls import Seat
from auctionlaws.core.expr import FALSE
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Excluded, Parting
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.onward import continued
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness

_EFFORT = 20_000_000
"""The solver's measure of work for the question where it happens: half a second."""


def ruled_alike(parting: Parting, family: Family, begin: Sequence[Table], new: Laws) -> Judged:
    """The verdict on a family that is proved to be ruled alike: undone by which clauses, or only cited otherwise.

    ``begin``: tables of the old wording, at one of which it may happen next. ``new``: the new wording, to be played.
    Where no auction is found in which it happens, the ruling is the same by other clauses, as far as is known.
    """
    witness = _happens(parting, family, begin)
    undone_by = () if witness is None else tuple(_undoing(begin[0].laws, new, witness, family))
    status = Status.UNDONE if undone_by else Status.CITED
    return Judged(family, status, why=Excluded.ALIKE, happens=witness, undone_by=undone_by)


def _happens(parting: Parting, family: Family, begin: Sequence[Table]) -> Witness | None:
    """An auction whose last event belongs to a family, from the first of the tables from which one does."""
    belongs = parting.whole.watched.get(family.name, FALSE)
    if belongs is FALSE or not begin:
        return None
    unrolling = Unrolling(
        parting.symbolic,
        (),
        {family.name: belongs},
        restriction=parting.settled,
        starts=[t.state for t in begin],
        effort=_EFFORT,
    )
    unrolling.extend()
    target = unrolling.target(family.name)
    with suppress(Undecided):
        for table, begins in zip(begin, unrolling.beginnings, strict=True):
            if target is not None and unrolling.ask(target, begins) is not None:
                return continued(table, unrolling.plainest(target, begins))
    return None


def _undoing(old: Laws, new: Laws, witness: Witness, family: Family) -> Iterator[str]:
    """The clauses that decide the last event by the new wording only, but for those that the wording changes."""
    changed = {number for number, _ in family.clauses}
    one, other = Table(old, Seat.N), Table(new, Seat.N)
    with suppress(ImpossibleEvent):
        for event, reading in zip(witness.events, witness.readings, strict=True):
            one.apply(event, reading)
            other.apply(event, reading)
        before = set(one.history[-1].report.fired)
        yield from (n for n in other.history[-1].report.fired if n not in before | changed)
