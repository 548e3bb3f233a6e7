"""Effects on a call: what becomes of it when it is dealt with."""

from __future__ import annotations

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import ite
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Fate, Next, fate, flag
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.slots import Slot, penalty_slot
from auctionlaws.vocabulary.base import effect

_DEALING = (Stage.ARRIVAL, Stage.OVER, Stage.RULING, Stage.LATE, Stage.ACCEPTANCE, Stage.CORRECTION, Stage.LEAD_OUT)


@effect(
    "{player} may accept the call on the table",
    "He is asked whether it is to stand; if he declines, the Director rules against it.",
    Stage.ARRIVAL,
    tags=("option",),
)
def may_accept(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (*fate(Fate.OPTION), Effect(Slot.ASKED, player))


@effect("the Director rules against the call on the table", "Nobody is asked whether it is to stand.", Stage.ARRIVAL)
def rules_against(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.RULED_AGAINST)


@effect(
    "the call on the table stands",
    "It is treated as legal and takes its place in the auction; an attempted change, the place of the first call.",
    *(Stage.OVER, Stage.ACCEPTANCE, Stage.RULING, Stage.LEAD, Stage.LEAD_OUT),
)
def table_call_stands(m: Moment) -> tuple[Effect, ...]:
    replaces = m.table.flags["change"]
    return (Effect(Slot.FATE, ite(replaces, const(Fate.REPLACES, 4), const(Fate.STANDS, 4))),)


@effect(
    "the call on the table is void",
    "It is in nobody's way until the Director comes; then it goes, with every later call.",
    Stage.OVER,
)
def table_call_void(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.VOID)


@effect(
    "the call on the table counts as never made",
    "The auction goes on without it.",
    *(Stage.OVER, Stage.LEAD, Stage.LEAD_OUT),
)
def never_made(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.NEVER_MADE)


@effect(
    "the first call stands instead of the call on the table",
    "As if nobody had tried to replace it.",
    Stage.OVER,
)
def first_stands_instead(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.FIRST_STANDS)


@effect(
    "the call on the table counts as made after the call",
    "The call of the player in turn comes first, and the other is judged after it.",
    Stage.OVER,
)
def made_after(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.AFTERWARDS)


@effect(
    "the call on the table takes the place of the first call",
    "The first call is withdrawn, and the second stands as if it had been made then.",
    Stage.OVER,
    Stage.ACCEPTANCE,
)
def table_call_replaces(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.REPLACES)


@effect("the caller may withdraw his call", "He is asked whether he lets it stand or makes another.", Stage.OVER)
def may_withdraw(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_WITHDRAW),)


@effect(
    "the call takes the place of the first call",
    "The first call is withdrawn; the new one is judged as if it had been made then.",
    Stage.CHANGE,
    Stage.CHOICE,
)
def call_replaces(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.REPLACES)


@effect(
    "the call lies on the table as a change of call",
    "The first call stays until the Director or LHO has dealt with the change.",
    Stage.CHANGE,
)
def change_waits(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.WAITS)


@effect("the call can no longer be changed", "There is no such event at the table: it is too late.", Stage.CHANGE)
def too_late(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.TOO_LATE), *fate(Fate.REFUSED))


@effect("LHO may change his call as well", "He is asked once the new call stands.", Stage.CHANGE)
def lho_may_change(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.LHO_MAY_CHANGE),)


@effect("the caller may change his call", "He is asked whether he does.", Stage.FINDING)
def caller_may_change(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_CHANGE),)


@effect("the first call stands", "As if no other had been tried.", Stage.CHOICE)
def first_stands(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.STANDS)


@effect(
    "the first call stays in the auction",
    "As if no other had been tried; the auction goes on where it was.",
    Stage.RULING,
)
def first_stays(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.FIRST_STANDS, 3)),)


@effect(
    "the first call is dealt with before the call on the table",
    "If it is not to stand, the call on the table is made in its place.",
    *(Stage.ARRIVAL, Stage.OVER),
    tags=("first before",),
)
def first_before(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.FIRST_BEFORE)


@effect(
    "the contract is scored without the call on the table",
    "As if that call had not been made; the calls after it stay.",
    Stage.LEAD,
    Stage.LEAD_OUT,
    Stage.AFTER_LEAD,
    tags=("unscored",),
)
def unscored(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.UNSCORED)


@effect("the first call is dealt with instead", "As if the Director had just come to it.", Stage.RULING)
def first_again(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.FIRST_AGAIN, 3)),)


@effect("the offender chooses between his first call and another", "He is asked which it is to be.", Stage.RULING)
def chooses(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.OFFENDER_CHOOSES, 3)),)


@effect(
    "the penalty stands in Law {clause}",
    "Where that law has none for the case, the text does not say what follows.",
    Stage.RULING,
    tags=("leaves the penalty",),
)
def penalty_in(m: Moment, clause: str) -> tuple[Effect, ...]:
    return (flag(penalty_slot(clause)),)


@effect("the call on the table is cancelled", "It is withdrawn; it is no part of the auction.", Stage.RULING)
def table_call_cancelled(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.CANCELLED)


@effect(
    "the call on the table must be corrected",
    "It is still its maker's turn: he makes another call in its place.",
    Stage.RULING,
)
def must_correct(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.OFFENDER_CORRECTS, 3)),)


@effect(
    "a pass takes the place of the call on the table",
    "By the ruling itself: nobody has to make it.",
    Stage.RULING,
)
def passes_instead(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.PASSES, 3)),)


@effect(
    "the turn reverts to the player in turn",
    "The player calls whose turn it was when the call was made; a closed auction stays closed.",
    Stage.RULING,
    Stage.LATE,
)
def turn_reverts(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.NEXT, const(Next.REVERTS, 3)),)


@effect(
    "the void call and every later call are cancelled",
    "The auction, and the duties, are again what they were before it.",
    Stage.LATE,
)
def cancelled_with_later(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.CANCELLED_WITH_LATER)


@effect(
    "a pass must be substituted for the void call", "It is the turn of its maker again, and he has to pass.", Stage.LATE
)
def substitute_pass(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.SUBSTITUTE),)


@effect(
    "the offender calls again and LHO must repeat his call",
    "It is the turn of the maker of the void call again; LHO then makes the call that he had made over it.",
    Stage.LATE,
)
def calls_again(m: Moment) -> tuple[Effect, ...]:
    return flag(Slot.CALLS_AGAIN), flag(Slot.AGAIN)


@effect("the offender calls again", "It is the turn of the maker of the void call again.", Stage.LATE)
def offender_calls_again(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.CALLS_AGAIN),)


@effect("the correction stands", "It takes its place in the auction.", Stage.CORRECTION)
def correction_stands(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.STANDS)


@effect("the correction is cancelled and another must be made", "The attempt is withdrawn as well.", Stage.CORRECTION)
def correction_cancelled(m: Moment) -> tuple[Effect, ...]:
    return fate(Fate.CANCELLED)


@effect(
    "Law {clause} applies",
    "The case goes to that law. Where the edition does not hold it yet, the table stops there.",
    *_DEALING,
    tags=("routes",),
)
def law_applies(m: Moment, clause: str) -> tuple[Effect, ...]:
    return (Effect(Slot.FATE, const(Fate.ELSEWHERE, 4)),)
