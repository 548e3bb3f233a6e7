"""What is drawn in an SVG document, as points and rectangles: lines, shapes, and the room that words take."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil
from typing import Final
from xml.etree import ElementTree

from auctionlaws_diagrams.font import text_width
from auctionlaws_diagrams.room import Box

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"
_NO_LINE: Final = ("none", "transparent")
_STEP: Final = 3.0
"""Points between two points of a line that is looked at."""


def size(root: ElementTree.Element) -> tuple[float, float]:
    """Width and height of a picture in points."""
    return float(root.attrib["width"].removesuffix("pt")), float(root.attrib["height"].removesuffix("pt"))


def texts_of(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The lines of text of a part that show anything."""
    return (text for text in root.iter(f"{{{SVG}}}text") if (text.text or "").strip())


def text_box(text: ElementTree.Element) -> Box:
    """The room that a line of text takes."""
    width = text_width(text.text or "", bold=text.get("font-weight") == "bold")
    base = float(text.attrib["y"])
    left = float(text.attrib["x"]) - (width / 2 if text.get("text-anchor") == "middle" else 0.0)
    return Box(left, base - 7.5, left + width, base + 2.5)


def drawn(root: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The lines and shapes of a part, text aside."""
    return (element for element in root.iter() if element.get("stroke", "none") not in _NO_LINE)


def outlines(root: ElementTree.Element) -> list[complex]:
    """Points close together on every line that is drawn, text aside."""
    points: list[complex] = []
    for element in drawn(root):
        for near, far in pairwise(bends(element)):
            steps = ceil(abs(far - near) / _STEP) or 1
            points += [near + (far - near) * step / steps for step in range(steps + 1)]
    return points


def bends(element: ElementTree.Element) -> list[complex]:
    """The points between which a line runs straight, or nearly so where it is a curve."""
    if element.tag == f"{{{SVG}}}ellipse":
        x, y, across, down = (float(element.attrib[name]) for name in ("cx", "cy", "rx", "ry"))
        return [complex(x + dx * across, y + dy * down) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
    ends = corners(element)
    if element.tag == f"{{{SVG}}}path":
        return [point for start in range(0, len(ends) - 3, 3) for point in _curve(*ends[start : start + 4])]
    return ends


def corners(element: ElementTree.Element) -> list[complex]:
    """The points between which a line is drawn, those that bend it among them."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", element.get("points") or element.get("d") or "")]
    return [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _curve(a: complex, b: complex, c: complex, d: complex) -> list[complex]:
    """Points on the cubic curve with these control points."""
    shares = [step / 16 for step in range(17)]
    return [a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3 for t in shares]


def dots(points: Iterable[complex]) -> Iterator[Box]:
    """Each point as a rectangle."""
    return (Box(point.real, point.imag, point.real, point.imag) for point in points)


def around(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle around several."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
