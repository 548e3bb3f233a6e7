"""How many calls an auction can have with a limited number of irregular acts: proved, nearly attained, able to fail."""

from __future__ import annotations

import pytest

from auctionlaws.calls import GAME, Ladder
from auctionlaws.edition import load_edition
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws_proofs.engines import act_bound
from auctionlaws_proofs.engines.longest import calls_with_one_act
from auctionlaws_proofs.study import Study


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(load_edition("1997"), load_laws("1997"), claims=())


def test_a_long_auction_with_one_act_is_played(laws: Laws) -> None:
    """Twice 319, and what a bid of eight can be doubled, redoubled and passed before anybody bids again."""
    assert calls_with_one_act(laws, GAME) == 2 * 319 + 7


def test_what_cannot_be_played_has_no_length(laws: Laws) -> None:
    """On the full ladder three clubs can stand: what comes after it would be insufficient."""
    assert calls_with_one_act(laws, Ladder(2, 2)) is None


def test_the_bounds_are_proved_and_close(study: Study) -> None:
    """Without an act the bound is exact; with one, little more than what is played."""
    bound = act_bound.act_bound(study.symbolic, study.candidates)
    assert bound is not None
    assert bound.calls == 319
    assert 645 <= bound.with_one <= 660
    assert bound.with_one <= bound.calls + bound.each
    assert "35C" in bound.proof.clauses


@pytest.mark.parametrize(
    ("constant", "lower"), [("_ANEW", 320), ("_RAISE", 640), ("_FIRST_RAISE", 325), ("_MISSED", 1)]
)
def test_a_bound_that_is_too_low_is_not_proved(
    study: Study, monkeypatch: pytest.MonkeyPatch, constant: str, lower: int
) -> None:
    """Each number in the potential is needed."""
    monkeypatch.setattr(act_bound, constant, lower)
    assert act_bound.act_bound(study.symbolic, study.candidates) is None
