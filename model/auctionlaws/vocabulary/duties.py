"""Phrases of the law language on duties to pass and not to double, and on the damage that an enforced pass does."""

from __future__ import annotations

from typing import Final

from auctionlaws.calls import PASS
from auctionlaws.core.bitwise import single
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join, flag, for_seat
from auctionlaws.machine.field_values import Duty, Waiting
from auctionlaws.machine.moment import CallRef, Moment, partner
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition, effect

ABOUT_A_CALL: Final = (
    *(Stage.OVER, Stage.ACCEPTANCE, Stage.RULING, Stage.CORRECTION, Stage.STANDING, Stage.LATE),
    *(Stage.CHOICE, Stage.SUBSTITUTE),
)
"""The stages at which clauses decide what follows from a call: stages at which an effect may be used."""
RULINGS: Final = (*ABOUT_A_CALL, Stage.CARDS)
"""The stages at which clauses decide what follows from a call, or from cards that were shown."""
PENALTY: Final = (Effect(Slot.PENALTY, const(1, 1)),)
"""What an effect fills besides if it lays a penalty; it contradicts *there is no penalty*."""


@condition(
    "{player} is required to pass",
    "Some clause compels that player to pass at his next turn or throughout, or to repeat a pass at this one.",
)
def required_to_pass(m: Moment, player: Expr) -> Expr:
    repeats = and_(eq(m.of("waits", player), Waiting.REPEAT), eq(m.of("waiting_call", player), PASS))
    return or_(not_(eq(m.of("must_pass", player), Duty.NONE)), repeats)


@condition("{player} may not double or redouble at this turn", "A ruling has taken it from him for one turn.")
def may_not(m: Moment, player: Expr) -> Expr:
    return m.among(F.no_double, player)


@condition(
    "the offender could have known that the enforced pass would damage the other side",
    "A Director's finding, as of the time of the irregularity.",
)
def could_have_known(m: Moment) -> Expr:
    return m.known


@condition(
    "the offender could have been aware that it could damage the other side",
    "A Director's finding, as of the time of the irregularity.",
)
def could_have_been_aware(m: Moment) -> Expr:
    return m.known


@condition("{call} conveyed information that damaged the other side", "A Director's finding.")
def did_damage(m: Moment, call: CallRef) -> Expr:
    return call.known_to_have("damage").damage


def _pass_duty(m: Moment, player: Expr, length: Duty) -> tuple[Effect, ...]:
    """The duty, and whether it is an enforced pass of an offender's partner, who could have known what it does."""
    enforced, known = eq(player, partner(m.table.seat)), m.known
    if m.answering:
        enforced = not_(eq(m.of("waits", partner(player)), Waiting.NONE))
        known = m.waiting(partner(player)).known
    return (
        *for_seat(Slot.MUST_PASS, player, const(length, 2), Join.LONGER),
        *_made_to_pass(player, 1),
        *PENALTY,
        flag(Slot.ENFORCED, enforced),
        flag(Slot.ENFORCED_KNOWN, and_(enforced, known)),
    )


def _made_to_pass(player: Expr, whether: int) -> tuple[Effect, ...]:
    return for_seat(Slot.MADE_TO_PASS, player, const(whether, 1), Join.EXCLUSIVE)


@effect(
    "no duty to pass is laid on {player}",
    "He may make any legal call at his turn: a clause that makes him pass contradicts it.",
    *RULINGS,
)
def not_made_to_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _made_to_pass(player, 0)


@effect(
    "a duty to pass may be laid on {player}",
    "A clause that makes him pass goes before one by which he may make any legal call.",
    *RULINGS,
)
def may_be_made_to_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _made_to_pass(player, 1)


@effect(
    "{player} must pass at his next turn",
    "For one turn; a longer duty that he has already stays.",
    *RULINGS,
    tags=("compels",),
)
def must_pass_once(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _pass_duty(m, player, Duty.ONCE)


@effect(
    "{player} must pass throughout",
    "Whenever it is his turn, to the end of the auction.",
    *RULINGS,
    tags=("compels",),
)
def must_pass_throughout(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _pass_duty(m, player, Duty.THROUGHOUT)


@effect("{player} need not pass any more", "Whatever he has had to so far.", Stage.STANDING)
def need_not_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.FREED, player, const(1, 1), Join.EXCLUSIVE)


@effect(
    "{player} may not double or redouble at his turn",
    "At the turn that is his now, or comes to him next.",
    *RULINGS,
)
def may_not_double(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (Effect(Slot.NO_DOUBLE, single(player, 4), Join.UNION), *PENALTY)


_ENDS = {
    "his duty to pass at his next turn ends": (Slot.ONCE_ENDS, "A duty to pass throughout does not."),
    "his duty not to double ends": (Slot.NO_DOUBLE_ENDS, "From then on he may."),
    "he owes no more for his withdrawn call": (Slot.REPEAT_ENDS, "Whether he had to repeat it or could choose again."),
}


for _pattern, (_slot, _gloss) in _ENDS.items():
    effect(_pattern, _gloss, Stage.TURN_GONE)(lambda m, slot=_slot: (flag(slot),))


@condition("the caller has called at it", "The turn has passed by a call of his own, in rotation.")
def called_at_it(m: Moment) -> Expr:
    return m.finding("called at it")


@condition("the caller has been passed over at it", "The next player has called, and that was in rotation.")
def passed_over_at_it(m: Moment) -> Expr:
    return m.finding("passed over at it")


@effect(
    "there is no penalty",
    "Nobody has to pass, and no lead is restricted: a clause that says otherwise contradicts it.",
    *RULINGS,
)
def no_penalty(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.PENALTY, const(0, 1)),)
