"""Which facts about a call say something where it is made: others cannot come with it.

A finding about what takes the place of a call says nothing of a call that takes the place of none, and so on. A script
that states it is refused, and no proof or witness has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.bitwise import bit, choose
from auctionlaws.core.expr import TRUE, Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Choice, Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F


def says_something(state: Mapping[str, Expr], event: Mapping[str, Expr], *, changes: bool) -> dict[str, Expr]:
    """By fact, where it can be told of a call made in a state; ``changes``: the call is to change another."""
    replaces = TRUE if changes else _replaces(state, event[E.seat])
    return {E.found: replaces, E.different: replaces, E.original: eq(state[F.on], 1)}


def tells(state: Mapping[str, Expr], event: Mapping[str, Expr], *, changes: bool) -> Expr:
    """Every fact that comes with a call says something of it."""
    where = says_something(state, event, changes=changes)
    return and_(*(or_(eq(event[fact], 0), there) for fact, there in where.items()))


def _replaces(state: Mapping[str, Expr], seat: Expr) -> Expr:
    """A call by that seat takes the place of one: cancelled, withdrawn earlier, or about which he is asked."""
    corrects = and_(eq(state[F.phase], Phase.CORRECTION), eq(state[F.on_table.seat], seat))
    asked = and_(eq(state[F.phase], Phase.OPTION), eq(state[F.asked], seat), not_(eq(state[F.choice], Choice.ACCEPT)))
    answers = not_(eq(choose(seat, [state[F.waits[s]] for s in SEATS]), Waiting.NONE))
    owed = choose(seat, [bit(state[F.recalled], s) for s in SEATS])
    return or_(corrects, asked, answers, owed)
