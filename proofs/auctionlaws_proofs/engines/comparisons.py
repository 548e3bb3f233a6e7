"""Claims that compare two ways in which the same irregularity can be dealt with (D6).

The order: duties to pass on the offending side, leads that can be restricted, adjusted scores in play. More is worse.
"""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Seat, bid
from auctionlaws.core.bitwise import bit, bitor, bits
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, less, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.event import EVENT_KINDS, EVENT_WIDTH, E, EventKind
from auctionlaws.machine.field_values import Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import event_text
from auctionlaws.table.state_json import adjustments

CONDONING = "condoning is never worse than a ruling"
LATER = "noticing later is never milder"


def condoning_is_worse(whole: Whole) -> Expr:
    """The event accepts a call, and its makers are worse off than if it were declined, the text settling both.

    What they owe has to be known by then: declined, the call is not still to be corrected, chosen again or answered
    for.
    """
    declined = Substitution({E.event: const(EVENT_KINDS.index(EventKind.DECLINES), EVENT_WIDTH[E.event])})
    settled = not_(or_(whole.gap, whole.outside, whole.conflict))
    known = and_(eq(whole.next[F.phase], Phase.CALLING), *(eq(whole.next[F.waits[s]], Waiting.NONE) for s in SEATS))
    worse = [and_(eq(bits(variable(F.on_table.seat), 0, 0), s % 2), _worse(whole, declined, s)) for s in SEATS]
    accepts = eq(variable(E.event), EVENT_KINDS.index(EventKind.ACCEPTS))
    return and_(accepts, settled, declined(and_(whole.possible, settled, known)), or_(*worse))


def _worse(whole: Whole, other: Substitution, s: int) -> Expr:
    """A player has to pass for longer, or more of his withdrawn calls count, than the other way."""
    longer = less(other(whole.next[F.must_pass[s]]), whole.next[F.must_pass[s]])
    suits, elsewhere = whole.next[F.withdrawn[s]], other(whole.next[F.withdrawn[s]])
    more = not_(eq(bitor(suits, elsewhere), elsewhere))
    plain = and_(bit(whole.next[F.withdrawn_other], s), not_(bit(other(whole.next[F.withdrawn_other]), s)))
    return or_(longer, more, plain)


@dataclass(frozen=True, slots=True)
class Milder:
    """A short auction that is ruled on late, the same ruled on at once, and the clauses that decide in either."""

    late: str
    early: str
    clauses: frozenset[str]


def later_is_milder(laws: Laws) -> Milder | None:
    """An irregularity that costs the offenders more when it is noticed at once than when LHO has called; or None."""
    for first in ((), (Event(Kind.CALL, Seat.N, bid(1, 0)),)):
        for seat in Seat:
            for call in (DOUBLE, REDOUBLE, bid(1, 0), bid(8, 0), PASS):
                found = _compared(laws, (*first, Event(Kind.CALL, seat, call)))
                if found is not None:
                    return found
    return None


def _compared(laws: Laws, events: tuple[Event, ...]) -> Milder | None:
    seat = events[-1].seat
    assert seat is not None
    director, over = Event(Kind.DIRECTOR), Event(Kind.CALL, seat.lho, PASS)
    early, late = _play(laws, (*events, director)), _play(laws, (*events, over, director))
    if early is None or late is None:
        return None
    at_once, later = _price(early, seat), _price(late, seat)
    if later == at_once or any(more > less_ for more, less_ in zip(later, at_once, strict=True)):
        return None
    clauses = frozenset(n for table in (early, late) for h in table.history for n in h.report.clauses)
    return Milder(_text(*events, over, director), _text(*events, director), clauses)


def _text(*events: Event) -> str:
    return "; ".join(["dealer N", *(event_text(e) for e in events)])


def _play(laws: Laws, events: tuple[Event, ...]) -> Table | None:
    table = Table(laws, Seat.N)
    for event in events:
        try:
            table.apply(event)
        except ImpossibleEvent:
            return None
        if table.history[-1].outcome is not Outcome.SETTLED:
            return None
    return table


def _price(table: Table, offender: Seat) -> tuple[int, ...]:
    """What the offenders' side owes, more being worse."""
    seats = [(s - table.dealer) % 4 for s in (offender, offender.partner)]
    duties = (table.get(F.must_pass[s]) for s in seats)
    leads = (bin(table.get(F.withdrawn[s])).count("1") + (table.get(F.withdrawn_other) >> s & 1) for s in seats)
    return (*duties, *leads, len(adjustments(table.history)))
