"""The auctions of gaps and conflicts, for ``auctionlaws draw --finding``."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from auctionlaws.edition import Edition
from auctionlaws_diagrams.auction import auction_diagrams
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_proofs.command.inputs import InputError, visible
from auctionlaws_proofs.explaining.auctions import play
from auctionlaws_proofs.explaining.findings import recorded_findings
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.recorded import load_recorded


def of_finding(identity: str, book: Edition) -> Iterator[Diagram]:
    """The shortest auction of a finding, with what each reading rules or the question that nobody answers.

    InputError, with the nearest, if the record of the edition holds no such finding.
    """
    sources = _sources(book)
    known = recorded_findings(sources)
    names = {name.lower(): name for name in known}
    name = names.get(identity.strip().lower())
    if name is None:
        near = get_close_matches(identity.lower(), names, 1, 0.3)
        hint = f"; the nearest is {names[near[0]]}" if near else ""
        raise InputError(f"--finding: {visible(identity)} is no finding of {book.name}{hint}")
    return _drawn(sources, name, known[name])


def every_finding(book: Edition) -> Iterator[Diagram]:
    """The auctions of all findings on record."""
    sources = _sources(book)
    return (diagram for name, target in recorded_findings(sources).items() for diagram in _drawn(sources, name, target))


def _sources(book: Edition) -> Sources:
    return Sources(book, load_recorded(book.name), shipped_findings(book.name))


def _drawn(sources: Sources, identity: str, target: str) -> Iterator[Diagram]:
    witness, written = sources.witness(target), sources.texts.by_identity.get(identity)
    played = None if witness is None else play(sources.laws, witness, through=False)
    if played is None:
        raise InputError(f"--finding: the recorded auction of {identity} cannot be played by the laws as they stand")
    heading = identity if written is None else written.title
    yield from auction_diagrams(
        played.table, identity.lower(), f"{heading} ({identity})", (target.removeprefix("gap "), heading)
    )
