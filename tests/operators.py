"""What each operator of expressions means, in plain numbers; where it occurs; and on which rows it is checked.

An operator is checked on every row of values of its parts, for the widest has 2 ** 15. Only of masks, and of
conjunctions and disjunctions of many parts, some rows are left out: see :func:`rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from auctionlaws.core import bitwise, operations
from auctionlaws.core.expr import Expr, Op, const, truth, var
from auctionlaws.core.walk import in_order

MANY: Final = 10
"""A conjunction or disjunction of more parts is not checked on every row."""
WIDEST: Final = 14
"""Nor is an operator on numbers that have more bits together."""
_FLIPPED: Final = 48
_CHANCE: Final = 32


@dataclass(frozen=True, order=True)
class Shape:
    """An operator with the widths of its parts: 0 for a truth value. ``high``, ``low``: of one that takes bits."""

    name: str
    parts: tuple[int, ...]
    width: int
    high: int = 0
    low: int = 0

    def __str__(self) -> str:
        parts = f"{len(self.parts)} truths" if self.name in ("and", "or") else ",".join(map(str, self.parts))
        return f"{self.name}({parts})" + (f"[{self.high}:{self.low}]" if self.name == "bits" else "")

    @property
    def op(self) -> Op:
        return Op(self.name)

    def made(self, parts: Sequence[Expr]) -> Expr:
        """The operator on parts, by the constructor of the product."""
        match self.op:
            case Op.AND | Op.OR | Op.NOT:
                joined: Callable[..., Expr] = getattr(operations, f"{self.name}_")
                return joined(*parts)
            case Op.BITS:
                return bitwise.bits(parts[0], self.high, self.low)
            case Op.WIDEN:
                return bitwise.widen(parts[0], self.width)
            case _:
                constructor = getattr(operations, self.name, None) or getattr(bitwise, self.name)
                made: Expr = constructor(*parts)
                return made

    def meaning(self, v: Sequence[int]) -> int:
        """What it comes to: the definition that all back ends are held against."""
        match self.name:
            case "not":
                return 1 if v[0] == 0 else 0
            case "and":
                return min(v)
            case "or":
                return max(v)
            case "eq":
                return 1 if v[0] == v[1] else 0
            case "less":
                return 1 if v[1] - v[0] > 0 else 0
            case "ite":
                return v[1] if v[0] == 1 else v[2]
            case "add":
                return (v[0] + v[1]) % (1 << self.width)
            case "bitand":
                return sum(2**i for i in range(self.width) if v[0] // 2**i % 2 == 1 and v[1] // 2**i % 2 == 1)
            case "bitor":
                return sum(2**i for i in range(self.width) if v[0] // 2**i % 2 == 1 or v[1] // 2**i % 2 == 1)
            case "bits":
                return v[0] % (1 << self.high + 1) // (1 << self.low)
            case "widen":
                return v[0]
            case _:
                raise ValueError(f"no meaning of {self.name}")


def shapes(roots: Iterable[Expr]) -> set[Shape]:
    """Every operator below the roots, with the widths at which it occurs."""
    return {shape_of(node) for node in in_order(roots) if node.args}


def shape_of(node: Expr) -> Shape:
    high, low = node.value if isinstance(node.value, tuple) else (0, 0)
    return Shape(node.op.value, tuple(a.width for a in node.args), node.width, high, low)


def part(place: int, width: int) -> Expr:
    """The part at a place: a variable, or whether one of a bit is 1, as machines have no variables that are truths."""
    return var(f"v{place}", width) if width else operations.eq(var(f"v{place}", 1), 1)


def rows(shape: Shape) -> NDArray[Any]:
    """The values of the parts, a row each: all there are.

    Of masks, which the player has for each clause, question and law: the ends of the range with one another, each bit
    alone, on one side and left out on the other, and some by chance. Of many truths: those that are all alike, those in
    which one differs (a few dozen of these, evenly spread, the first and the last among them), and some by chance.
    """
    count = len(shape.parts)
    if sum(shape.parts) > WIDEST:
        return _rows_of_masks(shape)
    if count <= MANY:
        return np.array(list(product(*(range(2 ** max(width, 1)) for width in shape.parts))))
    differ = sorted({*np.linspace(0, count - 1, min(count, _FLIPPED)).astype(int).tolist()})
    source = Random(count)
    found = [[value] * count for value in (0, 1)]
    found += [[value ^ (at == place) for at in range(count)] for value in (0, 1) for place in differ]
    found += [[source.randint(0, 1) for _ in range(count)] for _ in range(_CHANCE)]
    return np.array(found)


def _rows_of_masks(shape: Shape) -> NDArray[Any]:
    *before, _, width = shape.parts
    source, full = Random(width), (1 << width) - 1
    pairs = [*product(_ends(width), repeat=2), *((1 << i, 1 << i) for i in range(width))]
    pairs += [pair for i in range(width) for pair in ((1 << i, full ^ 1 << i), (full ^ 1 << i, 1 << i))]
    pairs += [(source.getrandbits(width), source.getrandbits(width)) for _ in range(_CHANCE)]
    return np.array([(*on, *pair) for on in product((0, 1), repeat=len(before)) for pair in pairs], object)


def folded(shape: Shape) -> Iterator[tuple[Expr, Sequence[int | None]]]:
    """The operator with constants for some of its parts, and which: None where a part is still a variable.

    With one constant, all there are; with two, all for two parts, and the ends of the range for the arms of a choice.
    """
    variables = [part(place, width) for place, width in enumerate(shape.parts)]
    places = range(len(shape.parts)) if len(shape.parts) <= 3 else (0, len(shape.parts) - 1)
    chosen: list[dict[int, int]] = [
        {place: value} for place in places for value in range(2 ** max(shape.parts[place], 1))
    ]
    if len(shape.parts) == 2:
        chosen += [dict(enumerate(row)) for row in product(*(_ends(w) for w in shape.parts))]
    if shape.name == "ite":
        chosen += [{1: yes, 2: no} for yes, no in product(*(_ends(w) for w in shape.parts[1:]))]
        chosen += [{0: on, place: value} for on in (0, 1) for place in (1, 2) for value in _ends(shape.parts[place])]
    for constants in chosen:
        parts = [_constant(constants[p], w) if p in constants else variables[p] for p, w in enumerate(shape.parts)]
        yield shape.made(parts), [constants.get(place) for place in range(len(parts))]


def _constant(value: int, width: int) -> Expr:
    return const(value, width) if width else truth(bool(value))


def _ends(width: int) -> list[int]:
    top = 2 ** max(width, 1) - 1
    return sorted({0, 1, top // 2, top // 2 + 1, top - 1, top})
