"""The lines after *then* of an edition, each of which can be struck out, and the rulings in the cases that need it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Final

from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr, var
from auctionlaws.core.operations import and_
from auctionlaws.edition import Edition
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.syntax import All, Case, Clause, Node, Said
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.effects import Effect
from auctionlaws.machine.event import EVENT
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import STATE, values_of
from auctionlaws.machine.variables import variables_of
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.happened import Happened
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_digits
from auctionlaws_proofs.engines.witness import raw_event

INFORMATION: Final = frozenset(
    {Stage.ASKING, Stage.RESTATING, Stage.REPLYING, Stage.ERROR, Stage.MISTAKE, Stage.MISBID, Stage.BASIS}
)
"""Occasions beside the auction: what they give shows in :mod:`auctionlaws.table.information` only."""
BESIDE: Final = INFORMATION | {Stage.START, Stage.FIRST_LEAD}
"""Occasions that no event of a running auction brings about."""
_EACH: Final = 20
"""So many events are ruled on for a line before other lines have their turn: for most, one of the first shows it."""
_AT_ONCE: Final = 400
"""So many pairs of a line and an event are ruled on at once: what it takes is memory."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line after *then*: the clause, which of its cases, which line there, and how it begins in the law file."""

    clause: str
    case: int
    number: int
    text: str
    stage: Stage

    def __str__(self) -> str:
        return f"{self.clause}, case {self.case + 1}, line {self.number + 1}: {self.text}"

    @property
    def place(self) -> tuple[str, int, int]:
        """The clause, and case and line counted from 1."""
        return self.clause, self.case + 1, self.number + 1

    @property
    def switch(self) -> str:
        """The name of the variable that has the line in force."""
        return f"line {self.clause} {self.case} {self.number}"


def lines(edition: Edition) -> Iterator[Line]:
    """Every line after *then*, in printed order."""
    for clause in edition.clauses:
        for i, case in enumerate(clause.cases):
            for k, said in enumerate(case.then):
                yield Line(clause.number, i, k, pattern_text(said.term), case.stage)


def without(edition: Edition, line: Line) -> Edition:
    """The edition with a line struck out; a case that has no other line goes with it."""
    clause = edition.by_number[line.clause]
    case = clause.cases[line.case]
    left = tuple(s for k, s in enumerate(case.then) if k != line.number)
    mine = (replace(case, then=left),) if left else ()
    cases = (*clause.cases[: line.case], *mine, *clause.cases[line.case + 1 :])
    return replace(
        edition, clauses=tuple(replace(c, cases=cases) if c.number == line.clause else c for c in edition.clauses)
    )


def switched(edition: Edition) -> Edition:
    """The edition with a switch at every line that matters to the course of the auction."""
    return replace(edition, clauses=tuple(with_switches(c, frozenset(Stage) - BESIDE) for c in edition.clauses))


def with_switches(clause: Clause, stages: Set[Stage]) -> Clause:
    """The clause with a switch at every line on these occasions."""
    found = []
    for i, case in enumerate(clause.cases):
        switches = [_on(clause.number, i, k) for k in range(len(case.then))]
        found.append(switched_case(case, switches) if case.stage in stages else case)
    return replace(clause, cases=tuple(found))


def _on(clause: str, case: int, number: int) -> Expr:
    return var(f"line {clause} {case} {number}", 0)


def switched_case(case: Case, switches: Sequence[Expr]) -> Case:
    """A case with a switch at each line; at its condition if it has but one, for then nothing of it is left."""
    if len(switches) == 1:
        (on,) = switches
        term = Term(Sort.CONDITION, "the line is in force", "", lambda _moment: on)
        here: Node = Said(term, (), case.place)
        return replace(case, when=here if case.when is None else All((here, case.when)))
    return replace(case, then=tuple(_effect(s, on) for s, on in zip(case.then, switches, strict=True)))


def _effect(said: Said, on: Expr) -> Said:
    meaning = said.term.meaning

    def only_if_on(*args: Any) -> tuple[Effect, ...]:
        return tuple(replace(e, when=and_(e.when, on)) for e in meaning(*args))

    return replace(said, term=replace(said.term, meaning=only_if_on))


def that_change_a_ruling(edition: Edition, events: Sequence[Happened]) -> set[Line]:
    """The lines without which an event is ruled otherwise.

    A ruling is the next state, what is open or contradicts itself, what the call breaks, and the adjusted scores in
    play; never the numbers of clauses. Lines of which an event's report does not name the clause are not asked about.
    """
    whole = join(build(switched(edition)))
    asked = {line: at_work(line, events) for line in lines(edition) if line.stage not in BESIDE}
    switches = sorted(line.switch for line in asked)
    found: set[Line] = set()
    while asked:
        pairs = [(line, e) for line, each in asked.items() for e in each[:_EACH]]
        for first in range(0, len(pairs), _AT_ONCE):
            found |= _otherwise(whole, switches, pairs[first : first + _AT_ONCE])
        asked = {line: rest for line, each in asked.items() if line not in found and (rest := each[_EACH:])}
    return found


def at_work(line: Line, events: Sequence[Happened]) -> list[Happened]:
    """The events in which the clause of a line may be at work; a report names sections only."""
    return [e for e in events if any(n.startswith(line.clause) for n in (*e.report.clauses, *e.report.contradicting))]


def _otherwise(whole: Whole, switches: Sequence[str], pairs: Sequence[tuple[Line, Happened]]) -> set[Line]:
    """The lines of those pairs in which the event is ruled otherwise without the line."""
    roots = [
        *(whole.possible, whole.gap, whole.conflict, whole.outside),
        *(*whole.adjusts.values(), *whole.moves.values(), *whole.flags.values(), *whole.gaps.values()),
        *(whole.next[f.name] for f in STATE),
    ]
    cells = zip(*((*e.before, *raw_event(e.event, e.seat, e.reading, ())) for _, e in pairs), strict=True)
    columns = {f.name: column * 2 for f, column in zip((*STATE, *EVENT), cells, strict=True)}
    always = [True] * len(pairs)
    columns |= {s: (*always, *(line.switch != s for line, _ in pairs)) for s in switches}
    slices = evaluate_slices(roots, columns, 2 * len(pairs))
    ruled = in_digits([each for root in slices for each in root], 2 * len(pairs))
    rulings = zip(ruled[: len(pairs)], ruled[len(pairs) :], strict=True)
    return {line for (line, _), (with_it, without) in zip(pairs, rulings, strict=True) if with_it != without}


def that_change_the_start(edition: Edition) -> set[Line]:
    """The lines without which the auction starts otherwise."""
    some = [line for line in lines(edition) if line.stage is Stage.START]
    initial = build(edition).initial
    return {line for line in some if build(without(edition, line)).initial != initial}


def that_change_a_first_lead(edition: Edition, events: Sequence[Happened]) -> set[Line]:
    """The lines without which declarer has something else over a first lead after one of the events."""

    def given(of: Edition) -> list[tuple[int, ...]]:
        penalties = lead_penalties(of, variables_of(STATE))
        parts = [part for p in penalties for part in (p.suits, p.may_require, p.may_forbid, p.others)]
        return [tuple(evaluate(part, values_of(e.after)) for part in parts) for e in events]

    base = given(edition)
    return {line for line in lines(edition) if line.stage is Stage.FIRST_LEAD and given(without(edition, line)) != base}
