"""The parts of a step: what it is where the kind of event, and perhaps the phase, is fixed.

A question about one step is asked of each part by itself: fixing these folds most of the relation away, and several
small questions take a fraction of the time of a large one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.event import EVENT_KINDS, EVENT_WIDTH, EVERY_KIND, E, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import WIDTH, F


class Part:
    """The relation where the kind of event, and perhaps the phase, is fixed; without a kind, any position."""

    def __init__(self, kind: EventKind | None = None, phase: Phase | None = None) -> None:
        known: dict[str, Expr] = {}
        if kind is not None:
            known[E.event] = const(EVERY_KIND.index(kind), EVENT_WIDTH[E.event])
        if phase is not None:
            known[F.phase] = const(phase, WIDTH[F.phase])
        self.name = " ".join([kind or "position", *([] if phase is None else [phase.name.lower()])])
        self.fold = Substitution(known)

    @classmethod
    def all(cls, kinds: Iterable[EventKind] = EVENT_KINDS) -> tuple[Part, ...]:
        """Parts that cover every event of some kinds, calls among them, in every phase."""
        calls = (cls(EventKind.CALL, phase) for phase in Phase)
        return (*calls, *(cls(kind) for kind in kinds if kind != EventKind.CALL))


def halves(parts: Sequence[Part]) -> tuple[list[Part], list[Part]]:
    """Two lists of parts that take about as long: one part takes as long as the next three together."""
    heavy = ("call option", "changes", "call irregularity", "director")
    light = [p for p in parts if p.name not in heavy]
    first = [p for p in parts if p.name == heavy[0]]
    others = [p for p in parts if p.name in heavy[1:]]
    return first + light[1::2], others + light[::2]
