"""What is drawn: a diagram, the poster or the Director's guide, as SVG, DOT and in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import ClassVar, Final, Literal

from auctionlaws.mistake import Mistake
from auctionlaws_diagrams.states.guide import GuideRow, guide_svg, guide_text
from auctionlaws_diagrams.states.page import Page, to_dot, to_svg, to_text
from auctionlaws_diagrams.states.poster import poster

Format = Literal["svg", "dot", "md"]
POSTER: Final = "poster"
GUIDE: Final = "guide"


class Picture(ABC):
    """Something drawn, set when it is first looked at; a notebook shows it as it is."""

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of its files, without ``.svg`` or ``.dot``."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading."""

    @property
    @abstractmethod
    def svg(self) -> str:
        """As SVG, for black and white on paper; Mistake if there is not enough room."""

    @property
    @abstractmethod
    def dot(self) -> str:
        """The graph as DOT; Mistake for what is no graph."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The same in words: Markdown, with a table."""

    def save(self, folder: str | PathLike[str], format: Format = "svg") -> Path:
        """Write it into a folder, and say where; OSError if that is impossible."""
        path = Path(folder) / f"{self.name}.{format}"
        match format:
            case "svg":
                content = self.svg
            case "dot":
                content = self.dot
            case "md":
                content = self.text
        path.write_text(content, encoding="utf-8", newline="\n")
        return path

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, repr=False)
class Diagram(Picture):
    """A state diagram: one A4 page."""

    page: Page

    @property
    def name(self) -> str:
        return self.page.name

    @property
    def title(self) -> str:
        return self.page.title

    @cached_property
    def svg(self) -> str:
        return to_svg(self.page)

    @cached_property
    def dot(self) -> str:
        return to_dot(self.page)

    @cached_property
    def text(self) -> str:
        return to_text(self.page)


@dataclass(frozen=True, repr=False)
class Poster(Picture):
    """The machine with the diagrams of the laws round it, A3."""

    machine: Page
    pages: tuple[Page, ...]
    name: ClassVar[str] = POSTER

    @property
    def title(self) -> str:
        return self.machine.title

    @cached_property
    def svg(self) -> str:
        return poster(self.machine, self.pages)

    @property
    def dot(self) -> str:
        raise Mistake("--format: the poster is many graphs; write it as svg, pdf or png, or its pages as dot")

    @cached_property
    def text(self) -> str:
        return "\n".join(map(to_text, (self.machine, *self.pages)))


@dataclass(frozen=True, repr=False)
class Guide(Picture):
    """The Director's guide: a row for each irregularity, from the arrows of the diagrams; one A4 page."""

    laws: str
    rows: tuple[GuideRow, ...]
    name: ClassVar[str] = GUIDE
    title: ClassVar[str] = "The Director's guide"

    @cached_property
    def svg(self) -> str:
        return guide_svg(self.title, self.laws, self.rows)

    @property
    def dot(self) -> str:
        raise Mistake("--format: the guide is a table, no graph; write it as svg, pdf, png or md")

    @cached_property
    def text(self) -> str:
        return guide_text(self.title, self.laws, self.rows)
