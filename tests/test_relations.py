"""What two wordings share is not built again, and comes to the same as if it were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from proposal_trials import FILES, change, clause, trial

from auctionlaws.amendment import Amended, amend
from auctionlaws.core.expr import Expr
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import Relation, build
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.auctions import watching
from auctionlaws_proofs.bench.families import families
from auctionlaws_proofs.bench.relations import relations
from auctionlaws_proofs.bench.stages import changed_stages

SHIPPED = ("once-instead-of-throughout", "at-lhos-turn")


def parts(relation: Relation) -> Iterator[tuple[str, Any]]:
    """Everything that a relation says, by name."""
    for kind, branch in relation.branches.items():
        for each in fields(branch):
            value = getattr(branch, each.name)
            if isinstance(value, dict):
                yield from ((f"{kind} {each.name} {name}", e.key) for name, e in value.items())
            elif isinstance(value, tuple):
                yield from ((f"{kind} {each.name} {pair}", e.key) for *pair, e in value)
            else:
                yield f"{kind} {each.name}", value.key if isinstance(value, Expr) else value


def compared(old: Edition, new: Edition, renumbered: dict[str, str]) -> tuple[Relation, Relation]:
    """The relations as they are shared, after it was seen that they are those that are built from nothing."""
    found = families(tuple(changed_stages(old, new, renumbered)))
    one, other = relations(old, new, found)
    for here, there in ((one, build(old, watch=watching(found))), (other, build(new))):
        assert list(parts(here)) == list(parts(there)) and here.initial == there.initial
    return one, other


@pytest.mark.parametrize("name", [SHIPPED[0], pytest.param(SHIPPED[1], marks=pytest.mark.nightly)])
def test_what_is_not_built_again_is_what_would_be_built(name: str) -> None:
    amended = amend(read_proposal(FILES[name]))
    one, other = compared(amended.base, amended.edition, {})
    assert any(branch.watched for branch in one.branches.values())
    assert any(other.branches[kind] is not branch for kind, branch in one.branches.items())


def test_a_word_in_the_correction_of_a_bid_concerns_few_kinds_of_event(monkeypatch: pytest.MonkeyPatch) -> None:
    amended = amend(read_proposal(FILES["once-instead-of-throughout"]))
    base = build(amended.base)
    monkeypatch.setattr("auctionlaws_proofs.bench.relations.relation_of", lambda edition: base)
    one, other = relations(amended.base, amended.edition, families(tuple(changed_stages(*_both(amended), {}))))
    built = [kind for kind, branch in base.branches.items() if other.branches[kind] is not branch]
    assert built == ["call", "declines", "changes"]
    assert [kind for kind, branch in base.branches.items() if one.branches[kind] is not branch] == built


def _both(amended: Amended) -> tuple[Edition, Edition]:
    return amended.base, amended.edition


def test_a_clause_with_another_number_is_built_anew() -> None:
    """It rules alike and is called otherwise."""
    amended = trial(change("renumber 27B2 as 27B5"))
    one, other = compared(amended.base, amended.edition, {"27B2": "27B5"})
    assert "27B2" in one.branches[EventKind.CALL].fires and "27B5" in other.branches[EventKind.CALL].fires


def test_editions_that_look_at_different_facts_share_nothing() -> None:
    one, other = relations(load_edition("2007"), load_edition("2017"), ())
    assert all(other.branches[kind] is not branch for kind, branch in one.branches.items())


NEVER = {
    "27E": """on     the Director's arrival
when   the call on the table is a bid
       and it is not so that the call on the table is a bid
then   the first call is dealt with before the call on the table
""",
    "22C": """on     the return of the hands
when   no player has bid
       and it is not so that no player has bid
then   the auction period ends
""",
    "36C": """on     the opening lead
when   the call on the table is a bid
       and the call on the table is inadmissible
       and it is not so that the call on the table is a bid
then   the contract is scored without the call on the table

on     the Director's arrival after the opening lead
when   no player has bid
       and it is not so that no player has bid
then   the contract is scored without the call on the table
""",
}
"""What speaks on an occasion on which the laws of 1997 say nothing, and never applies."""


@pytest.mark.parametrize("number", sorted(NEVER))
def test_a_clause_that_never_applies_changes_nothing_that_can_happen(number: str) -> None:
    """What the machine does depends on what clauses decide, and not on whether there are any."""
    amended = trial(clause(number, NEVER[number]))
    base, other = (build(edition) for edition in _both(amended))
    for kind, branch in base.branches.items():
        assert other.branches[kind].possible is branch.possible, kind
        assert all(other.branches[kind].next[name] is value for name, value in branch.next.items()), kind
