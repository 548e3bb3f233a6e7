"""Conditions asked of many events or positions at once: one pass over the expressions answers for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from auctionlaws.core.expr import Expr
from auctionlaws.core.walk import variables
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, rows_of

Row = tuple[int, ...]
"""The values of what the conditions look at, of one event and the state before it, or of one position."""


class ManyEvents:
    """Some conditions by name, and the rows of which they hold."""

    def __init__(self, conditions: Mapping[str, Expr]) -> None:
        self._conditions = conditions

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(variables(self._conditions.values()))

    def row(self, values: Mapping[str, int]) -> Row:
        """What the conditions look at, of an event or a position; KeyError if there is no value for something."""
        return tuple([values[name] for name in self._names])

    def holding(self, rows: Iterable[Row]) -> Mapping[Row, Sequence[str]]:
        """By row, the names of the conditions that hold there, in their order; a row where none holds is left out."""
        each = tuple(dict.fromkeys(rows))
        if not each or not self._conditions:
            return {}
        columns = {name: [row[place] for row in each] for place, name in enumerate(self._names)}
        found: dict[Row, list[str]] = {}
        answers = evaluate_slices([*self._conditions.values()], columns, len(each))
        for name, where in zip(self._conditions, answers, strict=True):
            for place in rows_of(where):
                found.setdefault(each[place], []).append(name)
        return found
