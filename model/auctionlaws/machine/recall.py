"""Going back: calls that are cancelled or changed take with them everything they did.

Four earlier states are remembered: before the earliest void call (35, 38, 17D), before the last call and before the
one before it (21B, 25), and when a player first missed his turn by a pass (34).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from auctionlaws.core.bitwise import add, bitand, bitor, single
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.machine.moment import CallRef, declared_in, lho, partner
from auctionlaws.machine.position import (
    MISSED_FIELDS,
    PASSED_FIELDS,
    TABLE_FIELDS,
    Fields,
    clear,
    hold,
    one,
    take_place,
)
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import (
    AUCTION,
    BEFORE_LAST,
    BEFORE_PRIOR,
    CORRECTED,
    FLAGS,
    KEPT,
    LAST_BID,
    MISSED,
    RECENT,
    SPOKEN,
    UNDONE,
    VOID,
    VOID_CALL,
    WHILE_CORRECTED,
    F,
)

_CORRECTED = tuple(f.name for f in CORRECTED if f.name != F.vain)
_STAYS = (F.spoken, F.lapsed, F.vain)
MEMORY: Final = tuple(f.name for f in RECENT + CORRECTED + BEFORE_LAST + BEFORE_PRIOR if f.name not in _STAYS)
"""What is remembered of the last two calls, to go back to."""


def remember(state: Fields, new: Fields, call: CallRef, corrects: Expr = FALSE) -> None:
    """The call is now the last one; ``state`` is as it was before. ``corrects``: it replaces the one on the table."""
    for f in WHILE_CORRECTED:
        new[f"corrected_{f.name}"] = ite(corrects, state[f"on_{f.name}"], const(0, f.width))
    for f in SPOKEN:
        new[f"prior_{f.name}"] = state[f"last_{f.name}"]
    for f in UNDONE:
        new[f"before_prior_{f.name}"] = state[f"before_last_{f.name}"]
        new[f"before_last_{f.name}"] = state[f.name]
    for f in MISSED:
        new[f"before_prior_{f.name}"] = _where_missed(state, "before_last_", state[f.name])
    new[F.last.seat], new[F.last.call], new[F.last.spec] = call.seat, call.code, call.spec
    new[F.last.found], new[F.last.declared] = call.found, call.declared
    new[F.last.damage] = one(call.damage)
    new[F.last.conventional], new[F.last.corrects] = one(call.conventional), one(corrects)
    new[F.last.chosen] = const(0, 1)
    others = bitor(bitor(single(lho(call.seat), 4), single(partner(call.seat), 4)), single(add(call.seat, 3), 4))
    new[F.vain] = bitand(state[F.vain], others)
    new[F.recent] = ite(less(state[F.recent], 2), add(state[F.recent], 1), state[F.recent])
    new[F.lapsed] = called_now(state[F.lapsed], call.seat, standing=True)


def called_now(lapsed: Expr, seat: Expr, *, standing: bool) -> Expr:
    """Whose last call can no longer be changed after a call by ``seat``: his partner's, whether it stands or not."""
    lapsed = bitor(lapsed, single(partner(seat), 4))
    if not standing:
        return lapsed
    others = const(0, 4)
    for s in SEATS:
        others = bitor(others, ite(eq(seat, s), const(15 & ~(1 << s), 4), const(0, 4)))
    return bitand(lapsed, others)


def undo_last(state: Fields) -> Fields:
    """The auction before its last call."""
    new = dict(state)
    for f in UNDONE:
        new[f.name] = state[f"before_last_{f.name}"]
        new[f"before_last_{f.name}"] = state[f"before_prior_{f.name}"]
        new[f"before_prior_{f.name}"] = const(0, f.width)
    had = eq(state[F.before_last.passed_over], 1)
    for f in MISSED:
        prior = state[f"before_prior_{f.name}"]
        new[f.name] = ite(had, state[f.name], prior)
        new[f"before_prior_{f.name}"] = const(0, f.width)
    for f in SPOKEN:
        new[f"last_{f.name}"] = state[f"prior_{f.name}"]
        new[f"prior_{f.name}"] = const(0, f.width)
    new[F.recent] = ite(eq(state[F.recent], 2), const(1, 2), const(0, 2))
    clear(new, _CORRECTED)
    _without_void(state, new)
    return new


def undo_two(state: Fields) -> Fields:
    """The auction before its last two calls."""
    new = dict(state)
    for f in UNDONE + MISSED:
        new[f.name] = state[f"before_prior_{f.name}"]
    clear(new, MEMORY)
    _without_void(state, new)
    return new


def _without_void(state: Fields, new: Fields) -> None:
    """If the earliest void call is undone, nothing is left of it, nor to go back to for its sake."""
    for f in VOID_CALL + KEPT:
        new[f.name] = ite(eq(new[F.void], 1), state[f.name], const(0, f.width))


def _where_missed(state: Fields, prefix: str, value: Expr) -> Expr:
    """A value in an auction in which somebody has missed his turn, zero in another."""
    return ite(eq(state[f"{prefix}passed_over"], 1), value, const(0, value.width))


