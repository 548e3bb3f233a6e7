"""Finds the course of a law: which stage follows which, and what can still be the case when it is reached."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from auctionlaws.language.syntax import Case, Clause, Node, Said
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Fate, Next
from auctionlaws.table.player import Outcome
from auctionlaws_diagrams.choices import First, Leaf, Rules, Tree, combined, decide, renamed
from auctionlaws_diagrams.clause_numbers import law_of
from auctionlaws_diagrams.diagram import DiagramError
from auctionlaws_diagrams.routes import (
    After,
    Again,
    Course,
    Flow,
    Option,
    brought_about,
    caller_of,
    common,
    effects_of,
    is_judged,
    required,
    said_of,
    sights_of,
    signature,
    slot,
)
from auctionlaws_diagrams.situations import Sight, Situations, conditions

_ABOUT_THE_CALL = (Stage.OVER, Stage.ARRIVAL, Stage.ACCEPTANCE, Stage.RULING, Stage.LATE)
_RULED_ON = (Stage.ARRIVAL, Stage.ACCEPTANCE, Stage.RULING)


def trace(situations: Situations, law: str) -> Course:
    """The course of a law; DiagramError if it decides nothing about an irregular call."""
    return _Tracer(situations, law).course()


class _Tracer:
    def __init__(self, situations: Situations, law: str) -> None:
        self.situations, self.law = situations, law
        self.mine = {
            stage: tuple(i for i, (clause, _) in enumerate(cases) if law_of(clause.number) == law)
            for stage, cases in situations.cases.items()
        }
        about = [self.case(stage, i) for stage in _ABOUT_THE_CALL for i in self.mine[stage]]
        if not about:
            raise DiagramError("it decides nothing about an irregular call", f"Law {law}")
        shared = common(about)
        ordered = (node for case in about for node in conditions(case.when))
        self.subject = tuple(dict.fromkeys(node for node in ordered if node in shared))

    def case(self, stage: Stage, index: int) -> Case:
        return self.situations.cases[stage][index][1]

    def clause(self, stage: Stage, index: int) -> Clause:
        return self.situations.cases[stage][index][0]

    def course(self) -> Course:
        twins = self._twins()
        about = () if twins else self.mine[Stage.OVER] or self._referred()
        over = self._flow(Stage.OVER, self._entry(Stage.OVER, about), None, about=about) if about else None
        ruled_on = any(self.mine[stage] for stage in _RULED_ON)
        director = self._flow(Stage.ARRIVAL, self._entry(Stage.ARRIVAL), None) if ruled_on else None
        return Course(self.law, self.subject, over, director, twins)

    def _twins(self) -> dict[int, int]:
        """For each case on calling over the irregular call the case on the Director's arrival that says the same.

        Empty unless there is one for every case: then it makes no difference which of the two happens.
        """
        said = {(case.when, case.then): i for i in self.mine[Stage.ARRIVAL] if (case := self.case(Stage.ARRIVAL, i))}
        over = {i: self.case(Stage.OVER, i) for i in self.mine[Stage.OVER]}
        found = {i: said[case.when, case.then] for i, case in over.items() if (case.when, case.then) in said}
        return found if len(found) == len(over) else {}

    def _referred(self) -> tuple[int, ...]:
        """The cases of other laws on calling over the irregular call to which clauses of this law send the reader."""
        clauses = (self.clause(stage, i) for stage in _ABOUT_THE_CALL for i in self.mine[stage])
        named = {ref.number for clause in clauses for ref in clause.references if ref.routing}
        return tuple(i for i, (c, _) in enumerate(self.situations.cases[Stage.OVER]) if c.number in named)

    def _entry(self, stage: Stage, cases: tuple[int, ...] = ()) -> frozenset[int]:
        """The conditions that hold whenever the law has to do with a stage: on the irregular call, and on who calls."""
        known = self.situations.conditions[stage]
        callers = {node for node in common(self.case(stage, i) for i in cases) if caller_of([node]) is not None}
        return frozenset(known.index(node) for node in callers | set(self.subject) if node in known)

    def _flow(
        self,
        stage: Stage,
        entry: frozenset[int],
        before: tuple[Flow, Leaf] | None,
        cases: tuple[int, ...] | None = None,
        caller: int | None = None,
        about: tuple[int, ...] = (),
    ) -> Flow | None:
        """A stage as it is reached after a leaf of another; None if it never is.

        ``about`` are cases one of which must apply unless some case of the law could.
        """
        known = self.situations.conditions[stage]
        rules = self._rules(stage, self.mine[stage] if cases is None else cases)
        if caller is None:
            caller = 0 if stage is Stage.CORRECTION else caller_of(known[i] for i in entry)
        everything = before is not None or bool(self.subject and (rules.cases or not about))
        flow = Flow(stage, entry, frozenset(() if everything else about), caller, rules, Leaf(()), (), before)
        flow.sights = tuple(dict.fromkeys(self._sights(flow, before)))
        if not flow.sights:
            return None
        flow.several = combined(rules, flow.sights)
        flow.tree = renamed(decide(rules, flow.sights), lambda leaf, way: replace(leaf, way=way))
        self._go_on(flow)
        return flow

    def _go_on(self, flow: Flow) -> None:
        """Find what comes after each leaf; leaves that are alike and lead on alike become one."""
        found: dict[tuple[Leaf, object], Leaf] = {}
        names: dict[Leaf, Leaf] = {}
        for hoisted, leaf in _ends(flow.tree):
            after = self._after(flow, leaf, (*hoisted, *leaf.cases))
            plain = replace(leaf, way=())
            same = (plain, signature(after))
            if same not in found:
                alike = any(plain == other for other, _ in found)
                found[same] = replace(leaf, way=(len(found),)) if alike else plain
                if after is not None:
                    flow.after[found[same]] = after
            names[leaf] = found[same]
        flow.tree = renamed(flow.tree, lambda leaf, _: names[leaf])

    def _sights(self, flow: Flow, before: tuple[Flow, Leaf] | None) -> Iterator[Sight]:
        """The sights of a stage in auctions that came to it in this way."""
        for play in self.situations.plays:
            if not any(flow.has(sight) for sight in play.seen[-1]):
                continue
            seen = [sight for sights in sights_of(play) for sight in sights]
            last = len(list(sights_of(play))[-1])
            for place in range(len(seen) - last, len(seen)):
                if flow.has(seen[place]) and (before is None or _came_by(seen[:place], *before)):
                    yield seen[place]

    def _rules(self, stage: Stage, cases: tuple[int, ...]) -> Rules:
        known, every = self.situations.conditions[stage], self.situations.cases[stage]
        order: list[int] = []

        def enter(index: int) -> None:
            for other in cases:
                if every[other][0].number in every[index][1].unless and other not in order:
                    enter(other)
            if index not in order:
                order.append(index)

        for index in cases:
            enter(index)
        return Rules(
            cases=tuple(order),
            asked={index: tuple(known.index(node) for node in self._asked(stage, index)) for index in cases},
            routes=frozenset(i for i in cases if all(map(_sends_on, every[i][1].then))),
            clause=lambda i: every[i][0].number,
            same=lambda i, j: _same_term(known[i], known[j]),
            kinds=lambda i, j: _same_call(known[i], known[j]),
        )

    def _asked(self, stage: Stage, index: int) -> Iterator[Node]:
        """The conditions of a case, and those of the cases that it yields to, as far as they ever apply."""
        case = self.case(stage, index)
        yield from conditions(case.when)
        for other, (clause, _) in enumerate(self.situations.cases[stage]):
            if clause.number in case.unless and other in self.situations.met[stage]:
                yield from self._asked(stage, other)

    def _after(self, flow: Flow, leaf: Leaf, cases: tuple[int, ...]) -> After | None:
        """What comes after a leaf at which these cases apply."""
        stage, here = flow.stage, (flow, leaf)
        own = [effect for i in cases for effect in effects_of(self.case(stage, i), flow.caller)]
        if stage is Stage.ARRIVAL:
            return self._ruled_on(flow, leaf)
        fate = slot(own, "fate")
        if stage is Stage.OVER and fate == Fate.VOID and self.mine[Stage.LATE]:
            return self._flow(Stage.LATE, frozenset(), here)
        if stage is Stage.RULING and slot(own, "next") == Next.OFFENDER_CORRECTS and self.mine[Stage.CORRECTION]:
            return self._flow(Stage.CORRECTION, frozenset(), here)
        if stage is Stage.CORRECTION and fate == Fate.CANCELLED:
            return Again()
        return self._standing(here, own)

    def _ruled_on(self, flow: Flow, leaf: Leaf) -> After | None:
        """After the Director's arrival: somebody is asked, or the Director rules."""
        sights = (s for s in flow.sights if flow.leaf(s) == leaf and s.verdict is Outcome.SETTLED)
        simplest = min(sights, key=lambda sight: len(sight.fired), default=None)
        fates = {i: slot(effects_of(self.case(Stage.ARRIVAL, i)), "fate") for i in (simplest.fired if simplest else ())}
        asking = next((i for i, fate in fates.items() if fate == Fate.OPTION), None)
        ruling = self._flow(Stage.RULING, self._entry(Stage.RULING), (flow, leaf))
        if asking is None:
            return ruling if leaf.cases and Fate.RULED_AGAINST in fates.values() else None
        return Option(asking, self._flow(Stage.ACCEPTANCE, self._entry(Stage.ACCEPTANCE), (flow, leaf)), ruling)

    def _standing(self, before: tuple[Flow, Leaf], done: list[Effect]) -> Flow | None:
        """The calls that stand later and meet a condition which the leaf has brought about."""
        known = self.situations.conditions[Stage.STANDING]
        needed = {index: required(self.case(Stage.STANDING, index).when) for index in self.mine[Stage.STANDING]}
        for condition, node in enumerate(known):
            caller = brought_about(node, done)
            cases = tuple(index for index, nodes in needed.items() if node in nodes)
            if caller is not None and cases:
                return self._flow(Stage.STANDING, frozenset({condition}), before, cases, caller)
        return None


