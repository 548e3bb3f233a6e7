"""Mistakes in a proposal: each is named in the committee's own file, and nothing that a file holds is run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from damaged import damaged
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from proposal_trials import CASE, FILES, HEADING, OVER, STANDS, TOP, change, clause, trial

from auctionlaws.alternatives import fill
from auctionlaws.amendment import amend
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import MAX_BYTES
from auctionlaws.proposal import combinations, parse_proposal, read_proposal
from auctionlaws_proofs.claims_reader import proposal_claims
from auctionlaws_proofs.command.app import run

MISTAKES = {
    "unknown word": (
        HEADING + CASE + "when   the call is insuficient\n```\n",
        'trial.md:13:20: "insuficient" is not a word of the law language; perhaps "insufficient" is meant',
    ),
    "strike out nothing": (
        change("strike out 27B9"),
        'trial.md:9:12: "27B9" is no clause of what the proposal builds on; the nearest number is 27B',
    ),
    "renumber nothing": (change("renumber 99Z as 27B4"), 'trial.md:9:10: "99Z" is no clause of what the proposal'),
    "renumber onto another": (
        change("renumber 27B2 as 27B3"),
        'trial.md:9:18: "27B3" is taken, so 27B2 cannot be given this number',
    ),
    "two of one number": (
        change("renumber 27B2 as 27B4\nrenumber 27B3 as 27B4"),
        'trial.md:10:18: "27B4" is taken, so 27B3 cannot be given this number',
    ),
    "renumber badly": (change("renumber 27B2 27B4"), 'trial.md:9:10: "27B2 27B4" does not say what becomes what'),
    "change twice": (change("strike out 28A, 28A"), 'trial.md:9:17: "28A" is struck out or renumbered already'),
    "neither": (
        change("delete 28A"),
        'trial.md:9:1: "delete" does not begin a line of a formal block; expected strike',
    ),
    "struck out and worded": (
        change("strike out 28A") + clause("28A", "outside the model   ours\n"),
        'trial.md:9:12: "28A" is worded anew at trial.md:12:4',
    ),
    "two sections": (
        clause("27D", "outside the model   ours\n") * 2,
        'trial.md:15:4: "27D" stands already at trial.md:6:4',
    ),
    "no formal block": ("## 27B2 Ours\n\nOur words.\n", 'trial.md:6:4: "27B2" is worded anew without a formal block'),
    "no number": (clause("Twenty", "outside the model   ours\n"), 'trial.md:6:4: "Twenty" is not a clause number'),
    "circle": (
        clause("28B", OVER + "when   the call on the table is out of rotation\nunless 25B1\n" + STANDS)
        + clause("25B1", OVER + "when   the call on the table is insufficient\nunless 28B\n" + STANDS),
        'trial.md:26:8: "28B" closes a circle of clauses that give way to each other: 25B1 yields to 28B '
        "(trial.md:26:8), 28B yields to 25B1 (trial.md:14:8); take one of these back",
    ),
    "unless struck": (
        change("strike out 28A") + clause("17B", "on     a call\nunless 28A\nthen   the call is sufficient\n"),
        'trial.md:19:8: "28A" is no clause of this edition; the nearest number is ',
    ),
    "term still used": (
        change("strike out 18C"),
        'trial.md:9:12: "18C" defines "[call] is a sufficient bid", which 18D still uses; define it in another clause',
    ),
    "term left out": (
        clause("18C", "on     a call\nwhen   the call is a bid\nthen   the call is sufficient\n"),
        'trial.md:6:4: "18C" defines "[call] is a sufficient bid", which 18D still uses; define it in another clause',
    ),
    "term twice": (
        clause("17F", "term   [call] is a sufficient bid\nmeans  [call] is a bid\n"),
        'trial.md:12:8: "[call] is a sufficient bid" has a meaning already; choose other words',
    ),
    "open bracket": (
        HEADING + CASE + "when   the call is [a bid | a pass\n```\n",
        'trial.md:13:20: "[a bid | a pass" is not closed on its line; end it with ]',
    ),
    "bracket in bracket": (
        HEADING + CASE + "when   the call is [a [bid | double] | a pass]\n```\n",
        'trial.md:13:23: "[bid | double]" stands inside another bracket',
    ),
    "same alternative": (
        HEADING + CASE + "when   the call is [a bid |  a   bid]\n```\n",
        'trial.md:13:30: "a bid" stands twice among the alternatives',
    ),
    "many brackets": (
        HEADING + (CASE + "when   the call is a [bid | pass]\n" + STANDS) * 7 + "```\n",
        'trial.md:31:22: "[bid | pass]" is one bracket more than 6; settle some of them',
    ),
    "many combinations": (
        HEADING + (CASE + "when   the call is a [bid | pass | double]\n" + STANDS) * 5 + "```\n",
        'trial.md:25:22: "[bid | pass | double]" and the other brackets make 243 combinations, more than 200',
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named(name: str) -> None:
    """One message that begins with the place in the proposal, the words, and what is wrong with them."""
    text, says = MISTAKES[name]
    with pytest.raises(LawError) as caught:
        trial(text)
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "x.md:1:1: does not begin with ---; a proposal begins with ---, title: …"),
        ("# Trial\n", 'x.md:1:1: "# Trial" does not begin with ---'),
        ("---\ntitle: x\n", "x.md:3:1: is not a line for the top of a proposal"),
        ("---\ntitle: x\nbuild on: 1997\n---\n", 'x.md:3:1: "build on: 1997" is not a line for the top of a proposal'),
        ("---\ntitle: x\n---\n", 'x.md:3:1: "---" ends the top of the proposal, which has no line "builds on: …"'),
        ("---\ntitle: x\ntitle: y\n---\n", 'x.md:3:1: "title" stands twice'),
        ("---\ntitle:\nbuilds on: 1997\n---\n", 'x.md:2:1: "title" stands alone; words must follow it'),
        ("---\ntitle: \x1b[2J\nbuilds on: 1997\n---\n", 'x.md:2:8: "\\x1b" cannot be seen: a control character'),
        ("---\ntitle: x\nbuilds on: 1895\n---\n", 'x.md:3:12: "1895" is neither an edition nor a proposal; there are'),
        ("---\ntitle: x\nbuilds on: no.md\n---\n", 'x.md:3:12: "no.md" is neither an edition nor a proposal'),
        ("---\ntitle: x\nbuilds on: !!python/object x\n---\n", 'x.md:3:12: "!!python/object x" is neither'),
        (TOP + "\n" * 2000, 'x.md:2001:1: "x.md" has more than 2,000 lines; split it'),
    ],
)
def test_the_top_of_a_proposal(text: str, says: str) -> None:
    with pytest.raises(LawError) as caught:
        parse_proposal(text, Path("x.md"))
    assert str(caught.value).startswith(says)


def test_a_hostile_megabyte(tmp_path: Path) -> None:
    path = tmp_path / "big.md"
    path.write_bytes(b"[a|" * MAX_BYTES)
    with pytest.raises(LawError, match=r"big.md:1:1: .* is larger than 1,000,000 bytes"):
        read_proposal(path)
    with pytest.raises(LawError, match="is no file"):
        read_proposal(tmp_path)


CALM = settings(suppress_health_check=[HealthCheck.too_slow], deadline=10_000, max_examples=8)
TEXTS = [path.read_text(encoding="utf-8") for path in FILES.values()]
KNOWN = sorted({word for text in TEXTS for word in text.split()})
PIECES = st.sampled_from(
    [
        *KNOWN,
        "\n",
        "\n```law\n",
        "\n```change\n",
        "\n```\n",
        "strike out 28A",
        "renumber 27B2 as 27B4",
        "[a |",
        "]",
        "|",
    ]
)


def reads_or_explains(text: str) -> None:
    """Either the laws come of it, in every combination that is asked for, or one message with a place in the file."""
    try:
        proposal = parse_proposal(text, Path("trial.md"))
        for choice in (combinations(proposal)[0], combinations(proposal)[-1]):
            proposal_claims(amend(proposal, choice))
    except LawError as error:
        assert error.place.file == "trial.md"
        assert error.place.line <= len(text.splitlines()) + 2
        assert len(str(error)) < 1000


@CALM
@given(st.text() | st.lists(PIECES).map(" ".join))
@example("```law\n" + "[" * 20000)
@example("```law\n" + "[a|b] " * 20000)
@example("## 27B2 x\n```change\nstrike out " + "28A," * 20000)
def test_any_text_reads_or_is_explained(text: str) -> None:
    reads_or_explains(text)
    reads_or_explains(TOP + text)
    reads_or_explains(TOP + HEADING + CASE + f"then   {text}\n```\n")


@CALM
@given(damaged(TEXTS, PIECES))
def test_a_damaged_proposal_reads_or_is_explained(text: str) -> None:
    reads_or_explains(text)


@pytest.mark.nightly
@settings(CALM, max_examples=100)
@given(st.text() | st.lists(PIECES).map(" ".join), damaged(TEXTS, PIECES))
def test_more_texts_read_or_are_explained(text: str, file: str) -> None:
    reads_or_explains(TOP + HEADING + CASE + f"then   {text}\n```\n")
    reads_or_explains(file)


@CALM
@given(st.data())
def test_filling_keeps_rows_and_columns(data: st.DataObject) -> None:
    """What stands outside the brackets stays where it is, whatever is filled in."""
    proposal = parse_proposal(TEXTS[list(FILES).index("alternatives")], Path("trial.md"))
    choice = data.draw(st.sampled_from(combinations(proposal)))
    before, after = proposal.text.split("\n"), fill(proposal.text, proposal.brackets, choice)[0].split("\n")
    rows = {b.place.line - 1 for b in proposal.brackets}
    assert [r for i, r in enumerate(before) if i not in rows] == [r for i, r in enumerate(after) if i not in rows]
    assert all(len(before[i]) == len(after[i]) for i in rows)


def test_a_proposal_runs_nothing() -> None:
    """Whatever a proposal says, nothing is compiled, imported or executed on its behalf."""
    trial(change("strike out 28A"))
    seen: list[str] = []
    sys.addaudithook(lambda event, args: seen.append(event) if event in ("exec", "compile", "import") else None)
    for words in ("__import__('os').system('true')", "{0.__class__}", "%(x)s", "!!python/object x"):
        for text in (TOP.replace("1997", words), TOP + change(words), TOP + HEADING + CASE + f"then   {words}\n```\n"):
            seen.clear()
            with pytest.raises(LawError):
                amend(parse_proposal(text, Path("trial.md")))
            assert not seen


# -- claims of a proposal

CLAIM = "## P1 Ours\n\n```claim\nclaim  P1\n{}\n```\n"
"""What a claim says stands in the fifth of these lines."""
ALTERNATIVES = (
    f"## 27D Ours\n\n```law\nclause 27D\n{CASE}when   the call is a [bid | pass]\nthen   the correction stands\n```\n\n"
)
CLAIMS_WITH_MISTAKES = {
    "a word": ("never  he must pas throughout", '"pas" is not a word'),
    "no form": ("", '"P1" must say one thing'),
    "nothing before": ("never  beforehand a player is asked whether he accepts", '"P1" "beforehand'),
    "a position": ("from   the call stands\nleads to  the auction has closed", '"P1"'),
    "a mark": (
        "whenever  a call is made\nmark      a call is made\nuntil     beforehand beforehand a call is made\n"
        "then      a call is made",
        '"P1"',
    ),
}


@pytest.mark.parametrize(
    ("words", "name"),
    [
        *(pytest.param("", name, id=f"settled-{name}") for name in CLAIMS_WITH_MISTAKES),
        *(
            pytest.param(ALTERNATIVES, name, id=f"alternatives-{name}", marks=[pytest.mark.nightly] if late else [])
            for name, late in zip(CLAIMS_WITH_MISTAKES, (False, False, False, True, True), strict=True)
        ),
    ],
)
def test_a_mistake_in_a_claim_is_named_though_it_is_not_decided(
    name: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check of rulings alone refuses what a full check would refuse, alternatives open or not."""
    says, message = CLAIMS_WITH_MISTAKES[name]
    path = tmp_path / "own.md"
    path.write_text(TOP + words + change("strike out 28A") + CLAIM.format(says), "utf-8")
    assert run(["check", "--rulings-only", str(path)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"{path}:") and message in err and err.count("\n") == 1
