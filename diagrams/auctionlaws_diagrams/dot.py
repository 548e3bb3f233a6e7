"""Diagrams as DOT: black and white, Helvetica at 10 pt, meaning carried by shapes.

Labels are plain text whatever they contain: a label such as ``<27A>`` never becomes markup.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from graphviz import Digraph, nohtml

from auctionlaws_diagrams.catalogue import Catalogue
from auctionlaws_diagrams.diagram import (
    Cluster,
    Diagram,
    Edge,
    Mark,
    Node,
    NodeShape,
    diamond_size,
    is_question,
)
from auctionlaws_diagrams.font import FONT, FONT_SIZE, LINE_HEIGHT, text_width
from auctionlaws_diagrams.lettering import lines_before, lines_of, padded, plain
from auctionlaws_diagrams.setting import Direction, Spacing

LEGEND_WIDTH = 486.0
SHORT_EDGE_LABEL = 12
"""Labels of steps with fewer letters stay on one line; where nodes are set close together, those"""
CLOSE_EDGE_LABEL = 16
"""with fewer than these."""
_DOT = {"width": "0.17", "height": "0.17", "fixedsize": "true"}
"""The size of a start, in inches."""

_SHAPES: dict[NodeShape, dict[str, str]] = {
    NodeShape.START: {"shape": "circle", "style": "filled", "fillcolor": "black", **_DOT},
    NodeShape.STATE: {"shape": "box", "style": "rounded"},
    NodeShape.QUESTION: {"shape": "diamond", "fixedsize": "true"},
    NodeShape.JUDGEMENT: {"shape": "diamond", "fixedsize": "true", "style": "dashed"},
    NodeShape.OUTCOME: {"shape": "box", "peripheries": "2"},
    NodeShape.DUTY: {"shape": "box", "penwidth": "3"},
    NodeShape.NOTE: {"shape": "note"},
}
_BOLD = {"fontname": f"{FONT}-Bold"}
_EDGES: dict[Mark, dict[str, str]] = {
    Mark.NORMAL: {},
    Mark.ADDED: {"penwidth": "3", "class": "added", **_BOLD},
    Mark.REMOVED: {"style": "dashed", "arrowhead": "normalnonetee", "class": "removed"},
}


def to_dot(diagram: Diagram, catalogue: Catalogue) -> str:
    """The diagram in the DOT language; the same diagram always gives the same text.

    The page size is not written into it, as it would shrink the text: measure the picture instead
    (``fits_page`` in ``svg``). Raises CatalogueError if a translated label doesn't fit.
    """
    graph = _empty(diagram.name, diagram.direction, diagram.spacing)
    for cluster in diagram.clusters:
        _add_cluster(graph, cluster, (node for node in diagram.nodes if node.cluster == cluster.id), catalogue)
    for node in diagram.nodes:
        if node.cluster is None:
            _add_node(graph, node, catalogue, direction=diagram.direction)
    starts = {node.id for node in diagram.nodes if node.shape is NodeShape.START}
    for edge in diagram.edges:
        _add_edge(graph, edge, catalogue, diagram, first=edge.source in starts)
    if diagram.legend:
        middle = _add_legend(graph, diagram, catalogue, gap="0")
        sources = {edge.source for edge in diagram.edges}
        for node in diagram.nodes:
            if node.id not in sources:
                graph.edge(node.id, middle, style="invis", weight="1")
    return str(graph.source)


def legend_to_dot(diagram: Diagram, catalogue: Catalogue) -> str:
    """The legend of the diagram alone, to be set below it without bending it."""
    graph = _empty(f"{diagram.name}-legend", Direction.DOWN)
    graph.attr("graph", pad="0.055,0.01")
    _add_legend(graph, diagram, catalogue, gap="1")
    return str(graph.source)


def legend_name(entry: NodeShape | Mark) -> str:
    """The name in DOT of the legend's node for this entry; no id of a diagram can be equal to it."""
    return f"legend <{entry.value}>"


def spoken_names(diagram: Diagram, catalogue: Catalogue) -> dict[str, str]:
    """What a reader hears of each part, by its name in DOT: the id of a node where its label is not translated."""
    named = {node.id: _spoken(node, catalogue) for node in diagram.nodes}
    named |= {legend_name(entry): catalogue.text(entry.value) for entry in (*NodeShape, *Mark)}
    return {part: text for name, text in named.items() for part in (name, _caption(name), _tip(name))}


