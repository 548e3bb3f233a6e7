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

from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const, is_const, value_of
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import rebuild, variables
from auctionlaws.machine.event import EVENT_WIDTH, EVERY_KIND, READING_ROUNDS, READINGS, E
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import WIDTH, F
from auctionlaws_proofs.engines.arrays import Array, ArrayFunction, compile_arrays

FACTS: Final = tuple(name for name in EVENT_WIDTH if name not in (E.event, E.seat, E.call, *READINGS))
"""Every fact that can come with an event, the cards that are shown among them, and what the laws declare."""
_AXES: Final = (*FACTS, E.seat, E.call)
_FIRST_LOOK: Final = -1
"""Instead of a place among the parts of what has not been looked at yet."""
_MANY: Final = 16
_ELEMENTS: Final = 1 << 16
(_FIRST,), *_FURTHER = READING_ROUNDS


def _read(number: Sequence[int]) -> dict[str, Expr]:
    """The event fields that say which of the contradicting clauses are followed."""
    return {n: const(r, EVENT_WIDTH[n]) for n, r in zip(READINGS, number, strict=True)}


def fold(roots: Sequence[Expr], known: Mapping[str, Expr]) -> list[Expr]:
    """The roots with some variables known; what is thereby of no account is not looked at."""
    done: dict[int, Expr] = {}
    stack = [(root, _FIRST_LOOK) for root in reversed(roots)]
    while stack:
        node, place = stack.pop()
        if node.key in done:
            continue
        if node.op is Op.AND or node.op is Op.OR:
            place = _joined(node, place, known, done)
            waiting = None if node.key in done else node.args[place]
        else:
            waiting = _folded(node, known, done)
        if waiting is not None:
            stack += [(node, place), (waiting, _FIRST_LOOK)]
    return [done[root.key] for root in roots]


def _joined(node: Expr, place: int, known: Mapping[str, Expr], done: dict[int, Expr]) -> int:
    """Fold a conjunction or disjunction, or tell which of its parts, from a place on, has to be folded first.

    Parts that are told at once are looked at before others are worked out: one of them can decide.
    """
    end = FALSE if node.op is Op.AND else TRUE
    if place == _FIRST_LOOK and any(_plain(a, known, done) is end for a in node.args):
        done[node.key] = end
        return 0
    for at in range(max(place, 0), len(node.args)):
        part = done.get(node.args[at].key)
        if part is None:
            return at
        if part is end:
            done[node.key] = end
            return at
    done[node.key] = rebuild(node, [done[a.key] for a in node.args])
    return 0


def _folded(node: Expr, known: Mapping[str, Expr], done: dict[int, Expr]) -> Expr | None:
    """Fold any other node, or tell which of its parts has to be folded first."""
    if node.op is Op.VAR:
        done[node.key] = known.get(str(node.value), node)
        return None
    if node.op is Op.ITE and (condition := done.get(node.args[0].key)) is not None and is_const(condition):
        chosen = node.args[1 if value_of(condition) else 2]
        if chosen.key not in done:
            return chosen
        done[node.key] = done[chosen.key]
        return None
    for part in node.args:
        if part.key not in done:
            return part
    done[node.key] = rebuild(node, [done[a.key] for a in node.args])
    return None


def _plain(node: Expr, known: Mapping[str, Expr], done: dict[int, Expr]) -> Expr | None:
    """A part that is folded already, or is nothing but a comparison of a variable."""
    if node.key not in done and node.op in (Op.EQ, Op.LESS) and all(not a.args for a in node.args):
        for part in node.args:
            done[part.key] = known.get(str(part.value), part) if part.op is Op.VAR else part
        done[node.key] = rebuild(node, [done[a.key] for a in node.args])
    return done.get(node.key)


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
    names, told = EVENT_WIDTH.keys(), variables([possible]).keys()
    parts = possible.args if possible.op is Op.AND else (possible,)
    about_events = [p for p in parts if variables([p]).keys() <= names]
    blocks = []
    for number, kind in enumerate(EVERY_KIND):
        known = {E.event: const(number, EVENT_WIDTH[E.event]), **_read(_FIRST)}
        block = _block(number, kind, fold(about_events, known), declared="declared" in told)
        if block is not None:
            blocks.append(block)
    return blocks