def enter_void(state: Fields, call: CallRef, over: CallRef) -> Fields:
    """The state after a call that cannot stand has been called over: it is in the auction until the Director comes.

    The turn at which it was made has not been used up yet.
    """
    earlier = eq(state[F.void], 1)
    kept = dict(state)
    kept[F.void] = const(1, 1)
    kept[F.void_call.seat] = call.seat
    hold(kept, "void_", call)
    by_lho = eq(over.seat, lho(call.seat))
    kept[F.void_over_call] = ite(by_lho, over.code, const(0, over.code.width))
    kept[F.void_over_spec] = ite(by_lho, over.spec, const(0, over.spec.width))
    kept[F.void_over_wrong] = one(and_(by_lho, over.flags["wrong_board"]))
    kept[F.void_partner] = kept[F.void_lho] = const(0, 1)
    for name in LAST_BID:
        kept[f"void_{name}"] = state[name]
    for f in AUCTION:
        now = state[f.name]
        kept[f"kept_{f.name}"] = _where_missed(state, "", now) if f in MISSED else now
    placed = {n: ite(earlier, value, kept[n]) for n, value in others_over_void(state, call).items()}
    new = take_place(placed | {F.void: state[F.void]}, call, call.is_bid)
    new[F.void] = const(1, 1)
    for name in LAST_BID:
        new[f"void_{name}"] = ite(earlier, state[f"void_{name}"], state[name])
    remember(state, new, call)
    new[F.turn] = lho(call.seat)
    new[F.opened] = const(1, 1)
    clear(new, TABLE_FIELDS)
    return new


def void_call(state: Fields) -> CallRef:
    """The earliest void call that somebody has called over."""
    return CallRef(
        seat=state[F.void_call.seat],
        code=state[F.void_call.call],
        conventional=eq(state[F.void_call.conventional], 1),
        spec=state[F.void_call.spec],
        known=eq(state[F.void_call.known], 1),
        damage=eq(state[F.void_call.damage], 1),
        flags={flag: eq(state[f"void_{flag}"], 1) for flag in FLAGS},
        found=state[F.void_call.found],
        declared=declared_in(state, "void_"),
    )


def others_over_void(state: Fields, call: CallRef) -> Fields:
    """The state in which a call over a void one may be that of its maker's partner, or of LHO."""
    there_is = eq(state[F.void], 1)
    by = {n: and_(there_is, called) for n, called in by_others(state, call.seat).items()}
    return {**state, **{n: ite(called, const(1, 1), state[n]) for n, called in by.items()}}


def by_others(state: Fields, seat: Expr) -> dict[str, Expr]:
    """Whether that player is the partner, or LHO, of the void call's maker, by the name of the field."""
    maker = state[F.void_call.seat]
    return {F.void_partner: eq(seat, partner(maker)), F.void_lho: eq(seat, lho(maker))}


def called_over_void(state: Fields, call: CallRef) -> Fields:
    """The state in which a call is the one over the void call, if that was the last before it (17D)."""
    new = others_over_void(state, call)
    void_is_last = and_(eq(state[F.void], 1), not_(eq(state[F.recent], 0)), eq(state[F.before_last.void], 0))
    over = and_(void_is_last, eq(call.seat, lho(state[F.void_call.seat])))
    new[F.void_over_call] = ite(over, call.code, state[F.void_over_call])
    new[F.void_over_spec] = ite(over, call.spec, state[F.void_over_spec])
    new[F.void_over_wrong] = ite(over, one(call.flags.get("wrong_board", FALSE)), state[F.void_over_wrong])
    return new


def restore(state: Fields) -> Fields:
    """The state before the void call, with that call and everything after it gone.

    Nobody can change an earlier call any more: everybody, or his partner, has called since, if in vain.
    """
    new = dict(state)
    for f in AUCTION:
        new[f.name] = state[f"kept_{f.name}"]
    clear(new, (*TABLE_FIELDS, *(f.name for f in VOID + KEPT)))
    _nothing_to_change(new)
    return new


def return_to_missed(new: Fields, condition: Expr) -> None:
    """Where the condition holds: the auction goes back to the player who first missed his turn (34).

    A void pass among those since then is gone with them.
    """
    gone = dict(new)
    for f in MISSED:
        gone[f.name.removeprefix("missed_")] = new[f.name]
    clear(gone, PASSED_FIELDS)
    clear(gone, MISSED_FIELDS)
    for f in VOID + KEPT:
        gone[f.name] = ite(eq(gone[F.void], 1), gone[f.name], const(0, f.width))
    _nothing_to_change(gone)
    for name in new:
        new[name] = ite(condition, gone[name], new[name])


def _nothing_to_change(new: Fields) -> None:
    clear(new, MEMORY)
    new[F.lapsed] = new[F.vain] = const(15, 4)


def impose(new: Fields, field: str, seat: int | None, longer: Callable[[Expr], Expr], *, of_a_call: bool) -> None:
    """A duty that a ruling lays on a player stays, whatever calls are changed later.

    ``longer`` gives the new value from the old one. Where one of the player's own calls (``seat``; None if it is
    nobody's in particular) would be undone, the duty is younger than the turn that would come back. ``of_a_call``: it
    is the price of a call, and that is cancelled with its price if it came after a void call.
    """
    mine = {name: FALSE if seat is None else eq(new[f"{name}_seat"], seat) for name in ("last", "prior")}
    outer = {
        "": TRUE,
        "kept_": FALSE if of_a_call else eq(new[F.void], 1),
        "before_last_": and_(not_(eq(new[F.recent], 0)), not_(mine["last"])),
        "before_prior_": and_(eq(new[F.recent], 2), not_(or_(*mine.values()))),
    }
    # Each of these states may itself remember the one in which a player missed his turn: that of now and that before
    # the last call the same.
    missed = {p: and_(there, eq(new[f"{p}passed_over"], 1)) for p, there in outer.items()}
    missed[""] = or_(missed[""], missed.pop("before_last_"))
    where = outer | {f"{p}missed_": there for p, there in missed.items() if f"{p}missed_{field}" in new}
    for prefix, there in where.items():
        name = f"{prefix}{field}"
        new[name] = ite(there, longer(new[name]), new[name])
