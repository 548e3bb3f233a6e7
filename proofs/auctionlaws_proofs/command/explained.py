"""What explanations are made from, for the laws that a subcommand is to work on."""

from __future__ import annotations

from collections.abc import Callable

from auctionlaws_proofs.command.wording import Wording, laws_by
from auctionlaws_proofs.explaining.sources import Sources, sources_of_laws


def sources_of(
    wording: Wording, progress: Callable[[str], None] = lambda message: None, *, prove: bool = False
) -> Sources:
    """The laws with their record, or with that of the edition at the bottom; LawError for a mistake in them."""
    return sources_of_laws(laws_by(wording), progress, prove=prove, options=wording.options)
