"""Graphs that find their own places: as DOT, laid out by Graphviz, and read back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from graphviz import Digraph

from auctionlaws_diagrams.states.anchors import border
from auctionlaws_diagrams.states.beginning import begun
from auctionlaws_diagrams.states.clearance import Ground
from auctionlaws_diagrams.states.engine import laid_out
from auctionlaws_diagrams.states.figure import (
    DrawnArrow,
    DrawnBox,
    Figure,
    box_at,
    circles_at,
    radius_of,
    rounded,
    size_of,
    straight,
    words_of,
)
from auctionlaws_diagrams.states.fixed import lines_of
from auctionlaws_diagrams.states.geometry import Point, Rect, rect_at
from auctionlaws_diagrams.states.layering import fewer, layers, leaf
from auctionlaws_diagrams.states.loops import looped
from auctionlaws_diagrams.states.printed import SHARE, Page, Row
from auctionlaws_diagrams.states.routes import reach

_INCH: Final = 72.0
_BESIDE: Final = 34.0
"""How much wider a graph may be for the dot at its beginning."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a graph is laid out: in which direction, how close, and how wide its words may be.

    ``share``: more arrows from box to box than this share a line; ``layers``: in so many layers, if not as many as
    the arrows lead on; ``numbers``: how much larger numbers are than words.
    """

    rankdir: str
    nodesep: float
    ranksep: float
    widest: float
    share: int
    layers: int = 0
    numbers: float = 1.0


def settings(page: Page) -> Iterator[Setting]:
    """The ways that are tried, the most comfortable first."""
    for widest, share, (nodesep, ranksep), rankdir in product(WIDTHS, (SHARE, 1), DISTANCES, ("TB", "LR")):
        yield Setting(rankdir, nodesep, ranksep, widest, share)
    most = max(layers(page).values()) + 1
    for count, widest, rankdir in product(range(most - 1, 2, -1), LAYERED_WIDTHS, ("TB", "LR")):
        yield Setting(rankdir, *DISTANCES[-1], widest, 1, count)


WIDTHS: Final = (150.0, 104.0)
LAYERED_WIDTHS: Final = (150.0, 120.0, 100.0)
"""How wide the words of boxes may be."""
DISTANCES: Final = ((0.3, 0.24), (0.2, 0.19), (0.14, 0.15))
"""Between what stands side by side, and between layers: in inches."""


def dot_of(page: Page, setting: Setting, size: float) -> str:
    """The graph for Graphviz: boxes and circles as nodes without words, of the sizes that they will have."""
    graph = Digraph("layout")
    graph.attr("graph", rankdir=setting.rankdir, nodesep=f"{setting.nodesep:g}", ranksep=f"{setting.ranksep:g}")
    graph.attr("graph", compound="true", fontname="Helvetica", fontsize=f"{size:g}", margin="12")
    graph.attr("node", shape="box", fixedsize="true", label="", margin="0")
    graph.attr("edge", arrowhead="none", weight="4")
    names = {box.name: f"b{n}" for n, box in enumerate(page.boxes)}
    outer = page.outer()
    nodes: dict[str | None, list[tuple[str, str, float, float]]] = {}
    edges: list[tuple[str, str, dict[str, str]]] = []
    for box in page.boxes:
        if box.name not in outer:
            across, down = size_of(box, words_of(box, size, setting.widest), size)
            nodes.setdefault(box.inside, []).append((names[box.name], "box", across, down))
    for n, rows in enumerate(_lines(page, setting)):
        radii = [radius_of(row, size * setting.numbers) for row in rows]
        source, target = rows[0].source, rows[0].end
        place = next((name for name in (source, *page.around(source)) if name in _within(page, target)), None)
        shape = "circle" if len(rows) == 1 else "box"
        nodes.setdefault(place, []).append((f"c{n}", shape, 2 * sum(radii), 2 * max(radii)))
        if source not in page.around(target):
            first, ends = _end(page, source, names, "ltail", {})
            edges.append((first, f"c{n}", ends))
        if target not in page.around(source):
            edges.append((f"c{n}", *_end(page, target, names, "lhead", {})))
    for n, rows in enumerate(_inner_loops(page, setting)):
        radii = [radius_of(row, size * setting.numbers) for row in rows]
        inside = page.around(rows[0].source)[0]
        nodes.setdefault(inside, []).append((f"k{n}", "box", 2 * sum(radii), 2 * max(radii)))
        edges.append((names[rows[0].source], f"k{n}", {"weight": "2"}))
    _fill(graph, page, None, nodes, setting, size)
    if setting.layers:
        if outer:
            graph.attr("graph", newrank="true")
        _layer(graph, page, setting, names)
    for tail, head, attributes in edges:
        graph.edge(tail, head, **attributes)
    return str(graph.source)


def _layer(graph: Digraph, page: Page, setting: Setting, names: dict[str, str]) -> None:
    """Bind boxes, and circles between them, to a number of layers."""
    found = fewer(layers(page), setting.layers)
    ranks = {names[name]: 2 * layer for name, layer in found.items()}
    for n, rows in enumerate(_lines(page, setting)):
        first, last = found[leaf(page, rows[0].source, last=True)], found[leaf(page, rows[0].end)]
        ranks[f"c{n}"] = 2 * first + (last > first) - (last < first)
    for rank in range(2 * setting.layers - 1):
        with graph.subgraph() as layer:
            layer.attr("graph", rank="same")
            layer.node(f"l{rank}", width="0.01", height="0.01", style="invis")
            for name in (name for name, own in ranks.items() if own == rank):
                layer.node(name)
        if rank:
            graph.edge(f"l{rank - 1}", f"l{rank}", style="invis", weight="0")


def _within(page: Page, name: str) -> tuple[str, ...]:
    """The boxes in which one stands, and itself if others stand in it."""
    return page.around(name) if name not in page.outer() else (name, *page.around(name))


def _end(
    page: Page, name: str, names: dict[str, str], clip: str, attributes: dict[str, str]
) -> tuple[str, dict[str, str]]:
    """The node at which a line ends, and that it ends at the border of the box around that, if it does."""
    if name not in page.outer():
        return names[name], attributes
    return names[leaf(page, name, last=clip == "ltail")], attributes | {clip: f"cluster_{names[name]}"}


def _fill(
    graph: Digraph,
    page: Page,
    inside: str | None,
    nodes: dict[str | None, list[tuple[str, str, float, float]]],
    setting: Setting,
    size: float,
) -> None:
    """Put into a graph, or into a frame in it, what stands there."""
    for name, shape, across, down in nodes.get(inside, ()):
        graph.node(name, shape=shape, width=f"{across / _INCH:.4f}", height=f"{down / _INCH:.4f}")
    for n, box in enumerate(page.boxes):
        if box.inside == inside and box.name in page.outer():
            with graph.subgraph(name=f"cluster_b{n}") as frame:
                frame.attr("graph", label="\n".join("m" * len(w) for w in words_of(box, size, setting.widest)))
                _fill(frame, page, box.name, nodes, setting, size)


def size_laid_out(page: Page, setting: Setting, size: float) -> tuple[float, float]:
    """How wide and how high the graph is, its loops left out."""
    box: str = json.loads(laid_out(dot_of(page, setting, size)))["bb"]
    left, bottom, right, top = map(float, box.split(","))
    return right - left, top - bottom


def automatic(page: Page, setting: Setting, size: float) -> Figure:
    """The graph laid out, its upper left corner at 0; letters have this size."""
    rects, edges = _read(laid_out(dot_of(page, setting, size)))
    outer = page.outer()
    boxes: dict[str, DrawnBox] = {}
    for n, box in enumerate(page.boxes):
        if box.name in outer:
            words = words_of(box, size, setting.widest)
            boxes[box.name] = DrawnBox(box, rects[f"cluster_b{n}"], words, size, outer=True)
        else:
            boxes[box.name] = box_at(box, rects[f"b{n}"].middle, size, setting.widest)
    arrows = []
    for n, rows in enumerate(_lines(page, setting)):
        middle = rects[f"c{n}"].middle
        first = edges.get(("", f"c{n}")) or straight(reach(boxes[rows[0].source].rect, middle), middle)
        then = edges.get((f"c{n}", "")) or straight(middle, reach(boxes[rows[0].end].rect, middle))
        path = (
            *_reaching(first[::-1], boxes[rows[0].source])[::-1],
            *straight(first[-1], middle, then[0])[1:],
            *_reaching(then, boxes[rows[0].end])[1:],
        )
        arrows.append(DrawnArrow(path, circles_at(rows, middle, size * setting.numbers)))
    outer_first = sorted(boxes.values(), key=lambda drawn: (not drawn.outer, len(page.around(drawn.box.name))))
    known = {rows[0].number: rects[f"k{n}"].middle for n, rows in enumerate(_inner_loops(page, setting))}
    figure = _with_loops(page, setting, Figure(tuple(outer_first), tuple(arrows)), size, known)
    return figure.moved(-complex(figure.rect.left, figure.rect.top))


def _lines(page: Page, setting: Setting) -> list[tuple[Row, ...]]:
    """The lines that Graphviz draws: all but those that lead back to their box."""
    return [rows for rows in lines_of(page, setting.share) if rows[0].source != rows[0].end]


def _inner_loops(page: Page, setting: Setting) -> list[tuple[Row, ...]]:
    """The loops for which Graphviz finds a place: those of boxes that stand in others."""
    loops = [rows for rows in lines_of(page, setting.share) if rows[0].source == rows[0].end]
    return [rows for rows in loops if page.around(rows[0].source) and rows[0].source not in page.outer()]


def _with_loops(page: Page, setting: Setting, figure: Figure, size: float, known: Mapping[str, Point]) -> Figure:
    """A graph with what Graphviz does not draw: its loops, and its beginning."""
    loops = [rows for rows in lines_of(page, setting.share) if rows[0].source == rows[0].end]
    boxes = {drawn.box.name: drawn for drawn in figure.boxes}
    ground = Ground(figure.rect, [drawn.solid for drawn in figure.boxes], [d.rect for d in figure.boxes if d.outer])
    for arrow in figure.arrows:
        ground.add(arrow.circles, (*arrow.line[:-1:3], arrow.line[-1]))
    arrows = (*figure.arrows, *looped(loops, boxes, ground, size * setting.numbers, known))
    rect = figure.rect
    beside = Rect(rect.left - _BESIDE, rect.top, rect.right + _BESIDE, rect.bottom)
    return Figure(figure.boxes, arrows, begun(figure.boxes, arrows, beside))


def _read(layout: str) -> tuple[dict[str, Rect], dict[tuple[str, str], tuple[Point, ...]]]:
    """Where Graphviz puts nodes and frames, and the paths of the edges to and from the circles and the dot."""
    graph = json.loads(layout)
    height = float(graph["bb"].split(",")[3])
    rects: dict[str, Rect] = {}
    for item in graph["objects"]:
        if "pos" in item:
            (middle,) = _points(item["pos"], height)
            rects[item["name"]] = rect_at(middle, float(item["width"]) * _INCH, float(item["height"]) * _INCH)
        elif "bb" in item:
            left, bottom, right, top = map(float, item["bb"].split(","))
            rects[item["name"]] = Rect(left, height - top, right, height - bottom)
    names = {item["_gvid"]: item["name"] for item in graph["objects"]}
    edges: dict[tuple[str, str], tuple[Point, ...]] = {}
    for edge in graph.get("edges", ()):
        ends = names[edge["tail"]], names[edge["head"]]
        if "pos" not in edge or ends[0].startswith("l") or ends[1].startswith("k"):
            continue
        key = ("", ends[1]) if ends[1].startswith("c") else (ends[0], "")
        edges[key] = tuple(_points(edge["pos"], height))
    return rects, edges


def _points(text: str, height: float) -> Iterator[Point]:
    for point in text.split():
        x, y = map(float, point.split(","))
        yield complex(x, height - y)


def _reaching(path: Sequence[Point], drawn: DrawnBox) -> tuple[Point, ...]:
    """A path that ends at a box, led on to the border where that is round."""
    end = path[-1]
    if drawn.outer or rounded(drawn.rect.grown(0.2), end):
        return tuple(path)
    return (*path[:-1], border(drawn.rect, end, end + (end - drawn.rect.middle)))
