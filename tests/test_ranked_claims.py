"""That something ends, as certificates state it: of each event, that a ranking function falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from auctionlaws.core.evaluate import evaluate
from auctionlaws.edition import load_edition
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.certifying.ranking import unranked
from auctionlaws_proofs.claims_reader import Claim, shipped_claims
from auctionlaws_proofs.engines.witness import tables, values_at
from auctionlaws_proofs.recorded import load_recorded
from cases_table import EDITIONS

RANKED = ("A1", "A2", "A4")


@cache
def whole(edition: str) -> Whole:
    return join(relation_of(load_edition(edition)))


@cache
def played(edition: str) -> Sequence[Mapping[str, int]]:
    """Every event of the auctions on record, with the state before it; what is said beside them is none."""
    laws, found = load_laws(edition), []
    for witness in load_recorded(edition).witnesses.values():
        *_, table = tables(laws, witness)
        found += [values_at(h, h.reading) for h in table.history if h.told is None]
    return found


def claim(edition: str, number: str) -> Claim:
    return next(c for c in shipped_claims(edition) if c.number == number)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", RANKED)
def test_an_event_that_is_played_leaves_the_rank_as_high_where_the_claim_is_refuted(edition: str, number: str) -> None:
    """A claim is refuted exactly if some event that was played leaves its rank as high (A2 of 2007 and 2017)."""
    rank = unranked(whole(edition), claim(edition, number))
    assert rank is not None and len(played(edition)) > 500
    refuted = load_recorded(edition).verdict(number) == "refuted"
    assert any(evaluate(rank.event, values) for values in played(edition)) is refuted


@pytest.mark.parametrize(("number", "kept"), [("A1", "passes"), ("A2", "passes"), ("A4", "phase")])
def test_laws_by_which_it_does_not_fall_are_noticed(number: str, kept: str) -> None:
    """Where passes are not counted the auction goes on, and where no phase ends a procedure does."""
    laws = whole("2017")
    broken = replace(laws, next={**laws.next, kept: variable(kept), "phase": variable("phase")})
    rank = unranked(broken, claim("2017", number))
    assert rank is not None
    assert any(evaluate(rank.event, values) for values in played("2017"))


def test_other_claims_have_no_ranking_function() -> None:
    """An auction need not end whatever happens: a cycle shows it."""
    assert {c.number for c in shipped_claims("2017") if unranked(whole("2017"), c) is not None} == set(RANKED)
