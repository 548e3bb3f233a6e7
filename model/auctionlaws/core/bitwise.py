"""Operations on numbers bit by bit, each folded as it is made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auctionlaws.core.expr import Expr, Op, const, interned, is_const, value_of
from auctionlaws.core.operations import eq, ite


def add(a: Expr, b: Expr | int) -> Expr:
    """The sum modulo two to the width; so adding to a seat goes round the table."""
    if isinstance(b, int):
        b = const(b % (1 << a.width), a.width)
    if is_const(a) and is_const(b):
        return const((value_of(a) + value_of(b)) % (1 << a.width), a.width)
    if is_const(a):
        a, b = b, a
    if is_const(b):
        if value_of(b) == 0:
            return a
        if a.op is Op.ADD and is_const(a.args[1]):
            return add(a.args[0], add(a.args[1], b))
    return interned(Op.ADD, (a, b), a.width)


def _bitwise(op: Op, a: Expr, b: Expr, fold: Callable[[int, int], int]) -> Expr:
    if a is b:
        return a
    if is_const(a) and is_const(b):
        return const(fold(value_of(a), value_of(b)), a.width)
    if is_const(a):
        a, b = b, a
    if is_const(b):
        full, value = (1 << a.width) - 1, value_of(b)
        if value == 0:
            return b if op is Op.BITAND else a
        if value == full:
            return a if op is Op.BITAND else b
    return interned(op, (a, b), a.width)


def bitand(a: Expr, b: Expr) -> Expr:
    """The members of both sets (a set is a number, one bit a member)."""
    return _bitwise(Op.BITAND, a, b, int.__and__)


def bitor(a: Expr, b: Expr) -> Expr:
    """The members of either set."""
    return _bitwise(Op.BITOR, a, b, int.__or__)


def bits(x: Expr, high: int, low: int) -> Expr:
    """Bits ``high`` down to ``low`` of a number."""
    if low == 0 and high == x.width - 1:
        return x
    if is_const(x):
        return const((value_of(x) >> low) & ((1 << (high - low + 1)) - 1), high - low + 1)
    if x.op is Op.ITE and (is_const(x.args[1]) or is_const(x.args[2])):
        return ite(x.args[0], bits(x.args[1], high, low), bits(x.args[2], high, low))
    return interned(Op.BITS, (x,), high - low + 1, (high, low))


def bit(x: Expr, index: int) -> Expr:
    """Whether member ``index`` is in the set."""
    return eq(bits(x, index, index), 1)


def widen(x: Expr, width: int) -> Expr:
    """The same number in more bits."""
    if x.width == width:
        return x
    if is_const(x):
        return const(value_of(x), width)
    return interned(Op.WIDEN, (x,), width)


def choose(index: Expr, options: Sequence[Expr]) -> Expr:
    """The option at ``index``, a number with exactly as many values as there are options (or more)."""
    result = options[-1]
    for position in range(len(options) - 2, -1, -1):
        result = ite(eq(index, position), options[position], result)
    return result


def single(index: Expr, width: int) -> Expr:
    """The set of ``width`` possible members that holds just ``index`` (empty if it is out of range)."""
    result = const(0, width)
    for position in range(min(width, 1 << index.width)):
        result = ite(eq(index, position), const(1 << position, width), result)
    return result
