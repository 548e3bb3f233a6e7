"""The solver's own terms as Python: so that what is tested is what the solver reasons about.

Numbers only, no truth values, and no branches: so the same code runs on numbers and on arrays of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import z3

Evaluate = Callable[[Mapping[str, Any]], dict[str, Any]]


def compile_terms(terms: Mapping[str, z3.ExprRef]) -> Evaluate:
    """A function from the values of the variables to the values of the terms: numbers, or arrays of them."""
    lines: list[str] = []
    text: dict[int, str] = {}
    stack = [(term, False) for term in terms.values()]
    while stack:
        term, ready = stack.pop()
        key = term.get_id()
        if key in text:
            continue
        if not ready:
            stack += [(term, True), *((c, False) for c in term.children())]
            continue
        body = _text(term, [text[c.get_id()] for c in term.children()])
        text[key] = body if term.num_args() == 0 else f"t{len(lines)}"
        if term.num_args():
            lines.append(f"t{len(lines)} = {body}")
    results = ", ".join(f"{name!r}: {text[t.get_id()]}" for name, t in terms.items())
    source = "\n    ".join(["def evaluate(v):", *lines, f"return {{{results}}}"])
    scope: dict[str, Any] = {}
    exec(compile(source, "<solver terms>", "exec"), scope)
    evaluate: Evaluate = scope["evaluate"]
    return evaluate


def _text(term: Any, args: list[str]) -> str:
    """One application in Python; ValueError for an operation that the translation of the laws does not use."""
    match term.decl().kind():
        case z3.Z3_OP_TRUE | z3.Z3_OP_FALSE | z3.Z3_OP_BNUM:
            return str(int(z3.is_true(term)) if z3.is_bool(term) else term.as_long())
        case z3.Z3_OP_UNINTERPRETED:
            return f"v[{str(term.decl().name())!r}]"
        case z3.Z3_OP_NOT:
            return f"{args[0]} ^ 1"
        case z3.Z3_OP_AND | z3.Z3_OP_BAND:
            return " & ".join(args)
        case z3.Z3_OP_OR | z3.Z3_OP_BOR:
            return " | ".join(args)
        case z3.Z3_OP_EQ:
            return f"({args[0]} == {args[1]}) & 1"
        case z3.Z3_OP_ULT:
            return f"({args[0]} < {args[1]}) & 1"
        case z3.Z3_OP_ITE:
            return f"{args[2]} ^ (({args[1]} ^ {args[2]}) & -{args[0]})"
        case z3.Z3_OP_BADD:
            return f"({' + '.join(args)}) & {(1 << term.size()) - 1}"
        case z3.Z3_OP_ZERO_EXT:
            return args[0]
        case z3.Z3_OP_EXTRACT:
            high, low = term.params()
            return f"{args[0]} >> {low} & {(1 << (high - low + 1)) - 1}"
        case _:
            raise ValueError(f"no Python for {term.decl()}")
