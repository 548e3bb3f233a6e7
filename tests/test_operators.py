"""From clause to circuit: every operator means what it says, in each back end, at every width that the laws have.

The meaning is that of :mod:`operators`, in plain numbers; the back ends are those of :mod:`back_ends`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

import made_once
import numpy as np
import pytest
import z3
from back_ends import BACK_ENDS, Array, BackEnd
from operators import MANY, Shape, folded, part, rows, shapes

from auctionlaws.core import operations, packed, python_code
from auctionlaws.core.expr import Expr, Op, const, is_const, value_of
from auctionlaws.core.packed import unpack
from auctionlaws.core.walk import variables
from auctionlaws.machine.tables import Tables
from auctionlaws_proofs.claims_reader import shipped_claims, shipped_lemmas
from auctionlaws_proofs.engines import arrays
from auctionlaws_proofs.engines.arrays import _Writer
from auctionlaws_proofs.engines.literals import Circuit
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.exporting import btor2, smtlib2
from auctionlaws_proofs.exporting.aiger import Gates
from auctionlaws_proofs.exporting.machine import machine_of, stated
from auctionlaws_proofs.questions import Asker

EDITIONS: Final = ("1997", "2007", "2017")
OF_NUMBERS: Final = (
    *(Shape("eq", (w, w), 0) for w in (1, 2, 3, 4, 5, 7)),
    *(Shape("less", (w, w), 0) for w in (2, 3, 4, 7)),
    *(Shape("ite", (0, w, w), w) for w in (0, 1, 2, 3, 4, 5, 7)),
    *(Shape("add", (w, w), w) for w in (2, 4)),
    *(Shape("bitand", (w, w), w) for w in (2, 4, 5)),
    *(Shape("bitor", (w, w), w) for w in (1, 4, 5)),
    *(Shape("bits", (w,), 1, at, at) for w in (2, 4, 5) for at in range(w)),
    *(Shape("bits", (w,), high - low + 1, high, low) for w, high, low in ((7, 2, 0), (5, 3, 0), (7, 6, 3))),
    Shape("widen", (4,), 5),
    Shape("not", (0,), 0),
)
"""Every operator on numbers that the laws come to, in the three editions, with claims and lemmas."""
COUNTS: Final = (*range(2, 52), 64, 128, 512, 1500)
"""So many parts of conjunctions and disjunctions are checked; those of :func:`occurring` as well, where it is asked."""
JOINED: Final = tuple(Shape(name, (0,) * count, 0) for name in ("and", "or") for count in COUNTS)


@cache
def occurring(edition: str) -> frozenset[Shape]:
    """Every operator in the relation of an edition, its claims and its lemmas."""
    whole = made_once.whole(edition)
    asker = Asker(whole)
    claims, _ = stated(whole, asker, shipped_claims(edition))
    lemmas = [lemma.condition for lemma in asker.lemmas(shipped_lemmas())]
    lemmas += [tie.condition for claim in claims for tie in claim.ties]
    told = [whole.gap, whole.conflict, whole.outside, *whole.next.values()]
    told += [e for each in (whole.fires, whole.flags, whole.moves, whole.gaps, whole.adjusts) for e in each.values()]
    machine = machine_of(whole, claims, (), [*lemmas, *told, *(claim.bad for claim in claims)])
    return frozenset(shapes([*machine.roots, *lemmas, *told, *(claim.bad for claim in claims)]))


def unchecked(found: frozenset[Shape]) -> set[Shape]:
    """The operators that are not checked below, but for how many parts a conjunction or disjunction has."""
    return {shape for shape in found - {*OF_NUMBERS} if shape.name not in ("and", "or")}


def test_every_operator_of_the_laws_is_checked() -> None:
    """Of the edition in force: none is left out, and no conjunction or disjunction has more parts than are checked."""
    found = occurring("2017")
    assert not unchecked(found)
    assert max(len(shape.parts) for shape in found) <= max(COUNTS)
    assert {shape.op for shape in found} == {*Op} - {Op.CONST, Op.VAR}


@pytest.mark.nightly
def test_what_is_checked_is_what_occurs_in_the_three_editions() -> None:
    """No operator is left out, and none is checked in vain; the shorter sister looks at the edition in force."""
    found = frozenset[Shape]().union(*map(occurring, EDITIONS))
    assert {shape for shape in found if shape.name not in ("and", "or")} == {*OF_NUMBERS}
    counts = [s for s in found if s.name in ("and", "or")]
    for name in BACK_ENDS:
        for shape in counts:
            assert not wrong(BACK_ENDS[name], shape), (name, str(shape))


@pytest.mark.parametrize(
    "edition", ["2017", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("1997", "2007"))]
)
def test_the_operators_of_the_tables_of_the_player_are_checked(edition: str) -> None:
    """They have masks besides, of as many bits as there are clauses: these nothing but the player works out."""
    tables = Tables(made_once.relation(edition))
    found = shapes(root for name in tables for roots in unpack(tables[name]).values() for root in roots)
    masks = unchecked(frozenset(found))
    assert masks and {shape.name for shape in masks} == {"bitor", "ite"}
    assert max(len(shape.parts) for shape in found) <= max(COUNTS)
    for name in ("player", "interpreter"):
        assert not [str(shape) for shape in masks if wrong(BACK_ENDS[name], shape)]


def columns_of(values: Array) -> dict[str, Array]:
    return {f"v{place}": values[:, place] for place in range(values.shape[1])}


def wrong(back_end: BackEnd, shape: Shape) -> bool:
    """Whether the back end has another value than the meaning in some row."""
    values = rows(shape)
    root = shape.made([part(place, width) for place, width in enumerate(shape.parts)])
    (found,) = back_end([root], columns_of(values))
    return not np.array_equal(np.broadcast_to(found, len(values)), meanings(shape))


@cache
def meanings(shape: Shape) -> Array:
    return np.array([shape.meaning(row) for row in rows(shape).tolist()])


@pytest.mark.parametrize("name", BACK_ENDS)
def test_every_operator_means_what_it_says(name: str) -> None:
    assert not [str(shape) for shape in (*OF_NUMBERS, *JOINED) if wrong(BACK_ENDS[name], shape)]


FOLDED: Final = (*OF_NUMBERS, *(s for s in JOINED if len(s.parts) < 5))


@pytest.mark.parametrize("name", BACK_ENDS)
def test_with_constants_for_parts_it_means_the_same(name: str) -> None:
    """What is folded as it is made: every constant for one part, and for two of them at least the ends of the range."""
    assert not [str(shape) for shape in FOLDED if folds_wrongly(BACK_ENDS[name], shape)]


def folds_wrongly(back_end: BackEnd, shape: Shape, what: Callable[[Shape], Folded | None] | None = None) -> bool:
    """Whether something that a constructor folds has another value than the meaning in some row."""
    made = (what or folded_once)(shape)
    if made is None:
        return True
    roots, expected, values = made
    found = back_end(roots, columns_of(values)) if roots else []
    return any(
        not np.array_equal(np.broadcast_to(one, len(values)), other) for one, other in zip(found, expected, strict=True)
    )


Folded = tuple[list[Expr], list[list[int]], Array]
"""What is not folded to a constant, what each of that means, and the rows."""


def folded_now(shape: Shape) -> Folded | None:
    """What the constructor folds; None if that is a constant, and not the right one."""
    values = rows(shape)
    if len(values) > 1 << 10:
        values = values[:: len(values) // 500 | 1]
    roots, expected = [], []
    for root, constants in folded(shape):
        lines = [[v if c is None else c for v, c in zip(row, constants, strict=True)] for row in values.tolist()]
        worked_out = [shape.meaning(line) for line in lines]
        if not is_const(root):
            roots.append(root)
            expected.append(worked_out)
        elif {value_of(root)} != {*worked_out}:
            return None
    return roots, expected, values


folded_once = cache(folded_now)


def test_the_solver_itself_means_the_same() -> None:
    """Not only our reading of its terms: in some rows of each operator, the ends among them, it simplifies them."""
    for shape in OF_NUMBERS:
        root = shape.made([part(place, width) for place, width in enumerate(shape.parts)])
        term, given = Translator()(root), variables([root])
        values = rows(shape).tolist()
        for row in (*values[:: len(values) // 16 + 1], values[-1]):
            pairs = [
                (z3.BitVec(n, v.width), z3.BitVecVal(row[int(n.removeprefix("v"))], v.width)) for n, v in given.items()
            ]
            told = z3.simplify(z3.substitute(term, *pairs))
            value = told.as_long() if root.width else int(z3.is_true(told))
            assert value == shape.meaning(row), (str(shape), row)


# -- a wrong operator is found


def mistaken(node: Any) -> Any:
    """A node that does something else: the parts the other way round, another operation, bits from the other end."""
    args, value, op = node.args, node.value, node.op
    match op:
        case Op.ITE:
            args = (args[0], args[2], args[1])
        case Op.LESS:
            args = (args[1], args[0])
        case Op.BITS:
            width = args[0].width
            value = (width - 1 - value[1], width - 1 - value[0])
        case Op.WIDEN:
            op, args = Op.ADD, (args[0], args[0])
        case _:
            op = INSTEAD[op]
    return SimpleNamespace(op=op, args=args, width=node.width, value=value, key=node.key)


INSTEAD: Final = {
    Op.NOT: Op.AND,
    Op.AND: Op.OR,
    Op.OR: Op.AND,
    Op.EQ: Op.LESS,
    Op.ADD: Op.BITOR,
    Op.BITAND: Op.BITOR,
    Op.BITOR: Op.BITAND,
}
WRITERS: Final = {
    "player": (python_code, "_render", 0),
    "arrays": (_Writer, "_render", 1),
    "arrays at once": (arrays, "_value", 0),
    "terms": (Translator, "_term", 1),
    "clauses": (Circuit, "_node", 1),
    "aiger": (Gates, "_node", 1),
    "btor2": (btor2, "_line", 1),
    "smtlib2": (smtlib2, "_term", 0),
}
"""What writes one node in each back end, and which of its arguments the node is."""


def planted(op: Op, place: int, write: Callable[..., Any]) -> Callable[..., Any]:
    """The same writer, with one operator wrong."""

    def written(*given: Any) -> Any:
        node = given[place]
        if node.op is not op:
            return write(*given)
        other = mistaken(node)
        lists = [g for g in given[place + 1 : place + 2] if isinstance(g, list)]
        by_key = dict(zip((a.key for a in node.args), lists[0], strict=True)) if lists else {}
        given_args = [[by_key[a.key] for a in other.args]] if lists else []
        return write(*given[:place], other, *given_args, *given[place + 1 + len(lists) :])

    return written


OPERATORS: Final = tuple(op for op in Op if op not in (Op.CONST, Op.VAR))


@pytest.mark.parametrize("op", OPERATORS, ids=lambda op: op.value)
@pytest.mark.parametrize("name", WRITERS)
def test_a_wrong_operator_is_found(name: str, op: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, writer, place = WRITERS[name]
    monkeypatch.setattr(owner, writer, planted(op, place, getattr(owner, writer)))
    assert found_wrong(name, op)


@pytest.mark.parametrize("op", [op for op in OPERATORS if op not in (Op.ITE, Op.BITS, Op.WIDEN)], ids=lambda o: o.value)
def test_a_wrong_operator_of_the_interpreter_is_found(op: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {Op.LESS: Op.EQ, Op.NOT: Op.WIDEN}.get(op) or INSTEAD[op]
    monkeypatch.setitem(packed._CODE, op, packed._CODE[other])
    assert found_wrong("interpreter", op)


def found_wrong(name: str, op: Op) -> bool:
    """Whether some check of the operator fails, or what is written can't be read."""
    for shape in (*OF_NUMBERS, *JOINED):
        if shape.op is op and len(shape.parts) <= MANY:
            try:
                if wrong(BACK_ENDS[name], shape):
                    return True
            except (AssertionError, z3.Z3Exception, ValueError, LookupError):
                return True
    return False


def gates_of_one_clause_less(self: Circuit, gate: int, parts: Sequence[int]) -> None:
    """A conjunction that may be false where all parts are true."""
    for each in parts:
        self._add([-gate, each])


def test_a_clause_too_few_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Circuit, "define_all", gates_of_one_clause_less)
    assert found_wrong("clauses", Op.AND)


@pytest.mark.parametrize("op", [Op.BITAND, Op.ADD, Op.LESS], ids=lambda op: op.value)
def test_a_constant_wrongly_folded_is_found(op: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    """The constructor takes one less for its second part, where that is a constant."""
    made = getattr(operations, op.value)

    def folding(a: Expr, b: Expr) -> Expr:
        less_one = const(value_of(b) - 1, b.width) if is_const(b) and value_of(b) else b
        return made(a, less_one)  # type: ignore[no-any-return]

    monkeypatch.setattr(operations, op.value, folding)
    assert any(folds_wrongly(BACK_ENDS["player"], shape, folded_now) for shape in OF_NUMBERS if shape.op is op)
