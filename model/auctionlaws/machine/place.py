"""Where the call stands that a player would change (25, 21B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from auctionlaws.core.bitwise import bit, choose
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.moment import lho
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F


@dataclass(frozen=True, slots=True)
class Place:
    """Where the call that is to be changed stands: exactly one of the first four, or it cannot be changed."""

    on_table: Expr
    last: Expr
    before_lho: Expr
    """The last but one; LHO has called over it."""
    elsewhere: Expr
    """Further back, or not remembered; nobody but opponents has called since."""
    lho_on_table: Expr
    """It is the last, and an irregular call by LHO lies on the table."""
    in_time: Expr
    """Neither the player nor his partner has made another call since, not even in vain."""
    in_vain: Expr
    """He is not in time only for a call of partner's that was cancelled."""

    @property
    def lho_called(self) -> Expr:
        """LHO has called since."""
        return or_(self.before_lho, self.lho_on_table)


def place_of(now: Mapping[str, Expr], seat: Expr) -> Place:
    """Where the last call of a player stands in a state."""
    lies = and_(eq(now[F.on], 1), not_(_holds(now)))
    on_table = and_(lies, eq(now[F.on_table.seat], seat))
    called, lapsed = (choose(seat, [bit(now[name], s) for s in SEATS]) for name in (F.called, F.lapsed))
    partners = choose(seat, [bit(now[F.vain], (s + 2) % 4) for s in SEATS])
    in_vain = and_(called, not_(on_table), lapsed, partners)
    within = and_(called, not_(on_table), or_(not_(lapsed), in_vain))
    remembered = not_(eq(now[F.recent], 0))
    is_last = and_(remembered, eq(now[F.last.seat], seat))
    by_lho = eq(now[F.last.seat], lho(seat))
    is_prior = and_(eq(now[F.recent], 2), eq(now[F.prior.seat], seat), not_(is_last), by_lho)
    lho_lies = and_(lies, eq(now[F.on_table.seat], lho(seat)))
    near = and_(within, or_(not_(lies), lho_lies))
    last = and_(near, is_last)
    prior = and_(within, not_(lies), is_prior)
    elsewhere = and_(within, not_(or_(last, prior)))
    in_time = or_(on_table, and_(within, not_(lapsed)))
    return Place(on_table, last, prior, elsewhere, and_(last, lho_lies), in_time, in_vain)


def _holds(state: Mapping[str, Expr]) -> Expr:
    """The call on the table is no irregular one but held, or cancelled: a player is asked about a call of his."""
    choosing = or_(eq(state[F.choice], Choice.FIRST), eq(state[F.choice], Choice.HELD))
    return and_(eq(state[F.phase], Phase.OPTION), choosing)


def when_called(place: Place) -> Mapping[str, Expr]:
    """Whether the maker of a call or his partner has called since, as conditions ask for it."""
    return {"in time": place.in_time, "too late": not_(place.in_time)}
