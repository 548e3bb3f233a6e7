"""Recorded auctions and a few events more: where a family shows soon after a position that is known to be reached.

The recorded auctions of an edition come to some hundred positions, those in which something irregular has just been
ruled on among them. One question to the solver, what can happen next in any of these, is answered long before all
auctions of that length have been searched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final

from auctionlaws.core.expr import Expr
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.engines.reach import RawEvent, Unrolling
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, from_solver, raw_event

FURTHEST: Final = 3
"""So many events more are looked for: with the five of a recorded auction, an auction of eight."""
_EFFORT: Final = 60_000_000
"""The solver's measure of work for one question about several events more: some seconds."""


def onward(parting: Parting, names: Collection[str], begin: Sequence[Table]) -> Iterator[tuple[str, Witness]]:
    """For each family that one event more shows at one of some tables, the first of which it does: what happened there.

    ``begin``: tables in different positions, in the order in which they are preferred. Undecided if the solver gives
    up.
    """
    begin = [table for table in begin if any(parting.may_show(names, table.state))]
    if not begin:
        return
    unrolling = parting.unrolling([table.state for table in begin])
    unrolling.extend()
    for name in _one_after_the_other(unrolling, [n for n in names if n in parting.names]):
        yield name, _first(unrolling, name, begin)


def _one_after_the_other(unrolling: Unrolling, left: list[str]) -> Iterator[str]:
    """The targets that the last event reaches, which are taken out of those that are left."""
    while left and (hit := unrolling.any_of(left)) is not None:
        for name in [n for n in left if n in hit[0]]:
            left.remove(name)
            yield name


def _first(unrolling: Unrolling, name: str, begin: Sequence[Table]) -> Witness:
    """The auction from the first table that can be begun with."""
    target = unrolling.target(name)
    assert target is not None
    for table, begins in zip(begin, unrolling.beginnings, strict=True):
        if unrolling.ask(target, begins) is not None:
            return continued(table, unrolling.plainest(target, begins))
    raise AssertionError(f"{name} shows at none of the tables")


def further(parting: Parting, names: Collection[str], begin: Sequence[Table]) -> Iterator[tuple[str, Witness]]:
    """For each family that up to :data:`FURTHEST` events more show at some tables, an auction with as few as can be.

    On its last event the old wording contradicts itself only where no other auction is found. What takes the solver too
    much work is left: nothing follows from it that a family is not among these.
    """
    left = [n for n in names if n in parting.names]
    for torn in (False, True):
        if not left or not begin:
            return
        unrolling = parting.unrolling([table.state for table in begin], left if torn else (), _EFFORT)
        with suppress(Undecided):
            while left and unrolling.depth < FURTHEST:
                unrolling.extend()
                for name in _one_after_the_other(unrolling, left):
                    yield name, _some(unrolling, name, begin, parting.settled)


def _some(unrolling: Unrolling, name: str, begin: Sequence[Table], settled: Expr) -> Witness:
    """An auction from one of the tables, sooner one that ends with an event that is settled."""
    target = unrolling.target(name)
    assert target is not None
    wishes = [target, unrolling.at_last(settled)]
    model = unrolling.ask(*wishes)
    if model is None:
        wishes = [target]
        model = unrolling.ask(target)
    assert model is not None
    pairs = zip(begin, unrolling.beginnings, strict=True)
    table, begins = next((table, begins) for table, begins in pairs if model.true(begins))
    return continued(table, unrolling.plainest(*wishes, begins))


def continued(table: Table, events: Sequence[RawEvent]) -> Witness:
    """What happened at a table, and then some events that the solver has found."""
    facts = table.laws.facts
    return from_solver([*(raw_event(h.event, h.seat, h.reading, facts) for h in table.history), *events], facts)
