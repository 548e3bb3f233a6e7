"""Questions on clauses: what is supposed holds where it is assumed, and what a proof rests on is what it needs."""

from __future__ import annotations

from itertools import combinations

import pytest

from auctionlaws.core.expr import var
from auctionlaws.core.operations import and_, eq, less, not_
from auctionlaws_proofs.engines import clauses as engine
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.undecided import Undecided

X, P = var("x", 4), var("p", 0)


def test_what_is_supposed_holds_where_it_is_assumed_and_nowhere_else() -> None:
    clauses = Clauses()
    truth = clauses.circuit.truth
    small, large = truth(less(X, 3)), truth(not_(less(X, 5)))
    given = clauses.supposed([small])
    assert clauses.contradicting([given]) is None and clauses.model().true(small)
    assert clauses.contradicting([given, large]) is not None
    assert clauses.contradicting([large]) is None
    clauses.dropped(given)
    assert clauses.contradicting([large]) is None and clauses.model().true(-small)


def test_a_contradiction_names_what_it_needs() -> None:
    """A proof is said to rest on the clauses without which it does not go through, and on no other."""
    clauses = Clauses()
    truth = clauses.circuit.truth
    small, large, aside = truth(less(X, 3)), truth(not_(less(X, 5))), truth(P)
    assert clauses.contradicting([aside, small, large]) == frozenset({small, large})
    assert clauses.contradicting([aside, small]) is None


def test_a_question_that_takes_too_much_work_has_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of nine players some two sit in the same of eight seats: until it is seen, it is neither so nor not so."""
    clauses = Clauses()
    players = [var(f"seat of {n}", 3) for n in range(9)]
    asked = clauses.circuit.truth(and_(*(not_(eq(a, b)) for a, b in combinations(players, 2))))
    monkeypatch.setattr(engine, "PROPAGATIONS", 1)
    with pytest.raises(Undecided):
        clauses.contradicting([asked])
    monkeypatch.setattr(engine, "PROPAGATIONS", 500_000_000)
    assert clauses.contradicting([asked]) == frozenset({asked})


def test_of_many_conditions_each_is_refuted() -> None:
    """They are asked for a few at a time: one that is possible is found wherever it stands."""
    clauses = Clauses()
    truth = clauses.circuit.truth
    given = clauses.supposed([truth(less(X, 3))])
    impossible = [truth(eq(X, value)) for value in range(3, 16)]
    assert clauses.refuted(given, (), impossible) == frozenset({given})
    assert clauses.refuted(given, (), [*impossible, truth(eq(X, 2))]) is None
    assert clauses.refuted(given, (), [truth(eq(X, 2)), *impossible]) is None


def test_what_is_refuted_under_a_supposition_is_not_refuted_without_it() -> None:
    clauses = Clauses()
    truth = clauses.circuit.truth
    given, large = clauses.supposed([truth(less(X, 3))]), [truth(eq(X, value)) for value in range(3, 16)]
    assert clauses.refuted(given, (), large) is not None
    assert all(clauses.contradicting([condition]) is None for condition in large)
