"""Draws the course of a law: its questions, outcomes and references as nodes, its answers as edges."""

from __future__ import annotations

from collections.abc import Container, Sequence

from auctionlaws.edition import Edition
from auctionlaws.language.syntax import Case, Clause, Said
from auctionlaws.language.terms import Stage
from auctionlaws.table.words import listed
from auctionlaws_diagrams.answers import answers
from auctionlaws_diagrams.canvas import Canvas
from auctionlaws_diagrams.chart import CONFLICT, GAP, NOTHING
from auctionlaws_diagrams.choices import Ask, First, Leaf, Tree, cases_below, leaves
from auctionlaws_diagrams.clause_numbers import (
    abbreviated,
    address_of,
    belongs,
    law_of,
    laws_named,
    section_of,
    several,
)
from auctionlaws_diagrams.diagram import NodeShape
from auctionlaws_diagrams.parts import Part
from auctionlaws_diagrams.routes import (
    Again,
    Course,
    Flow,
    Lies,
    Option,
    compels_partner,
    is_judged,
)
from auctionlaws_diagrams.situations import Place, Situations
from auctionlaws_diagrams.wording import SEATS, Wording, capital, with_article


class Drawing(Canvas):
    """The nodes and edges of a course.

    ``places`` says of each case of the law at which nodes it stands; ``spots`` names the nodes that a tree of a
    stage begins with, up to its first answer. ``remarks`` are the ends of edges that lead to a remark and not on,
    ``starts`` the nodes at which the course begins. ``name`` is that of the picture, ``title`` one that it bears
    instead of what its beginnings suggest.
    """

    def __init__(self, edition: Edition, situations: Situations, course: Course) -> None:
        super().__init__()
        self.edition, self.situations, self.course = edition, situations, course
        self.subject = Wording(course.subject).noun.removeprefix("the ") if course.subject else "irregular call"
        self.places: dict[Place, set[str]] = {}
        self.spots: dict[tuple[int, Tree], tuple[str, ...]] = {}
        self.remarks: set[tuple[str, str]] = set()
        self._loops: list[tuple[str, Flow]] = []
        self._conflicting: list[tuple[str, Flow, int]] = []
        self.starts: dict[Flow, str] = {}
        self.name, self.title = f"law-{course.law.lower()}", ""
        self._draw()

    @property
    def whole(self) -> Part:
        """Everything that is drawn."""
        return Part(tuple(self.nodes.values()), tuple(self.edges), *self.told(self.nodes))

    def told(self, starts: Container[str]) -> tuple[str, str]:
        """The title of the picture that begins at these nodes, and what it shows."""
        begun = [flow for flow, node in self.starts.items() if node in starts]
        if self.title:
            return self.title, self.title
        main = {self.course.over, self.course.director} - {None}
        if not main.isdisjoint(begun) or (main and self.course.put):
            made = with_article(self.subject).replace(" made ", " ")
            return f"Law {self.course.law}: after {made}", f"What becomes of {made}"
        occasions = listed(list(dict.fromkeys(self._words(flow).occasion_words for flow in begun)))
        return f"Law {self.course.law}: on {occasions}", f"What follows on {occasions}"

    def _draw(self) -> None:
        over, director = self.course.over, self.course.director
        made = f"Somebody has made {with_article(self.subject).replace(' made ', ' ')}"
        if (over is not None or director is not None) and not self.course.put:
            start = self.node(made, NodeShape.START, None)
            self.starts |= {flow: start for flow in (over, director) if flow is not None}
            self._lies(start)
        for later in self.course.later:
            flow, words = later.flow, self._words(later.flow)
            label = words.occasion() if later.state is None else words.state(later.state, later.clause)
            self.starts[flow] = self.node(label, NodeShape.START, later.clause)
            self._begin(self.starts[flow], flow, "" if later.state is None else words.calling)
        for source, flow in self._loops:
            self.edge(source, self._root(flow), "", self.nodes[source].clause)
        for node, flow, case in self._conflicting:
            if (flow.stage, case) not in self.places:
                self._place(node, flow, case)

    def _lies(self, node: str) -> None:
        """From a call on the table to what becomes of it."""
        over, director = self.course.over, self.course.director
        if over is not None:
            who = "somebody" if over.caller is None else SEATS[over.caller]
            self._begin(node, over, f"{who} calls over it")
        if director is not None:
            label = "the Director comes" if over is None else "the Director comes first"
            label = "somebody calls over it, or the Director comes" if self.course.twins else label
            self._begin(node, director, label)

    def _begin(self, start: str, flow: Flow, label: str) -> None:
        root = self._root(flow)
        inside = self.nodes[start].shape is not NodeShape.START
        self.edge(start, root, label, self.nodes[root].clause or self._below(flow, flow.tree), joint=inside)

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
                    node = self._cases(flow, cases, None, ends=False)
                    self.spots[key] = (node,)
                    self.edge(node, self._tree(flow, then), "", self._below(flow, then), joint=True)
                case Ask():
                    self._ask(flow, tree, key)
        after = flow.after.get(tree) if isinstance(tree, Leaf) else None
        return self._root(after) if isinstance(after, Flow) and not self.spots[key] else self.spots[key][0]

    def _ask(self, flow: Flow, ask: Ask, key: tuple[int, Tree]) -> None:
        known, words = self.situations.conditions[flow.stage], self._words(flow)
        tests = [[known[i] for i in test] for test in ask.tests]
        clause = self._below(flow, ask)
        shape = NodeShape.JUDGEMENT if any(is_judged(node) for node in tests[0]) else NodeShape.QUESTION
        node = self.node(words.question(tests, None), shape, None)
        self.sections[node] = section_of(clause)
        self.spots[key] = (node,)
        for label, answer in zip(answers(self.situations, flow, ask, words), ask.answers, strict=True):
            target = self._tree(flow, answer)
            clause = self.nodes[target].clause or self._below(flow, answer) or self._below(flow, ask)
            self.edge(node, target, words.fit(label, clause, label), clause)

    # -- ends

    def _leaf(self, flow: Flow, leaf: Leaf) -> tuple[str, ...]:
        """The nodes of a leaf in the order in which they are read: its cases, and whoever is asked or decides then."""
        if leaf.conflict:
            clauses = ", ".join(leaf.clauses)
            node = self.once(("conflict", clauses), CONFLICT, NodeShape.NOTE, clauses)
            self._conflicting += ((node, flow, case) for case in leaf.cases)
            return (node,)
        after = flow.after.get(leaf)
        following: str | None = None
        if isinstance(after, Option):
            following = self._option(flow, after)
        elif isinstance(after, Flow):
            following = self._root(after)
        elif not leaf.cases:
            following = self._elsewhere(flow, leaf)
        nodes: list[str] = []
        for group in reversed(self._groups(flow, leaf, after)):
            node = self._cases(flow, group, nodes[0] if nodes else following, ends=not isinstance(after, Again | Lies))
            target = nodes[0] if nodes else following
            if target is not None:
                onward = isinstance(after, Flow) and not nodes
                self.edge(node, target, "", self.nodes[target].clause or self._after_clause(after), joint=onward)
            nodes.insert(0, node)
        if nodes and isinstance(after, Again):
            self._loops.append((nodes[-1], flow))
        if nodes and isinstance(after, Lies):
            self._lies(nodes[-1])
        elif nodes and following is None:
            self._sent_on(flow, leaf, nodes[-1])
        return tuple(nodes) if isinstance(after, Flow) or following is None else (*nodes, following)

    def _after_clause(self, after: object) -> str | None:
        return self._below(after, after.tree) if isinstance(after, Flow) else None

    def _groups(self, flow: Flow, leaf: Leaf, after: object) -> list[tuple[int, ...]]:
        """The cases of a leaf as they are drawn: those of one clause that always go together at one node.

        What applies in fewer leaves comes first, what sends on to another law last.
        """
        ends = list(leaves(flow.tree))
        asked = after.case if isinstance(after, Option) else None
        groups: dict[tuple[object, ...], list[int]] = {}
        for case in leaf.cases:
            where = frozenset(n for n, end in enumerate(ends) if case in end.cases)
            route = case in flow.rules.routes
            if case != asked:
                groups.setdefault((route, len(where), flow.rules.clause(case), where), []).append(case)
        return [tuple(cases) for _, cases in sorted(groups.items(), key=lambda item: item[0][:2])]

    def _cases(self, flow: Flow, cases: Sequence[int], following: str | None, *, ends: bool = True) -> str:
        """The node of some cases of one clause; cases that say the same and lead to the same are one node."""
        clause, words = self.situations.cases[flow.stage][cases[0]][0], self._words(flow)
        every = [self.situations.cases[flow.stage][case][1] for case in cases]
        said = [effect for case in every for effect in case.then]
        if flow.rules.routes.issuperset(cases):
            law = str(said[0].args[0])
            heading = {**self.edition.missing, **self.edition.elsewhere}.get(law)
            label = f"Law {law}{f': {heading}' if heading else ''}"
            node = self.once((law, clause.number), label, NodeShape.NOTE, clause.number, f"law-{law}")
        else:
            duty = any(compels_partner(case, flow.caller) for case in every)
            shape = NodeShape.STATE if following is not None or not ends else NodeShape.OUTCOME
            label = words.outcome(said, clause.number)
            key = (clause.number, label, following, ends)
            node = self.once(key, label, NodeShape.DUTY if duty else shape, clause.number, address_of(clause.number))
            if any({"compels", "restricts"} & effect.term.tags for effect in said):
                self._see(node, every)
            if flow.stage is Stage.FIRST_LEAD:
                self._explain(node, said, clause)
        self.sections[node] = section_of(clause.number)
        for case in cases:
            self._place(node, flow, case)
        return node

    def _place(self, node: str, flow: Flow, case: int) -> None:
        self.places.setdefault((flow.stage, case), set()).add(node)
        for over, twin in self.course.twins.items():
            if flow.stage is Stage.ARRIVAL and twin == case:
                self.places.setdefault((Stage.OVER, over), set()).add(node)

    def _option(self, flow: Flow, option: Option) -> str:
        """The question whether somebody accepts the irregular call."""
        clause, case = self.situations.cases[Stage.ARRIVAL][option.case]
        asking = next(said for said in case.then if "option" in said.term.tags)
        words = self._words(flow)
        label = words.ask(f"Does {words.name(asking.args[0])} accept {words.noun}?", clause.number)
        key = ("option", option.case, id(option.accepted), id(option.declined))
        node = self.once(key, label, NodeShape.QUESTION, clause.number, address_of(clause.number))
        if belongs(clause.number, self.course.law):
            self._place(node, flow, option.case)
            self.sections[node] = section_of(clause.number)
        for label, answer in (("yes", option.accepted), ("no", option.declined)):
            if answer is not None:
                self.edge(node, self._root(answer), label, self._below(answer, answer.tree))
        return node

    def _elsewhere(self, flow: Flow, leaf: Leaf) -> str:
        """The node for what no case of this law decides."""
        if leaf.gap:
            return self.once(("gap",), GAP.label, NodeShape.NOTE, None)
        if not leaf.laws:
            return self.once(("nothing",), NOTHING.label, NodeShape.NOTE, None)
        clauses = [clause for clause in self.edition.order if clause in leaf.clauses and clause not in leaf.laws]
        link = f"law-{leaf.laws[0]}" if len(leaf.laws) == 1 else None
        clause = several(clauses)
        return self.once((id(flow), leaf), laws_named(leaf.laws), NodeShape.NOTE, clause, link)

    def _sent_on(self, flow: Flow, leaf: Leaf, node: str) -> None:
        """The other laws that the clauses of a leaf refer to and that take part in the same decision."""
        here = [sight for sight in flow.sights if flow.leaf(sight) == leaf]
        deciding = {law_of(flow.rules.clause(i)) for sight in here for i in sight.fired}
        for case in leaf.cases:
            clause = self.situations.cases[flow.stage][case][0]
            for number in (law_of(ref.number) for ref in clause.references if ref.routing):
                if number != self.course.law and number in deciding and case not in flow.rules.routes:
                    note = self.once((node, number), f"Law {number}", NodeShape.NOTE, None, f"law-{number}")
                    self.remarks.add((node, note))
                    self.edge(node, note, "", clause.number)

    def _see(self, node: str, cases: Sequence[Case]) -> None:
        """The laws of the auction that some cases of a clause point to for a consequence, as a remark."""
        given = dict.fromkeys(reference for case in cases for reference in case.references)
        named = [r.number for r in given if not r.routing and r.number not in self.edition.elsewhere]
        if named:
            link = f"law-{law_of(named[0])}" if len(named) == 1 else None
            note = self.once(("see", *named), f"See {laws_named(named)}", NodeShape.NOTE, None, link)
            self.remarks.add((node, note))
            self.edge(node, note, "", self.nodes[node].clause)

    def _explain(self, node: str, said: Sequence[Said], clause: Clause) -> None:
        """How long an effect lasts that nothing in the auction puts an end to, as its gloss has it."""
        for effect in said:
            lasts = capital(effect.term.gloss.rstrip(".").split("; ")[-1])
            note = self.once(("lasts", lasts), lasts, NodeShape.NOTE, None)
            self.remarks.add((node, note))
            self.edge(node, note, "", clause.number)

    # -- parts

    def _words(self, flow: Flow) -> Wording:
        apart = flow.stage is Stage.RULING and any(flow is later.flow for later in self.course.later)
        return Wording(self.course.subject, flow.stage, flow.caller, apart=apart)

    def _below(self, flow: Flow, tree: Tree) -> str | None:
        """The clauses that a tree can come to, in short."""
        own = [flow.rules.clause(case) for case in sorted(cases_below(tree))]
        others = [clause for leaf in leaves(tree) if not leaf.cases for clause in leaf.clauses]
        return abbreviated(own or [clause for clause in self.edition.order if clause in others])
