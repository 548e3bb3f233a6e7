"""The player's functions in Python, written from the roots that they return."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from auctionlaws.core.expr import Expr
from auctionlaws.core.python_code import Writer, statements
from auctionlaws.core.walk import in_order
from auctionlaws.machine.event import E
from auctionlaws.machine.state import INDEX
from auctionlaws.machine.table_names import EVENT_NAMES

_STATE: Final = {name: f"s[{i}]" for name, i in INDEX.items()}
_EVENT: Final = {n: f"e[{i}]" for i, n in enumerate(EVENT_NAMES)}


def step_lines(step: list[Expr], report: list[Expr]) -> list[str]:
    """The source lines of a function of a state ``s``, an event ``e``, and whether its report is asked for.

    What both need is worked out first, then what the one that is asked for needs as well.
    """
    writer = Writer([*step, *report], _STATE | _EVENT)
    stepped, reported = ({node.key for node in in_order(roots)} for roots in (step, report))
    both = stepped & reported
    shared = writer.lines(node for node in writer.order if node.key in both)
    told = writer.lines(node for node in writer.order if node.key not in stepped)
    gone = writer.lines(node for node in writer.order if node.key not in reported)
    told.append(_returned(map(writer.text, report)))
    gone.append(_returned(map(writer.text, step)))
    return ["def step(s, e, told):", *_indented(shared), " if told:", *_indented(_indented(told)), *_indented(gone)]


def ordinary_lines(regular: Expr, after: list[Expr]) -> list[str]:
    """The source lines of the ordinary function, of a state ``s`` and a call: None unless the call is regular."""
    writer = Writer([regular, *after], _STATE | {E.call: E.call})
    asked = {node.key for node in in_order([regular])}
    lines = writer.lines(node for node in writer.order if node.key in asked)
    lines.append(f"if not {writer.text(regular)}: return None")
    lines += writer.lines(node for node in writer.order if node.key not in asked)
    return ["def step(s, call):", *_indented(lines), *_indented([_returned(map(writer.text, after))])]


def leads_lines(roots: list[Expr]) -> list[str]:
    """The source lines of the function of first leads, of a state ``s``."""
    lines, results = statements(roots, _STATE)
    return ["def step(s):", *_indented(lines), *_indented([_returned(results)])]


def _returned(results: Iterable[str]) -> str:
    return f"return ({', '.join(results)},)"


def _indented(lines: list[str]) -> list[str]:
    return [f" {line}" for line in lines]


def compiled(lines: list[str]) -> Any:
    """The function that is written in these lines; it sees nothing but what it is given."""
    scope: dict[str, Any] = {}
    exec(compile("\n".join(lines), "<step>", "exec"), {"__builtins__": {}}, scope)
    return scope["step"]
