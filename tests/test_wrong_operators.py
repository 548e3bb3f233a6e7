"""A wrong operator is found, in whichever back end it is planted: the checks of :mod:`operator_checks` fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Final

import pytest
import z3
from back_ends import BACK_ENDS
from operator_checks import JOINED, OF_NUMBERS, folded_now, folds_wrongly, wrong
from operators import MANY

from auctionlaws.core import bitwise, operations, packed, python_code
from auctionlaws.core.expr import Expr, Op, const, is_const, value_of
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.packed import CODES
from auctionlaws_proofs.engines import bit_slices
from auctionlaws_proofs.engines.arrays import _Writer
from auctionlaws_proofs.engines.literals import Circuit
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.exporting import btor2, smtlib2
from auctionlaws_proofs.exporting.aiger import Gates


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
    "slices": (bit_slices, "_value", 0),
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


@pytest.mark.parametrize("op", [Op.LESS, *INSTEAD], ids=lambda op: op.value)
def test_a_wrong_operator_of_the_interpreter_is_found(op: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    other = {Op.LESS: Op.EQ, Op.NOT: Op.WIDEN}.get(op) or INSTEAD[op]
    monkeypatch.setitem(packed._CODE, op, packed._CODE[other])
    assert found_wrong("interpreter", op)


@pytest.mark.parametrize("op", [Op.ITE, Op.BITS, Op.WIDEN], ids=lambda op: op.value)
def test_a_wrong_operation_of_the_interpreter_is_found(op: Op, monkeypatch: pytest.MonkeyPatch) -> None:
    spread = Interpreter._operation

    def misread(self: Interpreter, place: int) -> tuple[int, int, int, int]:
        code, one, low, last = spread(self, place)
        if CODES[code] is op:
            code, one, low, last = (code, one, last, low) if op is Op.ITE else (code, one, low + 1, last)
        self._operations[place] = code, one, low, last
        return code, one, low, last

    monkeypatch.setattr(Interpreter, "_operation", misread)
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
    where = operations if op is Op.LESS else bitwise
    made = getattr(where, op.value)

    def folding(a: Expr, b: Expr) -> Expr:
        less_one = const(value_of(b) - 1, b.width) if is_const(b) and value_of(b) else b
        return made(a, less_one)  # type: ignore[no-any-return]

    monkeypatch.setattr(where, op.value, folding)
    assert any(folds_wrongly(BACK_ENDS["player"], shape, folded_now) for shape in OF_NUMBERS if shape.op is op)
