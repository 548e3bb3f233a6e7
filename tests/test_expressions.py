"""An expression means the same to both ways of the player, to the solver and to both of the enumerator, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from solver_terms import compile_terms

from auctionlaws.core.bitwise import add, bitand, bitor, bits, widen
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr, Op, const, var
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.core.packed import from_bytes, pack, to_bytes
from auctionlaws.core.python_code import statements
from auctionlaws.core.walk import in_order, variables
from auctionlaws_proofs.engines.arrays import Array, compile_arrays, type_of
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.terms import Translator

WIDEST: Final = 64
WIDTHS: Final = (1, 3, 8, 9, 16, 17, 33, WIDEST)
"""Below, at and above the sizes of the elements of arrays."""

Row = Mapping[str, int]
Meaning = Callable[[Sequence[Expr], Sequence[Row]], list[list[int]]]
"""From roots, and the values of their variables in each row, to the value of every root in each row."""


def by_value(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    return [[evaluate(root, row) for row in rows] for root in roots]


def by_player(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    lines, results = statements(roots, {name: f"v[{name!r}]" for name in variables(roots)})
    scope: dict[str, Callable[[Row], list[int]]] = {}
    exec("\n    ".join(["def compute(v):", *lines, f"return [{', '.join(results)}]"]), {}, scope)
    return _by_root([[int(value) for value in scope["compute"](row)] for row in rows])


def by_interpreter(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    packed = from_bytes(to_bytes(pack({"roots": roots})))
    interpreter = Interpreter(packed)
    return _by_root([list(interpreter("roots", tuple(row[n] for n, _ in packed.inputs))) for row in rows])


def by_solver(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    translate = Translator()
    compute = compile_terms({str(number): translate(root) for number, root in enumerate(roots)})
    return _by_root([list(compute(row).values()) for row in rows])


def by_array_code(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    return _listed(roots, compile_arrays(roots)(_columns(roots, rows)), len(rows))


def by_slices(roots: Sequence[Expr], rows: Sequence[Row]) -> list[list[int]]:
    columns = {name: [row[name] for row in rows] for name in variables(roots)}
    found = evaluate_slices(roots, columns, len(rows))
    assert [len(slices) for slices in found] == [max(root.width, 1) for root in roots]
    return [in_numbers(slices, len(rows)) for slices in found]


def _by_root(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _columns(roots: Sequence[Expr], rows: Sequence[Row]) -> dict[str, Array]:
    return {n: np.array([row[n] for row in rows], type_of(v.width)) for n, v in variables(roots).items()}


def _listed(roots: Sequence[Expr], found: Sequence[Array], count: int) -> list[list[int]]:
    assert [values.dtype for values in found] == [type_of(root.width) for root in roots]
    return [[int(value) for value in np.broadcast_to(values, count)] for values in found]


MEANINGS: Final[tuple[Meaning, ...]] = (by_player, by_interpreter, by_solver, by_array_code, by_slices)


def grown(draw: st.DrawFn, op: Op, parts: Sequence[Expr]) -> Expr:
    """An operation on parts at hand and on variables; where it folds, what it folds to."""

    def some(width: int) -> Expr:
        named = (var(f"{name}{width}", width) for name in "xy")
        return draw(st.sampled_from([*named, *(part for part in parts if part.width == width)]))

    width = draw(st.sampled_from(sorted({*WIDTHS, *(p.width for p in parts if 0 < p.width < WIDEST)})))
    match op:
        case Op.CONST:
            return const(draw(numbers(width)), width)
        case Op.VAR:
            return var(f"x{width}", width)
        case Op.NOT:
            return not_(some(0))
        case Op.AND:
            return and_(*(some(0) for _ in range(draw(st.integers(2, 4)))))
        case Op.OR:
            return or_(*(some(0) for _ in range(draw(st.integers(2, 4)))))
        case Op.EQ:
            return eq(some(width), some(width))
        case Op.LESS:
            return less(some(width), some(width))
        case Op.ITE:
            width = draw(st.sampled_from([0, width]))
            return ite(some(0), some(width), some(width))
        case Op.ADD:
            return add(some(width), some(width))
        case Op.BITAND:
            return bitand(some(width), some(width))
        case Op.BITOR:
            return bitor(some(width), some(width))
        case Op.BITS:
            low = draw(st.integers(0, width - 1))
            return bits(some(width), draw(st.integers(low, width - 1)), low)
        case Op.WIDEN:
            return widen(some(width), draw(st.sampled_from([w for w in WIDTHS if w >= width])))


def numbers(width: int) -> st.SearchStrategy[int]:
    """Numbers of a width, the least and the greatest among the likely ones."""
    highest = (1 << width) - 1 if width else 1
    return st.sampled_from([0, highest]) | st.integers(0, highest)


@st.composite
def roots_of(draw: st.DrawFn, op: Op) -> list[Expr]:
    """An expression of an operation, if it does not fold, and others that are made of the same parts, or of it."""
    parts: list[Expr] = []
    before, after = (draw(st.lists(st.sampled_from(Op), max_size=6)) for _ in range(2))
    for each in (*before, op, *after):
        parts.append(grown(draw, each, parts))
    return [parts[len(before)], *parts[-2:]]


@pytest.mark.parametrize("op", Op)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_operation_means_the_same_everywhere(op: Op, data: st.DataObject) -> None:
    roots = data.draw(roots_of(op))
    row = st.fixed_dictionaries({name: numbers(v.width) for name, v in variables(roots).items()})
    rows = data.draw(st.lists(row, min_size=1, max_size=5))
    expected = by_value(roots, rows)
    for meaning in MEANINGS:
        assert meaning(roots, rows) == expected, meaning.__name__


@given(data=st.data())
def test_the_variables_of_expressions_are_found_in_the_order_of_their_nodes(data: st.DataObject) -> None:
    """The pruned search finds the same variables in the same order as a walk through every node."""
    roots = [root for op in (Op.AND, Op.ITE, Op.BITAND) for root in data.draw(roots_of(op))]
    for some in (roots, roots[::-1], roots[:1]):
        assert [*variables(some).values()] == [node for node in in_order(some) if node.op is Op.VAR]


def test_a_deep_expression_means_the_same_everywhere() -> None:
    """Deeper than any text that is written on one line."""
    x, y = var("x8", 8), var("y8", 8)
    root = x
    for number in range(100):
        root = add(widen(bits(ite(less(root, number), add(root, y), y), 6, 1), 8), bitor(x, const(number, 8)))
    rows = [{"x8": a, "y8": b} for a in (0, 5, 255) for b in (1, 77, 254)]
    expected = by_value([root], rows)
    assert len(set(expected[0])) > 1
    for meaning in MEANINGS:
        assert meaning([root], rows) == expected, meaning.__name__


def test_a_choice_means_the_same_at_every_size() -> None:
    """One condition for numbers of all widths, and all ways in which a constant spares array code some work."""
    condition = less(var("a", 2), var("b", 2))
    roots, rows = list[Expr](), [{"a": a, "b": b} for a in range(4) for b in range(4)]
    for width in WIDTHS[1:]:
        x, y = (var(f"{name}{width}", width) for name in "xy")
        none, some, all_ = (const(value, width) for value in (0, 5, (1 << width) - 1))
        roots += [ite(condition, yes, no) for yes, no in ((x, y), (x, none), (none, y), (some, all_), (x, some))]
        rows = [row | {f"x{width}": 3, f"y{width}": (1 << width) - 2} for row in rows]
    expected = by_value(roots, rows)
    assert all(len(set(values)) == 2 for values in expected)
    for meaning in MEANINGS:
        assert meaning(roots, rows) == expected, meaning.__name__
