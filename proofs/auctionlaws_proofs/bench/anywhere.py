"""A moment at which anything may be the case: what a clause could ever look at is a variable of its own.

Whatever two wordings decide alike at such a moment, they decide alike at every moment of every auction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from auctionlaws.calls import CALL_BITS, GAME
from auctionlaws.core.expr import FALSE, Expr, const, var
from auctionlaws.core.walk import Substitution
from auctionlaws.language.terms import Stage
from auctionlaws.machine.event import EVENT, FACTS, READING_WIDTH
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws.machine.position import MISPLACED
from auctionlaws.machine.state import FLAGS, FOUND, STATE
from auctionlaws.machine.variables import variables_of

READING: Final = var("reading", READING_WIDTH)
"""Which of the contradicting clauses is followed."""
WITHOUT_CALL: Final = {
    *(Stage.START, Stage.ARRIVAL, Stage.LATE, Stage.ACCEPTANCE, Stage.RULING, Stage.LEAD, Stage.END, Stage.ENFORCED),
    *(Stage.LEAD_PENALTY, Stage.FIRST_LEAD, Stage.LEAD_OUT, Stage.CARDS, Stage.AFTER_LEAD, Stage.HANDS),
    Stage.IRREGULARITY,
}
"""Stages at which nobody is making a call: there *the call* is the call on the table."""
_FLAGS: Final = (*FLAGS, MISPLACED)
_CALLS: Final = ("table", "call", "first")
_PARTS: Final = {
    "seat": 2,
    "code": CALL_BITS,
    "conventional": 0,
    "spec": 5,
    "known": 0,
    "damage": 0,
    "found": len(FOUND),
}


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
    parts = {name: var(f"{which} {name}", width) for name, width in _PARTS.items()}
    flags = {flag: var(f"{which} is {flag}", 0) for flag in _FLAGS}
    return CallRef(
        parts["seat"],
        parts["code"],
        parts["conventional"],
        parts["spec"],
        parts["known"],
        parts["damage"],
        flags,
        found=parts["found"],
    )


def anywhere(stage: Stage) -> Moment:
    """The moment at which the clauses of a stage may find anything."""
    table, call, first = (_call(which) for which in _CALLS)
    facts = {f.name: var(f"fact {f.name}", f.width) for f in EVENT if f.name in FACTS}
    return Moment(
        state=variables_of(STATE),
        table=table,
        call=None if stage in WITHOUT_CALL else call,
        known=var("could have known", 0),
        answering=stage is Stage.STANDING,
        ladder=GAME,
        first=first,
        facts=facts,
        about=_About(),
    )


def at(stage: Stage, moment: Moment, reading: Expr) -> Substitution:
    """Puts what is the case at a moment of a stage in place of the variables.

    ValueError for a moment of another make than the one at which the stage was looked at.
    """
    if (moment.call is None) != (stage in WITHOUT_CALL) or moment.answering != (stage is Stage.STANDING):
        raise ValueError(f"a moment of another make at the stage {stage.value}")
    found: dict[str, Expr] = dict(moment.state)
    for which, ref in zip(_CALLS, (moment.table, moment.call, moment.first), strict=True):
        for name, width in _PARTS.items():
            found[f"{which} {name}"] = getattr(ref, name) if ref is not None else _nothing(width)
        for flag in _FLAGS:
            found[f"{which} is {flag}"] = ref.flags.get(flag, FALSE) if ref is not None else FALSE
    found |= {f"fact {name}": value for name, value in moment.facts.items()}
    found |= {f"about {name}": value for name, value in moment.about.items()}
    return Substitution(found | {"could have known": moment.known, "reading": reading})


def _nothing(width: int) -> Expr:
    return const(0, width) if width else FALSE
