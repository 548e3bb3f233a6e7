"""An auction for each of many changes: not the shortest, but a plain one, and soon.

Where two editions differ in hundreds of families of rulings, a reader wants one auction for each change. The auctions
on record for either edition show most of them; the solver goes on from their positions for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.at_hand import Material
from auctionlaws_proofs.bench.auctions import Excluded
from auctionlaws_proofs.bench.joined import Joined
from auctionlaws_proofs.bench.onward import further, onward
from auctionlaws_proofs.bench.positions import Position
from auctionlaws_proofs.bench.rulings import Sides, partings
from auctionlaws_proofs.engines.plainer import plainer, shorter
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Replay, Witness, irregular, tables

Show = Callable[[str, Witness], Sides | Position | None]
"""Makes an auction plainer that shows a family, and has both wordings rule on it; None if they rule alike."""


@dataclass(frozen=True)
class Exhibit:
    """A change, and the auction that shows it; or why there is none, as far as that is proved.

    ``later``: on an earlier event of that auction, too, the wordings have ruled differently.
    """

    change: Joined
    sides: Sides | Position | None = None
    later: bool = False
    why: Excluded | None = None

    @property
    def facts(self) -> tuple[str, ...]:
        """What has to be found of calls in the auction: it has been made as plain as it can be."""
        events = () if self.sides is None else self.sides.witness.events
        return tuple(dict.fromkeys(fact.value for event in events for fact in sorted(event.facts, key=str)))


def exhibits(material: Material, changes: Iterable[Joined], show: Show) -> Iterator[Exhibit]:
    """Every change once, those that auctions on record show first."""
    left = {change.name: change for change in changes}

    def found(known: Mapping[str, Witness]) -> Iterator[Exhibit]:
        for name, sides in _best(material, list(left.values()), known, show):
            yield Exhibit(left.pop(name), sides)

    def later(partings: Iterable[tuple[Joined, Sides]]) -> Iterator[Exhibit]:
        for exhibit in _later(material, partings):
            del left[exhibit.change.name]
            yield exhibit

    yield from found(_on_record(material, _families(left.values())))
    yield from later(_parting_again(material, list(left.values())))
    yield from found(_one_event_more(material, _families(left.values())))
    yield from later(_after_parting(material, list(left.values())))
    yield from found(_some_events_more(material, _families(left.values())))
    for change in left.values():
        yield Exhibit(change, why=_excluded(material, change))


def _families(changes: Iterable[Joined]) -> list[str]:
    return list(dict.fromkeys(f.name for change in changes for f in change.families))


# -- where auctions come from


def _on_record(material: Material, names: Sequence[str]) -> Mapping[str, Witness]:
    known = material.at_once()
    return {name: known[name] for name in names if name in known}


def _one_event_more(material: Material, names: Sequence[str]) -> Mapping[str, Witness]:
    with suppress(Undecided):
        return dict(onward(material.parting, names, material.begin))
    return {}


def _some_events_more(material: Material, names: Sequence[str]) -> Mapping[str, Witness]:
    return dict(further(material.parting, names, material.begin))


def _parting_again(material: Material, changes: Sequence[Joined]) -> Iterator[tuple[Joined, Sides]]:
    """Where auctions on record are ruled differently once more, each with the changes that it shows."""
    for sides in material.later_partings:
        yield from ((change, sides) for change in changes if _decides(material, change, sides))


def _after_parting(material: Material, changes: Sequence[Joined]) -> Iterator[tuple[Joined, Sides]]:
    """The same of auctions on record with one event more."""
    by_name = {change.name: change for change in changes}
    for name, witness in material.after_parting({change.name: change.clauses for change in changes}):
        sides = _at_last(material, by_name[name], witness)
        if sides is not None:
            yield by_name[name], sides


def _later(material: Material, partings: Iterable[tuple[Joined, Sides]]) -> Iterator[Exhibit]:
    """Changes that show on an event after one that is ruled differently already, each with the plainest auction."""
    found: dict[str, tuple[Joined, list[Sides]]] = {}
    for change, sides in partings:
        found.setdefault(change.name, (change, []))[1].append(sides)
    for change, shown in found.values():
        best = min(shown, key=lambda sides: _plain(sides.before, sides.witness))
        yield Exhibit(change, _made_plainer(material, change, best), later=True)


def _decides(material: Material, change: Joined, sides: Sides) -> bool:
    """The clauses of a change decide on the last event, by either wording, and the rulings say something else."""
    renumbered = material.parting.renumbered
    decided = {renumbered.get(n, n) for n in sides.last[0].report.clauses} | set(sides.last[1].report.clauses)
    return decided.issuperset(change.clauses) and any(sides.said)


def _at_last(material: Material, change: Joined, witness: Witness) -> Sides | None:
    """How the last event of an auction is ruled by both wordings, if that shows a change."""
    with suppress(ImpossibleEvent):
        parted = list(partings(material.old, material.new, witness, material.parting.renumbered))
        whole = parted and len(parted[-1].witness.events) == len(witness.events)
        return parted[-1] if whole and _decides(material, change, parted[-1]) else None
    return None


def _made_plainer(material: Material, change: Joined, sides: Sides) -> Sides:
    def play(witness: Witness) -> Replay | None:
        found = _at_last(material, change, witness)
        return None if found is None else Replay(found.before, (), ())

    better = plainer(shorter(sides.witness, play), play, material.parting.whole.relation.ladder)
    found = _at_last(material, change, better)
    assert found is not None
    return found


# -- which is shown


def _best(
    material: Material, changes: Iterable[Joined], known: Mapping[str, Witness], show: Show
) -> Iterator[tuple[str, Sides | Position]]:
    """For each change that a known auction shows, the plainest of these, ruled by both wordings."""
    for change in changes:
        auctions = [(f.name, known[f.name]) for f in change.families if f.name in known]
        for name, witness in sorted(auctions, key=lambda each: _plain(_at_end(material, each[1]), each[1])):
            if (sides := show(name, witness)) is not None:
                yield change.name, sides
                break


def _at_end(material: Material, witness: Witness) -> Table:
    *_, table = tables(material.old, witness)
    return table


def _plain(table: Table, witness: Witness) -> tuple[int, ...]:
    """What auctions are sorted by: settled, without contradictions, with few facts and irregularities, short."""
    torn = [happened.outcome for happened in table.history].count(Outcome.CONFLICT)
    facts = sum(len(event.facts) + len(event.shows) for event in witness.events)
    return table.unsettled, torn, facts, irregular(table), len(witness.events)


def _excluded(material: Material, change: Joined) -> Excluded | None:
    """Why no auction shows a change, if that is proved of all its families; the weakest of the reasons."""
    reasons = dict(material.impossible([f.name for f in change.families]))
    if len(reasons) < len(change.families) or Excluded.IDLE in reasons.values():
        return None
    return Excluded.ALIKE if Excluded.ALIKE in reasons.values() else Excluded.NEVER
