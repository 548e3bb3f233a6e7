"""Expressions as Python source: how the player runs the laws at the speed of compiled code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order

_DEEPEST: Final = 30
"""A part that is nested more deeply is assigned, whoever uses it."""


def _render(node: Expr, arg: Sequence[str]) -> str:
    match node.op:
        case Op.CONST:
            return str(node.value) if node.width else str(bool(node.value))
        case Op.VAR:
            return str(node.value)
        case Op.NOT:
            return f"(not {arg[0]})"
        case Op.AND:
            return f"({' and '.join(arg)})"
        case Op.OR:
            return f"({' or '.join(arg)})"
        case Op.EQ:
            return f"({arg[0]} == {arg[1]})"
        case Op.LESS:
            return f"({arg[0]} < {arg[1]})"
        case Op.ITE:
            return f"({arg[1]} if {arg[0]} else {arg[2]})"
        case Op.ADD:
            return f"({arg[0]} + {arg[1]} & {(1 << node.width) - 1})"
        case Op.BITAND:
            return f"({arg[0]} & {arg[1]})"
        case Op.BITOR:
            return f"({arg[0]} | {arg[1]})"
        case Op.WIDEN:
            return arg[0]
        case Op.BITS:
            assert isinstance(node.value, tuple)
            high, low = node.value
            shifted = f"{arg[0]} >> {low}" if low else arg[0]
            return f"({shifted} & {(1 << (high - low + 1)) - 1})"


class Writer:
    """Writes assignments for the shared parts of some roots; a part is inlined where only one node uses it.

    ``names`` gives the text that stands for a variable.
    """

    def __init__(self, roots: Sequence[Expr], names: Mapping[str, str]) -> None:
        self.order = list(in_order(roots))
        self._names, self._assigned = names, 0
        self._uses = Counter(part.key for node in self.order for part in node.args)
        self._uses.update(root.key for root in roots)
        self._text: dict[int, str] = {}
        self._depth: dict[int, int] = {}

    def text(self, root: Expr) -> str:
        """What stands for a node that has been written."""
        return self._text[root.key]

    def lines(self, nodes: Iterable[Expr]) -> list[str]:
        """Assignments for some of the nodes in :attr:`order`; what is below them has been written before."""
        lines: list[str] = []
        for node in nodes:
            if node.op is Op.VAR:
                body, deep = self._names[str(node.value)], 0
            else:
                body = _render(node, [self._text[a.key] for a in node.args])
                deep = 1 + max((self._depth[a.key] for a in node.args), default=0)
            if node.args and (self._uses[node.key] > 1 or deep > _DEEPEST):
                name = f"t{self._assigned}"
                self._assigned += 1
                lines.append(f"{name} = {body}")
                body, deep = name, 0
            self._text[node.key], self._depth[node.key] = body, deep
        return lines


def statements(roots: Sequence[Expr], names: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Assignments that compute the shared parts of the roots, and one expression text for each root.

    ``names`` gives the text that stands for a variable.
    """
    writer = Writer(roots, names)
    return writer.lines(writer.order), [writer.text(root) for root in roots]
