"""What else comes out differently in a family of changed rulings, where the auction that shows it does not say so.

A family is told by the effect that weighs most. Another may ride along for some calls and some findings only: then it
gets an auction of its own, which begins as the first one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.display import Display
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.onward import further
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.bench.seen_later import judged_by
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import tables


@dataclass(frozen=True)
class Beside:
    """Two wordings as they part, watched for the lighter effects of all families (:func:`.lighter_effects`)."""

    parting: Parting
    display: Display

    def of(self, lighter: Sequence[Family], sides: Sides | Position) -> Iterator[Judged]:
        """The lighter effects of a family that the end of its auction does not show, each with an auction of its own.

        Those that are proved to come in no auction are left out.
        """
        here = set(self._shown(lighter, sides))
        left = {each.name: each for each in lighter if each.name not in here}
        begin = [table for table in tables(self.display.old, sides.witness) if not table.unsettled]
        for table in begin:
            for name, witness in further(self.parting, list(left), [table]):
                found = self.display.as_it_is(name, witness)
                if found is not None:
                    yield judged_by(self.parting, left.pop(name), found, shortest=False)
        for each in left.values():
            if not self._excluded(each):
                yield Judged(each, Status.UNDECIDED)

    def _shown(self, lighter: Sequence[Family], sides: Sides | Position) -> Iterator[str]:
        """The other effects that show at the end of an auction."""
        table = sides.before if isinstance(sides, Sides) else sides.beforehand
        if table.history and isinstance(sides, Sides):
            yield from self.parting.shown_by(table)
        for each in lighter:
            showing = self.parting.showings.get(each.name)
            if showing is not None and showing.holds(table.state):
                yield each.name

    def _excluded(self, each: Family) -> bool:
        with suppress(Undecided):
            return self.parting.excluded(each.name) is not None
        return False
