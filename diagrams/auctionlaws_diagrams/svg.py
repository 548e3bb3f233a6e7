"""Diagrams as SVG that prints and can be read aloud."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

from auctionlaws_diagrams.catalogue import Catalogue, load_catalogue
from auctionlaws_diagrams.diagram import Diagram
from auctionlaws_diagrams.dot import legend_to_dot, spoken_names, to_dot
from auctionlaws_diagrams.font import FONT, text_width
from auctionlaws_diagrams.lettering import lines_before
from auctionlaws_diagrams.outlines import SVG, XLINK, around, corners, dots, outlines, size, text_box, texts_of
from auctionlaws_diagrams.rendering import render
from auctionlaws_diagrams.room import Room

PAGE = (504.0, 684.0)
"""Width and height in points of the space for a diagram on both A4 and Letter."""

FONTS = f"{FONT}, Arial, 'Liberation Sans', sans-serif"
_MOVES = sorted((complex(dx, dy) for dx in range(-40, 41, 4) for dy in range(-16, 17, 4)), key=abs)
_SLIDES = sorted((complex(dx, dy) for dy in range(0, 600, 6) for dx in range(0, 480, 6)), key=abs)
_PADDING = " \u00a0"


def to_svg(diagram: Diagram, catalogue: Catalogue | None = None, draw: Callable[[str, str], bytes] = render) -> str:
    """The diagram as an SVG document, in English unless a catalogue is given.

    ``draw`` renders DOT text. Raises CatalogueError if a translated label doesn't fit, DiagramError if there is
    nothing to render with.
    """
    texts = catalogue or load_catalogue()
    root = _picture(to_dot(replace(diagram, legend=False), texts), diagram, texts, f"{diagram.name}-", draw)
    if diagram.legend:
        _append(root, _picture(legend_to_dot(diagram, texts), diagram, texts, f"{diagram.name}-legend-", draw))
    _describe(root, diagram, texts)
    return serialised(root)


def serialised(root: ElementTree.Element) -> str:
    """A picture as a document."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    body = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{body.rstrip()}\n'


def fits(diagram: Diagram) -> bool:
    """Whether the diagram fits on a page, in English, with its text at 10 points."""
    texts = load_catalogue()
    legend = [legend_to_dot(diagram, texts)] if diagram.legend else []
    drawn = [_rendered(dot, diagram.name) for dot in (to_dot(replace(diagram, legend=False), texts), *legend)]
    sizes = [page_size(svg.decode()) for svg in drawn]
    return max(width for width, _ in sizes) <= PAGE[0] and sum(height for _, height in sizes) <= PAGE[1]


_rendered = cache(render)


@cache
def page(diagram: Diagram) -> str:
    """The diagram in English, drawn once: to see whether it fits a page, and to be written."""
    return to_svg(diagram, draw=_rendered)


def page_size(svg: str) -> tuple[float, float]:
    """Width and height of the picture in points, read from the document itself."""
    return size(ElementTree.fromstring(svg))


def fits_page(svg: str) -> bool:
    """Whether the picture fits on a page with its text at 10 points."""
    width, height = page_size(svg)
    return width <= PAGE[0] and height <= PAGE[1]


def _picture(
    dot: str, diagram: Diagram, texts: Catalogue, prefix: str, draw: Callable[[str, str], bytes]
) -> ElementTree.Element:
    """DOT text as a drawing with readable names; its ids begin with the prefix."""
    root = ElementTree.fromstring(draw(dot, diagram.name))
    _name_parts(root, diagram, texts)
    for element in root.iter():
        if "id" in element.attrib:
            element.set("id", prefix + element.attrib["id"])
        if "font-family" in element.attrib:
            element.set("font-family", FONTS)
    _clear_labels(root)
    return root


def _append(root: ElementTree.Element, below: ElementTree.Element) -> None:
    """Set a second drawing below the first."""
    (width, height), (other_width, other_height) = size(root), size(below)
    width, total = max(width, other_width), height + other_height
    for name, value in (("width", f"{width:g}pt"), ("height", f"{total:g}pt"), ("viewBox", f"0 0 {width:g} {total:g}")):
        root.set(name, value)
    group = ElementTree.SubElement(root, f"{{{SVG}}}g", {"transform": f"translate(0 {height:g})"})
    group.extend(below)
    group.tail = "\n"


def _name_parts(root: ElementTree.Element, diagram: Diagram, texts: Catalogue) -> None:
    """Give the parts names a reader may hear, and tidy the labels of edges."""
    frames = {f"cluster_{cluster.id}": texts.phrase(cluster.label) for cluster in diagram.clusters}
    above = {node.id: len(lines_before(node, texts)) for node in diagram.nodes}
    names = spoken_names(diagram, texts)
    frames["cluster:legend"] = texts.text("legend")
    for element in root.iter():
        kind, *classes = element.get("class", "").split(" ")
        title = element.find(f"{{{SVG}}}title")
        before = above.get(title.text or "", 0) if title is not None else 0
        for place, text in enumerate(texts_of(element) if kind in ("edge", "node", "cluster") else ()):
            _tidy(text, struck="removed" in classes or place < before)
        if title is None or title.text is None:
            continue
        if kind == "graph":
            element.remove(title)
        elif kind == "edge":
            source, _, target = title.text.partition("->")
            title.text = f"{names.get(source, source)} → {names.get(target, target)}"
        elif kind == "cluster":
            title.text = frames[title.text]
        else:
            title.text = names.get(title.text, title.text)


def _tidy(text: ElementTree.Element, *, struck: bool) -> None:
    """Turn the spaces that keep a label off its edge into distance; what is struck out is not thick as well."""
    line = text.text or ""
    text.text = line.strip(_PADDING)
    if text.get("text-anchor") == "start":
        indent = line[: len(line) - len(line.lstrip(_PADDING))]
        text.set("x", f"{float(text.attrib['x']) + text_width(indent):.2f}")
    if struck:
        text.set("text-decoration", "line-through")
        text.attrib.pop("font-weight", None)


def _describe(root: ElementTree.Element, diagram: Diagram, texts: Catalogue) -> None:
    """Add what a screen reader says of the whole picture."""
    root.set("role", "img")
    root.set("aria-labelledby", f"{diagram.name}-title {diagram.name}-desc")
    root.set("{http://www.w3.org/XML/1998/namespace}lang", texts.language)
    told = {"title": (diagram.title,), "desc": (diagram.description, *diagram.auction)}
    for place, (tag, lines) in enumerate(told.items()):
        element = ElementTree.Element(f"{{{SVG}}}{tag}", {"id": f"{diagram.name}-{tag}"})
        element.text = "\n".join(map(texts.phrase, lines))
        element.tail = "\n"
        root.insert(place, element)


def _clear_labels(root: ElementTree.Element) -> None:
    """Move labels that a line of the drawing touches, and labels of edges that lie far from their edge."""
    lines = outlines(root)
    page = next(root.iter(f"{{{SVG}}}polygon"))
    for group in root.iter(f"{{{SVG}}}g"):
        own = list(texts_of(group))
        kind = group.get("class", "").split(" ")[0]
        if kind not in ("edge", "cluster") or not own:
            continue
        path = outlines(group)
        frame, moves = (path, _SLIDES) if kind == "cluster" else (corners(page), _MOVES)
        others = [text_box(text) for text in texts_of(root) if text not in own]
        move = Room(around(dots(frame)), lines, others).best_move(around(map(text_box, own)), path, moves)
        for text in own:
            text.set("x", f"{float(text.attrib['x']) + move.real:.2f}")
            text.set("y", f"{float(text.attrib['y']) + move.imag:.2f}")
