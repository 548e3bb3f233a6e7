"""The wording bench: two wordings compared, every family of changed rulings judged.

First the families and the proof that they are all (:mod:`.families`), which needs no invariant. Then, for each family,
the shortest auction in which the two wordings part (:mod:`.auctions`), played under both; or that it only
follows from an earlier difference, or that it cannot happen, which rests on the invariant of the old wording.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial

from auctionlaws.calls import Seat
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.relation import Relation
from auctionlaws.table.compiled_laws import nothing_collected
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.at_hand import AtHand, Material
from auctionlaws_proofs.bench.auctions import Excluded, Parting
from auctionlaws_proofs.bench.display import Display
from auctionlaws_proofs.bench.exhibits import Exhibit, exhibits
from auctionlaws_proofs.bench.families import Family, families, lighter_effects
from auctionlaws_proofs.bench.following import kept_by_new, only_follows
from auctionlaws_proofs.bench.joined import Joined
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.judging import Judging, Lighter
from auctionlaws_proofs.bench.mistakes import Mistake, contradiction, mistakes
from auctionlaws_proofs.bench.net import Concern, Haul, Net
from auctionlaws_proofs.bench.positions import Position, beginning
from auctionlaws_proofs.bench.relations import Relations
from auctionlaws_proofs.bench.rulings import Sides, apart
from auctionlaws_proofs.bench.several import Several, several
from auctionlaws_proofs.bench.sharing import Playable, remembering, sharing
from auctionlaws_proofs.bench.soon_after import soon_after
from auctionlaws_proofs.bench.stages import changed_stages, touched
from auctionlaws_proofs.bench.width import Width, widths
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, tables

SHORT = 3
"""Auctions of up to so many events are searched before it is asked what can be said without an auction."""
DEEPEST = 4
"""Auctions of up to so many events are searched for every family."""
DEEPER = 6
"""So far it is gone on for those of which nothing is known then, as long as that is little work."""
_EFFORT = 100_000_000
"""The solver's measure of work for one question about these: ten seconds."""


