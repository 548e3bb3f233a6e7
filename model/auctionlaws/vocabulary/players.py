"""Players: who is meant."""

from __future__ import annotations

from auctionlaws.core.expr import Expr, const
from auctionlaws.language.terms import Sort
from auctionlaws.machine import moment as at
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import BASE, Declare


def _player(pattern: str, gloss: str) -> Declare:
    return BASE.term(Sort.PLAYER, pattern, gloss)


@_player("the caller", "The player who makes the call in question.")
def the_caller(m: Moment) -> Expr:
    return m.call.seat if m.call is not None else m.table.seat


@_player("the offender", "The player who made the irregular call that is being dealt with.")
def the_offender(m: Moment) -> Expr:
    return m.table.seat


@_player("the maker of {call}", "The player who made it, or had made it.")
def the_maker(m: Moment, call: CallRef) -> Expr:
    return call.seat


@_player("the dealer", "The player designated by the board to call first.")
def the_dealer(m: Moment) -> Expr:
    return const(0, 2)


@_player("the player in turn", "The player whose turn it lawfully is to call.")
def the_player_in_turn(m: Moment) -> Expr:
    return m.state[F.turn]


@_player("he", "The player spoken of (in *some player is such that …*).")
def he(m: Moment) -> Expr:
    if m.he is None:
        raise ValueError('"he" stands for nobody here; begin with "some player is such that"')
    return m.he


@_player("LHO of {player}", "The next player clockwise.")
def lho_of(m: Moment, player: Expr) -> Expr:
    return at.lho(player)


@_player("RHO of {player}", "The player before, counter-clockwise.")
def rho_of(m: Moment, player: Expr) -> Expr:
    return at.rho(player)


@_player("partner of {player}", "The player opposite.")
def partner_of(m: Moment, player: Expr) -> Expr:
    return at.partner(player)


@_player("declarer", "Of the side of the last bid, the player who first named its denomination in a call that stands.")
def declarer(m: Moment) -> Expr:
    return at.declarer(m.state)
