"""Any script at all: it can be told, and what is possible can be written and played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from auctionlaws.calls import GAME, PASS, Seat, bid
from auctionlaws.table.events import Event, Fact, Kind, Script
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import play_script, possible_events
from auctionlaws.table.ruling import ruling_text
from auctionlaws.table.script import event_text, parse_event
from auctionlaws.table.state_json import state_json
from auctionlaws.table.trace import calls_made
from auctionlaws.table.words import WIDTH

_RANDOM_FACTS = {
    Fact.CONVENTIONAL,
    Fact.COULD_HAVE_KNOWN,
    Fact.DAMAGE,
    Fact.OVER_ORIGINAL,
    Fact.SIMULTANEOUS,
    Fact.WRONG_BOARD,
}


def tables() -> st.SearchStrategy[tuple[Seat, list[Event]]]:
    seat = st.sampled_from(Seat)
    facts = st.frozensets(st.sampled_from(sorted(_RANDOM_FACTS, key=str)), max_size=2)
    number = st.sampled_from([PASS, *GAME.calls(above=True)[:20], 64])
    made = st.builds(Event, st.just(Kind.CALL), seat, number, facts, st.frozensets(st.integers(0, 3), max_size=2))
    slips = st.sampled_from([frozenset(), frozenset({Fact.INADVERTENT})])
    changed = st.builds(Event, st.just(Kind.CHANGES), seat, number, slips)
    answered = st.builds(Event, st.sampled_from([Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS, Kind.MISINFORMED]), seat)
    cards = st.builds(Event, st.sampled_from([Kind.LEADS, Kind.EXPOSES]), seat, cards=st.just(((2, 13),)))
    event = st.one_of(made, made, made, st.just(Event(Kind.DIRECTOR)), answered, answered, changed, changed, cards)
    return st.tuples(seat, st.lists(event, max_size=20))


def happenings(laws: Laws, dealer: Seat, events: list[Event]) -> Iterator[Table]:
    """A table after each of the events that can happen; of contradicting readings, the first is followed."""
    table = Table(laws, dealer)
    for event in events:
        try:
            table.apply(event)
        except ImpossibleEvent:
            continue
        yield table
        if table.readings:
            table = table.readings[0].table
            yield table


MARKED_LONG = [
    Event(Kind.CALL, Seat.S, PASS),
    Event(Kind.CHANGES, Seat.S, bid(1, 1)),
    Event(Kind.CALL, Seat.W, PASS),
    Event(Kind.CALL, Seat.S, bid(1, 0), frozenset({Fact.CONVENTIONAL, Fact.WRONG_BOARD}), frozenset({1})),
    Event(Kind.DIRECTOR),
]
"""In a reading of the text, which is set further in, the last bid has a footnote that fills its line."""


@settings(max_examples=150, deadline=None)
@example((Seat.N, MARKED_LONG))
@given(tables())
def test_every_ruling_can_be_told(laws: Laws, given_table: tuple[Seat, list[Event]]) -> None:
    """The auction told is the auction that stands, nothing internal shows, and no line is too long."""
    for table in happenings(laws, *given_table):
        made = calls_made(table)
        assert [(m.seat, m.call) for m in made if m.stands] == table.calls
        assert len(made) <= sum(h.event.kind in (Kind.CALL, Kind.CHANGES) for h in table.history)
        text = ruling_text(table)
        assert all(len(line) <= WIDTH for line in text.splitlines())
        assert not re.search(r"_|None|True|False|[\[\]{}<>]", text)


@settings(max_examples=40, deadline=None)
@given(tables())
def test_what_is_possible_can_be_written_and_played(laws: Laws, given_table: tuple[Seat, list[Event]]) -> None:
    *_, table = [Table(laws, given_table[0]), *happenings(laws, *given_table)]
    for event in possible_events(table):
        assert parse_event(event_text(event)) == event
        after = table.copy()
        after.apply(event)
        assert not after.unsettled
        assert not after.history[-1].report.irregularities


def test_a_script_without_events(laws: Laws) -> None:
    table = play_script(laws, Script(), Seat.S)
    assert (state_json(table)["turn"], table.dealer) == ("S", Seat.S)
    assert "South to call." in ruling_text(table)
