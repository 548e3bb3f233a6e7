"""An auction that shows a family of changed rulings, made plainer and ruled by both wordings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from auctionlaws.core.expr import FALSE
from auctionlaws.machine.observables import Reader, readers
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import FIRST
from auctionlaws.table.laws import Laws
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.positions import Position, Showing, position
from auctionlaws_proofs.bench.rulings import Sides, side_by_side
from auctionlaws_proofs.engines.plainer import plainer, shorter
from auctionlaws_proofs.engines.witness import Replay, Witness, replay, tables


@dataclass(frozen=True)
class Display:
    """Two wordings that are played side by side; ``changed``: the clauses of all families."""

    parting: Parting
    old: Laws
    new: Laws
    renumbered: Mapping[str, str]
    changed: Collection[str]

    def of(self, name: str, witness: Witness, shortest: bool = True) -> Sides | Position | None:
        """The auction made plainer, ruled both ways; None if the players see no difference at its end.

        That can be where only the order of contradicting clauses is another: the solver follows them by their number.
        """
        sides = self._sides(witness, shortest)
        if sides is not None or name not in self.parting.showings:
            return sides
        found = self.position(name, witness)
        return self._by_finding(self.parting.showings[name], found) or found

    def as_it_is(self, name: str, witness: Witness) -> Sides | Position | None:
        """The auction ruled both ways as it stands, with all that has been found of calls; None as above."""
        sides = self.parted(witness)
        if sides is not None and len(sides.witness.events) == len(witness.events):
            return sides
        showing = self.parting.showings.get(name)
        *_, table = tables(self.old, witness)
        return None if showing is None else position(showing, witness, table, self.new)

    def parted(self, witness: Witness) -> Sides | None:
        """The first difference in an auction."""
        return side_by_side(self.old, self.new, witness, self.renumbered)

    def _by_finding(self, showing: Showing, found: Position) -> Sides | None:
        """The event by which the Director finds somebody misinformed, where it shows what a position does."""
        if Reader.EVENT not in readers(showing.family.stage):
            return None
        way, _ = showing.how(found.beforehand.state)
        event = Event(Kind.MISINFORMED, found.beforehand.seat(way.player))
        events, readings = found.witness.events, found.witness.readings
        return self._sides(Witness((*events, event), (*readings, FIRST)), shortest=True)

    def position(self, name: str, witness: Witness) -> Position:
        """The position at the end of the auction, the auction made plainer."""
        showing, ladder = self.parting.showings[name], self.parting.whole.relation.ladder
        better = plainer(witness, partial(self._leads_to, showing), ladder) if witness.events else witness
        *_, table = tables(self.old, better)
        return position(showing, better, table, self.new)

    def _leads_to(self, showing: Showing, witness: Witness) -> Replay | None:
        """The auction, if both wordings rule alike all the way and the family shows at its end."""
        found = replay(self.old, witness, FALSE, lambda t: not t.unsettled and showing.holds(t.state))
        alike = found is not None and self.parted(witness) is None
        return found if alike else None

    def _sides(self, witness: Witness, shortest: bool) -> Sides | None:
        sides = self.parted(witness)
        if sides is None or len(sides.witness.events) < len(witness.events):
            return None
        alike = partial(self._alike, sides)
        ladder = self.parting.whole.relation.ladder
        return self.parted(plainer(witness if shortest else shorter(witness, alike), alike, ladder))

    def _alike(self, sides: Sides, witness: Witness) -> Replay | None:
        """The auction, if its last event shows the same kind of difference, and none before it does."""
        found = self.parted(witness)
        if found is None or len(found.witness.events) < len(witness.events):
            return None
        same = found.signature(self.changed) == sides.signature(self.changed)
        return Replay(found.before, (), ()) if same else None