def _block(number: int, kind: str, conditions: Sequence[Expr], *, declared: bool) -> EventBlock | None:
    """The events of a kind that meet the conditions; None if there are none. ``declared``: some facts are."""
    axes = {name: np.arange(1 << EVENT_WIDTH[name], dtype="u1") for name in _AXES}
    if not declared:
        axes["declared"] = axes["declared"][:1]
    for condition in conditions:
        about = list(variables([condition]))
        if len(about) == 1:
            holds = np.asarray(compile_arrays([condition])(axes)[0])
            axes[about[0]] = axes[about[0]][np.broadcast_to(holds, axes[about[0]].shape)]
    laid = {name: _along(place, axis) for place, (name, axis) in enumerate(axes.items())}
    shape = tuple(len(axis) for axis in axes.values())
    allowed = np.broadcast_to(reduce(both, compile_arrays(conditions)(laid), np.ones(1, bool)), shape)
    found = np.nonzero(allowed)
    if not len(found[0]):
        return None
    values = {name: axis[place] for (name, axis), place in zip(axes.items(), found, strict=True)}
    facts = {name: np.unique(values[name]) for name in FACTS}
    calls = np.unique(np.stack([values[E.seat], values[E.call]]), axis=1)
    if len(found[0]) != prod(len(f) for f in facts.values()) * calls.shape[1]:
        raise ValueError(f"the facts of an event of kind {kind} depend on each other")
    block = {name: _along(place, fact) for place, (name, fact) in enumerate(facts.items())}
    block |= {name: _along(len(FACTS), row) for name, row in zip((E.seat, E.call), calls, strict=True)}
    return EventBlock(kind, {E.event: np.full((1,) * len(_AXES), number, "u1"), **block})


def _along(place: int, values: Array) -> Array:
    """Values along one axis of as many as there are facts, one for seat and call, and one for the states."""
    shape = [1] * len(_AXES)
    shape[place] = -1
    return values.reshape(shape)


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
        self._phases = [p for p in Phase if fold([possible], {F.phase: const(p, WIDTH[F.phase])})[0] is not FALSE]
        self._further = or_(*(fold([possible], _read(number))[0] for number in _FURTHER[0]))
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
            known = {F.phase: const(phase, WIDTH[F.phase])} if block.count >= _MANY else {}
            known |= {} if further else _read(_FIRST)
            wanted = fold([possible, FALSE if further else other], known)
            never = wanted[0] is FALSE
            self._compiled[key] = None if never else compile_arrays([*wanted, *fold(roots, known)])
        return self._compiled[key]

    def _about(self, kind: str) -> list[Expr]:
        """Whether events of a kind and further readings of them are possible, and the roots."""
        if kind not in self._of_kind:
            event = {E.event: const(EVERY_KIND.index(kind), EVENT_WIDTH[E.event])}
            first = fold([self._possible, self._further], event)
            self._of_kind[kind] = first if first[0] is FALSE else [*first, *fold(self._roots, event)]
        return self._of_kind[kind]

    def steps(self, states: Mapping[str, Array]) -> Iterator[Stepped]:
        """Every step from the states (arrays of one length, in order of phase), in blocks."""
        for phase in self._phases:
            first, last = np.searchsorted(states[F.phase], [phase, phase + 1])
            for block in self._blocks:
                at_once = _ELEMENTS // block.values[E.seat].size
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
            first = {name: np.zeros(1, "u1") for name in READINGS}
            yield Stepped(possible, tuple(roots), {**block.values, **first}, origin)
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
        for numbers in _FURTHER:
            found = False
            for number in numbers:
                read = {n: np.full(len(where[0]), r, "u1") for n, r in zip(READINGS, number, strict=True)}
                events = lone | read
                possible, _, *roots = function({**from_, **events})
                if possible.any():
                    found = True
                    yield Stepped(possible, tuple(roots), events, origin[where[-1]])
            if not found:
                return
