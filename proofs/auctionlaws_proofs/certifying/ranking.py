"""Claims that auctions or procedures end, as a condition on single events: a ranking function does not fall.

The functions are those of the proofs: the calls that can still follow an ordinary auction (A1), the potential that an
irregular act raises by a limited amount and every other call lowers (A2), the events that a procedure has left (A4).
They are natural numbers: where no event breaks such a condition, there are only so many events. What is said beside the
auction is no event of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.ends import LIMITED, ORDINARY, PROCEDURES
from auctionlaws_proofs.engines.act_bound import without_bound
from auctionlaws_proofs.engines.potential import goes_on
from auctionlaws_proofs.engines.termination import without_rank


@dataclass(frozen=True, slots=True)
class Unranked:
    """An event by which the ranking function of a claim does not fall as it should; what is said where none does."""

    event: Expr
    says: str


_RANKED: Final[Mapping[str, tuple[str, Callable[[Whole], Expr]]]] = {
    ORDINARY: ("every ordinary call lowers the number of calls that can still follow", without_rank),
    LIMITED: (
        "every call that is no irregular act lowers the potential, and an act raises it by a limited amount",
        without_bound,
    ),
    PROCEDURES: (
        "every event lowers the number of events that a procedure has left",
        lambda whole: and_(whole.possible, goes_on(whole, whole.next)),
    ),
}
"""By the words of a claim that something ends: what is stated of single events, and an event that refutes it."""


def is_ranked(claim: Claim) -> bool:
    """Whether a claim has a ranking function."""
    return claim.form is Form.ENDS and claim.words in _RANKED


def unranked(whole: Whole, claim: Claim) -> Unranked | None:
    """The condition for a claim that something ends; None for any other, and where it is refuted by a cycle.

    ``whole``: the relation without what is said beside the auction.
    """
    if not is_ranked(claim):
        return None
    says, event = _RANKED[claim.words]
    return Unranked(event(whole), says)
