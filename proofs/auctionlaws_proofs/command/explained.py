"""What explanations are made from, for the laws that a subcommand is to work on."""

from __future__ import annotations

from collections.abc import Callable

from auctionlaws_proofs.claims_reader import proposal_claims
from auctionlaws_proofs.command.books import Book
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.recorded import load_recorded


def sources_of(book: Book, progress: Callable[[str], None] = lambda message: None, *, prove: bool = False) -> Sources:
    """The laws with their record, or with that of the edition at the bottom; LawError for a mistake in a claim."""
    return Sources(
        book.edition,
        load_recorded(book.root),
        shipped_findings(book.root),
        prove,
        progress,
        root=None if book.wording.as_shipped else book.root,
        options=book.wording.options,
        own=() if book.amended is None else proposal_claims(book.amended),
    )
