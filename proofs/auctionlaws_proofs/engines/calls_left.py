"""The calls that a table has left while nobody errs anew, cancelled ones included: a potential.

It is the rank that ordinary auctions have: of the auction as it stands; with a void call about, of that one and of the
auction before the void call, to which the table will return. Whatever a ruling or an answer may still bring is added,
at most a whole auction over a void call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import z3

from auctionlaws.calls import Ladder
from auctionlaws.machine.state import SEATS, Choice, Phase, Waiting
from auctionlaws_proofs.engines.potential import REMEMBERED, Term, least
from auctionlaws_proofs.engines.termination import rank

BITS: Final = 12
"""The width of a potential."""


def _number(value: int, bits: int = BITS) -> z3.BitVecRef:
    return z3.BitVecVal(value, bits)


def _wide(term: z3.BitVecRef) -> z3.BitVecRef:
    return z3.ZeroExt(BITS - term.size(), term)


def _if(condition: z3.BoolRef | bool, value: int, bits: int = BITS) -> z3.BitVecRef:
    return z3.If(condition, _number(value, bits), _number(0, bits))


_MISSED: Final = 4
"""What it counts that a player missed his turn: the passes since then are made again (34), and one more."""
_OWED: Final = 12
"""What counts besides the rank, at the most: a missed turn, and each withdrawn call now and when it was missed."""


def most_over_void(ladder: Ladder) -> int:
    """The most calls that there can be from a void call on: it can be doubled, redoubled and passed like any bid."""
    return 9 * (len(ladder.bids()) + 1)


def _withdrawn(term: Term, prefix: str) -> list[z3.BoolRef]:
    """By player: a withdrawn call of his waits for his turn."""
    return [term(f"{prefix}waits_{s}") == Waiting.FOR_RHO for s in SEATS]


def _besides(term: Term, prefix: str = "") -> z3.BitVecRef:
    """What counts besides the rank of an auction."""
    missed = _if(term(f"{prefix}passed_over") == 1, _MISSED, 4)
    then = _if(z3.Or(_withdrawn(term, f"{prefix}missed_")), len(SEATS), 4)
    return _wide(z3.Sum([missed, then, *(_if(w, 1, 4) for w in _withdrawn(term, prefix))]))


@dataclass(frozen=True, slots=True)
class Auction:
    """What the rank of an auction is made of. ``runs``: a call can follow even three passes, if it is owed (31, 32)."""

    bid: z3.BitVecRef
    doubled: z3.BitVecRef
    passes: z3.BitVecRef
    runs: z3.BoolRef | bool
    ladder: Ladder

    @property
    def silent(self) -> z3.BoolRef:
        """There is neither a bid nor a double."""
        return z3.And(self.bid == 0, self.doubled == 0)

    @property
    def _late(self) -> z3.BitVecRef:
        return _if(z3.And(self.runs, self.passes == 3), 1)

    @property
    def _to_come(self) -> z3.BitVecRef:
        """Doublings and passes over the last bid."""
        return 3 * (2 - self.doubled) + 3 - self.passes

    def _after_bid(self) -> z3.BitVecRef:
        level, denomination = z3.LShR(self.bid, 3), self.bid & 7
        last = len(self.ladder.bids()) - 1
        place = (level - 1) * self.ladder.denominations + denomination
        above = z3.If(z3.UGT(place, last), _number(0), last - place)
        # The solver would have to find out that the product does not overflow.
        few = _wide(z3.Extract(max(last.bit_length() - 1, 0), 0, above))
        return 9 * few + self._to_come + self._late

    def rank(self) -> z3.BitVecRef:
        """At least the greatest number of calls that can follow; a double that stands without a bid is thought of."""
        first = rank(0, 0, 0, self.ladder) - self.passes
        odd = z3.If(self.doubled == 0, _number(0), self._late + _if(self.doubled == 1, 4))
        return z3.If(self.bid == 0, first + odd, self._after_bid())

    def rank_over_void(self, without: Auction) -> z3.BitVecRef:
        """The same where a void call stands in the auction, which is another ``without`` it.

        A call is judged both ways: the lower bid counts, and the lesser doubling of what can be doubled.
        """
        both = least(self.doubled, without.doubled)
        doubled = z3.If(self.silent, without.doubled, z3.If(without.silent, self.doubled, both))
        low = Auction(least(self.bid, without.bid), doubled, self.passes, self.runs, self.ladder)
        bids = 9 * len(self.ladder.bids())
        first = bids + low._to_come + z3.If(self.silent, _if(self.runs, 1), self._late)
        spoken = z3.If(low.bid == 0, first, low._after_bid())
        return z3.If(z3.And(self.silent, without.silent), bids + 3 - self.passes + _if(self.runs, 1), spoken)


def auction_of(term: Term, prefix: str, runs: z3.BoolRef | bool, ladder: Ladder) -> Auction:
    """The auction as it stands, or as it is remembered under a prefix."""
    bid, doubled, passes = (_wide(term(f"{prefix}{name}")) for name in ("bid", "doubled", "passes"))
    return Auction(bid, doubled, passes, runs, ladder)


@dataclass(frozen=True, slots=True)
class Potential:
    """The part for the auction before a void call, which most events leave alone, and the rest."""

    kept: z3.BitVecRef
    rest: z3.BitVecRef


KEPT_AUCTION: Final = (
    "void",
    *(f"kept_{name}" for name in ("bid", "doubled", "passes", "passed_over")),
    *(f"kept_{when}waits_{s}" for s in SEATS for when in ("", "missed_")),
)
"""The fields that the part for the auction before a void call is made of."""


def calls_left(term: Term, ladder: Ladder) -> Potential:
    """The potential of a state whose fields ``term`` gives."""
    phase, void, lies = term("phase"), term("void") == 1, term("on") == 1
    over, stuck = phase == Phase.ENDED, z3.And(phase == Phase.IRREGULARITY, z3.Not(lies))
    runs = z3.Not(z3.Or(over, stuck, phase == Phase.CLOSED))
    now = auction_of(term, "", runs, ladder)
    without = Auction(_wide(term("void_bid")), _wide(term("void_doubled")), now.passes, runs, ladder)
    kept = auction_of(term, "kept_", True, ladder).rank() + _besides(term, "kept_")
    rest = z3.If(void, now.rank_over_void(without), now.rank()) + _besides(term) + _ruled(term, now)
    return Potential(z3.If(z3.And(void, z3.Not(over)), kept, _number(0)), z3.If(over, _number(0), rest))


def _astray(term: Term) -> z3.BoolRef:
    """One of the last two calls was not made by the player in turn, or another player may put one in place of it.

    What takes the place of such a call can make others miss their turn.
    """
    last, prior = REMEMBERED
    turn = term(f"{last}turn")
    by_another = z3.And(term("phase") == Phase.OPTION, term("choice") == Choice.FIRST, turn != term("on_seat"))
    return z3.Or(
        z3.And(term("recent") != 0, z3.Or(turn != term("last_seat"), by_another)),
        z3.And(term("recent") == 2, term(f"{prior}turn") != term("prior_seat")),
    )


def _ruled(term: Term, now: Auction) -> z3.BitVecRef:
    """What a ruling on a call on the table, or a choice about a call, may bring besides: an auction over a void call.

    LHO may take back the call with which he has called over a change: one more (25B1), but not where the final passes
    have been made.
    """
    phase, lies = term("phase"), term("on") == 1
    asked = {kind: z3.And(phase == Phase.OPTION, term("choice") == kind) for kind in Choice}
    on_table = z3.And(lies, z3.Or(phase == Phase.IRREGULARITY, *(asked[k] for k in Choice if k is not Choice.HELD)))
    owed = (c for p in ("", *REMEMBERED) for c in (term(f"{p}passed_over") == 1, *_withdrawn(term, p)))
    besides = z3.If(z3.Or(*owed), _number(_OWED), _if(_astray(term), _MISSED))
    anew = most_over_void(now.ladder) + besides
    change = z3.Or(term("on_change") == 1, term("on_rotation") == 1)
    closed = z3.And(now.passes == 3, now.bid != 0)
    again = z3.If(term("void") == 1, _number(2), _if(z3.Not(closed), 1))
    none = _number(0)
    table = z3.If(on_table, anew + z3.If(change, again, none), none)
    return table + z3.If(asked[Choice.CHANGE], anew + 1, none)
