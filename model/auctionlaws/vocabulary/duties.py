"""Duties: who must pass or repeat a call, and what is owed for a call that was withdrawn."""

from __future__ import annotations

from dataclasses import replace

from auctionlaws.calls import PASS
from auctionlaws.core.bitwise import bit, bitor, bits, choose
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join, flag, for_seat
from auctionlaws.machine.field_values import Duty, Waiting
from auctionlaws.machine.moment import CallRef, Moment, partner
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition, effect

_ABOUT_A_CALL = (
    *(Stage.OVER, Stage.ACCEPTANCE, Stage.RULING, Stage.CORRECTION, Stage.STANDING, Stage.LATE),
    *(Stage.CHOICE, Stage.SUBSTITUTE),
)
_RULINGS = (*_ABOUT_A_CALL, Stage.CARDS)
_PENALTY = (Effect(Slot.PENALTY, const(1, 1)),)
"""That there is one, which contradicts that there is none."""


@condition(
    "{player} is required to pass",
    "Some clause compels that player to pass at his next turn or throughout, or to repeat a pass at this one.",
)
def required_to_pass(m: Moment, player: Expr) -> Expr:
    repeats = and_(eq(m.of("waits", player), Waiting.REPEAT), eq(m.of("waiting_call", player), PASS))
    return or_(not_(eq(m.of("must_pass", player), Duty.NONE)), repeats)


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
    "the lead of partner of {player} depends on his withdrawn call",
    "It is restricted unless he repeats that call at his turn.",
)
def lead_depends(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_lead", player), 1)


@condition(
    "a restriction of leads waits for this call",
    "It is restricted, or stays free, by this call.",
)
def lead_depends_on_it(m: Moment) -> Expr:
    return eq(m.state[F.on_table.lead], 1)


@condition("{player} may not double or redouble at this turn", "A ruling has taken it from him for one turn.")
def may_not(m: Moment, player: Expr) -> Expr:
    return choose(player, [bit(m.state[F.no_double], s) for s in SEATS])


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
        *_PENALTY,
        flag(Slot.ENFORCED, enforced),
        flag(Slot.ENFORCED_KNOWN, and_(enforced, known)),
    )


def _made_to_pass(player: Expr, whether: int) -> tuple[Effect, ...]:
    return for_seat(Slot.MADE_TO_PASS, player, const(whether, 1), Join.EXCLUSIVE)


@effect(
    "no duty to pass is laid on {player}",
    "He may make any legal call at his turn: a clause that makes him pass contradicts it.",
    *_RULINGS,
)
def not_made_to_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _made_to_pass(player, 0)


@effect(
    "a duty to pass may be laid on {player}",
    "A clause that makes him pass goes before one by which he may make any legal call.",
    *_RULINGS,
)
def may_be_made_to_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _made_to_pass(player, 1)


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


@effect("{player} need not pass any more", "Whatever he has had to so far.", Stage.STANDING)
def need_not_pass(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.FREED, player, const(1, 1), Join.EXCLUSIVE)


@effect(
    "declarer may restrict the lead of partner of {player} because of {call}",
    "The laws on lead penalties look at the withdrawn call, should the side of that player defend.",
    *_ABOUT_A_CALL,
    *(Stage.LHO_CHANGE, Stage.LEAD, Stage.LEAD_OUT),
    tags=("restricts",),
)
def restrict_lead(m: Moment, player: Expr, call: CallRef) -> tuple[Effect, ...]:
    return _restricted(player, bits(call.spec, 3, 0))


@effect(
    "declarer may restrict the lead of partner of {player} because of his calls withdrawn before it",
    "The laws on lead penalties look at the calls that he tried at this turn before the one on the table.",
    *(Stage.CORRECTION, Stage.RULING, Stage.ACCEPTANCE, Stage.OVER),
    tags=("restricts",),
)
def restrict_lead_before(m: Moment, player: Expr) -> tuple[Effect, ...]:
    other = choose(player, [const(1 << s, 4) for s in SEATS])
    # A call that has just been made in place of another is dealt with while that one lies on the table still.
    itself = and_(eq(m.table.code, m.state[F.on_table.call]), eq(m.table.seat, m.state[F.on_table.seat]))
    replaced = and_(eq(m.state[F.on], 1), not_(itself))
    earlier = ite(replaced, bitor(m.state[F.on_table.before], m.state[F.on_table.spec]), m.state[F.on_table.before])
    before = bits(earlier, 3, 0)
    none = or_(eq(m.state[F.on_table.before_other], 1), and_(replaced, eq(bits(m.state[F.on_table.spec], 3, 0), 0)))
    return (
        *for_seat(Slot.WITHDRAWN, player, before, Join.UNION),
        Effect(Slot.WITHDRAWN_OTHER, other, Join.UNION, none),
        *(replace(e, when=and_(e.when, or_(none, not_(eq(before, 0))))) for e in _lead_penalty(player)),
    )


