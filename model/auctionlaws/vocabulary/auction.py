"""Effects on the auction: how it begins and ends, whose turn it is, and what it leaves behind for lead and score."""

from __future__ import annotations

from auctionlaws.core.expr import Expr, const
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, flag
from auctionlaws.machine.field_values import Phase, Result
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.slots import Slot
from auctionlaws.vocabulary.base import effect


@effect("the dealer is the player in turn", "The first turn is the dealer's.", Stage.START)
def dealer_in_turn(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.TURN, const(0, 2)),)


@effect("the auction period is open", "Calls can be made.", Stage.START)
def period_open(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.PHASE, const(Phase.CALLING, 3)),)


@effect(
    "the turn returns to the player who missed it",
    "The passes since are cancelled. Where several have missed theirs, that leaves open which it is.",
    Stage.STANDING,
)
def turn_returns(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.RETURNS),)


@effect(
    "the turn returns to the first player who missed it",
    "Several may have missed theirs; the passes since are cancelled.",
    Stage.STANDING,
)
def turn_returns_to_first(m: Moment) -> tuple[Effect, ...]:
    return flag(Slot.RETURNS), flag(Slot.RETURNS_TO_THE_FIRST)


@effect(
    "the passes out of rotation are remembered to the turns of their makers",
    "Those made since a turn was missed are cancelled: who made one answers for it at his turn, like a withdrawn one.",
    Stage.STANDING,
)
def passes_remembered(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.PASSES_REMEMBERED),)


@effect("the call opens the auction", "It is the first call that stands.", Stage.STANDING)
def opens(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.OPENS),)


@effect("the double or redouble is superseded", "It no longer counts.", Stage.STANDING)
def superseded(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.SUPERSEDES),)


@effect("the turn passes to {player}", "He is the next to call.", Stage.STANDING)
def turn_passes(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return (Effect(Slot.TURN, player),)


@effect("the auction closes", "The final pass has been made; the opening lead comes next.", Stage.STANDING)
def closes(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.CLOSE, const(Phase.CLOSED, 3)),)


@effect(
    "the auction period ends",
    "Nothing more can happen to the auction.",
    Stage.STANDING,
    Stage.LEAD,
    Stage.LEAD_OUT,
    Stage.HANDS,
)
def ends(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.CLOSE, const(Phase.ENDED, 3)),)


@effect("the deal is passed out", "The hands go back unplayed; there is no contract.", Stage.END)
def passed_out(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.RESULT, const(Result.PASSED_OUT, 2)),)


@effect("the last bid becomes the contract", "With its double or redouble, if one is in force.", Stage.END)
def becomes_contract(m: Moment) -> tuple[Effect, ...]:
    return (Effect(Slot.RESULT, const(Result.CONTRACT, 2)),)


@effect("there is no lead penalty", "Law 26 leaves the withdrawn call alone.", Stage.LEAD_PENALTY)
def no_lead_penalty(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.RELEASED),)


@effect(
    "declarer may require or forbid the lead of a suit of the withdrawn call",
    "One of the suits it specified; a prohibition lasts as long as the leader keeps the lead.",
    Stage.FIRST_LEAD,
)
def require_or_forbid(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_REQUIRE),)


@effect(
    "declarer may require or forbid the lead of such a suit that the offender has not specified in the legal auction",
    "Each suit of his withdrawn calls by itself; a prohibition lasts as long as the leader keeps the lead.",
    Stage.FIRST_LEAD,
)
def require_or_forbid_unspecified(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_REQUIRE_UNSPECIFIED),)


@effect(
    "declarer may forbid the lead of any one suit",
    "A prohibition lasts as long as the leader keeps the lead.",
    Stage.FIRST_LEAD,
)
def forbid_any(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_FORBID),)


@effect(
    "declarer may forbid the lead of a suit that the offender has not specified in the legal auction",
    "A prohibition lasts as long as the leader keeps the lead.",
    Stage.FIRST_LEAD,
)
def forbid_other(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MAY_FORBID_OTHER),)


@effect(
    "the Director is told of it",
    "Of what somebody has learnt; the auction goes on, and what he can do say the laws that are named.",
    Stage.CARDS,
)
def is_told(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.HEARD),)


@effect(
    "an adjusted score is in play",
    "The Director may or shall adjust the score afterwards; the auction goes on.",
    *(Stage.ACCEPTANCE, Stage.OVER, Stage.RULING, Stage.CORRECTION, Stage.STANDING, Stage.ENFORCED),
    *(Stage.IRREGULARITY, Stage.LATE, Stage.CHOICE, Stage.LHO_CHANGE, Stage.FINDING, Stage.SUBSTITUTE),
    *(Stage.ERROR, Stage.MISTAKE, Stage.LEAD, Stage.LEAD_OUT),
    tags=("adjusts",),
)
def adjusted_score(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.ADJUSTS),)
