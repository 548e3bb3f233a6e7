"""The auction without irregularities: its bound is proved from what ordinary calls themselves keep."""

from __future__ import annotations

from shell import ROOT

from auctionlaws.edition import with_laws
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import join
from auctionlaws.table.laws import laws_of
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.termination import ordinary_bound


def test_a_wording_that_lets_a_bid_above_seven_stand_does_not_lengthen_ordinary_auctions() -> None:
    """Nobody makes such a bid by the laws, so that it does not matter what becomes of it."""
    edition = with_laws("1997", ROOT / "examples" / "eight-stands")
    bound = ordinary_bound(Symbolic(join(build(edition, switches=True))), laws_of(build(edition)))
    assert bound is not None and bound.calls == len(bound.longest) == 319
