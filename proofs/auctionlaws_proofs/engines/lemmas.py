"""Lemmas that follow from how a state is laid out: ranges, and that whatever is inactive is zero.

They are candidates like the written ones: proved every time, and dropped where they do not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import bit
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, implies, ite, less, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.field_values import Cards, Duty, Phase, Waiting
from auctionlaws.machine.record import SEATS, Field
from auctionlaws.machine.state import (
    ASKED,
    BEFORE_LAST,
    BEFORE_PRIOR,
    CORRECTED,
    DUTIES,
    KEPT,
    MISSED,
    ON_TABLE,
    OVER_VOID,
    SPOKEN,
    STATE,
    UNDONE,
    VOID,
    WHILE_CORRECTED,
    F,
)
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.engines.auction_lemmas import AT, auction_layout, calls_layout
from auctionlaws_proofs.engines.lemma import Lemma, field_is
from auctionlaws_proofs.engines.option_lemmas import option_lemmas


def layout_lemmas(ladder: Ladder) -> tuple[Lemma, ...]:
    """The lemmas of the layout, on a ladder of bids."""
    auctions = (lemma for prefix, void in AT.items() for lemma in auction_layout(prefix, void, ladder))
    inactive = (*_ranges(), *_inactive(), *option_lemmas())
    return (*inactive, *auctions, *_shown(), _torn(), *calls_layout(ladder), _found(), *_never_laid())


def while_corrected(lemmas: Iterable[Lemma]) -> Iterator[Lemma]:
    """What the lemmas say of a call that is being corrected, of the call that the last one was put in place of.

    The table as it was then: the call on the table is remembered, and so is the auction before the last call.
    """
    had = field_is(F.before_last.passed_over)
    then = {
        F.phase: const(Phase.CORRECTION, 3),
        F.on_table.seat: variable(F.last.seat),
        **{f.name: const(0, f.width) for f in (*ASKED, *ON_TABLE) if not f.name.startswith(F.on)},
        **{f"on_{f.name}": variable(f"corrected_{f.name}") for f in WHILE_CORRECTED},
        F.on: const(1, 1),
        **{f.name: variable(f"before_last_{f.name}") for f in UNDONE},
        **{f.name: ite(had, variable(f.name), const(0, f.width)) for f in MISSED},
    }
    held = {f.name for f in ON_TABLE}
    for lemma in lemmas:
        if not held.isdisjoint(variables([lemma.condition])):
            said = Substitution(then)(lemma.condition)
            yield Lemma(f"while it was corrected: {lemma.name}", implies(field_is(F.last.corrects), said))


_LIES: Final = field_is(F.phase, Phase.IRREGULARITY)
_OPTION: Final = field_is(F.phase, Phase.OPTION)
_STOPPED: Final = or_(field_is(F.phase, Phase.STOPPED), field_is(F.phase, Phase.OUTSIDE))


def _ranges() -> Iterator[Lemma]:
    limited = [f for f in STATE if f.highest < (1 << f.width) - 1]
    for prefix in AT:
        of_auction = [f for f in limited if prefix and f.name.startswith(prefix)]
        rest = [f for f in limited if not f.name.startswith(tuple(p for p in AT if p))]
        within = and_(*(at_most(variable(f.name), f.highest) for f in of_auction or rest))
        yield Lemma(f"{prefix or 'now'}: no value above its range", within)


_NEWER: Final = ("_found", "_declared")
"""What not every edition remembers of a call: nothing else that is said of it rests on that."""


def _inactive() -> Iterator[Lemma]:
    once, twice = less(const(0, 2), variable(F.recent)), less(const(1, 2), variable(F.recent))
    replaced = [f for f in ON_TABLE if f.name.startswith("replaced_") and f.name != F.replaced.on]
    for name, active, fields in (
        ("nothing is left of a call on the table", field_is(F.on), ON_TABLE[1:]),
        ("nothing is left of a call to be replaced", field_is(F.replaced.on), replaced),
        ("nothing is left of a void call", field_is(F.void), VOID[1:]),
        *(
            (f"{p}void: nothing", field_is(f"{p}void"), _of(p, OVER_VOID[1:]))
            for p in ("before_last_", "before_prior_")
        ),
        ("nothing is kept without a void call", field_is(F.void), KEPT),
        ("nothing is left of a last call", once, _of("last_", SPOKEN)),
        ("nor of the auction before it", once, BEFORE_LAST),
        ("nothing is left of the last call but one", twice, _of("prior_", SPOKEN)),
        ("nor of the auction before that", twice, BEFORE_PRIOR),
        ("nothing is left of a correction", field_is(F.last.corrects), [f for f in CORRECTED if f.name != F.vain]),
    ):
        for newer in ("", *_NEWER):
            part = [f for f in fields if (f.name.endswith(newer) if newer else not f.name.endswith(_NEWER))]
            if part:
                yield Lemma(f"{name}{newer}", or_(active, _zero(part)))
    option = or_(_STOPPED, _OPTION)
    for name in (F.asked, F.choice):
        yield Lemma(f"{name} is zero outside an option", or_(option, field_is(name, 0)))
    yield Lemma("resume is zero unless something waits", or_(option, _LIES, field_is(F.resume, 0)))


def _found() -> Lemma:
    """Where an edition does not look at what can be found of a call, nothing of it is remembered."""
    return Lemma("nothing is found of a call", _zero(f for f in STATE if f.name.endswith("_found")))


def _never_laid() -> Iterator[Lemma]:
    """A duty that no clause of an edition lays on anybody is owed by nobody, now or in any auction remembered."""
    by_duty: dict[str, list[Field]] = {}
    for f in STATE:
        owed = f.name.removeprefix(next(p for p in reversed(AT) if f.name.startswith(p))).removeprefix("missed_")
        if owed in _DUTIES:
            by_duty.setdefault(re.sub("_[0-3]$", "", owed), []).append(f)
    for duty, fields in by_duty.items():
        yield Lemma(f"{duty} is never laid", _zero(fields))


_DUTIES: Final = frozenset(f.name for f in DUTIES)


def _zero(fields: Iterable[Field]) -> Expr:
    return and_(*(field_is(f.name, 0) for f in fields))


def _of(prefix: str, fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(Field(f"{prefix}{f.name}", f.width, f.highest) for f in fields)


def _shown() -> Iterator[Lemma]:
    def each(said: Callable[[int], Expr]) -> Expr:
        return and_(*map(said, SEATS))

    def none(s: int) -> Expr:
        return field_is(F.action[s], 0)

    def outside(s: int) -> Expr:
        return not_(field_is(F.outside[s], 0))

    def unruled(s: int) -> Expr:
        return bit(variable(F.unruled), s)

    def among(s: int) -> Expr:
        same = eq(variable(F.action[s]), variable(F.cards[s]))
        return or_(none(s), same, field_is(F.cards[s], Cards.SEVERAL))

    yield Lemma("cards are ruled on once", each(lambda s: eq(or_(not_(none(s)), outside(s)), unruled(s))))
    yield Lemma("cards to be ruled on are among those shown", each(among))
    for name in (F.early, F.late_defender, F.late_lead):
        at_no_time = and_(*(implies(bit(variable(name), s), outside(s)) for s in SEATS))
        yield Lemma(f"{name}: shown outside the auction", at_no_time)
    known = variable(F.shown_known)
    yield Lemma("a finding about cards comes with them", each(lambda s: implies(bit(known, s), unruled(s))))


def _torn() -> Lemma:
    """Whose turn it is has not both to repeat a call that is no pass, and to pass, if his side did not err."""
    over = or_(_STOPPED, field_is(F.phase, Phase.CLOSED), field_is(F.phase, Phase.ENDED))
    both = []
    for s in SEATS:
        repeat = and_(field_is(F.turn, s), field_is(F.waits[s], Waiting.REPEAT), not_(field_is(F.waiting_call[s], 0)))
        passes = not_(field_is(F.must_pass[s], Duty.NONE))
        both.append(and_(repeat, passes, field_is(F.waiting_irregular[s], 0)))
    return Lemma("nobody has both to repeat and to pass", or_(over, not_(or_(*both))))
