"""A contact sheet: many pictures in small on one page, to see whether they are of one family."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final
from xml.etree import ElementTree

from auctionlaws_diagrams.catalogue import Catalogue
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.outlines import SVG, size
from auctionlaws_diagrams.room import Box
from auctionlaws_diagrams.svg import FONTS, PAGE, serialised

_GAP: Final = 6.0
_CAPTION: Final = 10.0
_LETTERS: Final = 6.0
"""The size of the letters of a caption, in points."""


def contact_sheet(pictures: Sequence[tuple[Diagram, str]], title: str, catalogue: Catalogue) -> str:
    """Diagrams, each with its SVG, on one page, all made smaller alike, each with its name below it."""
    columns = _columns(len(pictures))
    rows = ceil(len(pictures) / columns)
    width, height = PAGE[0] / columns, PAGE[1] / rows
    root = ElementTree.Element(f"{{{SVG}}}svg", {"role": "img", "font-family": FONTS})
    root.set("viewBox", f"0 0 {PAGE[0]:g} {PAGE[1]:g}")
    root.attrib |= {"width": f"{PAGE[0]:g}pt", "height": f"{PAGE[1]:g}pt", "aria-labelledby": "contact-sheet-title"}
    root.set("{http://www.w3.org/XML/1998/namespace}lang", catalogue.language)
    ElementTree.SubElement(root, f"{{{SVG}}}title", {"id": "contact-sheet-title"}).text = catalogue.phrase(title)
    ElementTree.SubElement(root, f"{{{SVG}}}rect", {"width": "100%", "height": "100%", "fill": "white"})
    drawn = [(diagram.name, ElementTree.fromstring(svg)) for diagram, svg in pictures]
    widths, heights = zip(*(size(picture) for _, picture in drawn), strict=True)
    scale = min((width - _GAP) / max(widths), (height - _GAP - _CAPTION) / max(heights))
    for number, (name, picture) in enumerate(drawn):
        row, column = divmod(number, columns)
        _place(root, name, picture, Box(column * width, row * height, (column + 1) * width, (row + 1) * height), scale)
    return serialised(root)


def _columns(count: int) -> int:
    """The number of columns in which pictures of a page's shape are largest."""
    return next(columns for columns in range(1, count + 1) if columns * columns >= count)


def _place(root: ElementTree.Element, name: str, picture: ElementTree.Element, cell: Box, scale: float) -> None:
    """Set a picture in its cell, without what only a reader of it alone needs."""
    width, height = size(picture)
    middle = (cell.left + cell.right) / 2
    across, down = middle - width * scale / 2, (cell.top + cell.bottom - _CAPTION - height * scale) / 2
    place = f"translate({across:.2f} {down:.2f}) scale({scale:.4f})"
    group = ElementTree.SubElement(root, f"{{{SVG}}}g", {"transform": place})
    group.extend(part for part in picture if part.tag == f"{{{SVG}}}g")
    for element in group.iter():
        for part in element.findall(f"{{{SVG}}}title"):
            element.remove(part)
        for attribute in ("id", "class", "font-family"):
            element.attrib.pop(attribute, None)
    where = {"x": f"{middle:.2f}", "y": f"{cell.bottom - _CAPTION / 2:.2f}", "text-anchor": "middle"}
    ElementTree.SubElement(root, f"{{{SVG}}}text", where | {"font-size": f"{_LETTERS:g}"}).text = name
