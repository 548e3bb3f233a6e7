"""Every state that can be reached on a small ladder, breadth first, with a limit on irregular acts.

The limit is a ghost field that counts them; so the solver can be given the same relation with the same limit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np

from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, Expr, var
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.machine.event import EVENT_WIDTH, EVERY_KIND
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_proofs.engines.array_steps import FACTS, Stepped, Stepper
from auctionlaws_proofs.engines.arrays import Array, compile_arrays
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.witness import Ghosts

COUNTER: Final = "acts"
_COUNTER_WIDTH: Final = 4
_AT_ONCE: Final = 1 << 18
_MULTIPLIERS: Final = np.random.default_rng(1997).integers(0, 1 << 63, 256, dtype="u8") * 2 + 1


def limited(
    whole: Whole, acts: int | None, facts: Collection[str] = FACTS, kinds: Collection[str] = EVERY_KIND
) -> tuple[Whole, Ghosts]:
    """The relation with so many irregular acts at the most (:func:`.potential.errs`), and the counter that it needs.

    Only some facts are told, and only some kinds of events happen.
    """
    silent = [eq(variable(f), 0) for f in FACTS if f not in facts]
    never = [not_(kind_is(k)) for k in EVERY_KIND if k not in kinds]
    if acts is None:
        return replace(whole, possible=and_(whole.possible, *silent, *never)), {}
    if not 0 <= acts < (1 << _COUNTER_WIDTH):
        raise ValueError(f"at most {(1 << _COUNTER_WIDTH) - 1} irregular acts can be counted")
    counts, counter = errs(whole), var(COUNTER, _COUNTER_WIDTH)
    within = or_(not_(counts), less(counter, acts))
    counted = ite(counts, add(counter, 1), counter)
    possible = and_(whole.possible, within, *silent, *never)
    return replace(whole, possible=possible), {COUNTER: (_COUNTER_WIDTH, counted, 0)}


class _States:
    """Distinct states, in the order in which they were found; two states are the same only if every field is."""

    def __init__(self, fields: int) -> None:
        self._words = -(-fields // 8)
        self.count = 0
        self.rows = np.zeros((1024, self._words * 8), "u1")
        self._hashes = np.zeros(0, "u8")
        self._order = np.zeros(0, "i8")

    def add(self, rows: Array) -> None:
        """Add those of the rows that are new."""
        padded = np.zeros((len(rows), self._words * 8), "u1")
        padded[:, : rows.shape[1]] = rows
        hashes = self._hash(padded)
        hashes, first, twin = np.unique(hashes, return_index=True, return_inverse=True)
        _same(padded, padded[first][twin])
        rows, place = padded[first], np.searchsorted(self._hashes, hashes)
        seen = np.zeros(len(rows), bool)
        inside = place < len(self._hashes)
        seen[inside] = self._hashes[place[inside]] == hashes[inside]
        _same(rows[seen], self.rows[self._order[place[seen]]])
        self._append(rows[~seen], hashes[~seen], place[~seen])

    def _hash(self, rows: Array) -> Array:
        words = rows.view("u8")
        mixed = (words ^ (words >> np.uint64(29))) * _MULTIPLIERS[: self._words]
        return np.asarray((mixed ^ (mixed >> np.uint64(32))).sum(axis=1, dtype="u8"))

    def _append(self, rows: Array, hashes: Array, place: Array) -> None:
        total = self.count + len(rows)
        if total > len(self.rows):
            self.rows = np.concatenate([self.rows, np.zeros((max(total, len(self.rows)), self.rows.shape[1]), "u1")])
        self.rows[self.count : total] = rows
        self._hashes = np.insert(self._hashes, place, hashes)
        self._order = np.insert(self._order, place, np.arange(self.count, total))
        self.count = total


def _same(a: Array, b: Array) -> None:
    if not np.array_equal(a, b):
        raise ArithmeticError("two different states have one hash; take other multipliers")


@dataclass
class Enumeration:
    """Every state that can be reached, and at which depth things first happen.

    ``states`` has a row for each state, a column for each of ``fields``; ``depths[d]`` is how many of them are first
    reached after d events, and the rows are in that order. ``fires``, ``clashes``, ``gaps`` and ``outside`` say after
    how many events at the least a clause decides, a pair contradicts itself, a question or a missing law comes up;
    ``met`` the same of the conditions that were to be watched. Auctions of more than ``limit`` events are left out.
    """

    whole: Whole
    fields: tuple[str, ...]
    states: Array
    depths: tuple[int, ...]
    steps: int
    limit: int | None = None
    fires: dict[str, int] = field(default_factory=dict)
    clashes: dict[tuple[str, str], int] = field(default_factory=dict)
    gaps: dict[str, int] = field(default_factory=dict)
    outside: dict[str, int] = field(default_factory=dict)
    met: dict[str, int] = field(default_factory=dict)

    def layer(self, depth: int) -> Array:
        """The states first reached after so many events."""
        start = sum(self.depths[:depth])
        return self.states[start : start + self.depths[depth]]

    def holds_everywhere(self, condition: Expr) -> bool:
        """Whether a condition holds of every state, or, if it speaks of events, of every step."""
        return self.least_depth(not_(condition)) is None

    def least_depth(self, condition: Expr) -> int | None:
        """The least number of events after which a condition on states holds, or on the last of which one on steps."""
        return self.least_depths({"": condition}).get("")

    def least_depths(self, conditions: Mapping[str, Expr]) -> dict[str, int]:
        """The least depths of several conditions, those that are never met left out."""
        events = EVENT_WIDTH.keys()
        on_steps = {n for n, c in conditions.items() if variables([c]).keys() & events}
        found = self._of_states({n: c for n, c in conditions.items() if n not in on_steps and c is not FALSE})
        return found | (self._of_steps({n: conditions[n] for n in conditions if n in on_steps}) if on_steps else {})

    def _of_states(self, conditions: Mapping[str, Expr]) -> dict[str, int]:
        holds = compile_arrays(list(conditions.values()))
        found: dict[str, int] = {}
        for depth in range(len(self.depths)):
            values = holds(_columns(self.fields, self.layer(depth)))
            for name, value in zip(conditions, values, strict=True):
                if name not in found and value.any():
                    found[name] = depth
        return found

    def _of_steps(self, conditions: Mapping[str, Expr]) -> dict[str, int]:
        watch = _Watch(list(conditions))
        stepper = Stepper(self.whole.possible, list(conditions.values()))
        for depth in range(len(self.depths) if self.limit is None else self.limit):
            if watch.left and depth < len(self.depths):
                for stepped in stepper.steps(_columns(self.fields, self.layer(depth))):
                    watch.look(stepped.possible, stepped.roots, depth + 1)
        return watch.found


class _Watch:
    """Notes the least depth at which each of some conditions on steps is met."""

    def __init__(self, names: Iterable[Any]) -> None:
        self.left = dict(enumerate(names))
        self.found: dict[Any, int] = {}

    def look(self, possible: Array, values: tuple[Array, ...], depth: int) -> None:
        """Look at the values of all conditions on some steps."""
        for index in [i for i in self.left if (possible & values[i]).any()]:
            self.found[self.left.pop(index)] = depth


def _columns(fields: tuple[str, ...], rows: Array) -> dict[str, Array]:
    """An array for each field, the states in order of phase."""
    ordered = rows[np.argsort(rows[:, fields.index(F.phase)], kind="stable")]
    return dict(zip(fields, np.ascontiguousarray(ordered.T), strict=False))


def enumerate_states(
    whole: Whole,
    acts: int | None,
    facts: Collection[str] = FACTS,
    ghosts: Ghosts | None = None,
    watch: Mapping[str, Expr] | None = None,
    depth: int | None = None,
    kinds: Collection[str] = EVERY_KIND,
) -> Enumeration:
    """Every state that can be reached with so many irregular acts at the most (None: any number).

    ``facts`` are those that are told in every possible way, the others never; so with the ``kinds`` of events.
    ``ghosts`` are further fields; ``watch`` has conditions on steps to look out for; auctions of more events than
    ``depth`` are not looked at.
    """
    within, counter = limited(whole, acts, facts, kinds)
    extra = {**counter, **(ghosts or {})}
    fields = (*within.next, *extra)
    after = [*within.next.values(), *(e for _, e, _ in extra.values())]
    watched = _watched(within) | {("met", n): c for n, c in (watch or {}).items()}
    stepper, seen, found = Stepper(within.possible, [*after, *watched.values()]), _Watch(watched), _States(len(fields))
    found.add(np.array([[*whole.relation.initial, *(v for _, _, v in extra.values())]], "u1"))
    depths, steps = [1], 0
    while depths[-1] and len(depths) - 1 != depth:
        frontier = found.rows[found.count - depths[-1] : found.count, : len(fields)]
        steps += _explore(stepper, _columns(fields, frontier), found, seen, len(depths))
        depths.append(found.count - sum(depths))
    states = found.rows[: found.count, : len(fields)]
    result = Enumeration(within, fields, states, tuple(d for d in depths if d), steps, depth)
    for (sort, name), least in seen.found.items():
        getattr(result, sort)[name] = least
    return result


def _explore(stepper: Stepper, states: Mapping[str, Array], found: _States, seen: _Watch, depth: int) -> int:
    """Take every step from the states, the last at a depth; returns how many there are."""
    steps, waiting, pieces = 0, 0, [np.zeros((0, len(states)), "u1")]
    for stepped in stepper.steps(states):
        seen.look(stepped.possible, stepped.roots[len(states) :], depth)
        pieces.append(_successors(stepped, len(states)))
        steps += stepped.count
        waiting += len(pieces[-1])
        if waiting > _AT_ONCE:
            found.add(np.concatenate(pieces))
            waiting, pieces = 0, pieces[:1]
    found.add(np.concatenate(pieces))
    return steps


def _watched(whole: Whole) -> dict[tuple[str, Any], Expr]:
    """What an enumeration keeps an eye on, besides the states: by the name of its place in the result."""
    laws: dict[str, Expr] = {}
    for kind, branch in whole.relation.branches.items():
        for law, condition in branch.outside_law.items():
            laws[law] = or_(laws.get(law, FALSE), and_(kind_is(kind), condition))
    sorts: dict[str, Mapping[Any, Expr]] = {"fires": whole.fires, "clashes": whole.clashes}
    sorts |= {"gaps": whole.gaps, "outside": laws}
    return {(sort, name): e for sort, conditions in sorts.items() for name, e in conditions.items()}


def _successors(stepped: Stepped, fields: int) -> Array:
    """The states that steps lead to, a row each; most of those that a fact makes no difference to are left out."""
    planes = stepped.roots[:fields]
    shape = np.broadcast_shapes(stepped.possible.shape, stepped.origin.shape, *(p.shape for p in planes))
    wanted = np.array(np.broadcast_to(stepped.possible, shape))
    for axis in range(len(shape) - 2):
        if shape[axis] > 1:
            _drop_twins(stepped.possible, planes, axis, wanted)
    where = np.nonzero(wanted)
    rows = np.empty((fields, len(where[-1])), "u1")
    flat: dict[tuple[int, ...], Array] = {}
    for plane, row in zip(planes, rows, strict=True):
        if plane.shape not in flat:
            flat[plane.shape] = _flat(plane.shape, where)
        plane.reshape(-1).take(flat[plane.shape], out=row)
    return np.ascontiguousarray(rows.T)


def _drop_twins(possible: Array, planes: Iterable[Array], axis: int, wanted: Array) -> None:
    """Drop the steps whose outcome is that of the step without the fact along an axis."""
    without = (slice(None),) * axis + (slice(0, 1),)
    with_it = (slice(None),) * axis + (slice(1, None),)

    def along(array: Array, part: tuple[slice, ...]) -> Array:
        return array[part] if array.ndim > axis and array.shape[axis] > 1 else array

    differ = ~along(possible, without)
    for plane in planes:
        if plane.ndim > 1 and plane.shape[axis] > 1:
            differ = differ | (plane[without] != plane[with_it])
    wanted[with_it] &= differ


def _flat(shape: tuple[int, ...], where: tuple[Array, ...]) -> Array:
    """Where in an array of a shape the wanted places lie, axes of length one being stretched."""
    index = np.zeros(len(where[-1]), "i8")
    stride = 1
    for length, along in zip(reversed(shape), reversed(where), strict=False):
        if length > 1:
            index += along * stride
        stride *= length
    return index
