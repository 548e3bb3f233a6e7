"""Duties: who must pass or repeat a call, and what is owed for a call that was withdrawn."""

from __future__ import annotations

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, bits, choose, eq, ite, not_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join, flag, for_seat
from auctionlaws.machine.moment import CallRef, Moment, partner
from auctionlaws.machine.state import SEATS, Duty, Waiting
from auctionlaws.vocabulary.base import condition, effect

_RULINGS = (Stage.RULING, Stage.CORRECTION, Stage.STANDING, Stage.LATE, Stage.CHOICE, Stage.CARDS)


@condition("{player} is required to pass", "Some clause compels that player to pass at his next turn or throughout.")
def required_to_pass(m: Moment, player: Expr) -> Expr:
    return not_(eq(m.of("must_pass", player), Duty.NONE))


@condition("a withdrawn call of {player} waits for RHO", "It was cancelled at RHO's turn, and RHO has not called yet.")
def waits_for_rho(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.FOR_RHO)


@condition("{player} must repeat his withdrawn call", "RHO passed over it, and his turn to repeat it has not passed.")
def must_repeat(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.REPEAT)


@condition("{player} may choose again for his withdrawn call", "RHO acted after it was withdrawn.")
def may_choose_again(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.FREE)


@condition(
    "the offender could have known that the enforced pass would damage the other side",
    "A Director's finding, as of the time of the irregularity.",
)
def could_have_known(m: Moment) -> Expr:
    return m.known


@condition("{call} conveyed information that damaged the other side", "A Director's finding.")
def did_damage(m: Moment, call: CallRef) -> Expr:
    return call.damage


def _pass_duty(m: Moment, player: Expr, length: Duty) -> tuple[Effect, ...]:
    """The duty, and whether it is an enforced pass of an offender's partner, who could have known what it does."""
    enforced, known = eq(player, partner(m.table.seat)), m.known
    if m.answering:
        enforced = not_(eq(m.of("waits", partner(player)), Waiting.NONE))
        known = m.waiting(partner(player)).known
    return (
        *for_seat("must_pass", player, const(length, 2), Join.LONGER),
        flag("enforced", enforced),
        flag("enforced_known", and_(enforced, known)),
    )


@effect(
    "{player} must pass at his next turn",
    "For one turn; a longer duty that he has already stays.",
    *_RULINGS,
    tags=("compels",),
)
def must_pass_once(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _pass_duty(m, player, Duty.ONCE)


@effect(
    "{player} must pass throughout",
    "Whenever it is his turn, to the end of the auction.",
    *_RULINGS,
    tags=("compels",),
)
def must_pass_throughout(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _pass_duty(m, player, Duty.THROUGHOUT)


@effect(
    "declarer may restrict the lead of partner of {player} because of {call}",
    "Law 26 looks at the withdrawn call, should the side of that player defend.",
    *_RULINGS,
    tags=("restricts",),
)
def restrict_lead(m: Moment, player: Expr, call: CallRef) -> tuple[Effect, ...]:

    suits = bits(call.spec, 3, 0)
    other = choose(player, [const(1 << s, 4) for s in SEATS])
    return (
        *for_seat("withdrawn", player, suits, Join.UNION),
        Effect("withdrawn_other", other, Join.UNION, eq(suits, 0)),
    )


@effect(
    "declarer may forbid partner of {player} the lead of a suit",
    "Law 26B, whatever suits the withdrawn call of that player was about.",
    *_RULINGS,
    tags=("restricts",),
)
def forbid_lead(m: Moment, player: Expr) -> tuple[Effect, ...]:
    other = choose(player, [const(1 << s, 4) for s in SEATS])
    return (Effect("withdrawn_other", other, Join.UNION),)


@effect(
    "declarer may forbid partner of {player} the lead of a suit unless {player} repeats his call",
    "Law 26B, until the withdrawn call is made again at the proper turn.",
    Stage.RULING,
    tags=("restricts",),
)
def forbid_lead_unless_repeated(m: Moment, player: Expr, repeater: Expr) -> tuple[Effect, ...]:
    return for_seat("waiting_lead", player, const(1, 1), Join.UNION)


@effect(
    "{player} may not double or redouble at his turn",
    "At the turn that is his now, or comes to him next.",
    Stage.RULING,
)
def may_not_double(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (Effect("no_double", choose(player, [const(1 << s, 4) for s in SEATS]), Join.UNION),)


@effect(
    "the call on the table waits for the proper turn of {player}",
    "It is withdrawn, and what he may call at his turn depends on what RHO does.",
    Stage.RULING,
)
def wait_for_turn(m: Moment, player: Expr) -> tuple[Effect, ...]:
    known = ite(m.table.known, const(1, 1), const(0, 1))
    return (
        *for_seat("waits", player, const(Waiting.FOR_RHO, 2), Join.EXCLUSIVE),
        *for_seat("waiting_call", player, m.table.code, Join.EXCLUSIVE),
        *for_seat("waiting_spec", player, m.table.spec, Join.EXCLUSIVE),
        *for_seat("waiting_known", player, known, Join.EXCLUSIVE),
    )


@effect(
    "{player} must repeat his withdrawn call at his turn",
    "The turn comes to him, and he must make that call.",
    Stage.STANDING,
)
def owe_repeat(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (
        *for_seat("waits", player, const(Waiting.REPEAT, 2), Join.EXCLUSIVE),
        Effect("close", const(0, 3)),
    )


@effect(
    "{player} may make any legal call at his turn",
    "The withdrawn call need not be repeated.",
    Stage.STANDING,
)
def free_choice(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat("waits", player, const(Waiting.FREE, 2), Join.EXCLUSIVE)


@effect("there is no further penalty", "Nobody has to pass.", Stage.CARDS)
def no_further_penalty(m: Moment) -> tuple[Effect, ...]:
    return (flag("ruled"),)
