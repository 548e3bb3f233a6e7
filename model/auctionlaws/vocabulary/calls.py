"""Calls: which call is meant, and what can be said of it."""

from __future__ import annotations

from auctionlaws.calls import DOUBLE, REDOUBLE
from auctionlaws.core.bitwise import add, bitand, bits, single
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, ite, less, not_, or_
from auctionlaws.language.terms import Sort
from auctionlaws.machine.moment import CallRef, Moment, call_replaced, named_denomination, opponents
from auctionlaws.machine.position import takes_no_turn
from auctionlaws.machine.state import F
from auctionlaws.vocabulary.base import BASE, Declare, condition


def _call(pattern: str, gloss: str) -> Declare:
    return BASE.term(Sort.CALL, pattern, gloss)


def _kind(pattern: str, gloss: str) -> Declare:
    return BASE.term(Sort.KIND, pattern, gloss)


@_call("the call", "The call being made, or the one that is about to stand.")
def the_call(m: Moment) -> CallRef:
    return m.call if m.call is not None else m.table


@_call("the call on the table", "The irregular call that is being dealt with (also while it is being corrected).")
def the_call_on_the_table(m: Moment) -> CallRef:
    return m.table


@_call(
    "the withdrawn call of {player}",
    "The call that the player made out of rotation and that was cancelled, until his proper turn has passed.",
)
def the_withdrawn_call_of(m: Moment, player: Expr) -> CallRef:
    return m.waiting(player)


@_call("the first call", "The call that stood before the offender tried to change it.")
def the_first_call(m: Moment) -> CallRef:
    if m.first is None:
        raise ValueError("there is no first call on this occasion")
    return m.first


@_call("the replacement of the call on the table", "What its maker put in place of that call, without waiting.")
def the_replacement(m: Moment) -> CallRef:
    return call_replaced(m.state)


@_kind("a bid", "It names a number of odd tricks and a denomination, sufficient or not.")
def a_bid(m: Moment, call: CallRef) -> Expr:
    return call.known_to_have("name").is_bid


@_kind("a pass", "The call of that name.")
def a_pass(m: Moment, call: CallRef) -> Expr:
    return call.known_to_have("name").is_pass


@_kind("a double", "The call of that name, permitted or not.")
def a_double(m: Moment, call: CallRef) -> Expr:
    return eq(call.known_to_have("name").code, DOUBLE)


@_kind("a redouble", "The call of that name, permitted or not.")
def a_redouble(m: Moment, call: CallRef) -> Expr:
    return eq(call.known_to_have("name").code, REDOUBLE)


@_kind("conventional", "A Director's finding: the call is, or may be, conventional in the sense of the edition.")
def conventional(m: Moment, call: CallRef) -> Expr:
    return call.known_to_have("conventional").conventional


@condition(
    "{call} names seven odd tricks at the most",
    "Its level is no higher than seven (on a small ladder: than the highest).",
)
def names_seven_at_most(m: Moment, call: CallRef) -> Expr:
    return at_most(call.known_to_have("name").level, m.ladder.levels)


@condition("{call} names more odd tricks than the last bid", "Its level is higher than that of the last bid.")
def names_more(m: Moment, call: CallRef) -> Expr:
    return less(bits(m.state[F.bid], 6, 3), call.known_to_have("name").level)


@condition("{call} names as many odd tricks as the last bid", "Its level is that of the last bid.")
def names_as_many(m: Moment, call: CallRef) -> Expr:
    return eq(bits(m.state[F.bid], 6, 3), call.known_to_have("name").level)


@condition(
    "the denomination of {call} ranks above that of the last bid",
    "In the order notrump, spades, hearts, diamonds, clubs, from the top (18E).",
)
def ranks_above(m: Moment, call: CallRef) -> Expr:
    return less(bits(m.state[F.bid], 2, 0), call.known_to_have("name").denomination)


