"""The table script: every way of writing what happens at a table, and what is said when it cannot be read."""

from __future__ import annotations

import pickle
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from auctionlaws.calls import DENOMINATIONS, DOUBLE, GAME, PASS, REDOUBLE, SYMBOLS, Seat, bid, call_text
from auctionlaws.table.events import Event, Fact, Kind, Script
from auctionlaws.table.script import (
    MAX_CHARACTERS,
    MAX_EVENTS,
    MAX_LINE,
    ScriptError,
    event_text,
    parse_event,
    parse_script,
    script_text,
)

CARDS = [(suit, rank) for suit in range(4) for rank in range(2, 15)]
SUITS = st.frozensets(st.integers(0, 3))
CALL_FACTS = sorted(set(Fact) - {Fact.INADVERTENT}, key=lambda fact: fact.value)


def call(seat: Seat, number: int, *facts: Fact, shows: frozenset[int] = frozenset()) -> Event:
    return Event(Kind.CALL, seat, number, frozenset(facts), shows)


def events() -> st.SearchStrategy[Event]:
    """Every event that a script can hold."""
    seat = st.sampled_from(Seat)
    known = st.sampled_from([frozenset[Fact](), frozenset({Fact.COULD_HAVE_KNOWN})])
    number = st.sampled_from(GAME.calls(above=True))
    faced = st.lists(st.sampled_from(CARDS), min_size=1, max_size=13, unique=True).map(tuple)
    return st.one_of(
        st.builds(Event, st.just(Kind.CALL), seat, number, st.frozensets(st.sampled_from(CALL_FACTS)), SUITS),
        st.builds(Event, st.just(Kind.CHANGES), seat, number, st.frozensets(st.sampled_from(Fact)), SUITS),
        st.builds(Event, st.just(Kind.EXPOSES), seat, facts=known, cards=faced),
        st.builds(Event, st.just(Kind.LEADS), seat, facts=known, cards=st.sampled_from(CARDS).map(lambda c: (c,))),
        st.builds(Event, st.sampled_from([Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS, Kind.MISINFORMED]), seat),
        st.builds(Event, st.sampled_from([Kind.DIRECTOR, Kind.HANDS_RETURNED])),
    )


def error(text: str) -> ScriptError:
    with pytest.raises(ScriptError) as caught:
        parse_script(text)
    return caught.value


@pytest.mark.parametrize(
    ("words", "number"),
    [
        *product(("P", "p", "Pass", "PASS", "pAsS"), (PASS,)),
        *product(("X", "x", "Dbl", "dbl", "Double", "DOUBLE"), (DOUBLE,)),
        *product(("XX", "xx", "Xx", "Rdbl", "rdbl", "Redouble"), (REDOUBLE,)),
        *((f"{level}N", bid(level, 4)) for level in range(1, 10)),
        *((f"{level} nt", bid(level, 4)) for level in range(1, 10)),
        *((f"{n}{symbol}", bid(n, d)) for n in range(1, 10) for d, symbol in enumerate(SYMBOLS)),
        *((f"{n}{name.lower()}", bid(n, d)) for n in range(1, 10) for d, name in enumerate(DENOMINATIONS)),
        ("1♥\ufe0f", bid(1, 2)),
        ("1 ♠", bid(1, 3)),
    ],
)
def test_call_spellings(words: str, number: int) -> None:
    """Every spelling of a call is that call, bids above seven included, in or out of a change of call."""
    assert parse_event(f"E {words}") == call(Seat.E, number)
    assert parse_event(f"e CHANGES {words}(Inadvertent)") == Event(
        Kind.CHANGES, Seat.E, number, frozenset({Fact.INADVERTENT})
    )


def test_calls_are_all_utterable() -> None:
    """A script can hold each of the 38 calls of the game and the ten bids above seven."""
    numbers = GAME.calls(above=True)
    assert [parse_event(f"W {call_text(number)}").call for number in numbers] == list(numbers)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("director", Event(Kind.DIRECTOR)),
        ("Director # attention was drawn", Event(Kind.DIRECTOR)),
        ("hands returned", Event(Kind.HANDS_RETURNED)),
        ("HANDS   Returned", Event(Kind.HANDS_RETURNED)),
        ("S accepts", Event(Kind.ACCEPTS, Seat.S)),
        ("s DECLINES", Event(Kind.DECLINES, Seat.S)),
        ("W stands", Event(Kind.STANDS, Seat.W)),
        ("N misinformed", Event(Kind.MISINFORMED, Seat.N)),
        ("E changes 2C", Event(Kind.CHANGES, Seat.E, bid(2, 0))),
        ("E exposes HK", Event(Kind.EXPOSES, Seat.E, cards=((2, 13),))),
        ("E exposes S4 D9", Event(Kind.EXPOSES, Seat.E, cards=((3, 4), (1, 9)))),
        ("E exposes S10 ♥K d t", Event(Kind.EXPOSES, Seat.E, cards=((3, 10), (2, 13), (1, 10)))),
        ("E leads ♥\ufe0fA", Event(Kind.LEADS, Seat.E, cards=((2, 14),))),
        (
            "E leads hq (could have known)",
            Event(Kind.LEADS, Seat.E, PASS, frozenset({Fact.COULD_HAVE_KNOWN}), cards=((2, 12),)),
        ),
        ("  e\t1c ", call(Seat.E, bid(1, 0))),
        ("E 1H;", call(Seat.E, bid(1, 2))),
    ],
)
def test_events(text: str, event: Event) -> None:
    """Each kind of event is read in bridge notation, whatever its case and spacing."""
    assert parse_event(text) == event


