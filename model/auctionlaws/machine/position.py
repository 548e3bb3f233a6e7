"""What it means that a call takes its place in the auction: the bookkeeping that no clause needs to spell out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from auctionlaws.calls import DOUBLE, REDOUBLE
from auctionlaws.core.bitwise import add, bit, bitand, bitor, bits, single
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.machine.moment import CallRef, call_on_table, call_replaced, lho, named_denomination
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import ASKED, AUCTION, CALL_FIELDS, DUTIES, FLAGS, MISSED, ON_TABLE, F

Fields = dict[str, Expr]
WAITING: Final = tuple(dict.fromkeys(f.name.rpartition("_")[0] for f in DUTIES if f.name.startswith("wait")))
"""What is remembered of a player's withdrawn call."""
MISPLACED: Final = "misplaced"
"""Of a call that takes the place of one out of rotation: no irregularity of its own, and nothing a table holds."""


def one(condition: Expr) -> Expr:
    """A truth value as a field of one bit."""
    return ite(condition, const(1, 1), const(0, 1))


def take_place(state: Fields, call: CallRef, supersedes: Expr) -> Fields:
    """The state after the call has joined the auction, the turn not yet moved on.

    ``supersedes`` says that a bid wipes out the double or redouble (19C).
    """
    new = dict(state)
    is_bid, is_double, is_redouble = call.is_bid, eq(call.code, DOUBLE), eq(call.code, REDOUBLE)
    new[F.bid] = ite(is_bid, call.code, state[F.bid])
    new[F.bidder] = ite(is_bid, call.seat, state[F.bidder])
    doubled = ite(is_double, const(1, 2), ite(is_redouble, const(2, 2), state[F.doubled]))
    new[F.doubled] = ite(and_(is_bid, supersedes), const(0, 2), doubled)
    new[F.doubler] = ite(is_double, call.seat, ite(and_(is_bid, supersedes), const(0, 2), state[F.doubler]))
    passes = state[F.passes]
    more = ite(and_(less(passes, 3), not_(takes_no_turn(state, call))), add(passes, 1), passes)
    new[F.passes] = ite(call.is_pass, more, const(0, 2))
    _count_missed(state, new, call)
    new[F.called] = bitor(state[F.called], single(call.seat, 4))
    _name_denomination(state, new, call)
    _void_view(state, new, call)
    return new


def deprives(state: Fields, call: CallRef) -> Expr:
    """By this call somebody who had a turn misses it: it was out of rotation, not first, and not at LHO's turn."""
    out = and_(out_of_place(call), eq(state[F.opened], 1))
    return and_(out, not_(eq(state[F.turn], lho(call.seat))))


def takes_no_turn(state: Fields, call: CallRef) -> Expr:
    """The call was not first, and came at LHO's turn, which is still his: nobody's turn has passed.

    It was out of rotation, or took the place of one that was.
    """
    late = or_(out_of_place(call), call.flags.get("change", FALSE))
    return and_(late, eq(state[F.opened], 1), eq(state[F.turn], lho(call.seat)))


def out_of_place(call: CallRef) -> Expr:
    """The call came when it was another player's turn: out of rotation, or lawfully in place of one that was."""
    return or_(*(call.flags.get(name, FALSE) for name in ("rotation", MISPLACED)))


def _count_missed(state: Fields, new: Fields, call: CallRef) -> None:
    """Remember how things stood when a pass first deprived a player of his turn; a call that is no pass ends it.

    What is remembered stays for one call more: who changes that call goes back to where it counts.
    """
    missed = and_(call.is_pass, deprives(state, call))
    already = eq(state[F.passed_over], 1)
    counts = and_(call.is_pass, or_(already, missed))
    new[F.passed_over] = one(counts)
    again = or_(eq(state[F.passed_twice], 1), and_(already, missed))
    new[F.passed_twice] = one(and_(call.is_pass, again))
    passers = bitor(state[F.passed_out], ite(out_of_place(call), single(call.seat, 4), const(0, 4)))
    new[F.passed_out] = ite(counts, passers, const(0, 4))
    told = ite(and_(out_of_place(call), call.damage), single(call.seat, 4), const(0, 4))
    damage = bitor(state[F.passed_damage], told)
    new[F.passed_damage] = ite(counts, damage, const(0, 4))
    for f in MISSED:
        then = state[f.name.removeprefix("missed_")]
        new[f.name] = ite(already, state[f.name], ite(missed, then, const(0, f.width)))


def _name_denomination(state: Fields, new: Fields, call: CallRef) -> None:
    named = named_denomination(call.code)
    for s in SEATS:
        mine = eq(call.seat, s)
        before = bitor(state[F.first[s]], state[F.first[(s + 2) % 4]])
        fresh = bitand(named, without(before))
        new[F.first[s]] = ite(mine, bitor(state[F.first[s]], fresh), state[F.first[s]])
        suits = bits(call.spec, 3, 0)
        new[F.specified[s]] = ite(mine, bitor(state[F.specified[s]], suits), state[F.specified[s]])


