"""Recorded auctions and one event more: where a family shows soon after a position that is known to be reached.

The recorded auctions of an edition come to some hundred positions, those in which something irregular has just been
ruled on among them. One question to the solver, what can happen next in any of these, is answered long before all
auctions of that length have been searched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from auctionlaws.machine.steps import State
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import ImpossibleEvent
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.rulings import tables
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.witness import Witness, from_solver, raw_event


@dataclass(frozen=True, slots=True)
class Point:
    """A position that an auction comes to, and how often the law was broken on the way."""

    witness: Witness
    state: State
    irregular: int


def points(laws: Laws, auctions: Sequence[Witness]) -> list[Point]:
    """Every position on the way of some auctions once, those soon and lawfully reached first."""
    found: dict[State, Point] = {}
    for witness in auctions:
        with suppress(ImpossibleEvent):
            for count, table in enumerate(tables(laws, witness)):
                if table.unsettled:
                    break
                irregular = sum(len(h.report.irregularities) for h in table.history)
                point = Point(Witness(witness.events[:count], witness.readings[:count]), table.state, irregular)
                if table.state not in found or _order(point) < _order(found[table.state]):
                    found[table.state] = point
    return sorted(found.values(), key=_order)


def _order(point: Point) -> tuple[int, int, str]:
    return len(point.witness.events), point.irregular, point.witness.script


def onward(parting: Parting, names: Collection[str], begin: Sequence[Point]) -> Iterator[tuple[str, Witness]]:
    """For each family that one event after such a position shows, the shortest such auction."""
    unrolling = parting.unrolling([p.state for p in begin])
    unrolling.extend()
    left = [n for n in names if n in parting.targets]
    while left and (hit := unrolling.any_of(left)) is not None:
        for name in [n for n in left if n in hit[0]]:
            left.remove(name)
            yield name, _first(unrolling, name, begin)


def _first(unrolling: Unrolling, name: str, begin: Sequence[Point]) -> Witness:
    """The auction from the first position that can be begun with."""
    target = unrolling.target(name)
    assert target is not None
    for point, begins in zip(begin, unrolling.beginnings, strict=True):
        if unrolling.ask(target, begins) is not None:
            (last,) = unrolling.plainest(target, begins)
            events, readings = point.witness.events, point.witness.readings
            before = [raw_event(e, e.seat or 0, r) for e, r in zip(events, readings, strict=True)]
            return from_solver([*before, last])
    raise AssertionError(f"{name} shows after none of the positions")
