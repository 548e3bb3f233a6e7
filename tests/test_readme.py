"""What the pages show is true: commands are run, sessions replayed, clauses and links looked up."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from shell import GOING_ON, ROOT, lines_of, prepared, ran
from verified import VERIFY, VERIFYING, Verified

from auctionlaws.edition import LAWS
from auctionlaws_proofs.command.app import SUBCOMMANDS, run

README: Final = "README.md"
STEPS: Final = "docs/terminal.md"
"""The page whose commands build on each other."""
WALK: Final = "TESTING-A-WORDING.md"
"""The walk through the bench, which is walked in a browser."""
DOCS: Final = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
PAGES: Final = (README, "CONTRIBUTING.md", *(page for page in DOCS if page != STEPS))
"""The pages whose commands stand for themselves."""
TEXTS: Final = {page: (ROOT / page).read_text("utf-8") for page in (*PAGES, "CHANGELOG.md", STEPS, WALK)}
MANUAL: Final = TEXTS[STEPS]
SETUP: Final = "<!-- setup -->"
CHECKS: Final = "<!-- checks -->"
"""Before commands that run these tests."""
FETCH: Final = "<!-- fetch -->"
"""Before commands that download what a page runs on: the tests of the engine run them."""
SECONDS: Final = re.compile(r"\b\d+\.\d+(?= s\b)")
ELIDED: Final = "…"
CHECK: Final = "auctionlaws check --rulings-only"
LONG: Final = ("check", "diff", "verify", "book", "export", "certify")
"""Subcommands that take long: to start another process for them shows nothing that the others do not."""


@dataclass(frozen=True)
class Block:
    """A fenced block: its page, the words after its fence, its lines, and the line number of the fence."""

    page: str
    info: str
    lines: tuple[str, ...]
    number: int
    marker: str
    """The line before the fence that is not empty."""

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Command:
    """A command of a text and what it prints there."""

    words: str
    output: tuple[str, ...]
    page: str
    number: int

    def __str__(self) -> str:
        return f"{self.page}:{self.number}: {self.words}"


def blocks(page: str, text: str) -> Iterator[Block]:
    info, start, marker, last = None, 0, "", ""
    inside: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if info is None and line.startswith("```"):
            info, start, marker, inside = line[3:], number, last, []
        elif info is not None and line == "```":
            yield Block(page, info, tuple(inside), start, marker)
            info = None
        elif info is not None:
            inside.append(line)
        last = line if line.strip() else last


def commands(block: Block) -> list[Command]:
    starts = [i for i, line in enumerate(block.lines) if line.startswith("$ ")]
    found = []
    for first, after in pairwise([*starts, len(block.lines)]):
        output = block.lines[first + 1 : after]
        found.append(Command(block.lines[first][2:], output, block.page, block.number + 1 + first))
    return found


BLOCKS: Final = [block for page in (*PAGES, "CHANGELOG.md") for block in blocks(page, TEXTS[page])]
SETUP_BLOCKS: Final = [b for b in BLOCKS if b.marker == SETUP]
COMMANDS: Final = [
    c for b in BLOCKS if b.info == "console" and b.marker not in (SETUP, CHECKS, FETCH) for c in commands(b)
]


AT_NIGHT: Final = {
    "auctionlaws book --output site --edition": "test_book makes one, of every edition",
    "auctionlaws certify --proposal": "test_changes_certified makes one of another proposal, and compares it",
    "auctionlaws draw --check examples/my-diagram.md": "test_draw checks it by another edition",
}
"""The long commands of pages other than the README that are typed at night, and what does as much by day."""


def marks_of(command: Command) -> tuple[pytest.MarkDecorator, ...]:
    """By day every command of the README is typed, and most of the others."""
    late = command.page != README and command.words.startswith(tuple(AT_NIGHT))
    return (pytest.mark.nightly,) if late else ()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the commands run."""
    return prepared(tmp_path_factory.mktemp("readme"))


Printed = Callable[[str], list[str]]


@pytest.fixture
def printed(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Printed:
    """What a command prints: a long one in this process, where the laws that it plays are at hand already.

    Claims are decided where all have been decided, so that the invariant is remembered.
    """

    def lines(words: str) -> list[str]:
        name, *arguments = shlex.split(words)
        if name != "auctionlaws" or arguments[0] not in LONG:
            return lines_of(ran(folder, words))
        where = request.getfixturevalue("verified").folder if words.startswith(VERIFYING) else folder
        with monkeypatch.context() as patch:
            patch.chdir(where)
            patch.setenv("XDG_CACHE_HOME", str(where / ".cache"))
            capsys.readouterr()
            run(arguments)
        return [line.rstrip() for line in "".join(capsys.readouterr()).splitlines() if not GOING_ON.match(line)]

    return lines


@pytest.mark.parametrize("command", [pytest.param(c, marks=marks_of(c)) for c in COMMANDS], ids=str)
def test_command(command: Command, printed: Printed, request: pytest.FixtureRequest) -> None:
    if command.words == VERIFY:
        verified: Verified = request.getfixturevalue("verified")
        is_shown(command, verified.lines)
    else:
        is_shown(command, printed(command.words))


@pytest.mark.nightly
@pytest.mark.parametrize("command", [c for c in COMMANDS if c.words.split()[1] in LONG and c.words != VERIFY], ids=str)
def test_a_long_command_typed(folder: Path, command: Command) -> None:
    """As a program of its own. The shorter sister is the test before, which types the others."""
    is_shown(command, lines_of(ran(folder, command.words)))


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.nightly)], ids=["short", "whole"])
def test_the_manual(folder: Path, printed: Printed, whole: bool) -> None:
    """Its commands build on each other, and on the changes that it asks for; drafts that ship are checked at night."""
    wording = folder / "my-wording.md"
    for block in blocks(STEPS, MANUAL):
        if block.info == "diff":
            wording.write_text("\n".join([*changed(_lines(wording), block), ""]), "utf-8")
        for command in commands(block) if block.marker != SETUP else ():
            if whole or not command.words.startswith(f"{CHECK} examples/"):
                is_shown(command, printed(command.words))
    assert (folder / "my-page.html").is_file()


