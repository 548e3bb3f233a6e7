"""Lemmas on how an auction is laid out, now and as it is remembered, and the calls that a state holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import bit, bitand, bits, choose
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, implies, less, not_, or_
from auctionlaws.machine.field_values import Choice, Waiting
from auctionlaws.machine.position import WAITING
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import MISSED, WIDTH, F
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.engines.lemma import Lemma, field_is

AT: Final = {"": F.void, "kept_": None, "before_last_": F.before_last.void, "before_prior_": F.before_prior.void}
"""The auction now and as it is remembered, by prefix, and the field that says whether a void call was in it."""


def auction_layout(prefix: str, void: str | None, ladder: Ladder) -> Iterator[Lemma]:
    """The layout of an auction, as it is or as it is remembered."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    yield from _waiting(prefix, ladder)
    sides = ((field(F.first[s]), field(F.first[s + 2])) for s in (0, 1))
    yield Lemma(f"{prefix}one first of a side", and_(*(eq(bitand(one, other), 0) for one, other in sides)))
    yield Lemma(f"{prefix}bid is a bid", _optional_bid(field(F.bid), ladder))
    yield _makers(prefix)
    yield _callers(prefix, void)
    begun = (F.called, F.passes, F.bid, F.doubled, F.passed_over)
    none = and_(*(eq(field(name), 0) for name in begun))
    yield Lemma(f"{prefix}nothing is there before the first call", or_(eq(field(F.opened), 1), none))
    if f"{prefix}{MISSED[0].name}" in WIDTH:
        yield from _missed(prefix, field, ladder)


def _missed(prefix: str, field: Callable[[str], Expr], ladder: Ladder) -> Iterator[Lemma]:
    """How it was when a player first missed his turn; where nobody has, but before the last call, as it was then."""
    over = [eq(field(F.passed_over), 1), *([field_is(F.before_last.passed_over)] if not prefix else [])]
    none = and_(*(eq(field(f.name), 0) for f in MISSED))
    yield Lemma(f"{prefix}missed: nothing is there while nobody has missed a turn", or_(*over, none))
    yield from _waiting(f"{prefix}missed_", ladder)
    for when in ("", "before_last_") if not prefix else (prefix,):
        said = (_has_called(f"{when}{last}", field(F.missed.called)) for last in _bids(AT[when]))
        name = f"{when}missed: whoever made the last bid had called"
        yield Lemma(name, implies(field_is(f"{when}passed_over"), and_(*said)))


def _makers(prefix: str) -> Lemma:
    """Whoever made the last bid or double, there was one."""
    pairs = ((F.bid, F.bidder), (F.doubled, F.doubler))
    none = (or_(not_(field_is(f"{prefix}{c}", 0)), field_is(f"{prefix}{maker}", 0)) for c, maker in pairs)
    return Lemma(f"{prefix}who made the last bid or double is told where there is one", and_(*none))


def _callers(prefix: str, void: str | None) -> Lemma:
    """Whoever made the last bid has called."""
    said = (_has_called(f"{prefix}{last}", variable(f"{prefix}called")) for last in _bids(void))
    return Lemma(f"{prefix}whoever made the last bid has called", and_(*said))


def _bids(void: str | None) -> tuple[str, ...]:
    """The last bid as it is, and where a void call can be in the auction as it would be without that."""
    return ("",) if void is None else ("", "void_")


def _has_called(last: str, called: Expr) -> Expr:
    """The maker of that last bid is among those who have called."""
    has = choose(variable(f"{last}bidder"), [bit(called, s) for s in SEATS])
    return or_(field_is(f"{last}bid", 0), has)


