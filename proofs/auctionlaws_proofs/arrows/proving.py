"""Diagrams proved, one step at a time, on the invariant: arrows true, complete and disjoint.

Mathematically a diagram is a predicate abstraction of the transition relation (Graf and Saidi 1997) of which both
inclusions are proved: every step from a situation that has arrows takes one of them, and whatever an arrow says holds
of every step that takes it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import Final

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.language.syntax import Clause
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.course import DEALING
from auctionlaws.machine.event import EVENT_KINDS
from auctionlaws.machine.whole import kind_is
from auctionlaws_diagrams.states.chart import Arrow, Chart, Situation
from auctionlaws_proofs.arrows.meaning import Meaning, Reader
from auctionlaws_proofs.arrows.printed_words import Reviewer, Sayings
from auctionlaws_proofs.deciding import Progress
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.invariant import Proof as StepProof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parallel import both
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target

_DEALING: Final = frozenset({*DEALING, Stage.LEAD, Stage.HANDS, Stage.END})
"""Occasions on which a clause says what becomes of the auction, as a whole."""


class Wrong(Enum):
    """What can be wrong with a diagram."""

    ASTRAY = "leads elsewhere"
    FOLLOWS = "has another consequence"
    FAILS = "need not have the consequence"
    IDLE = "never happens"
    BOTH = "overlaps with another arrow"
    MISSING = "no arrow is taken"
    AUCTION = "is not taken by its auction"
    MIXED = "overlaps with another situation"
    ALWAYS = "holds in every position"
    OUTSIDE = "is not inside what it is said to be a part of"
    WORDS = "prints what need not be so"
    NEVER = "prints what is never so"
    NUMBER = "prints the number of nothing"
    UNKNOWN_WORD = "prints a word without a meaning"


@dataclass(frozen=True)
class Fault:
    """Something that a diagram says and that is not proved, at an arrow or in a situation.

    ``words``: the consequence, the kind of event, the other arrow, or what is printed. ``shown_by``: a condition on a
    step that refutes it; false where no step can, since too little happens.
    """

    wrong: Wrong
    where: Arrow | Situation
    words: str
    shown_by: Expr


@dataclass
class Proof:
    """What has been proved of a diagram, and its faults. ``rests_on``: by arrow number, the clauses its proof uses."""

    chart: Chart
    faults: list[Fault] = field(default_factory=list)
    rests_on: dict[str, frozenset[str]] = field(default_factory=dict)
    taken: dict[str, Expr] = field(default_factory=dict)
    """By arrow number, what a step meets that takes it."""
    here: Expr = FALSE
    """A position in a situation that arrows leave, and any event there that the diagram does not leave aside."""


class Prover:
    """Asks about single steps from where the lemmas hold."""

    def __init__(self, symbolic: Symbolic, lemmas: Sequence[Lemma], parts: Sequence[Part] | None = None) -> None:
        """``parts``: those in which the relation is another than the one for which all has been proved already."""
        self.symbolic, self.lemmas, self._parts = symbolic, tuple(lemmas), parts
        self.reader = Reader(symbolic.whole)
        self._asked: dict[int, StepProof | None] = {}

    def prove(self, chart: Chart) -> Proof:
        """A diagram, each part of it: whatever is not proved is a fault."""
        proof = Proof(chart)
        meanings = [self.reader.arrow(chart, arrow) for arrow in chart.arrows]
        for meaning in meanings:
            proof.taken[meaning.arrow.number] = meaning.taken
            proof.faults.extend(self._of_arrow(meaning, proof))
        proof.faults.extend(self._overlapping(meanings))
        for situation in chart.innermost:
            proof.faults.extend(self._missing(chart, situation, meanings))
        proof.faults.extend(self._mixed(chart))
        proof.faults.extend(self._misprinted(chart, meanings))
        proof.here = self.somewhere(chart)
        return proof

    def prove_all(self, charts: Sequence[Chart], progress: Progress) -> tuple[Proof, ...]:
        """Several diagrams, half of them in another process if there can be one.

        From there comes only which clauses the proof of a sound one rests on: a faulty one is proved here again, for
        its faults.
        """
        largest = sorted(charts, key=lambda chart: len(chart.arrows), reverse=True)
        here, there = largest[::2], largest[1::2]

        def ours() -> dict[str, Proof]:
            return {chart.name: self._told(chart, progress) for chart in here}

        def theirs() -> dict[str, dict[str, frozenset[str]]]:
            return {chart.name: p.rests_on for chart in there if not (p := self.prove(chart)).faults}

        proofs, sound = both(ours, theirs) if there else (ours(), {})
        for chart in there:
            known = sound.get(chart.name)
            proofs[chart.name] = self._told(chart, progress) if known is None else self._sound(chart, known)
        return tuple(proofs[chart.name] for chart in charts)

    def _told(self, chart: Chart, progress: Progress) -> Proof:
        progress(f"proving {chart.name}")
        return self.prove(chart)

    def _sound(self, chart: Chart, rests_on: dict[str, frozenset[str]]) -> Proof:
        taken = {arrow.number: self.reader.arrow(chart, arrow).taken for arrow in chart.arrows}
        return Proof(chart, [], rests_on, taken, self.somewhere(chart))

    def _of_arrow(self, meaning: Meaning, proof: Proof) -> Iterator[Fault]:
        arrow, used, parts = meaning.arrow, set[str](), self._parts_of(meaning.taken)

        def holds_never(condition: Expr) -> bool:
            found = self._proof(and_(meaning.taken, condition), parts)
            used.update(found.clauses if found is not None else ())
            return found is not None

        if self._proof(meaning.taken, parts) is not None:
            if self._parts is None:
                yield Fault(Wrong.IDLE, arrow, "", FALSE)
            return
        if not holds_never(not_(meaning.reached)):
            yield Fault(Wrong.ASTRAY, arrow, arrow.target, and_(meaning.taken, not_(meaning.reached)))
        for words, condition in meaning.then.items():
            if not holds_never(not_(condition)):
                yield Fault(Wrong.FAILS, arrow, words, and_(meaning.taken, not_(condition)))
        if not holds_never(or_(*meaning.never.values())):
            for words, condition in meaning.never.items():
                if not holds_never(condition):
                    yield Fault(Wrong.FOLLOWS, arrow, words, and_(meaning.taken, condition))
        proof.rests_on[arrow.number] = frozenset(used if self._parts is not None else self._deciding(meaning, used))

    def _deciding(self, meaning: Meaning, used: set[str]) -> Iterator[str]:
        """The clauses that decide something on some step of an arrow, and that its proof rests on or every step has.

        Where an arrow is sorted by its end, those that deal with a call or a card.
        """
        parts = self._parts_of(meaning.taken)
        for clause, fires in self._may_fire(parts):
            deals = any(case.stage in _DEALING for case in clause.cases)
            if self._proof(and_(meaning.taken, fires), parts) is not None:
                continue
            known = clause.number in used if meaning.guarded else deals
            if known or self._proof(and_(meaning.taken, not_(fires)), parts) is not None:
                yield clause.number

    def always_deciding(self, taken: Expr, numbers: Collection[str] | None = None) -> Iterator[str]:
        """The clauses that decide something on each of some steps, in printed order; ``numbers``: of these only.

        There has to be such a step: where there is none, every clause that is asked about would be named.
        """
        parts = self._parts_of(taken)
        for clause, fires in self._may_fire(parts):
            asked = numbers is None or clause.number in numbers
            if asked and self._proof(and_(taken, not_(fires)), parts) is not None:
                yield clause.number

    def _may_fire(self, parts: Sequence[Part]) -> Iterator[tuple[Clause, Expr]]:
        """The clauses that may decide something on an event of some parts, in printed order, and when they do."""
        for clause in self.symbolic.whole.relation.edition.clauses:
            fires = self.symbolic.whole.fires.get(clause.number, FALSE)
            if any(part.fold(fires) is not FALSE for part in parts):
                yield clause, fires

    def _overlapping(self, meanings: Sequence[Meaning]) -> Iterator[Fault]:
        for one, other in combinations(meanings, 2):
            both = and_(one.taken, other.taken)
            if not self.refuted(both):
                yield Fault(Wrong.BOTH, one.arrow, other.arrow.title, both)

    def _missing(self, chart: Chart, situation: Situation, meanings: Sequence[Meaning]) -> Iterator[Fault]:
        arrows = chart.leaving(situation)
        leaving = [m.taken for m in meanings if m.arrow in arrows]
        if not leaving:
            return
        here = self.reader.situation(situation, self.reader.he(chart))
        for kind in EVENT_KINDS:
            if kind not in chart.aside:
                happens = self.reader.happens((kind,))
                missed = and_(here, happens, *(not_(taken) for taken in leaving))
                if self._proof(missed, self._parts_of(and_(here, happens))) is None:
                    yield Fault(Wrong.MISSING, situation, kind, missed)

    def _mixed(self, chart: Chart) -> Iterator[Fault]:
        """Situations that are not apart or are everywhere, and parts outside of what they are to be a part of."""
        he = self.reader.he(chart)
        where = {s.name: self.reader.situation(s, he) for s in chart.situations}
        innermost = [s for s in chart.innermost if not s.is_exit]
        for end in (s for s in chart.situations if not s.is_exit and not chart.leaving(s)):
            if self.symbolic.refute_position(self.lemmas, not_(where[end.name])) is not None:
                yield Fault(Wrong.ALWAYS, end, "", FALSE)
        for one, other in combinations(innermost, 2):
            both = and_(where[one.name], where[other.name])
            if self.symbolic.refute_position(self.lemmas, both) is None:
                yield Fault(Wrong.MIXED, one, other.name, both)
        for part in chart.situations:
            outside = and_(where[part.name], not_(where[part.inside])) if part.inside is not None else FALSE
            if outside is not FALSE and self.symbolic.refute_position(self.lemmas, outside) is None:
                yield Fault(Wrong.OUTSIDE, part, str(part.inside), outside)

    def _misprinted(self, chart: Chart, meanings: Sequence[Meaning]) -> Iterator[Fault]:
        """Printed words that are not so, or mean nothing. Of boxes, only where every part is asked about."""
        reviewer = Reviewer(
            chart,
            self.symbolic.whole.relation.edition,
            Sayings(self.reader, self.reader.he(chart)),
            self.refuted,
            lambda condition: self.symbolic.refute_position(self.lemmas, condition) is not None,
            self._parts is None,
        )
        for meaning in meanings:
            for found in reviewer.of_arrow(meaning):
                yield Fault(Wrong[found.misprint.name], meaning.arrow, found.words, found.shown_by)
        for situation in chart.situations if self._parts is None else ():
            for found in reviewer.of_box(situation):
                yield Fault(Wrong[found.misprint.name], situation, found.words, found.shown_by)

    def somewhere(self, chart: Chart) -> Expr:
        """The condition that an event happens in a situation of a diagram which an arrow leaves."""
        he = self.reader.he(chart)
        situations = (self.reader.situation(s, he) for s in chart.innermost if chart.leaving(s))
        kinds = (kind_is(kind) for kind in EVENT_KINDS if kind not in chart.aside)
        whole = self.symbolic.whole
        return and_(whole.possible, not_(whole.moves[Move.REFUSED]), or_(*situations), or_(*kinds))

    def questions(self) -> dict[Target, Expr]:
        """What the text may leave open at all, by what searches look for, and when it does."""
        whole = self.symbolic.whole
        gaps = {targets.gap(question): gap for question, gap in whole.gaps.items()}
        return gaps | {targets.conflict(a, b): clash for (a, b), clash in whole.clashes.items()}

    def open_points(self, here: Expr) -> dict[Target, Expr]:
        """What the text may leave open on a step, by what searches look for, and when it does there."""
        parts = self._parts_of(here)
        can = {n: c for n, c in self.questions().items() if any(part.fold(c) is not FALSE for part in parts)}
        asked = {name: and_(here, condition) for name, condition in can.items()}
        return {name: condition for name, condition in asked.items() if self._proof(condition, parts) is None}

    def refuted(self, condition: Expr) -> bool:
        """Whether no step from where the lemmas hold meets a condition."""
        return self._proof(condition) is not None

    def _proof(self, condition: Expr, parts: Sequence[Part] | None = None) -> StepProof | None:
        """What refutes a condition on a step; the same is not asked twice. ``parts``: it holds in no others."""
        if condition.key not in self._asked:
            where = self._parts if parts is None else parts
            self._asked[condition.key] = self.symbolic.refute_step(self.lemmas, condition, parts=where)
        return self._asked[condition.key]

    def _parts_of(self, condition: Expr) -> tuple[Part, ...]:
        """The parts in which a condition can hold at all, of those that are asked about."""
        known = self.symbolic.parts if self._parts is None else self._parts
        return tuple(part for part in known if part.fold(condition) is not FALSE)
