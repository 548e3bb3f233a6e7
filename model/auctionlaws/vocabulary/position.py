"""The position: what stands in the auction."""

from __future__ import annotations

from auctionlaws.core.bitwise import bit, bits
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.limits_of_auction import has_begun
from auctionlaws.machine.moment import CallRef, Moment, opponents
from auctionlaws.machine.position import deprives
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition


@condition("no call stands", "No call has been made yet that stands.")
def no_call_stands(m: Moment) -> Expr:
    return eq(m.state[F.opened], 0)


@condition("no call has been made", "None stands, none lies on the table, and none has been cancelled.")
def no_call_made(m: Moment) -> Expr:
    return not_(auction_has_begun(m))


@condition("the auction has begun", "The first call has been made, whether or not it stands.")
def auction_has_begun(m: Moment) -> Expr:
    return has_begun(m.state)


@condition("the auction is closed", "The final pass has been made, and the opening lead has not been faced.")
def is_closed(m: Moment) -> Expr:
    return eq(m.state[F.phase], Phase.CLOSED)


@condition("the auction period has ended", "The opening lead has been faced, or the deal has been passed out.")
def period_has_ended(m: Moment) -> Expr:
    return eq(m.state[F.phase], Phase.ENDED)


@condition("some player has bid", "A bid stands in the auction.")
def some_player_has_bid(m: Moment) -> Expr:
    return m.has_bid


@condition("no player has bid", "No bid stands in the auction.")
def no_player_has_bid(m: Moment) -> Expr:
    return not_(m.has_bid)


@condition("{player} is {player}", "The two are the same player.")
def same_player(m: Moment, a: Expr, b: Expr) -> Expr:
    return eq(a, b)


@condition("{player} is an opponent of {player}", "The two are of different sides.")
def opponents_of(m: Moment, a: Expr, b: Expr) -> Expr:
    return opponents(a, b)


@condition("{player} has called before", "A call of that player stands.")
def has_called(m: Moment, player: Expr) -> Expr:
    return m.among(F.called, player)


@condition("the last call of {player} was cancelled", "He has made none since that stands.")
def called_in_vain(m: Moment, player: Expr) -> Expr:
    return m.among(F.vain, player)


@condition(
    "the last call was a conventional one of {player}",
    "He made the last call that stands, and it was found to be conventional.",
)
def last_call_conventional(m: Moment, player: Expr) -> Expr:
    his = and_(not_(eq(m.state[F.recent], 0)), eq(m.state[F.last.seat], player))
    return and_(his, eq(m.state[F.last.conventional], 1))


@condition("the last bid was made by an opponent of {player}", "There is a last bid, and the other side made it.")
def last_bid_by_opponent(m: Moment, player: Expr) -> Expr:
    return and_(m.has_bid, opponents(m.state[F.bidder], player))


@condition("the last double was made by an opponent of {player}", "The other side made the double that is in force.")
def double_by_opponent(m: Moment, player: Expr) -> Expr:
    return opponents(m.state[F.doubler], player)


@condition("the last bid is neither doubled nor redoubled", "No double or redouble is in force.")
def undoubled(m: Moment) -> Expr:
    return eq(m.state[F.doubled], 0)


@condition("the last bid is doubled but not redoubled", "Only passes have followed the double.")
def doubled_only(m: Moment) -> Expr:
    return eq(m.state[F.doubled], 1)


@condition("the last bid is doubled or redoubled", "A double or redouble is in force.")
def doubled_or_redoubled(m: Moment) -> Expr:
    return not_(eq(m.state[F.doubled], 0))


@condition(
    "a player missed his turn by one of the last passes",
    "A pass since the last bid, double or redouble, the one being made included, was out of rotation.",
)
def missed(m: Moment) -> Expr:
    now = or_() if m.call is None else and_(m.call.is_pass, deprives(dict(m.state), m.call))
    return or_(eq(m.state[F.passed_over], 1), now)


@condition(
    "{player} has himself specified the suits of {call} in the legal auction",
    "The call specified one suit or more, and standing calls of that player have specified each of them.",
)
def has_specified(m: Moment, player: Expr, call: CallRef) -> Expr:
    wanted = bits(call.spec, 3, 0)
    mine = m.of("specified", player)
    missing = or_(*(and_(bit(wanted, d), not_(bit(mine, d))) for d in range(4)))
    return and_(not_(eq(wanted, 0)), not_(missing))


@condition("{call} specified a suit", "It named a suit, or is known to show one.")
def specified_suit(m: Moment, call: CallRef) -> Expr:
    return not_(eq(bits(call.spec, 3, 0), 0))
