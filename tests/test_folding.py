"""Folding: every way in which operations are simplified as they are made, on all values of small numbers.

Each operation is made of parts of every shape that a fold looks at, and its meaning is worked out beside it from the
meaning of the parts, without the expressions. So a fold that is wrong anywhere at this width is seen, by no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
import pytest
from solver_terms import compile_terms

from auctionlaws.core.bitwise import add, bit, bitand, bitor, bits, choose, single, widen
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const, var
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.operations import and_, at_most, eq, implies, ite, less, not_, or_
from auctionlaws.core.packed import pack
from auctionlaws.core.python_code import statements
from auctionlaws.core.walk import Substitution, variables
from auctionlaws_proofs.engines.arrays import compile_arrays, type_of
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.terms import Translator

Row = Mapping[str, int]

WIDTH: Final = 2
NUMBERS: Final = range(1 << WIDTH)
WIDER: Final = 3
ROWS: Final[tuple[Row, ...]] = tuple(
    {"x": x, "y": y, "p": p, "q": q} for x, y, p, q in product(NUMBERS, NUMBERS, range(2), range(2))
)
X, Y, P, Q = var("x", WIDTH), var("y", WIDTH), var("p", 0), var("q", 0)


@dataclass(frozen=True)
class Known:
    """An expression, and its value in each of the rows."""

    expr: Expr
    values: tuple[int, ...]


def known(expr: Expr, meaning: Callable[[Row], int]) -> Known:
    return Known(expr, tuple(int(meaning(row)) for row in ROWS))


def made(operation: Callable[..., Expr], meaning: Callable[..., int], *parts: Known) -> Known:
    """An operation on parts, and what it means, from what they mean."""
    columns = zip(*(p.values for p in parts), strict=True)
    return Known(operation(*(p.expr for p in parts)), tuple(int(meaning(*values)) for values in columns))


def chosen(condition: int, yes: int, no: int) -> int:
    return yes if condition else no


def plus(a: int, b: int) -> int:
    return (a + b) % (1 << WIDTH)


def numbers() -> Iterator[Known]:
    """Numbers of every shape: variables, constants, sums, choices, sets, parts of wider numbers."""
    x, y = known(X, lambda r: r["x"]), known(Y, lambda r: r["y"])
    p, q = known(P, lambda r: r["p"]), known(Q, lambda r: r["q"])
    constants = [known(const(value, WIDTH), lambda r, value=value: value) for value in NUMBERS]  # type: ignore[misc]
    yield from (x, y, *constants)
    yield from (made(add, plus, x, c) for c in constants)
    yield made(add, plus, x, y)
    yield made(add, plus, y, x)
    yield from (made(operation, meaning, x, y) for operation, meaning in ((bitand, int.__and__), (bitor, int.__or__)))
    yield from (made(ite, chosen, p, yes, no) for yes, no in ((x, y), (x, constants[1]), (constants[3], y)))
    yield from (made(ite, chosen, p, yes, no) for yes, no in product(constants[1:3], constants[2:]))
    yield made(ite, chosen, p, made(ite, chosen, p, x, constants[1]), y)
    yield made(ite, chosen, p, x, made(ite, chosen, p, constants[2], y))
    yield made(ite, chosen, p, x, made(ite, chosen, q, constants[2], y))


def truths() -> Iterator[Known]:
    """Truth values of every shape: variables, constants, negations, comparisons, conjunctions, disjunctions."""
    x, y = known(X, lambda r: r["x"]), known(Y, lambda r: r["y"])
    p, q = known(P, lambda r: r["p"]), known(Q, lambda r: r["q"])
    yield from (p, q, known(TRUE, lambda r: 1), known(FALSE, lambda r: 0))
    yield from (made(not_, lambda a: 1 - a, p), made(not_, lambda a: 1 - a, q))
    same, lower = made(eq, int.__eq__, x, y), made(less, int.__lt__, x, y)
    yield from (same, lower, made(not_, lambda a: 1 - a, lower))
    for one, other in ((p, q), (p, same), (made(not_, lambda a: 1 - a, p), q)):
        yield made(and_, int.__and__, one, other)
        yield made(or_, int.__or__, one, other)
    yield made(ite, chosen, p, q, same)


def of_two_numbers() -> Iterator[Known]:
    for a, b in product(numbers(), repeat=2):
        yield made(eq, int.__eq__, a, b)
        yield made(less, int.__lt__, a, b)
        yield made(at_most, int.__le__, a, b)
        yield made(add, plus, a, b)
        yield made(bitand, int.__and__, a, b)
        yield made(bitor, int.__or__, a, b)
        yield made(ite, chosen, known(P, lambda r: r["p"]), a, b)


def of_one_number() -> Iterator[Known]:
    for a in numbers():
        for high, low in ((0, 0), (1, 1), (1, 0)):
            mask = (1 << (high - low + 1)) - 1
            yield made(lambda e, h=high, w=low: bits(e, h, w), lambda n, w=low, m=mask: n >> w & m, a)
        yield made(lambda e: bit(e, 1), lambda n: n >> 1, a)
        wide = made(lambda e: widen(e, WIDER), lambda n: n, a)
        yield wide
        yield from (made(lambda e, c=c: eq(e, c), lambda n, c=c: n == c, wide) for c in range(1 << WIDER))
        yield from (made(lambda e, c=c: less(e, c), lambda n, c=c: n < c, wide) for c in range(1 << WIDER))
        yield made(lambda e: bits(e, 2, 1), lambda n: n >> 1, wide)
        yield made(lambda e: single(e, 3), lambda n: 1 << n & 7, a)
        options = [const(v, WIDTH) for v in (2, 0, 3)]
        yield made(lambda e, o=options: choose(e, o), lambda n: (2, 0, 3, 3)[n], a)


def of_truths() -> Iterator[Known]:
    for a, b in product(truths(), repeat=2):
        yield made(and_, int.__and__, a, b)
        yield made(or_, int.__or__, a, b)
        yield made(implies, int.__le__, a, b)
        yield made(eq, int.__eq__, a, b)
    for a, b, c in product(truths(), repeat=3):
        yield made(ite, chosen, a, b, c)
        yield made(and_, lambda a, b, c: a & b & c, a, b, c)
        yield made(or_, lambda a, b, c: a | b | c, a, b, c)


def of_nested() -> Iterator[Known]:
    """Conjunctions of disjunctions and the other way round, where parts are pruned by their neighbours."""
    some = list(truths())
    either = [made(or_, int.__or__, a, b) for a, b in product(some, repeat=2)]
    both = [made(and_, int.__and__, a, b) for a, b in product(some, repeat=2)]
    for a, b in product(some, either):
        yield made(and_, int.__and__, a, b)
    for a, b in product(some, both):
        yield made(or_, int.__or__, a, b)
    for a in either + both:
        yield made(not_, lambda v: 1 - v, a)


SORTS: Final = (of_two_numbers, of_one_number, of_truths, of_nested)


def distinct(found: Iterator[Known]) -> list[Known]:
    """Each expression once, with all that was said of what it means."""
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("sort", SORTS, ids=lambda s: s.__name__)
def test_what_is_folded_means_the_same(sort: Callable[[], Iterator[Known]]) -> None:
    """By the evaluator, which is the plainest meaning that an expression has."""
    checked = distinct(sort())
    assert len(checked) > 100
    for each in checked:
        assert tuple(evaluate(each.expr, row) for row in ROWS) == each.values, each.expr


@pytest.mark.parametrize("sort", SORTS, ids=lambda s: s.__name__)
def test_the_player_the_solver_and_the_arrays_mean_the_same(sort: Callable[[], Iterator[Known]]) -> None:
    """All expressions of a sort at once, on every row."""
    checked = distinct(sort())
    roots, expected = [k.expr for k in checked], [k.values for k in checked]
    assert by_player(roots) == expected
    assert by_interpreter(roots) == expected
    assert by_solver(roots) == expected
    assert_by_clauses(checked)
    rows = {n: [row[n] for row in ROWS] for n in variables(roots)}
    arrays = {n: np.array(rows[n], type_of(v.width)) for n, v in variables(roots).items()}
    told = [np.broadcast_to(a, len(ROWS)).tolist() for a in compile_arrays(roots)(arrays)]
    assert [tuple(map(int, column)) for column in told] == expected
    slices = evaluate_slices(roots, rows, len(ROWS))
    assert [tuple(in_numbers(each, len(ROWS))) for each in slices] == expected


def by_player(roots: Sequence[Expr]) -> list[tuple[int, ...]]:
    lines, results = statements(roots, {name: f"v[{name!r}]" for name in variables(roots)})
    scope: dict[str, Callable[[Row], list[int]]] = {}
    exec("\n    ".join(["def compute(v):", *lines, f"return [{', '.join(results)}]"]), {}, scope)
    return list(zip(*([int(value) for value in scope["compute"](row)] for row in ROWS), strict=True))


def by_interpreter(roots: Sequence[Expr]) -> list[tuple[int, ...]]:
    packed = pack({"roots": roots})
    compute = Interpreter(packed)
    found = (compute("roots", tuple(row[name] for name, _ in packed.inputs)) for row in ROWS)
    return list(zip(*found, strict=True))


def by_solver(roots: Sequence[Expr]) -> list[tuple[int, ...]]:
    translate = Translator()
    compute = compile_terms({str(number): translate(root) for number, root in enumerate(roots)})
    return list(zip(*(compute(row).values() for row in ROWS), strict=True))


def assert_by_clauses(checked: Sequence[Known]) -> None:
    """In a row the bits of every expression can be what they should be, and not one of them anything else."""
    clauses = Clauses()
    bits_of = [clauses.circuit(each.expr) for each in checked]
    for place, row in list(enumerate(ROWS))[::7]:
        given = list(signed((literals, row[name]) for name, literals in clauses.circuit.variables.items()))
        right = list(signed((found, each.values[place]) for found, each in zip(bits_of, checked, strict=True)))
        assert clauses.contradicting([*given, *right]) is None
        assert all(clauses.contradicting([*given, -literal]) is not None for literal in set(right))


def signed(values: Iterable[tuple[Sequence[int], int]]) -> Iterator[int]:
    """The literals of numbers, each as it is true of its number."""
    for literals, value in values:
        yield from (literal if value >> place & 1 else -literal for place, literal in enumerate(literals))


def test_putting_values_in_place_of_variables_means_the_same() -> None:
    """A relation is specialised so: with a variable known, or replaced by another number. Every fifth expression."""
    for each in (distinct(of_two_numbers()) + distinct(of_one_number()))[::5]:
        for value in NUMBERS:
            fixed = Substitution({"y": const(value, WIDTH)})(each.expr)
            moved = Substitution({"y": add(X, value)})(each.expr)
            for row in ROWS[:: 1 << WIDTH]:
                expected = evaluate(each.expr, {**row, "y": value})
                assert evaluate(fixed, {**row, "y": value ^ 1}) == expected
                there = {**row, "y": (row["x"] + value) % (1 << WIDTH)}
                assert evaluate(moved, row) == evaluate(each.expr, there)
    for known, arm in ((TRUE, add(X, 1)), (FALSE, Y)):
        assert Substitution({"p": known})(ite(P, add(X, 1), Y)) is arm


def test_what_is_always_or_never_so_is_seen_at_once() -> None:
    """Equal expressions are one object, and what needs no solver is not asked of it."""
    assert less(X, 0) is FALSE and less(const(3, WIDTH), X) is FALSE
    assert less(X, 3).op is Op.LESS and less(const(2, WIDTH), X).op is Op.LESS
    assert eq(X, add(X, 1)) is FALSE and eq(add(X, 3), X) is FALSE
    assert eq(X, add(X, Y)).op is Op.EQ
    assert bits(ite(P, const(2, WIDTH), Y), 1, 1) is ite(P, const(1, 1), bits(Y, 1, 1))
    assert and_(P, not_(P)) is FALSE and or_(P, not_(P)) is TRUE
    assert and_(P, or_(P, Q)) is P and or_(P, and_(not_(P), Q)) is or_(P, Q)
    assert eq(P, Q) is or_(and_(P, Q), and_(not_(P), not_(Q)))


def test_numbers_of_different_widths_are_not_mixed() -> None:
    wide = var("z", WIDER)
    for operation in (eq, less, lambda a, b: ite(P, a, b)):
        with pytest.raises(ValueError, match="widths differ"):
            operation(X, wide)
    with pytest.raises(ValueError, match="does not fit"):
        const(4, WIDTH)
