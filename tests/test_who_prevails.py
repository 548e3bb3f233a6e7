"""Where clauses meet: a default gives way, an interpretation is followed, and what can be joined is joined."""

from __future__ import annotations

from dataclasses import replace

import pytest
from played_auctions import played

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.grammar import Parser
from auctionlaws.language.syntax import Case, Clause, Place
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join
from auctionlaws.machine.relation import build
from auctionlaws.machine.staging import Decided, Rule, apply_stage
from auctionlaws.table.laws import laws_of
from auctionlaws.table.player import Outcome
from auctionlaws_proofs.bench.anywhere import anywhere

NOBODY_SAYS = "the turn passes to partner of the caller"
"""An effect that no clause has: the turn goes across the table."""


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_edition("1997")


def other_turn(edition: Edition, default: tuple[Clause, Case]) -> tuple[Clause, Case]:
    """A clause of ours that says of every call that stands where the turn goes."""
    clause, case = default
    effect = Parser(edition.vocabulary).parse("effect", NOBODY_SAYS, Place("here", 1, 1))
    return replace(clause, number="99"), replace(case, default=False, when=None, unless=(), then=(effect,))


def test_a_default_gives_way_to_any_clause_that_says_otherwise(edition: Edition) -> None:
    """The turn passes to LHO (17C) unless another clause sends it elsewhere: no contradiction comes of that."""
    (default,) = (pair for pair in edition.cases(Stage.STANDING) if pair[1].default)
    ours = other_turn(edition, default)
    moment, nowhere = anywhere(Stage.STANDING), const(0, 2)
    both = apply_stage([default, ours], moment, TRUE, nowhere)
    alone = apply_stage([ours], moment, TRUE, nowhere)
    assert both.conflict is FALSE
    assert both.slot("turn", nowhere) is alone.slot("turn", nowhere)
    by_default = apply_stage([default], moment, TRUE, nowhere)
    assert by_default.slot("turn", nowhere) is not alone.slot("turn", nowhere)


@pytest.mark.parametrize(("followed", "against"), [("28B", "29A"), ("29A", "28B")])
def test_an_interpretation_is_followed_and_not_what_it_is_against(
    edition: Edition, followed: str, against: str
) -> None:
    """West passes out of turn and North, next and in turn, calls: whichever clause is to be followed decides alone."""
    read = replace(edition, precedence=frozenset({(followed, against)}))
    last = played(laws_of(build(read)), "dealer N; W Pass; N Pass").history[-1]
    assert last.outcome is Outcome.SETTLED
    assert followed in last.report.clauses and against not in last.report.clauses


def test_what_several_clauses_add_to_a_set_is_all_in_it(edition: Edition) -> None:
    """Whoever is restricted by either clause, or was before, is restricted."""
    _, case = edition.cases(Stage.STANDING)[0]

    def rule(number: str, members: Expr) -> Rule:
        return Rule(number, case, TRUE, TRUE, (Effect("no_double", members, Join.UNION),), FALSE)

    decided = Decided((rule("98", const(0b0001, 4)), rule("99", const(0b0100, 4))))
    assert decided.slot("no_double", const(0b1000, 4)) is const(0b1101, 4)
