"""Draws the course of a law: its questions, outcomes and references as nodes, its answers as edges."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from os.path import commonprefix
from typing import Final

from auctionlaws.edition import Edition
from auctionlaws.language.syntax import Clause, Node, Said
from auctionlaws.language.terms import Stage
from auctionlaws.table.words import listed

from auctionlaws_diagrams import diagram as shown
from auctionlaws_diagrams.choices import Ask, First, Leaf, Tree, cases_below, law_of, leaves
from auctionlaws_diagrams.diagram import Cluster, Edge, NodeShape
from auctionlaws_diagrams.routes import Course, Flow, Option, effects_of, is_judged
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.wording import SEATS, Wording, capital, with_article

_SECTION: Final = re.compile(r"\d+[A-Z]")

Place = tuple[Stage, int]
"""A case: its stage, and its place among the cases of the edition at that stage."""


class Drawing:
    """The nodes and edges of a course.

    ``places`` says of each case of the law at which nodes it stands; ``spots`` names the nodes that a tree of a
    stage begins with, up to its first answer.
    """

    def __init__(self, edition: Edition, situations: Situations, course: Course) -> None:
        self.edition, self.situations, self.course = edition, situations, course
        self.subject = Wording(course.subject).noun.removeprefix("the ") if course.subject else "irregular call"
        self.nodes: dict[str, shown.Node] = {}
        self.edges: list[Edge] = []
        self.places: dict[Place, set[str]] = {}
        self.spots: dict[tuple[int, Tree], tuple[str, ...]] = {}
        self._same: dict[tuple[object, ...], str] = {}
        self._sections: dict[str, str] = {}
        self._loops: list[tuple[str, Flow]] = []
        self.start = self._node(f"{capital(with_article(self.subject))} has been made", NodeShape.START, None)
        self._draw()

    def _draw(self) -> None:
        over, director = self.course.over, self.course.director
        if over is not None:
            who = "somebody" if over.caller is None else SEATS[over.caller]
            self._edge(self.start, self._root(over), f"{who} calls over it", self._below(over, over.tree))
        if director is not None:
            label = "the Director comes" if over is None else "the Director comes first"
            label = "somebody calls over it, or the Director comes" if self.course.twins else label
            self._edge(self.start, self._root(director), label, self._below(director, director.tree))
        for source, flow in self._loops:
            self._edge(source, self._root(flow), "", self.nodes[source].clause)

    # -- trees

    def _root(self, flow: Flow) -> str:
        return self._tree(flow, flow.tree)

    def _tree(self, flow: Flow, tree: Tree) -> str:
        """The first node of a tree, drawn when it is first asked for."""
        key = (id(flow), tree)
        if key not in self.spots:
            match tree:
                case Leaf():
                    self.spots[key] = self._leaf(flow, tree)
                case First(cases=cases, then=then):
                    node = self._cases(flow, cases, None)
                    self.spots[key] = (node,)
                    self._edge(node, self._tree(flow, then), "", self._below(flow, then))
                case Ask():
                    self._ask(flow, tree, key)
        return self.spots[key][0]

    def _ask(self, flow: Flow, ask: Ask, key: tuple[int, Tree]) -> None:
        known, words = self.situations.conditions[flow.stage], self._words(flow)
        tests = [[known[i] for i in test] for test in ask.tests]
        clause = self._below(flow, ask)
        shape = NodeShape.JUDGEMENT if any(is_judged(node) for node in tests[0]) else NodeShape.QUESTION
        node = self._node(words.question(tests, None), shape, None)
        self._sections[node] = _section(clause)
        self.spots[key] = (node,)
        for label, answer in zip(self._answers(flow, ask, words), ask.answers, strict=True):
            clause = self._below(flow, answer)
            self._edge(node, self._tree(flow, answer), words.fit(label, clause, "otherwise"), clause)

    def _answers(self, flow: Flow, ask: Ask, words: Wording) -> list[str]:
        """The words at the edges that leave a question."""
        if len(ask.tests) == 1:
            return ["yes", "no"]
        known = self.situations.conditions[flow.stage]
        tests = [[known[i] for i in test] for test in ask.tests]
        labels = []
        for number, test in enumerate(ask.tests):
            earlier = frozenset(i for former in ask.tests[:number] for i in former)
            overlap = any(sight.holds & earlier and sight.holds & frozenset(test) for sight in flow.sights)
            labels.append(words.answer(tests[number], other=overlap))
        return [*labels, self._last_answer(flow, ask, words)]

    def _last_answer(self, flow: Flow, ask: Ask, words: Wording) -> str:
        """What is the case if no test of a question is met: what the cases that are left require, or just the rest."""
        call = said_of(self.situations.conditions[flow.stage][ask.tests[0][0]])
        left = [self.situations.cases[flow.stage][i][1] for i in cases_below(ask.answers[-1])]
        required = [node for node in common(left) if said_of(node) == call]
        return words.answer(required) if len(required) == 1 else "otherwise"

    # -- ends

    def _leaf(self, flow: Flow, leaf: Leaf) -> tuple[str, ...]:
        """The nodes of a leaf: its cases, and what it asks or where it sends."""
        after = flow.after.get(leaf)
        if leaf.conflict:
            clauses = ", ".join(flow.rules.clause(case) for case in leaf.cases)
            return (self._once(("conflict", clauses), "The clauses contradict each other", NodeShape.NOTE, clauses),)
        asked = (after.case,) if isinstance(after, Option) else ()
        last = self._option(flow, after) if isinstance(after, Option) else self._elsewhere(leaf)
        if isinstance(after, Flow):
            last = self._root(after)
        groups = [group for group in self._groups(flow, leaf) if group != asked]
        nodes: list[str] = []
        below = last
        for group in reversed(groups):
            below = self._cases(flow, group, below if nodes or last else None)
            nodes.insert(0, below)
        for upper, lower in pairwise(nodes):
            self._edge(upper, lower, "", self.nodes[lower].clause)
        self._onward(flow, leaf, nodes, last)
        return (*nodes, *((last,) if last and not isinstance(after, Flow) else ()))