@pytest.mark.parametrize("suit", ["C", "D", "H", "S", "♣", "♦", "♥", "♠", "h"])
def test_cards(suit: str) -> None:
    """All thirteen cards of a suit are read, the ten as T or 10, honours as A K Q J."""
    number = {"C": 0, "♣": 0, "D": 1, "♦": 1, "H": 2, "h": 2, "♥": 2, "S": 3, "♠": 3}[suit]
    for rank, names in enumerate(["2", "3", "4", "5", "6", "7", "8", "9", "10 T t", "J j", "Q", "K", "A a"], 2):
        for name in names.split():
            assert parse_event(f"N leads {suit}{name}").cards == ((number, rank),)


@pytest.mark.parametrize("fact", CALL_FACTS)
def test_facts(fact: Fact) -> None:
    """Each thing a Director may judge about a call is read as that fact and no other."""
    assert parse_event(f"E 2C ({fact.value})").facts == {fact}
    assert parse_event(f"E 2C({fact.value.upper().replace(' ', '   ')})").facts == {fact}


def test_conventional_is_artificial() -> None:
    """The word of the older and of the newer editions for a conventional call means one thing."""
    assert parse_event("E 2C (artificial)") == parse_event("E 2C (conventional)")


def test_shows_names_suits() -> None:
    """A call's suits are those it shows, in any order and spelling, next to other facts."""
    event = call(Seat.E, bid(2, 0), Fact.CONVENTIONAL, Fact.DAMAGE, shows=frozenset({2, 3}))
    assert parse_event("E 2C (conventional, shows S H, damage)") == event
    assert parse_event("E 2♣ ( damage,Shows ♥ ♠ ,  artificial )") == event
    assert event_text(event) == "E 2C (conventional, shows S H, damage)"


def test_script_layout() -> None:
    """Lines, semicolons, comments, blank lines and line ends of every system make the same auction."""
    text = "\ufeff# a comment; N 7NT\r\nEdition 1997; DEALER e\r\n\r\nE 1H ; S 1C;;W X # E 2C\rdirector\n"
    script = parse_script(text, "case.txt")
    assert (script.edition, script.dealer, script.source) == ("1997", Seat.E, "case.txt")
    assert [(line.text, line.line, line.column) for line in script.lines] == [
        ("E 1H", 4, 1),
        ("S 1C", 4, 8),
        ("W X", 4, 14),
        ("director", 5, 1),
    ]
    assert script.events == tuple(map(parse_event, ("E 1H", "S 1C", "W X", "director")))


def test_words_are_kept_as_written() -> None:
    """A table that shows an event shows it in the words of whoever wrote it."""
    assert parse_script("  e   dbl ( Damage )  ; director").lines[0].text == "e   dbl ( Damage )"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", " ; ;\t;"])
def test_empty_script(text: str) -> None:
    """A table where nothing has happened yet is a script without events."""
    assert parse_script(text) == Script()


@pytest.mark.parametrize("name", ["1997", "2017", "my-Proposal_2.1", "..x"])
def test_edition_names(name: str) -> None:
    """A proposal of a committee has an edition name of its own, kept as written."""
    assert parse_script(f"dealer W\nEDITION {name}") == Script(edition=name, dealer=Seat.W)


@pytest.mark.parametrize("name", ["", ".", "..", "../1997", "a/b", "1997 2007", "19,97", "(1997)", "édition"])
def test_edition_names_refused(name: str) -> None:
    """What is not one plain word, or would name another folder, is no edition."""
    assert "is not a header" in str(error(f"edition {name}"))


@given(events())
@example(Event(Kind.CALL, Seat.E, bid(1, 0), frozenset({Fact.CONVENTIONAL}), frozenset({2, 3})))
def test_event_round_trip(event: Event) -> None:
    """A counterexample's events, printed and pasted back, are the same events."""
    text = event_text(event)
    assert parse_event(text) == event
    assert event_text(parse_event(text.upper())) == text


