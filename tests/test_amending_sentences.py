"""Amending sentences: carried out or refused with the reason, and made from proposals as they can be read again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auctionlaws.amending_sentences import amending_sentences, are_sentences, proposal_of
from auctionlaws.amendment import Amended, ChangeKind, amend
from auctionlaws.edition import load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.proposal import parse_proposal, read_proposal
from auctionlaws_proofs.bench.draft_text import consolidated, draft_words
from auctionlaws_proofs.command.app import run

EXAMPLES = Path(__file__).parent.parent / "examples/proposals"
ONCE = 'In 27B2 for "must pass throughout" substitute "must pass at his next turn", in the formal text'
SAID = "in 27B2 for “has to pass at every turn that is left” substitute “has to pass once”, in the sentence."


def amended(sentences: str, edition: str = "2017") -> Amended:
    return amend(proposal_of(sentences, edition))


def test_words_give_way_in_the_sentence_and_in_the_formal_text() -> None:
    """Each where it is said; several sentences, on lines of their own or one after the other."""
    for between in ("\n", "; ", ". ", " and ", ", and "):
        clause = amended(f"{ONCE}{between}{SAID}").edition.by_number["27B2"]
        assert "partner of the offender must pass at his next turn" in clause.source
        assert "the offender's partner has to pass once, and leads" in clause.prose
    before = load_edition("2017").by_number["27B2"]
    assert "throughout" in before.source and amended(SAID).edition.by_number["27B2"].source == before.source


def test_words_that_both_have_give_way_in_both() -> None:
    """27B2 speaks of a sufficient bid, or a pass: of a double in its place, here."""
    clause = amended('in 27B2 for "or a pass" substitute "or a double"')
    (change,) = clause.changes
    assert change.kind is ChangeKind.REPLACED and change.new is not None
    assert "or a double" in change.new.prose and "or a double" in change.new.source


def test_strike_out_and_renumber_are_sentences_too() -> None:
    found = amended("Strike out 36C.\nRenumber 27B4 as 27B5")
    assert [(c.kind, c.number) for c in found.changes] == [(ChangeKind.RENUMBERED, "27B5"), (ChangeKind.STRUCK, "36C")]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ('in 27B2 for "throughout" substitute "once"', "does not stand in the sentence of 27B2; say "),
        ('in 27B2 for "for ever" substitute "once", in the formal text', "does not stand in the formal text of 27B2"),
        ('in 27B2 for "the call is" substitute "x", in the formal text', "stands 2 times in the formal text of 27B2"),
        ('in 27Z2 for "a" substitute "b"', '"27Z2" is no clause of what the proposal builds on'),
        ("in 27B2 throughout is once", "does not say which words give way to which"),
        ('in 27B2 for "a" substitute "a"', "substitutes words for themselves"),
        ("after 25B1 insert 25B3 “Ours”", "inserts a clause without its formal text; word it as a section: ## 25B3"),
        (f"{ONCE}\nstrike out 27B2", "is struck out or renumbered already"),
        (
            'in 27B2 for "throughout" substitute "for a while", in the formal text',
            "leaves the clause unreadable; law27.md",
        ),
    ],
)
def test_what_cannot_be_carried_out_is_refused_with_the_reason(sentence: str, words: str) -> None:
    with pytest.raises(LawError) as refused:
        amended(sentence)
    assert words in str(refused.value)


def test_a_clause_that_the_proposal_words_itself_is_no_matter_for_a_sentence() -> None:
    text = (EXAMPLES / "one-round-after-a-low-bid.md").read_text("utf-8")
    with pytest.raises(LawError, match="is worded anew at"):
        amend(parse_proposal(f"{text}\n\n## More\n\n```change\n{ONCE[0].lower()}{ONCE[1:]}\n```\n", Path("both.md")))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.md")), ids=lambda path: path.stem)
def test_sentences_made_from_a_proposal_do_what_it_does(path: Path) -> None:
    """As far as they are told by words: the rest says that a whole text is substituted."""
    proposal = read_proposal(path)
    if proposal.brackets:
        return
    whole = amend(proposal)
    told = amending_sentences(whole)
    assert told
    own = [each for each in told if re.match(r"(In|Strike out|Renumber) ", each)]
    if not own or whole.below is not None:
        return
    again = amended("\n".join(own), whole.root).edition.by_number
    for change in whole.changes:
        if change.new is not None and any(each.startswith(f"In {change.number} ") for each in own):
            prose = any(each.endswith("in the sentence.") and each.startswith(f"In {change.number} ") for each in own)
            formal = any(each.endswith("formal text.") and each.startswith(f"In {change.number} ") for each in own)
            assert not prose or again[change.number].prose == change.new.prose
            assert not formal or again[change.number].source == change.new.source


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=60))
def test_any_words_are_carried_out_or_refused(words: str) -> None:
    try:
        found = amended(f"in 27B2 {words}")
    except LawError:
        return
    assert {c.number for c in found.changes} <= {"27B2"}


def test_the_command_takes_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert are_sentences(ONCE) and not are_sentences("proposal.md")
    assert run(["check", "--rulings-only", "--json", "Strike out 27A2."]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["amending"] == ["Strike out 27A2."] and told["new"] == "2017 as amended by sentence"
    assert run(["check", "--edition", "2017", str(EXAMPLES / "only-restated.md")]) == 2
    assert "--edition: says what an amending sentence is about" in capsys.readouterr().err


def test_the_consolidated_text_says_that_it_is_a_draft_and_has_the_law_whole() -> None:
    found = amended(f"{ONCE}\n{SAID}\nStrike out 27B4")
    page = "".join(consolidated(found))
    assert draft_words(found) in page and "DRAFT" in page
    assert "27A1 Accepted." in page and "<ins>once,</ins>" in page.replace("has to pass ", "")
    marked, plain = page.split("Law 27, as it would read")
    assert "<del>" in marked and "<del>" not in plain and "27B4" in marked and "27B4" not in plain
