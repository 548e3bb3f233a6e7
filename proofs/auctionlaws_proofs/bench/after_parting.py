"""What happens next where two wordings have parted already: events at which given clauses decide.

Two editions part early, over a law that is only to be looked at as often as not, and what a reader takes for the change
comes after that: a correction, a call at the offender's next turn. The positions are then no longer the same, and the
event is asked for of both: what the old wording decides in its position, and the new one in its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.state import WIDTH, values_of
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.onward import continued
from auctionlaws_proofs.bench.rulings import differ, follow_both, together
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness

_EFFORT: Final = 5_000_000
"""The solver's measure of work for one question: a tenth of a second."""
_OFTEN: Final = 12
"""So many auctions are offered for each set of clauses."""


@dataclass(frozen=True)
class Parted:
    """One auction at two tables, by the old wording and by the new, which have ruled differently before its end."""

    before: Table
    after: Table


def parted(old: Laws, new: Laws, auctions: Collection[Witness], renumbered: Mapping[str, str]) -> tuple[Parted, ...]:
    """Each pair of positions once that some auctions come to after the wordings have parted, soonest first."""
    found: dict[tuple[object, ...], Parted] = {}
    for witness in sorted(auctions, key=lambda w: len(w.events)):
        with suppress(ImpossibleEvent):
            for pair in _parted(old, new, witness, renumbered):
                found.setdefault((pair.before.state, pair.after.state), pair)
    return tuple(found.values())


def _parted(old: Laws, new: Laws, witness: Witness, renumbered: Mapping[str, str]) -> Iterator[Parted]:
    apart = False
    for (before, after, impossible), reading in zip(together(old, new, witness), witness.readings, strict=False):
        apart = impossible or apart or differ(before, after, renumbered)
        here = Parted(before.copy(), after.copy())
        if apart and not impossible and follow_both(here.before, here.after, reading):
            yield here


class AfterParting:
    """One event more at such tables."""

    def __init__(self, parting: Parting, tables: Sequence[Parted]) -> None:
        """``tables``: from the first of which an auction goes on, sooner than from the others."""
        self._parting, self._tables = parting, tables
        self._new = [_at(pair.after) for pair in tables]
        self._former = {new: old for old, new in parting.renumbered.items()}

    def auctions(self, wanted: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Witness]]:
        """For each of some names a few auctions at whose last event all of its clauses decide, by either wording.

        ``wanted``: by name, clauses by their numbers in the new wording. Whether they rule differently is not asked.
        """
        if not self._tables:
            return
        targets = {
            f"{name} {place}": condition
            for name, numbers in wanted.items()
            for place in range(len(self._tables))
            if (condition := self._decide(numbers, place)) is not FALSE
        }
        starts = [pair.before.state for pair in self._tables]
        unrolling = Unrolling(self._parting.symbolic, (), targets, starts=starts, effort=_EFFORT)
        unrolling.extend()
        for name in wanted:
            for witness in self._some(unrolling, name, targets):
                yield name, witness

    def _some(self, unrolling: Unrolling, name: str, targets: Collection[str]) -> Iterator[Witness]:
        left = _OFTEN
        for place, begins in enumerate(unrolling.beginnings):
            target = unrolling.target(key) if (key := f"{name} {place}") in targets else None
            if left and target is not None:
                with suppress(Undecided):
                    if unrolling.ask(target, begins) is not None:
                        left -= 1
                        yield continued(self._tables[place].before, unrolling.plainest(target, begins))

    def _decide(self, numbers: Sequence[str], place: int) -> Expr:
        """An event can happen at both tables of a pair, and each of some clauses decides it at one of them."""
        old, new, here = self._parting.whole, self._parting.new, self._new[place]
        can = and_(old.possible, here(new.possible))
        if can is FALSE:
            return FALSE
        fires = (or_(old.fires.get(self._former.get(n, n), FALSE), here(new.fires.get(n, FALSE))) for n in numbers)
        return and_(can, *fires)


def _at(table: Table) -> Substitution:
    """Puts the position of a table in a condition, which is then one on the event alone."""
    return Substitution({name: const(value, WIDTH[name]) for name, value in values_of(table.state).items()})
