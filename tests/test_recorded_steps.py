"""Recorded auctions by two wordings: where these part is told from the relations as play by both tells it."""

from __future__ import annotations

from pathlib import Path

from auctionlaws.amendment import amend
from auctionlaws.core.expr import var
from auctionlaws.core.operations import eq
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.many_events import ManyEvents
from auctionlaws_proofs.bench.recorded_steps import RecordedSteps
from auctionlaws_proofs.bench.rulings import side_by_side
from auctionlaws_proofs.engines.witness import Witness

ONCE = Path(__file__).parent.parent / "examples/proposals/once-instead-of-throughout.md"


def test_auctions_part_where_play_by_both_wordings_says_so() -> None:
    """A partner who is barred once, where it was throughout: every second auction on record."""
    bench = Check(Pair.of(amend(read_proposal(ONCE)))).bench
    recorded = sorted(dict.fromkeys(bench.recorded), key=lambda w: len(w.events))[-2::-2]
    steps = RecordedSteps(bench.parting, bench.old_laws, recorded)
    parted: list[Witness] = []
    for auction, alike in zip(sorted(recorded, key=lambda w: len(w.events)), steps.alike, strict=True):
        sides = side_by_side(bench.old_laws, bench.new_laws, auction)
        assert alike == (auction if sides is None else sides.witness.without_last), auction.script
        if sides is not None:
            parted.append(sides.witness)
    assert parted and len(parted) < len(recorded)
    shown = steps.shown()
    assert shown and all(any(w.events[: len(a.events)] == a.events for w in parted) for a in shown.values())


def test_conditions_are_asked_of_rows_as_they_stand() -> None:
    asked = ManyEvents({"third": eq(var("turn", 2), 3), "passed": eq(var("call", 7), 0)})
    rows = [asked.row({"turn": turn, "call": call, "unasked": 9}) for turn, call in ((3, 0), (3, 5), (1, 5), (0, 0))]
    assert [list(asked.holding(rows).get(row, ())) for row in rows] == [["third", "passed"], ["third"], [], ["passed"]]
    assert asked.holding([]) == {} and ManyEvents({}).holding([()]) == {}
