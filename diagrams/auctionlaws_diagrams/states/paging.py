"""From a diagram and what has been proved of it to the page that is printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from auctionlaws.clause_numbers import law_of
from auctionlaws_diagrams.states.chart import Arrow, Chart, Situation
from auctionlaws_diagrams.states.printed import Box, Mark, Page, Row
from auctionlaws_diagrams.states.proved import Proved

MANY: Final = 8
"""Where an arrow goes back to more clauses than this, their laws are printed."""
_RUN: Final = 3
MOST_OPEN: Final = 8
"""Where more than this is open, it is counted."""


def page_of(
    chart: Chart,
    proved: Proved,
    laws: str,
    marks: Mapping[str, Mark] | None = None,
    foot: tuple[str, ...] = (),
) -> Page:
    """The page of a diagram; arrows that no auction is known to take are left out. ``marks``: by number of an arrow."""
    shown = [arrow for arrow in chart.arrows if arrow.number in proved.scripts]
    rows = tuple(_row(arrow, proved, (marks or {}).get(arrow.number, Mark.PLAIN)) for arrow in shown)
    names = {name for row in rows for name in (row.source, row.target)}
    names |= {s.name for name in [*names] for s in chart.situations if s.name == name for s in chart.around(s)}
    boxes = tuple(_box(s, chart, shown) for s in chart.situations if s.name in names)
    notes = (*chart.notes, *_left_out(chart, shown))
    return Page(chart.name, chart.title, laws, boxes, rows, notes, _open(proved), foot)


def _left_out(chart: Chart, shown: Collection[Arrow]) -> tuple[str, ...]:
    numbers = [arrow.number for arrow in chart.arrows if arrow not in shown]
    return (f"Not drawn, since no auction is known that takes it: {', '.join(numbers)}.",) if numbers else ()


def _open(proved: Proved) -> tuple[str, ...]:
    if len(proved.open) <= MOST_OPEN:
        return proved.open
    return (f"{len(proved.open)} questions that no clause answers, or that two answer differently, can come up here.",)


def _row(arrow: Arrow, proved: Proved, mark: Mark) -> Row:
    clauses = printed_clauses(proved.clauses.get(arrow.number, ()))
    script = proved.scripts.get(arrow.number)
    through = arrow.through
    return Row(arrow.number, arrow.source, arrow.target, arrow.says, arrow.follows, clauses, script, through, mark)


def printed_clauses(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Clause numbers as the books have them; of many, their laws. What is taken as understood has no number there."""
    printed = tuple(n for n in numbers if n[:1].isdigit())
    return printed if len(printed) <= MANY else tuple(_in_runs(sorted({int(law_of(n)) for n in printed})))


def _in_runs(laws: Sequence[int]) -> Iterator[str]:
    """Numbers of laws, three and more in a row as 36–39."""
    for _, group in groupby(enumerate(laws), key=lambda pair: pair[1] - pair[0]):
        run = [law for _, law in group]
        yield from (map(str, run) if len(run) < _RUN else [f"{run[0]}–{run[-1]}"])


def _box(situation: Situation, chart: Chart, shown: Collection[Arrow]) -> Box:
    outer = situation in chart.situations and situation not in chart.innermost
    ends = not outer and not any(arrow in shown for arrow in chart.leaving(situation))
    begins = not outer and chart.innermost[0] == situation
    inside = situation.inside
    at, size = situation.at, situation.size
    return Box(situation.name, situation.words, at, ends, begins, inside=inside, size=size)
