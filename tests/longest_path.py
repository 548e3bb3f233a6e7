"""The most calls that an auction can have on a small ladder, by visiting every position."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import variables
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import STATE
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_proofs.engines.array_steps import Stepped, Stepper
from auctionlaws_proofs.engines.arrays import Array
from auctionlaws_proofs.engines.enumerate import limited


def most_calls(whole: Whole, acts: int, facts: Collection[str], kinds: Collection[str]) -> int:
    """The calls, cancelled ones included, of the longest auction with so many irregular acts at the most.

    Only these facts are told, and only these kinds of events happen. ArithmeticError if auctions can go on for ever.
    """
    within, counter = limited(whole, acts, facts, kinds)
    after = _deciding(within.possible, {**within.next, **{name: e for name, (_, e, _) in counter.items()}})
    stepper = Stepper(within.possible, [*after.values(), or_(kind_is(EventKind.CALL), kind_is(EventKind.CHANGES))])
    initial = dict(zip((f.name for f in STATE), whole.relation.initial, strict=True))
    start = bytes(initial.get(name, 0) for name in after)
    numbers, steps, frontier = {start: 0}, set[tuple[int, int, int]](), [start]
    while frontier:
        rows = np.array([list(state) for state in frontier], "u1")
        rows = rows[np.argsort(rows[:, 0], kind="stable")]
        at = [numbers[row.tobytes()] for row in rows]
        frontier = []
        for stepped in stepper.steps(dict(zip(after, np.ascontiguousarray(rows.T), strict=True))):
            for origin, state, calls in _taken(stepped):
                if state not in numbers:
                    numbers[state] = len(numbers)
                    if state[0] < Phase.ENDED:
                        frontier.append(state)
                steps.add((at[origin], numbers[state], calls))
    return _longest(np.array(sorted(steps)), len(numbers))


def _deciding(possible: Expr, after: Mapping[str, Expr]) -> dict[str, Expr]:
    """The fields, the phase among them, on which it depends what can happen now or later, with their next values."""
    found, left = set[str](), {"phase", *variables([possible])} & after.keys()
    while left:
        found |= left
        left = (variables(after[name] for name in left).keys() & after.keys()) - found
    return {name: e for name, e in after.items() if name in found}


def _taken(stepped: Stepped) -> set[tuple[int, bytes, int]]:
    """The steps: from which state, to which, and whether by a call; the first field of a state is its phase."""
    arrays = np.broadcast_arrays(stepped.possible, stepped.origin, *stepped.roots)
    possible, origin, *fields, call = (a.reshape(-1) for a in arrays)
    where = np.flatnonzero(possible)
    states = np.stack([f[where].astype("u1") for f in fields], axis=1)
    return {(o, s.tobytes(), c) for o, s, c in zip(origin[where].tolist(), states, call[where].tolist(), strict=True)}


def _longest(steps: Array, states: int) -> int:
    """The greatest weight of a path from the first state; steps are sorted by where they start."""
    origin, goal, calls = steps.T
    starts = np.flatnonzero(np.diff(origin, prepend=-1))
    most = np.zeros(states, "i8")
    for _ in range(states):
        longer = most.copy()
        longer[origin[starts]] = np.maximum.reduceat(most[goal] + calls, starts)
        if np.array_equal(longer, most):
            return int(most[0])
        most = longer
    raise ArithmeticError("auctions can go on for ever")
