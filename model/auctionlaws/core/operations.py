"""The operations on expressions, each folded as it is made.

Constants are folded, and parts that the others imply or exclude. That is also what specialises a relation when some of
its variables are known (:class:`auctionlaws.core.walk.Substitution`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const, interned, is_const, truth, value_of


def not_(x: Expr) -> Expr:
    """Negation."""
    if x is TRUE:
        return FALSE
    if x is FALSE:
        return TRUE
    if x.op is Op.NOT:
        return x.args[0]
    return interned(Op.NOT, (x,), 0)


_NOT: Final = Op.NOT


def _lattice(op: Op, parts: Iterable[Expr], unit: Expr, zero: Expr) -> Expr:
    """A conjunction or disjunction of parts, those of a part of the same kind among them, each once."""
    seen: dict[int, Expr] = {}
    negated: set[int] = set()  # What the negations among them negate, so that no negation is made to look for one.
    dual, duals = Op.OR if op is Op.AND else Op.AND, False
    for part in parts:
        for each in part.args if part.op is op else (part,):
            if each is zero:
                return zero
            kind = each.op
            if kind is _NOT:
                opposite = each.args[0].key
                if opposite in seen:
                    return zero
                negated.add(opposite)
            elif each.key in negated:
                return zero
            elif kind is dual:
                duals = True
            if each is not unit:
                seen[each.key] = each
    kept = _absorbed(dual, seen, negated) if duals and len(seen) > 1 else list(seen.values())
    if kept is None:
        return _lattice(op, [_pruned(dual, part, seen, negated) for part in seen.values()], unit, zero)
    if not kept:
        return unit
    return kept[0] if len(kept) == 1 else interned(op, tuple(kept), 0)


def _denied(part: Expr, seen: dict[int, Expr], negated: set[int]) -> bool:
    """Whether the opposite of a part is among those seen."""
    return part.args[0].key in seen if part.op is _NOT else part.key in negated


def _absorbed(dual: Op, seen: dict[int, Expr], negated: set[int]) -> list[Expr] | None:
    """The parts that the others do not already imply; None if some part can be pruned by its neighbours.

    It is here that most time goes when a relation is made: the test is :func:`_denied`, spelled out.
    """
    kept = []
    for part in seen.values():
        if part.op is dual:
            prunable = False
            for a in part.args:
                key = a.key
                if key in seen:
                    break
                if key in negated or (a.op is _NOT and a.args[0].key in seen):
                    prunable = True
            else:
                if prunable:
                    return None
                kept.append(part)
        else:
            kept.append(part)
    return kept


def _pruned(dual: Op, part: Expr, seen: dict[int, Expr], negated: set[int]) -> Expr:
    """A part without what its neighbours deny."""
    if part.op is not dual:
        return part
    left = [a for a in part.args if not _denied(a, seen, negated)]
    return or_(*left) if dual is Op.OR else and_(*left)


_CONJUNCTIONS: Final[dict[tuple[int, ...], Expr]] = {}
_DISJUNCTIONS: Final[dict[tuple[int, ...], Expr]] = {}
_EQUALITIES: Final[dict[tuple[int, int], Expr]] = {}
"""What parts have been folded to, by their keys: two wordings ask for the same again and again."""


def and_(*parts: Expr) -> Expr:
    """Conjunction; of nothing, true."""
    keys = tuple([p.key for p in parts])
    found = _CONJUNCTIONS.get(keys)
    if found is None:
        found = _CONJUNCTIONS[keys] = _lattice(Op.AND, parts, TRUE, FALSE)
    return found


def or_(*parts: Expr) -> Expr:
    """Disjunction; of nothing, false."""
    keys = tuple([p.key for p in parts])
    found = _DISJUNCTIONS.get(keys)
    if found is None:
        found = _DISJUNCTIONS[keys] = _lattice(Op.OR, parts, FALSE, TRUE)
    return found


def implies(a: Expr, b: Expr) -> Expr:
    """Implication."""
    return or_(not_(a), b)


def ite(condition: Expr, yes: Expr, no: Expr) -> Expr:
    """``yes`` where the condition holds, otherwise ``no``; both of one width."""
    if yes.width != no.width:
        raise ValueError(f"widths differ: {yes.width} and {no.width}")
    if condition is TRUE or yes is no:
        return yes
    if condition is FALSE:
        return no
    if condition.op is Op.NOT:
        return ite(condition.args[0], no, yes)
    if yes.width == 0:
        return _boolean_ite(condition, yes, no)
    if yes.op is Op.ITE and yes.args[0] is condition:
        yes = yes.args[1]
    if no.op is Op.ITE and no.args[0] is condition:
        no = no.args[2]
    if yes is no:
        return yes
    return interned(Op.ITE, (condition, yes, no), yes.width)


def _boolean_ite(condition: Expr, yes: Expr, no: Expr) -> Expr:
    if yes is TRUE:
        return or_(condition, no)
    if yes is FALSE:
        return and_(not_(condition), no)
    if no is TRUE:
        return or_(not_(condition), yes)
    if no is FALSE:
        return and_(condition, yes)
    return interned(Op.ITE, (condition, yes, no), 0)


def _compared(a: Expr, b: Expr | int) -> Expr:
    """What ``a`` is compared with: an int at its width; ValueError if the widths differ."""
    if isinstance(b, int):
        return const(b, a.width)
    if a.width != b.width:
        raise ValueError(f"widths differ: {a.width} and {b.width}")
    return b


def eq(a: Expr, b: Expr | int) -> Expr:
    """Equality of two numbers of one width (an int is taken at the width of ``a``), or of truth values."""
    b = _compared(a, b)
    if a is b:
        return TRUE
    if a.op is Op.CONST and b.op is Op.CONST:
        return FALSE
    if a.width == 0:
        return _boolean_eq(a, b)
    if a.op is Op.CONST:
        a, b = b, a
    keys = (a.key, b.key)
    found = _EQUALITIES.get(keys)
    if found is None:
        found = _EQUALITIES[keys] = _equal_numbers(a, b)
    return found


def _equal_numbers(a: Expr, b: Expr) -> Expr:
    """Equality of two different numbers of which at most the second is a constant."""
    if b.op is Op.CONST and a.op is Op.ITE and (is_const(a.args[1]) or is_const(a.args[2])):
        return ite(a.args[0], eq(a.args[1], b), eq(a.args[2], b))
    if b.op is Op.CONST and a.op is Op.WIDEN:
        inner = a.args[0]
        value = value_of(b)
        return eq(inner, value) if value < (1 << inner.width) else FALSE
    if _shifted(a, b) or _shifted(b, a):
        return FALSE
    return interned(Op.EQ, (a, b) if (a.order, a.key) < (b.order, b.key) or is_const(b) else (b, a), 0)


def _shifted(a: Expr, b: Expr) -> bool:
    """``b`` is ``a`` plus a constant that is not zero."""
    return b.op is Op.ADD and b.args[0] is a and is_const(b.args[1])


def _boolean_eq(a: Expr, b: Expr) -> Expr:
    if is_const(a):
        a, b = b, a
    if b is TRUE:
        return a
    if b is FALSE:
        return not_(a)
    return or_(and_(a, b), and_(not_(a), not_(b)))


def less(a: Expr, b: Expr | int) -> Expr:
    """Strictly less, of two numbers of one width."""
    b = _compared(a, b)
    if a is b:
        return FALSE
    if is_const(a) and is_const(b):
        return truth(value_of(a) < value_of(b))
    if is_const(b) and value_of(b) == 0:
        return FALSE
    if is_const(a) and value_of(a) == (1 << a.width) - 1:
        return FALSE
    return interned(Op.LESS, (a, b), 0)


def at_most(a: Expr, b: Expr | int) -> Expr:
    """Less or equal."""
    return not_(less(b if isinstance(b, Expr) else const(b, a.width), a))
