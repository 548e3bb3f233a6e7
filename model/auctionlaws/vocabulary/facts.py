"""What a Director finds out about an event, and what an occasion is about."""

from __future__ import annotations

from collections.abc import Callable

from auctionlaws.core.bitwise import bit
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.event import E
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws.machine.place import AGAIN, CANCELLED, ELSEWHERE, LEADS, MISINFORMED
from auctionlaws.machine.records import FOUND
from auctionlaws.machine.shown_cards import DURING
from auctionlaws.machine.state import F, found_tag
from auctionlaws.vocabulary.base import condition

_FACTS = {
    "the first call was inadvertent": (E.inadvertent, "The caller did not mean it, and changes it without a pause."),
    "the call is meant over the first call": (E.original, "And not over the call that was to replace it."),
    "the call was made at the same instant": (E.simultaneous, "As the call before it in the script."),
    "the call has a much different meaning": (E.different, "Though it may be the same in words."),
}


def _fact(name: str) -> Callable[[Moment], Expr]:
    return lambda m: m.fact(name)


for _pattern, (_name, _gloss) in _FACTS.items():
    condition(_pattern, f"A Director's finding. {_gloss}")(_fact(_name))

_FINDINGS = {
    "the change follows from misinformation": (
        "misinformed",
        "The Director has found that an opponent misinformed him.",
    ),
    "LHO has called since": ("lho called", "He has called over the call that is to be changed."),
    "nobody of his side has called since": ("in time", "Neither the caller himself nor his partner, not even in vain."),
    "his partner has called since": ("too late", "After the call that is to be changed, if only in vain."),
    "partner's only call since was cancelled": (
        "in vain",
        "So that it can be doubted whether anybody of his side has called since.",
    ),
    "the call has been changed before": (AGAIN, "What is to be changed is itself a change that lies on the table."),
    "LHO's side had misinformed the maker of that call": (
        MISINFORMED,
        "So that its maker could change it; otherwise he had put a slip right.",
    ),
    "the offender leads himself": (LEADS, "It is he who faces the opening lead."),
    "another call is dealt with": (ELSEWHERE, "LHO is asked about it, or it has to be corrected."),
    "the call that is to be changed was cancelled": (CANCELLED, "By a ruling of the Director."),
    "his partner has called over it as well": (
        "partner called",
        "Before the Director came; said of the offender and the void call.",
    ),
    "his LHO has called over it as well": (
        "LHO called",
        "Before the Director came; said of the offender and the void call.",
    ),
    "LHO's call over it was made on cards from another board": (
        "LHO called wrongly",
        "At once, and before the Director came; said of the void call.",
    ),
    "the call on the table was made in place of an insufficient bid": (
        "in place",
        "The player had to correct a bid that was not accepted, and has made it instead.",
    ),
    "the first call is left standing": ("first stands", "The offender says so, or makes it again."),
    "the call chosen instead is legal": ("legal", "Nothing is wrong with what he calls in place of the first."),
}

_SHOWN = {
    "a single low card": ("low", "Since the Director last came: below the ten, and he has not led it."),
    "a single honour or led a card": (
        "high",
        "Since the Director last came; an honour is an ace, king, queen, jack or ten.",
    ),
    "several cards": ("several", "Two or more of his hand, at once or one after the other, whether ruled on or not."),
}
_OUTSIDE = "Cards that were shown before the first call or after the final pass do not count."
_WHEN_SHOWN = {
    "the offender has shown a card during the auction": (DURING, "Since the Director last came."),
    "the offender has shown a card before the auction": (
        "early",
        "Since the Director last came; the auction begins with the first call.",
    ),
    "the offender has shown a card after the final pass": ("late", "Since the Director last came, and none earlier."),
    "the offender has shown a card after the final pass as a defender": (
        "late defender",
        "Since the Director last came; the last bid was then the other side's, whatever has been called since.",
    ),
    "the offender has led a card after the final pass for the side to declare": (
        "late lead",
        "Since the Director last came; the last bid was then his side's, whatever has been called since.",
    ),
}