@condition(
    "{call} is the lowest sufficient bid in the denomination of {call}",
    "It is a bid in that denomination, and the lowest that supersedes the last bid.",
)
def lowest_sufficient(m: Moment, call: CallRef, other: CallRef) -> Expr:
    call, other = call.known_to_have("name"), other.known_to_have("name")
    level = _lowest_level(m, call.denomination)
    return and_(call.is_bid, other.is_bid, eq(call.denomination, other.denomination), eq(call.level, level))


def _lowest_level(m: Moment, denomination: Expr) -> Expr:
    """The lowest level, 1 to 8, at which a bid in a denomination supersedes the last bid; at 8 none is lawful."""
    last = m.state[F.bid]
    higher = less(bits(last, 2, 0), denomination)
    return ite(eq(last, 0), const(1, 4), ite(higher, bits(last, 6, 3), add(bits(last, 6, 3), 1)))


@condition(
    "{call} is the lowest sufficient bid that specifies what {call} specified",
    "Both specify the same, one denomination or more. No lower bid is known to: any bid is taken to specify what it"
    " names, one in a denomination that either of the two names what these specify.",
)
def lowest_of_same_meaning(m: Moment, call: CallRef, other: CallRef) -> Expr:
    other = other.known_to_have("name")
    natural = (and_(eq(call.spec, 1 << d), _higher_than_needed(m, call, const(d, 3))) for d in range(5))
    lower = or_(*natural, _higher_than_needed(m, call, other.denomination))
    same = and_(eq(call.spec, other.spec), not_(eq(call.spec, 0)))
    return and_(lowest_sufficient(m, call, call), other.is_bid, same, not_(lower))


def _higher_than_needed(m: Moment, call: CallRef, denomination: Expr) -> Expr:
    """The lowest sufficient bid in that denomination is lower than the call."""
    level = _lowest_level(m, denomination)
    return or_(less(level, call.level), and_(eq(level, call.level), less(denomination, call.denomination)))


@condition(
    "{call} is the lowest sufficient bid in the denomination of a natural bid withdrawn at this turn",
    "One of the insufficient bids that were not accepted at this turn was natural and in that denomination.",
)
def lowest_in_some(m: Moment, call: CallRef) -> Expr:
    before = and_(_among(m.state[F.on_table.before], call), eq(m.state[F.on_table.before_conventional], 0))
    table = m.table.known_to_have("conventional")
    last = and_(eq(table.denomination, call.denomination), not_(table.conventional))
    return and_(lowest_sufficient(m, call, call), or_(last, before))


@condition(
    "{call} makes good every bid withdrawn at this turn",
    "It is natural, as they all were, and the lowest sufficient bid in the denomination of each.",
)
def makes_good(m: Moment, call: CallRef) -> Expr:
    before = m.state[F.on_table.before]
    mine = single(call.denomination, 5)
    same = and_(
        eq(m.state[F.on_table.before_conventional], 0),
        or_(eq(before, 0), eq(before, mine)),
        eq(m.table.denomination, call.denomination),
    )
    natural = and_(not_(m.table.known_to_have("conventional").conventional), not_(call.conventional))
    return and_(lowest_sufficient(m, call, call), same, natural)


def _among(denominations: Expr, call: CallRef) -> Expr:
    return not_(eq(bitand(denominations, single(call.denomination, 5)), 0))


@condition(
    "{call} specifies every denomination that {call} specified",
    "A call specifies the denomination it names, unless it is known to show other suits.",
)
def specifies_every(m: Moment, call: CallRef, other: CallRef) -> Expr:
    return and_(eq(bitand(call.spec, other.spec), other.spec), not_(eq(other.spec, 0)))


@condition(
    "{call} specifies some denomination that {call} specified",
    "A call specifies the denomination it names, unless it is known to show other suits.",
)
def specifies_some(m: Moment, call: CallRef, other: CallRef) -> Expr:
    return not_(eq(bitand(call.spec, other.spec), 0))


