"""What two wordings decide at a stage, output by output: where it is not the same.

An output is what the machine reads of the clauses of a stage (:class:`auctionlaws.machine.decided.Decided`) and nothing
else. Every field of it is gone through here; one that nobody has thought of is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from typing import Final

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Decided, Mark, Pointed
from auctionlaws.machine.observables import Reader, readers
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.slots import Slot, SlotName, slot_of
from auctionlaws_proofs.bench.pairing import NOTHING, renamed


class Effect(Enum):
    """What a ruling is made of, as far as a committee would tell changes apart; what weighs most comes first."""

    CONFLICT = "whether clauses contradict each other"
    ELSEWHERE = "which other law the case goes to"
    LATE = "whether a call can still be changed"
    ORDER = "whether the call is in order"
    CALL = "what becomes of the call"
    ASKED = "who is asked, and whether he may change his call"
    TURN = "whose turn it is"
    COURSE = "whether the auction goes on, and what becomes of the deal"
    PASS = "who must pass, and for how long"
    DOUBLE = "who may not double"
    WAITING = "what is owed for a withdrawn call"
    LEAD = "which leads can be restricted"
    SCORE = "whether a score can be adjusted"
    PENALTY = "whether there is a penalty"
    CONTRADICTING = "which clauses contradict each other"
    BESIDE = "what may be asked, and must be told"
    REFERENCE = "which laws are to be looked at"


_SLOTS: Final = {
    Effect.LATE: (Slot.TOO_LATE,),
    Effect.ORDER: (
        Slot.INSUFFICIENT,
        Slot.ABOVE,
        Slot.ROTATION,
        Slot.INADMISSIBLE,
        Slot.BARRED,
        Slot.REPEAT,
        Slot.AGAINST_NO_DOUBLE,
        Slot.FINAL,
        Slot.WRONG_BOARD,
        Slot.MET,
        Slot.LATER,
    ),
    Effect.CALL: (
        *(Slot.FATE, Slot.OPENS, Slot.SUPERSEDES, Slot.SUBSTITUTE),
        *(Slot.AT_NEXT_TURN, Slot.MADE_NOW, Slot.NOT_MEANWHILE),
    ),
    Effect.ASKED: (Slot.ASKED, Slot.MAY_WITHDRAW, Slot.LHO_MAY_CHANGE, Slot.MAY_CHANGE),
    Effect.TURN: (Slot.NEXT, Slot.TURN, Slot.RETURNS, Slot.RETURNS_TO_THE_FIRST, Slot.CALLS_AGAIN, Slot.AGAIN),
    Effect.COURSE: (Slot.PHASE, Slot.CLOSE, Slot.RESULT, Slot.HEARD),
    Effect.PASS: (Slot.MUST_PASS, Slot.MADE_TO_PASS, Slot.FREED, Slot.ONCE_ENDS),
    Effect.DOUBLE: (Slot.NO_DOUBLE, Slot.NO_DOUBLE_ENDS),
    Effect.WAITING: (
        Slot.WAITS,
        Slot.WAITING_CALL,
        Slot.WAITING_SPEC,
        Slot.WAITING_KNOWN,
        Slot.WAITING_DAMAGE,
        Slot.WAITING_IRREGULAR,
        Slot.WAITING_ARTIFICIAL,
        Slot.WAITING_SLIP,
        Slot.PASSES_REMEMBERED,
        Slot.RECALLED,
        Slot.RECALLED_DAMAGE,
        Slot.RECALLED_SLIP,
        Slot.REPEAT_ENDS,
    ),
    Effect.LEAD: (
        Slot.WITHDRAWN,
        Slot.WITHDRAWN_OTHER,
        Slot.LEAD_PENALTY,
        Slot.WAITING_LEAD,
        Slot.ON_LEAD,
        Slot.RELEASED,
        Slot.MAY_REQUIRE,
        Slot.MAY_REQUIRE_UNSPECIFIED,
        Slot.MAY_FORBID,
        Slot.MAY_FORBID_OTHER,
    ),
    Effect.PENALTY: (Slot.PENALTY,),
    Effect.SCORE: (Slot.ADJUSTS, Slot.ENFORCED, Slot.ENFORCED_KNOWN),
}
"""The slots that an effect is made of; what is given beside the auction is one effect."""
_EFFECTS: Final = {slot: effect for effect, slots in _SLOTS.items() for slot in slots}

Names = Mapping[str, str]
"""Clause numbers of the old wording and what they are called in the new one."""
Differing = Iterator[tuple[Effect, Expr]]
"""Effects, and when they come out differently."""


def differences(one: Decided, other: Decided, renumbered: Names) -> dict[Effect, Expr]:
    """By effect, when the two come out differently; ``renumbered``: numbers of the first and what they are now.

    TypeError if something is read of a stage that is not gone through here.
    """
    if (one.stage, one.reading) != (other.stage, other.reading):
        raise TypeError(f"what is decided at {one.stage.value} is compared with what is at {other.stage.value}")
    found = dict.fromkeys(Effect, FALSE)
    for reader in sorted(readers(one.stage), key=[*Reader].index):
        for effect, where in _READ[reader](one, other, renumbered):
            found[effect] = or_(found[effect], where)
    return found


def unlike(a: Expr, b: Expr) -> Expr:
    """One of two conditions holds and the other does not."""
    return FALSE if a is b else or_(and_(a, not_(b)), and_(b, not_(a)))


def _all_fields(one: Decided, other: Decided, renumbered: Names) -> Differing:
    """What an event reads: every field, the one after the other."""
    for each in (f.name for f in fields(Decided)):
        match each:
            case "values":
                yield from _slots(one, other)
            case "torn":
                yield Effect.CONFLICT, unlike(one.conflict, other.conflict)
                yield Effect.CONTRADICTING, _by_name(_torn(one, renumbered), _torn(other, {}))
            case "readings":
                yield Effect.CONFLICT, not_(eq(one.readings, other.readings))
            case "untold":
                yield Effect.CONFLICT, unlike(one.untold, other.untold)
            case "elsewhere":
                yield Effect.ELSEWHERE, _by_name(_laws(one.elsewhere, renumbered), _laws(other.elsewhere, {}))
            case "unanswered":
                yield Effect.PENALTY, _by_name(_laws(one.unanswered, {}), _laws(other.unanswered, {}))
            case "adjusts":
                yield Effect.SCORE, _by_name(_marks(one.adjusts, renumbered), _marks(other.adjusts, {}))
            case "points":
                yield Effect.REFERENCE, _by_name(_points(one.points, renumbered), _points(other.points, {}))
            case "stage" | "reading":
                pass  # The same for both.
            case "fires" | "near":
                pass  # By which clauses a ruling is reached is no part of it.
            case _:
                raise TypeError(f"nothing compares {each!r} of what is decided at a stage")


def _slots(one: Decided, other: Decided, renumbered: Names = NOTHING) -> Differing:
    """The values of slots."""
    for name in dict.fromkeys(each.slot for each in (*one.values, *other.values)):
        yield _EFFECTS[slot_of(name)], _slot_differs(one, other, name)


def _slot_differs(one: Decided, other: Decided, name: SlotName) -> Expr:
    """Something is decided for a slot in one wording only, or another value.

    Where values are joined with what was the case before, they differ most with nothing there. TypeError for a slot
    that clauses fill in different ways: then what they come to would depend on their order.
    """
    values = [each for decided in (one, other) for each in decided.values if each.slot == name]
    if len({each.join for each in values}) > 1:
        raise TypeError(f"clauses fill the slot {name!r} in different ways")
    nothing = const(0, values[0].value.width)
    differ = not_(eq(one.slot(name, nothing), other.slot(name, nothing)))
    return or_(differ, unlike(one.decides(name), other.decides(name)))


def _given(one: Decided, other: Decided, renumbered: Names) -> Differing:
    """What is given to whom, and the laws to be looked at for it."""
    for name in dict.fromkeys(each.slot for each in (*one.values, *other.values)):
        effect = Effect.BESIDE if one.stage is not Stage.FINDING else _EFFECTS[slot_of(name)]
        yield effect, unlike(one.decides(name), other.decides(name))
        pointed = _by_name(_points_for(name, one, renumbered), _points_for(name, other, {}))
        yield Effect.REFERENCE, pointed


_READ: Final[Mapping[Reader, Callable[[Decided, Decided, Names], Differing]]] = {
    Reader.EVENT: _all_fields,
    Reader.GIVEN: _given,
    Reader.LEAD: _slots,
    Reader.START: _slots,
}


# -- by name, as the names are in the new wording


def _by_name(one: Mapping[Hashable, Expr], other: Mapping[Hashable, Expr]) -> Expr:
    """Of some name, one condition holds and the other does not; what has no name there never holds."""
    return or_(*(unlike(one.get(n, FALSE), other.get(n, FALSE)) for n in dict.fromkeys((*one, *other))))


def _joined(named: Iterable[tuple[Hashable, Expr]]) -> dict[Hashable, Expr]:
    found: dict[Hashable, Expr] = {}
    for name, when in named:
        found[name] = or_(found.get(name, FALSE), when)
    return found


def _torn(decided: Decided, names: Names) -> dict[Hashable, Expr]:
    """By clause, when it contradicts another."""
    each = ((number, when) for first, second, when in decided.torn for number in (first, second))
    return _joined((names.get(number, number), when) for number, when in each)


def _laws(goes: Iterable[tuple[str, Expr]], names: Names) -> dict[Hashable, Expr]:
    return _joined((names.get(law, law), when) for law, when in goes)


def _marks(marks: Iterable[Mark], names: Names) -> dict[Hashable, Expr]:
    return _joined(((names.get(mark.name, mark.name), mark.on_double), mark.when) for mark in marks)


def _points(points: Iterable[Pointed], names: Names) -> dict[Hashable, Expr]:
    return _joined(((renamed_pointer(each.to, names), each.on_double), each.when) for each in points)


def _points_for(slot: str, decided: Decided, names: Names) -> dict[Hashable, Expr]:
    """The same, of what fills a slot."""
    given = ((to, each.when) for each in decided.values if each.slot == slot for to in each.points)
    return _joined((renamed_pointer(to, names), when) for to, when in given)


def renamed_pointer(to: Pointer, names: Names) -> Pointer:
    """A law that is pointed to, by its number in the new wording."""
    return Pointer(names.get(to.law, to.law), renamed(to.purpose, names))