def without(members: Expr) -> Expr:
    """The complement of a set of denominations, or of suits."""
    width = members.width
    result = const(0, width)
    for d in range(width):
        result = bitor(result, ite(bit(members, d), const(0, width), const(1 << d, width)))
    return result


def _void_view(state: Fields, new: Fields, call: CallRef) -> None:
    """Keep what the last bid and its doubling would be without the void call alone."""
    void = eq(state[F.void], 1)
    for name in (F.bid, F.bidder):
        new[f"void_{name}"] = ite(and_(void, call.is_bid), new[name], state[f"void_{name}"])
    changed = not_(call.is_pass)
    for name in (F.doubled, F.doubler):
        new[f"void_{name}"] = ite(and_(void, changed), new[name], state[f"void_{name}"])


def turn_of_seat_gone(state: Fields, call: CallRef, s: int, in_rotation: Expr) -> tuple[Expr, Expr]:
    """Whether the turn of seat ``s`` has gone when a call takes its place, and whether he called at it himself.

    Whoever calls, the turn at which he does so is gone; but a call at its maker's LHO's turn leaves LHO his turn.
    """
    himself = and_(in_rotation, eq(call.seat, s))
    return or_(and_(eq(state[F.turn], s), not_(eq(lho(call.seat), s))), himself), himself


def forget_withdrawn(new: Fields, s: int, where: Expr) -> None:
    """Seat ``s`` owes nothing more for a withdrawn call, where the condition holds."""
    for field in (f"{name}_{s}" for name in WAITING):
        new[field] = ite(where, const(0, new[field].width), new[field])


def clear(state: Fields, fields: Iterable[str]) -> None:
    """Set fields to zero."""
    for name in fields:
        state[name] = const(0, state[name].width)


TABLE_FIELDS = tuple(f.name for f in ON_TABLE + ASKED)
MISSED_FIELDS = tuple(f.name for f in MISSED)
PASSED_FIELDS = tuple(f.name for f in AUCTION if f.name.startswith("passed_"))
"""State fields that record passes out of rotation which deprived a player of his turn (17D3, 17E2, 34)."""


def put_on_table(state: Fields, call: CallRef) -> Fields:
    """The state with an irregular call lying on the table."""
    new = dict(state)
    clear(new, TABLE_FIELDS)
    new[F.on] = const(1, 1)
    new[F.on_table.seat], new[F.on_table.ordered] = call.seat, one(call.ordered)
    hold(new, "on_", call)
    return new


def put_again(state: Fields, call: CallRef) -> Fields:
    """The state with another call of the same player on the table: the one there before is withdrawn as well."""
    new = put_on_table(state, call)
    new[F.on_table.over], new[F.on_table.lead], new[F.on_table.slip] = (
        state[F.on_table.over],
        state[F.on_table.lead],
        state[F.on_table.slip],
    )
    add_withdrawn(state, new, call_on_table(state))
    return new


def add_withdrawn(state: Fields, new: Fields, call: CallRef) -> None:
    """A call goes to those that were withdrawn at the same turn before the one on the table."""
    new[F.on_table.before] = bitor(state[F.on_table.before], call.spec)
    no_suit = eq(bits(call.spec, 3, 0), 0)
    new[F.on_table.before_other] = bitor(state[F.on_table.before_other], one(no_suit))
    natural = or_(and_(call.is_bid, not_(call.conventional)), and_(not_(call.is_bid), eq(call.spec, 0)))
    new[F.on_table.before_conventional] = bitor(state[F.on_table.before_conventional], one(not_(natural)))
    new[F.on_table.before_damage] = bitor(state[F.on_table.before_damage], one(call.damage))


def put_over(state: Fields, call: CallRef) -> Fields:
    """The state with a call on the table that is to replace the irregular one lying there."""
    new = put_on_table(state, call)
    new[F.replaced.on] = const(1, 1)
    for name in (*(f.name for f in CALL_FIELDS), *FLAGS):
        new[f"replaced_{name}"] = state[f"on_{name}"]
    return new


def put_first_again(state: Fields) -> Fields:
    """The state with the irregular call on the table that was to be changed; the change of it waits."""
    new = put_on_table(state, call_replaced(state))
    new[F.replaced.on] = const(1, 1)
    for name in (*(f.name for f in CALL_FIELDS), *(flag for flag in FLAGS if flag != "change")):
        new[f"replaced_{name}"] = state[f"on_{name}"]
    return new


def hold(new: Fields, prefix: str, call: CallRef) -> None:
    """A call, with what is remembered of it, in the fields that begin so."""
    new[f"{prefix}call"], new[f"{prefix}spec"] = call.code, call.spec
    new[f"{prefix}conventional"], new[f"{prefix}known"] = one(call.conventional), one(call.known)
    new[f"{prefix}damage"], new[f"{prefix}found"] = one(call.damage), call.found
    new[f"{prefix}declared"] = call.declared
    for name in FLAGS:
        new[f"{prefix}{name}"] = one(call.flags.get(name, FALSE))
