"""Where the auction begins and ends: its first call, and its final pass."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import F


def has_begun(state: Mapping[str, Expr]) -> Expr:
    """The first call has been made, in a state, whether or not it stands."""
    return or_(*(not_(eq(state[name], 0)) for name in (F.opened, F.on, F.void, F.vain)))


def called_over_closed(state: Mapping[str, Expr]) -> Expr:
    """LHO has called over a call that came after the final pass: the Director will cancel both (35D)."""
    return and_(eq(state[F.void], 1), eq(state[F.void_call.final], 1))


def final_pass(state: Mapping[str, Expr]) -> Expr:
    """The final pass has been made, in a state."""
    phase = state[F.phase]
    late_call = and_(eq(state[F.on], 1), eq(state[F.on_table.final], 1))
    asked = and_(or_(eq(phase, Phase.OPTION), eq(phase, Phase.IRREGULARITY)), eq(state[F.resume], Phase.CLOSED))
    closed = or_(eq(phase, Phase.CLOSED), eq(phase, Phase.ENDED))
    return or_(closed, late_call, asked, called_over_closed(state))
