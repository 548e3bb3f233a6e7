"""Lemmas that were written to exclude something: each does, and nothing else does it without them."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest
from made_once import lasting

from auctionlaws.calls import GAME
from auctionlaws.core.expr import Expr
from auctionlaws.edition import load_edition
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.lemmas import layout_lemmas, while_corrected
from auctionlaws_proofs.recorded import lemma_files
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
    others = [candidate for candidate in lasting(study) if candidate.name != lemma]
    assert len(others) == len(lasting(study)) - 1
    assert study.symbolic.refute_step(lasting(study), clashes[pair]) is not None
    assert study.symbolic.refute_step(others, clashes[pair]) is None


def test_what_the_record_stands_for_has_every_lemma_in_it() -> None:
    """A lemma that is another one makes the record one of other lemmas, in whatever module it is made."""
    seen: set[Path] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and isinstance(frame.f_locals.get("self"), Lemma) and frame.f_back is not None:
            seen.add(Path(frame.f_back.f_code.co_filename))

    sys.setprofile(note)
    try:
        assert [*while_corrected(layout_lemmas(GAME))]
    finally:
        sys.setprofile(None)
    assert len(seen) > 1 and seen <= {*lemma_files()}
