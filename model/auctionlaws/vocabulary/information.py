"""Information beside the auction: who may ask, who answers, who must speak up and who must not (20, 40, 75)."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine import moment as at
from auctionlaws.machine.effects import Effect, Join, for_seat
from auctionlaws.machine.field_values import Choice, Phase, Result
from auctionlaws.machine.limits_of_auction import final_declarer, final_pass, to_be_played
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import condition, effect

# -- when: the turn to call, the final pass, the turns to play


def lead_has_been_faced(state: Mapping[str, Expr]) -> Expr:
    """The play of a contract has begun, in a state."""
    return and_(eq(state[F.phase], Phase.ENDED), eq(state[F.result], Result.CONTRACT))


def _in_play(m: Moment) -> Expr:
    return and_(lead_has_been_faced(m.state), not_(m.finding("play over")))


@condition(
    "the final pass has been made",
    "The auction has closed; it still has while a later call, or a change that would open it again, is dealt with.",
)
def final_pass_made(m: Moment) -> Expr:
    return final_pass(m.state)


@condition(
    "it is the turn of {player} to call",
    "The auction waits for his call, if another player has called at his turn too, or for one in place of another. So "
    "it does while he chooses whether a call of his, which another call has overtaken, is to stand.",
)
def turn_to_call(m: Moment, player: Expr) -> Expr:
    phase, on = m.state[F.phase], eq(m.state[F.on], 1)
    may_accept = and_(eq(phase, Phase.OPTION), eq(m.state[F.choice], Choice.ACCEPT))
    anothers = and_(or_(eq(phase, Phase.IRREGULARITY), may_accept), on, not_(eq(m.state[F.on_table.seat], player)))
    running = and_(or_(eq(phase, Phase.CALLING), anothers), eq(m.state[F.turn], player))
    correcting = and_(eq(phase, Phase.CORRECTION), eq(m.state[F.on_table.seat], player))
    own = or_(eq(m.state[F.choice], Choice.HELD), eq(m.state[F.choice], Choice.FIRST))
    choosing = and_(eq(phase, Phase.OPTION), own, eq(m.state[F.asked], player))
    return and_(or_(running, correcting, choosing), not_(final_pass(m.state)))


@condition(
    "it is the turn of {player} to play",
    "He has to lead to the first trick; in the play, a finding. Dummy's turns are declarer's as well.",
)
def turn_to_play(m: Moment, player: Expr) -> Expr:
    return or_(_leads(m, player), and_(_in_play(m), m.finding("turn to play")))


@condition(
    "it is the first turn of {player} to play",
    "He has to lead to the first trick; in the play, a finding.",
)
def first_turn_to_play(m: Moment, player: Expr) -> Expr:
    first = and_(_in_play(m), m.finding("turn to play"), m.finding("first turn"))
    return or_(_leads(m, player), first)


def _leads(m: Moment, player: Expr) -> Expr:
    not_faced = not_(eq(m.state[F.phase], Phase.ENDED))
    return and_(to_be_played(m.state), not_faced, eq(player, at.lho(final_declarer(m.state))))


@condition("the opening lead has been faced", "The play of a contract has begun.")
def lead_faced(m: Moment) -> Expr:
    return lead_has_been_faced(m.state)


@condition("the play is over", "A Director's finding: the last card of a contract has been played.")
def play_over(m: Moment) -> Expr:
    return and_(lead_has_been_faced(m.state), m.finding("play over"))


@condition("the auction or the play goes on", "The deal has neither been passed out nor played to the end.")
def goes_on(m: Moment) -> Expr:
    return or_(not_(eq(m.state[F.phase], Phase.ENDED)), _in_play(m))


@condition("{player} is a defender", "The final pass has been made, and the last bid is the other side's.")
def is_defender(m: Moment, player: Expr) -> Expr:
    return and_(to_be_played(m.state), at.opponents(player, final_declarer(m.state)))


@condition("{player} is the declarer", "The final pass has been made, and he is to play the contract.")
def is_declarer(m: Moment, player: Expr) -> Expr:
    return and_(to_be_played(m.state), eq(player, final_declarer(m.state)))


@condition("{player} is the dummy", "The final pass has been made, and his partner is the declarer.")
def is_dummy(m: Moment, player: Expr) -> Expr:
    return and_(to_be_played(m.state), eq(player, at.partner(final_declarer(m.state))))


@condition(
    "{player} is partner of the opening leader",
    "The final pass has been made, and his right-hand opponent is to play the contract.",
)
def leads_with(m: Moment, player: Expr) -> Expr:
    return and_(to_be_played(m.state), eq(player, at.rho(final_declarer(m.state))))


@condition(
    "{player} did not hear the last call distinctly",
    "A finding about him; a call has just been made, and nothing else has happened since.",
)
def not_heard(m: Moment, player: Expr) -> Expr:
    return and_(eq(m.state[F.spoken], 1), m.finding("not heard"))


@condition(
    "{player} is in doubt what call was made",
    "A finding about him; a call has just been made, and nothing else has happened since.",
)
def in_doubt(m: Moment, player: Expr) -> Expr:
    return and_(eq(m.state[F.spoken], 1), m.finding("not heard"))


# -- what: findings about an explanation, a restatement, a call

_FINDINGS = {
    "the error was not corrected and did damage": ("damage", "By the calls or plays of whoever relied on it."),
    "the explanation did damage": ("damage", "To the opponents, who were not told the full meaning."),
    "the mistake lies in an Alert": ("alert", "One was mistaken, or was not given; nothing was explained in words."),
    "the offender has realised that his explanation was mistaken": ("realised", "It was wrong or incomplete."),
    "in the opinion of partner of the offender the explanation is mistaken": (
        "partner knows",
        "He holds it to be wrong.",
    ),
    "the call rested on a misunderstanding of the caller's own": ("own", "No opponent has misled him."),
    "an opponent had misinformed the caller": ("misinformed", "By what he said, or did not alert."),
    "the misinformed side went on reasonably": (
        "reasonable",
        "No error or gamble of its own, such as the clause names, has brought the damage on.",
    ),
    "the misinformed side neither erred extremely seriously nor gambled": (
        "reasonable",
        "It made no extremely serious error that had nothing to do with the infraction, nor did it gamble.",
    ),
    "the misinformation brought about the result": ("caused", "It would not have come to that without it."),
    "the right explanation would have pointed to a better result": ("pointed", "It told something that helps."),
    "that would have been found often enough": ("often", "By players of their class, with the right explanation."),
}

for _pattern, (_name, _gloss) in _FINDINGS.items():
    condition(_pattern, f"A Director's finding. {_gloss}")(lambda m, name=_name: m.finding(name))


# -- what follows: permissions and duties, each for one player


def _for(slot: Slot, player: Expr, join: Join = Join.UNION) -> tuple[Effect, ...]:
    return for_seat(slot, player, const(1, 1), join)


_PERMISSIONS = {
    "{player} may require the last call to be repeated": (Slot.MAY_HEAR, "At once, of whoever made it."),
    "{player} may have the last call made clear": (Slot.MAY_HEAR, "At once."),
    "{player} may have all previous calls restated": (
        Slot.MAY_REVIEW,
        "From first to last, Alerts included: not some of them only, and not broken off.",
    ),
    "{player} may ask whether the opening lead is his": (Slot.MAY_ASK_LEAD, "And is told."),
    "{player} may ask what the calls of the opponents mean": (Slot.MAY_ASK, "What they made, and could have made."),
    "{player} may ask what the card play of the opponents means": (Slot.MAY_ASK_PLAY, "Their conventions in the play."),
    "{player} may look at the convention card of the opponents": (Slot.MAY_LOOK, "At that moment."),
    "{player} may not look at his own convention card": (Slot.MAY_NOT_LOOK, "At any moment of auction and play."),
}

for _pattern, (_name, _gloss) in _PERMISSIONS.items():
    _stages = (Stage.ASKING, Stage.REPLYING) if _name == Slot.MAY_LOOK else (Stage.ASKING,)
    effect(_pattern, _gloss, *_stages)(lambda m, player, name=_name: _for(name, player))


@effect("{player} may restate the calls", "Whoever is not named may not.", Stage.RESTATING)
def restates(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.MAY_RESTATE, player)


@effect("{player} gives the explanation", "The reply is his, and nobody else's.", Stage.REPLYING)
def replies(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.REPLIES, player, Join.EXCLUSIVE)


@effect(
    "{player} must disclose what his side has agreed",
    "By agreement or from experience together; not what anybody could infer.",
    Stage.REPLYING,
)
def discloses(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.MUST_DISCLOSE, player)


@effect("every player must correct the error at once", "Dummy and whoever has to pass included.", Stage.ERROR)
def all_correct(m: Moment) -> tuple[Effect, ...]:
    return tuple(e for s in SEATS for e in _for(Slot.MUST_CORRECT, const(s, 2)))


_DUTIES = {
    "{player} must call the Director at once": (Slot.MUST_CALL, "He says that his own explanation was mistaken."),
    "{player} must call the Director before the opening lead is faced": (
        Slot.MUST_CALL_IN_TIME,
        "He says that his own explanation was mistaken; until then he is free when to.",
    ),
    "{player} must call the Director during the play": (
        Slot.MUST_CALL_IN_PLAY,
        "He says that his own explanation was mistaken, before the last card is played.",
    ),
    "{player} may call the Director earlier": (Slot.MAY_CALL, "To say that his own explanation was mistaken."),
    "{player} must be silent about the mistake": (Slot.SILENT, "He corrects nothing and shows nothing."),
    "{player} must call the Director and tell the opponents of the mistake": (Slot.MUST_TELL, "Now is the time."),
}

for _pattern, (_name, _gloss) in _DUTIES.items():
    _stages = (Stage.MISTAKE, Stage.MISBID) if _name == Slot.SILENT else (Stage.MISTAKE,)
    effect(_pattern, _gloss, *_stages)(lambda m, player, name=_name: _for(name, player))


@effect("{player} has no recourse", "His call stays as it is, and so does the score.", Stage.BASIS)
def no_recourse(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.NO_RECOURSE, player)


@effect("{player} bears what he brought on himself", "That part of the damage is not made good to him.", Stage.BASIS)
def bears_his_part(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.BEARS_PART, player)


@effect("{player} has redress", "The score is adjusted to what his side could have expected.", Stage.BASIS)
def redress(m: Moment, player: Expr) -> tuple[Effect, ...]:
    return _for(Slot.REDRESS, player)