@given(
    st.lists(events().filter(lambda event: not event.cards), max_size=12),
    st.none() | st.from_regex(r"[0-9A-Za-z_-][0-9A-Za-z._-]{0,9}", fullmatch=True),
    st.none() | st.sampled_from(Seat),
)
def test_script_round_trip(happened: list[Event], edition: str | None, dealer: Seat | None) -> None:
    """A whole counterexample, printed and pasted back, replays with the same edition, dealer and events."""
    source = "; ".join(map(event_text, happened))
    script = Script(parse_script(source).lines, edition, dealer)
    again = parse_script(script_text(script))
    assert (again.events, again.edition, again.dealer) == (tuple(happened), edition, dealer)
    assert script_text(again) == script_text(script)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("E Pass", call(Seat.E, PASS)),
        ("E 9NT (could have known, simultaneous)", call(Seat.E, bid(9, 4), Fact.SIMULTANEOUS, Fact.COULD_HAVE_KNOWN)),
        ("E changes 2C (inadvertent)", Event(Kind.CHANGES, Seat.E, bid(2, 0), frozenset({Fact.INADVERTENT}))),
        ("E exposes HK S4 DT", Event(Kind.EXPOSES, Seat.E, cards=((2, 13), (3, 4), (1, 10)))),
        ("S accepts", Event(Kind.ACCEPTS, Seat.S)),
        ("director", Event(Kind.DIRECTOR, call=DOUBLE)),
        ("hands returned", Event(Kind.HANDS_RETURNED)),
    ],
)
def test_canonical_text(text: str, event: Event) -> None:
    """Events are printed one way, so that two reports of the same auction read alike."""
    assert event_text(event) == text


@pytest.mark.parametrize(
    "event",
    [
        Event(Kind.CALL),
        Event(Kind.DIRECTOR, Seat.N),
        call(Seat.N, 3),
        call(Seat.N, -1),
        call(Seat.N, bid(10, 0)),
        call(Seat.N, PASS, Fact.INADVERTENT),
        call(Seat.N, PASS, shows=frozenset({4})),
        Event(Kind.ACCEPTS, Seat.N, facts=frozenset({Fact.DAMAGE})),
        Event(Kind.LEADS, Seat.N, shows=frozenset({1}), cards=((1, 2),)),
        Event(Kind.CALL, Seat.N, cards=((1, 2),)),
        Event(Kind.EXPOSES, Seat.N),
        Event(Kind.EXPOSES, Seat.N, cards=((1, 15),)),
        Event(Kind.EXPOSES, Seat.N, cards=((1, 2), (1, 2))),
        Event(Kind.LEADS, Seat.N, cards=((1, 2), (1, 3))),
    ],
)
def test_impossible_events_are_not_printed(event: Event) -> None:
    """An event that no table can produce is refused, not printed as a different one."""
    with pytest.raises(ValueError, match="no table script can hold"):
        event_text(event)


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
        ("1C", 1, 1, "1C", "a seat (N, E, S, W)"),
        ("North 1C", 1, 1, "North", "a seat (N, E, S, W)"),
        ("dealer Q", 1, 1, "dealer Q", "expected one such as edition 1997 or dealer N"),
        ("dealer", 1, 1, "dealer", "is not a header"),
        ("N 1C; edition 1997", 1, 7, "edition 1997", "before the first event"),
        ("edition 1997; edition 2007", 1, 15, "edition 2007", "stands once"),
        ("E exposes", 1, 1, "E exposes", "lacks a card"),
        ("E leads", 1, 1, "E leads", "lacks a card"),
        ("E exposes (could have known)", 1, 11, "(", "is not a card"),
        ("E exposes KH", 1, 11, "KH", "is not a card; expected suit and rank"),
        ("E exposes H1", 1, 11, "H1", "is not a card"),
        ("E exposes H4, D2", 1, 13, ",", "is not a card"),
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


def test_an_exposed_card_may_be_led() -> None:
    """A defender whose card lies face up may make the opening lead with it."""
    assert len(parse_script("E exposes HK S4; E leads HK").lines) == 2


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


def test_reading_loads_little() -> None:
    """A ruling comes at once: reading a good script loads nothing that only errors need."""
    code = (
        "import sys; from auctionlaws.table.script import parse_script; parse_script('N 1H (damage)');"
        "sys.exit(bool({'difflib', 'lark', 'z3', 'json'} & set(sys.modules)))"
    )
    paths = [path for path in sys.path if path]
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {paths!r}; {code}"]
    assert subprocess.run(command, check=False).returncode == 0