def _ends(tree: Tree, hoisted: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Leaf]]:
    """Every leaf, with the cases that were already said to apply on the way to it."""
    match tree:
        case Leaf():
            yield hoisted, tree
        case First(cases=cases, then=then):
            yield from _ends(then, (*hoisted, *cases))
        case _:
            for answer in tree.answers:
                yield from _ends(answer, hoisted)


def _came_by(seen: list[Sight], flow: Flow, leaf: Leaf) -> bool:
    """Whether the last thing seen of a stage led to the leaf, and to nothing else, and was itself come by rightly.

    The Director deals with the earliest of several void calls, so there what was seen must have been the only one.
    """
    past = [place for place, sight in enumerate(seen) if flow.has(sight)]
    if not past or (flow.stage is Stage.OVER and len(past) > 1):
        return False
    last = seen[past[-1]]
    if flow.before is not None and not _came_by(seen[: past[-1]], *flow.before):
        return False
    return flow.leaf(last) == leaf and last.fired & frozenset(flow.rules.cases) not in flow.several


def _sends_on(effect: Said) -> bool:
    """Whether an effect is nothing but that another law says more."""
    return "routes" in effect.term.tags or effect.term.pattern == "the penalty stands in Law {clause}"


def _same_term(one: Node, other: Node) -> bool:
    """Whether two conditions say the same thing of two calls."""
    return isinstance(one, Said) and isinstance(other, Said) and one.term == other.term


def _same_call(one: Node, other: Node) -> bool:
    """Whether two conditions say of one call which it is, and neither is a matter of judgement."""
    subject = said_of(one)
    return subject is not None and subject == said_of(other) and not (is_judged(one) or is_judged(other))
