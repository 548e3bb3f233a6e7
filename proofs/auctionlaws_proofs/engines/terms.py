"""Expressions as solver terms: truth values become Booleans, numbers become bit-vectors."""

from __future__ import annotations

from collections.abc import Callable

import z3

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order


class Translator:
    """Translates expressions in one context, each node once; ``rename`` gives a variable's name in the solver."""

    def __init__(self, rename: Callable[[str], str] = str) -> None:
        self._rename = rename
        self._done: dict[int, z3.ExprRef] = {}

    def __call__(self, root: Expr) -> z3.ExprRef:
        """The solver term of an expression."""
        done = self._done
        for node in in_order([root], done):
            done[node.key] = self._term(node, [done[a.key] for a in node.args])
        return done[root.key]

    def variable(self, name: str, width: int) -> z3.ExprRef:
        """The solver's variable of that name."""
        renamed = self._rename(name)
        return z3.BitVec(renamed, width) if width else z3.Bool(renamed)

    def _term(self, node: Expr, args: list[z3.ExprRef]) -> z3.ExprRef:
        match node.op:
            case Op.CONST:
                return z3.BitVecVal(node.value, node.width) if node.width else z3.BoolVal(bool(node.value))
            case Op.VAR:
                return self.variable(str(node.value), node.width)
            case Op.NOT:
                return _truth(z3.Z3_mk_not, args[0])
            case Op.AND:
                return _joined(z3.Z3_mk_and, args)
            case Op.OR:
                return _joined(z3.Z3_mk_or, args)
            case Op.EQ:
                return _truth(z3.Z3_mk_eq, *args)
            case Op.LESS:
                return _truth(z3.Z3_mk_bvult, *args)
            case Op.ITE:
                return _chosen(node.width, *args)
            case Op.ADD:
                return args[0] + args[1]
            case Op.BITAND:
                return args[0] & args[1]
            case Op.BITOR:
                return args[0] | args[1]
            case Op.WIDEN:
                return z3.ZeroExt(node.width - node.args[0].width, args[0])
            case Op.BITS:
                assert isinstance(node.value, tuple)
                return z3.Extract(node.value[0], node.value[1], args[0])


def _truth(make: Callable[..., object], *args: z3.ExprRef) -> z3.BoolRef:
    """A truth value, made without looking at the sorts once more: expressions have been checked."""
    context = args[0].ctx
    return z3.BoolRef(make(context.ref(), *(a.ast for a in args)), context)


def _joined(make: Callable[..., object], args: list[z3.ExprRef]) -> z3.BoolRef:
    context = args[0].ctx
    terms = (z3.Ast * len(args))(*(a.ast for a in args))
    return z3.BoolRef(make(context.ref(), len(args), terms), context)


def _chosen(width: int, condition: z3.ExprRef, one: z3.ExprRef, other: z3.ExprRef) -> z3.ExprRef:
    sort = z3.BitVecRef if width else z3.BoolRef
    context = condition.ctx
    return sort(z3.Z3_mk_ite(context.ref(), condition.ast, one.ast, other.ast), context)
