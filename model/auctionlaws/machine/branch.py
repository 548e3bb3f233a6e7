"""The whole effect of one kind of event, as expressions over the state and the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from auctionlaws.core.expr import Expr, not_, or_


@dataclass(frozen=True)
class Branch:
    """What an event of one kind does.

    ``possible``: it can happen at all. ``gap``, ``conflict`` and ``outside`` say that the text does not settle
    it. ``readings``: how many contradicting clauses there are to follow. ``fires`` and ``near`` are by clause
    number (``near``: all but one part of the condition holds), ``outside_law`` by law number, ``gaps`` by the
    question that the text leaves open, ``flags`` by
    irregularity of the call just made. ``table_stands``, ``call_stands`` and ``rolled_back`` say what happens to
    the list of standing calls.
    """

    possible: Expr
    gap: Expr
    conflict: Expr
    readings: Expr
    outside: Expr
    next: Mapping[str, Expr]
    fires: Mapping[str, Expr]
    near: Mapping[str, Expr]
    clashes: tuple[tuple[str, str, Expr], ...]
    outside_law: Mapping[str, Expr]
    flags: Mapping[str, Expr]
    table_stands: Expr
    table_joins_void: Expr
    call_stands: Expr
    rolled_back: Expr
    adjusts: Mapping[str, Expr] = field(default_factory=dict)
    gaps: Mapping[str, Expr] = field(default_factory=dict)

    @property
    def settled(self) -> Expr:
        """The text says, in one way, what happens."""
        return not_(or_(self.gap, self.conflict, self.outside))
