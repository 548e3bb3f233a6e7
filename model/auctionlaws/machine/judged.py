"""Cache of what the clauses of a stage decide, by content: wordings with the same clauses at a stage share the result.

A decision depends on the cases of the stage, on the calls and facts that the occasion is about, and on the fields of
the state that the cases read. These together are the key; a field counts by its expression. Entries are never removed,
like the expressions in them (:mod:`auctionlaws.core.expr`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from auctionlaws.core.expr import Expr
from auctionlaws.language.syntax import Case
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.moment import Moment

Names = tuple[str, ...]
_KEPT: dict[Hashable, dict[Names, dict[tuple[int, ...], Decided]]] = {}
"""Decisions by all inputs other than the state, then by the names of the fields read, then by their expressions."""
_NUMBERS: dict[Case, int] = {}
_NUMBER_OF: dict[int, tuple[Case, int]] = {}
"""Number of each case by its content, and by its id; the case is stored with it, so that the id is not used again."""
_ABSENT = -1
"""Key of a field that a state does not have; no expression has this key."""


class _Watched(Mapping[str, Expr]):
    """A state that records the names of the fields that are read."""

    def __init__(self, state: Mapping[str, Expr]) -> None:
        self._state, self.names = state, dict[str, None]()

    def __getitem__(self, name: str) -> Expr:
        self.names[name] = None
        return self._state[name]

    def __iter__(self) -> Iterator[str]:
        self.names.update(dict.fromkeys(self._state))
        return iter(self._state)

    def __len__(self) -> int:
        return len(self._state)


def judged_once(asked: Hashable, moment: Moment, judge: Callable[[Moment], Decided]) -> Decided:
    """Return ``judge(moment)``, from the cache if possible; ``asked`` holds all its other inputs.

    Errors are not cached: they name the line of the clause, which can differ between wordings.
    """
    about = asked, tuple(_content(getattr(moment, f.name)) for f in fields(Moment) if f.name != "state")
    kept = _KEPT.setdefault(about, {})
    for names, by_held in kept.items():
        found = by_held.get(_held(moment.state, names))
        if found is not None:
            return found
    watched = _Watched(moment.state)
    decided = judge(moment.at(state=watched))
    names = tuple(watched.names)
    kept.setdefault(names, {})[_held(moment.state, names)] = decided
    return decided


def number_of(case: Case) -> int:
    """Return a number that equal cases have in common in this process."""
    seen = _NUMBER_OF.get(id(case))
    if seen is None:
        seen = _NUMBER_OF[id(case)] = case, _NUMBERS.setdefault(case, len(_NUMBERS))
    return seen[1]


def _held(state: Mapping[str, Expr], names: Names) -> tuple[int, ...]:
    return tuple([_ABSENT if (held := state.get(name)) is None else held.key for name in names])


def _content(part: Any) -> Hashable:
    """Return a hashable key of a part of a moment; parts with the same expressions have equal keys."""
    if isinstance(part, Expr):
        return part.key
    if isinstance(part, Mapping):
        return tuple((name, _content(held)) for name, held in part.items())
    if is_dataclass(part):
        return type(part), tuple(_content(getattr(part, f.name)) for f in fields(part))
    return part  # type: ignore[no-any-return]
