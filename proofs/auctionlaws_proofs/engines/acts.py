"""The kinds of irregular act, as the relation tells them apart."""

from __future__ import annotations

from typing import Final

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import E, EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws.table.report import IRREGULARITIES

SLIP, MISINFORMED, SHOWN, LED, USELESS = (
    "slip put right",
    "misinformation",
    "exposed card",
    "early lead",
    "useless correction",
)
"""Irregular acts that are no irregular call. A finding of misinformation counts, since somebody has misinformed."""
SHOWING: Final = (SHOWN, LED)
"""The acts by which a card is seen; no card can be seen for the first time twice."""


def irregular_acts(whole: Whole) -> dict[str, Expr]:
    """By kind of irregular act, that the event is one; an event can be of several kinds.

    A call is irregular in the ways that the relation flags. A change of call is a slip if it was inadvertent.
    """
    flags = whole.flags
    changes, inadvertent = kind_is(EventKind.CHANGES), eq(variable(E.inadvertent), 1)
    stands = or_(whole.moves[Move.CALL_STANDS], *flags.values())
    return {
        **{IRREGULARITIES[way]: flag for way, flag in flags.items()},
        IRREGULARITIES["change"]: or_(flags["change"], and_(changes, not_(inadvertent))),
        SLIP: and_(changes, inadvertent),
        MISINFORMED: kind_is(EventKind.MISINFORMED),
        SHOWN: kind_is(EventKind.EXPOSES),
        LED: and_(kind_is(EventKind.LEADS), not_(eq(whole.next[F.phase], Phase.ENDED))),
        USELESS: and_(kind_is(EventKind.CALL), eq(variable(F.phase), Phase.CORRECTION), not_(stands)),
    }


def nothing_but(whole: Whole, kind: str) -> Expr:
    """The event is no irregular act of any other kind, and one that there is: no clause refuses it."""
    others = (act for name, act in irregular_acts(whole).items() if name != kind)
    return not_(or_(whole.moves[Move.REFUSED], *others))
