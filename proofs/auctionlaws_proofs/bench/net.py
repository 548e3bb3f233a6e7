"""A net for mistakes of our own: chance plays both wordings before it is said what changes and what cannot happen.

Every auction that is recorded, those in which the solver has clauses that change decide (:mod:`.steering`), and then
random ones that begin there are played by the player of each wording. All that is printed and returned is compared
(:mod:`.printed`), whatever the comparison of the clauses looks at. The first difference in an auction has to belong to
a family; what comes after it may only follow from it. The work is bounded by a number of events, and the same events
are drawn each time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.edition import Edition
from auctionlaws.machine.event import ReadingNumber
from auctionlaws.table.encoding import kind_of
from auctionlaws.table.events import INFORMATION, Event, Kind
from auctionlaws.table.happened import FIRST
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.printed import Printed
from auctionlaws_proofs.bench.rulings import differ, follow_both, one_ruling
from auctionlaws_proofs.bench.seen_events import SeenEvents
from auctionlaws_proofs.bench.steering import Way, steered, ways
from auctionlaws_proofs.engines.chance import drawn_by
from auctionlaws_proofs.engines.information_chance import about_information
from auctionlaws_proofs.engines.witness import Witness, so_far

EVENTS: Final = 1500
"""So many random events are played, besides the recorded auctions."""
_LONGEST: Final = 6
"""A walk goes on for at most so many events."""
_SEED: Final = 35
_TALK: Final = 0.1
_MUCH_TALK: Final = 0.5
"""How often an event about information is drawn, where the laws on it are the same, and where they are not."""
_READ: Final = 200
"""Of so many events all that is printed is read:"""
_NOW_AND_THEN: Final = 20
"""where a changed clause decides, and every so many events."""
_AGAIN: Final = 3
"""An event of another kind than those at which a changed clause is known to decide is drawn anew so often."""


@dataclass(frozen=True)
class Haul:
    """What chance has shown about two wordings.

    ``outside``: an auction at whose end they differ visibly, and no family says so. ``belongs``: by family, an auction
    whose last event or position belongs to it. ``shown``: by family, one at whose end they do differ visibly.
    """

    events: int = 0
    outside: Witness | None = None
    belongs: Mapping[str, Witness] = field(default_factory=dict)
    shown: Mapping[str, Witness] = field(default_factory=dict)


@dataclass(frozen=True)
class Concern:
    """What is changed: clauses, by any number that they have or had, and the clauses that act on the same occasions."""

    clauses: frozenset[str]
    beside: frozenset[str]

    @classmethod
    def of(cls, old: Edition, new: Edition, touched: Collection[str], renumbered: Mapping[str, str]) -> Concern:
        """``touched``: new numbers of the clauses that are changed."""
        former = {then for then, now in renumbered.items() if now in touched}
        clauses = frozenset({*touched, *former})
        stages = {case.stage for e in (old, new) for c in e.clauses if c.number in clauses for case in c.cases}
        beside = {c.number for e in (old, new) for c in e.clauses if any(case.stage in stages for case in c.cases)}
        return cls(clauses, frozenset(beside))


@dataclass(frozen=True)
class _Spot:
    """A position that both wordings come to alike, and the event by which an auction at hand goes on."""

    before: Table
    after: Table
    event: Event
    reading: ReadingNumber


@dataclass
class Net:
    """Two players side by side."""

    parting: Parting
    old: Laws
    new: Laws
    editions: tuple[Edition, Edition]
    concern: Concern
    auctions: Sequence[Witness] = ()
    every_event: bool = True
    """It is asked of every event to which families it belongs, and not only where the rulings differ."""
    _events: int = 0
    _read: int = 0
    _outside: Witness | None = None
    _at_clauses: list[_Spot] = field(default_factory=list)
    _beside: list[_Spot] = field(default_factory=list)
    _anywhere: list[_Spot] = field(default_factory=list)
    _kinds: set[Kind] = field(default_factory=set)
    _ways: set[Way] = field(default_factory=set)

    def cast(self, events: int = EVENTS) -> Haul:
        """Play the recorded auctions and so many random events; the first difference outside all families ends it."""
        for auction in self.auctions:
            self._replay(auction)
        for auction in list(steered(self.parting, self.concern.clauses, self._alike, self._ways)):
            self._replay(auction)
        source, most = Random(_SEED), self._events + events
        while self._events < most and self._outside is None:
            self._walk(source)
        met = self._seen.met()
        return Haul(self._events, self._outside or met.outside, met.belongs, met.shown)

    # -- auctions at hand

    def _replay(self, auction: Witness) -> None:
        """Play an auction for which something is known, and remember the positions on the way as beginnings."""
        before, after = Table(self.old, Seat.N), Table(self.new, Seat.N)
        for event, reading in zip(auction.events, auction.readings, strict=True):
            spot = _Spot(before.copy(), after.copy(), event, reading)
            self._anywhere.append(spot)
            goes_on = self._step(before, after, event, reading)
            self._sort(spot, before, after)
            if not goes_on:
                return

    def _sort(self, spot: _Spot, before: Table, after: Table) -> None:
        """Say of a beginning what the clauses that are changed have to do with the event that came next."""
        by_old, by_new = (_decided(table, len(spot.before.history)) for table in (before, after))
        decided = by_old | by_new
        if decided & self.concern.clauses:
            self._at_clauses.append(spot)
            self._kinds.add(spot.event.kind)
            self._ways |= ways(by_old, by_new, kind_of(spot.event, spot.before.state), self.parting.renumbered)
        elif decided & self.concern.beside:
            self._beside.append(spot)

    @cached_property
    def _seen(self) -> SeenEvents:
        return SeenEvents(self.parting)

    @property
    def _alike(self) -> list[Table]:
        """A table for each position that the auctions at hand come to while both wordings rule alike, soonest first."""
        found = {spot.before.state: spot.before for spot in reversed(self._anywhere) if not spot.before.unsettled}
        return sorted(found.values(), key=lambda table: len(table.history))

    # -- random auctions

    def _walk(self, source: Random) -> None:
        spot = self._beginning(source)
        before = Table(self.old, Seat.N) if spot is None else spot.before.copy()
        after = Table(self.new, Seat.N) if spot is None else spot.after.copy()
        for count in range(_LONGEST):
            if count == 0 and spot is not None and source.random() < 0.3:
                event, reading = spot.event, spot.reading
            else:
                event, reading = self._draw(source, before), FIRST
            if not self._step(before, after, event, reading):
                return

    def _beginning(self, source: Random) -> _Spot | None:
        """A position to begin with; None for the start of an auction."""
        near = source.random()
        for share, spots in ((0.5, self._at_clauses), (0.7, self._beside), (0.9, self._anywhere)):
            if near < share and spots:
                return source.choice(spots)
        return None

    def _draw(self, source: Random, table: Table) -> Event:
        """A random event; kinds at which a changed clause has decided, and events about information, are likelier."""
        if source.random() < (_TALK if self.parting.positions_alike else _MUCH_TALK):
            return about_information(source, table)
        event = drawn_by(source).event(table)
        for _ in range(_AGAIN):
            if event.kind in self._kinds or source.random() < 0.5:
                break
            event = drawn_by(source).event(table)
        return event

    # -- one event

    def _step(self, before: Table, after: Table, event: Event, reading: ReadingNumber) -> bool:
        """Let an event happen at both tables, and compare; whether both go on alike. One that cannot is passed by."""
        self._events += 1
        there = before.copy()
        try:
            before.apply(event, reading)
        except ImpossibleEvent:
            if _can(after, event, reading) and not self._here(there):
                self._outside = _with(so_far(before), event, reading)
            return self._outside is None
        try:
            after.apply(event, reading)
        except ImpossibleEvent:
            self._seen.note(before, there, different=True)
            return False
        different = self._differ(before, after)
        if different or self.every_event:
            self._seen.note(before, there, different=different)
        return not different and follow_both(before, after, reading)

    def _differ(self, before: Table, after: Table) -> bool:
        """Whether a table can tell the wordings apart after the last event; the same functions are not asked twice."""
        last, other = before.history[-1], after.history[-1]
        if self.parting.positions_alike and (last.event.kind in INFORMATION or one_ruling(last, other)):
            return False
        if differ(before, after, self.parting.renumbered):
            return True
        return self._worth_reading(before, after) and self._printed.differs(so_far(before), so_far(after))

    def _worth_reading(self, before: Table, after: Table) -> bool:
        """Whether all that is printed is read: where a changed clause decides, and now and then, up to a number."""
        events = len(before.history) - 1
        decides = self.concern.clauses.isdisjoint(_decided(before, events) | _decided(after, events))
        talk = before.history[-1].event.kind in INFORMATION
        wanted = self._read < _READ and (talk or not decides or self._events % _NOW_AND_THEN == 0)
        self._read += wanted
        return wanted

    @cached_property
    def _printed(self) -> Printed:
        return Printed(self.old, self.new, self.parting.renumbered)

    def _here(self, table: Table) -> bool:
        """Whether some family of changed rulings can be seen in the position at a table."""
        return any(showing.holds(table.state) for showing in self.parting.showings.values())


def _can(table: Table, event: Event, reading: ReadingNumber) -> bool:
    """Whether an event can happen at a table."""
    try:
        table.copy().apply(event, reading)
    except ImpossibleEvent:
        return False
    return True


def _decided(table: Table, events: int) -> set[str]:
    """The clauses that decided on the event after so many, if it has happened, and those that contradict each other."""
    if len(table.history) == events:
        return set()
    report = table.history[-1].report
    return {*report.clauses, *report.contradicting}


def _with(witness: Witness, event: Event, reading: ReadingNumber) -> Witness:
    return Witness((*witness.events, event), (*witness.readings, reading))
