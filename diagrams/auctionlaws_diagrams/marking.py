"""What one picture adds to another and removes from it: both in one, with every difference marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace

from auctionlaws_diagrams.diagram import Diagram, Edge, Mark, Node, is_question
from auctionlaws_diagrams.drawing import Drawing
from auctionlaws_diagrams.parts import Part


@dataclass(frozen=True)
class Marked:
    """Two parts in one.

    ``names`` says what the nodes of the older one are called here, where one of the same name can be another one now;
    ``older`` and ``newer`` what their edges are here.
    """

    part: Part
    names: Mapping[str, str]
    older: Mapping[Edge, Edge]
    newer: Mapping[Edge, Edge]


def marked(old: Part, new: Part) -> Marked:
    """Two parts in one: what there is now, with what is new in it marked, and then what has gone."""
    before, after = ({node.id: replace(node, cluster=None) for node in part.nodes} for part in (old, new))
    come = [node for node in new.nodes if before.get(node.id) != after[node.id]]
    gone = [node for node in old.nodes if before[node.id] != after.get(node.id)]
    instead = _instead(gone, come)
    names = {node.id: f"{node.id} (before)" if node.id in after else node.id for node in gone}
    names = {name: name for name in before} | names | {was.id: name for name, was in instead.items()}
    here = {node.id: replace(node, mark=Mark.ADDED) for node in come}
    here |= {name: _changed(after[name], was) for name, was in instead.items()}
    left = [node for node in gone if node not in instead.values()]
    nodes = [here.get(node.id, node) for node in new.nodes]
    nodes += [replace(node, id=names[node.id], mark=Mark.REMOVED) for node in left]
    were = {edge: replace(edge, source=names[edge.source], target=names[edge.target]) for edge in old.edges}
    older = {edge: e if e in new.edges else replace(e, mark=Mark.REMOVED) for edge, e in were.items()}
    newer = {edge: edge if edge in were.values() else replace(edge, mark=Mark.ADDED) for edge in new.edges}
    edges = dict.fromkeys((*newer.values(), *older.values()))
    return Marked(Part(tuple(nodes), tuple(edges)), names, older, newer)


def _changed(node: Node, was: Node) -> Node:
    """A node that has taken the place of another: what it says now is added, if that is anything else."""
    return node if node.label == was.label else replace(node, mark=Mark.ADDED, was=was.label)


def _instead(gone: Sequence[Node], come: Sequence[Node]) -> dict[str, Node]:
    """For nodes that say something else of a clause than before the node that did: there is only one of either."""
    found: dict[str, Node] = {}
    for node in come:
        were, are = ([other for other in nodes if _place(other) == _place(node)] for nodes in (gone, come))
        if len(were) == len(are) == 1 and node.clause is not None and not is_question(node.shape):
            found[node.id] = were[0]
    return found


def _place(node: Node) -> tuple[object, ...]:
    return node.shape, node.clause, node.link


def less(part: Part, mark: Mark) -> Part:
    """A part without whatever has a mark."""
    nodes = tuple(node for node in part.nodes if node.mark is not mark)
    kept = {node.id for node in nodes}
    return Part(nodes, tuple(e for e in part.edges if e.mark is not mark and {e.source, e.target} <= kept))


def marked_drawing(old: Drawing | None, new: Drawing | None) -> Drawing:
    """What a law decides by two editions in one drawing; where one decides nothing, all of the other is marked."""
    both = marked(*(Part((), ()) if each is None else each.whole for each in (old, new)))
    drawing = copy(new or old)
    assert drawing is not None
    for each, names in ((old, both.names), (new, {})):
        if each is not None and each is not (new or old):
            drawing.starts = drawing.starts | {flow: names.get(node, node) for flow, node in each.starts.items()}
            drawing.sections = {names.get(node, node): s for node, s in each.sections.items()} | drawing.sections
    drawing.joints = [both.older[edge] for edge in _joints(old)] + [both.newer[edge] for edge in _joints(new)]
    drawing.branches = [both.newer[e] for e in _branches(new)] + [both.older[e] for e in _branches(old)]
    return holding(drawing, both.part)


def holding(drawing: Drawing, part: Part) -> Drawing:
    """A drawing with other nodes and edges; of the places where it begins those that are left."""
    other = copy(drawing)
    other.nodes = {node.id: node for node in part.nodes}
    other.edges = list(part.edges)
    other.joints, other.branches = (
        [e for e in edges if e in part.edges] for edges in (drawing.joints, drawing.branches)
    )
    other.starts = {flow: node for flow, node in drawing.starts.items() if node in other.nodes}
    return other


def marked_page(old: Diagram | None, new: Diagram | None) -> Diagram:
    """Two versions of a page in one; where there is only one, all of it is marked."""
    both = marked(*(Part((), ()) if page is None else Part(page.nodes, page.edges) for page in (old, new))).part
    page = new or old
    assert page is not None
    return replace(page, nodes=both.nodes, edges=both.edges)


def _joints(drawing: Drawing | None) -> Sequence[Edge]:
    return () if drawing is None else drawing.joints


def _branches(drawing: Drawing | None) -> Sequence[Edge]:
    return () if drawing is None else drawing.branches
