"""Termination with a limited number of irregular acts: a potential that every other call lowers.

The potential of a table bounds the calls that can still be made, cancelled ones included. Its greater part counts
credits: while something irregular is dealt with, a ruling can bring a lower bid. Its lesser part is the room for bids
and passes, over the last call and over the auction before a void call, to which the table will return.
Every call that is no irregular act lowers the potential, no other event raises it, and an irregular act adds a limited
number of credits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import z3

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr, and_, eq, not_, or_
from auctionlaws.machine.state import SEATS, STATE, WIDTH, Choice, Phase, Waiting, variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_proofs.engines.acts import irregular_acts
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Part, Proof, Symbolic

_CREDIT_BITS, _RANK_BITS = 6, 13
Term = Callable[[str], z3.BitVecRef]


def errs(whole: Whole) -> Expr:
    """The event is an irregular act, of whichever kind."""
    return or_(*irregular_acts(whole).values())


def _number(term: z3.BitVecRef) -> z3.BitVecRef:
    return z3.ZeroExt(_RANK_BITS - term.size(), term)


def _at_most(term: z3.BitVecRef, highest: int) -> z3.BitVecRef:
    """A number that is no higher than that by its making, with the bits that it cannot have left out.

    The solver would have to find out for every sum that it does not overflow.
    """
    return _number(z3.Extract(highest.bit_length() - 1, 0, term))


_BY_BID, _BY_DOUBLE = 25, 8
"""What a bid and a step of doubling count for: more than the passes that they let begin anew."""


def _room(bid: z3.BitVecRef, doubled: z3.BitVecRef, ladder: Ladder) -> z3.BitVecRef:
    """What the bids above a bid and the doublings of it count for: nothing above the highest bid."""
    level, denomination = z3.LShR(bid, 3), bid & 7
    last = len(ladder.bids()) - 1
    place = (level - 1) * ladder.denominations + denomination
    above = z3.If(z3.UGT(place, last), z3.BitVecVal(0, _RANK_BITS), last - place)
    left = _at_most(z3.If(bid == 0, z3.BitVecVal(last + 1, _RANK_BITS), above), last + 1)
    bids, doublings = _BY_BID * left, _BY_DOUBLE * (2 - doubled)
    return _at_most(bids, _BY_BID * (last + 1)) + _at_most(doublings, _BY_DOUBLE * 2)


def _most_room(ladder: Ladder) -> int:
    return _BY_BID * len(ladder.bids()) + 2 * _BY_DOUBLE


def _least(one: z3.BitVecRef, other: z3.BitVecRef) -> z3.BitVecRef:
    return z3.If(z3.ULT(one, other), one, other)


@dataclass(frozen=True, slots=True)
class Potential:
    """Credits; and room for bids and the rest, which are added up and together are worth less than one credit."""

    credits: z3.BitVecRef
    room: z3.BitVecRef
    rest: z3.BitVecRef


_ROOM: Final = ("void", "bid", "doubled", "void_bid", "void_doubled", "kept_bid", "kept_doubled")
"""The fields that the room for bids is made of."""


def potential(term: Term, ladder: Ladder) -> Potential:
    """The potential of a state whose fields ``term`` gives.

    With a void call about, a call is judged with and without it: the lower bid and the lesser doubling count.
    """
    bid, doubled, void_bid, void_doubled, kept_bid, kept_doubled = (_number(term(n)) for n in _ROOM[1:])
    void = term("void") == 1
    lower = _room(_least(bid, void_bid), _least(doubled, void_doubled), ladder)
    room = z3.If(void, 2 * lower + _room(kept_bid, kept_doubled, ladder), _room(bid, doubled, ladder))
    left, kept = (_at_most(3 - _number(term(n)), 3) for n in ("passes", "kept_passes"))
    some = [z3.If(when, z3.BitVecVal(more, _RANK_BITS), z3.BitVecVal(0, _RANK_BITS)) for when, more in _small(term)]
    return Potential(_credits(term), room, z3.Sum([z3.If(void, 2 * left + kept, left), *some]))


def _credits(term: Term) -> z3.BitVecRef:
    """Credits for a void call, for a call on the table, and for what a player is asked."""
    phase, choice, lies = term("phase"), term("choice"), term("on") == 1
    asked = {kind: z3.And(phase == Phase.OPTION, choice == kind) for kind in Choice}
    stopped = z3.Or(phase == Phase.STOPPED, phase == Phase.OUTSIDE)
    credits = (
        (term("void") == 1, 2),
        (z3.And(lies, z3.Or(phase == Phase.IRREGULARITY, asked[Choice.CHANGE], stopped)), 6),
        (z3.Or(asked[Choice.ACCEPT], asked[Choice.CHANGE]), 6),
        (asked[Choice.FIRST], 5),
        (z3.Or(asked[Choice.HELD], phase == Phase.CORRECTION), 1),
    )
    none = z3.BitVecVal(0, _CREDIT_BITS)
    return z3.Sum([z3.If(when, z3.BitVecVal(some, _CREDIT_BITS), none) for when, some in credits])


def _small(term: Term) -> list[tuple[z3.BoolRef, int]]:
    """What counts besides bids and passes, and when."""
    lies = z3.And(term("on") == 1, term("phase") == Phase.IRREGULARITY)
    return [
        (lies, 8),
        (term("phase") == Phase.CALLING, 1),
        (term("passed_over") == 1, 20),
        (term("replaced_on") == 1, 8),
        *((term(f"waits_{s}") == Waiting.FOR_RHO, 1) for s in SEATS),
    ]


def _credit(ladder: Ladder) -> int:
    """What one credit is worth: more than anything that room and the rest come to."""
    besides = sum(more for _, more in _small(lambda name: z3.BitVec(name, WIDTH[name])))
    return 3 * (_most_room(ladder) + 3) + besides + 1


@dataclass(frozen=True, slots=True)
class ActBound:
    """With k irregular acts an auction has at most ``calls + k * each`` calls, cancelled ones included."""

    calls: int
    each: int
    proof: Proof


_EACH: Final = 8
"""So many credits an irregular act adds at the most."""


def act_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> ActBound | None:
    """The bound that the potential proves; None if it proves none."""
    ladder = symbolic.whole.relation.ladder
    proof = symbolic.refute_parts(lemmas, lambda part: _rises(symbolic, part))
    if proof is None:
        return None
    return ActBound(_most_room(ladder) + 4, (_EACH + 1) * _credit(ladder), proof)


def _rises(symbolic: Symbolic, part: Part) -> z3.BoolRef:
    """A step of a part does not lower the potential as it should, or an irregular act raises it by too much."""
    whole, fold = symbolic.whole, part.fold
    ladder = whole.relation.ladder
    goes_on = not_(or_(whole.gap, whole.outside))
    after = {f.name: fold(symbolic.next[f.name]) for f in STATE}
    later = potential(lambda n: symbolic.term(after[n]), ladder)
    before = potential(lambda n: symbolic.term(fold(variable(n))), ladder)
    act = symbolic.term(fold(errs(whole)))
    call = symbolic.term(fold(or_(kind_is("call"), kind_is("changes"))))
    # Where the room is made of the same fields, the solver need not add it up to compare the rest.
    same_room = symbolic.term(and_(*(eq(after[n], fold(variable(n))) for n in _ROOM)))
    more, less = (z3.If(same_room, p.rest, p.room + p.rest) for p in (later, before))
    same = later.credits == before.credits
    above = z3.Or(z3.UGT(later.credits, before.credits), z3.And(same, z3.UGT(more, less)))
    rises = z3.If(act, z3.UGT(later.credits, before.credits + _EACH), z3.Or(above, z3.And(call, same, more == less)))
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
