"""A diagram too large for a page in parts: where a later stage begins, a new picture begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws_diagrams.diagram import Edge, Node, NodeShape, is_question

FEWEST: Final = 3
"""Nodes that are worth a picture of their own."""


@dataclass(frozen=True)
class Part:
    """Nodes and edges that belong on one page.

    ``title`` and ``what`` say what they show; ``section`` names a part that another one leads to; ``number`` counts
    those that begin by themselves.
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    title: str = ""
    what: str = ""
    section: str = ""
    number: int = 1


def kindred(part: Part, starts: Iterable[str]) -> list[tuple[str, ...]]:
    """The starts in groups: those that lead to the same nodes, other than remarks, belong together."""
    remarks = {node.id for node in part.nodes if node.shape is NodeShape.NOTE}
    groups: list[tuple[tuple[str, ...], set[str]]] = []
    for start in starts:
        there = _reached(start, part.edges) - remarks
        near = [group for group in groups if group[1] & there]
        members = (*(name for names, _ in near for name in names), start)
        groups = [group for group in groups if group not in near]
        groups.append((members, there.union(*(nodes for _, nodes in near))))
    return [names for names, _ in groups]


def begun(part: Part, starts: Iterable[str], section: str, number: int) -> Part:
    """What some starts lead to."""
    there = {name for start in starts for name in _reached(start, part.edges)}
    nodes = tuple(node for node in part.nodes if node.id in there)
    edges = tuple(edge for edge in part.edges if edge.source in there)
    return replace(part, nodes=nodes, edges=edges, section=section, number=number)


def divided(part: Part, joint: Edge, name: str, section: str) -> tuple[Part, Part] | None:
    """The part before and the part behind an edge; None if anything else leads across or one of them is hardly any.

    ``name`` and ``section`` are those of the part behind. Remarks that both refer to stand in both.
    """
    behind = _reached(joint.target, part.edges)
    remarks = {node.id for node in part.nodes if node.shape is NodeShape.NOTE}
    before = _reached(part.nodes[0].id, [edge for edge in part.edges if edge != joint])
    if joint not in part.edges or (before & behind) - remarks or min(len(before), len(behind)) < FEWEST:
        return None
    source = next(node for node in part.nodes if node.id == joint.source)
    see = f"See the diagram of {section}"
    go_on = Node(see, see, NodeShape.NOTE, None, name, mark=joint.mark)
    answer = f" {joint.label.capitalize()}" if is_question(source.shape) else ""
    start = Node(source.id, f"{source.label}{answer}", NodeShape.START, source.clause, mark=source.mark)
    onward = replace(joint, target=go_on.id, label=joint.label if answer else "")
    first = _cut(part, before, (), (go_on,), onward)
    second = _cut(part, behind, (start,), (), replace(joint, label=""))
    return replace(first, section=part.section), replace(second, section=section)


def _cut(part: Part, names: set[str], first: Sequence[Node], last: Sequence[Node], extra: Edge) -> Part:
    nodes = (*first, *(node for node in part.nodes if node.id in names), *last)
    edges = [edge for edge in part.edges if edge.source in names and edge.target in names]
    return replace(part, nodes=nodes, edges=(extra, *edges) if first else (*edges, extra), section="", number=1)


def _reached(start: str, edges: Iterable[Edge]) -> set[str]:
    """The nodes that edges lead to from one, itself included."""
    ways = list(edges)
    found, front = {start}, [start]
    while front:
        here = front.pop()
        for edge in ways:
            if edge.source == here and edge.target not in found:
                found.add(edge.target)
                front.append(edge.target)
    return found
