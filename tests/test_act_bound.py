"""How many calls an auction can have with a limited number of irregular acts: proved, attained, able to fail."""

from __future__ import annotations

from typing import Final

import made_once
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from longest_path import most_calls
from made_once import lasting
from random_events import DRAWN, Drawn

from auctionlaws.calls import GAME, Ladder, Seat
from auctionlaws.core.evaluate import evaluate
from auctionlaws.edition import load_edition
from auctionlaws.machine.state import values_of
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws.table.events import Kind
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.claims_reader import shipped_lemmas
from auctionlaws_proofs.engines import act_bound, calls_left
from auctionlaws_proofs.engines.longest import calls_with_one_act
from auctionlaws_proofs.engines.potential import errs
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import values_at
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.study import Study


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(load_edition("1997"), load_laws("1997"), claims=())


@pytest.fixture(scope="module")
def whole() -> Whole:
    """The relation without switches: every clause is in force."""
    return made_once.whole("1997")


def test_a_long_auction_with_one_act_is_played(laws: Laws) -> None:
    """Twice 319, and what a bid of eight can be doubled, redoubled and passed before anybody bids again."""
    assert calls_with_one_act(laws, GAME) == 2 * 319 + 7


def test_what_cannot_be_played_has_no_length(laws: Laws) -> None:
    """On the full ladder three clubs can stand: what comes after it would be insufficient."""
    assert calls_with_one_act(laws, Ladder(2, 2)) is None


def test_the_bounds_are_proved_and_with_one_act_exact(study: Study, laws: Laws) -> None:
    """Without an act, and with one, no auction is longer than one that is played."""
    bound = act_bound.act_bound(study.symbolic, lasting(study))
    assert bound is not None
    assert bound.calls == 319
    assert bound.with_one == calls_with_one_act(laws, GAME)
    assert bound.with_one <= bound.calls + bound.each
    assert {"17E", "37", "U16"} <= set(bound.proof.clauses)


@given(st.lists(DRAWN, min_size=8, max_size=25))
@settings(max_examples=150, deadline=None)
def test_the_player_sees_every_call_lower_the_potential(whole: Whole, laws: Laws, drawn: list[Drawn]) -> None:
    """What the solver proves of a step is so at a table: only irregular acts raise it, and by no more than is said."""
    table, potential = Table(laws, Seat.N), calls_left.total(calls_left.calls_left(variable, GAME))
    most = 2 * calls_left.most_over_void(GAME) + act_bound._FURTHER
    for numbers in drawn:
        try:
            table.apply(numbers.event(table))
        except ImpossibleEvent:
            continue
        last = table.history[-1]
        if last.outcome is not Outcome.SETTLED:
            return
        now, then = (evaluate(potential, values_of(state)) for state in (last.before, last.after))
        if evaluate(errs(whole), values_at(last, FIRST)):
            assert then <= now + most
        elif last.event.kind in (Kind.CALL, Kind.CHANGES):
            assert then < now
        else:
            assert then <= now


@pytest.mark.parametrize("constant", ["_FIRST", "_FURTHER"])
def test_a_bound_that_is_lower_by_one_is_not_proved(
    study: Study, monkeypatch: pytest.MonkeyPatch, constant: str
) -> None:
    """With one act or with any number, the bound is the least that the potential gives."""
    monkeypatch.setattr(act_bound, constant, getattr(act_bound, constant) - 1)
    assert act_bound.act_bound(study.symbolic, lasting(study)) is None


@pytest.mark.parametrize("constant", ["_MISSED", "_OWED"])
def test_each_number_in_the_potential_is_needed(study: Study, monkeypatch: pytest.MonkeyPatch, constant: str) -> None:
    """With a lower one, some call does not lower the potential."""
    monkeypatch.setattr(calls_left, constant, 1)
    assert act_bound.act_bound(study.symbolic, lasting(study)) is None


@pytest.mark.parametrize(("levels", "denominations", "calls"), [(1, 1, 33), (1, 2, 51)])
def test_small_ladders(levels: int, denominations: int, calls: int) -> None:
    """The same auction on small ladders, where visiting every position has shown that none is longer."""
    ladder = Ladder(levels, denominations)
    laws = laws_of(made_once.small(levels, denominations).relation)
    assert calls_with_one_act(laws, ladder) == calls


KINDS: Final = ("call", "changes", "director")


@pytest.fixture(scope="module")
def one_bid() -> act_bound.ActBound:
    """What the solver allows on a ladder of one bid."""
    whole = made_once.small(1, 1, switches=True)
    bound = act_bound.act_bound(Symbolic(whole), Asker(whole).lemmas(shipped_lemmas()))
    assert bound is not None
    return bound


def test_on_a_small_ladder_the_bound_is_attained(one_bid: act_bound.ActBound) -> None:
    """The shorter sister of the next test: without an act every position is visited, with one a long auction played."""
    plain = made_once.small(1, 1)
    assert most_calls(plain, 0, (), KINDS) == one_bid.calls
    assert calls_with_one_act(laws_of(plain.relation), Ladder(1, 1)) == one_bid.with_one


@pytest.mark.nightly
def test_every_position_on_a_small_ladder_is_visited(one_bid: act_bound.ActBound) -> None:
    """With one bid the enumerator finds no longer auction than the solver allows, and one as long.

    Exhaustive: one irregular act at the most; calls, changes of call and the Director; no fact is told but slips.
    """
    assert most_calls(made_once.small(1, 1), 1, ("inadvertent",), KINDS) == one_bid.with_one
