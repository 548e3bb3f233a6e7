"""Pictures as PDF and PNG, through the optional extra ``print``, which brings its own font."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from io import BytesIO
from types import ModuleType
from typing import Final
from xml.etree import ElementTree

from auctionlaws_diagrams.diagram import DiagramError
from auctionlaws_diagrams.outlines import SVG, XLINK, around, corners, dots, size
from auctionlaws_diagrams.room import Box

EXTRA: Final = "auctionlaws[print]"
"""What has to be installed."""
DOTS_PER_INCH: Final = 300
_FONT: Final = "Liberation Sans"
"""The font that the renderer brings with it; its letters are as wide as those of Helvetica."""
_SHIFT: Final = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")


def to_png(svg: str) -> bytes:
    """A picture as PNG, for printing at the size of the SVG. DiagramError if the extra is not installed."""
    return bytes(_module("vl_convert").svg_to_png(_printed(svg), ppi=DOTS_PER_INCH))


def to_pdf(svg: str) -> bytes:
    """A picture as PDF of the size of the SVG, with its title and links. DiagramError if the extra is not installed."""
    renderer, pypdf, notes = map(_module, ("vl_convert", "pypdf", "pypdf.annotations"))
    root = ElementTree.fromstring(svg)
    drawn = pypdf.PdfReader(BytesIO(renderer.svg_to_pdf(_printed(svg))))
    _put_in_order(drawn.pages[0]["/Resources"]["/Font"])
    writer = pypdf.PdfWriter(clone_from=drawn)
    title, description = (root.findtext(f"{{{SVG}}}{tag}") or "" for tag in ("title", "desc"))
    writer.add_metadata({"/Title": title, "/Subject": description, "/Producer": "auctionlaws"})
    height = size(root)[1]
    for address, box in _links(root):
        place = box.left, height - box.bottom, box.right, height - box.top
        writer.add_annotation(0, notes.Link(rect=place, url=address, border=[0, 0, 0]))
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def check_installed() -> None:
    """DiagramError if the extra is not installed."""
    for name in ("vl_convert", "pypdf"):
        _module(name)


def _printed(svg: str) -> str:
    """A picture for the renderer: in points, on white, and in its own font."""
    root = ElementTree.fromstring(svg)
    width, height = size(root)
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.insert(0, ElementTree.Element(f"{{{SVG}}}rect", {"width": "100%", "height": "100%", "fill": "white"}))
    for element in root.iter():
        if "font-family" in element.attrib:
            element.set("font-family", _FONT)
    return ElementTree.tostring(root, encoding="unicode")


def _put_in_order(fonts: dict[str, object]) -> None:
    """Sort what the renderer writes in any order, so that the same picture has the same bytes."""
    names = sorted(fonts.items())
    fonts.clear()
    fonts.update(names)


def _links(root: ElementTree.Element) -> Iterator[tuple[str, Box]]:
    """The addresses in a picture and where they are, from its upper left corner."""
    for graph in root.iter(f"{{{SVG}}}g"):
        shift = _SHIFT.search(graph.get("transform", ""))
        if graph.get("class") != "graph" or shift is None:
            continue
        for link in graph.iter(f"{{{SVG}}}a"):
            shape = next(corners(element) for element in link.iter() if element.get("stroke") == "black")
            yield link.attrib[f"{{{XLINK}}}href"], around(dots(shape)).moved(complex(*map(float, shift.groups())))


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError:
        problem = f"PDF and PNG need an optional part of the program: pip install '{EXTRA}'"
        raise DiagramError(problem, "--format") from None
