"""What clauses decide at one event, in the order in which it is decided: the course of the event with plain values.

It is the course from which the relation is made (:mod:`auctionlaws.machine.course`), carried out for one position and
one event; nothing is decided here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, value_of
from auctionlaws.core.operations import or_
from auctionlaws.language.printing import print_node
from auctionlaws.language.semantics import effects
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Applied, Decided, Mark
from auctionlaws.machine.moment import Moment

ABOUT_THE_CALL: Final = (
    *(Stage.CLASSIFY, Stage.STANDING, Stage.TURN_GONE, Stage.CORRECTION, Stage.SUBSTITUTE),
    *(Stage.CHANGE, Stage.CHOICE, Stage.LHO_CHANGE),
)
"""The occasions that are about *the call*; the others are about *the call on the table*."""
_ABOUT_NO_CALL: Final = (Stage.HANDS, Stage.END, Stage.CARDS)


@dataclass(frozen=True, slots=True)
class Logged:
    """Something that a clause has decided.

    ``about``: the call that it was about, by its maker (counted from the dealer) and its code; None if no call was.
    ``occasion`` and ``effect``: in the words of the law file.
    """

    occasion: str
    about: tuple[int, int] | None
    clause: str
    effect: str


class DecisionLog:
    """Keeps what clauses decide while one event takes its course with plain values."""

    def __init__(self) -> None:
        self.entries: list[Logged] = []
        self._judged: list[tuple[Applied, Moment]] = []

    def judged(self, applied: Applied, moment: Moment) -> Decided:
        """What clauses say at a moment; whether it counts is only known once it is recorded."""
        self._judged.append((applied, moment))
        return applied.decided

    def recorded(self, decided: Decided) -> None:
        """What has been judged counts, as far as ``decided`` still says so."""
        for applied, moment in reversed(self._judged):
            if applied.decided.values is decided.values and applied.decided.stage is decided.stage:
                self.entries.extend(_entries(applied, decided.fires, moment))
                return


def _entries(applied: Applied, fires: Sequence[Mark], moment: Moment) -> Iterator[Logged]:
    about = _about(applied.decided.stage, moment)
    for rule, mark in zip(applied.rules, fires, strict=True):
        if mark.when is TRUE:
            for said in rule.case.then:
                if or_(*(effect.when for effect in effects(said, moment))) is not FALSE:
                    yield Logged(print_node(rule.case.occasion), about, rule.number, print_node(said))


def _about(stage: Stage, moment: Moment) -> tuple[int, int] | None:
    ref = moment.call if stage in ABOUT_THE_CALL else moment.table
    if stage in _ABOUT_NO_CALL or ref is None or "call" in ref.unknown:
        return None
    return value_of(ref.seat), value_of(ref.code)
