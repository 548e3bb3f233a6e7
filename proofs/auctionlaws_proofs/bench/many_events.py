"""Conditions asked of many events or positions at once: one pass over the expressions answers for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from auctionlaws.core.expr import Expr
from auctionlaws.core.walk import variables
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, rows_of

Row = tuple[int, ...]
"""The values of the variables in the conditions, for one event and the state before it, or for one position."""


class ManyEvents:
    """Named conditions on events or positions, evaluated for many of these together."""

    def __init__(self, conditions: Mapping[str, Expr]) -> None:
        self._conditions = conditions

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(variables(self._conditions.values()))

    def row(self, values: Mapping[str, int]) -> Row:
        """The values of the variables in the conditions, taken from all values; KeyError if one is missing."""
        return tuple([values[name] for name in self._names])

    def holding(self, rows: Iterable[Row]) -> Mapping[Row, Sequence[str]]:
        """The names of the conditions that are true in each row; a row in which none is true is left out."""
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
