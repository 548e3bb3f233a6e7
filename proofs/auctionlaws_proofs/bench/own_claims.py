"""The claims that a proposal makes itself, looked at before anything is compared."""

from __future__ import annotations

from auctionlaws.amendment import Amended
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import join
from auctionlaws_proofs.claims_reader import proposal_claims
from auctionlaws_proofs.questions import Asker


def check_claims(amended: Amended) -> None:
    """LawError for a claim of a proposal that cannot be read, or whose words mean nothing where it uses them.

    That is a mistake in the proposal, whether or not its claims are to be decided.
    """
    claims = proposal_claims(amended)
    if claims:
        asker = Asker(join(build(amended.edition, switches=True)))
        for claim in claims:
            asker.check(claim)
