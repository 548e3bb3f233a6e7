"""What changed from one edition to another, as a federation would publish it.

Every clause with what has become of it; the changes of rulings, several joined under one heading, each with an auction
ruled under both editions; and how claims and findings stand in each. That no ruling changes outside the families of
which these changes are made is proved before any auction is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from auctionlaws_proofs.bench.announced import Announced, announced, by_heading
from auctionlaws_proofs.bench.became import ThenAndNow, then_and_now
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.direction import Direction, direction
from auctionlaws_proofs.bench.editions import InTwo, in_two
from auctionlaws_proofs.bench.exhibits import Exhibit
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.joined import Joined, joined
from auctionlaws_proofs.bench.mistakes import Mistake
from auctionlaws_proofs.bench.rulings import Sides


@dataclass(frozen=True)
class Chapter:
    """Changes under one heading, and the auction for each of them, first the one that shows best what has changed."""

    title: str
    paragraph: str
    exhibits: tuple[Exhibit, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses with which rulings change, by their numbers now."""
        return tuple(dict.fromkeys(n for e in self.exhibits for n in e.change.clauses))

    @cached_property
    def direction(self) -> Direction:
        """Harder or milder, where all its auctions agree, and else both; what shows in a position is neither."""
        found = {direction(e.sides) for e in self.exhibits if isinstance(e.sides, Sides)} - {Direction.NEITHER}
        if len(found) > 1:
            return Direction.BOTH
        return found.pop() if found else Direction.NEITHER

    @property
    def shown(self) -> Exhibit | None:
        """The exhibit that shows it best; None if no auction is known."""
        return next((e for e in self.exhibits if e.sides is not None), None)


class WhatChanged:
    """Two shipped editions compared; everything is worked out when it is asked for."""

    def __init__(self, old: str, new: str, progress: Callable[[str], None] = lambda message: None) -> None:
        self.pair = Pair.between_editions(old, new)
        self.check = Check(self.pair, progress)
        self._names = old, new

    @property
    def families(self) -> tuple[Family, ...]:
        """Every family of rulings in which the editions differ: no ruling changes outside these, proved.

        Undecided if the solver gives up.
        """
        return self.check.bench.families

    @cached_property
    def changes(self) -> tuple[Joined, ...]:
        """The changes that the families are made of."""
        return joined(self.families)

    @cached_property
    def clauses(self) -> tuple[ThenAndNow, ...]:
        """What has become of every clause of both editions."""
        changed = {number for family in self.families for number, _ in family.clauses}
        return tuple(then_and_now(self.pair, changed))

    @cached_property
    def announced(self) -> tuple[Announced, ...]:
        """What is written about the changes."""
        return announced(*self._names)

    @cached_property
    def headings(self) -> Sequence[tuple[Announced | None, tuple[Joined, ...]]]:
        """The changes under what is written about them, and at the end those of which nothing is.

        LawError if what is written does not fit.
        """
        found = by_heading(self.announced, self.changes)
        return tuple((each, changes) for each, changes in found.items() if changes)

    def exhibits(self) -> Iterator[Exhibit]:
        """An auction for every change, as they are found."""
        yield from self.check.bench.exhibits(self.changes)

    def chapters(self, exhibits: Sequence[Exhibit]) -> Iterator[Chapter]:
        """The changes as they are told; ``exhibits``: an auction for each."""
        by_name = {exhibit.change.name: exhibit for exhibit in exhibits}
        for each, changes in self.headings:
            mine = [by_name[change.name] for change in changes]
            if each is not None:
                yield Chapter(each.title, each.paragraph, tuple(sorted(mine, key=partial(_order, each))))
            else:
                yield from (Chapter(self._heading(exhibit.change), "", (exhibit,)) for exhibit in mine)

    def _heading(self, change: Joined) -> str:
        """The headings of the clauses of a change of which nothing is written."""
        known = {self.pair.renumbered.get(c.number, c.number): c for c in self.pair.old.clauses}
        known |= self.pair.new.by_number
        return "; ".join(dict.fromkeys(f"{n} {known[n].heading}" for n in change.clauses))

    @cached_property
    def mistakes(self) -> tuple[Mistake, ...]:
        """What chance has shown of differences outside all families: mistakes of this program."""
        return tuple(self.check.bench.outside())

    @cached_property
    def stood(self) -> InTwo:
        """How claims and findings stand in both editions, as they are on record."""
        return in_two(*self._names, self.pair.renumbered)


def _order(written: Announced, exhibit: Exhibit) -> tuple[bool, int]:
    """Those with an auction first, and then as the clauses are listed."""
    listed = [written.clauses.index(number) for number in exhibit.change.clauses if number in written.clauses]
    return exhibit.sides is None, min(listed)
