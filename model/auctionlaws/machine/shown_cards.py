"""What cards a player has shown, and when, as a ruling on them sees it."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.bitwise import bit
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.machine.field_values import Cards
from auctionlaws.machine.state import F

DURING = "during the auction"
"""Between the first call and the final pass; what is found of cards shown at any time has no such word."""


def shown_by(state: Mapping[str, Expr], s: int) -> Mapping[str, Expr]:
    """What is found of a seat's cards when the Director deals with them."""
    action, ever, outside = state[F.action[s]], state[F.cards[s]], state[F.outside[s]]
    none, none_ever, none_outside = (eq(cards, Cards.NONE) for cards in (action, ever, outside))
    before = bit(state[F.outside_before], s)
    times = or_(and_(not_(none_ever), or_(not_(none_outside), before)), and_(not_(none_outside), before))
    several = or_(eq(ever, Cards.SEVERAL), eq(outside, Cards.SEVERAL), times)

    def single(cards: Cards) -> Expr:
        return or_(and_(eq(action, cards), none_outside), and_(none, eq(outside, cards)))

    return {
        "low": single(Cards.LOW),
        "high": single(Cards.HIGH),
        "several": several,
        f"low {DURING}": eq(action, Cards.LOW),
        f"high {DURING}": eq(action, Cards.HIGH),
        f"several {DURING}": and_(eq(ever, Cards.SEVERAL), not_(none)),
        DURING: not_(none),
        "early": bit(state[F.early], s),
        "late": and_(not_(none_outside), not_(bit(state[F.early], s))),
        "late defender": bit(state[F.late_defender], s),
        "late lead": bit(state[F.late_lead], s),
    }
