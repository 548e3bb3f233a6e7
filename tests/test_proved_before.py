"""The proved invariant is remembered for just the text and the lemmas that it was proved for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from auctionlaws.core.expr import TRUE
from auctionlaws.edition import LAWS, Edition, load_edition, with_laws
from auctionlaws.language.precedence import Precedence
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.command.memory import Shelf
from auctionlaws_proofs.command.proved_before import ProvedBefore
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.study import Study

EDITION = load_edition("1997")
KEPT, LOST = Lemma("it holds", TRUE), Lemma("it does not", TRUE)
INVARIANT = Invariant((KEPT,), (LOST,), 2, ("17B", "36"))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_what_was_proved_is_remembered() -> None:
    assert ProvedBefore(EDITION).recall((KEPT, LOST)) is None
    ProvedBefore(EDITION).keep(INVARIANT)
    assert ProvedBefore(EDITION).recall((LOST, KEPT)) == replace(INVARIANT, remembered=True)


@pytest.mark.parametrize("candidates", [(KEPT,), (KEPT, LOST, Lemma("another", TRUE))])
def test_other_lemmas_are_proved_anew(candidates: tuple[Lemma, ...]) -> None:
    ProvedBefore(EDITION).keep(INVARIANT)
    assert ProvedBefore(EDITION).recall(candidates) is None


def changed(folder: Path) -> Edition:
    """The edition with one word of one clause changed."""
    text = (LAWS / "1997" / "law27.md").read_text(encoding="utf-8")
    assert "must pass throughout" in text
    text = text.replace("must pass throughout", "must pass at his next turn")
    (folder / "law27.md").write_text(text, encoding="utf-8")
    return with_laws("1997", folder)


def test_another_text_is_proved_anew(tmp_path: Path) -> None:
    ProvedBefore(EDITION).keep(INVARIANT)
    assert ProvedBefore(changed(tmp_path)).recall((KEPT, LOST)) is None
    followed = replace(EDITION, precedence=frozenset({Precedence("27B2", "23")}))
    assert ProvedBefore(followed).recall((KEPT, LOST)) is None


def test_on_demand_it_is_proved_anew() -> None:
    ProvedBefore(EDITION).keep(INVARIANT)
    assert ProvedBefore(EDITION, fresh=True).recall((KEPT, LOST)) is None


@pytest.mark.parametrize("content", ['{"lemmas": 3}', "[]", "no json", '{"lemmas": ["it holds"], "dropped": 1}'])
def test_a_spoilt_file_is_no_memory(tmp_path: Path, content: str) -> None:
    ProvedBefore(EDITION).keep(INVARIANT)
    (path,) = (tmp_path / "auctionlaws").glob("*.json")
    path.write_text(content, encoding="utf-8")
    assert ProvedBefore(EDITION).recall((KEPT, LOST)) is None


def test_a_study_proves_what_nothing_remembers_and_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """One proof for two studies, which say what they know."""
    proofs = []

    def proved(candidates: tuple[Lemma, ...]) -> Invariant:
        proofs.append(candidates)
        return Invariant(tuple(candidates), (), 1)

    for expected in (False, True):
        study = Study(EDITION, load_laws("1997"), claims=(), kept=ProvedBefore(EDITION))
        monkeypatch.setattr(study.symbolic, "invariant", proved)
        assert study.recall_invariant() is expected
        assert study.invariant.remembered is expected
    assert len(proofs) == 1


def test_a_cache_that_cannot_be_written_to_is_no_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    Shelf("question").write({"a": 1})
    assert Shelf("question").read() is None
