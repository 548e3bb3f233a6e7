"""Pages as PDF and PNG, through the optional extra ``print``, which brings its own font."""

from __future__ import annotations

import importlib
from io import BytesIO
from types import ModuleType
from typing import Final
from xml.etree import ElementTree

from auctionlaws.mistake import Mistake

EXTRA: Final = "auctionlaws[print]"
"""What has to be installed."""
DOTS_PER_INCH: Final = 300
_SVG: Final = "http://www.w3.org/2000/svg"
_FONT: Final = "Liberation Sans"
"""The font that the renderer brings with it; its letters are as wide as those of Helvetica."""


def to_png(svg: str) -> bytes:
    """A page as PNG, for printing at the size of the SVG. Mistake if the extra is not installed."""
    return bytes(_module("vl_convert").svg_to_png(_printed(svg), ppi=DOTS_PER_INCH))


def to_pdf(svg: str) -> bytes:
    """A page as PDF of the size of the SVG, with its title. Mistake if the extra is not installed."""
    renderer, pypdf = map(_module, ("vl_convert", "pypdf"))
    root = ElementTree.fromstring(svg)
    drawn = pypdf.PdfReader(BytesIO(renderer.svg_to_pdf(_printed(svg))))
    _put_in_order(drawn.pages[0]["/Resources"]["/Font"])
    writer = pypdf.PdfWriter(clone_from=drawn)
    title, description = (root.findtext(f"{{{_SVG}}}{tag}") or "" for tag in ("title", "desc"))
    writer.add_metadata({"/Title": title, "/Subject": description, "/Producer": "auctionlaws"})
    written = BytesIO()
    writer.write(written)
    return written.getvalue()


def check_installed() -> None:
    """Mistake if the extra is not installed."""
    for name in ("vl_convert", "pypdf"):
        _module(name)


def _printed(svg: str) -> str:
    """A page for the renderer: in points, on white, and in its own font."""
    root = ElementTree.fromstring(svg)
    _, _, width, height = root.attrib["viewBox"].split()
    root.set("width", width)
    root.set("height", height)
    root.insert(0, ElementTree.Element(f"{{{_SVG}}}rect", {"width": "100%", "height": "100%", "fill": "white"}))
    for element in root.iter():
        if "font-family" in element.attrib:
            element.set("font-family", _FONT)
    return ElementTree.tostring(root, encoding="unicode")


def _put_in_order(fonts: dict[str, object]) -> None:
    """Sort what the renderer writes in any order, so that the same page has the same bytes."""
    names = sorted(fonts.items())
    fonts.clear()
    fonts.update(names)


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError:
        problem = f"PDF and PNG need an optional part of the program: pip install '{EXTRA}'"
        raise Mistake(f"--format: {problem}") from None
