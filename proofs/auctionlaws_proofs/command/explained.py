"""What explanations are made from, for the laws that a subcommand is to work on."""

from __future__ import annotations

from collections.abc import Callable

from auctionlaws_proofs.claims_reader import proposal_claims
from auctionlaws_proofs.command.wording import Wording, laws_by
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.recorded import load_recorded


def sources_of(
    wording: Wording, progress: Callable[[str], None] = lambda message: None, *, prove: bool = False
) -> Sources:
    """The laws with their record, or with that of the edition at the bottom; LawError for a mistake in them."""
    laws = laws_by(wording)
    return Sources(
        laws.edition,
        load_recorded(laws.root),
        shipped_findings(laws.root),
        prove,
        progress,
        root=None if laws.ships else laws.root,
        options=wording.options,
        own=() if laws.proposal is None else proposal_claims(laws.proposal),
    )
