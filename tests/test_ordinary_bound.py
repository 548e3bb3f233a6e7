"""The auction without irregularities: its bound is proved from what ordinary calls themselves keep."""

from __future__ import annotations

from auctionlaws.edition import load_edition
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import join
from auctionlaws.table.laws import Laws
from auctionlaws_proofs.claims_reader import shipped_lemmas
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.termination import ordinary_bound
from auctionlaws_proofs.questions import Asker


def test_a_wording_that_lets_a_bid_above_seven_stand_does_not_lengthen_ordinary_auctions(laws: Laws) -> None:
    """It breaks the lemma that there is none, which the bound does without: nobody makes such a bid by the laws."""
    whole = join(build(load_edition("1997"), switches=True))
    lemmas = Asker(whole).lemmas(shipped_lemmas())
    left = [lemma for lemma in lemmas if "at most seven" not in lemma.name]
    assert len(left) < len(lemmas)
    bound = ordinary_bound(Symbolic(whole), laws, left)
    assert bound is not None and bound.calls == len(bound.longest) == 319
