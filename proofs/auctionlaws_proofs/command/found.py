"""The auctions of gaps and conflicts, for ``auctionlaws draw --finding``."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from auctionlaws_diagrams.auction import auction_diagrams
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_proofs.command.inputs import InputError, visible
from auctionlaws_proofs.explaining.auctions import play
from auctionlaws_proofs.explaining.findings import recorded_findings
from auctionlaws_proofs.explaining.sources import Sources


def of_finding(identity: str, sources: Sources) -> Iterator[Diagram]:
    """The shortest auction of a finding, with what each reading rules or the question that nobody answers.

    InputError, with the nearest, if the record of the edition holds no such finding, or if the wording has it no more.
    """
    known = recorded_findings(sources)
    names = {name.lower(): name for name in known}
    name = names.get(identity.strip().lower())
    if name is None:
        near = get_close_matches(identity.lower(), names, 1, 0.3)
        hint = f"; the nearest is {names[near[0]]}" if near else ""
        raise InputError(
            f"--finding: {visible(identity)} is no finding of {sources.root or sources.edition.name}{hint}"
        )
    drawn = _drawn(sources, name, known[name])
    if drawn is None:
        by = "the laws as they stand" if sources.as_shipped else sources.edition.name
        raise InputError(f"--finding: the auction on record for {name} does not come to it by {by}")
    return drawn


def every_finding(sources: Sources) -> Iterator[Diagram]:
    """The auctions of all findings on record, less those that the wording no longer has."""
    every = (_drawn(sources, name, target) for name, target in recorded_findings(sources).items())
    return (diagram for drawn in every for diagram in drawn or ())


def _drawn(sources: Sources, identity: str, target: str) -> Iterator[Diagram] | None:
    witness, written = sources.witness(target), sources.texts.by_identity.get(identity)
    played = None if witness is None else play(sources, witness, through=False)
    if played is None:
        return None
    heading = identity if written is None else written.title
    return iter(
        auction_diagrams(
            played.table, identity.lower(), f"{heading} ({identity})", (target.removeprefix("gap "), heading)
        )
    )
