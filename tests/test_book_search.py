"""The search of the book: by number, and by the words that players use, whatever the laws call the thing."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from auctionlaws.edition import editions
from auctionlaws.language.errors import LawError
from auctionlaws_proofs.book.everyday import everyday, read_everyday
from auctionlaws_proofs.book.search import SCRIPT, Entry, Sort, index
from auctionlaws_proofs.book.volume import Volume
from auctionlaws_proofs.command.explained import sources_of
from auctionlaws_proofs.command.wording import Wording

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="NOT RUN: the search is JavaScript, and there is no node")
Answers = Callable[[str], dict[str, Any]]
HEAD = "| Words | Laws | Note |\n|---|---|---|\n"


@pytest.fixture(scope="module")
def volumes() -> list[Volume]:
    return [Volume(name, sources_of(Wording(name), lambda message: None)) for name in editions()]


@pytest.fixture(scope="module")
def script(volumes: list[Volume]) -> str:
    """The index of all laws and clauses, and the script of the page."""
    entries = []
    for volume in volumes:
        for law, clauses in volume.laws:
            address = f"{volume.folder}/law-{law}.html"
            entries.append(Entry(Sort.LAW, volume.name, volume.titles[law], address, "", law))
            for clause in clauses:
                title, at = f"{clause.number} {clause.heading}", f"{address}#{clause.number}"
                entries.append(Entry(Sort.CLAUSE, volume.name, title, at, clause.prose))
    return index(entries) + SCRIPT


@pytest.fixture(scope="module")
def asked(script: str) -> Answers:
    """What the search answers to a question."""
    return lambda question: _answers(script, [question])[0]


def _answers(script: str, questions: list[str]) -> list[dict[str, Any]]:
    assert NODE is not None
    told = f"{script}\nconsole.log(JSON.stringify({json.dumps(questions)}.map((q) => answers(q))));\n"
    done = subprocess.run([NODE, "-"], input=told, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr[-500:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_what_people_say_leads_to_laws_that_there_are(volumes: list[Volume]) -> None:
    laws = {law for volume in volumes for law, _ in volume.laws}
    laws |= {f"{law} of {volume.name}" for volume in volumes for law, _ in volume.laws}
    assert len(everyday()) > 25
    assert {law for each in everyday() for law in each.laws} <= laws


@needs_node
def test_each_finds_its_law_first(script: str) -> None:
    """Who says BOOT, UI or misbid finds the law that is meant before anything else; who says revoke is told why not."""
    questions = [(words, each) for each in everyday() for words in each.words]
    for (words, each), answer in zip(questions, _answers(script, [w for w, _ in questions]), strict=True):
        if each.laws:
            edition, _, address = answer["found"][0][1:4]
            own = each.laws[0].partition(" of ")[0]
            assert address == f"{edition}/law-{own}.html", words
        else:
            assert answer["notes"] == [each.note], words


@needs_node
@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("bid out of turn", "2017/law-31.html"),
        ("BOOT", "2017/law-31.html"),
        ("  Boot ", "2017/law-31.html"),
        ("UI", "2017/law-16.html"),
        ("misbid", "2017/law-75.html"),
        ("insufficient", "2017/law-27.html"),
        ("alert", "2017/law-20.html"),
        ("penalty pass", "2017/law-37.html"),
        ("27B1b", "2017/law-27.html#27B1b"),
        ("27b1B", "2017/law-27.html#27B1b"),
        ("27B1b comparable", "2017/law-27.html#27B1b"),
        ("27", "2017/law-27.html"),
        ("law 27", "2017/law-27.html"),
        ("my partner made a bid out of turn", "2017/law-31.html"),
    ],
)
def test_the_first_answer(asked: Answers, question: str, first: str) -> None:
    assert asked(question)["found"][0][3] == first


@needs_node
def test_what_is_outside_the_book_is_said_to_be(asked: Answers) -> None:
    assert asked("revoke")["notes"] == ["The play of the cards is outside this book, which is about the auction."]
    assert asked("")["found"] == [] and asked("")["notes"] == []
    assert asked("zugzwang")["found"] == []


@needs_node
def test_another_edition_has_its_own_number(asked: Answers) -> None:
    """Comparable calls are Law 23 in 2017 only; in 1997 that law is about something else and is not offered first."""
    laws = [row[3] for row in asked("comparable call")["found"] if row[6]]
    assert laws[0] == "2017/law-23.html" and "1997/law-23.html" not in laws


def test_mistakes_in_the_table_are_told_with_their_line() -> None:
    with pytest.raises(LawError, match="stands in another row already"):
        read_everyday(f"{HEAD}| boot | 31 | |\n| BOOT | 30 | |\n", "everyday.md")
    with pytest.raises(LawError, match="leads nowhere"):
        read_everyday(f"{HEAD}| revoke | – | |\n", "everyday.md")
    with pytest.raises(LawError, match="is no row"):
        read_everyday(f"{HEAD}| revoke | none | |\n", "everyday.md")
