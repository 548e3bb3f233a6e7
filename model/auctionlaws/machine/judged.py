"""What the clauses of a stage decide is worked out once: wordings that agree at a stage share the very same nodes.

A decision depends on the cases, on what the occasion is about, and on the fields of the state that these look at. It
is kept under all of that, the fields by their expressions. Another wording, or another event that comes to the same,
is answered with what is kept. Expressions are kept for good (:mod:`auctionlaws.core.expr`), and so is this.
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
"""By everything but the state: by the fields of it that were looked at, by what these held, what was decided."""
_NUMBERS: dict[Case, int] = {}
_NUMBER_OF: dict[int, tuple[Case, int]] = {}
"""Equal cases have one number. It is found at once for one seen before: that is kept, so that its id stays its own."""
_ABSENT = -1
"""Stands for a field that a state does not have; no expression has this number."""


class _Watched(Mapping[str, Expr]):
    """A state that keeps the names of the fields that are looked at."""

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
    """What ``judge`` makes of the moment; ``asked`` is all else that it depends on.

    An error is passed on and not kept: it tells where the words stand, which may be elsewhere in another wording.
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
    """The number, in this process, of this case and of every other that says the same."""
    seen = _NUMBER_OF.get(id(case))
    if seen is None:
        seen = _NUMBER_OF[id(case)] = case, _NUMBERS.setdefault(case, len(_NUMBERS))
    return seen[1]


def _held(state: Mapping[str, Expr], names: Names) -> tuple[int, ...]:
    return tuple([_ABSENT if (held := state.get(name)) is None else held.key for name in names])


def _content(part: Any) -> Hashable:
    """What a part of a moment comes to: equal for parts that say the same in the same expressions."""
    if isinstance(part, Expr):
        return part.key
    if isinstance(part, Mapping):
        return tuple((name, _content(held)) for name, held in part.items())
    if is_dataclass(part):
        return type(part), tuple(_content(getattr(part, f.name)) for f in fields(part))
    return part  # type: ignore[no-any-return]
