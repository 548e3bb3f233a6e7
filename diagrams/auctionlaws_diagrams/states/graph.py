"""Pages as DOT that renders alone: boxes, numbered circles on the arrows, and the table as a node beneath."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from graphviz import Digraph, escape, nohtml

from auctionlaws_diagrams.states.automatic import DISTANCES
from auctionlaws_diagrams.states.fixed import lines_of
from auctionlaws_diagrams.states.layering import leaf
from auctionlaws_diagrams.states.printed import Box, Mark, Page, Row, clean, joined_clauses, told

_LINE: Final = 100
"""Letters in a line of the table."""
_LINES: Final[Mapping[Mark, dict[str, str]]] = {
    Mark.PLAIN: {},
    Mark.BROKEN: {"style": "dashed", "class": "broken"},
    Mark.HEAVY: {"penwidth": "2.5", "class": "heavy"},
}


def to_dot(page: Page) -> str:
    """The graph in the DOT language, with the same numbers and words; the same page gives the same text."""
    graph = Digraph(page.name)
    graph.attr("graph", label=_plain(_heading(page)), labelloc="t", fontname="Helvetica", fontsize="15")
    graph.attr("graph", rankdir="TB", nodesep=f"{DISTANCES[0][0]:g}", ranksep=f"{DISTANCES[0][1]:g}", compound="true")
    graph.attr("node", fontname="Helvetica", fontsize="10", shape="box", style="rounded", penwidth="1.8")
    graph.attr("edge", fontname="Helvetica", fontsize="10", arrowsize="0.7")
    names = {box.name: f"s{n}" for n, box in enumerate(page.boxes)}
    _boxes(graph, page, None, names)
    lines = list(lines_of(page))
    for n, rows in enumerate(lines):
        _arrow(graph, page, f"a{n}", rows, names)
    table = [line for row in page.rows for line in _row(row)]
    below = [line for text in (*page.open, *page.notes, *page.foot) for line in wrap(text, _LINE)]
    above = [f"a{n}" for n in range(len(lines))] or [names[box.name] for box in page.boxes]
    for name, words in (("table", table), ("notes", below)):
        if words:
            label = _plain("\n".join(words), left=True)
            graph.node(name, shape="plaintext", style="", fontsize="9", label=label)
            for upper in above:
                graph.edge(upper, name, style="invis", weight="0")
            above = [name]
    return str(graph.source)


def _heading(page: Page) -> str:
    first = " · ".join(part for part in (page.title, page.laws) if part)
    return f"{first}\n{page.date}" if page.date else first


def _boxes(graph: Digraph, page: Page, inside: str | None, names: Mapping[str, str]) -> None:
    """What stands in a box, or in none."""
    for box in page.boxes:
        if box.inside != inside:
            continue
        if box.name in page.outer():
            with graph.subgraph(name=f"cluster_{names[box.name]}") as frame:
                label = _plain("\n".join(box.words) or box.name)
                frame.attr("graph", label=label, fontsize="10", style="rounded", labelloc="t")
                _boxes(frame, page, box.name, names)
        else:
            _box(graph, names[box.name], box)


def _box(graph: Digraph, name: str, box: Box) -> None:
    attributes = {"label": _plain("\n".join(box.words) or box.name), "tooltip": _plain(" ".join(box.words) or box.name)}
    if box.ends:
        attributes |= {"style": "", "peripheries": "2", "penwidth": "1"}
    if box.heavy:
        attributes |= {"penwidth": "3.2", "fontname": "Helvetica-Bold"}
    if box.link is not None:
        attributes["URL"] = _plain(box.link)
    graph.node(name, **attributes)
    if box.begins:
        graph.node("begin", shape="circle", style="filled", fillcolor="black", label="", width="0.14", fixedsize="true")
        graph.edge("begin", name)


def _arrow(graph: Digraph, page: Page, name: str, rows: tuple[Row, ...], names: Mapping[str, str]) -> None:
    """Edges through the number of an arrow, or through those of several that share a line."""
    first = rows[0]
    shape = {"shape": "circle", "style": "", "penwidth": "0.8", "margin": "0.02", "width": "0.24", "height": "0.24"}
    if len(rows) > 1:
        shape |= {"shape": "box"}
    if first.mark is Mark.HEAVY:
        shape |= {"penwidth": "2", "fontname": "Helvetica-Bold"}
    if first.link is not None and len(rows) == 1:
        shape["URL"] = _plain(first.link)
    tooltip = _plain("\n".join(map(told, rows)))
    graph.node(name, label=_plain("  ".join(row.number for row in rows)), tooltip=tooltip, **shape)
    line = {"tooltip": tooltip} | _LINES[first.mark]
    source, target = names[leaf(page, first.source, last=True)], names[leaf(page, first.end)]
    tail = {"ltail": f"cluster_{names[first.source]}"} if first.source in page.outer() else {}
    head = {"lhead": f"cluster_{names[first.end]}"} if first.end in page.outer() else {}
    graph.edge(source, name, arrowhead="none", **tail, **line)
    graph.edge(name, target, **head, **line)


def _row(row: Row) -> list[str]:
    """A row of the table in lines."""
    cells = [row.says, row.follows, joined_clauses(row.clauses)]
    struck = "struck out: " if row.mark is Mark.BROKEN else ""
    first, *rest = wrap(f"{struck}{' / '.join(cell for cell in cells if cell)}", _LINE) or [""]
    return [f"{row.number}  {first}", *(f"     {line}" for line in rest)]


def _plain(text: str, left: bool = False) -> str:
    """Words as a DOT string that shows exactly them."""
    end = "\\l" if left else "\\n"
    lines = [str(escape(line.replace("&", "&amp;"))) for line in clean(text).split("\n")]
    return str(nohtml(end.join(lines) + (end if left else "")))
