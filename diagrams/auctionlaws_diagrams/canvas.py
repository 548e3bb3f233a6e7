"""A surface to draw on: nodes that are named by their labels, each drawn once, and the edges between them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from auctionlaws_diagrams import diagram as shown
from auctionlaws_diagrams.clause_numbers import section_of
from auctionlaws_diagrams.diagram import Cluster, Edge, NodeShape, is_question


class Canvas:
    """Nodes by name, and edges, in the order in which they were drawn.

    ``joints`` are edges at which a picture may end and another begin, ``branches`` answers that lead to a section of
    a law where it may as well; ``sections`` says to which section of a law a node belongs.
    """

    def __init__(self) -> None:
        self.nodes: dict[str, shown.Node] = {}
        self.edges: list[Edge] = []
        self.joints: list[Edge] = []
        self.branches: list[Edge] = []
        self.sections: dict[str, str] = {}
        self._same: dict[Hashable, str] = {}

    def node(
        self, label: str, shape: NodeShape, clause: str | None = None, link: str | None = None, name: str = ""
    ) -> str:
        """A new node, named by its label unless it has a name of its own, and by its clause."""
        plain = " ".join(filter(None, [name or label, clause])).replace(":", ",")
        name, count = plain, 1
        while name in self.nodes:
            count += 1
            name = f"{plain} ({count})"
        self.nodes[name] = shown.Node(name, label, shape, clause, link)
        return name

    def once(
        self, key: Hashable, label: str, shape: NodeShape, clause: str | None = None, link: str | None = None
    ) -> str:
        """The node with this key, made when it is first asked for."""
        if key not in self._same:
            self._same[key] = self.node(label, shape, clause, link)
        return self._same[key]

    def edge(
        self,
        source: str,
        target: str,
        label: str = "",
        clause: str | None = None,
        *,
        joint: bool = False,
        beside: bool = False,
    ) -> None:
        """An edge, once; at a ``joint`` a picture may end and another begin; ``beside`` as :class:`Edge` has it."""
        new = Edge(source, target, label, clause, beside=beside)
        if new not in self.edges:
            self.edges.append(new)
            self.joints += [new] if joint else []
            section = is_question(self.nodes[source].shape) and clause and section_of(clause) == clause
            self.branches += [new] if section else []

    def framed(
        self, nodes: Sequence[shown.Node], edges: Sequence[Edge], headings: Mapping[str, str]
    ) -> tuple[tuple[shown.Node, ...], tuple[Cluster, ...]]:
        """Nodes in frames, with their headings, for sections of a law whose questions the section itself answers."""
        inside: dict[str, set[str]] = {}
        for node in nodes:
            section = self.sections.get(node.id)
            if section and node.shape is not NodeShape.START:
                inside.setdefault(section, set()).add(node.id)
        asked = {node.id for node in nodes if is_question(node.shape)}
        leaving = {s for s, ids in inside.items() for e in edges if e.source in ids & asked and e.target not in ids}
        frames = sorted(s for s, ids in inside.items() if len(ids) > 1 and ids & asked and s not in leaving)
        framed = [replace(node, cluster=next((s for s in frames if node.id in inside[s]), None)) for node in nodes]
        return tuple(framed), tuple(Cluster(s, f"{s} {headings.get(s, '')}".strip()) for s in frames)
