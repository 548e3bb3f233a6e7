"""Finds the course of a law: which stage follows which, and what can still be the case when it is reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from auctionlaws.language.syntax import Case, Clause, Node
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Fate, Next
from auctionlaws.machine.state import Phase
from auctionlaws.table.player import Outcome
from auctionlaws_diagrams.choices import Leaf, cases_below, combined, decide, leaves, renamed
from auctionlaws_diagrams.clause_numbers import belongs, law_of
from auctionlaws_diagrams.diagram import NothingToDraw
from auctionlaws_diagrams.routes import (
    After,
    Again,
    Before,
    Course,
    Flow,
    Later,
    Lies,
    Option,
    brought_about,
    caller_of,
    common,
    effects_of,
    on_the_table,
    required,
    ruled_out,
    signature,
    slot,
)
from auctionlaws_diagrams.rules import rules_of
from auctionlaws_diagrams.seen import histories
from auctionlaws_diagrams.situations import ABOUT_THE_CALL, OTHER_STAGES, TAKEN_UP, Sight, Situations, conditions
from auctionlaws_diagrams.ways import at, came_by, cases_after, ends, sends_on

_RULED_ON = (Stage.ARRIVAL, Stage.ACCEPTANCE, Stage.RULING)


def trace(situations: Situations, law: str) -> Course:
    """The course of a law; NothingToDraw if it decides nothing in the course of an auction."""
    return _Tracer(situations, law).course()


class _Tracer:
    def __init__(self, situations: Situations, law: str) -> None:
        self.situations, self.law = situations, law
        self.mine = {
            stage: tuple(i for i, (clause, _) in enumerate(cases) if belongs(clause.number, law))
            for stage, cases in situations.cases.items()
        }
        self._rulings: dict[Flow, dict[Leaf, Flow | None]] = {}
        self._joined = False
        self._main: tuple[Flow | None, Flow | None] = (None, None)
        about = [self.case(stage, i) for stage in ABOUT_THE_CALL for i in self.mine[stage]]
        deciding = [case for case in about if not all(map(sends_on, case.then))] or about
        shared = frozenset(filter(on_the_table, common(deciding)))
        ordered = (node for case in about for node in conditions(case.when))
        known = [node for node in ordered if node in shared] or list(self._taken_up_about())
        self.subject = tuple(dict.fromkeys([*known, *self._sorts()]))

    def _taken_up_about(self) -> Iterator[Node]:
        """What is true of every call that the law takes up when it is called over or the Director comes."""
        met = [s for s in self.situations.last_sights if s.stage in TAKEN_UP and s.fired & set(self.mine[s.stage])]
        for node in self.situations.ways:
            known = {stage: self.situations.conditions[stage].index(node) for stage in TAKEN_UP}
            asked = any(node in conditions(self.case(stage, i).when) for stage in TAKEN_UP for i in self.mine[stage])
            if met and asked and all(known[sight.stage] in sight.holds for sight in met):
                yield node

    def _sorts(self) -> Iterator[Node]:
        """What sort of call it always is that the law deals with, if it is always the same."""
        met = [sight for sight in self.situations.last_sights if sight.fired & frozenset(self.mine[sight.stage])]
        met = [sight for sight in met if sight.stage in ABOUT_THE_CALL]
        for node in self.situations.sorts:
            known = {stage: self.situations.conditions[stage].index(node) for stage in ABOUT_THE_CALL}
            if met and all(known[sight.stage] in sight.holds for sight in met):
                yield node

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
        self._main = over, director
        course = Course(self.law, self.subject, over, director, twins)
        course = replace(course, joined=self._joined, partial=bool(self._left_out))
        course.later += tuple(self._taken_up(course))
        course.later += tuple(self._begun(course))
        if not course.openings:
            raise NothingToDraw("it decides nothing in the course of an auction", f"Law {self.law}")
        return course

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
        clauses = (self.clause(stage, i) for stage in ABOUT_THE_CALL for i in self.mine[stage])
        named = {ref.number for clause in clauses for ref in clause.references if ref.routing}
        over = enumerate(self.situations.cases[Stage.OVER])
        return tuple(i for i, (clause, _) in over if named & {clause.number, law_of(clause.number)})

    def _entry(self, stage: Stage, cases: tuple[int, ...] = ()) -> frozenset[int]:
        """The conditions that hold whenever the law has to do with a stage: on the irregular call, and on who calls."""
        known = self.situations.conditions[stage]
        callers = {node for node in common(self.case(stage, i) for i in cases) if caller_of([node]) is not None}
        return frozenset(known.index(node) for node in callers | set(self.subject) if node in known)

    def _begun(self, course: Course) -> Iterator[Later]:
        """The stages that this law decides about, and to which nothing in its course leads."""
        for stage in (Stage.RULING, Stage.STANDING, *OTHER_STAGES):
            reached = {case for flow in course.flows if flow.stage is stage for case in cases_below(flow.tree)}
            left = tuple(case for case in self.mine[stage] if case not in reached)
            if stage is Stage.RULING:
                left = tuple(case for case in left if case in self.situations.met[stage])
            whole = left if stage in (Stage.RULING, Stage.STANDING) else self.mine[stage]
            entry = self._entry(stage) if stage is Stage.LEAD else frozenset[int]()
            flow = self._flow(stage, entry, None, whole) if left else None
            if flow is not None:
                course = replace(course, later=(*course.later, Later(flow)))
                yield course.later[-1]

    def _taken_up(self, course: Course) -> Iterator[Later]:
        """What becomes of what other laws have left open, where nothing in the course of this one leads to it."""
        reached = {case for flow in course.flows if flow.stage is Stage.STANDING for case in flow.rules.cases}
        left = [index for index in self.mine[Stage.STANDING] if index not in reached]
        named = {ref.number for index in left for ref in self.clause(Stage.STANDING, index).references if ref.routing}
        ruling = self.situations.cases[Stage.RULING]
        for clause, case in sorted(ruling, key=lambda each: named.isdisjoint((each[0].number, law_of(each[0].number)))):
            found = self._standing(None, effects_of(case), left)
            if found is not None and not belongs(clause.number, self.law):
                left = [index for index in left if index not in found.rules.cases]
                (condition,) = found.entry
                yield Later(found, self.situations.conditions[Stage.STANDING][condition], clause.number)

    def _flow(
        self,
        stage: Stage,
        entry: frozenset[int],
        before: Before | None,
        cases: tuple[int, ...] | None = None,
        caller: int | None = None,
        about: tuple[int, ...] = (),
    ) -> Flow | None:
        """A stage as it is reached after a leaf of another; None if it never is.

        ``about`` are cases one of which must apply unless some case of the law could.
        """
        known = self.situations.conditions[stage]
        rules = rules_of(self.situations, stage, self.mine[stage] if cases is None else cases)
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
        found: dict[tuple[Leaf, tuple[str, ...], object], Leaf] = {}
        names: dict[Leaf, Leaf] = {}
        for hoisted, leaf in ends(flow.tree):
            after = self._after(flow, leaf, (*hoisted, *leaf.cases))
            plain = replace(leaf, way=())
            same = (plain, leaf.clauses, signature(after))
            if same not in found:
                alike = any(plain == other for other, *_ in found)
                found[same] = replace(leaf, way=(len(found),)) if alike else plain
                if after is not None:
                    flow.after[found[same]] = after
            names[leaf] = found[same]
        flow.tree = renamed(flow.tree, lambda leaf, _: names[leaf])

    def _sights(self, flow: Flow, before: Before | None) -> Iterator[Sight]:
        """The sights of a stage in auctions that came to it in this way."""
        having = frozenset(sight for sight in self.situations.last_sights if flow.has(sight))
        for seen, last in histories(self.situations):
            if having.isdisjoint(seen[-last:]):
                continue
            for place in range(len(seen) - last, len(seen)):
                own = flow.has(seen[place]) and seen[place] not in self._left_out
                if own and (before is None or came_by(seen[:place], *before)):
                    yield seen[place]

    @cached_property
    def _left_out(self) -> frozenset[Sight]:
        """Where an exception in another law is at work that only sends the case on."""
        return frozenset(filter(self._sent_here, self.situations.last_sights))

    def _sent_here(self, sight: Sight) -> bool:
        every = self.situations.cases[sight.stage]
        excepted = {number for _, case in every for number in case.unless}
        foreign = [every[i] for i in sight.fired if not belongs(every[i][0].number, self.law)]
        return any(clause.number in excepted and all(map(sends_on, case.then)) for clause, case in foreign)

    def _after(self, flow: Flow, leaf: Leaf, cases: tuple[int, ...]) -> After | None:
        """What comes after a leaf at which these cases apply."""
        stage, here = flow.stage, at(flow, leaf)
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
        if stage is Stage.CHANGE and fate == Fate.WAITS:
            return Lies(*self._main)
        if stage is Stage.LEAD_PENALTY and not cases:
            return self._own_flow(Stage.FIRST_LEAD, here)
        if stage in (Stage.STANDING, Stage.LEAD) and slot(own, "close") == Phase.ENDED:
            return self._own_flow(Stage.END, here)
        if stage is Stage.FINDING and slot(own, "may change"):
            return self._own_flow(Stage.CHANGE, here)
        if stage is Stage.RULING and slot(own, "next") == Next.OFFENDER_CHOOSES:
            return self._own_flow(Stage.CHOICE, here)
        if stage is Stage.LATE and slot(own, "again"):
            return self._own_flow(Stage.SUBSTITUTE, here)
        return self._standing(here, own, self.mine[Stage.STANDING])

    def _own_flow(self, stage: Stage, before: Before) -> Flow | None:
        """A stage that follows, if this law decides anything there."""
        return self._flow(stage, frozenset(), before) if self.mine[stage] else None

    def _ruled_on(self, flow: Flow, leaf: Leaf) -> After | None:
        """After the Director's arrival: somebody is asked, or the Director rules."""
        asking, ruled = self._arrived(flow, leaf)
        ruling = self._ruling(flow, leaf) if ruled else None
        if asking is None:
            return ruling
        return Option(asking, self._flow(Stage.ACCEPTANCE, self._entry(Stage.ACCEPTANCE), at(flow, leaf)), ruling)

    def _arrived(self, flow: Flow, leaf: Leaf) -> tuple[int | None, bool]:
        """The case by which somebody is asked, if any; and whether this law comes to a ruling."""
        sights = (s for s in flow.sights if flow.leaf(s) == leaf and s.verdict is Outcome.SETTLED)
        simplest = min(sights, key=lambda sight: len(sight.fired), default=None)
        fates = {i: slot(effects_of(self.case(Stage.ARRIVAL, i)), "fate") for i in (simplest.fired if simplest else ())}
        asking = next((i for i, fate in fates.items() if fate == Fate.OPTION), None)
        return asking, asking is not None or (bool(leaf.cases) and Fate.RULED_AGAINST in fates.values())

    def _ruling(self, flow: Flow, leaf: Leaf) -> Flow | None:
        """The ruling after a leaf of the Director's arrival; one for all leaves if one clause could come after two."""
        if flow not in self._rulings:
            entry = self._entry(Stage.RULING)
            leading = [end for end in leaves(flow.tree) if self._arrived(flow, end)[1]]
            each = {end: self._flow(Stage.RULING, entry, at(flow, end)) for end in leading}
            made = {signature(ruling): cases_after(ruling) for ruling in each.values() if ruling is not None}
            if len(frozenset().union(*made.values())) < sum(map(len, made.values())):
                self._joined = True
                each = dict.fromkeys(leading, self._flow(Stage.RULING, entry, at(flow, *leading)))
            self._rulings[flow] = each
        return self._rulings[flow][leaf]

    def _standing(self, before: Before | None, done: list[Effect], mine: Sequence[int]) -> Flow | None:
        """The calls that stand later and meet a condition which has been brought about."""
        known = self.situations.conditions[Stage.STANDING]
        needed = {index: required(self.case(Stage.STANDING, index).when) for index in mine}
        for condition, node in enumerate(known):
            caller = brought_about(node, done)
            met = (index for index, nodes in needed.items() if node in nodes)
            cases = tuple(i for i in met if not any(ruled_out(each, done, caller) for each in needed[i]))
            if caller is not None and cases:
                return self._flow(Stage.STANDING, frozenset({condition}), before, cases, caller)
        return None
