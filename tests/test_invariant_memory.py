"""A proved invariant is remembered for other questions about the same laws, and for no other laws."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from auctionlaws.core.expr import TRUE
from auctionlaws.core.operations import eq
from auctionlaws.edition import load_edition
from auctionlaws.machine.variables import variable
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.command.invariants import InvariantMemory
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.symbolic import Invariant, Symbolic
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.uses import struck_out

HOLDS, FAILS = Lemma("always", TRUE), Lemma("nobody has called", eq(variable("opened"), 0))
PROVED = Invariant((HOLDS,), (FAILS,), 2, ("17C",))


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_what_was_proved_is_remembered_for_the_same_laws_and_candidates_only() -> None:
    laws = load_edition("1997")
    InvariantMemory(laws).keep((HOLDS, FAILS), PROVED)
    assert InvariantMemory(laws).recall((HOLDS, FAILS)) == PROVED
    assert InvariantMemory(laws).recall((HOLDS,)) is None
    assert InvariantMemory(struck_out(laws, "27B2")).recall((HOLDS, FAILS)) is None


DAMAGED = '{"candidates": ["always", "nobody has called"], "lemmas": 7, "rests_on": [], "rounds": 1}'


@pytest.mark.parametrize("text", ["", "[]", "{}", DAMAGED])
def test_a_damaged_memory_is_none(empty: Path, text: str) -> None:
    laws = load_edition("1997")
    InvariantMemory(laws).keep((HOLDS, FAILS), PROVED)
    (file,) = (empty / "auctionlaws").iterdir()
    file.write_text(text, encoding="utf-8")
    assert InvariantMemory(laws).recall((HOLDS, FAILS)) is None


def test_a_study_proves_what_is_not_remembered_and_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first study asks the solver, the second does not; one without a memory does."""
    asked: list[int] = []

    def invariant(symbolic: Symbolic, candidates: Sequence[Lemma], given: Sequence[Lemma] = ()) -> Invariant:
        asked.append(len(candidates))
        return Invariant(tuple(candidates[1:]), tuple(candidates[:1]), 1)

    monkeypatch.setattr(Symbolic, "invariant", invariant)
    edition, laws = load_edition("1997"), load_laws("1997")
    first, second = (Study(edition, laws, claims=(), kept=InvariantMemory(edition)) for _ in range(2))
    assert first.invariant == second.invariant
    assert len(asked) == 1
    assert Study(edition, laws, claims=()).invariant == first.invariant
    assert len(asked) == 2