def _waiting(prefix: str, ladder: Ladder) -> Iterator[Lemma]:
    """Withdrawn calls that wait for their maker's turn."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    none, at_fault, calls = [], [], []
    for s in SEATS:
        waits = field(F.waits[s])
        rest = and_(*(eq(field(f"{n}_{s}"), 0) for n in WAITING if n != "waits"))
        none.append(or_(not_(eq(waits, Waiting.NONE)), rest))
        at_fault.append(implies(eq(waits, Waiting.FOR_RHO), eq(field(F.waiting_irregular[s]), 1)))
        calls.append(_uttered(field(F.waiting_call[s]), ladder))
    yield Lemma(f"{prefix}nothing is left of a withdrawn call", and_(*none))
    yield Lemma(f"{prefix}whose call waits for RHO was at fault", and_(*at_fault))
    yield Lemma(f"{prefix}what waits is a call", and_(*calls))


def calls_layout(ladder: Ladder) -> Iterator[Lemma]:
    """What is remembered of a call is a call, and its flags are what it says."""
    for name in (F.on, "replaced"):
        double = and_(less(const(0, 7), variable(f"{name}_call")), less(variable(f"{name}_call"), const(3, 7)))
        yield Lemma(f"{name}: only doubles are inadmissible", implies(field_is(f"{name}_inadmissible"), double))
        bid = not_(eq(bits(variable(f"{name}_call"), 6, 3), 0))
        yield Lemma(f"{name}: only bids are insufficient", implies(field_is(f"{name}_insufficient"), bid))
        a_pass = field_is(f"{name}_call", 0)
        yield Lemma(f"{name}: whoever passes breaks no duty to pass", implies(a_pass, field_is(f"{name}_barred", 0)))
        high = less(const(ladder.levels, 4), bits(variable(f"{name}_call"), 6, 3))
        held = field_is(F.choice, Choice.HELD)
        yield Lemma(f"{name}: above seven is what it says", or_(held, eq(high, field_is(f"{name}_above"))))
    yield Lemma("the call on the table is a call", _uttered(variable(F.on_table.call), ladder))
    yield Lemma("the call it was to replace is a call", _uttered(variable(F.replaced.call), ladder))
    for name in (F.last.call, F.prior.call):
        yield Lemma(f"{name} is a call", _uttered(variable(name), ladder))
    yield from _void_layout(ladder)


def _void_layout(ladder: Ladder) -> Iterator[Lemma]:
    """The void call is one for a reason, and so is what the calls over it have made of the last bid."""
    made = variable(F.void_call.call)
    double = and_(less(const(0, 7), made), less(made, const(3, 7)))
    yield Lemma("void: only doubles are inadmissible", implies(field_is(F.void_call.inadmissible), double))
    high = less(const(ladder.levels, 4), bits(made, 6, 3))
    yield Lemma("void: above seven is what it says", eq(high, field_is(F.void_call.above)))
    reasons = (field_is(f"void_{name}") for name in ("inadmissible", "above", "wrong_board", "final"))
    yield Lemma("void: it cannot stand", implies(field_is(F.void), or_(*reasons)))
    nothing_else = and_(field_is(F.void_call.inadmissible, 0), field_is(F.void_call.rotation, 0))
    yield Lemma("void: after the final pass nothing else", implies(field_is(F.void_call.final), nothing_else))
    yield Lemma("void_call is a call", _uttered(made, ladder))
    for prefix in ("", "before_last_", "before_prior_"):
        yield Lemma(f"{prefix}void_over_call is a call", _uttered(variable(f"{prefix}void_over_call"), ladder))
        yield _makers(f"{prefix}void_")
        begun = implies(field_is(f"{prefix}void"), field_is(f"{prefix}opened"))
        yield Lemma(f"{prefix}void: the auction has begun", begun)
        yield Lemma(f"{prefix}void_bid is a bid", _optional_bid(variable(f"{prefix}void_bid"), ladder))


def _bid(call: Expr, ladder: Ladder) -> Expr:
    level, denomination = bits(call, 6, 3), bits(call, 2, 0)
    spoken = and_(not_(eq(level, 0)), at_most(level, ladder.levels + 2))
    return and_(spoken, less(denomination, const(ladder.denominations, 3)))


def _optional_bid(call: Expr, ladder: Ladder) -> Expr:
    return or_(eq(call, 0), _bid(call, ladder))


def _uttered(call: Expr, ladder: Ladder) -> Expr:
    word = less(call, const(3, 7))
    return or_(word, _bid(call, ladder))
