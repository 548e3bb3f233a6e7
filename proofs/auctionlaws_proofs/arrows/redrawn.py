"""The diagrams that another wording changes, each as it was and as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from auctionlaws.amendment import Amended
from auctionlaws.api.laws import Laws, laws_of_proposal
from auctionlaws_diagrams.api import page_on_record, shipped
from auctionlaws_diagrams.states.printed import Page
from auctionlaws_diagrams.states.proved import load_proved
from auctionlaws_proofs.arrows.pages import pages_by, titled
from auctionlaws_proofs.deciding import Progress


@dataclass(frozen=True)
class Redrawn:
    """A diagram by the old wording and by the new one."""

    before: Page
    now: Page

    @property
    def title(self) -> str:
        """What the diagram is about."""
        return self.now.title


def redrawn(old: Laws, new: Laws, progress: Progress) -> tuple[Redrawn, ...]:
    """Every diagram that does not say the same by two wordings with one edition at the bottom, in their order.

    Arrows that do not hold by a wording are struck through in its page, with what holds instead.
    """
    changed = [_changed(laws, progress) for laws in (old, new)]
    on_record = load_proved(new.root)
    found = []
    for each in shipped(new.root):
        if each.name in on_record and any(each.name in pages for pages in changed):
            kept = (page_on_record(each, on_record[each.name], titled(laws)) for laws in (old, new))
            before, now = (pages.get(each.name, page) for pages, page in zip(changed, kept, strict=True))
            found.append(Redrawn(before, now))
    return tuple(found)


def redrawn_by(amended: Amended, progress: Progress) -> tuple[Redrawn, ...]:
    """The same of a proposal, compared with what it builds on."""
    below = amended.below
    old = Laws(amended.root) if below is None else laws_of_proposal(below)
    return redrawn(old, laws_of_proposal(amended), progress)


def _changed(laws: Laws, progress: Progress) -> Mapping[str, Page]:
    """The pages of an edition's diagrams that do not hold by some laws as they stand there."""
    if laws.ships:
        return {}
    return {page.name: page for page in pages_by(laws, shipped(laws.root), progress, changed=True)}