def _restricted(player: Expr, suits: Expr) -> tuple[Effect, ...]:
    other = choose(player, [const(1 << s, 4) for s in SEATS])
    return (
        *for_seat(Slot.WITHDRAWN, player, suits, Join.UNION),
        Effect(Slot.WITHDRAWN_OTHER, other, Join.UNION, eq(suits, 0)),
        *_lead_penalty(player),
    )


def _lead_penalty(player: Expr) -> tuple[Effect, ...]:
    """That there is one for the partner of a player, which contradicts that his lead stays free."""
    return (*_PENALTY, *for_seat(Slot.LEAD_PENALTY, player, const(1, 1), Join.EXCLUSIVE))


@effect(
    "declarer may forbid partner of {player} the lead of a suit",
    "As for a withdrawn call about no suit, whatever suits the withdrawn call of that player was about.",
    *_RULINGS,
    *(Stage.LHO_CHANGE, Stage.LEAD, Stage.LEAD_OUT),
    tags=("restricts",),
)
def forbid_lead(m: Moment, player: Expr) -> tuple[Effect, ...]:
    other = choose(player, [const(1 << s, 4) for s in SEATS])
    return (Effect(Slot.WITHDRAWN_OTHER, other, Join.UNION), *_lead_penalty(player))


@effect(
    "declarer may forbid partner of {player} the lead of a suit unless {player} repeats his call",
    "As for a withdrawn call about no suit, until the withdrawn call is made again at the proper turn.",
    Stage.RULING,
    tags=("restricts",),
)
def forbid_lead_unless_repeated(m: Moment, player: Expr, repeater: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITING_LEAD, player, const(1, 1), Join.UNION)


@effect(
    "the lead of his partner waits for the call of {player} at his proper turn",
    "What he calls there in place of the withdrawn call decides whether it is restricted.",
    Stage.RULING,
    tags=("restricts",),
)
def lead_depends_on_turn(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITING_LEAD, player, const(1, 1), Join.UNION)


@effect(
    "the lead of his partner waits for what takes the place of the call",
    "What he puts in place of what has been withdrawn at this turn decides whether it is restricted.",
    Stage.RULING,
    Stage.CORRECTION,
    tags=("restricts",),
)
def lead_depends_on_correction(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.ON_LEAD),)


@effect(
    "{player} may not double or redouble at his turn",
    "At the turn that is his now, or comes to him next.",
    *_RULINGS,
)
def may_not_double(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (Effect(Slot.NO_DOUBLE, choose(player, [const(1 << s, 4) for s in SEATS]), Join.UNION), *_PENALTY)


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
    mine = choose(player, [const(1 << s, 4) for s in SEATS])
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


@condition("a ruling found the withdrawn call of {player} artificial", "By itself, or as a pass of an artificial call.")
def was_artificial(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_artificial", player), 1)


@condition(
    "a withdrawn pass of {player} is remembered",
    "It was taken back, and since then neither has he called at his turn nor has he lawfully been passed over at it.",
)
def passed_before(m: Moment, player: Expr) -> Expr:
    return choose(player, [bit(m.state[F.recalled], s) for s in SEATS])


@condition(
    "what the withdrawn pass of {player} told damaged the other side",
    "A Director's finding, as of the time of that pass.",
)
def passed_to_damage(m: Moment, player: Expr) -> Expr:
    return choose(player, [bit(m.state[F.recalled_damage], s) for s in SEATS])


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
    return choose(player, [bit(m.state[F.recalled_slip], s) for s in SEATS])


@condition("{player} was at fault for his withdrawn call", "It was his side that erred, and not the opponents.")
def was_irregular(m: Moment, player: Expr) -> Expr:
    return eq(m.of("waiting_irregular", player), 1)


@effect(
    "the lead of partner of {player} stays free",
    "It is not restricted: a clause that restricts it contradicts that.",
    *(*_ABOUT_A_CALL, Stage.LHO_CHANGE),
)
def lead_stays_free(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.LEAD_PENALTY, player, const(0, 1), Join.EXCLUSIVE)


@effect(
    "there is no penalty",
    "Nobody has to pass, and no lead is restricted: a clause that says otherwise contradicts it.",
    *_RULINGS,
)
def no_penalty(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.PENALTY, const(0, 1)),)
