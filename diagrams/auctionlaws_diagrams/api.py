"""The API of the diagrams: state diagrams of an edition as they were proved, ready to be written to files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Literal

from auctionlaws.api.laws import Laws
from auctionlaws.mistake import Mistake
from auctionlaws_diagrams.states.chart import Chart
from auctionlaws_diagrams.states.page import Page, to_dot, to_svg, to_text
from auctionlaws_diagrams.states.paging import page_of
from auctionlaws_diagrams.states.proved import load_proved
from auctionlaws_diagrams.states.reading import shipped_charts

Format = Literal["svg", "dot", "md"]


@dataclass(frozen=True)
class Picture:
    """One page, set when it is first looked at; a notebook shows it as it is."""

    page: Page

    def __repr__(self) -> str:
        return f"<Picture: {self.name}>"

    @property
    def name(self) -> str:
        """The name of its files, without ``.svg`` or ``.dot``."""
        return self.page.name

    @property
    def title(self) -> str:
        """The heading."""
        return self.page.title

    @cached_property
    def svg(self) -> str:
        """The page as SVG, for black and white on A4."""
        return to_svg(self.page)

    @cached_property
    def dot(self) -> str:
        """The graph as DOT."""
        return to_dot(self.page)

    @cached_property
    def text(self) -> str:
        """The same in words: Markdown, with a table of the arrows."""
        return to_text(self.page)

    def save(self, folder: str | PathLike[str], format: Format = "svg") -> Path:
        """Write the page into a folder, and say where; OSError if that is impossible."""
        path = Path(folder) / f"{self.name}.{format}"
        content = {"svg": self.svg, "dot": self.dot, "md": self.text}[format]
        path.write_text(content, encoding="utf-8", newline="\n")
        return path

    def _repr_svg_(self) -> str:
        return self.svg


def pictures(edition: str) -> Mapping[str, str]:
    """The names of the diagrams of an edition, each with its title.

    >>> import auctionlaws_diagrams
    >>> auctionlaws_diagrams.pictures("2017")["machine"]
    'The auction as a state machine'
    """
    return {chart.name: chart.title for chart in shipped_charts(edition)}


def chosen_charts(edition: str, *names: str) -> tuple[Chart, ...]:
    """The diagrams of these names, ``law-25`` or just ``25`` for 25A and 25B; all without any.

    Mistake for a name that none has.
    """
    by_name = {chart.name: chart for chart in shipped_charts(edition)}
    found: list[Chart] = []
    for name in names:
        key = name.strip().lower()
        asked = key if key in by_name else f"law-{key.removeprefix('law-')}"
        charts = [c for n, c in by_name.items() if n.rstrip("abc") == asked or n == asked]
        if not charts:
            near = get_close_matches(key, by_name, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(by_name)}"
            raise Mistake(f'"{name[:40]}" is no diagram of the laws of {edition}; {hint}')
        found += charts
    return tuple(found) or tuple(by_name.values())


def draw(laws: Laws, *names: str) -> tuple[Picture, ...]:
    """The pages of diagrams of an edition: ``"law-27"``, just ``"27"``, or a name of :func:`pictures`; without, all.

    Only what has been proved of these very laws is drawn. Mistake, with the nearest name, for what is no diagram; and
    for laws of which nothing is on record, since these have to be proved first: ``auctionlaws_proofs.draw`` does that.

    >>> import auctionlaws, auctionlaws_diagrams
    >>> laws = auctionlaws.load("2017")
    >>> auctionlaws_diagrams.draw(laws, "machine")
    (<Picture: machine>,)
    """
    charts = chosen_charts(laws.root, *names)
    on_record = load_proved(laws.root) if laws.ships else {}
    unproved = [chart.name for chart in charts if chart.name not in on_record]
    if unproved:
        raise Mistake(f"{', '.join(unproved)}: not proved of these laws yet; auctionlaws_proofs.draw proves and draws")
    title = f"Laws of {laws.edition.name}"
    return tuple(Picture(page_of(chart, on_record[chart.name], title)) for chart in charts)
