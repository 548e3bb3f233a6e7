"""Lemmas that follow from how a state is laid out: ranges, and that whatever is inactive is zero.

They are candidates like the written ones: proved every time, and dropped where they do not hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr, and_, at_most, bitand, bits, const, eq, less, not_, or_
from auctionlaws.machine.state import KEPT, ON_TABLE, SEATS, STATE, VOID, Phase, Waiting, variable


@dataclass(frozen=True, slots=True)
class Lemma:
    """Something that may hold of every position that can be reached."""

    name: str
    condition: Expr


def layout_lemmas(ladder: Ladder) -> tuple[Lemma, ...]:
    """The lemmas of the layout, on a ladder of bids."""
    return (*_ranges(), *_inactive(), *_position("", ladder), *_position("kept_", ladder), *_calls(ladder))


def _is(name: str, value: int = 1) -> Expr:
    return eq(variable(name), value)


def _ranges() -> Iterator[Lemma]:
    for f in STATE:
        if f.highest < (1 << f.width) - 1:
            yield Lemma(f"{f.name} is at most {f.highest}", at_most(variable(f.name), f.highest))


def _inactive() -> Iterator[Lemma]:
    for switch, fields in (("on", ON_TABLE[1:]), ("void", (*VOID[1:], *KEPT))):
        for f in fields:
            yield Lemma(f"{f.name} is zero without {switch}", or_(_is(switch), _is(f.name, 0)))
    stopped = or_(_is("phase", Phase.STOPPED), _is("phase", Phase.OUTSIDE))
    yield Lemma("nobody is asked outside an option", or_(stopped, _is("phase", Phase.OPTION), _is("asked", 0)))


def _position(prefix: str, ladder: Ladder) -> Iterator[Lemma]:
    def field(name: str) -> Expr:
        return variable(prefix + name)

    zero = const(0, 7)
    for s in SEATS:
        waiting = not_(eq(field(f"waits_{s}"), Waiting.NONE))
        for name in ("waiting_call", "waiting_spec", "waiting_known"):
            yield Lemma(
                f"{prefix}{name}_{s} is zero without a withdrawn call", or_(waiting, eq(field(f"{name}_{s}"), 0))
            )
        yield Lemma(f"{prefix}waiting_call_{s} is a call", _uttered(field(f"waiting_call_{s}"), ladder))
        both = bitand(field(f"first_{s}"), field(f"first_{(s + 2) % 4}"))
        yield Lemma(f"{prefix}one first of a side, {s}", eq(both, 0))
    bid = field("bid")
    yield Lemma(f"{prefix}bid is a bid", or_(eq(bid, zero), _bid(bid, ladder)))
    yield Lemma(f"{prefix}no bidder without a bid", or_(not_(eq(bid, zero)), eq(field("bidder"), 0)))
    yield Lemma(f"{prefix}no doubler without a double", or_(not_(eq(field("doubled"), 0)), eq(field("doubler"), 0)))
    for name in ("called", "passes", "bid", "doubled", "passed_over"):
        yield Lemma(f"{prefix}{name} is zero before the first call", or_(eq(field("opened"), 1), eq(field(name), 0)))
    low = at_most(bits(bid, 6, 3), ladder.levels)
    yield Lemma(f"{prefix}bid is at most seven unless void", or_(_is("void") if not prefix else low, low))


def _calls(ladder: Ladder) -> Iterator[Lemma]:
    yield Lemma("the call on the table is a call", _uttered(variable("on_call"), ladder))
    yield Lemma("the bid without the void call is a bid", _optional_bid(variable("void_bid"), ladder))


def _bid(call: Expr, ladder: Ladder) -> Expr:
    level, denomination = bits(call, 6, 3), bits(call, 2, 0)
    spoken = and_(not_(eq(level, 0)), at_most(level, ladder.levels + 2))
    return and_(spoken, less(denomination, const(ladder.denominations, 3)))


def _optional_bid(call: Expr, ladder: Ladder) -> Expr:
    return or_(eq(call, 0), _bid(call, ladder))


def _uttered(call: Expr, ladder: Ladder) -> Expr:
    word = less(call, const(3, 7))
    return or_(word, _bid(call, ladder))
