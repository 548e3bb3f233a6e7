"""What the auction laws look like: draw the laws of an edition, a wording of one's own, or an auction.

>>> import auctionlaws, auctionlaws_diagrams
>>> laws = auctionlaws.load("1997")
>>> (picture,) = auctionlaws_diagrams.draw(laws, "38")
>>> picture.title
'Law 38: after a bid above seven'
>>> picture.svg[:5]
'<?xml'

There is one neutral model of a diagram, built once from :class:`Node`, :class:`Edge` and :class:`Cluster`; it is drawn
as DOT and SVG for a printed page, and told as a table to those who can't see it. Every text the drawing itself adds
comes from a :class:`Catalogue`, which a federation can translate.

Importing this package loads nothing else; each name is loaded when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.lazily import lazily

if TYPE_CHECKING:
    from auctionlaws_diagrams.api import Picture, draw, draw_auction, pictures
    from auctionlaws_diagrams.catalogue import Catalogue, CatalogueError, load_catalogue
    from auctionlaws_diagrams.diagram import Cluster, Diagram, DiagramError, Edge, Mark, Node, NodeShape, wrap_label
    from auctionlaws_diagrams.setting import Direction, Spacing

_HOME = {
    "catalogue": ("Catalogue", "CatalogueError", "load_catalogue"),
    "diagram": ("Cluster", "Diagram", "DiagramError", "Edge", "Mark", "Node", "NodeShape", "wrap_label"),
    "api": ("Picture", "draw", "draw_auction", "pictures"),
    "setting": ("Direction", "Spacing"),
}

__all__ = [  # noqa: RUF022  the order is that of the page of the API
    "draw",
    "draw_auction",
    "pictures",
    "Picture",
    "DiagramError",
    "Catalogue",
    "CatalogueError",
    "load_catalogue",
    "Diagram",
    "Node",
    "NodeShape",
    "Edge",
    "Cluster",
    "Mark",
    "Direction",
    "Spacing",
    "wrap_label",
]

if not TYPE_CHECKING:
    __getattr__ = lazily(__name__, _HOME)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
