"""Table scripts that cannot be read: who mistypes is told where and what; nothing breaks the reader."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from auctionlaws.table.events import Script
from auctionlaws.table.script import (
    MAX_CHARACTERS,
    MAX_EVENTS,
    MAX_LINE,
    ScriptError,
    parse_event,
    parse_script,
    script_text,
)


def error(text: str) -> ScriptError:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    return caught.value


@pytest.mark.parametrize("name", ["", ".", "..", "../1997", "a/b", "1997 2007", "19,97", "(1997)", "édition"])
def test_edition_names_refused(name: str) -> None:
    """What is not one plain word, or would name another folder, is no edition."""
    assert "is not a header" in str(error(f"edition {name}"))


@pytest.mark.parametrize(
    ("text", "line", "column", "words", "part"),
    [
        ("N 1H\n\n# here\n  E 2Z", 4, 5, "2Z", "expected Pass, X, XX or a bid such as 1C … 7NT"),
        ("N 0C", 1, 3, "0C", "is not a call"),
        ("N ²C", 1, 3, "²C", "is not a call"),
        ("N 10C", 1, 3, "10C", "is not a call"),
        ("E", 1, 1, "E", "lacks a call"),
        ("E changes", 1, 1, "E changes", "lacks a call"),
        ("E acepts", 1, 3, "acepts", 'did you mean "accepts"?'),
        ("E duoble", 1, 3, "duoble", 'did you mean "double"?'),
        ("E director", 1, 3, "director", "is not a call"),
        ("E 1C S Pass", 1, 6, "S Pass", 'expected ";" or a new line'),
        ("S accepts 1C", 1, 11, "1C", "follows a complete event"),
        ("director now", 1, 10, "now", "follows a complete event"),
        ("drector", 1, 1, "drector", 'did you mean "director"?'),
        ("editon 1997", 1, 1, "editon", 'did you mean "edition"?'),
        ("hands", 1, 1, "hands", "is not the beginning of an event"),
        ("C1", 1, 1, "C1", "a seat (N, E, S, W), a call in turn, director"),
        ("1C P; E X; N exposes HK; 1S P", 1, 26, "1S", "names no player; only calls in turn from the dealer on do"),
        ("E 1C; P", 1, 7, "P", "names no player"),
        ("1C P\n1H 1Z", 2, 4, "1Z", "is not a call"),
        ("1C 1H N 1S", 1, 7, "N", "is not a call"),
        ("Nord 1C", 1, 1, "Nord", "a seat (N, E, S, W)"),
        ("dealer Q", 1, 1, "dealer Q", "expected one such as edition 1997 or dealer N"),
        ("dealer", 1, 1, "dealer", "is not a header"),
        ("N 1C; edition 1997", 1, 7, "edition 1997", "before the first event"),
        ("edition 1997; edition 2007", 1, 15, "edition 2007", "stands once"),
        ("E exposes", 1, 1, "E exposes", "lacks a card"),
        ("E leads", 1, 1, "E leads", "lacks a card"),
        ("E exposes (could have known)", 1, 11, "(", "is not a card"),
        ("E exposes HH", 1, 11, "HH", "is not a card; expected suit and rank"),
        ("E exposes H1", 1, 11, "H1", "is not a card"),
        ("E exposes H4 H", 1, 14, "H", "is not a card"),
        ("E leads HK S4", 1, 12, "S4", "follows a complete event"),
    ],
)
def test_errors_name_place_and_words(text: str, line: int, column: int, words: str, part: str) -> None:
    """Whoever mistypes is told the line, the column, the offending words and what could stand there."""
    found = error(text)
    assert (found.line, found.column, found.words) == (line, column, words)
    assert part in found.message
    assert str(found) == f"script:{line}:{column}: {found.message}"
    assert found.message.startswith(f'"{words}" ')


@pytest.mark.parametrize(
    ("text", "words", "part"),
    [
        ("E 1C (conventionl)", "conventionl", 'did you mean "conventional"?'),
        ("E 1C (damage, could of known)", "could of known", 'did you mean "could have known"?'),
        ("E 1C (show S)", "show S", 'did you mean "shows'),
        ("E 1C (damage, damage)", "damage", "written twice"),
        ("E 1C (artificial, conventional)", "conventional", "written twice"),
        ("E 1C (shows S, shows H)", "shows H", "written twice"),
        ("E 1C (shows)", "shows", "does not list different suits"),
        ("E 1C (shows S S)", "shows S S", "does not list different suits"),
        ("E 1C (shows NT)", "shows NT", "does not list different suits"),
        ("E 1C (shows S, H)", "H", "is not a fact"),
        ("E 1C ()", ")", "is not a fact"),
        ("E 1C (damage,)", ")", "is not a fact"),
        ("E 1C (,damage)", ",", "is not a fact"),
        ("E 1C (damage", "(damage", "is not closed"),
        ("E 1C (damage; director", "(damage", "is not closed"),
        ("E 1C (damage # )", "(damage", "is not closed"),
        ("E 1C (damage (damage))", "(damage (damage))", "is not closed"),
        ("E 1C (", "E 1C (", "lacks a fact"),
        ("E 1C (damage) (conventional)", "(conventional)", "follows a complete event"),
        ("E 1C )", ")", "follows a complete event"),
        ("E 1C (inadvertent)", "inadvertent", "is not a fact that has a meaning here"),
        ("E exposes HK (damage)", "damage", "expected could have known"),
        ("E leads HK (shows S)", "shows S", "expected could have known"),
        ("director (damage)", "(damage)", "has no meaning here"),
        ("S accepts (could have known)", "(could have known)", "has no meaning here"),
        ("E misinformed (damage)", "(damage)", "has no meaning here"),
    ],
)
def test_fact_errors(text: str, words: str, part: str) -> None:
    """A judgement that is misspelt, repeated, or made of something it cannot be made of is never dropped silently."""
    found = error(text)
    assert found.words == words
    assert part in found.message


@pytest.mark.parametrize(
    "text",
    ["E exposes HK ♥K", "E exposes HK; E exposes S4 HK", "E leads HK; S leads HK", "E exposes D10; W exposes DT"],
)
def test_a_card_is_faced_once(text: str) -> None:
    """There is one of each card in the pack: no card is exposed twice, nor by two players."""
    assert "a second time" in str(error(text))


@pytest.mark.parametrize("text", ["", " # none", "E 1C; S Pass", "edition 1997", "dealer N; N 1C"])
def test_parse_event_wants_one(text: str) -> None:
    """Where one event is asked for, none, two, or a header is an error."""
    with pytest.raises(ScriptError, match="is not one event"):
        parse_event(text)


def test_error_is_one_safe_line() -> None:
    """What a stranger wrote cannot move the cursor, add lines or hide words in the error that quotes it."""
    found = error("N \x1b[2J\u202e\ud800" + "z" * 500)
    assert found.words.startswith("\x1b")
    shown = str(ScriptError("a\nb", found.line, found.column, found.words, found.message))
    assert shown.isprintable()
    assert len(shown) < 300
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.words) == (str(found), found.words)


def test_limits() -> None:
    """A script far longer than any auction is refused, at once and with its place."""
    assert len(parse_script("N P\n" * MAX_EVENTS).lines) == MAX_EVENTS
    too_many = error("N P\n" * (MAX_EVENTS + 1))
    assert (too_many.line, too_many.column, too_many.words) == (MAX_EVENTS + 1, 1, "N P")
    too_wide = error("N P\n#" + "x" * MAX_LINE)
    assert (too_wide.line, too_wide.column) == (2, MAX_LINE + 1)
    assert parse_script(" " * MAX_LINE) == Script()
    assert parse_script(("#" * 99 + "\n") * (MAX_CHARACTERS // 100)) == Script()
    assert "longer than" in str(error("\n" * (MAX_CHARACTERS + 1)))


@pytest.mark.parametrize(
    "line",
    ["(" * 19_999, "E 1C (" + "x " * 9_000, "E exposes " + "H2 " * 6_000, ";" * 20_000, "N" * 20_000, "N ,,,," * 3_000],
)
def test_hostile_lines(line: str) -> None:
    """Nesting and repetition of any depth end in an error or a script, never in a failure of the reader."""
    text = f"{line}\n" * 40
    try:
        parse_script(text)
    except ScriptError as found:
        assert found.line == 1


WORDS = """N E S W P X XX 1C 2NT 8H 1 NT director hands returned accepts changes exposes leads HK S10 H K
edition dealer 1997 conventional shows damage could have known inadvertent"""
PIECES = st.sampled_from([*WORDS.split(), *"(),;#\n ♥\ufe0f\x00\u2028İ"])


@given(st.text() | st.lists(PIECES, max_size=25).map(" ".join) | st.lists(PIECES, max_size=25).map("".join))
@example("dealer N\ufe0f")
@example("E exposes HK \ufe0f rubbish")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever is typed, it is either an auction that prints and reads back, or an error with its place."""
    try:
        script = parse_script(text)
    except ScriptError as found:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= found.line <= len(lines)
        assert 1 <= found.column <= len(lines[found.line - 1])
        assert found.words
        assert found.words in lines[found.line - 1]
        assert str(found).isprintable()
    else:
        again = parse_script(script_text(script))
        assert (again.events, again.edition, again.dealer) == (script.events, script.edition, script.dealer)
