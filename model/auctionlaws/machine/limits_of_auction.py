"""Where the auction begins and ends: its first call, and its final pass."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.moment import declarer
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import LAST_BID, F


def has_begun(state: Mapping[str, Expr]) -> Expr:
    """The first call has been made, in a state, whether or not it stands."""
    return or_(*(not_(eq(state[name], 0)) for name in (F.opened, F.on, F.void, F.vain)))


def called_over_closed(state: Mapping[str, Expr]) -> Expr:
    """LHO has called over a call that came after the final pass: the Director will cancel both (35D)."""
    return and_(eq(state[F.void], 1), eq(state[F.void_call.final], 1))


def unnoticed(state: Mapping[str, Expr]) -> Expr:
    """Three passes have followed, but with a void call in the auction on which nobody has ruled."""
    stuck = and_(eq(state[F.phase], Phase.IRREGULARITY), eq(state[F.on], 0))
    return and_(stuck, eq(state[F.void], 1), not_(eq(state[F.void_call.final], 1)))


def final_pass(state: Mapping[str, Expr]) -> Expr:
    """The final pass has been made, in a state, as far as the players know."""
    phase = state[F.phase]
    late_call = and_(eq(state[F.on], 1), eq(state[F.on_table.final], 1))
    asked = and_(or_(eq(phase, Phase.OPTION), eq(phase, Phase.IRREGULARITY)), eq(state[F.resume], Phase.CLOSED))
    closed = or_(eq(phase, Phase.CLOSED), eq(phase, Phase.ENDED))
    return or_(closed, late_call, asked, called_over_closed(state), unnoticed(state))


def _as_closed(state: Mapping[str, Expr], name: str) -> Expr:
    """A part of the auction as it was closed, whatever has been called since, and without a call that is void."""
    closed = ite(called_over_closed(state), state[f"kept_{name}"], state[name])
    return ite(unnoticed(state), state[f"void_{name}"], closed) if name in LAST_BID else closed


def to_be_played(state: Mapping[str, Expr]) -> Expr:
    """The final pass has been made, and there was a bid, in a state."""
    return and_(final_pass(state), not_(eq(_as_closed(state, F.bid), 0)))


def final_declarer(state: Mapping[str, Expr]) -> Expr:
    """Who is to play the contract, in a state in which the final pass has been made, and there was a bid."""
    return declarer({n: _as_closed(state, n) for n in (F.bid, F.bidder, *(F.first[s] for s in SEATS))})
