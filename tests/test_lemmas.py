"""Lemmas that were written to exclude something: each does, and nothing else does it without them."""

from __future__ import annotations

import pytest

from auctionlaws.core.expr import Expr
from auctionlaws.edition import load_edition
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.study import Study

EXCLUDES = [("L14", ("25B1", "32")), ("L15", ("25B2b", "39A")), ("L15", ("25B2b", "39B"))]


@pytest.fixture(scope="module")
def study() -> Study:
    return Study(load_edition("1997"), load_laws("1997"), claims=())


@pytest.fixture(scope="module")
def clashes(study: Study) -> dict[tuple[str, str], Expr]:
    return dict(study.asker.conflicts())


@pytest.mark.parametrize(("lemma", "pair"), EXCLUDES)
def test_a_contradiction_is_excluded_by_its_lemma(
    study: Study, clashes: dict[tuple[str, str], Expr], lemma: str, pair: tuple[str, str]
) -> None:
    others = [candidate for candidate in study.candidates if candidate.name != lemma]
    assert len(others) == len(study.candidates) - 1
    assert study.symbolic.refute_step(study.candidates, clashes[pair]) is not None
    assert study.symbolic.refute_step(others, clashes[pair]) is None