def _spoken(node: Node, catalogue: Catalogue) -> str:
    label = catalogue.phrase(node.label)
    return node.id if label == node.label else " ".join(filter(None, [label, node.clause]))


def _caption(name: str) -> str:
    """The name in DOT of the label that stands beside a part."""
    return f"label of <{name}>"


def _tip(name: str) -> str:
    """The name in DOT of the far end of a sample in the legend."""
    return f"tip of <{name}>"


def _empty(name: str, direction: Direction, spacing: Spacing = Spacing.WIDE) -> Digraph:
    graph = Digraph(name)
    rankdir = "TB" if direction is Direction.DOWN else "LR"
    font = {"fontname": FONT, "fontsize": str(FONT_SIZE)}
    beside, behind, _ = map(str, spacing.value)
    graph.attr("graph", **font, rankdir=rankdir, charset="UTF-8", nodesep=beside, ranksep=behind)
    graph.attr("node", **font, height="0.3", margin="0.1,0.05", penwidth="1")
    graph.attr("edge", **font, arrowsize="0.7", penwidth="1", weight="4")
    return graph


def _add_cluster(graph: Digraph, cluster: Cluster, nodes: Iterable[Node], catalogue: Catalogue) -> None:
    lines = lines_of(cluster.label, None, catalogue)
    with graph.subgraph(name=f"cluster_{cluster.id}") as frame:
        frame.attr("graph", label=plain(padded(lines, Mark.NORMAL), "l"), labeljust="l", penwidth="0.5", margin="8")
        for node in nodes:
            _add_node(frame, node, catalogue)


def _add_node(
    graph: Digraph, node: Node, catalogue: Catalogue, role: str = "", direction: Direction = Direction.DOWN
) -> str:
    """Add a node with its label, link and shape; the name of the last part.

    A start has its label beside the dot, where no line leaves it. ``role`` is the class of the node in SVG, by default
    the shape's name.
    """
    right = direction is Direction.RIGHT
    narrow = right and node.shape in (NodeShape.START, NodeShape.STATE)
    lines = lines_of(node.label, node.clause, catalogue, diamond=is_question(node.shape), narrow=narrow)
    look = _look(node, role or node.shape.value)
    attributes = {**_SHAPES[node.shape], **look}
    if node.link is not None:
        attributes |= {"URL": nohtml(node.link.replace("&", "&amp;")), "tooltip": nohtml(_spoken(node, catalogue))}
    if is_question(node.shape):
        widths = [text_width(line, bold=node.mark is Mark.ADDED) + 6 for line in lines]
        width, height = diamond_size(widths, LINE_HEIGHT)
        attributes |= {"width": f"{width / 72:.3f}", "height": f"{height / 72:.3f}"}
    lines = [*padded(lines_before(node, catalogue), Mark.NORMAL), *padded(lines, node.mark)]
    if node.shape is not NodeShape.START or not lines:
        graph.node(node.id, label=plain(lines), **attributes)
        return node.id
    caption = _caption(node.id)
    with graph.subgraph() as row:
        row.node(node.id, label="", **attributes)
        row.node(caption, label=plain(lines, "l"), **_look(node, role or "caption"), shape="plain")
        if right:
            row.edge(caption, node.id, style="invis", minlen="1")
        else:
            row.attr("graph", rank="same")
            row.edge(node.id, caption, style="invis", minlen="0")
    return caption


def _look(node: Node, role: str) -> dict[str, str]:
    """The class of a node, and what its mark does to its letters and its border."""
    if node.mark is Mark.NORMAL:
        return {"class": role}
    rounded = "rounded," if node.shape is NodeShape.STATE else ""
    look = _BOLD if node.mark is Mark.ADDED else {"style": f"{rounded}dotted"}
    return {"class": f"{role} {node.mark.value}", **look}


