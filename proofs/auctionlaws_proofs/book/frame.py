"""What every page of the book has around it: the head, the way to other pages, the style sheet."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from auctionlaws_proofs.bench.markup import Html, element, escaped, in_lines, joined
from auctionlaws_proofs.book.addresses import BENCH, CLAIMS, DIAGRAMS, FINDINGS, GLOSSARY, TABLE

POLICY: Final = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
"""What a page may load: the style sheet and the scripts of the book, and nothing from anywhere else."""
STYLE: Final = (Path(__file__).parent / "style.css").read_text("utf-8")


@dataclass(frozen=True)
class Ways:
    """Where the head of a page leads.

    ``editions``: those of the book, by the folders that their pages are in, and ``folder`` the one that the page is
    in itself, empty for those that are about no one edition. ``playable``: the book has a table and a bench.
    """

    editions: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""
    playable: bool = False
    drawn: bool = False
    """The edition has diagrams."""

    def within(self, folder: str, *, drawn: bool = False) -> Ways:
        """The same for a page in the folder of an edition."""
        return replace(self, folder=folder, drawn=drawn)

    @property
    def up(self) -> str:
        """What leads to the folder of the book."""
        return "../" if self.folder else ""


def page(title: str, parts: Iterable[Html], ways: Ways, *, kind: str = "") -> str:
    """A page; ``kind`` is its class in the style sheet: ``wide`` for what needs the whole window."""
    up = ways.up
    head = (
        Html('<meta charset="utf-8">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", escaped(title)),
        Html(f'<link rel="stylesheet" href="{up}style.css">'),
    )
    body = (
        Html('<a class="skip" href="#text">To the text</a>'),
        element("header", in_lines(_ways(ways))),
        Html('<main id="text">'),
        element("h1", escaped(title)),
        *parts,
        Html("</main>"),
    )
    whole = in_lines(element("head", in_lines(head)), element("body", in_lines(body), kind))
    return f'<!DOCTYPE html>\n<html lang="en">\n{whole}\n</html>\n'


def _ways(ways: Ways) -> Iterator[Html]:
    """The way to all parts of the book, and beneath it, within an edition, to what stands in that."""
    to = {"Book": "index.html", "Search": "search.html"}
    to |= {name: f"{folder}/index.html" for folder, name in ways.editions.items()}
    to |= {"Table": TABLE, "Bench": BENCH} if ways.playable else {}
    here = ways.editions.get(ways.folder)
    yield _menu("The book", [_way(f"{ways.up}{address}", name, here=name == here) for name, address in to.items()])
    if ways.folder:
        parts = {"Laws": "index.html", **({"Diagrams": DIAGRAMS} if ways.drawn else {})}
        parts |= {"Claims": CLAIMS, "Open points": FINDINGS, "Glossary": GLOSSARY}
        name = f"The laws of {here}" if here else "The laws"
        yield _menu(name, [_way(address, text) for text, address in parts.items()])


def _menu(name: str, entries: Iterable[Html]) -> Html:
    listed = element("ul", joined(element("li", entry) for entry in entries))
    return Html(f'<nav aria-label="{html.escape(name)}">{listed}</nav>')


def _way(address: str, text: str, *, here: bool = False) -> Html:
    current = ' aria-current="true"' if here else ""
    return Html(f'<a href="{html.escape(address)}"{current}>{escaped(text)}</a>')
