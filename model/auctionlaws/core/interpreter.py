"""The values of packed expressions: only what matters is worked out, and nothing has to be compiled for it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from operator import add, and_, eq, lt, or_
from typing import Final

from auctionlaws.core.packed import CODES, Packed

_ITE, _AND, _OR, _NOT, _BITS, _WIDEN, *_OF_TWO = range(len(CODES))
_MEANING: Final[tuple[Callable[[int, int], int], ...]] = (eq, lt, add, or_, and_)
"""What an operation on two numbers comes to, before it is cut to its width: from EQ on, as :data:`CODES` has them."""

_LONGEST: Final = 16

Operation = tuple[int, int, int, int]
"""A code and the first part; then the other parts of a choice; where the other parts of a conjunction or disjunction
are kept; the lowest bit of a part of a number and a mask; or the other number and a mask."""


class Interpreter:
    """Works out the roots of packed expressions, again and again for other inputs.

    What was worked out last is remembered, so that other roots are quickly told for the same inputs.
    """

    def __init__(self, packed: Packed) -> None:
        self._packed = packed
        self._parts, self._starts = packed.parts.tolist(), list(accumulate(packed.counts, initial=0))
        self._operations: list[Operation | None] = [None] * len(packed.codes)
        self._others: list[list[int]] = []
        self._fresh: list[int | None] = [*(value for value, _ in packed.constants), *[None] * len(packed.codes)]
        self._inputs: tuple[int, ...] | None = None
        self._values: list[int | None] = []

    def __call__(self, name: str, inputs: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the roots of that name, of truth values 0 or 1; ``inputs``: a value for each input."""
        if inputs != self._inputs:
            self._inputs, self._values = inputs, [*inputs, *self._fresh]
        values, found = self._values, []
        for root in self._packed.roots[name]:
            value = values[root]
            found.append(self._worked_out(root, values) if value is None else value)
        return tuple(found)

    def _worked_out(self, root: int, values: list[int | None]) -> int:
        """The value of an operation; it is noted, and that of everything it depends on.

        ``waiting``: for what the node in hand is needed, an operation to be looked at again; or the complement of one
        that has the same value.
        """
        first, operations, others, meaning = self._packed.first, self._operations, self._others, _MEANING
        waiting: list[int] = []
        node = root
        while True:
            code, needed, second, third = operations[node - first] or self._operation(node - first)
            value = values[needed]
            if code == _ITE:
                if value is not None:
                    waiting.append(~node)
                    node = second if value else third
                    value = values[node]
                    if value is None:
                        continue
            elif code == _AND:
                if value:
                    for needed in others[second]:
                        value = values[needed]
                        if not value:
                            break
            elif code == _OR:
                if value == 0:
                    for needed in others[second]:
                        value = values[needed]
                        if value != 0:
                            break
            elif value is None:
                pass
            elif code == _NOT:
                value = 1 - value
            elif code <= _WIDEN:
                value = value >> second & third
            else:
                other = values[second]
                needed, value = second, None if other is None else meaning[code - _WIDEN - 1](value, other) & third
            if value is None:
                waiting.append(node)
                node = needed
                continue
            values[node] = value
            while waiting and waiting[-1] < 0:
                values[~waiting.pop()] = value
            if not waiting:
                return value
            node = waiting.pop()

    def _operation(self, place: int) -> Operation:
        """An operation spread out, when it is first looked at: most never are."""
        packed = self._packed
        code, mask = packed.codes[place], (1 << (packed.widths[place] or 1)) - 1
        parts = self._parts[self._starts[place] : self._starts[place + 1]]
        if code in (_AND, _OR):
            found = self._joined(code, parts)
        elif code == _ITE:
            found = (code, parts[0], parts[1], parts[2])
        else:
            found = (code, parts[0], parts[1] if code in _OF_TWO else packed.lows[place], mask)
        self._operations[place] = found
        return found

    def _joined(self, code: int, parts: list[int]) -> Operation:
        """A conjunction or disjunction, the parts of a long one in groups, each of which is an operation of its own.

        It is looked at again after each part that had to be worked out, from its beginning.
        """
        while len(parts) > _LONGEST:
            parts = [self._group(code, parts[i : i + _LONGEST]) for i in range(0, len(parts), _LONGEST)]
        self._others.append(parts[1:])
        return code, parts[0], len(self._others) - 1, 0

    def _group(self, code: int, parts: list[int]) -> int:
        """The number of a new operation that joins some parts."""
        self._operations.append(self._joined(code, parts))
        self._fresh.append(None)
        self._values.append(None)
        return self._packed.first + len(self._operations) - 1
