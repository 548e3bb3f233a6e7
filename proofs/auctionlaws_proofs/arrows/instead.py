"""A diagram by other laws than it was written for: the arrows that break, and what holds in their place.

Arrows that are still proved stay as they are. One that is not is struck through; beside it stands, in a heavy line,
where the events that take it lead by these laws, and what follows. An event that no arrow takes has a line as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws_diagrams.states.chart import EVENTS, ITSELF, Chart
from auctionlaws_diagrams.states.printed import Mark, Row
from auctionlaws_proofs.arrows.checked import Checked
from auctionlaws_proofs.arrows.exhibits import Exhibits
from auctionlaws_proofs.arrows.proving import Prover, Wrong

PRIME: Final = "'"
"""Marks the number of an arrow that stands in the place of another."""
_EVENT_WORDS: Final = {kind: words for words, kind in EVENTS.items()}


@dataclass(frozen=True)
class _Case:
    """Steps that lead from one situation to another: by an arrow that broke, or by none."""

    number: str
    source: str
    target: str
    says: str
    taken: Expr
    was: frozenset[str] = frozenset()
    """What an arrow said that follows, each time or sometimes."""
    led: str = ""
    """Where the arrow led; nowhere if there was none."""


def broken(checked: Checked) -> dict[str, Mark]:
    """The arrows that do not hold any more, by number."""
    return {arrow.number: Mark.BROKEN for arrow in checked.chart.arrows if list(checked.of(arrow))}


def instead(prover: Prover, checked: Checked, exhibits: Exhibits) -> tuple[Row, ...]:
    """The rows in place of what does not hold; those that no auction is known to take are left out."""
    cases = [*_of_arrows(prover, checked), *_of_events(prover, checked)]
    shown = exhibits.find({case.number: case.taken for case in cases})
    return tuple(
        _row(prover, checked.chart, case, witness.script)
        for case in cases
        if (witness := shown.get(case.number)) is not None
    )


def _row(prover: Prover, chart: Chart, case: _Case, script: str) -> Row:
    """The row of a case; its clauses are those that decide something each time, as the book prints them."""
    follows, always = _follows(prover, chart, case), set(prover.always_deciding(case.taken))
    clauses = tuple(c.number for c in prover.symbolic.whole.relation.edition.clauses if c.number in always)
    return Row(case.number, case.source, case.target, case.says, follows, clauses, script, None, Mark.HEAVY)


def _of_arrows(prover: Prover, checked: Checked) -> Iterator[_Case]:
    """Where the events of broken arrows lead."""
    chart = checked.chart
    for arrow in chart.arrows:
        if any(checked.of(arrow)):
            meaning = prover.reader.arrow(chart, arrow)
            was = frozenset((*meaning.then, *meaning.perhaps))
            if any(s.name == arrow.target and s.is_exit for s in chart.situations):
                number = f"{arrow.number}{PRIME}"
                yield _Case(number, arrow.source, arrow.target, arrow.says, meaning.taken, was, arrow.target)
                continue
            for number, target, reached in _targets(prover, chart, arrow.number, meaning.taken):
                taken = and_(meaning.taken, reached)
                yield _Case(number, arrow.source, target, arrow.says, taken, was, arrow.target)


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

    All that follows each time where none of it is another.
    """
    told = prover.reader.told(chart)
    can = [words for words, c in told.items() if not prover.refuted(and_(case.taken, c))]
    always = [words for words in can if prover.refuted(and_(case.taken, not_(told[words])))]
    now = [w if w in always else f"perhaps {w}" for w in can if w not in case.was]
    gone = [w for w in told if w in case.was and w not in can]
    parts = [*_elsewhere(chart, case), *now, *([f"not any more: {', '.join(gone)}"] if gone else ())]
    return "; ".join(parts) or "; ".join(always) or "nothing"


def _elsewhere(chart: Chart, case: _Case) -> Iterator[str]:
    """Where some steps lead, if the arrow that they take led elsewhere."""
    if case.led not in ("", case.target):
        target = case.source if case.target == ITSELF else case.target
        yield f"it leads to: {' '.join(chart.situation(target).words).lower()}"


def rows_in_order(rows: Sequence[Row], extra: Sequence[Row]) -> tuple[Row, ...]:
    """Rows with those that stand in their place right behind them, and the others at the end."""
    behind = {row.number: [e for e in extra if e.number.rstrip(PRIME) == row.number] for row in rows}
    placed = [each for row in rows for each in (row, *behind[row.number])]
    return (*placed, *(e for e in extra if e not in placed))
