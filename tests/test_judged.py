"""What a stage decides is worked out once for all wordings that agree there, and for no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from proposal_trials import FILES, clause, trial

from auctionlaws.amendment import amend
from auctionlaws.core.expr import TRUE, const, var
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine import judged, staging
from auctionlaws.machine.relation import Relation, build
from auctionlaws.machine.staging import apply_stage
from auctionlaws.machine.state import STATE
from auctionlaws.proposal import read_proposal
from auctionlaws_proofs.bench.anywhere import anywhere

TERM = "term   [call] is a cheap call\n"
CASE = (
    "on     a ruling against the call on the table\n"
    "when   the call on the table is a cheap call\n"
    "then   an adjusted score is in play\n"
)


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged, "_KEPT", {})


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Stage]:
    """The stages that are judged, as they are: what is kept is not among them."""
    found: list[Stage] = []
    whole = staging.applied

    def told(stage: Stage, *others: object) -> object:
        found.append(stage)
        return whole(stage, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(staging, "applied", told)
    return found


def wordings() -> Iterator[Edition]:
    yield load_edition("1997")
    yield from (amend(read_proposal(FILES[stem])).edition for stem in ("at-lhos-turn", "27b2-said-otherwise"))
    yield load_edition("2017")


def same(one: Relation, other: Relation) -> bool:
    return one.branches == other.branches


def test_a_machine_is_the_same_whatever_was_judged_before(monkeypatch: pytest.MonkeyPatch, nothing_kept: None) -> None:
    """Each after all the others, and each with nothing kept."""
    after_others = [(edition, build(edition)) for edition in wordings()]
    for edition, relation in after_others:
        monkeypatch.setattr(judged, "_KEPT", {})
        assert same(build(edition), relation), edition.name


def test_an_edition_read_again_is_not_judged_again(nothing_kept: None, asked: list[Stage]) -> None:
    one = build(load_edition("2017"))
    assert asked
    asked.clear()
    assert same(build(load_edition("2017")), one)
    assert set(asked) <= {Stage.START}  # which is judged by itself, once


def test_a_term_that_means_something_else_is_judged_anew(nothing_kept: None) -> None:
    """The cases that use it read the same, word for word."""
    bid, double = (
        trial(clause("27D", TERM + f"means  [call] is a {kind}\n" + CASE)).edition for kind in ("bid", "double")
    )
    again = trial(clause("27D", TERM + "means  [call] is a bid\n" + CASE)).edition
    assert not same(build(bid), build(double))
    assert same(build(bid), build(again))


def test_a_field_that_is_not_looked_at_makes_no_difference(nothing_kept: None, asked: list[Stage]) -> None:
    """What a stage looks at is asked of each state; a field that one condition skips may be what another needs."""
    edition = load_edition("2017")
    cases = edition.cases(Stage.RULING)
    state = {f.name: var(f.name, f.width) for f in STATE}
    moment = anywhere(Stage.RULING, edition.facts)

    def decided(**others: int) -> object:
        held = state | {name: const(number, state[name].width) for name, number in others.items()}
        return apply_stage(Stage.RULING, cases, moment.at(state=held), TRUE, precedence=edition.precedence)

    first = decided()
    assert decided(prior_corrects=0) == first and len(asked) == 1
    assert decided(bid=0) != first and len(asked) == 2
    assert decided() == first and len(asked) == 2
