"""The events of recorded auctions, played by the old wording: which the new one rules otherwise, asked of all at once.

The relations of both wordings say of any event whether it is ruled alike, so the new wording need not be played. What
they say is held against play by both wordings elsewhere (:mod:`.net`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from auctionlaws.core.operations import and_, not_
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.many_events import ManyEvents, Row
from auctionlaws_proofs.engines.witness import Witness, tables, values_at

_OTHERWISE: Final = "ruled otherwise"
"""The key of the condition *the new wording rules differently*, beside the names of the families."""


@dataclass(frozen=True)
class RecordedSteps:
    """Recorded auctions, played by the old wording; those that it cannot play are left out."""

    parting: Parting
    old: Laws
    recorded: Sequence[Witness]

    @cached_property
    def alike(self) -> tuple[Witness, ...]:
        """Each auction, cut off before the first event that the two wordings rule differently; shortest first."""
        return tuple(_upto(auction, self._parts(rows)) for auction, rows in self._rows.items())

    def shown(self) -> dict[str, Witness]:
        """For each family of changed rulings, the shortest of these auctions in which the change can be seen."""
        found = {name: Witness((), ()) for name, each in self.parting.showings.items() if each.holds(self.old.initial)}
        for auction, rows in self._rows.items():
            for count, row in enumerate(rows[: self._parts(rows) + 1], 1):
                for name in self._holding.get(row, ()):
                    if name != _OTHERWISE and (name not in found or count < len(found[name].events)):
                        found[name] = _upto(auction, count)
        return found

    def occurrences(self) -> dict[str, tuple[Witness, ...]]:
        """For each family of changed rulings, every such auction up to the event at which it can be seen."""
        found: dict[str, dict[Witness, None]] = {}
        for auction, rows in self._rows.items():
            for count, row in enumerate(rows[: self._parts(rows) + 1], 1):
                for name in (n for n in self._holding.get(row, ()) if n != _OTHERWISE):
                    found.setdefault(name, {})[_upto(auction, count)] = None
        return {name: tuple(auctions) for name, auctions in found.items()}

    def _parts(self, rows: Sequence[Row]) -> int:
        """The number of events before the first one that the two wordings rule differently."""
        return next((n for n, row in enumerate(rows) if _OTHERWISE in self._holding.get(row, ())), len(rows))

    @cached_property
    def _rows(self) -> Mapping[Witness, tuple[Row, ...]]:
        """The events of each auction that can be played, the short ones first."""
        found: dict[Witness, tuple[Row, ...]] = {}
        for auction in sorted(self.recorded, key=lambda w: len(w.events)):
            with suppress(ImpossibleEvent):
                found[auction] = tuple(self._events(auction))
        return found

    def _events(self, auction: Witness) -> Iterator[Row]:
        for count, table in enumerate(tables(self.old, auction)):
            if count:
                yield self._asked.row(values_at(table.history[-1], auction.readings[count - 1]))

    @cached_property
    def _asked(self) -> ManyEvents:
        """The conditions to evaluate: whether an event is ruled differently, and for each family whether it is seen.

        An event at which the old wording contradicts itself counts for no family.
        """
        settled = not_(self.parting.whole.conflict)
        shows = {name: and_(self.parting.shows_at(name), settled) for name in self.parting.names}
        return ManyEvents({_OTHERWISE: self.parting.different, **shows})

    @cached_property
    def _holding(self) -> Mapping[Row, Sequence[str]]:
        return self._asked.holding(row for rows in self._rows.values() for row in rows)


def _upto(auction: Witness, count: int) -> Witness:
    return Witness(auction.events[:count], auction.readings[:count])
