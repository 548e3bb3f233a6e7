"""The words of claims for what has happened so far: how many calls stand, and what became of others.

No state holds these; :mod:`.so_far` carries them along in claims that ask.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from auctionlaws.core.bitwise import bit, choose
from auctionlaws.core.expr import Expr, var
from auctionlaws.core.operations import and_, at_most, eq, less, not_, or_
from auctionlaws.language.terms import Sort
from auctionlaws.machine.event import E, EventKind
from auctionlaws.machine.limits_of_auction import has_begun
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import kind_is
from auctionlaws_proofs.named_calls import number_of
from auctionlaws_proofs.so_far import MOST, PREFIX, SoFar
from auctionlaws_proofs.vocabulary import CLAIMS, of_event

Declare = Callable[[Callable[..., Any]], Callable[..., Any]]


def _condition(pattern: str, gloss: str) -> Declare:
    return CLAIMS.term(Sort.CONDITION, pattern, gloss)


def _so_far(m: Moment, name: str) -> Expr:
    """A ghost at a moment; ValueError in a claim that carries none."""
    if f"{PREFIX}{name}" not in m.happened:
        raise ValueError("asks what has happened so far; that cannot be asked with mark, nor with leads to")
    return m.happened[f"{PREFIX}{name}"]


def _of(m: Moment, name: str, player: Expr) -> Expr:
    return choose(player, [_so_far(m, f"{name} {s}") for s in SEATS])


# -- how many

_COUNTED = {
    ("calls stand", "call stands"): ("calls", "In the auction as it is, void ones until they are cancelled"),
    ("passes stand", "pass stands"): (F.passes, "In the auction as it is, whether or not they were in a row"),
    ("bids stand", "bid stands"): ("bids", "In the auction as it is, void ones until they are cancelled"),
    ("calls of {player} stand", "call of {player} stands"): ("calls of", "Those that he has made"),
    ("calls have been made by {player}", "call has been made by {player}"): (
        "made by",
        "Attempts to change one included, whatever became of them",
    ),
}
"""What is counted, of several and of one."""


def _number(text: str) -> int:
    number = number_of(text)
    if number > MOST:
        raise ValueError(f'speaks of "{text}" calls; they are counted up to {MOST}')
    return number


def _counted(m: Moment, name: str, player: Expr | None) -> Expr:
    return _so_far(m, name) if player is None else _of(m, name, player)


_COMPARED: dict[str, Callable[[Expr, int], Expr]] = {
    "at least": lambda counted, number: not_(less(counted, number)),
    "at most": at_most,
    "exactly": eq,
}


def _count(name: str, compare: Callable[[Expr, int], Expr]) -> Callable[..., Expr]:
    def meaning(m: Moment, text: str, player: Expr | None = None) -> Expr:
        return compare(_counted(m, name, player), _number(text))

    return meaning


for (_phrases, (_name, _gloss)), (_how, _compare) in product(_COUNTED.items(), _COMPARED.items()):
    for _what in _phrases:
        _condition(f"{_how} {{number}} {_what}", f"{_gloss}. Counted up to {MOST}.")(_count(_name, _compare))


@_condition("the only call of {player} stands", "He has made one call so far, no attempt to change it, and it stands.")
def only_call_stands(m: Moment, player: Expr) -> Expr:
    stands = and_(eq(_of(m, "made by", player), 1), eq(_of(m, "calls of", player), 1))
    return and_(stands, eq(_of(m, F.vain, player), 0))


@_condition("the only call that stands was made by {player}", "One call stands, and it is his.")
def the_only_one(m: Moment, player: Expr) -> Expr:
    return and_(eq(_so_far(m, "calls"), 1), eq(_of(m, "calls of", player), 1))


# -- what became of it


@_condition("{player} has called in vain", "A call of his neither stands nor lies on the table: cancelled, or changed.")
def called_in_vain(m: Moment, player: Expr) -> Expr:
    return eq(_of(m, F.vain, player), 1)


@_condition("an irregular call of {player} was accepted", "By a word or a call of another player, earlier or just now.")
def was_accepted(m: Moment, player: Expr) -> Expr:
    return eq(_of(m, "accepted", player), 1)


@_condition("an adjusted score is in play", "A clause has put one in play, earlier or just now.")
def adjusted(m: Moment) -> Expr:
    return eq(_so_far(m, "adjusted"), 1)


@_condition(
    "a clause had demanded the call on the table",
    "It was made in turn by a player who had to pass, and it is a pass, or who had to repeat that call.",
)
def demanded(m: Moment) -> Expr:
    return eq(_so_far(m, "demanded"), 1)


# -- what the event is

_EVENTS = {
    "a clause demands the call": ("demanded", "The call just made is a pass of a player who must pass in turn, "
                                  "or the call that he must repeat."),
    "the call on the table is accepted": ("accepted", "By a word or a call of another player, at this event."),
}  # fmt: skip

for _pattern, (_name, _gloss) in _EVENTS.items():
    _condition(_pattern, _gloss)(lambda m, name=_name: of_event(m, f"event {name}"))


@_condition("an adjusted score comes into play", "Some clause puts one in play at this event.")
def comes_into_play(m: Moment) -> Expr:
    of_event(m, "is_call")  # Tells, where there is no event, that there is none.
    return or_(*(adjusts for name, adjusts in m.happened.items() if name.startswith("adjusts ")))


def _at(kind: EventKind) -> Callable[..., Expr]:
    def meaning(m: Moment, player: Expr | None = None) -> Expr:
        of_event(m, "is_call")
        here = kind_is(kind)
        return here if player is None else and_(here, eq(variable(E.seat), player))

    return meaning


for _kind, _verb, _gloss in (
    (EventKind.LEADS, "is led", "Whether or not it is the opening lead."),
    (EventKind.EXPOSES, "is shown", "It is seen during the auction, without being led."),
):
    _condition(f"a card {_verb}", f"The event. {_gloss}")(_at(_kind))
    _condition(f"a card {_verb} by {{player}}", f"The event. {_gloss}")(_at(_kind))


@_condition("{player} has shown a card", "By leading or exposing it, before play begins.")
def has_shown(m: Moment, player: Expr) -> Expr:
    return or_(not_(eq(m.of("cards", player), 0)), has_shown_outside(m, player))


@_condition("{player} has shown a card during the auction", "Between the first call and the final pass.")
def has_shown_during(m: Moment, player: Expr) -> Expr:
    return not_(eq(m.of("cards", player), 0))


@_condition("{player} has shown a card outside the auction", "Before the first call, or after the final pass.")
def has_shown_outside(m: Moment, player: Expr) -> Expr:
    before = choose(player, [bit(m.state[F.outside_before], s) for s in SEATS])
    return or_(before, not_(eq(m.of("outside", player), 0)))


@_condition("the first call has been made", "Whether or not it stands: the auction has begun.")
def has_been_begun(m: Moment) -> Expr:
    return has_begun(m.state)


@_condition("a withdrawn call of {player} restricts a lead", "Should his partner come to lead, declarer has a choice.")
def restricts(m: Moment, player: Expr) -> Expr:
    other = choose(player, [bit(m.state[F.withdrawn_other], s) for s in SEATS])
    return or_(not_(eq(m.of("withdrawn", player), 0)), other)


@_condition("{player} may not double at his turn", "Nor redouble, at the turn that comes to him next.")
def may_not_double(m: Moment, player: Expr) -> Expr:
    return choose(player, [bit(m.state[F.no_double], s) for s in SEATS])


def before_event(moment: Moment, so_far: SoFar) -> Moment:
    """A moment of any state, with what has happened so far."""
    return moment.at(happened={**moment.happened, **{n: var(n, w) for n, (w, _, _) in so_far.ghosts.items()}})


def after_event(moment: Moment, so_far: SoFar) -> Moment:
    """A moment after any event, with what has happened by then, and what the event is in these words."""
    found = {n: value for n, (_, value, _) in so_far.ghosts.items()}
    found |= {f"event {name}": getattr(so_far, name) for name, _ in _EVENTS.values()}
    return moment.at(happened={**moment.happened, **found})
