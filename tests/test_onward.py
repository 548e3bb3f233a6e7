"""What one event more shows after the positions that recorded auctions come to."""

from __future__ import annotations

from auctionlaws.edition import load_edition
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import laws_of, load_laws
from auctionlaws_proofs.bench.auctions import Parting, watching
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.onward import onward
from auctionlaws_proofs.bench.rulings import side_by_side
from auctionlaws_proofs.bench.stages import changed_stages
from auctionlaws_proofs.engines.longer import positions
from auctionlaws_proofs.engines.witness import so_far, tables
from auctionlaws_proofs.idle import struck_out
from auctionlaws_proofs.recorded import load_recorded

RECORDED = sorted(load_recorded("1997").witnesses.values(), key=lambda w: w.script)


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
