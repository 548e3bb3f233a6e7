"""The way to a gap or a contradiction, for ``auctionlaws draw --finding``."""

from __future__ import annotations

from difflib import get_close_matches

from auctionlaws_diagrams.states.page import Page
from auctionlaws_proofs.arrows.pages import page_of_auction
from auctionlaws_proofs.command.explained import sources_of
from auctionlaws_proofs.command.inputs import InputError, visible
from auctionlaws_proofs.command.wording import Wording, laws_by
from auctionlaws_proofs.explaining.auctions import play
from auctionlaws_proofs.explaining.findings import recorded_findings


def page_of_finding(identity: str, wording: Wording) -> Page:
    """The shortest auction of a finding, its way through the machine, and what each reading rules or nobody answers.

    InputError, with the nearest, if the record of the edition holds no such finding, or if the wording has it no more.
    """
    sources = sources_of(wording)
    known = recorded_findings(sources)
    names = {name.lower(): name for name in known}
    name = names.get(identity.strip().lower())
    if name is None:
        near = get_close_matches(identity.lower(), names, 1, 0.3)
        hint = f"; the nearest is {names[near[0]]}" if near else ""
        raise InputError(
            f"--finding: {visible(identity)} is no finding of {sources.root or sources.edition.name}{hint}"
        )
    witness, written = sources.witness(known[name]), sources.texts.by_identity.get(name)
    played = None if witness is None else play(sources, witness, through=False)
    if played is None:
        by = "the laws as they stand" if sources.as_shipped else sources.edition.name
        raise InputError(f"--finding: the auction on record for {name} does not come to it by {by}")
    heading = name if written is None else written.title
    return page_of_auction(laws_by(wording), played.table, f"{heading} ({name})", name.lower())
