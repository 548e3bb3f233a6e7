"""The lettering of diagrams in DOT: labels broken into lines, with the room that their letters need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from graphviz import escape, nohtml

from auctionlaws_diagrams.catalogue import Catalogue
from auctionlaws_diagrams.diagram import DiagramError, Mark, Node, wrap_label
from auctionlaws_diagrams.font import text_width

_THICKER = 0.2
"""The share of a line by which bold letters may be wider than the renderer takes them to be."""


def lines_of(
    label: str, clause: str | None, catalogue: Catalogue, *, diamond: bool = False, narrow: bool = False
) -> Sequence[str]:
    """A label in the language of a catalogue, broken into lines. CatalogueError if it doesn't fit."""
    try:
        return wrap_label(catalogue.phrase(label), clause, diamond=diamond, narrow=narrow)
    except DiagramError as error:
        raise catalogue.misfit(label, error.problem) from None


def padded(lines: Sequence[str], mark: Mark) -> Sequence[str]:
    """Lines as they are set, with the room behind them that the renderer doesn't know they need.

    It takes bold letters for plain ones, and every byte of one outside ASCII for a space.
    """
    space, bold = text_width("\u00a0"), _THICKER if mark is Mark.ADDED else 0.0
    known = [sum(text_width(c) if c.isascii() else space * len(c.encode()) for c in line) for line in lines]
    wanted = [text_width(line) * (1 + bold) for line in lines]
    return [
        line + "\u00a0" * max(0, ceil((need - taken) / space))
        for line, need, taken in zip(lines, wanted, known, strict=True)
    ]


def lines_before(node: Node, catalogue: Catalogue) -> Sequence[str]:
    """The lines of the label that a node's own has taken the place of, as they are set above it."""
    return () if node.was is None else lines_of(node.was, node.clause, catalogue)


def plain(lines: Iterable[str], line_break: str = "n") -> str:
    """Lines of text as a DOT string that shows exactly them; ``line_break`` n centres, l sets flush left."""
    end = f"\\{line_break}"
    shown = [str(escape(line.replace("&", "&amp;"))) for line in lines]
    text: str = nohtml(end.join(shown) + (end if line_break == "l" and shown else ""))
    return text
