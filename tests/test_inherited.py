"""The invariant of a wording is proved where it differs from its edition, and is the one that a whole proof gives."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_once import edition, lasting
from proposal_trials import CASE, FILES, change, clause, trial

from auctionlaws.amendment import amend
from auctionlaws.edition import Edition
from auctionlaws.proposal import read_proposal
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.command.proved_before import ProvedBefore
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study

BREAKS = change("strike out 18D")
"""Whether a bid is insufficient depends on what supersedes what: lemmas say so."""
COMPARABLE = "the call was found comparable"
FINDS = clause(
    "27E", f"{CASE}when   {COMPARABLE}\n       and it is not so that {COMPARABLE}\nthen   the correction stands\n"
)
"""It never applies, and looks at a fact that no clause of 1997 looks at."""


def study(wording: Edition, kept: ProvedBefore | None = None) -> Study:
    return Study(wording, load_laws("1997"), load_recorded("1997"), (), root="1997", kept=kept)


def names(found: Invariant) -> set[str]:
    return {lemma.name for lemma in found.lemmas}


Asked = list[tuple[Part, ...] | None]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """In which parts invariants were asked for; None: in all."""
    found: Asked = []
    whole = Symbolic.invariant

    def invariant(self: Symbolic, candidates: object, given: object = (), parts: Asked | None = None) -> Invariant:
        found.append(None if parts is None else tuple(parts))  # type: ignore[arg-type]
        return whole(self, candidates, given, parts)  # type: ignore[arg-type]

    monkeypatch.setattr(Symbolic, "invariant", invariant)
    return found


def test_what_a_proposal_leaves_alone_is_not_proved_again(asked: Asked) -> None:
    """Clauses on a correction: no event of another kind is asked about, and every lemma holds still."""
    found = study(amend(read_proposal(FILES["once-instead-of-throughout"])).edition)
    assert names(found.invariant) == {lemma.name for lemma in lasting(found)}
    (parts,) = asked
    assert parts is not None and 0 < len(parts) < len(Part.all()) and "exposes" not in {part.name for part in parts}


def test_where_a_lemma_breaks_all_is_proved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dropped may have carried the proof elsewhere, so what is left is proved in every part."""
    asked: list[tuple[set[str], bool, Invariant]] = []
    whole = Symbolic.invariant

    def invariant(self: Symbolic, candidates: tuple[Lemma, ...], given: object = (), parts: object = None) -> Invariant:
        answer = Invariant((), (), 1) if parts is None else whole(self, candidates, given, parts)  # type: ignore[arg-type]
        asked.append(({lemma.name for lemma in candidates}, parts is None, answer))
        return answer

    monkeypatch.setattr(Symbolic, "invariant", invariant)
    found = study(trial(BREAKS).edition)
    assert not found.invariant.lemmas
    (all_held, first_whole, left), (again, second_whole, _) = asked
    assert (first_whole, second_whole) == (False, True)
    assert again == names(left) < all_held


@pytest.mark.nightly
def test_where_a_lemma_breaks_what_is_left_is_what_a_whole_proof_leaves(asked: Asked) -> None:
    found = study(trial(BREAKS).edition)
    kept = names(found.invariant)
    assert [parts is None for parts in asked] == [False, True]
    assert kept == names(found.symbolic.invariant(found.candidates)) < {lemma.name for lemma in found.candidates}


@pytest.mark.parametrize("why", ["fresh", "other lemmas", "other facts", "the edition itself"])
def test_nothing_on_record_is_relied_on(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On demand, where the record is about other lemmas or events, and for the edition that it is about itself."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = FINDS if why == "other facts" else BREAKS
    wording = edition("1997") if why == "the edition itself" else trial(words).edition
    if why == "other lemmas":
        monkeypatch.setattr("auctionlaws_proofs.inherited.invariant_key", lambda edition: "of something else")
    asked: Asked = []

    def invariant(self: Symbolic, candidates: object, given: object = (), parts: object = None) -> Invariant:
        asked.append(parts)  # type: ignore[arg-type]
        return Invariant((), (), 1)

    monkeypatch.setattr(Symbolic, "invariant", invariant)
    study(wording, ProvedBefore(wording, fresh=True) if why == "fresh" else None).prove_invariant()
    assert asked == [None]


@pytest.mark.nightly
@pytest.mark.parametrize("name", sorted(set(FILES) - {"alternatives", "prices-of-a-low-bid"}))
def test_it_is_the_invariant_of_a_whole_proof(name: str) -> None:
    amended = amend(read_proposal(FILES[name]))
    root = amended.root
    found = Study(amended.edition, load_laws(root), load_recorded(root), (), root=root)
    alive = [c for c in found.candidates if c.name not in load_recorded(root).broken]
    assert names(found.invariant) == names(found.symbolic.invariant(alive))
