"""Claims that one position leads to another: as long as nobody errs, within a bounded number of events.

The relation is unrolled from any position that the lemmas allow and the premise describes. If no run of some length
stays clear of the goal, every run meets it within that length. A run that the text leaves (a gap, a law not written
down yet) or that has no event left is no counterexample; A5 says whether there is always a lawful act.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import z3

from auctionlaws.core.operations import and_, not_
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.questions import Asker

MOST: Final = 6
"""Bounds up to so many events are tried."""


def bound_to(symbolic: Symbolic, asker: Asker, lemmas: Sequence[z3.BoolRef], claim: Claim) -> tuple[int, Proof] | None:
    """The least number of events within which the claim's goal comes, and the proof; None if none is found."""
    whole = symbolic.whole
    moment = asker.plain_moment
    regular = symbolic.term(and_(not_(errs(whole)), asker.goes_on))
    clear = symbolic.term(not_(asker.said(claim, claim.condition, moment)))
    start = symbolic.copy(z3.And(symbolic.term(asker.said(claim, claim.premise, moment)), clear), 0)
    known = [symbolic.copy(z3.And(list(lemmas)), 0)]
    run = [start]
    for events in range(1, MOST + 1):
        run.append(symbolic.copy(z3.And(symbolic.step, regular), events - 1))
        run.append(symbolic.copy(clear, events))
        proof = symbolic.refute(known, z3.And(run))
        if proof is not None:
            return events, proof
    return None
