"""The API of the proofs, diagrams: proved by any laws and drawn, and the way of an auction through the machine."""

from __future__ import annotations

from auctionlaws.api.laws import Laws
from auctionlaws.api.table import Table
from auctionlaws_diagrams.api import drawn
from auctionlaws_diagrams.picture import Diagram, Picture
from auctionlaws_proofs.arrows.pages import guide_by, page_of_auction, pages_by
from auctionlaws_proofs.deciding import Progress, silent


def draw(laws: Laws, *names: str, progress: Progress = silent) -> tuple[Picture, ...]:
    """The diagrams by some laws: ``"law-27"``, just ``"27"``, ``"machine"``; by default all on A4.

    For an edition that ships, what is proved is on record. By any other laws all is proved first: arrows that do not
    hold by them are struck through, with what holds instead. Mistake, with the nearest name, for what is no diagram.

    >>> import auctionlaws, auctionlaws_proofs
    >>> auctionlaws_proofs.draw(auctionlaws.load("2017"), "machine")
    (<Picture: machine>,)
    """
    return drawn(
        laws.root,
        names,
        lambda charts: pages_by(laws, charts, progress),
        lambda charts: guide_by(laws, charts, progress),
    )


def draw_auction(table: Table, name: str = "auction", title: str = "An auction") -> Picture:
    """An auction that was played, as its table, with its way through the machine in heavy lines.

    >>> import auctionlaws, auctionlaws_proofs
    >>> auctionlaws_proofs.draw_auction(auctionlaws.play("N 8C; E Pass; director"))
    <Picture: auction>
    """
    return Diagram(page_of_auction(table.laws, table.played, title, name))
