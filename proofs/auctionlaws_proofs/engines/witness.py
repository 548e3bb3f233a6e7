"""Witnesses: from the solver's events to a table script, replayed by the concrete player before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from types import MappingProxyType
from typing import Final

from auctionlaws.calls import PASS, Seat
from auctionlaws.core.evaluate import evaluate, evaluate_all
from auctionlaws.core.expr import Expr
from auctionlaws.machine.event import EVENT_WIDTH, EVERY_KIND, READINGS, E, EventKind, ReadingNumber
from auctionlaws.machine.field_values import Cards
from auctionlaws.machine.records import FOUND
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.state import values_of
from auctionlaws.table.declared import any_fact
from auctionlaws.table.encoding import event_values, in_relation, kind_of
from auctionlaws.table.events import INFORMATION, SPOKEN, STATEMENTS, Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import Card, event_text, parse_script
from auctionlaws_proofs.engines.reach import RawEvent

EVENT_NAMES: Final = tuple(EVENT_WIDTH)
"""The event fields, in the order in which the values of a :obj:`RawEvent` stand; the last by laws with such facts."""


class Mismatch(Exception):
    """The player does not do what the solver said: one of the two engines is wrong."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A sequence of events; ``readings`` tells, for each, which of the contradicting clauses are followed."""

    events: tuple[Event, ...]
    readings: tuple[ReadingNumber, ...]

    @property
    def script(self) -> str:
        """The events as a table script on one line, the dealer being North."""
        return "; ".join(["dealer N", *(event_text(e) for e in self.events)])

    @property
    def calls_alone(self) -> Witness:
        """The auction without what is said beside it: nothing is ruled otherwise for that."""
        both = [(e, r) for e, r in zip(self.events, self.readings, strict=True) if e.kind not in INFORMATION]
        return Witness(tuple(e for e, _ in both), tuple(r for _, r in both))

    @property
    def without_last(self) -> Witness:
        """All events but the last."""
        return Witness(self.events[:-1], self.readings[:-1])


def from_solver(raw: Sequence[RawEvent], facts: Sequence[str]) -> Witness:
    """The events of a model, the dealer being North; ``facts``: those that the laws declare."""
    values = [dict(zip(EVENT_NAMES, r, strict=False)) for r in raw]
    events: list[Event] = []
    for each in values:
        event = _event(each, {card for event in events for card in event.cards})
        if event.kind in STATEMENTS:
            event = _stated(event, events)
        told = frozenset(word for place, word in enumerate(facts) if each["declared"] >> place & 1)
        events.append(replace(event, declared=told))
    return Witness(tuple(events), tuple(tuple(each[name] for name in READINGS) for each in values))


def from_script(script: str, reading: ReadingNumber) -> Witness:
    """A recorded witness; ``reading`` is followed at its last event. ScriptError if it cannot be read."""
    events = parse_script(script, "recorded script", any_fact).events
    return Witness(events, (*(FIRST for _ in events[1:]), reading)[: len(events)])


_FACT_OF: Final = {
    E.conventional: Fact.CONVENTIONAL,
    E.known: Fact.COULD_HAVE_KNOWN,
    E.damage: Fact.DAMAGE,
    E.different: Fact.DIFFERENT_MEANING,
    E.original: Fact.OVER_ORIGINAL,
    E.simultaneous: Fact.SIMULTANEOUS,
    E.wrong_board: Fact.WRONG_BOARD,
    E.inadvertent: Fact.INADVERTENT,
}


