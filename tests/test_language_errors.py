"""Law files with mistakes: each says where, which words, and what would be right; nothing else ever happens."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from auctionlaws.edition import Edition, load_edition, make_edition, read_edition
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.definitions import MAX_TERMS
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import MAX_BYTES, MAX_PHRASE, read_text, sections

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


MISTAKES = tomllib.loads((Path(__file__).parent / "language_mistakes.toml").read_text(encoding="utf-8"))["mistake"]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m["name"])
def test_a_mistake_is_named(mistake: dict[str, str]) -> None:
    with pytest.raises(LawError) as caught:
        load(mistake["file"] if "file" in mistake else block(mistake["block"].rstrip("\n")))
    assert str(caught.value) == mistake["says"]


def doubling(number: int) -> str:
    """Definitions that each use the one before twice."""
    first = "## 99A Ours\n```law\n" + BID + "```\n"
    names = ["fine", *(f"t{i}" for i in range(1, number))]
    return first + "".join(
        f"\n## 99A{i + 1} Ours\n```law\nclause 99A{i + 1}\nterm   [call] is a t{i + 1} bid\n"
        f"means  [call] is a {name} bid\n       and [call] is a {name} bid\n```\n"
        for i, name in enumerate(names)
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            case("when   the call is a bid" + "\n       and the call is a bid" * (MAX_PHRASE // 20), THEN),
            'trial.md:10:8: "the call is a bid…" is longer than 2,000 characters; split it',
        ),
        (
            case(f"when   {'LHO of ' * 200}the caller is the dealer", THEN),
            'trial.md:10:8: "LHO of LHO of LHO of LHO of …" is nested too deeply; define a term for a part of it',
        ),
        (
            case(f"when   {'it is not so that ' * 90}no call stands", THEN),
            'trial.md:10:8: "it is not so that it is not …" is nested too deeply; define a term for a part of it',
        ),
        (
            case(f"when   the {'x' * 1000} is a bid", THEN),
            f'trial.md:10:12: "{"x" * 100}…" is not a word of the law language',
        ),
        (doubling(9), 'trial.md:67:8: "[call] is a t8 bid" is built on too many other definitions'),
    ],
    ids=["long", "deep", "denial", "word", "doubling"],
)
def test_what_is_beyond_measure_is_named(text: str, says: str) -> None:
    with pytest.raises(LawError) as caught:
        load(text)
    assert str(caught.value).startswith(says)


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
