"""Recorded auctions and one event more: where a family shows soon after a position that is known to be reached.

The recorded auctions of an edition come to some hundred positions, those in which something irregular has just been
ruled on among them. One question to the solver, what can happen next in any of these, is answered long before all
auctions of that length have been searched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.witness import Witness, from_solver, raw_event


def onward(
    parting: Parting, names: Collection[str], begin: Sequence[Table], torn: bool = False
) -> Iterator[tuple[str, Witness]]:
    """For each family that one event more shows at one of some tables, the first of which it does: what happened there.

    ``begin``: tables in different positions, in the order in which they are preferred. ``torn``: even if the old
    wording contradicts itself on that event.
    """
    begin = [table for table in begin if any(parting.may_show(names, table.state))]
    if not begin:
        return
    unrolling = parting.unrolling([table.state for table in begin], names if torn else ())
    unrolling.extend()
    left = [n for n in names if n in parting.names]
    while left and (hit := unrolling.any_of(left)) is not None:
        for name in [n for n in left if n in hit[0]]:
            left.remove(name)
            yield name, _first(unrolling, name, begin)


def _first(unrolling: Unrolling, name: str, begin: Sequence[Table]) -> Witness:
    """The auction from the first table that can be begun with."""
    target = unrolling.target(name)
    assert target is not None
    for table, begins in zip(begin, unrolling.beginnings, strict=True):
        if unrolling.ask(target, begins) is not None:
            (last,) = unrolling.plainest(target, begins)
            return from_solver([*(raw_event(h.event, h.seat, h.reading) for h in table.history), last])
    raise AssertionError(f"{name} shows at none of the tables")
