"""SVG, element by element: words held to their widths, shapes, links, and what a reader hears."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree import ElementTree

from auctionlaws_diagrams.states.geometry import Point, Rect
from auctionlaws_diagrams.states.letters import FONTS
from auctionlaws_diagrams.states.printed import clean
from auctionlaws_diagrams.states.tabled import Text

SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"
_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_ROUND: Final = 0.5523
"""How long the handles of a quarter of a circle are, as a share of its radius."""

Element = ElementTree.Element


def number(value: float) -> str:
    """A number as it is written: two places at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def document(name: str, size: tuple[float, float], title: str, description: str) -> Element:
    """An empty picture with what is said of it as a whole."""
    width, height = map(number, size)
    root = Element(
        f"{{{SVG}}}svg", {"width": f"{width}pt", "height": f"{height}pt", "viewBox": f"0 0 {width} {height}"}
    )
    root.attrib |= {"role": "graphics-document document", "font-family": FONTS, _LANG: "en"}
    root.set("aria-labelledby", f"{name}-title")
    root.set("aria-describedby", f"{name}-desc")
    said(root, "title", title).set("id", f"{name}-title")
    said(root, "desc", description).set("id", f"{name}-desc")
    part(root, "rect", width="100%", height="100%", fill="white")
    return root


def serialised(root: Element) -> str:
    """A picture as a document, a part a line."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    ElementTree.indent(root, "")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def part(parent: Element, tag: str, **attributes: str) -> Element:
    """A part of a picture; an attribute's underscores are its hyphens."""
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", {k.replace("_", "-"): v for k, v in attributes.items()})


def said(parent: Element, tag: str, words: str) -> Element:
    """A title or a description."""
    element = part(parent, tag)
    element.text = clean(words)
    return element


def group(parent: Element, role: str = "", name: str = "", **attributes: str) -> Element:
    """Parts that belong together, with their name, which is their tooltip as well."""
    element = part(parent, "g", **attributes)
    if role:
        element.set("role", role)
    if name:
        said(element, "title", name)
    return element


def link(parent: Element, address: str | None, name: str) -> Element:
    """Where a link's parts go; no link if there is no address."""
    if address is None:
        return parent
    element = part(parent, "a", href=clean(address))
    element.set(f"{{{XLINK}}}href", clean(address))
    element.set("aria-label", clean(name))
    return element


def area(parent: Element, rect: Rect) -> None:
    """What can be pointed at and is not seen."""
    element = part(parent, "path", d=_rectangle(rect), fill="none", stroke="black", stroke_width="0")
    element.set("pointer-events", "all")


def words(parent: Element, text: Text) -> None:
    """A line of words, as wide as it was measured in every font."""
    element = part(parent, "text", x=number(text.x), y=number(text.base), font_size=number(text.size))
    if text.bold:
        element.set("font-weight", "bold")
    if text.struck:
        element.set("text-decoration", "line-through")
    if text.anchor != "start":
        element.set("text-anchor", text.anchor)
    if len(text.words) > 2:
        element.set("textLength", number(text.width))
        element.set("lengthAdjust", "spacingAndGlyphs")
    element.text = clean(text.words)


def rounded_box(parent: Element, rect: Rect, radius: float, thick: float, *, dashed: bool = False) -> None:
    """A box with round corners, its border in dashes or not."""
    r = min(radius, rect.width / 2, rect.height / 2)
    k = r * (1 - _ROUND)
    left, top, right, bottom = rect
    steps = [
        f"M{_xy(left + r, top)}L{_xy(right - r, top)}",
        f"C{_xy(right - k, top)} {_xy(right, top + k)} {_xy(right, top + r)}L{_xy(right, bottom - r)}",
        f"C{_xy(right, bottom - k)} {_xy(right - k, bottom)} {_xy(right - r, bottom)}L{_xy(left + r, bottom)}",
        f"C{_xy(left + k, bottom)} {_xy(left, bottom - k)} {_xy(left, bottom - r)}L{_xy(left, top + r)}",
        f"C{_xy(left, top + k)} {_xy(left + k, top)} {_xy(left + r, top)}Z",
    ]
    border = part(parent, "path", d="".join(steps), fill="white", stroke="black", stroke_width=number(thick))
    if dashed:
        border.set("stroke-dasharray", "5 3")


def box(parent: Element, rect: Rect, thick: float) -> None:
    """A box with corners."""
    part(parent, "path", d=_rectangle(rect), fill="white", stroke="black", stroke_width=number(thick))


def circle(parent: Element, middle: Point, radius: float, thick: float, fill: str = "white") -> None:
    """A circle."""
    k = radius * _ROUND
    right, down = complex(radius, 0), complex(0, radius)
    across, along = complex(k, 0), complex(0, k)
    points = [
        middle - down, middle - down + across, middle + right - along, middle + right,
        middle + right + along, middle + down + across, middle + down,
        middle + down - across, middle - right + along, middle - right,
        middle - right - along, middle - down - across, middle - down,
    ]  # fmt: skip
    part(parent, "path", d=f"{path_of(points)}Z", fill=fill, stroke="black", stroke_width=number(thick))


def path_of(points: Sequence[Point]) -> str:
    """The points of cubic curves as a path; straight where they are."""
    steps = [f"M{_at(points[0])}"]
    for n in range(0, len(points) - 3, 3):
        a, b, c, d = points[n : n + 4]
        way = d - a
        bent = abs(((b - a) * way.conjugate()).imag) + abs(((c - a) * way.conjugate()).imag)
        steps.append(f"L{_at(d)}" if bent <= 0.02 * abs(way) else f"C{_at(b)} {_at(c)} {_at(d)}")
    return "".join(steps)


def polygon(parent: Element, corners: Iterable[Point]) -> None:
    """A filled shape."""
    steps = "L".join(map(_at, corners))
    part(parent, "path", d=f"M{steps}Z", fill="black")


def _rectangle(rect: Rect) -> str:
    left, top, right, bottom = rect
    return f"M{_xy(left, top)}L{_xy(right, top)} {_xy(right, bottom)} {_xy(left, bottom)}Z"


def _xy(x: float, y: float) -> str:
    return f"{number(x)},{number(y)}"


def _at(point: Point) -> str:
    return _xy(point.real, point.imag)
