"""Termination with a limited number of irregular acts: a potential that every other call lowers.

The potential of a table bounds the calls that can still be made, cancelled ones included. Its parts: a rank of the
position, the rank of the position before a void call, to which the auction will return, and a credit while something
irregular is dealt with, since a ruling can bring a lower bid.
Every call that is no irregular act lowers it by one at least, no other event raises it, and an irregular act raises
it by a constant at the most.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import z3

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr, and_, eq, not_, or_
from auctionlaws.machine.state import EVENT_KINDS, SEATS, STATE, WIDTH, Choice, Phase, Waiting, variable
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Part, Proof, Symbolic

_BITS = 16
CREDIT = 2000
"""More than any position has left: what an irregularity may give back."""
Term = Callable[[str], z3.BitVecRef]


def errs(whole: Whole) -> Expr:
    """The event is an irregular act: an irregular call, a change of call, cards shown, a useless correction.

    A finding of misinformation counts as one, since somebody has misinformed.
    """
    kinds = [_is(k) for k in ("changes", "misinformed", "exposes")]
    early = and_(_is("leads"), not_(eq(whole.next["phase"], Phase.ENDED)))
    correcting = and_(_is("call"), eq(variable("phase"), Phase.CORRECTION), not_(whole.moves["call_stands"]))
    return or_(*whole.flags.values(), *kinds, early, correcting)


def _is(kind: str) -> Expr:
    return eq(variable("event"), EVENT_KINDS.index(kind))


def _number(term: z3.BitVecRef) -> z3.BitVecRef:
    return z3.ZeroExt(_BITS - term.size(), term)


def _rank(bid: z3.BitVecRef, doubled: z3.BitVecRef, passes: z3.BitVecRef, ladder: Ladder, scale: int) -> z3.BitVecRef:
    """A rank of a position: bids above the highest are no better than that.

    Each step counts for more than the passes it lets begin anew.
    """
    level, denomination = z3.LShR(bid, 3), bid & 7
    last = len(ladder.bids()) - 1
    place = (level - 1) * ladder.denominations + denomination
    above = z3.If(z3.UGT(place, last), z3.BitVecVal(0, _BITS), last - place)
    left = z3.If(bid == 0, z3.BitVecVal(last + 1, _BITS), above)
    return scale * (25 * left + 8 * (2 - doubled) + 3 - passes)


def _least(one: z3.BitVecRef, other: z3.BitVecRef) -> z3.BitVecRef:
    return z3.If(z3.ULT(one, other), one, other)


def potential(term: Term, ladder: Ladder) -> z3.BitVecRef:
    """The potential of a state whose fields ``term`` gives, in 16 bits.

    With a void call about, a call is judged with and without it: the lower bid and the lesser doubling count.
    """
    none = z3.BitVecVal(0, _BITS)
    bid, doubled, passes = (_number(term(name)) for name in ("bid", "doubled", "passes"))
    lower, less = _least(bid, _number(term("void_bid"))), _least(doubled, _number(term("void_doubled")))
    void = term("void") == 1
    now = z3.If(void, _rank(lower, less, passes, ladder, 2), _rank(bid, doubled, passes, ladder, 1))
    before_bid, before_doubled, before_passes = (_number(term(f"kept_{n}")) for n in ("bid", "doubled", "passes"))
    kept = _rank(before_bid, before_doubled, before_passes, ladder, 1)
    phase, choice, lies = term("phase"), term("choice"), term("on") == 1
    asked = {kind: z3.And(phase == Phase.OPTION, choice == kind) for kind in Choice}
    credits = (
        (void, 2 * CREDIT + kept),
        (z3.And(lies, phase == Phase.IRREGULARITY), _some(6) + 8),
        (z3.And(lies, asked[Choice.CHANGE]), _some(6)),
        (z3.And(lies, z3.Or(phase == Phase.STOPPED, phase == Phase.OUTSIDE)), _some(6)),
        (asked[Choice.ACCEPT], _some(6)),
        (asked[Choice.CHANGE], _some(6)),
        (asked[Choice.FIRST], _some(5)),
        (asked[Choice.HELD], _some(1)),
        (phase == Phase.CORRECTION, _some(1)),
        (phase == Phase.CALLING, z3.BitVecVal(1, _BITS)),
        (term("passed_over") == 1, z3.BitVecVal(20, _BITS)),
        (term("replaced_on") == 1, z3.BitVecVal(8, _BITS)),
        *((term(f"waits_{s}") == Waiting.FOR_RHO, z3.BitVecVal(1, _BITS)) for s in SEATS),
    )
    for when, credit in credits:
        now = now + z3.If(when, credit, none)
    return now


def _some(credits: int) -> z3.BitVecRef:
    return z3.BitVecVal(credits * CREDIT, _BITS)


@dataclass(frozen=True, slots=True)
class ActBound:
    """With k irregular acts an auction has at most ``calls + k * each`` calls, cancelled ones included."""

    calls: int
    each: int
    proof: Proof


def act_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> ActBound | None:
    """The bound that the potential proves; None if it proves none."""
    ladder = symbolic.whole.relation.ladder
    each = 9 * CREDIT
    proof = symbolic.refute_parts(lemmas, lambda part: _rises(symbolic, part, each - 1))
    return None if proof is None else ActBound(25 * len(ladder.bids()) + 20, each, proof)


def _rises(symbolic: Symbolic, part: Part, most: int) -> z3.BoolRef:
    """A step of a part does not lower the potential as it should, or an irregular act raises it by more than that."""
    whole, fold = symbolic.whole, part.fold
    ladder = whole.relation.ladder
    goes_on = not_(or_(whole.gap, whole.outside))
    after = {f.name: fold(symbolic.next[f.name]) for f in STATE}
    later = potential(lambda n: symbolic.term(after[n]), ladder)
    before = potential(lambda n: symbolic.term(fold(variable(n))), ladder)
    act = symbolic.term(fold(errs(whole)))
    call = symbolic.term(fold(or_(_is("call"), _is("changes"))))
    rises = z3.If(act, z3.UGT(later, before + most), z3.If(call, z3.UGE(later, before), z3.UGT(later, before)))
    return z3.And(symbolic.term(fold(and_(whole.possible, goes_on))), rises)


_LYING, _STUCK, _CORRECTING = 5, 2, 1
"""Events left while a call lies on the table, while a void call holds up the auction, and for a correction."""
_ASKED: Final = {Choice.ACCEPT: 4, Choice.CHANGE: 6, Choice.FIRST: 3, Choice.HELD: 3}
"""Events left while a player is asked, by what he may choose."""
_HIDDEN, _CARDS = 2, 1
"""Events more where a change of call hides another call, and where cards wait for the Director."""
MOST_EVENTS: Final = max(_LYING, _STUCK, _CORRECTING, *_ASKED.values()) + _HIDDEN + _CARDS


def _left(term: Term) -> z3.BitVecRef:
    """How many events a procedure has left at most, the one that ends it included; 0 where none is running."""

    def events(count: int) -> z3.BitVecRef:
        return z3.BitVecVal(count, 4)

    phase, none = term("phase"), events(0)
    asked = none
    for kind, left in _ASKED.items():
        asked = z3.If(term("choice") == kind, events(left), asked)
    lies = z3.If(term("on") == 1, events(_LYING), events(_STUCK))
    count = z3.If(phase == Phase.IRREGULARITY, lies, z3.If(phase == Phase.OPTION, asked, none))
    count = z3.If(phase == Phase.CORRECTION, events(_CORRECTING), count)
    hidden = z3.And(term("replaced_on") == 1, count != 0)
    cards = z3.And(term("unruled") != 0, count != 0)
    return count + z3.If(hidden, events(_HIDDEN), none) + z3.If(cards, events(_CARDS), none)


def procedure_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> tuple[int, Proof] | None:
    """How many events any procedure takes at most while nobody errs anew; None if it is not shown to end."""
    whole = symbolic.whole
    regular = and_(whole.possible, not_(or_(whole.gap, whole.outside)), not_(errs(whole)))

    def stays(part: Part) -> z3.BoolRef:
        after = {n: part.fold(symbolic.next[n]) for n in WIDTH}
        later = _left(lambda n: symbolic.term(after[n]))
        before = _left(lambda n: symbolic.term(part.fold(variable(n))))
        return z3.And(symbolic.term(part.fold(regular)), before != 0, later != 0, z3.UGE(later, before))

    proof = symbolic.refute_parts(lemmas, stays)
    return None if proof is None else (MOST_EVENTS, proof)
