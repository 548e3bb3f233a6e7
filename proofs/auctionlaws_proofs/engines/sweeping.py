"""Two versions of the same expressions, compared from the place where they part (Kuehlmann et al. 2002: sweeping).

Where they part is deep down, and much is built upon it. Mostly a few steps above it both come to the same, and then so
does all that is built on these: some dozens of small questions take the place of hundreds of large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import eq, not_
from auctionlaws.core.walk import Substitution, in_order

QUESTIONS: Final = 3000
"""So many are asked at most."""


def still_apart(
    roots: Sequence[Expr], versions: tuple[Substitution, Substitution], excluded: Callable[[Expr], bool]
) -> tuple[Expr, ...]:
    """For the roots whose two versions are not proved to come to the same, that they differ.

    ``excluded`` proves that a condition never holds.
    """
    one, other = versions
    same: set[int] = set()
    asked = 0
    for node in in_order(roots):
        if one(node) is other(node) or (node.args and all(arg.key in same for arg in node.args)):
            same.add(node.key)
        elif node.args and asked < QUESTIONS:
            asked += 1
            if excluded(not_(eq(one(node), other(node)))):
                same.add(node.key)
    return tuple(not_(eq(one(root), other(root))) for root in roots if root.key not in same)
