"""Procedures end: a ranking function of the events that are left while nobody errs anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.engines.acts import irregular_acts
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.symbolic import Symbolic

Values = Callable[[str], Expr]
"""Gives the value of a field of a state."""
REMEMBERED: Final = ("before_last_", "before_prior_")
"""Prefixes of the states that are only gone back to when a call is changed."""


def least(one: Expr, other: Expr) -> Expr:
    """The lesser of two numbers."""
    return ite(less(one, other), one, other)


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


def _left(values: Values) -> Expr:
    """How many events a procedure has left at most, the one that ends it included; 0 where none is running."""

    def events(count: int) -> Expr:
        return const(count, 4)

    phase, none = values(F.phase), events(0)
    asked = none
    for kind, left in _ASKED.items():
        asked = ite(eq(values(F.choice), kind), events(left), asked)
    lies = ite(eq(values(F.on), 1), events(_LYING), events(_STUCK))
    count = ite(eq(phase, Phase.IRREGULARITY), lies, ite(eq(phase, Phase.OPTION), asked, none))
    count = ite(eq(phase, Phase.CORRECTION), events(_CORRECTING), count)
    running = not_(eq(count, 0))
    hidden = and_(eq(values(F.replaced.on), 1), running)
    cards = and_(not_(eq(values(F.unruled), 0)), running)
    return add(add(count, ite(hidden, events(_HIDDEN), none)), ite(cards, events(_CARDS), none))


def procedure_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> tuple[int, Proof] | None:
    """How many events any procedure takes at most while nobody errs anew; None if it is not shown to end."""
    proof = symbolic.refute_step(lemmas, goes_on(symbolic.whole, symbolic.next))
    return None if proof is None else (MOST_EVENTS, proof)


def goes_on(whole: Whole, after: Mapping[str, Expr]) -> Expr:
    """An event that is no irregular act leaves a procedure as many events as it had; ``after``: the next state."""
    later, before = _left(lambda n: after[n]), _left(variable)
    stays = and_(not_(eq(before, 0)), not_(eq(later, 0)), not_(less(later, before)))
    return and_(not_(or_(whole.gap, whole.outside, errs(whole))), stays)
