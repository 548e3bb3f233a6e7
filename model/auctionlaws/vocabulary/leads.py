"""Phrases of the law language on lead penalties: leads that declarer may require or forbid after a withdrawn call."""

from __future__ import annotations

from dataclasses import replace

from auctionlaws.core.bitwise import bitand, bitor, bits, single
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join, flag, for_seat
from auctionlaws.machine.field_values import UnlessRepeated
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition, effect
from auctionlaws.vocabulary.duties import ABOUT_A_CALL, PENALTY, RULINGS


@condition(
    "the lead of partner of {player} depends on his withdrawn call",
    "It is restricted unless he repeats that call at his turn.",
)
def lead_depends(m: Moment, player: Expr) -> Expr:
    return not_(eq(m.of("waiting_lead", player), UnlessRepeated.FREE))


@condition(
    "any one suit may be forbidden to partner of {player} unless he repeats his withdrawn call",
    "By the ruling on it, whatever suits that call was about.",
)
def any_suit_unless_repeated(m: Moment, player: Expr) -> Expr:
    return not_(eq(bitand(m.of("waiting_lead", player), const(UnlessRepeated.ANY_SUIT, 2)), 0))


@condition(
    "a restriction of leads waits for this call",
    "It is restricted, or stays free, by this call.",
)
def lead_depends_on_it(m: Moment) -> Expr:
    return eq(m.state[F.on_table.lead], 1)


@effect(
    "declarer may restrict the lead of partner of {player} because of {call}",
    "The laws on lead penalties look at the withdrawn call, should the side of that player defend.",
    *ABOUT_A_CALL,
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
    other = single(player, 4)
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
    other = single(player, 4)
    return (
        *for_seat(Slot.WITHDRAWN, player, suits, Join.UNION),
        Effect(Slot.WITHDRAWN_OTHER, other, Join.UNION, eq(suits, 0)),
        *_lead_penalty(player),
    )


def _lead_penalty(player: Expr) -> tuple[Effect, ...]:
    """That there is one for the partner of a player, which contradicts that his lead stays free."""
    return (*PENALTY, *for_seat(Slot.LEAD_PENALTY, player, const(1, 1), Join.EXCLUSIVE))


@effect(
    "declarer may forbid partner of {player} the lead of a suit",
    "As for a withdrawn call about no suit, whatever suits the withdrawn call of that player was about.",
    *RULINGS,
    *(Stage.LHO_CHANGE, Stage.LEAD, Stage.LEAD_OUT),
    tags=("restricts",),
)
def forbid_lead(m: Moment, player: Expr) -> tuple[Effect, ...]:
    other = single(player, 4)
    return (Effect(Slot.WITHDRAWN_OTHER, other, Join.UNION), *_lead_penalty(player))


@effect(
    "declarer may forbid partner of {player} the lead of a suit unless {player} repeats his call",
    "As for a withdrawn call about no suit, until the withdrawn call is made again at the proper turn.",
    Stage.RULING,
    tags=("restricts",),
)
def forbid_lead_unless_repeated(m: Moment, player: Expr, repeater: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITING_LEAD, player, const(UnlessRepeated.ANY_SUIT, 2), Join.UNION)


@effect(
    "the lead of his partner waits for the call of {player} at his proper turn",
    "What he calls there in place of the withdrawn call decides whether it is restricted.",
    Stage.RULING,
    tags=("restricts",),
)
def lead_depends_on_turn(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.WAITING_LEAD, player, const(UnlessRepeated.AS_WITHDRAWN, 2), Join.UNION)


@effect(
    "the lead of his partner waits for what takes the place of the call",
    "What he puts in place of what has been withdrawn at this turn decides whether it is restricted.",
    Stage.RULING,
    Stage.CORRECTION,
    Stage.LATE,
    tags=("restricts",),
)
def lead_depends_on_correction(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.ON_LEAD),)


@effect(
    "the lead of partner of {player} stays free",
    "It is not restricted: a clause that restricts it contradicts that.",
    *(*ABOUT_A_CALL, Stage.LHO_CHANGE),
)
def lead_stays_free(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return for_seat(Slot.LEAD_PENALTY, player, const(0, 1), Join.EXCLUSIVE)
