"""What changes when a clause is struck out: the first ruling of an auction that is another one without it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import takewhile

from auctionlaws.calls import Seat
from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.edition import Edition
from auctionlaws.machine.branch import MOVES, Branch
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import STATE
from auctionlaws.table.changes import changes
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.open_point import open_point
from auctionlaws.table.player import ImpossibleEvent, Outcome, ReadingNumber, Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import event_words
from auctionlaws_proofs.engines.witness import Witness

_LATER = "The position is another one, though it shows only later."


@dataclass(frozen=True, slots=True)
class Difference:
    """Two rulings on the same event, and what each says that the other does not; no event: the very start."""

    number: int
    event: str
    with_it: tuple[str, ...]
    without: tuple[str, ...]


def struck_out(edition: Edition, number: str) -> Edition:
    """The edition in which a clause decides nothing; what it defines is still defined."""
    clauses = tuple(replace(c, cases=()) if c.number == number else c for c in edition.clauses)
    return replace(edition, clauses=clauses)


def same_steps(one: Relation, other: Relation) -> bool:
    """Both rule the same on every event: what they say of it is the same expression."""
    said, unsaid = ({kind: _said(b) for kind, b in r.branches.items()} for r in (one, other))
    return one.initial == other.initial and said == unsaid


def _said(branch: Branch) -> list[Expr]:
    adjusts = (c for n, c in sorted(branch.adjusts.items()) if c is not FALSE)
    rest = [branch.possible, branch.gap, branch.conflict, branch.outside, *(branch.move(m) for m in MOVES)]
    return [*(branch.next[f.name] for f in STATE), *rest, *adjusts]


def difference(laws: Laws, without: Relation, witness: Witness) -> Difference | None:
    """The first event of an auction that is ruled otherwise in a relation without a clause; None if none is."""
    table, other = Table(laws, Seat.N), Table(laws_of(without), Seat.N)
    if table.state != other.state:
        return _apart(0, "", position_sentences(table), position_sentences(other))
    silent: Difference | None = None
    for count, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True), 1):
        table.apply(event, reading)
        try:
            other.apply(event)
        except ImpossibleEvent:
            return Difference(count, event_words(event), tuple(_ruled(table)), ("This cannot happen at all.",))
        if _ruling(table) != _ruling(other):
            found = _apart(count, event_words(event), _ruled(table), _ruled(other))
            if found.with_it or found.without:
                return found
            silent = silent or replace(found, with_it=(_LATER,))
        if not _on(table, other, reading):
            break
    return silent


def _on(table: Table, other: Table, reading: ReadingNumber) -> bool:
    """Follow the same reading of a contradiction at both tables; whether that is possible."""
    if table.history[-1].outcome is Outcome.CONFLICT:
        table.follow_number(reading)
        same = [r for r in other.readings if r.table.same_end(table)]
        if same:
            other.become(same[0].table)
        return bool(same)
    return not table.unsettled


def _ruling(table: Table) -> object:
    """What a ruling is: the position and the standing calls, what is left open, the scores in play."""
    last = table.history[-1]
    ends = [(r.table.state, r.table.history[-1].outcome) for r in table.readings]
    return last.outcome, table.state, table.calls, last.report.gaps, last.report.adjusts, last.report.laws, ends


def _ruled(table: Table) -> list[str]:
    """The ruling on the last event, in sentences."""
    last = table.history[-1]
    if last.outcome is Outcome.SETTLED:
        return changes(last, table.dealer)
    headline = takewhile(bool, open_point(table, lambda clause: []))
    return [" ".join(line.strip() for line in headline).removeprefix("NOT SETTLED. ")]


def _apart(count: int, event: str, with_it: Iterable[str], without: Iterable[str]) -> Difference:
    first, second = tuple(with_it), tuple(without)
    return Difference(
        count,
        event,
        tuple(s for s in first if s not in second),
        tuple(s for s in second if s not in first),
    )
