"""What the auction laws look like: one neutral model of a diagram, and its pictures in DOT, SVG and Markdown.

A diagram is built once from :class:`Node`, :class:`Edge` and :class:`Cluster`; ``to_dot`` and ``to_svg``
(in ``dot`` and ``svg``) draw it for a printed page, ``to_table`` tells the same content to those who can't see it.
Every text the drawing itself adds comes from a :class:`Catalogue`, which a federation can translate.
"""

from auctionlaws_diagrams.catalogue import Catalogue, CatalogueError, load_catalogue
from auctionlaws_diagrams.diagram import Cluster, Diagram, DiagramError, Edge, Mark, Node, NodeShape, wrap_label
from auctionlaws_diagrams.setting import Direction, Spacing

__all__ = [
    "Catalogue",
    "CatalogueError",
    "Cluster",
    "Diagram",
    "DiagramError",
    "Direction",
    "Edge",
    "Mark",
    "Node",
    "NodeShape",
    "Spacing",
    "load_catalogue",
    "wrap_label",
]
