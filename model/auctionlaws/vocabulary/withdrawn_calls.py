"""Phrases of the law language on withdrawn calls: the duty to repeat one, the choice of another, what is stored."""

from __future__ import annotations

from auctionlaws.core.bitwise import single
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import eq, ite, not_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join, for_seat
from auctionlaws.machine.field_values import Waiting
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition, effect


@condition("a withdrawn call of {player} waits for RHO", "It was cancelled at RHO's turn, and RHO has not called yet.")
def waits_for_rho(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.FOR_RHO)


@condition("{player} must repeat his withdrawn call", "RHO passed over it, and his turn to repeat it has not passed.")
def must_repeat(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.REPEAT)


@condition("{player} may choose again for his withdrawn call", "RHO acted after it was withdrawn.")
def may_choose_again(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waits", player), Waiting.FREE)


@effect(
    "the call on the table waits for the proper turn of {player}",
    "It is withdrawn, and what he may call at his turn depends on what RHO does.",
    Stage.RULING,
)
def wait_for_turn(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _waits(m, player, Waiting.FOR_RHO)


@effect(
    "the call on the table waits for the proper turn of {player} as an artificial one",
    "Likewise; it counts as artificial, or as a pass of an artificial call, until it has been answered for.",
    Stage.RULING,
)
def wait_as_artificial(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _waits(m, player, Waiting.FOR_RHO, artificial=True)


@effect(
    "{player} answers for the call on the table at his proper turn",
    "It is withdrawn; at that turn he may make any legal call.",
    Stage.RULING,
)
def answers_at_turn(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _waits(m, player, Waiting.FREE)


@effect(
    "the withdrawn pass of {player} is remembered to his proper turn",
    "Until he has called at that turn, or has lawfully been passed over at it.",
    Stage.RULING,
)
def is_recalled(m: Moment, player: Expr) -> tuple[Effect, ...]:
    mine = single(player, 4)
    damage, slip = (ite(found, mine, const(0, 4)) for found in (m.table.damage, eq(m.state[F.on_table.slip], 1)))
    return (
        Effect(Slot.RECALLED, mine, Join.UNION),
        Effect(Slot.RECALLED_DAMAGE, damage, Join.UNION),
        Effect(Slot.RECALLED_SLIP, slip, Join.UNION),
    )


def _waits(m: Moment, player: Expr, waiting: Waiting, *, artificial: bool = False) -> tuple[Effect, ...]:
    known, damage = (ite(found, const(1, 1), const(0, 1)) for found in (m.table.known, m.table.damage))
    return (
        *for_seat(Slot.WAITS, player, const(waiting, 2), Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_CALL, player, m.table.code, Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_SPEC, player, m.table.spec, Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_KNOWN, player, known, Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_DAMAGE, player, damage, Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_IRREGULAR, player, const(1, 1), Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_ARTIFICIAL, player, const(artificial, 1), Join.EXCLUSIVE),
        *for_seat(Slot.WAITING_SLIP, player, m.state[F.on_table.slip], Join.EXCLUSIVE),
    )


@effect(
    "{player} must repeat his withdrawn call at his turn",
    "The turn comes to him, and he must make that call.",
    Stage.STANDING,
)
def owe_repeat(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (
        *for_seat(Slot.WAITS, player, const(Waiting.REPEAT, 2), Join.EXCLUSIVE),
        Effect(Slot.CLOSE, const(0, 3)),
    )


@effect(
    "{player} may make any legal call at his turn",
    "The withdrawn call need not be repeated.",
    Stage.STANDING,
    Stage.TURN_GONE,
)
def free_choice(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITS, player, const(Waiting.FREE, 2), Join.EXCLUSIVE)


@effect(
    "the withdrawn call of {player} lapses",
    "Nothing more is owed for it; he calls as the other laws have it.",
    Stage.STANDING,
    Stage.TURN_GONE,
)
def lapses(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITS, player, const(Waiting.NONE, 2), Join.EXCLUSIVE)


@condition("a ruling found the withdrawn call of {player} artificial", "By itself, or as a pass of an artificial call.")
def was_artificial(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_artificial", player), 1)


@condition(
    "a withdrawn pass of {player} is remembered",
    "It was taken back, and since then neither has he called at his turn nor has he lawfully been passed over at it.",
)
def passed_before(m: Moment, player: Expr) -> Expr:
    return m.among(F.recalled, player)


@condition(
    "a ruling cancelled the withdrawn pass of {player}",
    "It did not go because the turn went back to a player who had missed his.",
)
def pass_was_ruled_on(m: Moment, player: Expr) -> Expr:
    return not_(m.among(F.recalled_returned, player))


@condition(
    "what the withdrawn pass of {player} told damaged the other side",
    "A Director's finding, as of the time of that pass.",
)
def passed_to_damage(m: Moment, player: Expr) -> Expr:
    return m.among(F.recalled_damage, player)


@condition(
    "{player} put his withdrawn call in place of one that was not intended",
    "He had changed a slip to it, and it was irregular itself.",
)
def withdrawn_for_slip(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_slip", player), 1)


@condition(
    "the withdrawn pass of {player} was put in place of a call that was not intended",
    "He had changed a slip to it, and it was out of rotation.",
)
def passed_for_slip(m: Moment, player: Expr) -> Expr:
    return m.among(F.recalled_slip, player)


@condition("{player} was at fault for his withdrawn call", "It was his side that erred, and not the opponents.")
def was_irregular(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_irregular", player), 1)