def _finding(name: str) -> Callable[[Moment], Expr]:
    return lambda m: m.finding(name)


for _pattern, (_name, _gloss) in _FINDINGS.items():
    condition(_pattern, _gloss)(_finding(_name))

for _what, (_name, _gloss) in _SHOWN.items():
    condition(f"the offender has shown {_what}", _gloss)(_finding(_name))
    condition(f"the offender has shown {_what} {DURING}", f"{_gloss} {_OUTSIDE}")(_finding(f"{_name} {DURING}"))

for _pattern, (_name, _gloss) in _WHEN_SHOWN.items():
    condition(_pattern, _gloss)(_finding(_name))


@condition("the call on the table was to replace an irregular call", "Which nobody had ruled on yet.")
def replaces_irregular(m: Moment) -> Expr:
    return and_(m.table.flag("change"), eq(m.state[F.replaced.on], 1))


@condition("the call on the table was to replace a call out of rotation", "Which nobody had ruled on yet.")
def replaces_out_of_rotation(m: Moment) -> Expr:
    return and_(m.table.flag("change"), eq(m.state[F.replaced.rotation], 1))


@condition(
    "the call on the table was made as the Director had ordered",
    "Its maker, whose side had not erred, had to make that very call again.",
)
def was_ordered(m: Moment) -> Expr:
    return m.table.ordered


@condition("the call on the table was to replace a call on cards from another board", "Which nobody had ruled on yet.")
def replaces_wrong_board(m: Moment) -> Expr:
    return and_(m.table.flag("change"), eq(m.state[F.replaced.wrong_board], 1))


@condition("the call on the table was to replace an insufficient bid", "Which nobody had ruled on yet.")
def replaces_insufficient(m: Moment) -> Expr:
    return and_(m.table.flag("change"), eq(m.state[F.replaced.insufficient], 1))


@condition(
    "the call on the table had been replaced",
    "Before the Director came, who deals with it first.",
)
def had_been_replaced(m: Moment) -> Expr:
    return and_(not_(m.table.flag("change")), eq(m.state[F.replaced.on], 1))


_FOUND_OF_A_CALL = {
    "comparable": (
        "{call} was found comparable",
        "Of the same or similar meaning as the call in the place of which it is made, or part of that, or of the same "
        "purpose.",
    ),
    "same meaning": (
        "{call} was found to mean the same or more precisely",
        "Its meaning is contained in that of the call in the place of which it is made.",
    ),
}


def _found(place: int) -> Callable[[Moment, CallRef], Expr]:
    return lambda m, call: bit(call.known_to_have("found").found, place)


for _place, _word in enumerate(FOUND):
    _pattern, _gloss = _FOUND_OF_A_CALL[_word]
    condition(_pattern, f"A Director's finding, written *{_word}*. {_gloss}", found_tag(_word))(_found(_place))


@condition("{call} differs from {call}", "It is another call, or the same one with a much different meaning.")
def differs(m: Moment, call: CallRef, other: CallRef) -> Expr:
    one, another = call.known_to_have("name").code, other.known_to_have("name").code
    return or_(not_(eq(one, another)), m.fact(E.different))


@condition(
    "the call on the table was put in place of one that was not intended",
    "Its maker had changed a slip to it, and it was irregular itself.",
)
def replaces_slip(m: Moment) -> Expr:
    return eq(m.state[F.on_table.slip], 1)


@condition(
    "a call was withdrawn before the call on the table at this turn",
    "Its maker tried that one first, and it was not accepted.",
)
def withdrawn_before(m: Moment) -> Expr:
    return not_(and_(eq(m.state[F.on_table.before], 0), eq(m.state[F.on_table.before_other], 0)))


@condition(
    "a call withdrawn before it at this turn conveyed information that damaged the other side",
    "A Director's finding, of a call that was tried before the one on the table.",
)
def damage_before(m: Moment) -> Expr:
    return eq(m.state[F.on_table.before_damage], 1)


@condition("LHO of the offender had called over it", "Before the Director cancelled the call.")
def called_over(m: Moment) -> Expr:
    return eq(m.state[F.on_table.over], 1)