def is_shown(command: Command, printed: Sequence[str]) -> None:
    """What a command has printed is what the text shows."""
    assert matches(command.output, printed), "\n".join(["it prints", *printed])


def matches(expected: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether the lines are those expected, a line ``…`` standing for one or more that are left out.

    Where something takes seconds, these are left out, and so is how the text around them is broken into lines.
    """
    if any(SECONDS.search(line) for line in expected):
        return _same(*(SECONDS.sub("some", "\n".join(lines)).split() for lines in (expected, shown)))
    return _same(expected, shown)


def _same(wanted: Sequence[str], given: Sequence[str]) -> bool:
    if ELIDED not in wanted:
        return list(wanted) == list(given)
    first = wanted.index(ELIDED)
    rest = wanted[first + 1 :]
    same = list(wanted[:first]) == list(given[:first])
    return same and any(_same(rest, given[start:]) for start in range(first + 1, len(given) + 1))


def test_left_out_lines() -> None:
    assert matches(["a", "…", "c"], ["a", "b", "b", "c"])
    assert not matches(["a", "…", "c"], ["a", "c"])
    assert not matches(["a", "c"], ["a", "b", "c"])
    assert matches(["x, 1.2 s, y", "z"], ["x, 10.25 s,", "y z"])
    assert not matches(["x, 1.2 s, y"], ["x, 1.2 s, z"])


def test_every_command_is_in_a_console_block() -> None:
    assert all(b.info == "console" or not commands(b) for b in BLOCKS)
    assert all(b.lines[0].startswith("$ ") for b in BLOCKS if b.info == "console")
    assert {b.page for b in BLOCKS if b.marker in (SETUP, CHECKS)} == {README, "CONTRIBUTING.md"}
    assert [b.page for b in BLOCKS if b.marker == FETCH] == ["docs/browser.md"]


def test_the_readme_is_read_in_one_go() -> None:
    assert len(TEXTS[README].splitlines()) <= 300


def test_set_up_is_two_commands() -> None:
    assert [len(commands(b)) for b in SETUP_BLOCKS] == [2]
    assert all(len(b.lines) == 2 for b in SETUP_BLOCKS)


@pytest.mark.parametrize("page", sorted({b.page for b in BLOCKS if b.info == "pycon"}))
def test_python_sessions(folder: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.chdir(folder)
    sessions = "".join(b.text for b in BLOCKS if b.info == "pycon" and b.page == page)
    test = doctest.DocTestParser().get_doctest(sessions, {}, page, None, None)
    assert test.examples
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


def test_the_change_is_the_one_of_the_example() -> None:
    (change,) = (b for b in BLOCKS if b.info == "diff")
    book = _lines(LAWS / "1997/law35.md")
    proposal = _lines(ROOT / "examples/eight-stands/law35.md")
    assert changed(book, change) == proposal


def changed(lines: list[str], change: Block) -> list[str]:
    """The lines after a change that is shown."""
    old = [line[1:] for line in change.lines if line[:1] != "+"]
    new = [line[1:] for line in change.lines if line[:1] != "-"]
    at = next(i for i in range(len(lines)) if lines[i : i + len(old)] == old)
    return [*lines[:at], *new, *lines[at + len(old) :]]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_quoted_clauses_and_claims_stand_in_their_files() -> None:
    claims = ROOT / "proofs/auctionlaws_proofs/claims"
    files = [*LAWS.glob("*/*.md"), *claims.glob("*.md"), *(ROOT / "examples").rglob("*.md")]
    texts = [path.read_text("utf-8") for path in files]
    quoted = [b for b in BLOCKS if b.info in ("markdown", "law", "claim", "change")]
    assert quoted
    for block in quoted:
        assert any(block.text in text for text in texts), f"{block.page}:{block.number}"


def test_options_named_in_the_text_exist(capsys: pytest.CaptureFixture[str]) -> None:
    everything = "\n".join(TEXTS.values())
    outside = re.sub(r"^```.*?^```$", "", everything, flags=re.MULTILINE | re.DOTALL)
    named = [m.split() for m in re.findall(r"`auctionlaws ([^`]+)`", outside)]
    assert named
    for words in named:
        assert words[0] in SUBCOMMANDS or words[0].startswith("--"), words
        run([*words[:1], "--help"] if words[0] in SUBCOMMANDS else ["--help"])
        told = capsys.readouterr().out
        assert all(word in told for word in words if word.startswith("--")), words


def test_links_lead_somewhere() -> None:
    """To a file that is there, and to a heading that it has."""
    broken = []
    for page, text in TEXTS.items():
        for target, heading in re.findall(r"\]\(([^)#]*)(?:#([^)]+))?\)", text):
            file = (ROOT / page).parent / target if target else ROOT / page
            there = file.exists() and (not heading or heading in headings(file.read_text("utf-8")))
            broken += [] if there else [f"{page}: {target}#{heading}"]
    assert broken == []


def headings(text: str) -> set[str]:
    """The headings of a text as links name them."""
    written = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", words.lower()).replace(" ", "-") for words in written}


def test_every_page_is_linked_from_the_readme() -> None:
    assert [page for page in TEXTS if page != README and f"({page})" not in TEXTS[README]] == []