def _event(values: Mapping[str, int], shown: Container[Card]) -> Event:
    """The event with these values; cards are ones that nobody has shown yet."""
    kind = Kind[EVERY_KIND[values[E.event]].name]
    seatless = kind in (Kind.DIRECTOR, Kind.HANDS_RETURNED, Kind.PLAY_ENDS)
    cards = {Kind.LEADS: Cards.HIGH, Kind.EXPOSES: Cards(values[E.cards])}.get(kind, Cards.NONE)
    return Event(
        kind,
        None if seatless else Seat(values[E.seat]),
        values[E.call] if kind in (Kind.CALL, Kind.CHANGES) else PASS,
        frozenset(f for n, f in _FACT_OF.items() if values[n]) | _found(values[E.found]),
        frozenset(s for s in range(4) if values[E.shows] >> s & 1),
        tuple(islice(_cards(cards, shown), 2 if cards is Cards.SEVERAL else int(cards is not Cards.NONE))),
    )


def leaves_something(event: Event) -> bool:
    """Whether the relation has such an event: a question, a review or a right explanation changes nothing in it."""
    if event.kind in STATEMENTS:
        return event.is_mistaken
    return in_relation(event.kind)


def _stated(event: Event, before: Sequence[Event]) -> Event:
    """What is said is mistaken, and about the last call of partner's, or else of one's own."""
    assert event.seat is not None
    facts = frozenset[Fact]() if event.kind is Kind.NO_ALERT else frozenset({Fact.MISTAKEN})
    calls = [
        [e.call for e in before if e.kind in SPOKEN and e.seat is seat] for seat in (event.seat.partner, event.seat)
    ]
    return replace(event, about=(calls[0] or calls[1])[-1], facts=facts)


def _found(mask: int) -> frozenset[Fact]:
    return frozenset(Fact(word) for place, word in enumerate(FOUND) if mask >> place & 1)


def _cards(cards: Cards, shown: Container[Card]) -> Iterator[Card]:
    """Cards that are not shown yet: honours from the king of hearts down, or low ones."""
    ranks = range(2, 10) if cards is Cards.LOW else (13, 12, 11, 10, 14)
    return ((suit, rank) for suit in (2, 3, 1, 0) for rank in ranks if (suit, rank) not in shown)


@dataclass(frozen=True, slots=True)
class Replay:
    """A witness as the player played it."""

    table: Table
    clauses: tuple[str, ...]
    """Every clause that decided something on the way, in printed order."""
    followed: tuple[str, ...]
    """The clauses followed where the text contradicts itself last."""
    on_the_way: tuple[str, ...] = ()
    """The clauses followed where it does so before the last event: what a table has to be told to get there."""


Ghosts = Mapping[str, tuple[int, Expr, int]]
"""Fields beside the state: name to width, next value, and initial value."""


def replay(
    laws: Laws,
    witness: Witness,
    target: Expr,
    seen: Callable[[Table], bool] = lambda table: False,
    ghosts: Ghosts = MappingProxyType({}),
) -> Replay | None:
    """Play the witness; None if an event is impossible or the target does not hold at the last one.

    A contradiction is settled as the witness follows it, unless it is the last event. ``seen`` may tell from the table
    that the target holds; where it does not, the target is evaluated. ``ghosts``: what else it speaks of; they are
    about one mistaken explanation, so there may be no more.
    """
    if sum(event.is_mistaken for event in witness.events) > 1:
        return None
    table = Table(laws, Seat.N)
    followed: tuple[str, ...] = ()
    on_the_way: tuple[str, ...] = ()
    for number, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True), 1):
        try:
            table.apply(event, reading)
        except ImpossibleEvent:
            return None
        happened = table.history[-1]
        if happened.outcome is Outcome.CONFLICT:
            followed = tuple(n for n in happened.report.contradicting if n in happened.report.clauses)
            if number < len(witness.events):
                table.follow_number(reading)
                on_the_way += tuple(n for n in followed if n not in on_the_way)
    if not table.history or not (seen(table) or _holds(target, table.history, ghosts)):
        return None
    used = {n for h in table.history for n in h.report.clauses if h.outcome is not Outcome.GAP}
    return Replay(table, tuple(n for n in laws.numbers if n in used), followed, on_the_way)


