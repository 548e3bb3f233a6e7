"""Where a table sees a difference between two machines: part by part of what there is to be seen of them.

The parts are those of :mod:`auctionlaws.machine.observables`, all of them but for citations; there is no other list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.information import Key
from auctionlaws.machine.observables import Names, Positions, whom
from auctionlaws.machine.part import Part
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.bench.outputs import renamed_pointer, unlike
from auctionlaws_proofs.bench.pairing import NOTHING


def compared(of_event: bool, *, cited: bool = False) -> tuple[Part, ...]:
    """The parts in which two wordings are compared, of events or of positions; ``cited``: those that only cite."""
    return tuple(part for part in Part if part.of_event is of_event and part.cites is cited)


def of_events(old: Whole, new: Whole, renumbered: Mapping[str, str] = NOTHING) -> dict[Part, Expr]:
    """By part, when a table can see that an event is ruled differently in it; parts in which it never is are left out.

    ``renumbered``: clause numbers of the old wording and what they are called in the new one.
    """
    return _apart(compared(of_event=True), old.part, new.part, renumbered, lambda part: _where(old, part))


def cited_otherwise(old: Whole, new: Whole, renumbered: Mapping[str, str] = NOTHING) -> Expr:
    """A table can see that other clauses are cited for an event; it may be ruled alike."""
    parts = compared(of_event=True, cited=True)
    return or_(*_apart(parts, old.part, new.part, renumbered, lambda part: _where(old, part)).values())


def of_positions(old: Positions, new: Positions, renumbered: Mapping[str, str] = NOTHING) -> dict[Part, Expr]:
    """By part, when a table can see that something else is said of a position, for some findings."""
    return _apart(compared(of_event=False), old.part, new.part, renumbered, lambda part: TRUE)


def by_player(
    old: Positions, new: Positions, renumbered: Mapping[str, str] = NOTHING
) -> Iterator[tuple[Part, Any, Expr]]:
    """Each difference in what is said of a position: the part, its name in the new wording, and when it is seen."""
    for part in compared(of_event=False):
        for name, where in differing(old.part(part), new.part(part), renumbered):
            yield part, name, where


def about_players(old: Positions, new: Positions, renumbered: Mapping[str, str]) -> Iterator[tuple[Part, int, Expr]]:
    """Each difference in what is said of a position: its part, the player whom it is about, and when it is seen."""
    for part in compared(of_event=False):
        for name, when in differing(old.part(part), new.part(part), renumbered):
            yield part, whom(part, name), when


def _apart(
    parts: Iterable[Part],
    one: Callable[[Part], Names],
    other: Callable[[Part], Names],
    renumbered: Mapping[str, str],
    where: Callable[[Part], Expr],
) -> dict[Part, Expr]:
    found = {
        part: and_(where(part), or_(*(w for _, w in differing(one(part), other(part), renumbered)))) for part in parts
    }
    return {part: when for part, when in found.items() if when is not FALSE}


def _where(old: Whole, part: Part) -> Expr:
    """Where a part of an event is looked at: of one that is not settled nothing that follows is, but for a score."""
    match part:
        case Part.SCORE:
            return not_(old.outside)
        case Part.POINTS:
            return not_(or_(old.gap, old.outside))
        case Part.READINGS:
            return old.conflict
        case Part.NEAREST:
            return old.gap
        case _:
            return TRUE


def differing(one: Names, other: Names, renumbered: Mapping[str, str]) -> Iterator[tuple[Any, Expr]]:
    """By name in the new wording, where two expressions differ; what one of them has not is false."""
    mine: dict[Any, Expr] = {}
    for name, value in one.items():
        now = _renamed(name, renumbered)
        mine[now] = or_(mine[now], value) if now in mine else value
    for name in dict.fromkeys((*mine, *other)):
        a, b = mine.get(name, FALSE), other.get(name, FALSE)
        if a is not b:
            yield name, unlike(a, b) if a.width == 0 else not_(eq(a, b))


def _renamed(name: Any, renumbered: Mapping[str, str]) -> Any:
    """A name in which every clause goes by its new number."""
    if isinstance(name, Pointer):
        return renamed_pointer(name, renumbered)
    if isinstance(name, Key):
        return name
    if isinstance(name, tuple):
        return tuple(_renamed(part, renumbered) for part in name)
    return renumbered.get(name, name) if isinstance(name, str) else name
