"""Conditions required lazily: the same is found as when they are required from the start."""

from __future__ import annotations

from pathlib import Path

import made_once

from auctionlaws.amendment import amend
from auctionlaws.core.expr import FALSE
from auctionlaws.core.operations import and_, eq, not_
from auctionlaws.edition import load_edition
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.relation import build
from auctionlaws.machine.variables import variable
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.auctions import Parting, watching
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.engines.reach import Lazily, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic

INNOCENT = Path(__file__).parent.parent / "examples/proposals/an-innocent-sentence.md"
ONE_HEART = 10
A_CALL = eq(variable("event"), 0)


def test_what_is_required_lazily_holds_of_what_is_found() -> None:
    """Of the last event, for the target it is about, and of every event before that."""
    symbolic = Symbolic(made_once.whole("1997"))
    hearts = eq(variable("call"), ONE_HEART)
    last = {"one heart": hearts, "nothing": FALSE}
    targets = {"one heart": A_CALL, "nothing": A_CALL, "any call": and_(A_CALL, not_(hearts))}
    unrolling = Unrolling(symbolic, (), targets, lazily=Lazily(meanwhile=hearts, last=last))
    call = [f.name for f in EVENT].index("call")
    for depth in (1, 2):
        unrolling.extend()
        assert unrolling.any_of(["nothing"]) is None
        found = unrolling.any_of(["nothing", "any call"])
        assert found is not None and found[0] == {"any call"}
        calls = {name: [event[call] for event in unrolling.plain(name)] for name in ("one heart", "any call")}
        assert calls["one heart"] == [ONE_HEART] * depth
        assert calls["any call"][:-1] == [ONE_HEART] * (depth - 1) and calls["any call"][-1] != ONE_HEART


def test_wordings_part_as_soon_as_when_every_ruling_is_compared() -> None:
    """Which families auctions of each length show, all events before the last being ruled alike."""
    old, new = load_edition("1997"), amend(read_proposal(INNOCENT)).edition
    parted = families(tuple(changed_stages(old, new, {})))
    parting = Parting(build(old, watch=watching(parted)), build(new), parted)
    deep = 3
    soonest = dict(parting.shown([f.name for f in parted], deep))
    settled = not_(parting.whole.conflict)
    targets = {n: and_(w, parting.different) for n, w in parting.whole.watched.items()}
    targets = {n: t if n.endswith("conflict") else and_(t, settled) for n, t in targets.items()}
    meanwhile = and_(settled, not_(parting.different))
    at_once = Unrolling(parting.symbolic, (), targets, meanwhile=meanwhile)
    left, expected = set(targets), dict[str, int]()
    for depth in range(1, deep + 1):
        at_once.extend()
        while left and (hit := at_once.any_of(left)) is not None:
            expected |= dict.fromkeys(left & hit[0], depth)
            left -= hit[0]
    assert soonest == expected != {}
    assert left, "a family that only follows from others: found if what comes before need not be ruled alike"
