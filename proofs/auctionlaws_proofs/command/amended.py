"""The pictures that a proposal changes, for ``auctionlaws draw --proposal``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from auctionlaws.amendment import amend
from auctionlaws.proposal import combinations, read_proposal
from auctionlaws_diagrams.changes import amended_pictures, as_variant, changed_pictures, wordings
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.reference import Reference
from auctionlaws_proofs.bench.restated import unless_restated


def of_proposal(file: str, references: Sequence[Reference], progress: Callable[[str], None]) -> Iterator[Diagram]:
    """Pictures by the laws as a proposal amends them, or without ``references`` those that it changes.

    Where alternatives are open, each variant has its own.
    """
    proposal = read_proposal(Path(file))
    choices = combinations(proposal)
    for number, choice in enumerate(choices, start=1):
        progress(
            f"comparing the wordings, {number} of {len(choices)}" if len(choices) > 1 else "comparing the wordings"
        )
        amended = amend(proposal, choice)
        words = wordings(amended, unless_restated(amended))
        pictures = amended_pictures(words, references) if references else changed_pictures(words)
        yield from as_variant(pictures, number) if len(choices) > 1 else pictures
