"""The decision diagram of a law: from the irregular call, question by question, to every outcome of its clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from os.path import commonprefix
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.syntax import Clause, Node, Said
from auctionlaws.language.terms import Stage
from auctionlaws.table.words import listed

from auctionlaws_diagrams import diagram as shown
from auctionlaws_diagrams.choices import Ask, First, Leaf, Tree, cases_below, law_of, leaves
from auctionlaws_diagrams.diagram import Cluster, Diagram, Edge, NodeShape
from auctionlaws_diagrams.routes import Again, Course, Flow, Option, effects_of, is_judged
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.tracing import trace
from auctionlaws_diagrams.wording import Wording

_SECTION: Final = re.compile(r"\d+[A-Z]")
_SITUATIONS: Final[dict[str, Situations]] = {}

Place = tuple[Stage, int]
"""A case: its stage, and its place among the cases of the edition at that stage."""


@dataclass(frozen=True, eq=False)
class Decision:
    """A decision diagram and how it was made.

    ``places`` says of each case of the law at which nodes it stands; ``spots`` names the nodes that questions, leaves
    and options of the course are drawn as, for whoever follows an auction through the diagram.
    """

    diagram: Diagram
    course: Course
    situations: Situations
    places: Mapping[Place, frozenset[str]]
    spots: Mapping[tuple[int, Tree | str], tuple[str, ...]]


def situations_of(edition: Edition) -> Situations:
    """The situations of an edition, played through once."""
    key = edition.fingerprint
    if key not in _SITUATIONS:
        _SITUATIONS[key] = Situations(edition)
    return _SITUATIONS[key]


def decision_diagram(edition: Edition, law: str) -> Diagram:
    """The decision diagram of a law, such as 27; DiagramError if it decides nothing about an irregular call."""
    return decision(edition, law).diagram


def decision(edition: Edition, law: str) -> Decision:
    """The decision diagram of a law, with the course that it draws."""
    situations = situations_of(edition)
    course = trace(situations, law)
    drawing = _Drawing(edition, situations, course)
    drawing.draw()
    nodes, clusters = drawing.clustered()
    name = drawing.wording.noun.removeprefix("the ") if course.subject else "irregular call"
    picture = Diagram(
        name=f"law-{law}",
        title=f"Law {law}: after {_a(name)}",
        description=f"What Law {law} decides about {_a(name)}, from the clauses of {edition.name}.{drawing.remark()}",
        nodes=nodes,
        edges=tuple(drawing.edges),
        clusters=clusters,
    )
    places = {place: frozenset(ids) for place, ids in drawing.places.items()}
    return Decision(picture, course, situations, places, drawing.spots)


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


class _Drawing:
    def __init__(self, edition: Edition, situations: Situations, course: Course) -> None:
        self.edition, self.situations, self.course = edition, situations, course
        self.wording = Wording(course.subject)
        self.nodes: dict[str, shown.Node] = {}
        self.edges: list[Edge] = []
        self.places: dict[Place, set[str]] = {}
        self.spots: dict[tuple[int, Tree | str], tuple[str, ...]] = {}
        self.sections: dict[str, str] = {}
        self._same: dict[tuple[object, ...], str] = {}
        self._loops: list[tuple[str, Flow]] = []

    # -- nodes and edges

    def node(self, label: str, shape: NodeShape, clause: str | None, link: str | None = None) -> str:
        """A new node, named by its label."""
        plain = " ".join(filter(None, [label, clause])).replace(":", ",")
        name, count = plain, 1
        while name in self.nodes:
            count += 1
            name = f"{plain} ({count})"
        self.nodes[name] = shown.Node(name, label, shape, clause, link)
        return name

    def once(self, key: tuple[object, ...], label: str, shape: NodeShape, clause: str | None, link: str | None) -> str:
        """The node with this key, made when it is first asked for."""
        if key not in self._same:
            self._same[key] = self.node(label, shape, clause, link)
        return self._same[key]

    def edge(self, source: str, target: str, label: str = "", clause: str | None = None) -> None:
        """An edge, unless it is there already."""
        new = Edge(source, target, label, clause)
        if new not in self.edges:
            self.edges.append(new)

    def link(self, clause: str) -> str:
        """Where a clause stands in the law book."""
        return f"law-{law_of(clause)}#{clause.lower()}"

    # -- the course

    def draw(self) -> None:
        """Everything from the irregular call on."""
        noun = self.wording.noun.removeprefix("the ") if self.course.subject else "irregular call"
        start = self.node(f"{_a(noun).capitalize()} has been made", NodeShape.START, None)
        over, director = self.course.over, self.course.director
        if over is not None:
            who = "somebody" if over.caller is None else Wording((), None, over.caller).name_of_seat()
            self.edge(start, self.root(over), f"{who} calls over it", self.abbreviated(over, over.tree))
        if director is not None:
            label = "the Director comes first" if over is not None else "the Director comes"
            label = "somebody calls over it, or the Director comes" if self.course.twins else label
            self.edge(start, self.root(director), label, self.abbreviated(director, director.tree))
        for source, flow in self._loops:
            self.edge(source, self.root(flow), "", self.nodes[source].clause)

    def root(self, flow: Flow) -> str:
        """The node that a stage begins with."""
        return self.tree(flow, flow.tree)

    def tree(self, flow: Flow, tree: Tree) -> str:
        """The first node of a tree."""
        key = (id(flow), tree)
        if key not in self.spots:
            self.spots[key] = tuple(self._tree(flow, tree))
        return self.spots[key][0]
