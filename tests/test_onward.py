"""What one event more shows after the positions that recorded auctions come to."""

from __future__ import annotations

from pathlib import Path

import pytest

from auctionlaws.amendment import amend
from auctionlaws.edition import load_edition
from auctionlaws.machine.relation import build
from auctionlaws.proposal import parse_proposal
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws_proofs.bench.auctions import Parting, watching
from auctionlaws_proofs.bench.bench import DEEPEST
from auctionlaws_proofs.bench.checked import Check, Pair
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.judged import Status
from auctionlaws_proofs.bench.onward import onward
from auctionlaws_proofs.bench.rulings import side_by_side
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.engines.longer import positions
from auctionlaws_proofs.engines.witness import so_far, tables
from auctionlaws_proofs.idle import struck_out
from auctionlaws_proofs.recorded import load_recorded

RECORDED = sorted(load_recorded("1997").auctions, key=lambda w: w.script)
RECORDED_2017 = load_recorded("2017").auctions


def test_every_position_of_the_recorded_auctions_is_there_once() -> None:
    """Each with an auction that ends in it, the soonest reached first; the start of the auction is the first."""
    laws = load_laws("1997")
    found = positions(laws, RECORDED)
    assert len(found) > 200
    assert len({table.state for table in found}) == len(found)
    assert not found[0].history and found[0].state == laws.initial
    lengths = [len(table.history) for table in found]
    assert lengths == sorted(lengths)
    for table in found:
        *_, again = tables(laws, so_far(table))
        assert again.state == table.state


def test_one_event_more_shows_where_two_wordings_part() -> None:
    """Without 27A: a call over a bid that is insufficient and out of rotation. No recorded auction comes to that."""
    old = load_edition("1997")
    new = struck_out(old, "27A")
    parted = families(tuple(changed_stages(old, new, {})))
    relations = build(old, watch=watching(parted)), build(new)
    laws, others = load_laws("1997"), laws_of(relations[1])
    sides = [(w, side_by_side(laws, others, w)) for w in RECORDED]
    alike = [w if s is None else s.witness.without_last for w, s in sides]
    names = [f.name for f in parted]
    found = dict(onward(Parting(*relations, parted), names, positions(laws, alike)))
    assert "over: -27A: conflict" in found and set(found) < set(names)
    for witness in found.values():
        shown = side_by_side(laws, others, witness)
        assert shown is not None and shown.witness == witness, "they part at the last event, not before"


BIDS_ONLY = """---
title: Only a bid can be comparable there
builds on: 2017
---

## 27B1b A comparable bid

Ours: it has to be a bid.

```law
clause 27B1b
term   [call] is a comparable correction
means  [call] is a comparable call
       and [call] is a bid

on     a correction of an insufficient bid
when   the call is a comparable correction
unless 27B1a
then   the correction stands
see also 16C for a rule that is switched off here
         27D for damage all the same
```
"""


@pytest.mark.nightly
def test_what_shows_only_some_events_later_is_shown_all_the_same() -> None:
    """A wording of 27B1b for bids: by a pass as a correction, and by a change of a call that waits for one.

    The latter takes several events after any recorded auction.
    """
    check = Check(Pair.of(amend(parse_proposal(BIDS_ONLY, Path("bids.md")))))
    known = {w.script for w in RECORDED_2017}
    judged = list(check.rulings())
    assert {j.status for j in judged} == {Status.CHANGED}
    late = [j.sides.witness for j in judged if j.sides is not None and len(j.sides.witness.events) > DEEPEST]
    assert late and any(w.script not in known for w in late)
