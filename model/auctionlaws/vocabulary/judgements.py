"""Effects on a call just made: whether it is in order, and in which ways it is not."""

from __future__ import annotations

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import ite
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, flag
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.slots import Slot
from auctionlaws.vocabulary.base import effect


def _finding(slot: Slot, value: Expr) -> tuple[Effect, ...]:
    return (Effect(slot, ite(value, const(1, 1), const(0, 1))),)


@effect("the call is sufficient", "It is in order as a bid over the last one.", Stage.CLASSIFY)
def is_sufficient(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.INSUFFICIENT, FALSE)


@effect("the call is irregular as an insufficient bid", "It is in order only if the laws let it stand.", Stage.CLASSIFY)
def is_insufficient(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.INSUFFICIENT, TRUE)


@effect("the call is irregular as a bid of more than seven", "No law lets it stand.", Stage.CLASSIFY)
def is_above(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.ABOVE, TRUE)


@effect("the call is irregular as out of rotation", "It is another player's turn.", Stage.CLASSIFY)
def is_out_of_rotation(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.ROTATION, TRUE)


@effect("the call is considered to be in rotation", "It counts as made at its caller's turn.", Stage.CLASSIFY)
def is_in_rotation(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.ROTATION, FALSE)


@effect("the call is admissible", "The double or redouble is permitted.", Stage.CLASSIFY)
def is_admissible(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.INADMISSIBLE, FALSE)


@effect("the call breaks no duty to pass", "Its caller may make it although he has to pass.", Stage.CLASSIFY)
def breaks_no_duty_to_pass(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.BARRED, FALSE)


@effect("the call breaks no duty to repeat", "Its caller may make it though he has to repeat another.", Stage.CLASSIFY)
def breaks_no_duty_to_repeat(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.REPEAT, FALSE)


@effect("the call breaks no duty not to double", "Its caller may double or redouble all the same.", Stage.CLASSIFY)
def breaks_no_duty_not_to_double(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.AGAINST_NO_DOUBLE, FALSE)


@effect("the call is irregular as made on cards from another board", "It cannot stand.", Stage.CLASSIFY)
def is_wrong_board(m: Moment) -> tuple[Effect, ...]:
    return _finding(Slot.WRONG_BOARD, TRUE)


@effect("the call counts as made after the other", "The other is the call of the player in turn.", Stage.CLASSIFY)
def counts_as_later(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.LATER),)


@effect(
    "the call counts as made at the next turn of the caller",
    "Though it comes in place of a cancelled one: what its caller has to do at his next turn, he has to do now.",
    Stage.CLASSIFY,
)
def at_next_turn(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.AT_NEXT_TURN),)


@effect(
    "the call counts as made now",
    "Though its maker has only left it as it is: it is dealt with like any call if it is no longer in order.",
    Stage.CLASSIFY,
)
def made_now(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MADE_NOW),)


@effect(
    "the call cannot be made while another is dealt with",
    "There is no such event while another player is asked about a call of his, or has to correct it.",
    Stage.CLASSIFY,
)
def not_meanwhile(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.NOT_MEANWHILE),)


_IRREGULAR = {
    "the call is irregular as a double or redouble that is not permitted": (Slot.INADMISSIBLE, "It cannot stand."),
    "the call is irregular as against a duty to pass": (Slot.BARRED, "Its caller has to pass."),
    "the call is irregular as against a duty to repeat": (Slot.REPEAT, "Its caller has to make another call again."),
    "the call is irregular as against a duty not to double": (
        Slot.AGAINST_NO_DOUBLE,
        "At this turn its caller may not.",
    ),
    "the call is irregular as made after the final pass": (Slot.FINAL, "The auction has closed."),
}

for _pattern, (_slot, _gloss) in _IRREGULAR.items():
    effect(_pattern, _gloss, Stage.CLASSIFY)(lambda m, slot=_slot: _finding(slot, TRUE))


@effect("the call meets the duty to repeat", "Whatever else is wrong with it, its caller has repeated.", Stage.CLASSIFY)
def meets_duty(m: Moment) -> tuple[Effect, ...]:
    return (flag(Slot.MET),)
