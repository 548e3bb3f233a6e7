"""The API of the pictures: what laws look like, or an auction that was played, ready to be written to files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Final, Literal

from auctionlaws.api.laws import Laws
from auctionlaws.api.table import Table
from auctionlaws_diagrams.auction import auction_diagrams
from auctionlaws_diagrams.catalogue import load_catalogue
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.named import pages_of, reference_named
from auctionlaws_diagrams.reference import REFERENCES, files_of
from auctionlaws_diagrams.table import to_table

Format = Literal["svg", "dot"]
AUCTION: Final = "An auction"


@dataclass(frozen=True)
class Picture:
    """One page of a picture, set when it is first looked at; a notebook shows it as it is."""

    diagram: Diagram

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    @property
    def name(self) -> str:
        """The name of its files, without ``.svg`` or ``.dot``."""
        return self.diagram.name

    @property
    def title(self) -> str:
        """The heading."""
        return self.diagram.title

    @cached_property
    def svg(self) -> str:
        """The picture as SVG, for black and white on A4."""
        return self._as("svg")

    @cached_property
    def dot(self) -> str:
        """The picture as DOT."""
        return self._as("dot")

    @cached_property
    def text(self) -> str:
        """The same in words: a table in Markdown."""
        return to_table(self.diagram, load_catalogue())

    def save(self, folder: str | PathLike[str], format: Format = "svg") -> Path:
        """Write the picture into a folder, and say where; OSError if that is impossible."""
        path = Path(folder) / f"{self.name}.{format}"
        path.write_text(self._as(format), encoding="utf-8", newline="\n")
        return path

    def _as(self, format: Format) -> str:
        ((_, content),) = files_of([self.diagram], [format], load_catalogue())
        return content

    def _repr_svg_(self) -> str:
        return self.svg


def pictures() -> Mapping[str, str]:
    """The names of the reference pictures, each with a line that says what it shows.

    >>> import auctionlaws_diagrams
    >>> auctionlaws_diagrams.pictures()["law-27"]
    'An insufficient bid: accepted, corrected, or left to Law 31.'
    """
    return {reference.name: reference.line for reference in REFERENCES}


def draw(laws: Laws, *names: str) -> tuple[Picture, ...]:
    """The pages of pictures by some laws: ``"law-27"``, just ``"27"``, or a name of :func:`pictures`; without, of all.

    DiagramError, with the nearest name, for what is no picture, and for a law that decides nothing in an auction.

    >>> import auctionlaws, auctionlaws_diagrams
    >>> laws = auctionlaws.load("1997")
    >>> auctionlaws_diagrams.draw(laws, "38")
    (<Picture: law-38>,)
    """
    references = [reference_named(name) for name in names] or REFERENCES
    return tuple(Picture(diagram) for reference in references for diagram in pages_of(reference, laws.edition))


def draw_auction(table: Table, name: str = "auction", title: str = AUCTION) -> tuple[Picture, ...]:
    """The pages of an auction that was played, each event with its clauses, each reading a branch.

    >>> import auctionlaws, auctionlaws_diagrams
    >>> auctionlaws_diagrams.draw_auction(auctionlaws.play("N 8C; E Pass; director"))
    (<Picture: auction>,)
    """
    return tuple(map(Picture, auction_diagrams(table.played, name, title)))
