"""The words of claims: everything the law language has, and what can be said of the table and of an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from auctionlaws.calls import PASS
from auctionlaws.core.bitwise import bit, bits
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, less, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.terms import Sort, Vocabulary
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import EVENT_KINDS, FACTS, READINGS, E, EventKind
from auctionlaws.machine.field_values import Choice, Duty, Phase, Result
from auctionlaws.machine.moment import CallRef, Moment, call_made, call_on_table, opponents
from auctionlaws.machine.state import POSITION, F
from auctionlaws.machine.variables import state_variables, variable
from auctionlaws.machine.whole import Whole
from auctionlaws.vocabulary import BASE

CLAIMS = Vocabulary(tuple(BASE.terms))


def _condition(pattern: str, gloss: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return CLAIMS.term(Sort.CONDITION, pattern, gloss)


def _phase(*phases: Phase) -> Callable[[Moment], Expr]:
    return lambda m: or_(*(eq(m.state[F.phase], p) for p in phases))


for _pattern, _phases, _gloss in (
    ("a player is to call", (Phase.CALLING,), "The auction runs, and it is somebody's turn."),
    ("the table waits for the Director", (Phase.IRREGULARITY,), "An irregularity has not been ruled on."),
    ("another call must be made in place of one", (Phase.CORRECTION,), "A call has to be corrected."),
    ("the auction has closed", (Phase.CLOSED,), "The final pass has been made, the lead is not yet faced."),
    ("the text has given out", (Phase.STOPPED, Phase.OUTSIDE), "A gap, or a law not written down yet."),
):
    _condition(_pattern, _gloss)(_phase(*_phases))


@_condition("a player is asked whether he accepts", "The Director has offered him the call on the table.")
def asked_to_accept(m: Moment) -> Expr:
    return and_(eq(m.state[F.phase], Phase.OPTION), eq(m.state[F.choice], Choice.ACCEPT))


@_condition("a player is asked about a call of his own", "Whether he changes it, or lets his first call stand.")
def asked_about_own(m: Moment) -> Expr:
    return and_(eq(m.state[F.phase], Phase.OPTION), not_(eq(m.state[F.choice], Choice.ACCEPT)))


@_condition("a player is asked about his call on the table", "It is held, or was to replace his first call.")
def asked_about_lying(m: Moment) -> Expr:
    return and_(asked_about_own(m), not_(eq(m.state[F.choice], Choice.CHANGE)))


def _flag(name: str, value: int = 1) -> Callable[[Moment], Expr]:
    return lambda m: eq(m.state[name], value)


_condition("an irregular call lies on the table", "It has not been ruled on, or is being corrected.")(_flag(F.on))
_condition("a void call stands in the auction", "It will go, with every later call, when the Director comes.")(
    _flag(F.void)
)
_condition("the deal was passed out", "Law 22 returned the hands unplayed.")(_flag(F.result, Result.PASSED_OUT))
_condition("there is a contract", "Law 22 made the last bid the contract.")(_flag(F.result, Result.CONTRACT))


@_condition("the last bid is above seven", "Its level is more than seven.")
def last_bid_above(m: Moment) -> Expr:
    return less(const(m.ladder.levels, 4), bits(m.state[F.bid], 6, 3))


@_condition("{call} is no higher than the last bid", "It does not supersede the last bid.")
def no_higher(m: Moment, call: CallRef) -> Expr:
    return not_(less(m.state[F.bid], call.code))


@_condition("{call} names more than seven odd tricks", "Its level is more than seven.")
def more_than_seven(m: Moment, call: CallRef) -> Expr:
    return less(const(m.ladder.levels, 4), call.level)


@_condition("the double in force was made by an opponent of the last bidder", "And there is a last bid.")
def proper_double(m: Moment) -> Expr:
    return and_(m.has_bid, opponents(m.state[F.doubler], m.state[F.bidder]))


@CLAIMS.term(Sort.PLAYER, "the player asked", "Who has a choice that the laws give him.")
def the_player_asked(m: Moment) -> Expr:
    return m.state[F.asked]


@_condition("{player} made the last bid", "There is a last bid, and it is his.")
def made_last_bid(m: Moment, player: Expr) -> Expr:
    return and_(m.has_bid, eq(m.state[F.bidder], player))


@_condition("{player} must pass throughout", "At every turn that is left.")
def must_pass_throughout(m: Moment, player: Expr) -> Expr:
    return eq(m.of("must_pass", player), Duty.THROUGHOUT)


@_condition("{player} must pass once", "At his next turn only.")
def must_pass_once(m: Moment, player: Expr) -> Expr:
    return eq(m.of("must_pass", player), Duty.ONCE)


def of_event(m: Moment, name: str) -> Expr:
    """What an event did; ValueError in a claim about positions."""
    if name not in m.happened:
        raise ValueError("speaks of an event; use it in a claim with whenever or can")
    return m.happened[name]


def _said(name: str) -> Callable[[Moment], Expr]:
    return lambda m: of_event(m, name)


for _pattern, _name, _gloss in (
    ("the call stands", Move.CALL_STANDS, "The call just made has become part of the auction."),
    ("the call on the table stands", Move.TABLE_STANDS, "The irregular call has become part of the auction."),
    (
        "the replacement of the call on the table stands",
        Move.REPLACEMENT_STANDS,
        "Its maker had replaced an irregular call before the Director came, and LHO has not accepted that.",
    ),
    (
        "a pass takes the place of the call on the table",
        Move.PASS_STANDS,
        "A ruling has put it there; nobody has made it.",
    ),
    ("the call on the table becomes void", Move.TABLE_JOINS_VOID, "It stays until the Director comes."),
    ("an earlier call is withdrawn", "undone", "The event changes a call that stood, or its maker has changed it."),
    ("the turn is given back", Move.RETURNS, "Passes are cancelled, and a player who missed his turn has it."),
    ("the call on the table stands after the call", Move.TABLE_FOLLOWS, "Both were made at the same instant."),
    ("the Director rules on cards", "cards_ruled", "Cards had been shown since he last came."),
    (
        "calls are cancelled after a void call",
        Move.ROLLED_BACK,
        "The auction is again what it was before the void call.",
    ),
    ("an irregular call is made", "irregular", "The call just made breaks some law."),
    ("a call is made", "is_call", "The event is a call."),
    ("a player changes his call", "is_change", "The event is a change of call, or an attempt at one."),
    ("a player leaves his call as it is", "is_left", "He was asked about it; a call that was held is made."),
    ("the Director comes", "is_director", "The event is the arrival of the Director."),
):
    _condition(_pattern, _gloss)(_said(_name))

SETTLES = "settles"
"""Tells a word that asks whether the text settles an event; any other claim is about events that it settles."""
_settles = "Neither a gap, nor a conflict, nor a law not written down yet."
CLAIMS.term(Sort.CONDITION, "the text settles it", _settles, tags=(SETTLES,))(_said("settled"))


@_condition("Law {clause} decides", "That clause takes effect at the event.")
def decides(m: Moment, clause: str) -> Expr:
    return _said(f"fires {clause}")(m)


@_condition("an adjusted score under Law {clause} comes into play", "That clause puts an adjusted score in play.")
def adjusts(m: Moment, clause: str) -> Expr:
    return _said(f"adjusts {clause}")(m)


@_condition("{player} comes under a longer duty to pass", "After the event his duty to pass is longer than before.")
def comes_under(m: Moment, player: Expr) -> Expr:
    if m.before is None:
        raise ValueError("speaks of an event; use it in a claim with whenever or can")
    return less(m.before.of("must_pass", player), m.of("must_pass", player))


@_condition("the duty of {player} to pass is unchanged", "It is as long as before the event.")
def same_duty(m: Moment, player: Expr) -> Expr:
    if m.before is None:
        raise ValueError("speaks of an event; use it in a claim with whenever or can")
    return eq(m.before.of("must_pass", player), m.of("must_pass", player))


@_condition("{player} can lawfully act", "He has a call that breaks no law, or a choice that he is asked to make.")
def can_act(m: Moment, player: Expr) -> Expr:
    passes = _lawful(m, player, const(PASS, 7))
    repeats = _lawful(m, player, m.of("waiting_call", player))
    asked = and_(_phase(Phase.OPTION)(m), eq(m.state[F.asked], player))
    return or_(passes, repeats, asked)


@_condition("{player} can lawfully repeat his withdrawn call", "Made now, that call would break no law.")
def can_repeat(m: Moment, player: Expr) -> Expr:
    return _lawful(m, player, m.of("waiting_call", player))


def _lawful(m: Moment, player: Expr, call: Expr) -> Expr:
    """That call by that player would break no law in the state of the moment."""
    lawful = m.happened["lawful"]
    plain = {E.seat: player, E.call: call}
    zero = {n: const(0, variable(n).width) for n in (*FACTS, *READINGS, "declared")}
    return Substitution({**m.state, **plain, **zero})(lawful)


@_condition("the denomination of {call} was named by {player}", "In a call that stands.")
def named_by(m: Moment, call: CallRef, player: Expr) -> Expr:
    first = m.of("first", player)
    return or_(*(and_(call.is_bid, eq(call.denomination, d), bit(first, d)) for d in range(5)))


@_condition("the position is the marked one", "Bids, doubles, passes, and who named what are as they were marked.")
def as_marked(m: Moment) -> Expr:
    return and_(*(eq(m.state[n], m.happened[f"marked {n}"]) for n in MARKED))


MARKED = tuple(f.name for f in POSITION if f.name != F.turn)
"""What a marked position remembers: the auction, without whose turn it is."""


def state_moment(whole: Whole) -> Moment:
    """The moment of any state."""
    facts = whole.relation.edition.facts
    state = state_variables(facts)
    moment = Moment(state, call_on_table(state), ladder=whole.relation.ladder, declared=facts)
    return moment.at(happened={"lawful": lawful_call(whole)})


def lawful_call(whole: Whole) -> Expr:
    """The event, a call, is possible and breaks no law."""
    branch = whole.relation.branches[EventKind.CALL]
    return and_(branch.possible, not_(or_(*branch.flags.values())))


def step_moment(whole: Whole) -> Moment:
    """The moment after any event, which knows the moment before it."""
    before = state_moment(whole)
    happened: dict[str, Expr] = dict(before.happened)
    goes_on = not_(or_(whole.gap, whole.outside))
    happened |= {f"fires {n}": and_(goes_on, e) for n, e in whole.fires.items()}
    happened |= {f"adjusts {n}": and_(goes_on, e) for n, e in whole.adjusts.items()}
    happened |= {name.value: and_(goes_on, move) for name, move in whole.moves.items()}
    happened |= {
        "undone": and_(goes_on, or_(whole.moves[Move.UNDOES_LAST], whole.moves[Move.UNDOES_TWO])),
        "cards_ruled": and_(eq(variable(E.event), 1), not_(eq(variable(F.unruled), 0))),
        "irregular": or_(*whole.flags.values()),
        "is_call": eq(variable(E.event), 0),
        "is_director": eq(variable(E.event), EVENT_KINDS.index(EventKind.DIRECTOR)),
        "is_left": eq(variable(E.event), EVENT_KINDS.index(EventKind.STANDS)),
        "is_change": eq(variable(E.event), EVENT_KINDS.index(EventKind.CHANGES)),
        "settled": not_(or_(whole.gap, whole.conflict, whole.outside)),
    }
    made = call_made({f.name: variable(f.name) for f in whole.relation.event_fields})
    call = replace(made, flags=dict(whole.flags))
    after = before.at(state=dict(whole.next), call=call)
    return after.at(happened=happened, before=before)
