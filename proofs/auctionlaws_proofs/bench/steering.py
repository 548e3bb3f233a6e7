"""Where chance is to begin: auctions at whose last event a changed clause decides, by the old or by the new wording.

That a clause decides is asked of the relations of both wordings themselves, not of what has been derived from comparing
the clauses: a mistake there would hide from itself. The solver is asked for an event or two after positions that both
wordings come to alike, in a few positions for each clause; what takes it much work is left.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from itertools import islice
from typing import Final, NamedTuple

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, not_
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.whole import kind_is
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.onward import continued
from auctionlaws_proofs.engines.literals import Literal
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Witness

FURTHEST: Final = 2
"""So many events more are looked for, the second only for a clause that decides nothing at the first."""
_EFFORT: Final = 5_000_000
"""The solver's measure of work for one question: a tenth of a second."""
_OFTEN: Final = 3
"""In so many positions is each way looked for in which a clause can decide."""
_MOST: Final = 60
"""So many of these ways are looked for."""


class Way(NamedTuple):
    """A way in which a clause can decide: at what kind of event, and by which wording, or by both."""

    number: str
    kind: str
    by: str


def ways(by_old: Set[str], by_new: Set[str], kind: str, renumbered: Mapping[str, str]) -> Set[Way]:
    """The ways in which clauses have decided that decide an event of a kind by the old wording and by the new."""
    old = {new: old for old, new in renumbered.items()}
    by_new = {old.get(number, number) for number in by_new}
    both, before, after = by_old & by_new, by_old - by_new, by_new - by_old
    return {Way(n, kind, by) for by, ns in (("both", both), ("before", before), ("after", after)) for n in ns}


def steered(
    parting: Parting, numbers: Collection[str], begin: Sequence[Table], known: Set[Way] = frozenset()
) -> Iterator[Witness]:
    """Auctions at whose last event one of some clauses decides.

    ``numbers``: clauses by any number that they have or had; ``begin``: tables in positions that both wordings come to
    alike; ``known``: ways that need not be looked for.
    """
    wanted = dict(islice(((w, c) for w, c in _ways(parting, numbers) if w not in known), _MOST))
    targets = {" ".join(way): condition for way, condition in wanted.items()}
    starts = [table.state for table in begin]
    unrolling = Unrolling(parting.symbolic, (), targets, meanwhile=parting.settled, starts=starts, effort=_EFFORT)
    left = list(wanted)
    while left and unrolling.depth < FURTHEST:
        unrolling.extend()
        decides = {way.number for way in known}
        for way in left:
            for witness in _some(unrolling, " ".join(way), begin):
                decides.add(way.number)
                yield witness
        left = [way for way in left if way.number not in decides]


def _some(unrolling: Unrolling, name: str, begin: Sequence[Table]) -> Iterator[Witness]:
    """Auctions from a few different tables at whose last event a target is reached."""
    target = unrolling.target(name)
    if target is None:
        return
    others: list[Literal] = []
    with suppress(Undecided):
        while len(others) < _OFTEN and (model := unrolling.ask(target, *others)) is not None:
            place = next(i for i, begins in enumerate(unrolling.beginnings) if model.true(begins))
            yield continued(begin[place], unrolling.events(model))
            others.append(-unrolling.beginnings[place])


def _ways(parting: Parting, numbers: Collection[str]) -> Iterator[tuple[Way, Expr]]:
    """Every way in which one of some clauses can decide, with its condition."""
    for kind, old in parting.whole.relation.branches.items():
        new = parting.new.relation.branches[kind]
        for number in sorted(numbers):
            before, after = _decides(old, number, kind), _decides(new, parting.renumbered.get(number, number), kind)
            by = {"both": and_(before, after), "before": and_(before, not_(after)), "after": and_(after, not_(before))}
            yield from ((Way(number, kind, one), way) for one, way in by.items() if way is not FALSE)


def _decides(branch: Branch, number: str, kind: EventKind) -> Expr:
    return and_(kind_is(kind), branch.possible, branch.fires.get(number, FALSE))
