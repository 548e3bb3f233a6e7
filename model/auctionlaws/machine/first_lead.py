"""Law 26 at the end: what declarer may require or forbid when a defender first has the lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import PASS
from auctionlaws.core.bitwise import bit, bitand, bits, widen
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Watch
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.moment import CallRef, Moment, call_on_table
from auctionlaws.machine.position import without
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.staging import apply_stage
from auctionlaws.machine.state import F

LEADS_OF_A_SEAT: Final = 2
"""Each seat has two lead penalties: for its withdrawn calls that specified suits, and for those that did not."""


@dataclass(frozen=True, slots=True)
class LeadPenalty:
    """What declarer has over the partner of ``offender`` (counted from the dealer) for calls of one sort."""

    offender: int
    suits: Expr
    """The suits that declarer may name where ``may_require`` holds; elsewhere the suits of the withdrawn calls."""
    may_require: Expr
    """He may require or forbid one of those suits."""
    may_forbid: Expr
    """He may forbid any one suit."""
    others: Expr
    """The suits of which he may forbid one, since the offender has not specified them in the legal auction."""
    fires: Mapping[str, Expr]
    watched: Mapping[str, Expr]
    """Conditions on the moment at which the clauses are applied, by name."""


def lead_penalties(edition: Edition, state: Mapping[str, Expr], watch: Watch | None = None) -> list[LeadPenalty]:
    """What the clauses on the first lead give declarer in a closed auction.

    For every seat, in order: for its withdrawn calls that specified suits, and for the others.
    """
    found = []
    for s in SEATS:
        closed = or_(eq(state[F.phase], Phase.CLOSED), eq(state[F.phase], Phase.ENDED))
        defends = and_(closed, not_(eq(state[F.bid], 0)), not_(eq(_side(state[F.bidder]), s % 2)))
        related = and_(defends, not_(eq(state[F.withdrawn[s]], 0)))
        other = and_(defends, bit(state[F.withdrawn_other], s))
        found.append(_penalty(edition, state, s, widen(state[F.withdrawn[s]], 5), related, watch))
        found.append(_penalty(edition, state, s, const(0, 5), other, watch))
    return found


def _side(seat: Expr) -> Expr:
    return bits(seat, 0, 0)


def _penalty(
    edition: Edition, state: Mapping[str, Expr], s: int, suits: Expr, enabled: Expr, watch: Watch | None
) -> LeadPenalty:
    ref = CallRef(const(s, 2), const(PASS, 7), FALSE, suits, FALSE, FALSE, call_on_table(state).flags)
    ref = replace(ref, unknown=frozenset({"declared"}))
    moment = Moment(state, ref, declared=edition.facts)
    cases = edition.cases(Stage.FIRST_LEAD)
    decided = apply_stage(Stage.FIRST_LEAD, cases, moment, enabled, precedence=edition.precedence)
    fires: dict[str, Expr] = {}
    for mark in decided.fires:
        fires[mark.name] = or_(fires.get(mark.name, FALSE), mark.when)
    any_of_them = eq(decided.slot(Slot.MAY_REQUIRE, const(0, 1)), 1)
    unspecified = eq(decided.slot(Slot.MAY_REQUIRE_UNSPECIFIED, const(0, 1)), 1)
    forbid = eq(decided.slot(Slot.MAY_FORBID, const(0, 1)), 1)
    other = eq(decided.slot(Slot.MAY_FORBID_OTHER, const(0, 1)), 1)
    elsewhere = without(state[F.specified[s]])
    others = ite(other, elsewhere, const(0, 4))
    left = ite(and_(unspecified, not_(any_of_them)), bitand(suits, widen(elsewhere, 5)), suits)
    require = and_(or_(any_of_them, unspecified), not_(eq(left, 0)))
    seen = {} if watch is None else watch(Stage.FIRST_LEAD, moment)
    return LeadPenalty(s, left, require, forbid, others, fires, {n: and_(enabled, when) for n, when in seen.items()})
