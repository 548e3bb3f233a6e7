"""What it means that a call takes its place in the auction: the bookkeeping that no clause needs to spell out."""

from __future__ import annotations

from auctionlaws.calls import DOUBLE, REDOUBLE
from auctionlaws.core.expr import Expr, add, and_, bit, bitand, bitor, bits, const, eq, ite, less, not_, or_, single
from auctionlaws.machine.moment import CallRef, lho, named_denomination
from auctionlaws.machine.state import DUTIES, ON_TABLE, POSITION, SEATS, VOID, Duty

Fields = dict[str, Expr]


def one(condition: Expr) -> Expr:
    """A truth value as a field of one bit."""
    return ite(condition, const(1, 1), const(0, 1))


def take_place(state: Fields, call: CallRef, supersedes: Expr) -> Fields:
    """The state after the call has joined the auction, the turn not yet moved on.

    ``supersedes`` says that a bid wipes out the double or redouble (19C).
    """
    new = dict(state)
    is_bid, is_double, is_redouble = call.is_bid, eq(call.code, DOUBLE), eq(call.code, REDOUBLE)
    new["bid"] = ite(is_bid, call.code, state["bid"])
    new["bidder"] = ite(is_bid, call.seat, state["bidder"])
    doubled = ite(is_double, const(1, 2), ite(is_redouble, const(2, 2), state["doubled"]))
    new["doubled"] = ite(and_(is_bid, supersedes), const(0, 2), doubled)
    new["doubler"] = ite(is_double, call.seat, ite(and_(is_bid, supersedes), const(0, 2), state["doubler"]))
    passes = state["passes"]
    more = ite(less(passes, 3), add(passes, 1), passes)
    new["passes"] = ite(call.is_pass, more, const(0, 2))
    over = one(call.flags["rotation"]) if "rotation" in call.flags else const(0, 1)
    new["passed_over"] = ite(call.is_pass, bitor(state["passed_over"], over), const(0, 1))
    new["called"] = bitor(state["called"], single(call.seat, 4))
    _name_denomination(state, new, call)
    _void_view(state, new, call)
    return new


def _name_denomination(state: Fields, new: Fields, call: CallRef) -> None:
    named = named_denomination(call.code)
    for s in SEATS:
        mine = eq(call.seat, s)
        before = bitor(state[f"first_{s}"], state[f"first_{(s + 2) % 4}"])
        fresh = bitand(named, _without(before))
        new[f"first_{s}"] = ite(mine, bitor(state[f"first_{s}"], fresh), state[f"first_{s}"])
        suits = bits(call.spec, 3, 0)
        new[f"specified_{s}"] = ite(mine, bitor(state[f"specified_{s}"], suits), state[f"specified_{s}"])


def _without(members: Expr) -> Expr:
    """The complement of a set of denominations."""
    result = const(0, 5)
    for d in range(5):
        result = bitor(result, ite(bit(members, d), const(0, 5), const(1 << d, 5)))
    return result


def _void_view(state: Fields, new: Fields, call: CallRef) -> None:
    """Keep what the last bid and its doubling would be without the void call alone."""
    void = eq(state["void"], 1)
    for name in ("bid", "bidder"):
        new[f"void_{name}"] = ite(and_(void, call.is_bid), new[name], state[f"void_{name}"])
    changed = not_(call.is_pass)
    for name in ("doubled", "doubler"):
        new[f"void_{name}"] = ite(and_(void, changed), new[name], state[f"void_{name}"])


def use_up_turn(state: Fields, new: Fields, call: CallRef, in_rotation: Expr) -> None:
    """A duty for one turn is used up when that turn has passed, whoever called at it.

    A call out of rotation at its maker's LHO's turn leaves LHO his turn.
    """
    for s in SEATS:
        had_turn = and_(eq(state["turn"], s), not_(eq(lho(call.seat), s)))
        took_turn = and_(in_rotation, eq(call.seat, s))
        once = eq(state[f"must_pass_{s}"], Duty.ONCE)
        gone = and_(once, or_(had_turn, took_turn))
        new[f"must_pass_{s}"] = ite(gone, const(Duty.NONE, 2), state[f"must_pass_{s}"])
        answered = and_(in_rotation, eq(call.seat, s))
        for name in ("waits", "waiting_call", "waiting_spec", "waiting_known"):
            field = f"{name}_{s}"
            new[field] = ite(answered, const(0, state[field].width), state[field])


def clear(state: Fields, fields: tuple[str, ...]) -> None:
    """Set fields to zero."""
    for name in fields:
        state[name] = const(0, state[name].width)


TABLE_FIELDS = tuple(f.name for f in ON_TABLE)
VOID_FIELDS = tuple(f.name for f in VOID) + tuple(f"kept_{f.name}" for f in POSITION + DUTIES)


def put_on_table(state: Fields, call: CallRef) -> Fields:
    """The state with an irregular call lying on the table."""
    new = dict(state)
    new["on"] = const(1, 1)
    new["on_seat"], new["on_call"], new["on_spec"] = call.seat, call.code, call.spec
    new["on_conventional"], new["on_known"] = one(call.conventional), one(call.known)
    new["on_damage"] = one(call.damage)
    for name, flag in call.flags.items():
        new[f"on_{name}"] = one(flag)
    return new


def enter_void(state: Fields, call: CallRef) -> Fields:
    """The state after a call that cannot stand has been called over: it is in the auction until the Director comes."""
    earlier = eq(state["void"], 1)
    kept = dict(state)
    kept["void"] = const(1, 1)
    kept["void_seat"] = call.seat
    for name in ("inadmissible", "above", "final", "rotation"):
        kept[f"void_{name}"] = one(call.flags[name])
    for name in ("bid", "bidder", "doubled", "doubler"):
        kept[f"void_{name}"] = state[name]
    for f in POSITION + DUTIES:
        kept[f"kept_{f.name}"] = state[f.name]
    placed = {n: ite(earlier, state[n], kept[n]) for n in kept}
    new = take_place(placed, call, call.is_bid)
    for name in ("bid", "bidder", "doubled", "doubler"):
        new[f"void_{name}"] = ite(earlier, new[f"void_{name}"], state[name])
    use_up_turn(placed, new, call, not_(call.flags["rotation"]))
    new["turn"] = lho(call.seat)
    new["opened"] = const(1, 1)
    clear(new, TABLE_FIELDS)
    return new


def restore(state: Fields) -> Fields:
    """The state before the void call, with that call and everything after it gone."""
    new = dict(state)
    for f in POSITION + DUTIES:
        new[f.name] = state[f"kept_{f.name}"]
    clear(new, TABLE_FIELDS + VOID_FIELDS)
    return new
