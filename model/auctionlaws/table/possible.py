"""What may lawfully happen next at a table, and playing whole scripts with errors that say so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from auctionlaws.calls import GAME, PASS, Seat, call_text
from auctionlaws.machine.state import Phase
from auctionlaws.table.events import Event, Kind, Line, Script
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import CALL_STANDS, ImpossibleEvent, Outcome, Table
from auctionlaws.table.script import event_text
from auctionlaws.table.state_json import declarer, turn

_CALLS: Final = GAME.calls()
_BIDS: Final = GAME.bids()
_CARDS: Final = tuple((suit, rank) for suit in (3, 2, 1, 0) for rank in range(14, 1, -1))
_OPEN: Final = (Outcome.CONFLICT, Outcome.OUTSIDE)
_SEATED: Final = (Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS)
_OF_THE_TABLE: Final = (Kind.DIRECTOR, Kind.HANDS_RETURNED)


class EventError(Exception):
    """An event of a script that cannot happen: where it stands, and what was possible instead.

    ``number`` counts the script's events from 1; ``message`` is one line without the place.
    """

    def __init__(self, source: str, line: int, number: int, text: str, possible: str) -> None:
        super().__init__(source, line, number, text, possible)
        self.source, self.line, self.number = source, line, number
        self.text, self.possible = text, possible

    @property
    def message(self) -> str:
        """The event and what was possible."""
        return f'event {self.number}, "{self.text}", cannot happen here; possible: {self.possible}'

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.message}"


def possible_events(table: Table) -> list[Event]:
    """Every event that may lawfully happen next: it breaks no law, a call stands, and the laws settle what follows.

    The Director comes where he has something to deal with; an opening lead is listed with each of the 52 cards.
    """
    return [event for event, outcome in _tried(table) if outcome is Outcome.SETTLED]


def _tried(table: Table) -> Iterator[tuple[Event, Outcome]]:
    """The events that are possible and break no law, and how each comes out."""
    if table.unsettled:
        return
    for event in _thinkable(table):
        trial = table.copy()
        try:
            trial.apply(event)
        except ImpossibleEvent:
            continue
        last = trial.history[-1]
        refused = event.kind is Kind.CALL and last.outcome is Outcome.SETTLED and not last.moves & CALL_STANDS
        if not last.report.irregularities and not refused:
            yield event, last.outcome


def _thinkable(table: Table) -> Iterator[Event]:
    """Events to try, in the order in which they are listed; only the phases that can hold them are asked."""
    for kind in _SEATED:
        yield from (Event(kind, seat) for seat in Seat)
    for seat in Seat:
        yield from (Event(Kind.CALL, seat, call) for call in _CALLS)
    if table.phase is Phase.CLOSED:
        leader = declarer(table).lho
        yield from (Event(Kind.LEADS, leader, cards=(card,)) for card in _CARDS)
    yield from (Event(kind) for kind in _OF_THE_TABLE)


def possible_lines(table: Table) -> list[str]:
    """What may lawfully happen next, for people: one entry for each player's calls and for each other event.

    Calls of the player awaited that break no law, but over which clauses contradict each other, or which lead to a
    law that is not written down yet, come last and are marked so.
    """
    if table.unsettled:
        return ["nothing; the laws do not settle the position"]
    if table.phase is Phase.ENDED:
        return ["nothing; the auction period has ended"]
    tried = list(_tried(table))
    settled = [event for event, outcome in tried if outcome is Outcome.SETTLED]
    open_ = [event for event, outcome in tried if outcome in _OPEN and event.seat is turn(table)]
    return [*_compressed(settled), *(f"{entry} (not settled by the laws)" for entry in _compressed(open_))]


def possible_text(table: Table) -> str:
    """What may lawfully happen next on one line, such as ``N: Pass, X, 2C to 7NT; director``."""
    return "; ".join(possible_lines(table)) or "nothing that the laws provide for"


def _compressed(events: Collection[Event]) -> list[str]:
    entries = []
    calls: dict[Seat, list[int]] = {}
    leaders: list[Seat] = []
    for event in events:
        if event.kind is Kind.CALL and event.seat is not None:
            if event.seat not in calls:
                calls[event.seat] = []
                entries.append(f"{event.seat.name}: ")
            calls[event.seat].append(event.call)
        elif event.kind is Kind.LEADS and event.seat is not None:
            if event.seat not in leaders:
                leaders.append(event.seat)
                entries.append(f"{event.seat.name} leads any card")
        else:
            entries.append(event_text(event))
    texts = {f"{seat.name}: ": calls_text(made) for seat, made in calls.items()}
    return [entry + texts.get(entry, "") for entry in entries]


def calls_text(calls: Iterable[int]) -> str:
    """Calls on one line, bids that follow each other in rank as a range: ``Pass, X, 2C to 7NT``."""
    given = set(calls)
    words = [call_text(call) for call in _CALLS if call in given and call not in _BIDS]
    run: list[int] = []
    for bid in (*_BIDS, PASS):
        if bid in given and bid != PASS:
            run.append(bid)
        elif run:
            ends = [call_text(run[0])] if len(run) == 1 else [call_text(run[0]), call_text(run[-1])]
            words.append((", " if len(run) == 2 else " to ").join(ends))
            run = []
    return ", ".join(words)


def play_script(laws: Laws, script: Script, dealer: Seat | None = None, follow: Collection[str] = ()) -> Table:
    """The table after a script.

    ``dealer`` overrides the script's own; North deals where neither says. Where clauses contradict each other, a
    reading is followed if ``follow`` names a clause of exactly one. EventError at the first event that cannot happen.
    """
    table = Table(laws, dealer if dealer is not None else script.dealer or Seat.N)
    for number, line in enumerate(script.lines, 1):
        try:
            table.apply(line.event)
        except ImpossibleEvent:
            raise EventError(script.source, line.line, number, event_text(line.event), _instead(table, line)) from None
        chosen = [reading for reading in table.readings if set(reading.clauses) & set(follow)]
        if len(chosen) == 1:
            table = chosen[0].table
    return table


def _instead(table: Table, line: Line) -> str:
    """What was possible instead of an event, on one line."""
    if not table.unsettled:
        return possible_text(table)
    last = table.history[-1]
    readings = " or ".join(" and ".join(reading.clauses) for reading in table.readings)
    choice = f" unless one follows {readings}" if readings else ""
    return f'nothing; the laws do not settle the position after "{event_text(last.event)}"{choice}'
