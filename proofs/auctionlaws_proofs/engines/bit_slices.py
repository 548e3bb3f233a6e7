"""Expressions on many states and events at once, in plain Python: a row is a bit of a large integer.

A number of some bits is as many integers, its *slices*, the lowest first; a truth value is one. So one operation on
integers works on all rows together, as fast as arrays would and wherever Python runs, a browser among the places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order

Slices = tuple[int, ...]
Columns = Mapping[str, Sequence[int]]
"""For each variable its value in every row."""


def evaluate_slices(roots: Sequence[Expr], columns: Columns, rows: int) -> list[Slices]:
    """The roots in every row.

    KeyError if a variable has no column, ValueError if there is not a value for every row.
    """
    done: dict[int, Slices] = {}
    every = (1 << rows) - 1
    for node in in_order(roots):
        done[node.key] = _value(node, [done[a.key] for a in node.args], columns, every)
    return [done[root.key] for root in roots]


def in_numbers(slices: Slices, rows: int) -> list[int]:
    """The number in each row; a truth value is 0 or 1."""
    return [int(digits, 2) for digits in in_digits(slices[::-1], rows)]


def in_digits(slices: Sequence[int], rows: int) -> list[str]:
    """What stands in each row, a digit for each slice: equal digits, equal rows."""
    written = [f"{each:0{rows}b}" for each in slices]
    return ["".join(row) for row in zip(*written, strict=True)][::-1] if rows else []


def rows_of(truth: Slices) -> Iterator[int]:
    """The rows in which a truth value holds, in order."""
    (left,) = truth
    while left:
        lowest = left & -left
        yield lowest.bit_length() - 1
        left ^= lowest


def _sliced(column: Sequence[int], width: int, every: int) -> Slices:
    if len(column) != every.bit_length():
        raise ValueError(f"{len(column)} values for {every.bit_length()} rows")
    backwards = column[::-1]
    places = range(max(width, 1))
    return tuple([int("0" + "".join(["1" if v >> place & 1 else "0" for v in backwards]), 2) for place in places])


def _value(node: Expr, args: Sequence[Slices], columns: Columns, every: int) -> Slices:
    match node.op:
        case Op.CONST:
            assert isinstance(node.value, int)
            return tuple([every if node.value >> place & 1 else 0 for place in range(max(node.width, 1))])
        case Op.VAR:
            return _sliced(columns[str(node.value)], node.width, every)
        case Op.NOT:
            return (every ^ args[0][0],)
        case Op.AND | Op.BITAND:
            return tuple([reduce(and_, part) for part in zip(*args, strict=True)])
        case Op.OR | Op.BITOR:
            return tuple([reduce(or_, part) for part in zip(*args, strict=True)])
        case Op.EQ:
            return (every ^ reduce(or_, [a ^ b for a, b in zip(*args, strict=True)]),)
        case Op.LESS:
            return (_less(*args),)
        case Op.ITE:
            (where,), yes, no = args
            return tuple([b ^ (a ^ b) & where for a, b in zip(yes, no, strict=True)])
        case Op.ADD:
            return _sum(*args)
        case Op.WIDEN:
            return args[0] + (0,) * (node.width - len(args[0]))
        case Op.BITS:
            assert isinstance(node.value, tuple)
            high, low = node.value
            return args[0][low : high + 1]


def _less(one: Slices, other: Slices) -> int:
    """The highest place at which two numbers differ says which is less."""
    less = 0
    for a, b in zip(one, other, strict=True):
        less = b & ~a | less & ~(a ^ b)
    return less


def _sum(one: Slices, other: Slices) -> Slices:
    """Added place by place; what is carried beyond the last is lost."""
    found, carry = [], 0
    for a, b in zip(one, other, strict=True):
        found.append(a ^ b ^ carry)
        carry = a & b | carry & (a ^ b)
    return tuple(found)
