"""Expressions as Python source: how the player runs the laws at the speed of compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order


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


def statements(roots: Sequence[Expr], names: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Assignments that compute the shared parts of the roots, and one expression text for each root.

    ``names`` gives the text that stands for a variable. A part is inlined where only one node uses it.
    """
    uses: dict[int, int] = {}
    order = list(in_order(roots))
    for node in order:
        for a in node.args:
            uses[a.key] = uses.get(a.key, 0) + 1
    for root in roots:
        uses[root.key] = uses.get(root.key, 0) + 1
    lines: list[str] = []
    text: dict[int, str] = {}
    depth: dict[int, int] = {}
    for node in order:
        if node.op is Op.VAR:
            text[node.key] = names[str(node.value)]
            depth[node.key] = 0
            continue
        body = _render(node, [text[a.key] for a in node.args])
        deep = 1 + max((depth[a.key] for a in node.args), default=0)
        if node.args and (uses[node.key] > 1 or deep > 30):
            name = f"t{len(lines)}"
            lines.append(f"{name} = {body}")
            text[node.key], depth[node.key] = name, 0
        else:
            text[node.key], depth[node.key] = body, deep
    return lines, [text[root.key] for root in roots]
