"""The solver's own terms as Python: so that what is tested is what the solver reasons about.

Numbers only, no truth values, and no branches: so the same code runs on numbers and on arrays of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import z3
from z3 import z3core

from auctionlaws_proofs.engines.arrays import joined_in_halves

Evaluate = Callable[[Mapping[str, Any]], dict[str, Any]]


def compile_terms(terms: Mapping[str, z3.ExprRef]) -> Evaluate:
    """A function from the values of the variables to the values of the terms: numbers, or arrays of them."""
    lines: list[str] = []
    text: dict[int, str] = {}
    context = z3.main_ctx().ref()
    number = {name: z3core.Z3_get_ast_id(context, term.as_ast()) for name, term in terms.items()}
    # A term as the solver's library has it: objects around a hundred thousand of them would take ten seconds.
    stack = [(term.as_ast(), False) for term in terms.values()]
    while stack:
        term, ready = stack.pop()
        key = z3core.Z3_get_ast_id(context, term)
        if key in text:
            continue
        parts = [z3core.Z3_get_app_arg(context, term, i) for i in range(z3core.Z3_get_app_num_args(context, term))]
        if not ready:
            stack += [(term, True), *((part, False) for part in parts)]
            continue
        body = _text(context, term, [text[z3core.Z3_get_ast_id(context, part)] for part in parts])
        text[key] = f"t{len(lines)}" if parts else body
        if parts:
            lines.append(f"t{len(lines)} = {body}")
    results = ", ".join(f"{name!r}: {text[number[name]]}" for name in terms)
    source = "\n    ".join(["def evaluate(v):", *lines, f"return {{{results}}}"])
    scope: dict[str, Any] = {}
    exec(compile(source, "<solver terms>", "exec"), scope)
    evaluate: Evaluate = scope["evaluate"]
    return evaluate


def _text(context: Any, term: Any, args: Sequence[str]) -> str:
    """One application in Python; ValueError for an operation that the translation of the laws does not use."""
    declared = z3core.Z3_get_app_decl(context, term)
    match z3core.Z3_get_decl_kind(context, declared):
        case z3.Z3_OP_TRUE:
            return "1"
        case z3.Z3_OP_FALSE:
            return "0"
        case z3.Z3_OP_BNUM:
            return str(int(z3core.Z3_get_numeral_string(context, term)))
        case z3.Z3_OP_UNINTERPRETED:
            name = z3core.Z3_get_symbol_string(context, z3core.Z3_get_decl_name(context, declared))
            return f"v[{name!r}]"
        case z3.Z3_OP_NOT:
            return f"{args[0]} ^ 1"
        case z3.Z3_OP_AND | z3.Z3_OP_BAND:
            return joined_in_halves(" & ", args)
        case z3.Z3_OP_OR | z3.Z3_OP_BOR:
            return joined_in_halves(" | ", args)
        case z3.Z3_OP_EQ:
            return f"({args[0]} == {args[1]}) & 1"
        case z3.Z3_OP_ULT:
            return f"({args[0]} < {args[1]}) & 1"
        case z3.Z3_OP_ITE:
            return f"{args[2]} ^ (({args[1]} ^ {args[2]}) & -{args[0]})"
        case z3.Z3_OP_BADD:
            width = z3core.Z3_get_bv_sort_size(context, z3core.Z3_get_sort(context, term))
            return f"({' + '.join(args)}) & {(1 << width) - 1}"
        case z3.Z3_OP_ZERO_EXT:
            return args[0]
        case z3.Z3_OP_EXTRACT:
            high, low = (z3core.Z3_get_decl_int_parameter(context, declared, i) for i in range(2))
            return f"{args[0]} >> {low} & {(1 << (high - low + 1)) - 1}"
        case other:
            raise ValueError(f"no Python for the solver's operation {other}")
