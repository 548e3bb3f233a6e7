"""The calls that a table has left while nobody errs anew, cancelled ones included: a potential.

It is the rank that ordinary auctions have: of the auction as it stands; with a void call about, of that one and of the
auction before the void call, to which the table will return. Whatever a ruling or an answer may still bring is added,
at most a whole auction over a void call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.machine.field_values import Choice, Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws_proofs.engines.potential import REMEMBERED, Values, least
from auctionlaws_proofs.engines.termination import RANK, after_bid, for_bids, passes_left


def _number(value: int) -> Expr:
    return const(value, RANK)


def _if(condition: Expr, value: int) -> Expr:
    return ite(condition, _number(value), _number(0))


def total(parts: Iterable[Expr]) -> Expr:
    """The sum of the parts of a potential."""
    return reduce(add, parts)


def _unless(condition: Expr, number: Expr) -> Expr:
    """A number, or zero where the condition holds."""
    return ite(condition, _number(0), number)


_MISSED: Final = 4
"""What it counts that a player missed his turn: the passes since then are made again (34), and one more."""
_OWED: Final = 12
"""What counts besides the rank, at the most: a missed turn, and each withdrawn call now and when it was missed."""


def most_over_void(ladder: Ladder) -> int:
    """The most calls that there can be from a void call on: it can be doubled, redoubled and passed like any bid."""
    return 9 * (len(ladder.bids()) + 1)


def _withdrawn(values: Values, prefix: str) -> list[Expr]:
    """By player: a withdrawn call of his waits for his turn."""
    return [eq(values(f"{prefix}waits_{s}"), Waiting.FOR_RHO) for s in SEATS]


def _besides(values: Values, prefix: str = "") -> tuple[Expr, ...]:
    """What counts besides the rank of an auction: a missed turn, withdrawn calls when it was missed, and now."""
    over = eq(values(f"{prefix}passed_over"), 1)
    then = _if(and_(over, or_(*_withdrawn(values, f"{prefix}missed_"))), len(SEATS))
    return _if(over, _MISSED), then, total(_if(w, 1) for w in _withdrawn(values, prefix))


@dataclass(frozen=True, slots=True)
class Auction:
    """What the rank of an auction is made of.

    ``runs``: a call can follow even three passes, if it is owed (31, 32). ``over``: nobody bid, and the
    final pass has been made.
    """

    bid: Expr
    doubled: Expr
    passes: Expr
    runs: Expr
    ladder: Ladder
    over: Expr = FALSE

    @property
    def silent(self) -> Expr:
        """There is neither a bid nor a double."""
        return and_(eq(self.bid, 0), eq(self.doubled, 0))

    @property
    def late(self) -> Expr:
        """One call more, after three passes."""
        return _if(and_(self.runs, eq(self.passes, 3)), 1)

    @property
    def to_come(self) -> Expr:
        """Doublings and passes over the last bid."""
        return after_bid(self.doubled, self.passes)

    @property
    def for_bids(self) -> Expr:
        """Nine calls for each bid above the last one."""
        return for_bids(self.bid, self.ladder.levels, self.ladder.denominations)

    def left(self) -> tuple[Expr, Expr]:
        """The rank, at least as many calls as can follow: those for bids to come, and those over the last one.

        A double that stands without a bid is thought of.
        """
        odd = ite(eq(self.doubled, 0), _number(0), add(self.late, _if(eq(self.doubled, 1), 4)))
        first = _unless(self.over, total((passes_left(self.passes), _number(1), odd)))
        return self.for_bids, ite(eq(self.bid, 0), first, add(self.to_come, self.late))

    def left_over_void(self, without: Auction) -> tuple[Expr, Expr]:
        """The same where a void call stands in the auction, which is another ``without`` it.

        A call is judged both ways: the lower bid counts, and the lesser doubling of what can be doubled.
        """
        both = least(self.doubled, without.doubled)
        doubled = ite(self.silent, without.doubled, ite(without.silent, self.doubled, both))
        low = Auction(least(self.bid, without.bid), doubled, self.passes, self.runs, self.ladder)
        first = add(low.to_come, ite(self.silent, _if(self.runs, 1), self.late))
        spoken = ite(eq(low.bid, 0), first, add(low.to_come, low.late))
        none = add(passes_left(self.passes), _if(self.runs, 1))
        return low.for_bids, ite(and_(self.silent, without.silent), none, spoken)


def auction_of(values: Values, prefix: str, runs: Expr, ladder: Ladder, over: Expr = FALSE) -> Auction:
    """The auction as it stands, or as it is remembered under a prefix."""
    bid, doubled, passes = (values(f"{prefix}{name}") for name in (F.bid, F.doubled, F.passes))
    return Auction(bid, doubled, passes, runs, ladder, over)


def compared(one: Sequence[Expr], other: Sequence[Expr]) -> tuple[Expr, Expr]:
    """Two potentials, part by part, as numbers that differ as they do, without the parts in which they are the same.

    Most events leave most parts alone, and the solver need not add up what stays.
    """
    same = [eq(a, b) for a, b in zip(one, other, strict=True)]
    here, there = (total(map(_unless, same, parts)) for parts in (one, other))
    return here, there


def calls_left(values: Values, ladder: Ladder) -> tuple[Expr, ...]:
    """The potential of a state whose fields ``values`` gives, as the parts that it is the sum of.

    Of each pair of parts, the first is for the auction, the second for what is called over a void call: one to which
    the auction will return, so that the first is then for the auction before it.
    """
    phase, void, lies = values(F.phase), eq(values(F.void), 1), eq(values(F.on), 1)
    over, stuck = eq(phase, Phase.ENDED), and_(eq(phase, Phase.IRREGULARITY), not_(lies))
    runs = not_(or_(over, stuck, eq(phase, Phase.CLOSED)))
    now = auction_of(values, "", runs, ladder, passed_out(values))
    kept = auction_of(values, "kept_", TRUE, ladder)
    without = Auction(values(F.void_bid), values(F.void_doubled), now.passes, runs, ladder)
    alone, above, before = (
        (*left, *_besides(values, prefix))
        for left, prefix in ((now.left(), ""), (now.left_over_void(without), ""), (kept.left(), "kept_"))
    )
    parts = [ite(void, b, a) for a, b in zip(alone, before, strict=True)]
    parts += (_unless(not_(void), part) for part in above)
    return tuple(_unless(over, part) for part in (*parts, *_ruled(values, now)))


def passed_out(values: Values) -> Expr:
    """The final pass has been made and nobody has bid: only what is irregular can follow before the hands go back."""
    silent = and_(eq(values(F.bid), 0), eq(values(F.doubled), 0), eq(values(F.passes), 3))
    return and_(silent, eq(values(F.phase), Phase.CLOSED))


def _astray(values: Values) -> Expr:
    """One of the last two calls was not made by the player in turn, or another player may put one in place of it.

    What takes the place of such a call can make others miss their turn.
    """
    last, prior = REMEMBERED
    turn = values(f"{last}turn")
    asked = and_(eq(values(F.phase), Phase.OPTION), eq(values(F.choice), Choice.FIRST))
    by_another = and_(asked, not_(eq(turn, values(F.on_table.seat))))
    return or_(
        and_(not_(eq(values(F.recent), 0)), or_(not_(eq(turn, values(F.last.seat))), by_another)),
        and_(eq(values(F.recent), 2), not_(eq(values(f"{prior}turn"), values(F.prior.seat)))),
    )


def _ruled(values: Values, now: Auction) -> tuple[Expr, Expr]:
    """What a ruling on a call on the table, or a choice about a call, may bring besides: an auction over a void call.

    LHO may take back the call with which he has called over a change: one more (25B1), but not where the final passes
    have been made.
    """
    phase, lies = values(F.phase), eq(values(F.on), 1)
    asked = {kind: and_(eq(phase, Phase.OPTION), eq(values(F.choice), kind)) for kind in Choice}
    on_table = and_(lies, or_(eq(phase, Phase.IRREGULARITY), *(asked[k] for k in Choice if k is not Choice.HELD)))
    owed = (c for p in ("", *REMEMBERED) for c in (eq(values(f"{p}passed_over"), 1), *_withdrawn(values, p)))
    besides = ite(or_(*owed), _number(_OWED), _if(_astray(values), _MISSED))
    change = or_(eq(values(F.on_table.change), 1), eq(values(F.on_table.rotation), 1))
    closed = and_(eq(now.passes, 3), not_(eq(now.bid, 0)))
    again = _unless(not_(change), ite(eq(values(F.void), 1), _number(2), _if(not_(closed), 1)))
    anew, changes = most_over_void(now.ladder), asked[Choice.CHANGE]
    few = add(_unless(not_(on_table), add(besides, again)), _unless(not_(changes), add(besides, 1)))
    return add(_if(on_table, anew), _if(changes, anew)), few