def _holds(target: Expr, history: Sequence[Happened], ghosts: Ghosts) -> bool:
    """Whether the target holds of the last event and the state before it."""
    last = history[-1]
    if not leaves_something(last.event):
        return False
    beside = ghosts_after(history[:-1], ghosts)
    return bool(evaluate(target, _InForce(values_at(last, last.reading) | beside)))


def ghosts_after(history: Sequence[Happened], ghosts: Ghosts) -> dict[str, int]:
    """The values of ghosts after some events, all of them since the start."""
    values = {name: first for name, (_, _, first) in ghosts.items()}
    after = [value for _, value, _ in ghosts.values()]
    for happened in (h for h in history if leaves_something(h.event)) if ghosts else ():
        known = _InForce(values_at(happened, happened.reading) | values)
        values = dict(zip(ghosts, evaluate_all(after, known), strict=True))
    return values


class _InForce(dict[str, int]):
    """Values by name, every clause being in force."""

    def __missing__(self, name: str) -> int:
        if name.startswith(SWITCH):
            return 1
        raise KeyError(name)


def every_clause_in_force(values: Mapping[str, int]) -> Mapping[str, int]:
    """Values by name, every clause being in force."""
    return _InForce(values)


def values_at(happened: Happened, reading: ReadingNumber) -> dict[str, int]:
    """The values of the state and of the event when something happened, by field, with a reading of the text."""
    kind = kind_of(happened.event, happened.before)
    facts = happened.laws.facts
    event = (EVERY_KIND.index(kind), *event_values(happened.event, happened.seat, reading, facts, kind))
    values = values_of(happened.before) | dict(zip(EVENT_NAMES, event, strict=False))
    return values | {E.found: values[E.found] & happened.laws.looked_at}


def play(laws: Laws, witness: Witness) -> Table:
    """A table on which the events of a witness have happened; ImpossibleEvent if one of them cannot.

    No contradiction is settled: nothing can happen after one.
    """
    table = Table(laws, Seat.N)
    for event, reading in zip(witness.events, witness.readings, strict=True):
        table.apply(event, reading)
    return table


def tables(laws: Laws, witness: Witness) -> Iterator[Table]:
    """The table before the first event of an auction and after each one, contradictions settled as it follows them.

    ImpossibleEvent if an event cannot happen.
    """
    table = Table(laws, Seat.N)
    yield table.copy()
    for event, reading in zip(witness.events, witness.readings, strict=True):
        table.apply(event, reading)
        if table.history[-1].outcome is Outcome.CONFLICT:
            table.follow_number(reading)
        yield table.copy()


def with_mistake(witness: Witness) -> Iterator[Witness]:
    """The auction with one of its calls explained wrongly at once, and then known by the explainer, or by its maker.

    The play may have ended by then. None of what an auction has said in it already.
    """
    events, readings = witness.events, witness.readings
    if any(event.kind in INFORMATION for event in events):
        return
    for place, event in enumerate(events, 1):
        if event.kind not in SPOKEN or event.seat is None:
            continue
        told = Event(Kind.EXPLAINS, event.seat.partner, facts=frozenset({Fact.MISTAKEN}), about=event.call)
        for seat, over in product((event.seat, event.seat.partner), ((), (Event(Kind.PLAY_ENDS),))):
            more = (told, Event(Kind.REALISES, seat))
            put = (*events[:place], *more, *events[place:], *over)
            yield Witness(put, (*readings[:place], FIRST, FIRST, *readings[place:], *(FIRST for _ in over)))


def so_far(table: Table) -> Witness:
    """What has happened at a table."""
    return Witness(tuple(h.event for h in table.history), tuple(h.reading for h in table.history))


def irregular(table: Table) -> int:
    """In how many ways what has happened at a table broke a law."""
    return sum(len(h.report.irregularities) for h in table.history)


def raw_event(event: Event, seat: int, reading: ReadingNumber, facts: Sequence[str]) -> RawEvent:
    """The values of the event fields for an event; ``facts``: those that the laws declare."""
    return (EVERY_KIND.index(EventKind[event.kind.name]), *event_values(event, seat, reading, facts))
