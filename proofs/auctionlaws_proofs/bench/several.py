"""More than one auction for a family of changed rulings: as unlike one another as can be found.

They come from the auctions on record and from one event more after these. Auctions are of one kind if the same has been
irregular in them, the same player acts last as counted from the dealer, and the same clauses decide his event.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from auctionlaws_proofs.bench.at_hand import Material
from auctionlaws_proofs.bench.display import Display
from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.judged import Judged
from auctionlaws_proofs.bench.onward import continued
from auctionlaws_proofs.bench.rulings import Sides
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness, irregular

MOST: Final = 5
"""The largest number of example auctions that can be asked for."""
_STARTS: Final = 60
"""From so many positions it is asked whether one event more shows a family."""
_EFFORT: Final = 5_000_000
"""The solver's measure of work for one question: a tenth of a second."""

Kind = tuple[object, ...]
"""What auctions of one kind have in common."""


@dataclass(frozen=True)
class Several:
    """Auctions of other kinds than the one that is told first.

    ``kinds``: how many kinds of auction are known that show the family, that one among them.
    """

    sides: tuple[Sides, ...]
    kinds: int


def several(material: Material, display: Display, judged: Judged, count: int) -> Several:
    """Up to so many auctions for a family besides the one that is told, each of another kind, the plainer ones first.

    A family that shows before the first event, or in a position, has none.
    """
    if not isinstance(judged.sides, Sides):
        return Several((), 1)
    first = _kind(judged.sides)
    found: dict[Kind, Sides] = {}
    for witness in _auctions(material, judged.family):
        sides = display.as_it_is(judged.family.name, witness)
        if isinstance(sides, Sides) and any(sides.said):
            kind = _kind(sides)
            if kind != first and (kind not in found or _plain(sides) < _plain(found[kind])):
                found[kind] = sides
    ordered = sorted(found.values(), key=_plain)
    shown = (display.of(judged.family.name, sides.witness, shortest=False) for sides in ordered)
    told = {sides.witness.script: sides for sides in shown if isinstance(sides, Sides) and any(sides.said)}
    others = [sides for script, sides in told.items() if script != judged.sides.witness.script]
    return Several(tuple(others[:count]), 1 + len(found))


def _auctions(material: Material, family: Family) -> Iterator[Witness]:
    """Auctions on record that show a family, and those that do with one event more."""
    yield from material.occurrences.get(family.name, ())
    begin = [t for t in material.begin if any(material.parting.may_show([family.name], t.state))][:_STARTS]
    if not begin:
        return
    unrolling = material.parting.unrolling([table.state for table in begin], effort=_EFFORT)
    unrolling.extend()
    target = unrolling.target(family.name)
    for table, begins in zip(begin, unrolling.beginnings, strict=True):
        with suppress(Undecided):
            if target is not None and unrolling.ask(target, begins) is not None:
                yield continued(table, unrolling.plainest(target, begins))


def _kind(sides: Sides) -> Kind:
    before, after = sides.last
    broken = {each for h in sides.before.history for each in h.report.irregularities}
    clauses = frozenset(before.report.fired), frozenset(after.report.fired)
    return before.event.kind, before.seat, frozenset(broken), before.outcome, after.outcome, clauses


def _plain(sides: Sides) -> tuple[object, ...]:
    events = sides.witness.events
    facts = sum(len(event.facts) + len(event.shows) for event in events)
    return irregular(sides.before), facts, len(events), sides.witness.script
