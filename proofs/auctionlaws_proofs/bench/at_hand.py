"""What need not be searched for: auctions at hand that show a family, and families of which there is no auction.

Both are found in another process while auctions are searched: first the recorded auctions are played under both
wordings, and it is asked what one event more can show; then chance plays both wordings, to catch mistakes
(:mod:`.net`); then the old invariant is asked what it excludes of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import islice

from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.after_parting import AfterParting, parted
from auctionlaws_proofs.bench.auctions import Excluded, Parting
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.net import Haul
from auctionlaws_proofs.bench.onward import further, onward
from auctionlaws_proofs.bench.recorded_steps import RecordedSteps
from auctionlaws_proofs.bench.rulings import Sides, partings
from auctionlaws_proofs.engines.longer import positions
from auctionlaws_proofs.engines.parallel import Aside
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness


@dataclass(frozen=True)
class Material:
    """Two wordings as they part, and the auctions recorded for the old one.

    ``proves``: the invariant of the old wording may be asked what it excludes.
    """

    parting: Parting
    families: Sequence[Family]
    old: Laws
    new: Laws
    recorded: Sequence[Witness]
    proves: bool
    cast: Callable[[], Haul]
    """Plays both wordings by chance."""
    deepest: int
    """Auctions of up to so many events are searched anyway."""

    # -- auctions

    def known(self) -> dict[str, Witness]:
        """By family, the shortest auction that shows it among those recorded, and these with another event at the end.

        Such an event is asked for only where no recorded auction of few events shows a family.
        """
        found = self.at_once()
        late = [f.name for f in self.families if f.name not in found or len(found[f.name].events) > self.deepest]
        with suppress(Undecided):
            for name, witness in onward(self.parting, late, self.begin):
                if name not in found or len(witness.events) < len(found[name].events):
                    found[name] = witness
        return found

    def at_once(self) -> dict[str, Witness]:
        """By family, the shortest auction that shows it among those recorded."""
        return self._steps.shown()

    @cached_property
    def occurrences(self) -> Mapping[str, Sequence[Witness]]:
        """By the name of a family, every recorded auction that shows it, cut off after the event at which it does."""
        return self._steps.occurrences()

    def later(self, names: Sequence[str]) -> dict[str, Witness]:
        """The same for some families, with a few events more, and where the old wording contradicts itself."""
        return dict(further(self.parting, names, self.begin))

    @cached_property
    def _steps(self) -> RecordedSteps:
        return RecordedSteps(self.parting, self.old, self.recorded)

    @cached_property
    def later_partings(self) -> tuple[Sides, ...]:
        """Where the recorded auctions are ruled differently once more, after they have been."""
        found: list[Sides] = []
        for witness in self.recorded:
            with suppress(ImpossibleEvent):
                found += islice(partings(self.old, self.new, witness, self.parting.renumbered), 1, None)
        return tuple(found)

    def after_parting(self, wanted: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Witness]]:
        """Auctions on record with an event more, at which clauses decide after the wordings have parted."""
        if wanted:
            pairs = parted(self.old, self.new, self.recorded, self.parting.renumbered)
            yield from AfterParting(self.parting, pairs).auctions(wanted)

    @cached_property
    def begin(self) -> tuple[Table, ...]:
        """A table for every position that recorded auctions come to while both wordings rule alike."""
        return positions(self.old, self._steps.alike)

    @cached_property
    def ever(self) -> tuple[Table, ...]:
        """A table for every position that recorded auctions come to by the old wording."""
        return positions(self.old, self.recorded)

    # -- families of which there is none

    def impossible(self, names: Sequence[str]) -> Iterator[tuple[str, Excluded]]:
        """Those of some families that no auction shows by the invariant, and why."""
        for name in names:
            with suppress(Undecided):
                if self.proves and (why := self.parting.excluded(name)) is not None:
                    yield name, why


@dataclass(frozen=True)
class Found:
    """What is found of some families, without a search; each part but the first is about those that are left."""

    known: Mapping[str, Witness]
    """Auctions that show them; there may be shorter ones."""
    haul: Haul = field(default_factory=Haul)
    """What chance has shown."""
    impossible: Mapping[str, Excluded] = field(default_factory=dict)
    """Those that no auction shows, and why: proved on the old invariant."""
    later: Mapping[str, Witness] = field(default_factory=dict)
    """Auctions that show them some events after a recorded one; on the last, the old wording may contradict itself."""


class AtHand:
    """What another process finds: each part is waited for when it is first asked for, and those before it as well."""

    def __init__(self, material: Material) -> None:
        self._found = Aside(partial(_found, material))

    @cached_property
    def known(self) -> Mapping[str, Witness]:
        """See :class:`Found`, as for the others."""
        return next(self._found).known

    @cached_property
    def haul(self) -> Haul:
        """What chance has shown, after what is known."""
        assert self.known is not None
        return next(self._found).haul

    @cached_property
    def impossible(self) -> Mapping[str, Excluded]:
        """What is excluded, after what chance has shown."""
        assert self.haul is not None
        return next(self._found).impossible

    @cached_property
    def later(self) -> Mapping[str, Witness]:
        """What some events more show, after what is excluded."""
        assert self.impossible is not None
        return next(self._found).later


def _found(material: Material) -> Iterator[Found]:
    known = material.known()
    yield Found(known)
    haul = material.cast()
    yield Found(known, haul)
    left = [f.name for f in material.families if f.name not in known]
    impossible = dict(material.impossible(left))
    yield Found(known, haul, impossible)
    left = [name for name in left if name not in impossible]
    yield Found(known, haul, impossible, material.later(left))
