"""The API of the proofs: questions asked, claims chosen, wordings compared."""

from __future__ import annotations

from pathlib import Path

import pytest

import auctionlaws
from auctionlaws import LawError, Laws, Mistake
from auctionlaws_proofs import Status, Word, ask, compare, verify

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(scope="module")
def book() -> Laws:
    return auctionlaws.load("1997")


@pytest.fixture(scope="module")
def once() -> Laws:
    return auctionlaws.propose(EXAMPLES / "proposals/once-instead-of-throughout.md")


def test_a_question_is_answered_with_an_auction(book: Laws) -> None:
    verdict = ask(book, "can  a player is asked\n     whether he accepts")
    assert (verdict.word, verdict.recorded) == (Word.REACHABLE, None)
    assert verdict.script is not None
    assert book.play(verdict.script).phase is auctionlaws.Phase.OPTION


def test_a_mistake_in_a_question_is_named_by_line_and_column(book: Laws) -> None:
    with pytest.raises(LawError, match=r"^question:1:36: .*accepts"):
        ask(book, "never a player is asked whether he excepts")
    with pytest.raises(LawError, match=r"^question:2:\d+: "):
        ask(book, "whenever a player is asked whether he accepts\nthen the moon is full")
    with pytest.raises(LawError, match=r"^question:1:1: "):
        ask(book, "perhaps a player is asked")


def test_claims_are_chosen_by_number(book: Laws) -> None:
    assert repr(verify(book, "B1")) == "<Verification: 1997, B1, B1.contract>"
    asked = verify(book, claims=EXAMPLES / "questions.md")
    assert {claim.number for claim in asked.study.claims} == {"Q1", "Q2"}
    assert len(asked) == 2
    with pytest.raises(Mistake, match=r'^"Z9" is no claim; there are A1, '):
        verify(book, "Z9")


def test_claims_of_a_proposal_are_among_those_about_it(book: Laws) -> None:
    proposed = auctionlaws.propose(EXAMPLES / "proposals/one-contradiction-less.md")
    theirs, shipped = ({claim.number for claim in verify(laws).study.claims} for laws in (proposed, book))
    assert theirs - shipped == {"P1"} and shipped < theirs


def test_families_of_changed_rulings(book: Laws, once: Laws) -> None:
    compared = compare(book, once)
    assert not compared.same
    (sentence,) = compared.sentences()
    assert sentence == (
        "On a correction of an insufficient bid, 27B2 says something else: who must pass, and for how long."
    )
    (changed,) = compared.rulings()
    assert (changed.sentence, changed.status, changed.shortest) == (sentence, Status.CHANGED, True)
    assert changed.script is not None
    assert book.play(changed.script).must_pass["W"] == "throughout"
    assert once.play(changed.script).must_pass["W"] == "once"
    assert list(compared.rulings()) == [changed]
    assert str(compared).endswith("1 family of rulings changes; no other ruling does: proved.")


def test_wordings_can_be_compared_either_way_and_with_themselves(book: Laws, once: Laws) -> None:
    assert len(compare(once, book).families) == 1
    assert compare(once, once).same
    assert repr(compare(book, once)).startswith("<Comparison: 1997 and 1997 as amended by once")


def test_wordings_of_two_editions_are_compared_but_not_their_claims(book: Laws) -> None:
    both = compare(book, auctionlaws.load("2007"))
    assert repr(both) == "<Comparison: 1997 and 2007>"
    with pytest.raises(Mistake, match="claims are decided about one edition, and these are 1997 and 2007"):
        _ = both.consequences
