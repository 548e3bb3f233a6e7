"""What is written about gaps and conflicts: complete, well-formed, and read without accidents."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auctionlaws.edition import load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.table.laws import load_laws
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.search import Shortest
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.findings import FindingTexts, is_finding, path_of, read_findings, shipped_findings
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.report import verdict_summary
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.verdicts import Finding, Findings
from cases_table import EDITIONS

TEXTS = shipped_findings("1997")
QUESTION = "whether a call may be changed when LHO has called"

GOOD = f"""# Ours

## conflict-28B-29A Two at once

West passes first.

## gap-late Too late

question: {QUESTION}

North changes his mind.

Nobody says what follows.
"""


# -- the files that ship


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_recorded_finding_has_its_paragraph_and_no_other(edition: str) -> None:
    """A committee finds a paragraph on everything that was found, and nothing that was not."""
    texts = shipped_findings(edition)
    found = {texts.identity_of(t) for t in load_recorded(edition).witnesses if is_finding(t)}
    assert set(texts.by_identity) == found


def test_nothing_is_left_open() -> None:
    """Every gap and conflict that might be is shown by an auction or excluded by a proof."""
    assert load_recorded("1997").open == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_clauses_and_questions_of_the_file_exist(edition: str) -> None:
    numbers, questions = load_edition(edition).by_number, load_laws(edition).gaps
    for text in shipped_findings(edition).texts:
        if text.identity.startswith("conflict-"):
            assert all(n in numbers for n in text.identity.split("-")[1:]), text.identity
        else:
            assert text.question in questions, text.identity


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_paragraph_can_be_acted_on(edition: str) -> None:
    """Each is short enough to be read in a meeting, and ends with what a wording would have to do."""
    texts = shipped_findings(edition)
    for text in texts.texts:
        assert 60 <= len(text.paragraph.split()) <= 125, text.identity
        assert "wording would have to" in text.paragraph, text.identity
    assert [t.identity for t in texts.texts] == sorted(texts.by_identity)


# -- reading such a file


def test_a_file_is_read() -> None:
    conflict, gap = read_findings(GOOD, "ours.md").texts
    assert (conflict.identity, conflict.title, conflict.question) == ("conflict-28B-29A", "Two at once", "")
    assert conflict.paragraph == "West passes first."
    assert (gap.identity, gap.title, gap.question) == ("gap-late", "Too late", QUESTION)
    assert gap.paragraph == "North changes his mind.\n\nNobody says what follows."


def test_a_question_has_the_identity_that_the_file_gives_it() -> None:
    """What the file does not know keeps an identity made of its words."""
    texts = read_findings(GOOD, "ours.md")
    assert texts.identity_of(targets.gap(QUESTION)) == "gap-late"
    assert texts.identity_of(targets.gap("what then")) == "gap-what-then"
    assert texts.identity_of(targets.conflict("28B", "29A")) == "conflict-28B-29A"
    assert FindingTexts().identity_of(targets.gap("what then")) == "gap-what-then"


def test_an_edition_without_a_file_has_no_paragraphs() -> None:
    assert not path_of("1066").exists()
    assert shipped_findings("1066") == FindingTexts()


@pytest.mark.parametrize(
    ("change", "where", "what"),
    [
        (("conflict-28B-29A", "28B-29A"), 3, "is no identity of a finding"),
        (("conflict-28B-29A", "conflict-28B"), 3, "is no identity of a finding"),
        (("conflict-28B-29A Two at once", "conflict-28B-29A"), 3, "has no title"),
        (("West passes first.", ""), 3, "has no paragraph"),
        (("West passes first.", "question: who"), 3, "is a conflict and has no question"),
        ((f"question: {QUESTION}", ""), 7, "has no question"),
        ((f"question: {QUESTION}", "question:"), 7, "has no question"),
        (("gap-late Too late", "conflict-28B-29A Again"), 7, "is a conflict and has no question"),
        (
            ("North", f"Ours.\n\n## gap-again Again\n\nquestion: {QUESTION}\n\nNorth"),
            13,
            "stands already at ours.md:7:4",
        ),
        (("North", "Ours.\n\n## gap-late Again\n\nquestion: who\n\nNorth"), 13, "stands already at ours.md:7:4"),
        (("## gap-late Too late", "##"), 7, "a heading without words"),
    ],
)
def test_a_mistake_is_named(change: tuple[str, str], where: int, what: str) -> None:
    """One message with file and line."""
    assert change[0] in GOOD
    with pytest.raises(LawError) as error:
        read_findings(GOOD.replace(*change), "ours.md")
    assert str(error.value).startswith(f"ours.md:{where}:") and what in str(error.value)


PIECES = st.sampled_from(
    [*GOOD.split(), "\n", "\n\n", "## ", "question:", "```", "```finding", "> ", "- ", "gap-", "\r"]
)


@settings(deadline=5000, max_examples=200)
@given(st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join))
def test_any_text_is_read_or_explained(text: str) -> None:
    try:
        read_findings(text, "trial.md")
        read_findings(GOOD + text, "trial.md")
    except LawError as error:
        assert error.place.line <= len((GOOD + text).splitlines()) + 2


# -- in the answer of verify


def findings_of(questions: dict[str, str], conflicts: dict[tuple[str, str], str]) -> Findings:
    """What a hunt makes of these shortest auctions."""
    asker = SimpleNamespace(conflicts=lambda: [(pair, None) for pair in conflicts], gaps=lambda: questions)
    hunt = Hunt.__new__(Hunt)
    hunt.study = cast(Any, SimpleNamespace(edition=load_edition("1997"), asker=asker, root="1997"))
    scripts = {targets.gap(q): s for q, s in questions.items()} | {
        targets.conflict(a, b): s for (a, b), s in conflicts.items()
    }
    hunt.found = {t: Shortest(t, 2, from_script(s, (0, 0))) for t, s in scripts.items()}
    return hunt.findings()


def test_findings_bear_their_identity_and_title() -> None:
    unknown, script = "what then", "dealer N; W Pass; N Pass"
    found = findings_of({QUESTION: script, unknown: script}, {("28B", "29A"): script, ("17A", "17B"): script})
    by_identity = {f.identity: f for f in [*found.gaps, *found.conflicts]}
    assert set(by_identity) == {"gap-change-after-lho", "gap-what-then", "conflict-28B-29A", "conflict-17A-17B"}
    known = by_identity["conflict-28B-29A"]
    assert (known.title, known.clauses, known.script) == (
        TEXTS.by_identity["conflict-28B-29A"].title,
        ("28B", "29A"),
        script,
    )
    assert by_identity["gap-what-then"].title == "nothing says what then"
    assert by_identity["conflict-17A-17B"].title == "17A and 17B demand different things"
    assert known.as_json()["paragraph"] == TEXTS.by_identity["conflict-28B-29A"].paragraph
    assert by_identity["gap-what-then"].as_json()["paragraph"] is None


def test_verify_says_where_a_paragraph_is_missing() -> None:
    told = Finding("conflict-28B-29A", ("28B", "29A"), "Two at once", "dealer N; W Pass; N Pass", "West passes.")
    bare = Finding("gap-what-then", (), "nothing says what then", "dealer N; N X")
    dead = Finding("dead-99", ("99",), "Never", None)
    text = verdict_summary([], Findings([bare], [told], [dead]), None, 1.0, whole=True)
    lines = text.splitlines()
    at = lines.index("  conflict-28B-29A: Two at once")
    assert lines[at + 1 : at + 3] == ["      dealer N; W Pass; N Pass", ""]
    at = lines.index("  gap-what-then: nothing says what then")
    assert lines[at + 1 : at + 3] == ["      dealer N; N X", "      no paragraph on it yet"]
    assert "  99 Never" in lines
