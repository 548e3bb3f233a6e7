"""Law files with mistakes: each says where, which words, and what would be right; nothing else ever happens."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from auctionlaws.edition import LAWS, Edition, load_edition, make_edition, read_edition
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.definitions import MAX_TERMS
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import MAX_BYTES, MAX_PHRASE, read_text, sections
from hypothesis import example, given, settings
from hypothesis import strategies as st

FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted((LAWS / "1997").glob("*.md"))}
TOP = "# Law 99: Trial\n\n## 99A Ours\n\nOur words.\n\n```law\n"
"""What stands above line 8, the first of a formal block."""
BID = "clause 99A\nterm   [call] is a fine bid\nmeans  [call] is a bid\n"
THEN = "then   the call is sufficient\n"


def load(text: str, name: str = "trial.md") -> Edition:
    found = sections(text, name, KEYWORDS)[1]
    return make_edition("trial", list(found), partial=True, missing={}, elsewhere={})


def block(lines: str) -> str:
    return f"{TOP}{lines}\n```\n"


def case(*lines: str) -> str:
    return block("clause 99A\non     a call\n" + "\n".join(lines))


def clauses(*blocks: str) -> str:
    """Clauses 99A, 99B, … whose blocks begin at lines 4, 11, …, if each is two lines long."""
    return "\n".join(
        f"## 99{chr(ord('A') + i)} Ours\n```law\nclause 99{chr(ord('A') + i)}\n{lines}```\n"
        for i, lines in enumerate(blocks)
    )


class Mistake(NamedTuple):
    """A law file with a mistake, and the least that must be said of it."""

    name: str
    text: str
    line: int
    column: int
    words: str
    message: str
    hint: str = ""


MISTAKES = [
    Mistake(
        "unknown word",
        case("when   the call is insuficient", THEN),
        10,
        20,
        "insuficient",
        "is not a word of the law language",
        'perhaps "insufficient" is meant; the nearest known phrase is "[call] is insufficient"',
    ),
    Mistake(
        "unknown word on a continuation line",
        case("when   the call is a bid", "       and the caler is the dealer", THEN),
        11,
        16,
        "caler",
        "is not a word of the law language",
        'perhaps "caller" is meant; the nearest known phrase is "[player] is [player]"',
    ),
    Mistake(
        "unknown word in an effect",
        case("then   the call is suficient"),
        10,
        20,
        "suficient",
        "is not a word of the law language",
        'perhaps "sufficient" is meant; the nearest known phrase is "the call is sufficient"',
    ),
    Mistake(
        "phrase that stops too early",
        case("when   the call is a bid", "       and LHO of the caller is required to", THEN),
        11,
        12,
        "LHO of the caller is required to",
        "stops too early",
        'the nearest known phrase is "[player] is required to pass"',
    ),
    Mistake(
        "known word in the wrong place",
        case("when   the call is a bid pass", THEN),
        10,
        26,
        "pass",
        "does not fit here",
        'the nearest known phrase is "[call] is a bid"',
    ),
    Mistake(
        "unknown occasion",
        block(f"clause 99A\non     the Director's arival\n{THEN}"),
        9,
        23,
        "arival",
        "is not a word of the law language",
        'perhaps "arrival" is meant; the nearest known phrase is "the Director\'s arrival"',
    ),
    Mistake(
        "effect on the wrong occasion",
        case("then   the caller must pass throughout"),
        10,
        8,
        "[player] must pass throughout",
        'cannot take effect on "a call"',
        "it can on",
    ),
    Mistake("unknown clause after unless", case("unless 27B1a", THEN), 10, 8, "27B1a", "is no clause of this edition"),
    Mistake(
        "the second clause after unless",
        clauses(f"on     a call\nunless 99B, 99BB\n{THEN}", f"on     a call\n{THEN}"),
        5,
        13,
        "99BB",
        "is not a clause number",
        "write: unless 27B1a, 28A",
    ),
    Mistake("unless without end", case("unless 27B1a,", THEN), 10, 14, ",", "is not a clause number"),
    Mistake(
        "unless a clause of another occasion",
        clauses(f"on     a call\nunless 99B\n{THEN}", "on     the opening lead\nthen   the auction period ends\n"),
        5,
        8,
        "99B",
        "decides nothing on this occasion",
    ),
    Mistake(
        "circular unless",
        clauses(f"on     a call\nunless 99B\n{THEN}", f"on     a call\nunless 99A\n{THEN}"),
        5,
        8,
        "99B",
        "yields, by way of others, to 99A itself",
    ),
    Mistake("unless itself", case("unless 99A", THEN), 10, 8, "99A", "yields, by way of others, to 99A itself"),
    Mistake(
        "circular definitions",
        clauses(
            "term   [call] is a good bid\nmeans  [call] is a fair bid\n",
            "term   [call] is a fair bid\nmeans  [call] is a good bid\n",
        ),
        4,
        8,
        "[call] is a good bid",
        "is defined by way of itself",
    ),
    Mistake(
        "definition of a known phrase",
        block("clause 99A\nterm   [call] is  a pass\nmeans  [call] is a bid"),
        9,
        8,
        "[call] is a pass",
        "has a meaning already",
        "choose other words",
    ),
    Mistake(
        "definition that hides a phrase",
        block("clause 99A\nterm   the caller is the dealer\nmeans  no call stands"),
        9,
        8,
        "the caller is the dealer",
        "speaks of one player only",
    ),
    Mistake(
        "definition with a joining word",
        block("clause 99A\nterm   [call] is good or bad\nmeans  [call] is a bid"),
        9,
        23,
        "or",
        "joins phrases",
    ),
    Mistake(
        "definition with a strange gap",
        block("clause 99A\nterm   [call] is [fine]\nmeans  [call] is a bid"),
        9,
        18,
        "[fine]",
        "cannot stand in a term",
    ),
    Mistake(
        "definition with a gap twice",
        block("clause 99A\nterm   [call] beats [call]\nmeans  [call] is a bid"),
        9,
        21,
        "[call]",
        "can stand only once",
    ),
    Mistake(
        "definition without words",
        block("clause 99A\nterm   [call] [player]\nmeans  no call stands"),
        9,
        8,
        "",
        "needs",
    ),
    Mistake("term without means", block("clause 99A\nterm   [call] is fine"), 9, 1, "[call] is fine", 'has no "means"'),
    Mistake("means without term", block("clause 99A\nmeans  no call stands"), 9, 1, "means", 'has no "term"'),
    Mistake("gap in a case", case("when   [call] is a bid", THEN), 10, 18, "[call]", "is not said what it stands for"),
    Mistake("nobody is he", case("when   he is the dealer", THEN), 10, 8, "he", "stands for nobody here", "such that"),
    Mistake(
        "beforehand in a law", case("when   beforehand no call stands", THEN), 10, 8, "beforehand", "only in claims"
    ),
    Mistake(
        "two clauses of one number", TOP + BID + "```\n## 99A Again\n", 12, 1, "99A", "stands already at trial.md:3:1"
    ),
    Mistake("block before a heading", "# Law\n\n```law\nclause 1\n```\n", 3, 1, "", "stands before the first clause"),
    Mistake("block under another heading", block("clause 99B"), 8, 8, "99B", "stands under the heading of clause 99A"),
    Mistake("block without clause", block("on     a call"), 8, 1, "on", 'stands before "clause"'),
    Mistake("no then", case("when   the call is a bid"), 9, 1, "a call", 'has no "then"', "say what takes effect"),
    Mistake("then twice", case(THEN + THEN), 11, 1, "then", "has no place here", "on, when, unless, then"),
    Mistake("no on", block(f"clause 99A\n{THEN}"), 9, 1, "then", "has no place here", "on, when, unless, then"),
    Mistake("when alone", case("when", THEN), 10, 1, "when", "stands alone"),
    Mistake("by default with words", case("by default the call", THEN), 10, 12, "the call", "which stands alone"),
    Mistake(
        "indented keyword",
        case("when   the call is a bid", "  then the call is sufficient"),
        11,
        3,
        "then the call is",
        "does not fit here",
        "a keyword begins its line at the margin",
    ),
    Mistake(
        "indented by a tab", case("when\tthe call is a bidd", THEN), 10, 20, "bidd", "is not a word", 'perhaps "bid"'
    ),
    Mistake(
        "continuation at the margin",
        case("when   the call is a bid", "and no call stands", THEN),
        11,
        1,
        "and",
        "does not begin a line of a formal block",
        "indent a line that continues the one above",
    ),
    Mistake(
        "words before a keyword", block("  a call"), 8, 3, "a call", "belongs to no keyword", "expected clause, on"
    ),
    Mistake(
        "reference without purpose", case(THEN + "see    23 for"), 11, 8, "23 for", "does not say what", "see 23 for"
    ),
    Mistake("reference to no number", case(THEN + "see    Law 23"), 11, 8, "Law", "is not a law or clause number"),
    Mistake(
        "heading not a number", "# Law\n\n## Remarks on it\n", 3, 1, "Remarks", "is not a clause number", "## 27B2"
    ),
    Mistake("number in other digits", "## \u0662\u0667B2 Ours\n", 1, 1, "\u0662\u0667B2", "is not a clause number"),
    Mistake("heading without words", "# Law\n\n##\n", 3, 1, "", "a heading without words"),
    Mistake("block not closed", TOP + BID, 7, 1, "```law", "is not closed", "end the block with ```"),
    Mistake(
        "block not marked", TOP.replace("```law", "```Law") + BID + "```\n", 7, 1, "```Law", "does not mark", "```law"
    ),
    Mistake(
        "phrase too long",
        case("when   the call is a bid" + "\n       and the call is a bid" * (MAX_PHRASE // 20), THEN),
        10,
        8,
        "the call is a bid…",
        "is longer than 2,000 characters",
    ),
    Mistake(
        "deep nesting",
        case(f"when   {'LHO of ' * 200}the caller is the dealer", THEN),
        10,
        8,
        "LHO of LHO of LHO of LHO of …",
        "is nested too deeply",
    ),
    Mistake(
        "deep denial",
        case(f"when   {'it is not so that ' * 90}no call stands", THEN),
        10,
        8,
        "it is not so that it is not …",
        "is nested too deeply",
    ),
    Mistake(
        "definitions that double",
        clauses(
            BID[11:],
            *(
                f"term   [call] is a t{i} bid\nmeans  [call] is a {'fine' if i == 1 else f't{i - 1}'} bid\n"
                f"       and [call] is a {'fine' if i == 1 else f't{i - 1}'} bid\n"
                for i in range(1, 25)
            ),
        ),
        67,
        8,
        "[call] is a t8 bid",
        "is built on too many other definitions",
    ),
    Mistake("outside and inside", case(THEN + "outside the model   why"), 11, 1, "outside the model", "has cases"),
    Mistake(
        "block in a list",
        "## 99A Ours\n\n- a\n\n  ```law\n  clause 99B\n  ```\n",
        6,
        10,
        "99B",
        "heading of clause 99A",
    ),
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.name)
def test_a_mistake_is_named(mistake: Mistake) -> None:
    with pytest.raises(LawError) as caught:
        load(mistake.text)
    error = caught.value
    assert (error.place.file, error.place.line, error.place.column) == ("trial.md", mistake.line, mistake.column)
    assert error.words == mistake.words if mistake.words else True
    assert mistake.message in error.message
    assert mistake.hint in error.hint
    assert str(error).startswith(f"trial.md:{mistake.line}:{mistake.column}:")
    assert "\n" not in str(error) and len(str(error)) < 500


def test_the_frame_of_the_mistakes_is_sound() -> None:
    assert load(case(THEN)).clauses[0].number == "99A"
    assert load(block(BID[:-1])).clauses[0].status == "definition"


def test_too_many_terms() -> None:
    lines = "".join(f"term   [call] is a t{i} bid\nmeans  [call] is a bid\n" for i in range(MAX_TERMS + 1))
    with pytest.raises(LawError, match=f"one term more than the {MAX_TERMS}"):
        load(block("clause 99A\n" + lines))


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "law99.md"
    path.write_bytes(b"# Law\n\n## 99A \xff\n")
    with pytest.raises(LawError, match=r'law99.md:3:8: "law99.md" is not UTF-8 text; save it as UTF-8'):
        read_text(path)
    path.write_bytes(b"x" * (MAX_BYTES + 1))
    with pytest.raises(LawError, match=r"law99.md:1:1: .* larger than 1,000,000 bytes"):
        read_text(path)
    with pytest.raises(LawError, match="cannot be read"):
        read_text(tmp_path / "law98.md")
    path.write_bytes(b"\xef\xbb\xbf# Law\r\n\r\n## 99A Ours\r\n")
    assert sections(read_text(path), path.name, KEYWORDS)[0] == "Law"


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ('name = "x"\npartial = tru\n', r"edition.toml:2:11: .* is not TOML"),
        (f"a = {'[' * 5000}", "edition.toml:1:1: .* is nested too deeply"),
        ('missing = "30"', '"missing" must be a table'),
        ('partial = "no"', '"partial" must be true or false'),
    ],
)
def test_an_edition_that_says_nonsense_of_itself(tmp_path: Path, about: str, message: str) -> None:
    (tmp_path / "edition.toml").write_text(about, encoding="utf-8")
    with pytest.raises(LawError, match=message):
        read_edition(tmp_path)


def test_an_edition_that_is_not_there() -> None:
    for name in ("1895", "../1997", "", "\0"):
        with pytest.raises(LawError, match=r"is not an edition; there are .*1997"):
            load_edition(name)


def loads_or_explains(text: str) -> None:
    try:
        load(text)
    except LawError as error:
        assert error.place.line <= len(text.splitlines()) + 2
        assert len(str(error)) < 1000


KNOWN = sorted({word for text in FILES.values() for word in text.split()})
PIECES = st.sampled_from([*KNOWN, *KEYWORDS, "\n", "\n       ", "\n```law\n", "\n```\n", "\n## 31A x\n", "[call]", "#"])


@settings(deadline=2000, max_examples=200)
@given(st.text() | st.lists(PIECES).map(" ".join))
@example("## 1\n" + "> " * 5000 + "x")
@example("## 1\n" + "[" * 20000)
def test_any_text_loads_or_is_explained(text: str) -> None:
    loads_or_explains(text)
    loads_or_explains(block(f"clause 99A\non     a call\nwhen   {text}"))


@st.composite
def damaged_files(draw: st.DrawFn) -> str:
    """A law file in which lines and words were lost, doubled, swapped or replaced."""
    lines = draw(st.sampled_from(list(FILES.values()))).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at, other = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["lose", "double", "swap", "replace", "insert", "cut"])):
            case "lose":
                lines[at] = ""
            case "double":
                lines.insert(other, lines[at])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, 40))]
            case "insert":
                lines[at] += draw(st.text(max_size=10))
            case _:
                words = lines[at].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(PIECES)
                lines[at] = " ".join(words)
    return "\n".join(lines)


@settings(deadline=2000, max_examples=200)
@given(damaged_files())
def test_a_damaged_law_file_loads_or_is_explained(text: str) -> None:
    loads_or_explains(text)


def test_a_law_file_runs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a file says, nothing is imported, opened or evaluated on its behalf."""
    seen: list[str] = []
    sys.addaudithook(lambda event, args: seen.append(event) if event in ("exec", "compile", "open") else None)
    load(case(THEN))
    for words in ("__import__('os').system('true')", "{0.__class__}", "%(x)s", "eval(1)", "!!python/object x"):
        seen.clear()
        with pytest.raises(LawError):
            load(case(f"when   {words}", THEN))
        assert not [e for e in seen if e in ("exec", "compile")]