@dataclass
class Bench:
    """Two wordings on the bench, laid out alike: each remembers the facts that either looks at (:mod:`.same_facts`).

    ``recorded``: auctions that may show a difference. ``renumbered``: old clause numbers and what they are called now.
    ``broken``: sees to it that the invariant of the old wording is proved, and names the lemmas that it does without;
    ``None`` if it is not to be proved, and nothing is said to be impossible.
    """

    old: Edition
    new: Edition
    play_old: Callable[[], Laws]
    recorded: Sequence[Witness] = ()
    renumbered: Mapping[str, str] = field(default_factory=dict)
    broken: Callable[[], Collection[str]] | None = None
    progress: Callable[[str], None] = lambda message: None
    found: Callable[[Family], None] = lambda family: None
    """Told of every family as it is found."""
    auctions: int = 1
    """The largest number of example auctions for a family; there is one for each kind of situation that is known."""

    @cached_property
    def families(self) -> tuple[Family, ...]:
        """Every family of changed rulings; where there is none, every ruling is the same in every position, proved.

        LawError where the new wording means nothing at some stage: of what cannot be read nothing is said.
        """
        self.progress("building the machine of the new wording")
        assert self._both.of_new is not None
        self.progress("comparing the wordings")
        return families(changed_stages(self.old, self.new, self.renumbered), self.found)

    @cached_property
    def old_laws(self) -> Laws:
        """The old wording, to be played: nothing is, before the families are proved to be all."""
        return remembering(self.play_old())

    @cached_property
    def new_laws(self) -> Laws:
        """The new wording, to be played."""
        old, new = self._relations
        return sharing(Playable(new, laws_of(new)), Playable(old, self.old_laws))

    @cached_property
    def _both(self) -> Relations:
        return Relations(self.old, self.new)

    @cached_property
    def _relations(self) -> tuple[Relation, Relation]:
        families = self.families
        self.progress("watching the machine of the old wording")
        return self._both.watched(families), self._both.of_new

    @cached_property
    def parting(self) -> Parting:
        with nothing_collected():
            return Parting(*self._relations, self.families, self.renumbered, self.broken or frozenset)

    def judged(self) -> Iterator[Judged]:
        """Every family once, those with short auctions first."""
        left = {f.name: f for f in self.families}
        for each in self._at_start():
            yield each
            del left[each.family.name]
        if not left:
            return
        at_hand = self._at_hand
        shown: list[Sides | Position] = []
        for deepest in (SHORT, DEEPEST):
            for name, witness in self._short(tuple(left), deepest, at_hand):
                if (sides := self._shown(name, witness)) is not None:
                    shown.append(sides)
                    yield self._judging.seen(left.pop(name), sides)
            self._look_ahead(tuple(left))
            for name, status, why in self._without(left, at_hand, shown):
                family = left.pop(name)
                alike = why is Excluded.ALIKE and status is Status.IMPOSSIBLE
                yield self._judging.alike(family) if alike else Judged(family, status, why=why)
        for name, witness in self.parting.deeper(tuple(left), DEEPER, _EFFORT):
            if (sides := self._shown(name, witness)) is not None:
                yield self._judging.seen(left.pop(name), sides)
        for name, family in left.items():
            late = {**self.haul.shown, **at_hand.later, **at_hand.known}.get(name)
            if late is not None and (sides := self._shown(name, late, shortest=False)) is not None:
                yield self._judging.seen(family, sides, shortest=False)
            elif self.only_follows(name):
                yield Judged(family, Status.CONSEQUENCE, why=Excluded.FOLLOWS)
            else:
                yield Judged(family, Status.UNDECIDED)

    def widths(self, numbers: Collection[str]) -> Iterator[Width]:
        """How wide some clauses of the new wording are, where they act on more than before; :func:`.widths`."""
        former = {new: old for old, new in self.renumbered.items()}
        yield from (w for w in widths(self.old, self.new, numbers, former, self._watched_for) if w.wider)

    def _watched_for(self, some: Sequence[Family]) -> Parting:
        old, new = self._both.watched(some), self._both.of_new
        with nothing_collected():
            return Parting(old, new, some, self.renumbered, self.broken or frozenset)

    def exhibits(self, changes: Iterable[Joined]) -> Iterator[Exhibit]:
        """An auction for each of many changes, which need not be the shortest."""
        self.progress("playing the auctions on record by both wordings")
        return exhibits(self._material, changes, partial(self._shown, shortest=False))

    @cached_property
    def haul(self) -> Haul:
        """What chance shows, playing both wordings; nothing where they begin differently, or are the same machine."""
        old, new = self._relations
        if old.initial != new.initial or (not self.families and self.parting.one_machine):
            return Haul()
        self.progress("playing both wordings")
        return self._at_hand.haul if self.families else self._cast()

    def _cast(self, every_event: bool = True) -> Haul:
        concern = Concern.of(self.old, self.new, touched(self.old, self.new, self.renumbered), self.renumbered)
        laws = self.old_laws, self.new_laws
        return Net(self.parting, *laws, (self.old, self.new), concern, self.recorded, every_event).cast()

    def mistakes(self, judged: Iterable[Judged]) -> Iterator[Mistake]:
        """The auctions that contradict what has been derived; ``judged``: of every family."""
        return mistakes(self.haul, {j.family: j.why for j in judged}, self._parted)

    def outside(self) -> Iterator[Mistake]:
        """What chance shows of differences outside all families, while nothing else is asked of it."""
        self.progress("playing both wordings")
        return mistakes(self._cast(every_event=False), {}, self._parted)

    def only_follows(self, name: str) -> bool:
        """Whether a family shows only where the wordings have parted already: proved. It takes half a minute."""
        self.progress("proving what only follows")
        with suppress(Undecided):
            known = [table.state for table in self._material.begin]
            return self.proves and only_follows(self.parting, name, known, self._kept_by_new)
        return False

    @cached_property
    def _kept_by_new(self) -> tuple[Lemma, ...]:
        known, ever = ([table.state for table in tables] for tables in (self._material.begin, self._material.ever))
        return kept_by_new(self.parting, known, ever)

    @property
    def proves(self) -> bool:
        """Whether anything is said to be impossible."""
        return self.broken is not None

    @cached_property
    def _at_hand(self) -> AtHand:
        return AtHand(self._material)

    @cached_property
    def _material(self) -> Material:
        laws, proves = (self.old_laws, self.new_laws), self.proves
        return Material(self.parting, self.families, *laws, self.recorded, proves, self._cast, DEEPEST)

    def _at_start(self) -> Iterator[Judged]:
        """What is known of families before the first event: where it differs, all the rest only follows from that."""
        old, new = self._relations
        here = Witness((), ())
        for family in self.families:
            showing = self.parting.showings.get(family.name)
            if family.stage is Stage.START:
                said = beginning(self.old), beginning(self.new)
                table = Table(self.old_laws, Seat.N)
                sides = None if said[0] == said[1] else Position(here, table, "The auction begins.", apart(*said))
                yield Judged(family, Status.IMPOSSIBLE if sides is None else Status.CHANGED, sides)
            elif old.initial != new.initial:
                yield Judged(family, Status.CONSEQUENCE)
            elif showing is not None and showing.holds(old.initial):
                yield self._judging.seen(family, self._display.position(family.name, here))

    def _short(self, names: Sequence[str], deepest: int, at_hand: AtHand) -> Iterator[tuple[str, Witness]]:
        """A shortest auction for each family that one of few events shows, the one at hand where it is as short.

        What is at hand is waited for when something has been found, or at the end: by then auctions with one event
        more than have been searched are shortest as well.
        """
        if not names:
            return
        self.progress(f"searching auctions of up to {deepest} events")
        depths: dict[str, int] = {}
        with suppress(Undecided):
            for name, depth in self.parting.shown(names, deepest):
                depths[name] = depth
        if not depths and deepest < DEEPEST:
            return
        known = at_hand.known
        for name in names:
            most = depths.get(name, self.parting.searched + 1)
            soon = name in known and len(known[name].events) <= most
            if soon and not (name in depths and self._ends_open(known[name])):
                yield name, known[name]
            elif name in depths:
                yield name, self.parting.plain(name, depths[name])

    def _ends_open(self, witness: Witness) -> bool:
        """The old wording does not settle the last event of an auction: one that it settles would tell more."""
        *_, table = tables(self.old_laws, witness)
        return table.unsettled

    def _look_ahead(self, names: Sequence[str]) -> None:
        """Search auctions as long as are searched at all: what comes next is found by another process meanwhile."""
        with suppress(Undecided):
            for _ in self.parting.shown(names, DEEPEST):
                pass

    def _without(
        self, names: Iterable[str], at_hand: AtHand, shown: Sequence[Sides | Position]
    ) -> Iterator[tuple[str, Status, Excluded | None]]:
        """Families of which no auction is known, and why there may be none."""
        parted = [sides for sides in shown if isinstance(sides, Sides)]
        for name in [n for n in names if n not in at_hand.known]:
            if name not in self.haul.shown and any(self._follows(name, sides) for sides in parted):
                yield name, Status.CONSEQUENCE, None
            elif (why := at_hand.impossible.get(name)) is not None:
                doubtful = why is Excluded.IDLE or contradiction(self.haul, name, why) is not None
                yield name, Status.UNDECIDED if doubtful else Status.IMPOSSIBLE, why

    # -- auctions

    @cached_property
    def _display(self) -> Display:
        changed = frozenset(n for f in self.families for n, _ in f.clauses)
        return Display(self.parting, self.old_laws, self.new_laws, self.renumbered, changed)

    @cached_property
    def _judging(self) -> Judging:
        def lighter() -> Lighter:
            return lighter_effects(changed_stages(self.old, self.new, self.renumbered), self.families)

        more = partial(self.others, count=self.auctions - 1) if self.auctions > 1 else None
        return Judging(self._material, self._display, lighter, self._watched_for, more)

    def others(self, judged: Judged, count: int) -> Several:
        """Up to so many more auctions for a family, each of another kind."""
        return several(self._material, self._display, judged, count)

    def _shown(self, name: str, witness: Witness, shortest: bool = True) -> Sides | Position | None:
        return self._display.of(name, witness, shortest)

    def _parted(self, witness: Witness) -> Sides | None:
        return self._display.parted(witness)

    def _follows(self, name: str, sides: Sides) -> bool:
        """Whether one of the next two events after a difference belongs to the family."""
        return any(name in self.parting.shown_by(table) for table in soon_after(sides.before, 2))
