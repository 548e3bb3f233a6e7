"""When anybody sees a difference that nothing tells of at once, since it is only remembered.

A duty that ends with the very event that lays it stands in what a change of that call would bring back; a lead that can
be restricted is seen when a card is led. The auction goes on at two tables, by the old wording and by the new, to the
first event of which the two say something else. It is found by asking which of the next events the new wording rules
otherwise in the one position than in the other; what is said of them is then read off both tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.part import Part
from auctionlaws.machine.state import INDEX, WIDTH, values_of
from auctionlaws.table.happened import FIRST
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged, Status
from auctionlaws_proofs.bench.onward import continued
from auctionlaws_proofs.bench.pairing import NOTHING
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides, follow_both, partings
from auctionlaws_proofs.bench.seen_apart import compared, differing
from auctionlaws_proofs.bench.soon_after import next_events
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, so_far

FURTHEST: Final = 3
"""So many events more are looked at."""
_PAIRS: Final = 30
"""From so many pairs of positions the next event is asked for."""
_EFFORT: Final = 20_000_000
"""The solver's measure of work for one question: half a second."""


class _Pair(NamedTuple):
    """Two tables at which the same has happened, told alike so far."""

    before: Table
    after: Table

    @property
    def key(self) -> tuple[object, ...]:
        return self.before.state, self.after.state


def seen_later(parting: Parting, sides: Sides) -> Sides | None:
    """The auction gone on with to the first event that shows the difference; None if none of the next few does.

    ``sides``: two tables of which nothing different is told.
    """
    begin = _Pair(sides.before.copy(), sides.after.copy())
    if sides.impossible or not follow_both(*begin, sides.witness.readings[-1]):
        return None
    pairs, known = [begin], {begin.key}
    for _ in range(FURTHEST):
        hidden: list[_Pair] = []
        for witness in _next(parting, pairs):
            found = _at_its_end(sides, witness)
            if found is not None and any(found.said):
                return found
            if found is not None:
                hidden.append(_Pair(found.before, found.after))
        hidden += [after for pair in pairs for after in _soon(pair, sides)]
        fresh = {pair.key: pair for pair in hidden if pair.key not in known and not pair.before.unsettled}
        pairs = list(fresh.values())[:_PAIRS]
        known |= fresh.keys()
        if not pairs:
            return None
    return None


def judged_by(parting: Parting, family: Family, sides: Sides | Position, *, shortest: bool) -> Judged:
    """A family at the end of whose auction the wordings part, by what is told there, or else later.

    Where nothing that differs is told then or soon after, it is not known whether anybody ever sees it.
    """
    later = None
    if not any(sides.said):
        later = seen_later(parting, sides) if isinstance(sides, Sides) else None
        if later is None:
            return Judged(family, Status.UNDECIDED, sides, shortest)
    return Judged(family, Status.CHANGED, sides, shortest, later=later)


def _at_its_end(sides: Sides, witness: Witness) -> Sides | None:
    """The difference that two wordings make on the last event of an auction; None if they make none, or stop before."""
    parted = list(partings(sides.before.laws, sides.after.laws, witness, sides.renumbered))
    if not parted or len(parted[-1].witness.events) < len(witness.events):
        return None
    return parted[-1]


def _next(parting: Parting, pairs: Sequence[_Pair]) -> Iterator[Witness]:
    """Auctions with one event more, on which something differs that has not differed before: for each thing one."""
    targets = {f"{place} {name}": when for place, pair in enumerate(pairs) for name, when in _new(parting, pair)}
    unrolling = Unrolling(parting.symbolic, (), targets, starts=[p.before.state for p in pairs], effort=_EFFORT)
    unrolling.extend()
    for key in targets:
        place = int(key.partition(" ")[0])
        target, begins = unrolling.target(key), unrolling.beginnings[place]
        with suppress(Undecided):
            if target is not None and unrolling.ask(target, begins) is not None:
                yield continued(pairs[place].before, unrolling.plainest(target, begins))


def _new(parting: Parting, pair: _Pair) -> Iterator[tuple[str, Expr]]:
    """What the next event can make different, and when: each part of a ruling, each field not different yet.

    By the new wording, in both positions: where that rules alike, a difference would be another family's.
    """
    here = Substitution({n: const(value, WIDTH[n]) for n, value in values_of(pair.after.state).items()})
    old, new = parting.whole, parting.new
    yield "impossible", and_(old.possible, new.possible, not_(here(new.possible)))
    both = and_(old.possible, new.possible, here(new.possible))
    for part in (p for p in compared(of_event=True) if p is not Part.POSSIBLE):
        names = new.part(part)
        apart = differing(names, {name: here(value) for name, value in names.items()}, NOTHING)
        if part is not Part.STATE:
            yield part.name, and_(both, or_(*(when for _, when in apart)))
            continue
        for name, when in apart:
            place = INDEX.get(name)
            if place is None or pair.before.state[place] == pair.after.state[place]:
                yield name, and_(both, when)


def _soon(pair: _Pair, sides: Sides) -> Iterator[_Pair]:
    """Both tables after each procedural event and each pass that can come next at both, and is told alike."""
    for event in next_events(pair.before):
        before, after = pair.before.copy(), pair.after.copy()
        with suppress(ImpossibleEvent):
            before.apply(event)
            after.apply(event)
            told = Sides(so_far(before), before, after, renumbered=sides.renumbered).said
            if not any(told) and follow_both(before, after, FIRST):
                yield _Pair(before, after)
