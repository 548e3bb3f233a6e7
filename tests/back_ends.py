"""Every way in which expressions are worked out, as one function: from an array for each variable to one for each root.

What the clauses, the gates, the lines and the terms say is read here, or by the readers of exported machines; nothing
but the writers is shared with the product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from exported_machines import Aiger, Btor2, Smtlib2
from numpy.typing import NDArray
from solver_terms import compile_terms

from auctionlaws.core.expr import Expr
from auctionlaws.core.interpreter import Interpreter
from auctionlaws.core.packed import from_bytes, pack, to_bytes
from auctionlaws.core.python_code import statements
from auctionlaws.core.walk import variables
from auctionlaws_proofs.engines.arrays import compile_arrays, type_of
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers
from auctionlaws_proofs.engines.literals import Circuit
from auctionlaws_proofs.engines.terms import Translator
from auctionlaws_proofs.exporting.aiger import aiger
from auctionlaws_proofs.exporting.btor2 import btor2
from auctionlaws_proofs.exporting.machine import Machine, Property, Register
from auctionlaws_proofs.exporting.smtlib2 import smtlib2

Array = NDArray[Any]
Columns = Mapping[str, Array]
BackEnd = Callable[[Sequence[Expr], Columns], list[Array]]


def by_player(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The Python that the player runs, row by row."""
    names = list(variables(roots))
    lines, results = statements(roots, {name: f"v{place}" for place, name in enumerate(names)})
    scope: dict[str, Callable[..., list[int]]] = {}
    given = ", ".join(f"v{place}" for place in range(len(names)))
    exec("\n    ".join([f"def compute({given}):", *lines, f"return [{', '.join(results)}]"]), {}, scope)
    return _by_root([scope["compute"](*row) for row in _rows(names, columns)])


def by_interpreter(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The player's other way: what is packed, interpreted, row by row."""
    packed = from_bytes(to_bytes(pack({"roots": roots})))
    compute = Interpreter(packed)
    return _by_root([compute("roots", row) for row in _rows([name for name, _ in packed.inputs], columns)])


def _rows(names: Sequence[str], columns: Columns) -> list[tuple[int, ...]]:
    if not names:
        return [()] * _length(columns)
    return list(zip(*(columns[name].tolist() for name in names), strict=True))


def _by_root(rows: Sequence[Sequence[int]]) -> list[Array]:
    return list(np.array(rows, object).T)


def by_arrays(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The source for arrays."""
    typed = {name: columns[name].astype(type_of(v.width)) for name, v in variables(roots).items()}
    return [np.asarray(found) for found in compile_arrays(roots)(typed)]


def by_slices(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """Large integers, a bit of each for every row."""
    rows = _length(columns)
    given = {name: columns[name].tolist() for name in variables(roots)}
    return [np.array(in_numbers(found, rows), object) for found in evaluate_slices(roots, given, rows)]


def by_terms(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The terms that the solver is asked about."""
    translate = Translator()
    return list(compile_terms({str(place): translate(root) for place, root in enumerate(roots)})(columns).values())


def by_clauses(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The clauses: what they leave open, if anything, is an error, and so is a row in which they contradict.

    A clause all of whose literals but one are false says what that one is; as clauses come in the order of the gates,
    one look at each is enough.
    """
    clauses: list[list[int]] = []
    circuit = Circuit(clauses.append)
    found = [circuit(root) for root in roots]
    last = max(abs(x) for literals in (*clauses, *found, *circuit.variables.values()) for x in literals)
    known = np.zeros((last + 1, _length(columns)), "i1")
    for name, literals in circuit.variables.items():
        for place, literal in enumerate(literals):
            known[literal] = np.where(columns[name] >> place & 1, 1, -1)
    for clause in clauses:
        places, signs = np.abs(clause), np.sign(clause)[:, None].astype("i1")
        values = known[places] * signs
        told = (np.count_nonzero(values < 0, axis=0) == len(clause) - 1) & ~(values > 0).any(axis=0)
        if told.any():
            known[places] = np.where((values == 0) & told, signs, known[places])
    for clause in clauses:
        assert (known[np.abs(clause)] * np.sign(clause)[:, None] > 0).any(axis=0).all(), "a contradiction"
    return [_number([known[abs(x)] * np.sign(x) for x in literals]) for literals in found]


def _number(bits: Sequence[Array]) -> Array:
    assert all(bit.all() for bit in bits), "a bit is open"
    return np.asarray(sum((bit > 0).astype("i8") << place for place, bit in enumerate(bits)))


def by_aiger(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The gates of a file, evaluated."""
    return _told(roots, *Aiger(aiger(as_machine(roots))).steps({**columns, **_registers(roots)}))


def by_btor2(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The lines of a file, interpreted."""
    return _told(roots, *Btor2(btor2(as_machine(roots))).steps({**columns, **_registers(roots)}))


def by_smtlib2(roots: Sequence[Expr], columns: Columns) -> list[Array]:
    """The text of a file, read by the solver."""
    found = compile_terms(Smtlib2(smtlib2(as_machine(roots))).terms())(columns)
    return [found[f"bad.p{n}" if root.width == 0 else f"r{n}.next"] for n, root in enumerate(roots)]


def as_machine(roots: Sequence[Expr]) -> Machine:
    """Expressions as a machine: numbers are next values of registers, truth values are properties."""
    inputs = tuple((name, v.width) for name, v in variables(roots).items())
    registers = tuple(Register(f"r{n}", root.width, 0, root) for n, root in enumerate(roots) if root.width)
    return Machine("none", registers, inputs, tuple(Property(f"p{n}", r) for n, r in enumerate(roots) if not r.width))


def _registers(roots: Sequence[Expr]) -> dict[str, Array]:
    return {f"r{n}": np.asarray(0) for n, root in enumerate(roots) if root.width}


def _told(roots: Sequence[Expr], after: Mapping[str, Any], bad: Mapping[str, Any]) -> list[Array]:
    return [np.asarray(after[f"r{n}"] if root.width else bad[f"p{n}"]) for n, root in enumerate(roots)]


def _length(columns: Columns) -> int:
    return len(next(iter(columns.values())))


BACK_ENDS: Final[Mapping[str, BackEnd]] = {
    "player": by_player,
    "interpreter": by_interpreter,
    "arrays": by_arrays,
    "slices": by_slices,
    "terms": by_terms,
    "clauses": by_clauses,
    "aiger": by_aiger,
    "btor2": by_btor2,
    "smtlib2": by_smtlib2,
}
"""Two ways of the player, that of the enumerator, that of the gleaner, two of the prover, three formats for others."""