def _add_edge(graph: Digraph, edge: Edge, catalogue: Catalogue, diagram: Diagram, *, first: bool) -> None:
    """Add a step with its label; the ``first`` ones of a chart may bend so that its boxes lie beside their rows."""
    lines = lines_of(edge.label, edge.clause, catalogue)
    thin_and_close = diagram.spacing is not Spacing.WIDE and edge.mark is Mark.NORMAL
    if sum(map(len, lines)) < (CLOSE_EDGE_LABEL if thin_and_close else SHORT_EDGE_LABEL):
        lines = [" ".join(lines)] if lines else []
    lines = padded(lines, edge.mark)
    attributes = {**_EDGES[edge.mark], **({"minlen": "0"} if edge.beside else {})}
    if first and diagram.direction is Direction.RIGHT:
        attributes["weight"] = str(diagram.spacing.value[2])
    if lines and diagram.direction is Direction.DOWN:
        attributes["label"] = plain([f"  {line} " for line in lines], "l")
    elif lines:
        attributes["label"] = plain([*lines, " "])
    graph.edge(edge.source, edge.target, **attributes)


def _add_legend(graph: Digraph, diagram: Diagram, catalogue: Catalogue, *, gap: str) -> str:
    """Add a frame that shows each shape and each mark the diagram uses; the name of its middle node.

    Labels on edges double every distance that Graphviz keeps, so ``gap`` is 0 beside them and 1 elsewhere.
    """
    shapes = [shape for shape in NodeShape if any(node.shape is shape for node in diagram.nodes)]
    rows = _legend_rows([*shapes, *(mark for mark in Mark if mark in diagram.marks)], catalogue)
    with graph.subgraph(name="cluster:legend") as frame:
        frame.attr("graph", label=plain([catalogue.text("legend")], "l"), labeljust="l", penwidth="0.5", margin="6")
        for row in rows:
            _add_legend_row(frame, row, catalogue, gap)
        middles = [legend_name(row[len(row) // 2]) for row in rows]
        for upper, lower in pairwise(middles):
            frame.edge(upper, lower, style="invis")
    return middles[0]


def _legend_rows(entries: Sequence[NodeShape | Mark], catalogue: Catalogue) -> list[list[NodeShape | Mark]]:
    """The entries in as few rows as fit the width of a page."""
    rows: list[list[NodeShape | Mark]] = [[]]
    used = 0.0
    for entry in entries:
        width = _legend_width(entry, text_width(catalogue.text(entry.value)))
        if rows[-1] and used + width > LEGEND_WIDTH:
            rows.append([])
            used = 0.0
        rows[-1].append(entry)
        used += width
    return rows


def _legend_width(entry: NodeShape | Mark, text: float) -> float:
    """The room that an entry takes, with the distance to the next one."""
    if isinstance(entry, Mark):
        return text + 86
    if is_question(entry):
        return diamond_size([text + 6], LINE_HEIGHT)[0] + 18
    border = {NodeShape.OUTCOME: 8, NodeShape.DUTY: 6}.get(entry, 0)
    return text + 49 if entry is NodeShape.START else max(54, text + 15) + 18 + border


def _add_legend_row(frame: Digraph, entries: Sequence[NodeShape | Mark], catalogue: Catalogue, gap: str) -> None:
    """Add one row of samples, each with its text inside it or to its right."""
    ends: list[tuple[str, str]] = []
    with frame.subgraph() as row:
        row.attr("graph", rank="same")
        for entry in entries:
            text, name = catalogue.text(entry.value).replace(" ", "\u00a0"), legend_name(entry)
            if isinstance(entry, NodeShape):
                ends.append((name, _add_node(row, Node(name, text, entry), catalogue, "legend")))
                continue
            tip, caption = _tip(name), _caption(name)
            for end in (name, tip):
                row.node(end, label="", shape="point", width="0.02", **{"class": "legend"})
            letters = _BOLD if entry is Mark.ADDED else {}
            label = plain(padded([text], entry))
            row.node(caption, label=label, shape="plain", **{"class": f"legend {entry.value}"}, **letters)
            row.edge(name, tip, minlen="2", **_EDGES[entry])
            row.edge(tip, caption, style="invis", minlen=gap)
            ends.append((name, caption))
        for (_, left), (right, _) in pairwise(ends):
            row.edge(left, right, style="invis", minlen=gap)
