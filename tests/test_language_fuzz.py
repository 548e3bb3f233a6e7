"""Hostile and damaged law files: they load, or a LawError says why; nothing is run for them."""

from __future__ import annotations

import sys

import pytest
from damaged import damaged
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from auctionlaws.edition import LAWS, make_edition
from auctionlaws.language.clauses import KEYWORDS
from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import sections

CALM = settings(suppress_health_check=[HealthCheck.too_slow])
FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted((LAWS / "1997").glob("*.md"))}


def load(text: str) -> None:
    found = sections(text, "trial.md", KEYWORDS)[1]
    make_edition("trial", list(found), partial=True, missing={}, elsewhere={})


def case(lines: str) -> str:
    return f"# Law 99: Trial\n\n## 99A Ours\n\nOur words.\n\n```law\nclause 99A\non     a call\n{lines}\n```\n"


def loads_or_explains(text: str) -> None:
    try:
        load(text)
    except LawError as error:
        assert error.place.line <= len(text.splitlines()) + 2
        assert len(str(error)) < 1000


KNOWN = sorted({word for text in FILES.values() for word in text.split()})
PIECES = st.sampled_from([*KNOWN, *KEYWORDS, "\n", "\n       ", "\n```law\n", "\n```\n", "\n## 31A x\n", "[call]", "#"])


@settings(CALM, deadline=5000, max_examples=25)
@given(st.text() | st.lists(PIECES).map(" ".join))
@example("## 1\n" + "> " * 5000 + "x")
@example("## 1\n" + "[" * 20000)
def test_any_text_loads_or_is_explained(text: str) -> None:
    loads_or_explains(text)
    loads_or_explains(case(f"when   {text}"))


@settings(CALM, deadline=5000, max_examples=25)
@given(damaged(list(FILES.values()), PIECES))
def test_a_damaged_law_file_loads_or_is_explained(text: str) -> None:
    loads_or_explains(text)


@pytest.mark.nightly
@settings(CALM, deadline=5000, max_examples=400)
@given(st.text() | st.lists(PIECES).map(" ".join), damaged(list(FILES.values()), PIECES))
def test_more_texts_load_or_are_explained(text: str, file: str) -> None:
    loads_or_explains(text)
    loads_or_explains(case(f"when   {text}"))
    loads_or_explains(file)


def test_a_law_file_runs_nothing() -> None:
    """Whatever a file says, nothing is compiled, imported or executed on its behalf."""
    seen: list[str] = []
    sys.addaudithook(lambda event, args: seen.append(event) if event in ("exec", "compile", "import") else None)
    load(case("then   the call is sufficient"))
    for words in ("__import__('os').system('true')", "{0.__class__}", "%(x)s", "eval(1)", "!!python/object x"):
        for text in (case(f"when   {words}"), case(f"then   {words}"), case(f"term   {words}"), f"## {words}\n"):
            seen.clear()
            with pytest.raises(LawError):
                load(text)
            assert not seen
