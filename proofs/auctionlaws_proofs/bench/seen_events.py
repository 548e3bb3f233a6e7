"""Events that two wordings were played through, and to which families they belong: asked when all have happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from auctionlaws.machine.state import values_of
from auctionlaws.table.events import INFORMATION
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.many_events import ManyEvents, Row
from auctionlaws_proofs.engines.witness import Witness, so_far


@dataclass(frozen=True, slots=True)
class _Seen:
    """One event that has been played by both wordings, with the values of the variables by the old one.

    ``events``: a row for each reading of the text; ``positions``: the one after it and the one before it.
    ``different``: the rulings differ. ``order``: an auction that the text settles goes first, and a short one.
    """

    auction: Witness
    events: tuple[Row, ...]
    positions: tuple[Row, ...]
    different: bool
    order: tuple[bool, int]


@dataclass(frozen=True)
class Met:
    """The families that events belong to.

    ``belongs``: by family, an auction whose last event or position belongs to it. ``shown``: one at whose end the
    wordings do differ. ``outside``: one at whose end they do, and no family says so.
    """

    belongs: Mapping[str, Witness]
    shown: Mapping[str, Witness]
    outside: Witness | None


@dataclass(frozen=True)
class SeenEvents:
    """The events played so far, and which families of changed rulings they belong to."""

    parting: Parting
    _noted: list[_Seen] = field(default_factory=list)

    def note(self, table: Table, there: Table, *, different: bool) -> None:
        """An event has happened at a table of the old wording that was as ``there`` before."""
        talk = table.history[-1].event.kind in INFORMATION
        events = () if talk else tuple(map(self._by_event.row, self.parting.moments(table)))
        positions = tuple(self._by_position.row(values_of(each.state)) for each in (table, there))
        order = table.unsettled, len(table.history)
        self._noted.append(_Seen(so_far(table), events, positions, different, order))

    @cached_property
    def _by_event(self) -> ManyEvents:
        return ManyEvents(self.parting.whole.watched)

    @cached_property
    def _by_position(self) -> ManyEvents:
        return ManyEvents({name: showing.somehow for name, showing in self.parting.showings.items()})

    def met(self) -> Met:
        """The families that these events belong to, and those that show before or after one."""
        by_event = self._by_event.holding(row for seen in self._noted for row in seen.events)
        by_position = self._by_position.holding(row for seen in self._noted for row in seen.positions)
        belongs: dict[str, Witness] = {}
        orders: dict[str, tuple[bool, int]] = {}
        shown: dict[str, Witness] = {}
        outside: Witness | None = None
        for seen in self._noted:
            held = [by_event.get(row, ()) for row in seen.events] + [by_position.get(row, ()) for row in seen.positions]
            families = tuple(dict.fromkeys(chain.from_iterable(held)))
            for name in families:
                if name not in orders or seen.order < orders[name]:
                    belongs[name], orders[name] = seen.auction, seen.order
                if seen.different:
                    shown.setdefault(name, seen.auction)
            if seen.different and not families and outside is None:
                outside = seen.auction
        return Met(belongs, shown, outside)
