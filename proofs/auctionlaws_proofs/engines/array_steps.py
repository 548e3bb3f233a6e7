"""All steps from many states at once: the events of a relation, and what each does, as arrays.

Seat and call run along one axis, each fact along an axis of its own, and the states along the last: what does not
depend on a fact is computed once for all its values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from operator import and_ as both
from typing import Final

import numpy as np

from auctionlaws.core.expr import FALSE, Expr, Op, const, or_
from auctionlaws.core.walk import in_order, rebuild, variables
from auctionlaws.machine.state import EVENT, EVENT_KINDS, EVENT_WIDTH, WIDTH, Phase
from auctionlaws_proofs.engines.arrays import Array, ArrayFunction, compile_arrays

FACTS: Final = ("conventional", "shows", "known", "damage")
READING: Final = EVENT_WIDTH["reading"]
_MANY: Final = 16
_ELEMENTS: Final = 1 << 16
_READINGS: Final = range(1, 1 << READING)


def fold(roots: Sequence[Expr], known: Mapping[str, Expr]) -> list[Expr]:
    """The roots with some variables known; one pass over all of them."""
    done: dict[int, Expr] = {}
    for node in in_order(roots):
        if node.op is Op.VAR:
            done[node.key] = known.get(str(node.value), node)
        else:
            done[node.key] = rebuild(node, [done[a.key] for a in node.args])
    return [done[root.key] for root in roots]


@dataclass(frozen=True)
class EventBlock:
    """The events of one kind: an array for every event field, with an axis for each fact and one for seat and call."""

    kind: str
    values: Mapping[str, Array]

    @property
    def count(self) -> int:
        """How many events there are."""
        return prod(np.broadcast_shapes(*(a.shape for a in self.values.values())))


def event_blocks(possible: Expr) -> list[EventBlock]:
    """Every event that some state may allow, without a reading; found from the condition itself."""
    names = {f.name for f in EVENT}
    parts = possible.args if possible.op is Op.AND else (possible,)
    about_events = [p for p in parts if variables([p]).keys() <= names]
    function = compile_arrays([*about_events])
    blocks = []
    for number, kind in enumerate(EVENT_KINDS):
        axes = _axes(number)
        allowed = np.asarray(reduce(both, function(axes), np.ones((1,) * 6, bool)))
        found = np.nonzero(np.broadcast_to(allowed, _shape(axes)))
        if len(found[0]):
            blocks.append(_block(kind, found))
    return blocks


def _shape(axes: Mapping[str, Array]) -> tuple[int, ...]:
    return np.broadcast_shapes(*(a.shape for a in axes.values()))


def _axes(kind: int) -> dict[str, Array]:
    """Every value of every event field, each along its own axis."""
    names = (*FACTS, "seat", "call")
    axes = {}
    for axis, name in enumerate(names):
        shape = [1] * len(names)
        shape[axis] = -1
        axes[name] = np.arange(1 << EVENT_WIDTH[name], dtype="u1").reshape(shape)
    one = [1] * len(names)
    return axes | {"event": np.full(one, kind, "u1"), "reading": np.zeros(one, "u1")}


def _block(kind: str, found: tuple[Array, ...]) -> EventBlock:
    facts = [np.unique(f) for f in found[:4]]
    calls = np.unique(np.stack(found[4:]), axis=1).astype("u1")
    if len(found[0]) != prod(len(f) for f in facts) * calls.shape[1]:
        raise ValueError(f"the facts of an event of kind {kind} depend on each other")
    values = {"event": np.full((1,) * 6, EVENT_KINDS.index(kind), "u1")}
    for axis, (name, fact) in enumerate(zip(FACTS, facts, strict=True)):
        shape = [1] * 6
        shape[axis] = -1
        values[name] = fact.astype("u1").reshape(shape)
    for name, row in zip(("seat", "call"), calls, strict=True):
        values[name] = row.reshape((1, 1, 1, 1, -1, 1))
    return EventBlock(kind, values)


@dataclass(frozen=True)
class Stepped:
    """Some steps: whether each is possible, and the roots' values.

    The last axis runs over states; ``origin`` says which. ``events`` has the values of the event fields.
    """

    possible: Array
    roots: tuple[Array, ...]
    events: Mapping[str, Array]
    origin: Array

    @property
    def count(self) -> int:
        """How many steps are possible."""
        shape = np.broadcast_shapes(self.origin.shape, *(a.shape for a in self.events.values()))
        return int(np.count_nonzero(self.possible)) * (prod(shape) // self.possible.size)


class Stepper:
    """Computes roots over all steps from given states, specialised for each kind of event and phase."""

    def __init__(self, possible: Expr, roots: Sequence[Expr]) -> None:
        self._possible, self._roots = possible, list(roots)
        self._phases = [p for p in Phase if fold([possible], {"phase": const(p, WIDTH["phase"])})[0] is not FALSE]
        self._further = or_(*(fold([possible], {"reading": const(r, READING)})[0] for r in _READINGS))
        self._blocks = event_blocks(possible)
        self._of_kind: dict[str, list[Expr]] = {}
        self._compiled: dict[tuple[str, int, bool], ArrayFunction | None] = {}

    def _function(self, block: EventBlock, phase: int, further: bool) -> ArrayFunction | None:
        """The roots, after whether the event and whether a further reading is possible; None if never.

        Where there are many events of a kind, it is worth having a function for each phase.
        """
        key = (block.kind, phase if block.count >= _MANY else -1, further)
        if key not in self._compiled:
            possible, other, *roots = self._about(block.kind)
            known = {"phase": const(phase, WIDTH["phase"])} if block.count >= _MANY else {}
            known |= {} if further else {"reading": const(0, READING)}
            wanted = fold([possible, FALSE if further else other], known)
            never = wanted[0] is FALSE
            self._compiled[key] = None if never else compile_arrays([*wanted, *fold(roots, known)])
        return self._compiled[key]

    def _about(self, kind: str) -> list[Expr]:
        """Whether events of a kind and further readings of them are possible, and the roots."""
        if kind not in self._of_kind:
            event = {"event": const(EVENT_KINDS.index(kind), EVENT_WIDTH["event"])}
            first = fold([self._possible, self._further], event)
            self._of_kind[kind] = first if first[0] is FALSE else [*first, *fold(self._roots, event)]
        return self._of_kind[kind]

    def steps(self, states: Mapping[str, Array]) -> Iterator[Stepped]:
        """Every step from the states (arrays of one length, in order of phase), in blocks."""
        for phase in self._phases:
            first, last = np.searchsorted(states["phase"], [phase, phase + 1])
            for block in self._blocks:
                at_once = _ELEMENTS // block.values["seat"].size
                for start in range(first, last, at_once):
                    stop = min(start + at_once, last)
                    some = {n: a[start:stop] for n, a in states.items()}
                    yield from self._block(block, int(phase), some, np.arange(start, stop))

    def _block(self, block: EventBlock, phase: int, states: Mapping[str, Array], origin: Array) -> Iterator[Stepped]:
        function = self._function(block, phase, False)
        if function is None:
            return
        possible, further, *roots = function({**states, **block.values})
        if possible.any():
            yield Stepped(possible, tuple(roots), {**block.values, "reading": np.zeros(1, "u1")}, origin)
        if further.any():
            yield from self._readings(block, phase, states, origin, further)

    def _readings(
        self, block: EventBlock, phase: int, states: Mapping[str, Array], origin: Array, further: Array
    ) -> Iterator[Stepped]:
        """The other readings of the steps at which clauses contradict each other."""
        function = self._function(block, phase, True)
        if function is None:
            return
        shape = np.broadcast_shapes(further.shape, *(a.shape for a in block.values.values()), origin.shape)
        where = np.nonzero(np.broadcast_to(further, shape))
        lone = {n: np.broadcast_to(a, shape)[where] for n, a in block.values.items()}
        from_ = {n: a[where[-1]] for n, a in states.items()}
        for reading in _READINGS:
            events = lone | {"reading": np.full(len(where[0]), reading, "u1")}
            possible, _, *roots = function({**from_, **events})
            if possible.any():
                yield Stepped(possible, tuple(roots), events, origin[where[-1]])
