"""Procedures end: a ranking function of the events that are left while nobody errs anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import z3

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.machine.state import WIDTH, Choice, Phase
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.engines.acts import irregular_acts
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Part, Proof, Symbolic

Term = Callable[[str], z3.BitVecRef]
"""Gives the solver's term for a field of a state."""
REMEMBERED: Final = ("before_last_", "before_prior_")
"""Prefixes of the states that are only gone back to when a call is changed."""


def least(one: z3.BitVecRef, other: z3.BitVecRef) -> z3.BitVecRef:
    """The lesser of two numbers."""
    return z3.If(z3.ULT(one, other), one, other)


def errs(whole: Whole) -> Expr:
    """The event is an irregular act, of whichever kind."""
    return or_(*irregular_acts(whole).values())


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
