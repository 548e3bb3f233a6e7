"""The value of expressions for given values of their variables: slow, simple, and independent of compiled code."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order


def evaluate(root: Expr, values: Mapping[str, int]) -> int:
    """The number (truth values: 0 or 1) of an expression; KeyError if a variable has no value."""
    done: dict[int, int] = {}
    for node in in_order([root]):
        done[node.key] = _value(node, [done[a.key] for a in node.args], values)
    return done[root.key]


def _value(node: Expr, args: list[int], values: Mapping[str, int]) -> int:
    match node.op:
        case Op.CONST:
            assert isinstance(node.value, int)
            return node.value
        case Op.VAR:
            return values[str(node.value)]
        case Op.NOT:
            return 1 - args[0]
        case Op.AND:
            return int(all(args))
        case Op.OR:
            return int(any(args))
        case Op.EQ:
            return int(args[0] == args[1])
        case Op.LESS:
            return int(args[0] < args[1])
        case Op.ITE:
            return args[1] if args[0] else args[2]
        case Op.ADD:
            return (args[0] + args[1]) % (1 << node.width)
        case Op.BITAND:
            return args[0] & args[1]
        case Op.BITOR:
            return args[0] | args[1]
        case Op.WIDEN:
            return args[0]
        case Op.BITS:
            assert isinstance(node.value, tuple)
            high, low = node.value
            return (args[0] >> low) & ((1 << (high - low + 1)) - 1)
