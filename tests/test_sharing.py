"""A wording that is played by the functions of another rules as by its own."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from proposal_trials import FILES, change, trial
from random_events import drawn_by

from auctionlaws.amendment import amend
from auctionlaws.calls import Seat
from auctionlaws.core.expr import TRUE
from auctionlaws.core.operations import not_
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import Relation, build
from auctionlaws.machine.steps import Key
from auctionlaws.proposal import read_proposal
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.rulings import differ, follow_both
from auctionlaws_proofs.bench.sharing import Playable, remembering, sharing

ONCE: Edition = amend(read_proposal(FILES["once-instead-of-throughout"])).edition
SHORTER = trial(change("strike out 28B")).edition
"""A clause less, so that the masks of every report are counted otherwise after it."""


@pytest.fixture(scope="module")
def old() -> Playable:
    return Playable(relation_of(load_edition("1997")), remembering(load_laws("1997")))


def played(old: Playable, edition: Edition) -> tuple[Laws, Laws]:
    """A wording played by the functions of the old one where they are the same, and by its own."""
    relation = build(edition)
    return sharing(Playable(relation, laws_of(relation)), old), laws_of(relation)


def shared(old: Playable, laws: Laws) -> set[Key]:
    """Where the very function of the old wording is played."""
    steps = old.laws.steps
    return {key for key in laws.steps if key in steps and laws.steps[key][0] is steps[key][0]}


@pytest.mark.parametrize("edition", [ONCE, SHORTER], ids=["a word", "a clause less"])
def test_what_is_shared_rules_and_reports_alike(old: Playable, edition: Edition) -> None:
    mine, own = played(old, edition)
    assert shared(old, mine)
    source, compared = Random(7), 0
    while compared < 150:
        here, there = Table(mine, Seat.N), Table(own, Seat.N)
        for _ in range(6):
            event = drawn_by(source).event(here)
            try:
                here.apply(event)
            except ImpossibleEvent:
                with pytest.raises(ImpossibleEvent):
                    there.copy().apply(event)
                continue
            there.apply(event)
            compared += 1
            assert here.history[-1].report == there.history[-1].report
            assert not differ(here, there)
            if not follow_both(here, there, (0, 0)):
                break


def test_what_is_not_the_same_is_not_shared(old: Playable) -> None:
    """Where a bid is corrected the wording is another; where a call is simply made it is not."""
    mine, own = played(old, ONCE)
    found = shared(old, mine)
    assert ("director", 1) in found and ("call", 0) in found
    assert ("call", 3) in own.steps and ("call", 3) not in found


@pytest.mark.parametrize("part", ["possible", "gap", "next", "fires", "points", "clashes", "readings", "moves"])
def test_any_part_of_a_branch_that_is_another_keeps_functions_apart(old: Playable, part: str) -> None:
    relation = old.relation
    branch = relation.branches[EventKind.DIRECTOR]
    value = getattr(branch, part)
    if part == "clashes":
        value = (*value, ("17A", "17B", TRUE))
    elif isinstance(value, dict):
        value = {**value, next(iter(value)): next(reversed(value.values()))} if part == "next" else {**value, "X": TRUE}
    else:
        value = not_(value)
    other = replace(relation, branches={**relation.branches, EventKind.DIRECTOR: replace(branch, **{part: value})})
    assert not {key for key in shared(old, _laws(old, other)) if key[0] == "director"}
    assert {key for key in shared(old, _laws(old, other)) if key[0] == "accepts"}


def _laws(old: Playable, relation: Relation) -> Laws:
    return sharing(Playable(relation, laws_of(old.relation)), old)
