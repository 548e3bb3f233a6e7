"""Lemmas on how an auction is laid out, now and as it is remembered, and the calls that a state holds."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import bit, bitand, bits, choose
from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, at_most, eq, implies, less, not_, or_
from auctionlaws.machine.field_values import Choice, Waiting
from auctionlaws.machine.position import WAITING
from auctionlaws.machine.state import (
    MISSED,
    SEATS,
)
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.engines.lemma import Lemma, field_is


def auction_layout(prefix: str, void: str | None, ladder: Ladder) -> Iterator[Lemma]:
    """The layout of an auction, as it is or as it is remembered."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    zero = const(0, 7)
    for f in MISSED:
        name = f"{prefix}{f.name} is zero while nobody has missed a turn"
        yield Lemma(name, or_(eq(field("passed_over"), 1), eq(field(f.name), 0)))
    yield from _waiting(prefix, ladder)
    yield from _waiting(f"{prefix}missed_", ladder)
    for s in SEATS:
        both = bitand(field(f"first_{s}"), field(f"first_{(s + 2) % 4}"))
        yield Lemma(f"{prefix}one first of a side, {s}", eq(both, 0))
    bid = field("bid")
    yield Lemma(f"{prefix}bid is a bid", or_(eq(bid, zero), _bid(bid, ladder)))
    yield from _makers(prefix)
    yield from _callers(prefix, void)
    for name in ("called", "passes", "bid", "doubled", "passed_over"):
        yield Lemma(f"{prefix}{name} is zero before the first call", or_(eq(field("opened"), 1), eq(field(name), 0)))


def _makers(prefix: str) -> Iterator[Lemma]:
    """Whoever made the last bid or double, there was one."""
    for call, maker in (("bid", "bidder"), ("doubled", "doubler")):
        made = not_(field_is(f"{prefix}{call}", 0))
        yield Lemma(f"{prefix}{maker} is zero without {prefix}{call}", or_(made, field_is(f"{prefix}{maker}", 0)))


def _callers(prefix: str, void: str | None) -> Iterator[Lemma]:
    """Whoever made the last bid has called, and had when a player first missed his turn by a pass since then."""
    for last in ("", *(("void_",) if void is not None else ())):
        bid, bidder = (variable(f"{prefix}{last}{name}") for name in ("bid", "bidder"))
        for copy, when in (("", ()), ("missed_", (field_is(f"{prefix}passed_over"),))):
            has = choose(bidder, [bit(variable(f"{prefix}{copy}called"), s) for s in SEATS])
            name = f"{prefix}{copy}whoever made the last {last}bid has called"
            yield Lemma(name, implies(and_(*when, not_(eq(bid, 0))), has))


def _waiting(prefix: str, ladder: Ladder) -> Iterator[Lemma]:
    """Withdrawn calls that wait for their maker's turn."""

    def field(name: str) -> Expr:
        return variable(prefix + name)

    for s in SEATS:
        waiting = not_(eq(field(f"waits_{s}"), Waiting.NONE))
        for name in (n for n in WAITING if n != "waits"):
            none = f"{prefix}{name}_{s} is zero without a withdrawn call"
            yield Lemma(none, or_(waiting, eq(field(f"{name}_{s}"), 0)))
        for_rho = eq(field(f"waits_{s}"), Waiting.FOR_RHO)
        at_fault = eq(field(f"waiting_irregular_{s}"), 1)
        yield Lemma(f"{prefix}whose call waits for RHO was at fault, {s}", implies(for_rho, at_fault))
        yield Lemma(f"{prefix}waiting_call_{s} is a call", _uttered(field(f"waiting_call_{s}"), ladder))


def calls_layout(ladder: Ladder) -> Iterator[Lemma]:
    """What is remembered of a call is a call, and its flags are what it says."""
    for name in ("on", "replaced"):
        double = and_(less(const(0, 7), variable(f"{name}_call")), less(variable(f"{name}_call"), const(3, 7)))
        yield Lemma(f"{name}: only doubles are inadmissible", implies(field_is(f"{name}_inadmissible"), double))
        bid = not_(eq(bits(variable(f"{name}_call"), 6, 3), 0))
        yield Lemma(f"{name}: only bids are insufficient", implies(field_is(f"{name}_insufficient"), bid))
        a_pass = field_is(f"{name}_call", 0)
        yield Lemma(f"{name}: whoever passes breaks no duty to pass", implies(a_pass, field_is(f"{name}_barred", 0)))
        high = less(const(ladder.levels, 4), bits(variable(f"{name}_call"), 6, 3))
        held = field_is("choice", Choice.HELD)
        yield Lemma(f"{name}: above seven is what it says", or_(held, eq(high, field_is(f"{name}_above"))))
    yield Lemma("the call on the table is a call", _uttered(variable("on_call"), ladder))
    yield Lemma("the call it was to replace is a call", _uttered(variable("replaced_call"), ladder))
    for name in ("last_call", "prior_call"):
        yield Lemma(f"{name} is a call", _uttered(variable(name), ladder))
    for prefix in ("", "before_last_", "before_prior_"):
        made = variable(f"{prefix}void_call")
        double = and_(less(const(0, 7), made), less(made, const(3, 7)))
        yield Lemma(
            f"{prefix}void: only doubles are inadmissible", implies(field_is(f"{prefix}void_inadmissible"), double)
        )
        high = less(const(ladder.levels, 4), bits(made, 6, 3))
        yield Lemma(f"{prefix}void: above seven is what it says", eq(high, field_is(f"{prefix}void_above")))
        reasons = (field_is(f"{prefix}void_{name}") for name in ("inadmissible", "above", "wrong_board", "final"))
        yield Lemma(f"{prefix}void: it cannot stand", implies(field_is(f"{prefix}void"), or_(*reasons)))
        nothing_else = and_(field_is(f"{prefix}void_inadmissible", 0), field_is(f"{prefix}void_rotation", 0))
        yield Lemma(
            f"{prefix}void: after the final pass nothing else", implies(field_is(f"{prefix}void_final"), nothing_else)
        )
        for name in ("void_call", "void_over_call"):
            yield Lemma(f"{prefix}{name} is a call", _uttered(variable(f"{prefix}{name}"), ladder))
        yield from _makers(f"{prefix}void_")
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
