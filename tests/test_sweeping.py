"""Two versions of a ruling that are compared from where they part: nothing that differs is lost."""

from __future__ import annotations

from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, TRUE, Expr, const, var
from auctionlaws.core.operations import and_, ite, less, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.sweeping import still_apart

SWITCH, X, Y = var("a clause is in force", 0), var("x", 4), var("y", 4)
VERSIONS = (
    Substitution({"a clause is in force": TRUE}),
    Substitution({"a clause is in force": FALSE}),
)


def excluded(condition: Expr) -> bool:
    """It can never hold: by a solver of its own."""
    clauses = Clauses()
    return clauses.contradicting([clauses.circuit.truth(condition)]) is not None


def test_what_differs_is_left_and_nothing_else() -> None:
    """A clause says what another says already: what is built on both is the same, what it alone decides is not."""
    said_twice = or_(less(X, 3), and_(SWITCH, less(X, 2)))
    said_once = or_(less(X, 3), and_(SWITCH, less(X, 5)))
    same = [ite(said_twice, add(Y, 1), Y), add(ite(said_twice, X, Y), X), not_(said_twice)]
    other = [ite(said_once, add(Y, 1), Y), add(ite(said_once, X, Y), X)]
    assert still_apart(same, VERSIONS, excluded) == ()
    assert len(still_apart([*other, *same, *other], VERSIONS, excluded)) == 4
    assert all(not excluded(differs) for differs in still_apart(other, VERSIONS, excluded))


def test_a_difference_that_comes_to_nothing_is_none() -> None:
    """Deep down the versions differ, and what is made of it does not tell."""
    hidden = ite(SWITCH, const(2, 4), const(3, 4))
    assert still_apart([less(hidden, 5), less(hidden, 3)], VERSIONS, excluded) == still_apart(
        [less(hidden, 3)], VERSIONS, excluded
    )
    assert still_apart([less(hidden, 5)], VERSIONS, excluded) == ()
