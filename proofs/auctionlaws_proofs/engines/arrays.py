"""Expressions as numpy source: the same laws, on many states and events at once.

A truth value is an array of bool, a number an array of unsigned integers. Arrays of different shapes broadcast, so
what depends on the state alone is computed once for all events. A choice is made with masks, which is many times
faster than ``numpy.where`` on small integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from auctionlaws.core.expr import Expr, Op, is_const, value_of
from auctionlaws.core.walk import in_order

Array = NDArray[Any]
ArrayFunction = Callable[[Mapping[str, Array]], tuple[Array, ...]]
"""From an array for every variable to an array for every root."""

_DEEPEST: Final = 30
_MOST_IN_A_ROW: Final = 500
"""So many operands Python compiles without brackets: it nests a level for each."""


def bytes_of(width: int) -> int:
    """How many bytes an element of so many bits takes; ValueError if there is no such type."""
    for size in (1, 2, 4, 8):
        if width <= 8 * size:
            return size
    raise ValueError(f"no array type has {width} bits")


def type_of(width: int) -> np.dtype[Any]:
    """The type of an array's elements, by the width of the expression."""
    return np.dtype(f"u{bytes_of(width)}" if width else "?")


class _Writer:
    """Writes the statements that compute some roots; names are used again when nothing needs them any more."""

    def __init__(self, roots: Sequence[Expr]) -> None:
        self.lines: list[str] = []
        self._order = list(in_order(roots))
        self._uses: dict[int, int] = {}
        for node in self._order:
            for a in node.args:
                self._uses[a.key] = self._uses.get(a.key, 0) + 1
        for root in roots:
            self._uses[root.key] = self._uses.get(root.key, 0) + 1
        self._text: dict[int, str] = {}
        self._depth: dict[int, int] = {}
        self._masks: dict[tuple[int, int], str] = {}
        self._last = self._last_uses(roots)
        self._free: list[str] = []
        self._held: dict[int, list[str]] = {}

    def _last_uses(self, roots: Iterable[Expr]) -> dict[int, int]:
        """For each node, the position of the last node that needs it (inlined text needs what it is made of)."""
        last = {root.key: len(self._order) for root in roots}
        for position in range(len(self._order) - 1, -1, -1):
            node = self._order[position]
            needed_at = position if self._is_named(node) else last.get(node.key, position)
            for a in node.args:
                last[a.key] = max(last.get(a.key, 0), needed_at)
        return last

    def _is_named(self, node: Expr) -> bool:
        return bool(node.args) and self._uses[node.key] > 1

    def write(self) -> None:
        """Write a statement for every shared part."""
        ends: dict[int, list[int]] = {}
        for key, position in self._last.items():
            ends.setdefault(position, []).append(key)
        for position, node in enumerate(self._order):
            self._one(node)
            for key in ends.get(position, ()):
                self._free.extend(self._held.pop(key, ()))

    def text(self, root: Expr) -> str:
        """The text of a root: its name, or the expression itself."""
        if is_const(root):
            return f"np.asarray({value_of(root)}, dtype={str(type_of(root.width))!r})"
        return self._text[root.key]

    def _one(self, node: Expr) -> None:
        body = self._render(node)
        deep = 1 + max((self._depth[a.key] for a in node.args), default=0)
        if self._is_named(node):
            self._text[node.key] = self._name(node.key, body)
            deep = 0
        elif deep > _DEEPEST:
            self.lines.append(f"d{node.key} = {body}")
            body, deep = f"d{node.key}", 0
        self._text.setdefault(node.key, body)
        self._depth[node.key] = deep

    def _name(self, owner: int, body: str) -> str:
        held = self._held.setdefault(owner, [])
        name = self._free.pop() if self._free else f"t{len(self.lines)}"
        held.append(name)
        self.lines.append(f"{name} = {body}")
        return name

    def _mask(self, condition: Expr, width: int) -> str:
        """The name of an array with all bits set where the condition holds."""
        size = bytes_of(width)
        if (condition.key, size) not in self._masks:
            made = "view" if size == 1 else "astype"
            body = f"np.negative({self._text[condition.key]}.{made}('u{size}'))"
            self._masks[condition.key, size] = self._name(condition.key, body)
        return self._masks[condition.key, size]

    def _render(self, node: Expr) -> str:
        arg = [self._text[a.key] for a in node.args]
        match node.op:
            case Op.CONST:
                return str(node.value) if node.width else str(bool(node.value))
            case Op.VAR:
                return f"v[{str(node.value)!r}]"
            case Op.NOT:
                return f"(~{arg[0]})"
            case Op.AND | Op.BITAND:
                return f"({joined_in_halves(' & ', arg)})"
            case Op.OR | Op.BITOR:
                return f"({joined_in_halves(' | ', arg)})"
            case Op.EQ:
                return f"({arg[0]} == {arg[1]})"
            case Op.LESS:
                return f"({arg[0]} < {arg[1]})"
            case Op.ITE:
                return self._choice(node, arg)
            case Op.ADD:
                return f"({arg[0]} + {arg[1]} & {(1 << node.width) - 1})"
            case Op.WIDEN:
                return self._cast(arg[0], node.args[0], node)
            case Op.BITS:
                assert isinstance(node.value, tuple)
                shifted = f"{arg[0]} >> {node.value[1]}" if node.value[1] else arg[0]
                return self._cast(f"({shifted} & {(1 << node.width) - 1})", node.args[0], node)

    def _cast(self, text: str, old: Expr, new: Expr) -> str:
        same = bytes_of(old.width) == bytes_of(new.width)
        return text if same else f"{text}.astype('u{bytes_of(new.width)}')"

    def _choice(self, node: Expr, arg: list[str]) -> str:
        condition, yes, no = node.args
        if node.width == 0:
            return f"({arg[2]} ^ (({arg[1]} ^ {arg[2]}) & {arg[0]}))"
        mask = self._mask(condition, node.width)
        if is_const(no) and value_of(no) == 0:
            return f"({arg[1]} & {mask})"
        if is_const(yes) and value_of(yes) == 0:
            return f"({arg[2]} & ~{mask})"
        if is_const(yes) and is_const(no):
            return f"({value_of(yes) ^ value_of(no)} & {mask} ^ {arg[2]})"
        return f"({arg[2]} ^ (({arg[1]} ^ {arg[2]}) & {mask}))"


def joined_in_halves(sign: str, parts: Sequence[str]) -> str:
    """Python text that joins operands by an operator; a long one is split in brackets, or Python cannot compile it."""
    if len(parts) <= _MOST_IN_A_ROW:
        return sign.join(parts)
    middle = len(parts) // 2
    return f"({joined_in_halves(sign, parts[:middle])}){sign}({joined_in_halves(sign, parts[middle:])})"


def compile_arrays(roots: Sequence[Expr]) -> ArrayFunction:
    """A function that computes the roots on arrays; results broadcast, they need not have one shape.

    The source is made from expression nodes only: no text of a law file reaches it.
    """
    writer = _Writer(roots)
    writer.write()
    body = [*writer.lines, f"return ({''.join(f'{writer.text(r)}, ' for r in roots)})"]
    source = "def compute(v):\n" + "\n".join(f"    {line}" for line in body)
    scope: dict[str, Any] = {"__builtins__": {}, "np": np}
    exec(compile(source, "<arrays>", "exec"), scope)
    compute: ArrayFunction = scope["compute"]
    return compute
