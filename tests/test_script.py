"""The table script: every way of writing what happens at a table, read and printed alike."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from auctionlaws.calls import DENOMINATIONS, DOUBLE, GAME, PASS, REDOUBLE, SYMBOLS, Seat, bid, call_text
from auctionlaws.table.events import Event, Fact, Kind, Script
from auctionlaws.table.script import event_text, parse_event, parse_script, script_text

CARDS = [(suit, rank) for suit in range(4) for rank in range(2, 15)]
SUITS = st.frozensets(st.integers(0, 3))
CHANGE_FACTS = sorted(set(Fact) - {Fact.MISTAKEN, Fact.NO_AGREEMENT}, key=lambda fact: fact.value)
CALL_FACTS = [fact for fact in CHANGE_FACTS if fact is not Fact.INADVERTENT]


def call(seat: Seat, number: int, *facts: Fact, shows: frozenset[int] = frozenset()) -> Event:
    return Event(Kind.CALL, seat, number, frozenset(facts), shows)


def events() -> st.SearchStrategy[Event]:
    """Every event that a script can hold."""
    seat = st.sampled_from(Seat)
    known = st.sampled_from([frozenset[Fact](), frozenset({Fact.COULD_HAVE_KNOWN})])
    agreed = st.frozensets(st.sampled_from([Fact.MISTAKEN, Fact.NO_AGREEMENT]))
    mistaken = st.frozensets(st.just(Fact.MISTAKEN))
    number = st.sampled_from(GAME.calls(above=True))
    faced = st.lists(st.sampled_from(CARDS), min_size=1, max_size=13, unique=True).map(tuple)
    return st.one_of(
        st.builds(Event, st.just(Kind.CALL), seat, number, st.frozensets(st.sampled_from(CALL_FACTS)), SUITS),
        st.builds(Event, st.just(Kind.CHANGES), seat, number, st.frozensets(st.sampled_from(CHANGE_FACTS)), SUITS),
        st.builds(Event, st.just(Kind.EXPOSES), seat, facts=known, cards=faced),
        st.builds(Event, st.just(Kind.LEADS), seat, facts=known, cards=st.sampled_from(CARDS).map(lambda c: (c,))),
        st.builds(Event, st.sampled_from([Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS, Kind.MISINFORMED]), seat),
        st.builds(Event, st.sampled_from([Kind.DIRECTOR, Kind.HANDS_RETURNED, Kind.PLAY_ENDS])),
        st.builds(Event, st.sampled_from([Kind.REVIEWS, Kind.REALISES, Kind.CORRECTS]), seat),
        st.builds(Event, st.just(Kind.ASKS), seat, about=st.none() | number),
        st.builds(Event, st.just(Kind.EXPLAINS), seat, facts=agreed, about=number),
        st.builds(Event, st.just(Kind.ALERTS), seat, facts=mistaken, about=number),
        st.builds(Event, st.just(Kind.NO_ALERT), seat, about=number),
    )


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
        ("W reviews", Event(Kind.REVIEWS, Seat.W)),
        ("W asks", Event(Kind.ASKS, Seat.W)),
        ("W asks 2D", Event(Kind.ASKS, Seat.W, about=bid(2, 1))),
        ("w ASKS pass", Event(Kind.ASKS, Seat.W, about=PASS)),
        ("N explains 2 ♦ (mistaken)", Event(Kind.EXPLAINS, Seat.N, PASS, frozenset({Fact.MISTAKEN}), about=bid(2, 1))),
        (
            "N explains X(No Agreement)",
            Event(Kind.EXPLAINS, Seat.N, PASS, frozenset({Fact.NO_AGREEMENT}), about=DOUBLE),
        ),
        ("N alerts 2D (mistaken)", Event(Kind.ALERTS, Seat.N, PASS, frozenset({Fact.MISTAKEN}), about=bid(2, 1))),
        ("N  Does not   ALERT 1 NT", Event(Kind.NO_ALERT, Seat.N, about=bid(1, 4))),
        ("S realises", Event(Kind.REALISES, Seat.S)),
        ("S corrects", Event(Kind.CORRECTS, Seat.S)),
        ("S 2D (misbid)", call(Seat.S, bid(2, 1), Fact.MISBID)),
        ("Play ends", Event(Kind.PLAY_ENDS)),
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
        Event(Kind.EXPLAINS, Seat.N),
        Event(Kind.EXPLAINS, Seat.N, about=3),
        Event(Kind.CALL, Seat.N, about=PASS),
        Event(Kind.NO_ALERT, Seat.N, facts=frozenset({Fact.MISTAKEN}), about=PASS),
        Event(Kind.REALISES, Seat.N, about=PASS),
        Event(Kind.PLAY_ENDS, Seat.N),
    ],
)
def test_impossible_events_are_not_printed(event: Event) -> None:
    """An event that no table can produce is refused, not printed as a different one."""
    with pytest.raises(ValueError, match="no table script can hold"):
        event_text(event)


def test_an_exposed_card_may_be_led() -> None:
    """A defender whose card lies face up may make the opening lead with it."""
    assert len(parse_script("E exposes HK S4; E leads HK").lines) == 2


def test_reading_loads_little() -> None:
    """A ruling comes at once: reading a good script loads nothing that only errors need."""
    code = (
        "import sys; from auctionlaws.table.script import parse_script; parse_script('N 1H (damage)');"
        "sys.exit(bool({'difflib', 'lark', 'z3', 'json'} & set(sys.modules)))"
    )
    paths = [path for path in sys.path if path]
    command = [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {paths!r}; {code}"]
    assert subprocess.run(command, check=False).returncode == 0
