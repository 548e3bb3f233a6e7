"""Finite expressions: truth values and small unsigned numbers.

Everything the laws say becomes a graph of these nodes, once. The player compiles the graph to Python, the
prover translates it to bit-vectors, the enumerator to array code, so none of them can say something else.

Nodes are hash-consed: equal expressions are the same object, so comparing is ``is`` and a shared part is
built, printed and solved once. Constants and variables are made here, everything else by
:mod:`auctionlaws.core.operations`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final
from zlib import crc32


class Op(Enum):
    """What a node computes from its arguments."""

    __hash__ = object.__hash__  # Every node made looks one up: that of an enum hashes its name each time.

    CONST = "const"
    VAR = "var"
    NOT = "not"
    AND = "and"
    OR = "or"
    EQ = "eq"
    LESS = "less"
    ITE = "ite"
    ADD = "add"
    BITAND = "bitand"
    BITOR = "bitor"
    BITS = "bits"
    WIDEN = "widen"


class Expr:
    """A node: ``width`` 0 is a truth value, otherwise an unsigned number of that many bits.

    ``key`` is its number in this process. ``order`` depends on nothing but the expression, so that what is sorted by
    it comes out the same whatever was made before.
    """

    __slots__ = ("args", "key", "op", "order", "value", "width")

    def __init__(
        self, op: Op, args: tuple[Expr, ...], width: int, value: int | str | tuple[int, int], key: int
    ) -> None:
        self.op = op
        self.args = args
        self.width = width
        self.value = value
        self.key = key
        self.order = _order(op, args, width, value)

    def __repr__(self) -> str:
        if self.op in (Op.CONST, Op.VAR):
            return str(self.value)
        return f"<{self.op.value} of {len(self.args)}, {self.width} bits>"


def _order(op: Op, args: tuple[Expr, ...], width: int, value: int | str | tuple[int, int]) -> int:
    kind = (op, width, value)
    order = _KINDS.get(kind, -1)
    if order < 0:
        order = _KINDS[kind] = crc32(f"{op.value} {width} {value}".encode())
    for arg in args:
        order = (order * 1_000_003 ^ arg.order) & _MASK
    return order


_MASK: Final = (1 << 60) - 1
_KINDS: dict[tuple[Op, int, int | str | tuple[int, int]], int] = {}
"""Where the order of nodes begins that are alike but for their parts."""
_NODES: dict[tuple[object, ...], Expr] = {}
_CONSTANTS: dict[tuple[int, int], Expr] = {}
"""The constants but for the truth values, by number and width."""


def interned(op: Op, args: tuple[Expr, ...], width: int, value: int | str | tuple[int, int] = 0) -> Expr:
    """The one node of this shape, as it is: what it folds to is for :mod:`auctionlaws.core.operations` to say."""
    shape = (op, tuple([a.key for a in args]), width, value)
    found = _NODES.get(shape)
    if found is None:
        found = _NODES[shape] = Expr(op, args, width, value, len(_NODES))
    return found


def const(value: int, width: int) -> Expr:
    """The number ``value`` of ``width`` bits; ValueError if it does not fit."""
    found = _CONSTANTS.get((value, width))
    if found is None:
        if not 0 <= value < (1 << width):
            raise ValueError(f"{value} does not fit in {width} bits")
        # A plain number, for equal expressions are one object: a member of an enumeration would turn up in its stead.
        found = _CONSTANTS[int(value), width] = interned(Op.CONST, (), width, int(value))
    return found


TRUE: Final = interned(Op.CONST, (), 0, 1)
FALSE: Final = interned(Op.CONST, (), 0, 0)


def truth(value: bool) -> Expr:
    """The truth value as an expression."""
    return TRUE if value else FALSE


def var(name: str, width: int) -> Expr:
    """A variable: the same name and width give the same node."""
    return interned(Op.VAR, (), width, name)


def is_const(x: Expr) -> bool:
    """Whether the node is a constant."""
    return x.op is Op.CONST


def value_of(x: Expr) -> int:
    """The number of a constant (truth values: 0 or 1); ValueError for any other node."""
    if x.op is not Op.CONST or not isinstance(x.value, int):
        raise ValueError(f"{x!r} is not a constant")
    return x.value
