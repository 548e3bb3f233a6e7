"""A moment at which anything may be the case: what a clause could ever look at is a variable of its own.

Whatever two wordings decide alike at such a moment, they decide alike at every moment of every auction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields
from typing import Any, Final

from auctionlaws.calls import GAME
from auctionlaws.core.expr import FALSE, Expr, const, var
from auctionlaws.core.walk import Substitution
from auctionlaws.language.terms import Stage
from auctionlaws.machine.event import EVENT, FACTS, READING_WIDTH, E
from auctionlaws.machine.moment import WIDTH_OF_PART, CallRef, Moment
from auctionlaws.machine.position import MISPLACED
from auctionlaws.machine.state import FLAGS
from auctionlaws.machine.variables import state_variables

READING: Final = var(E.reading, READING_WIDTH)
"""Which of the contradicting clauses is followed."""
WITHOUT_CALL: Final = {
    *(Stage.START, Stage.ARRIVAL, Stage.LATE, Stage.ACCEPTANCE, Stage.RULING, Stage.LEAD, Stage.END, Stage.ENFORCED),
    *(Stage.LEAD_PENALTY, Stage.FIRST_LEAD, Stage.LEAD_OUT, Stage.CARDS, Stage.AFTER_LEAD, Stage.HANDS),
    Stage.IRREGULARITY,
}
"""Stages at which nobody is making a call: there *the call* is the call on the table."""
_FLAGS: Final = (*FLAGS, MISPLACED)
_CALLS: Final = ("table", "call", "first")
_NO_EXPRESSION: Final = frozenset({"unknown"})
"""Parts of a call that no clause finds out: what cannot be said of it is refused before anything is compared."""
_NEVER: Final[Mapping[str, object]] = {"he": None, "happened": {}, "before": None}
"""Parts of a moment that no stage has: *he* is bound while a phrase is read, the others are for claims about events."""


class _About(Mapping[str, Expr]):
    """Whatever an occasion can be about, each finding a variable."""

    def __getitem__(self, name: str) -> Expr:
        return var(f"about {name}", 0)

    def __contains__(self, name: object) -> bool:
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _call(which: str) -> CallRef:
    """A call of which every part is a variable; TypeError for a part that is none and is not known to be none."""
    parts: dict[str, Any] = {name: var(f"{which} {name}", width) for name, width in WIDTH_OF_PART.items()}
    parts["flags"] = {flag: var(f"{which} is {flag}", 0) for flag in _FLAGS}
    _complete(CallRef, {*parts, *_NO_EXPRESSION})
    return CallRef(**parts)


def _complete(of: type[CallRef | Moment], told: Set[str]) -> None:
    """Whatever a moment or a call is declared to hold has been thought of; TypeError names what has not."""
    forgotten = sorted({f.name for f in fields(of)} - told)
    if forgotten:
        raise TypeError(f"anything may be the case, but nothing stands for {', '.join(forgotten)} of a {of.__name__}")


def anywhere(stage: Stage, declared: tuple[str, ...] = ()) -> Moment:
    """The moment at which the clauses of a stage may find anything; ``declared``: the facts that the laws declare.

    It is made from what a moment is declared to hold; TypeError for a part for which nothing stands.
    """
    table, call, first = (_call(which) for which in _CALLS)
    parts: dict[str, Any] = {
        "state": state_variables(declared),
        "table": table,
        "call": None if stage in WITHOUT_CALL else call,
        "known": var("could have known", 0),
        "answering": stage is Stage.STANDING,
        "ladder": GAME,
        "first": first,
        "facts": {f.name: var(f"fact {f.name}", f.width) for f in EVENT if f.name in FACTS},
        "about": _About(),
        "declared": declared,
        **_NEVER,
    }
    _complete(Moment, parts.keys())
    return Moment(**parts)


def at(stage: Stage, moment: Moment, reading: Expr) -> Substitution:
    """Puts what is the case at a moment of a stage in place of the variables.

    ValueError for a moment of another make than the one at which the stage was looked at.
    """
    never = any(getattr(moment, name) != nothing for name, nothing in _NEVER.items())
    if never or (moment.call is None) != (stage in WITHOUT_CALL) or moment.answering != (stage is Stage.STANDING):
        raise ValueError(f"a moment of another make at the stage {stage.value}")
    found: dict[str, Expr] = dict(moment.state)
    for which, ref in zip(_CALLS, (moment.table, moment.call, moment.first), strict=True):
        for name, width in WIDTH_OF_PART.items():
            found[f"{which} {name}"] = getattr(ref, name) if ref is not None else _nothing(width)
        for flag in _FLAGS:
            found[f"{which} is {flag}"] = ref.flags.get(flag, FALSE) if ref is not None else FALSE
    found |= {f"fact {name}": value for name, value in moment.facts.items()}
    found |= {f"about {name}": value for name, value in moment.about.items()}
    return Substitution(found | {"could have known": moment.known, E.reading: reading})


def _nothing(width: int) -> Expr:
    return const(0, width) if width else FALSE