@condition(
    "{call} repeats a denomination of {call}",
    "Of a natural bid: it is a bid that names the same denomination. Of an artificial one: it specifies one of those"
    " that were specified.",
)
def repeats_some(m: Moment, call: CallRef, other: CallRef) -> Expr:
    same = and_(call.is_bid, eq(call.denomination, other.known_to_have("name").denomination))
    return ite(_as_named(other), same, specifies_some(m, call, other))


@condition(
    "{call} repeats every denomination of {call}",
    "Of a natural bid: it is a bid that names the same denomination. Of an artificial one: it specifies all those that"
    " were specified.",
)
def repeats_every(m: Moment, call: CallRef, other: CallRef) -> Expr:
    same = and_(call.is_bid, eq(call.denomination, other.known_to_have("name").denomination))
    return ite(_as_named(other), same, specifies_every(m, call, other))


def _as_named(call: CallRef) -> Expr:
    """The call specifies what it names, and nothing else."""
    return eq(call.spec, named_denomination(call.code))


@condition("{call} is the call that {player} must repeat", "It is the same call as the withdrawn one.")
def is_repeat(m: Moment, call: CallRef, player: Expr) -> Expr:
    return eq(call.known_to_have("name").code, m.waiting(player).code)


@condition("{call} was made at the turn of {player}", "It was lawfully that player's turn when the call was made.")
def made_at_turn_of(m: Moment, call: CallRef, player: Expr) -> Expr:
    call.known_to_have("turn")
    return eq(m.state[F.turn], player)


@condition("{call} was made by an opponent of {player}", "Its caller is of the other side.")
def made_by_opponent(m: Moment, call: CallRef, player: Expr) -> Expr:
    return opponents(call.seat, player)


_IRREGULAR = {
    "insufficient": ("insufficient", "It was an insufficient bid when it was made."),
    "rotation": ("out of rotation", "It was made when it was another player's turn."),
    "inadmissible": ("inadmissible", "It is a double or redouble that is not permitted."),
    "barred": ("against a duty to pass", "It is not a pass, and its caller is required by law to pass."),
    "repeat": ("against a duty to repeat", "Its caller must repeat another call."),
    "above": ("above seven", "It is a bid of more than seven."),
    "no_double": (
        "against a duty not to double",
        "It is a double or redouble that its caller may not make at this turn.",
    ),
    "final": ("after the final pass", "It was made when the auction had closed."),
    "change": ("an attempted change", "Its maker tried to put it in the place of his last call."),
    "wrong_board": ("made on cards from another board", "A Director's finding."),
}


for _name, (_pattern, _gloss) in _IRREGULAR.items():
    _kind(_pattern, _gloss)(lambda m, call, name=_name: call.flag(name))


@_kind(
    "in rotation",
    "It was made by the player in turn, or the laws consider it so, and not in place of a call out of rotation.",
)
def in_rotation(m: Moment, call: CallRef) -> Expr:
    return not_(or_(call.flag("rotation"), and_(call.flag("change"), eq(m.state[F.replaced.rotation], 1))))


@condition(
    "{call} is the third pass in a row after a bid, double or redouble",
    "With this pass, three at least have followed the last call that was none, not counting one at LHO's turn.",
)
def third_pass(m: Moment, call: CallRef) -> Expr:
    spoken = or_(m.has_bid, not_(eq(m.state[F.doubled], 0)))
    return and_(call.known_to_have("name").is_pass, spoken, at_most(const(2, 2), m.state[F.passes]), _counts(m, call))


@condition(
    "{call} is the fourth pass and every call so far was a pass",
    "Nobody has made a bid, double or redouble that stands; with this pass there are four at least, not counting one "
    "at LHO's turn.",
)
def fourth_pass(m: Moment, call: CallRef) -> Expr:
    silent = and_(not_(m.has_bid), eq(m.state[F.doubled], 0))
    return and_(call.known_to_have("name").is_pass, silent, eq(m.state[F.passes], 3), _counts(m, call))


def _counts(m: Moment, call: CallRef) -> Expr:
    """A pass at LHO's turn leaves LHO his turn: passes in rotation go on from there."""
    return not_(takes_no_turn(dict(m.state), call))
