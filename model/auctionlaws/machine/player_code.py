"""The player's step functions: the relation as Python source, one function for each phase and kind of event.

Fixing the phase folds most of a branch away. Fixing everything that irregularities leave behind as well gives
the *ordinary* function, which plays a regular call in a few microseconds; it is the same relation, specialised.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import bitor, ite, or_
from auctionlaws.core.python_code import statements
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import MOVES, Branch
from auctionlaws.machine.event import EVENT, READINGS
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.relation import Relation, found_mask
from auctionlaws.machine.state import FLAGS, QUIET_FROM, STATE, Phase
from auctionlaws.machine.variables import variable, variables_of

EVENT_NAMES: Final = tuple(f.name for f in EVENT if f.name != "event")


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
    """What a step function returns: possible, outcome, two counts of readings, effects on the list, the next state."""
    moves = _mask([*(branch.move(m) for m in MOVES), branch.gap, branch.outside])
    counts = [branch.readings[name] for name in READINGS]
    return [branch.possible, _code(branch), *counts, moves, *(branch.next[f.name] for f in STATE)]


def ordinary_roots(branch: Branch) -> list[Expr]:
    """What the ordinary function returns: outcome, effects on the list, and the part of the state that is not zero."""
    _, code, _, _, moves, *state = step_roots(branch)
    return [code, moves, *state[:QUIET_FROM]]


def report_roots(branch: Branch, names: Names) -> list[Expr]:
    """What a report function returns: one mask each for the names in :class:`Names`."""
    return [
        _mask([branch.fires.get(n, FALSE) for n in names.clauses]),
        _mask([branch.near.get(n, FALSE) for n in names.clauses]),
        _mask([branch.adjusts.get(n, FALSE) for n in names.clauses]),
        _mask([branch.flags.get(n, FALSE) for n in FLAGS]),
        _mask([branch.outside_law.get(n, FALSE) for n in names.laws]),
        _mask([_clash(branch, n) for n in names.clauses]),
        _mask([branch.points.get(n, FALSE) for n in names.pointed]),
        _mask([branch.gaps.get(n, FALSE) for n in names.gaps]),
    ]


def leads_roots(relation: Relation) -> list[Expr]:
    """What the function of first leads returns, for each: suits, may require, may forbid, others, mask of clauses."""
    names, state = Names(relation).clauses, variables_of(STATE)
    return [
        part
        for penalty in lead_penalties(relation.edition, state)
        for part in (
            penalty.suits,
            penalty.may_require,
            penalty.may_forbid,
            penalty.others,
            _mask([penalty.fires.get(n, FALSE) for n in names]),
        )
    ]


def _clash(branch: Branch, number: str) -> Expr:
    return or_(*(c for a, b, c in branch.clashes if number in (a, b)))


class Names:
    """The order in which clauses, missing laws, laws pointed to and gaps stand in the masks."""

    def __init__(self, relation: Relation) -> None:
        self.clauses = tuple(c.number for c in relation.edition.clauses)
        self.laws = tuple(sorted({law for b in relation.branches.values() for law in b.outside_law}))
        self.gaps = tuple(sorted({question for b in relation.branches.values() for question in b.gaps}))
        self.pointed = tuple(sorted({law for b in relation.branches.values() for law in b.points}))


def function_lines(name: str, roots: list[Expr], known: Mapping[str, Expr]) -> list[str]:
    """The source lines of a function of a state ``s`` and an event ``e``, with some variables known beforehand."""
    return _lines(f"def {name}(s, e):", roots, known, {n: f"e[{i}]" for i, n in enumerate(EVENT_NAMES)})


def ordinary_lines(name: str, branch: Branch) -> list[str]:
    """The source lines of the ordinary function, of a state ``s`` and a call."""
    return _lines(f"def {name}(s, call):", ordinary_roots(branch), ordinary_case(), {"call": "call"})


def leads_lines(name: str, relation: Relation) -> list[str]:
    """The source lines of the function of first leads, of a state ``s``."""
    return _lines(f"def {name}(s):", leads_roots(relation), {}, {})


def _lines(head: str, roots: list[Expr], known: Mapping[str, Expr], event: Mapping[str, str]) -> list[str]:
    folded = Substitution(known)
    texts = {f.name: f"s[{i}]" for i, f in enumerate(STATE)} | dict(event)
    lines, results = statements([folded(r) for r in roots], texts)
    return [head, *(f"    {line}" for line in lines), f"    return ({', '.join(results)},)", ""]


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
            yield from function_lines(f"step_{label}", step_roots(branch), known)
            yield from function_lines(f"report_{label}", report_roots(branch, names), known)
            table.append(f'    ("{kind}", {phase.value}): (step_{label}, report_{label}),')
    yield from ordinary_lines("step_ordinary", relation.branches["call"])
    yield from leads_lines("first_leads", relation)
    yield from ["STEPS: Final[Steps] = {", *table, "}"]


def ordinary_case() -> dict[str, Expr]:
    """What is known of a regular call at a quiet table.

    Nothing irregular is about, no fact is told, and the call is the turn player's.
    """
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
        f'"""Laws of {edition.name}, compiled from its law files; do not edit."""',
        "# ruff: noqa",
        "from typing import Final",
        "from auctionlaws.machine.steps import Steps",
        f"FINGERPRINT: Final = {fingerprint!r}",
        f"LOOKED_AT: Final = {found_mask(edition)!r}",
        f"EDITION: Final = {edition.name!r}",
        f"INITIAL: Final = {relation.initial!r}",
        f"LAWS: Final = {names.laws!r}",
        f"POINTED: Final = {names.pointed!r}",
        f"GAPS: Final = {names.gaps!r}",
        f"MISSING: Final = {dict(edition.missing)!r}",
        "CLAUSES: Final = (",
        *(f"    {t!r}," for t in texts),
        ")",
        "",
    ]
    return "\n".join([*head, *functions(relation)]) + "\n"
