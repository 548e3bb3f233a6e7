"""A diagram by other laws than it was written for: the arrows that break, and what holds in their place.

Arrows that are still proved stay as they are. One that is not is struck through; beside it stands, in a heavy line,
where the events that take it lead by these laws, and what follows. An event that no arrow takes has a line as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws_diagrams.states.chart import EVENTS, ITSELF, Arrow, Chart
from auctionlaws_diagrams.states.printed import Mark, Row
from auctionlaws_proofs.arrows.checked import Checked
from auctionlaws_proofs.arrows.exhibits import Exhibits
from auctionlaws_proofs.arrows.proving import Prover, Wrong

PRIME: Final = "'"
"""Marks the number of an arrow that stands in the place of another."""
_EVENT_WORDS: Final = {kind: words for words, kind in EVENTS.items()}


@dataclass(frozen=True)
class _Arrow:
    """An arrow that broke: where it led, what followed each time, what sometimes, and the events that take it.

    ``did``: that some words follow of these events, by the laws that it was written for; None if these are not at hand.
    """

    led: str
    always: frozenset[str]
    perhaps: frozenset[str]
    taken: Expr
    did: Callable[[str], bool] | None
    printed: tuple[str, ...] = ()
    """Printed words that need not be so any more."""

    def could(self, words: str) -> bool:
        """Some words could follow by the laws that the arrow was written for."""
        return words in self.always or (words in self.perhaps and (self.did is None or self.did(words)))


@dataclass(frozen=True)
class _Case:
    """Steps that lead from one situation to another: by an arrow that broke, or by none."""

    number: str
    source: str
    target: str
    says: str
    taken: Expr
    was: _Arrow | None = None

    @property
    def is_first(self) -> bool:
        """It stands right below the arrow."""
        return self.number.count(PRIME) == 1


def broken(checked: Checked) -> dict[str, Mark]:
    """The arrows that do not hold any more, by number."""
    return {arrow.number: Mark.BROKEN for arrow in checked.chart.arrows if list(checked.of(arrow))}


def instead(prover: Prover, checked: Checked, exhibits: Exhibits, before: Prover | None = None) -> tuple[Row, ...]:
    """The rows in place of what does not hold; those that no auction is known to take are left out.

    ``before`` asks about the laws that the diagram was written for.
    """
    cases = [*_of_arrows(prover, checked, before), *_of_events(prover, checked)]
    shown = exhibits.find({case.number: case.taken for case in cases})
    return tuple(
        _row(prover, checked.chart, case, witness.script)
        for case in cases
        if (witness := shown.get(case.number)) is not None
    )


def _row(prover: Prover, chart: Chart, case: _Case, script: str) -> Row:
    """The row of a case; its clauses are those that decide something each time."""
    follows, clauses = _follows(prover, chart, case), tuple(prover.always_deciding(case.taken))
    return Row(case.number, case.source, case.target, case.says, follows, clauses, script, None, Mark.HEAVY)


def _of_arrows(prover: Prover, checked: Checked, before: Prover | None) -> Iterator[_Case]:
    """Where the events of broken arrows lead."""
    chart = checked.chart
    for arrow in chart.arrows:
        if any(checked.of(arrow)):
            meaning = prover.reader.arrow(chart, arrow)
            did = None if before is None else partial(_can_follow, before, chart, arrow)
            printed = tuple(r.words for r in checked.of(arrow) if r.wrong in (Wrong.WORDS, Wrong.NEVER))
            always, perhaps = frozenset(meaning.then), frozenset(meaning.perhaps)
            led = arrow.source if arrow.target == ITSELF else arrow.target
            was = _Arrow(led, always, perhaps, meaning.taken, did, printed)
            if any(s.name == arrow.target and s.is_exit for s in chart.situations):
                yield _Case(f"{arrow.number}{PRIME}", arrow.source, arrow.target, arrow.says, meaning.taken, was)
                continue
            for number, target, reached in _targets(prover, chart, arrow.number, meaning.taken):
                yield _Case(number, arrow.source, target, arrow.says, and_(meaning.taken, reached), was)


def _can_follow(prover: Prover, chart: Chart, arrow: Arrow, words: str) -> bool:
    """It is not excluded that some words follow of the events that take an arrow."""
    consequence = prover.reader.told(chart).get(words, FALSE)
    return not prover.refuted(and_(prover.reader.arrow(chart, arrow).taken, consequence))


def _of_events(prover: Prover, checked: Checked) -> Iterator[_Case]:
    """Where events lead that no arrow takes."""
    chart = checked.chart
    he = prover.reader.he(chart)
    missing = [(r.where.removeprefix("from "), r.words) for r in checked.refuted if r.wrong is Wrong.MISSING]
    for count, (name, kind) in enumerate(missing, 1):
        arrows = chart.leaving(chart.situation(name))
        others = (not_(prover.reader.arrow(chart, arrow).taken) for arrow in arrows)
        here = prover.reader.situation(chart.situation(name), he)
        missed = and_(here, prover.reader.happens((kind,)), *others)
        for number, target, reached in _targets(prover, chart, f"+{count}", missed):
            yield _Case(number, name, target, _EVENT_WORDS[kind], and_(missed, reached))


def _targets(prover: Prover, chart: Chart, number: str, taken: Expr) -> Iterator[tuple[str, str, Expr]]:
    """The innermost situations to which some steps can lead, each with a number of its own.

    To an exit lead those that lead to no other.
    """
    he = prover.reader.he(chart)
    ends = {s.name: prover.reader.afterwards(s, he) for s in chart.innermost if not s.is_exit}
    ends |= {s.name: not_(or_(*ends.values())) for s in chart.innermost if s.is_exit}
    count = 0
    for name, reached in ends.items():
        if not prover.refuted(and_(taken, reached)):
            yield f"{number}{PRIME * (count + 1)}", name, reached
            count += 1


def _follows(prover: Prover, chart: Chart, case: _Case) -> str:
    """Where some steps lead, if the arrow led elsewhere, what follows that did not follow before, and what does not.

    What does not follow of any event of the arrow any more is said once. Where nothing is another, all that follows.
    """
    told, was = prover.reader.told(chart), case.was
    can = [words for words, c in told.items() if not prover.refuted(and_(case.taken, c))]
    always = [words for words in can if prover.refuted(and_(case.taken, not_(told[words])))]
    if was is None:
        return "; ".join(w if w in always else f"perhaps {w}" for w in can) or "nothing is said of it"
    new = [w for w in can if w not in was.perhaps and not (w in was.always and w in always)]
    gone = [
        words
        for words, c in told.items()
        if case.is_first and words not in can and was.could(words) and prover.refuted(and_(was.taken, c))
    ]
    now = [w if w in always else f"perhaps {w}" for w in new]
    parts = [*_elsewhere(chart, case, was.led), *now, *([f"not any more: {', '.join(gone)}"] if gone else ())]
    printed = [f"it need not be so that {words}" for words in was.printed]
    return "; ".join(parts or printed or always) or "nothing more"


def _elsewhere(chart: Chart, case: _Case, led: str) -> Iterator[str]:
    """Where some steps lead, if the arrow that they take led elsewhere."""
    if case.target not in (led, ITSELF):
        yield f"it leads to: {' '.join(chart.situation(case.target).words).lower()}"


def rows_in_order(rows: Sequence[Row], extra: Sequence[Row]) -> tuple[Row, ...]:
    """Rows with those that stand in their place right behind them, and the others at the end."""
    behind = {row.number: [e for e in extra if e.number.rstrip(PRIME) == row.number] for row in rows}
    placed = [each for row in rows for each in (row, *behind[row.number])]
    return (*placed, *(e for e in extra if e not in placed))
