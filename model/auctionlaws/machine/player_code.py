"""The player's step functions: the relation as Python source, one function for each phase and kind of event.

Fixing the phase folds most of a branch away. Fixing everything that irregularities leave behind as well gives
the *ordinary* function, which plays a regular call in a few microseconds; it is the same relation, specialised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from auctionlaws.core.expr import FALSE, Expr, bitor, const, ite, or_
from auctionlaws.core.python_code import statements
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.state import EVENT, FLAGS, POSITION, STATE, Phase

EVENT_NAMES: Final = tuple(f.name for f in EVENT if f.name != "event")
QUIET_FROM: Final = 2 + len(POSITION)
"""Behind the position, everything is zero while nothing irregular is about."""


def _code(branch: Branch) -> Expr:
    """How the event comes out: 0 settled, 1 gap, 2 conflict (whatever its readings come to), 3 outside."""
    silent = ite(branch.gap, const(1, 2), const(0, 2))
    return ite(branch.conflict, const(2, 2), ite(branch.outside, const(3, 2), silent))


def _mask(conditions: list[Expr]) -> Expr:
    width = max(len(conditions), 1)
    result = const(0, width)
    for i, condition in enumerate(conditions):
        result = bitor(result, ite(condition, const(1 << i, width), const(0, width)))
    return result


def step_roots(branch: Branch) -> list[Expr]:
    """What a step function returns: possible, outcome, readings, effects on the list of calls, and the next state."""
    stands = [branch.table_stands, branch.table_joins_void, branch.call_stands]
    moves = _mask([*stands, branch.rolled_back, branch.gap, branch.outside])
    return [branch.possible, _code(branch), branch.readings, moves, *(branch.next[f.name] for f in STATE)]


def report_roots(branch: Branch, names: Names) -> list[Expr]:
    """What a report function returns: one mask each for the names in :class:`Names`."""
    return [
        _mask([branch.fires.get(n, FALSE) for n in names.clauses]),
        _mask([branch.near.get(n, FALSE) for n in names.clauses]),
        _mask([branch.adjusts.get(n, FALSE) for n in names.clauses]),
        _mask([branch.flags.get(n, FALSE) for n in FLAGS]),
        _mask([branch.outside_law.get(n, FALSE) for n in names.laws]),
        _mask([_clash(branch, n) for n in names.clauses]),
    ]


def _clash(branch: Branch, number: str) -> Expr:
    return or_(*(c for a, b, c in branch.clashes if number in (a, b)))


class Names:
    """The order in which clauses and missing laws stand in the masks."""

    def __init__(self, relation: Relation) -> None:
        self.clauses = tuple(c.number for c in relation.edition.clauses)
        self.laws = tuple(sorted({law for b in relation.branches.values() for law in b.outside_law}))


def function_lines(head: str, roots: list[Expr], known: Mapping[str, Expr]) -> list[str]:
    """The source lines of a function of a state ``s`` and an event, with some variables known beforehand."""
    folded = Substitution(known)
    texts = {f.name: f"s[{i}]" for i, f in enumerate(STATE)} | {n: n for n in EVENT_NAMES}
    lines, results = statements([folded(r) for r in roots], texts)
    return [head, *(f"    {line}" for line in lines), f"    return ({', '.join(results)},)", ""]


def _function(name: str, roots: list[Expr], known: Mapping[str, Expr]) -> list[str]:
    head = f"def {name}(s: State, {', '.join(f'{n}: int' for n in EVENT_NAMES)}) -> tuple[int, ...]:"
    return function_lines(head, roots, known)


def functions(relation: Relation) -> Iterator[str]:
    """The source lines of every step and report function of the relation."""
    names = Names(relation)
    table: list[str] = []
    for kind, branch in relation.branches.items():
        for phase in Phase:
            known = {"phase": const(phase, 3)}
            if Substitution(known)(branch.possible) is FALSE:
                continue
            label = f"{kind}_{phase.name.lower()}"
            yield from _function(f"step_{label}", step_roots(branch), known)
            yield from _function(f"report_{label}", report_roots(branch, names), known)
            table.append(f'    ("{kind}", {phase.value}): (step_{label}, report_{label}),')
    yield from _function("step_ordinary", step_roots(relation.branches["call"]), ordinary_case())
    yield from ["STEPS: Final[Steps] = {", *table, "}"]


def ordinary_case() -> dict[str, Expr]:
    """What is known of a regular call at a quiet table.

    Nothing irregular is about, no fact is told, and the call is the turn player's.
    """
    from auctionlaws.machine.state import variable

    known = {f.name: const(0, f.width) for f in STATE[QUIET_FROM:]}
    known |= {n: const(0, variable(n).width) for n in EVENT_NAMES if n not in ("seat", "call")}
    known["phase"] = const(Phase.CALLING, 3)
    known["seat"] = variable("turn")
    return known


def module_source(relation: Relation, fingerprint: str) -> str:
    """A Python module that plays the relation; ``fingerprint`` says what it was made from."""
    names = Names(relation)
    edition = relation.edition
    texts = [
        (c.number, c.heading, c.prose, tuple((r.number, r.purpose, r.routing) for r in c.references))
        for c in edition.clauses
    ]
    head = [
        f'"""Laws of {edition.name}, compiled. Made by `auctionlaws compile`; do not edit."""',
        "# ruff: noqa",
        "from typing import Final",
        "from auctionlaws.machine.steps import State, Steps",
        f"FINGERPRINT: Final = {fingerprint!r}",
        f"EDITION: Final = {edition.name!r}",
        f"INITIAL: Final = {relation.initial!r}",
        f"LAWS: Final = {names.laws!r}",
        f"MISSING: Final = {dict(edition.missing)!r}",
        "CLAUSES: Final = (",
        *(f"    {t!r}," for t in texts),
        ")",
        "",
    ]
    return "\n".join([*head, *functions(relation)]) + "\n"
