"""The words of claims for calls by name, levels, denominations, and seats by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from auctionlaws.calls import DENOMINATIONS, LEVELS_ABOVE, SYMBOLS, Seat, bid
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, less, not_, or_
from auctionlaws.language.terms import Sort
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws_proofs.vocabulary import CLAIMS

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]

_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                   "twelve")  # fmt: skip
_NAMES: Final[Mapping[str, int]] = {n: d for d, name in enumerate(DENOMINATIONS) for n in {name, SYMBOLS[d]}} | {"N": 4}
_DENOMINATIONS: Final = ("clubs", "diamonds", "hearts", "spades", "notrump")
_MINORS, _MAJORS, _NOTRUMP = (0, 1), (2, 3), 4


def number_of(text: str) -> int:
    """The number that a text names, in words or digits."""
    return _NUMBERS.index(text.lower()) if text.isalpha() else int(text)


def bid_of(text: str) -> int:
    """The bid that a text such as ``3NT`` or ``1♣`` names."""
    return bid(int(text[0]), _NAMES[text[1:].upper()])


def _kind(pattern: str, gloss: str) -> Declare:
    return CLAIMS.term(Sort.KIND, pattern, gloss)


@_kind("{bid}", "That bid: its level and C, D, H, S or NT (or ♣, ♦, ♥, ♠). Sufficient or not.")
def that_bid(m: Moment, call: CallRef, text: str) -> Expr:
    code = bid_of(text)
    if code not in m.ladder.bids(above=True):
        raise ValueError(f'speaks of "{text}", which is no bid there')
    return eq(call.code, code)


@_kind("the same call as {call}", "Of the same name: pass, double, redouble, or the same bid.")
def same_call(m: Moment, call: CallRef, other: CallRef) -> Expr:
    return eq(call.code, other.code)


def _level(m: Moment, text: str) -> int:
    """The level that a text names; ValueError for one that no bid has."""
    level, most = number_of(text), m.ladder.levels + LEVELS_ABOVE
    if not 1 <= level <= most:
        raise ValueError(f'speaks of a bid of "{text}"; levels go from 1 to {most} (those above seven can be named)')
    return level


@_kind("a bid of at least {number}", "A bid of that many odd tricks or more.")
def at_least(m: Moment, call: CallRef, text: str) -> Expr:
    return not_(less(call.level, const(_level(m, text), 4)))


@_kind("a bid of at most {number}", "A bid of that many odd tricks or fewer.")
def not_above(m: Moment, call: CallRef, text: str) -> Expr:
    return and_(call.is_bid, at_most(call.level, _level(m, text)))


@_kind("a bid of exactly {number}", "A bid of that many odd tricks.")
def exactly(m: Moment, call: CallRef, text: str) -> Expr:
    return eq(call.level, _level(m, text))


def _in(*denominations: int) -> Callable[[Moment, CallRef], Expr]:
    return lambda m, call: and_(call.is_bid, or_(*(eq(call.denomination, d) for d in denominations)))


for _d, _name in enumerate(_DENOMINATIONS):
    _kind(f"a bid in {_name}", "It names that denomination.")(_in(_d))
_kind("a bid in a suit", "It does not name notrump.")(_in(*_MINORS, *_MAJORS))
_kind("a bid in a minor suit", "It names clubs or diamonds.")(_in(*_MINORS))
_kind("a bid in a major suit", "It names hearts or spades.")(_in(*_MAJORS))


for _seat, _name in zip(Seat, ("North", "East", "South", "West"), strict=True):
    _place = ("The dealer", "LHO of the dealer", "Partner of the dealer", "RHO of the dealer")[_seat]
    CLAIMS.term(Sort.PLAYER, _name, f"{_place}: claims and their auctions are told with North as dealer.")(
        lambda m, seat=_seat: const(seat, 2)
    )
