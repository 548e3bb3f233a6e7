"""What may lawfully happen next at a table, and playing whole scripts with errors that say so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from auctionlaws.calls import GAME, PASS, Seat, call_text
from auctionlaws.machine.branch import Move
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.state import F
from auctionlaws.mistake import Mistake
from auctionlaws.table.events import Event, Kind, Script
from auctionlaws.table.happened import Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Reading, Table
from auctionlaws.table.possible_information import information_events
from auctionlaws.table.script import event_text
from auctionlaws.table.state_json import declarer, turn
from auctionlaws.table.why_impossible import why_impossible
from auctionlaws.visible import visible

_CALLS: Final = GAME.calls()
_BIDS: Final = GAME.bids()
_CARDS: Final = tuple((suit, rank) for suit in (3, 2, 1, 0) for rank in range(14, 1, -1))
_OPEN: Final = (Outcome.CONFLICT, Outcome.OUTSIDE)
_SEATED: Final = (Kind.ACCEPTS, Kind.DECLINES, Kind.STANDS)
_OF_THE_TABLE: Final = (Kind.DIRECTOR, Kind.HANDS_RETURNED)


class EventError(Mistake):
    """An event of a script that cannot happen: where it stands, and what was possible instead.

    ``number`` counts the script's events from 1; ``column`` is where it begins in its line; ``message`` is one line
    without the place; ``why`` is empty where what was possible says it all.
    """

    def __init__(
        self, source: str, line: int, number: int, text: str, possible: str, why: str = "", column: int = 1
    ) -> None:
        super().__init__(source, line, number, text, possible, why, column)
        self.source, self.line, self.column, self.number = source, line, column, number
        self.text, self.possible, self.why = text, possible, why

    @property
    def message(self) -> str:
        """The event, why it cannot happen, and what was possible."""
        why = f" ({self.why})" if self.why else ""
        return f'event {self.number}, "{self.text}", cannot happen here{why}; possible: {self.possible}'

    def __str__(self) -> str:
        return f"{self.source}:{self.line}: {self.message}"


def possible_events(table: Table) -> list[Event]:
    """Every event that may lawfully happen next: it breaks no law, a call stands, and the laws settle what follows.

    The Director comes where he has something to deal with; an opening lead is listed with each of the 52 cards.
    """
    settled = [event for event, outcome in _tried(table) if outcome is Outcome.SETTLED]
    return [*settled, *information_events(table)]


def _tried(table: Table) -> Iterator[tuple[Event, Outcome]]:
    """The events that are possible and break no law, and how each comes out; those that lead to a gap are left out."""
    if table.unsettled:
        return
    for event in _thinkable(table):
        trial = table.copy()
        try:
            trial.apply(event)
        except ImpossibleEvent:
            continue
        last = trial.history[-1]
        if last.outcome is Outcome.GAP:
            continue
        spoken = event.kind in (Kind.CALL, Kind.CHANGES)
        refused = spoken and last.outcome is Outcome.SETTLED and not last.moved(Move.CALL_STANDS)
        if not refused and not last.report.irregularities:
            yield event, last.outcome


def _thinkable(table: Table) -> Iterator[Event]:
    """Events to try, in the order in which they are listed; only the phases that can hold them are asked."""
    for kind in _SEATED:
        yield from (Event(kind, seat) for seat in Seat)
    yield from _spoken(table)
    if table.phase is Phase.CLOSED:
        leader = declarer(table).lho
        yield from (Event(Kind.LEADS, leader, cards=(card,)) for card in _CARDS)
    yield from (Event(kind) for kind in _OF_THE_TABLE)


def _spoken(table: Table) -> Iterator[Event]:
    """Calls to try: a player who is asked whether he changes a call of his changes it, all others just call."""
    if table.phase is Phase.OPTION and table.get(F.choice) in (Choice.CHANGE, Choice.HELD):
        yield from (Event(Kind.CHANGES, turn(table), call) for call in _CALLS)
        return
    for seat in Seat:
        yield from (Event(Kind.CALL, seat, call) for call in _CALLS)


def possible_lines(table: Table) -> list[str]:
    """What may lawfully happen next, for people: one entry for each player's calls and for each other event.

    Calls of the player awaited that break no law, but over which clauses contradict each other, or which lead to a
    law that is not written down yet, come last and are marked so.
    """
    if table.unsettled:
        return ["nothing; the laws do not settle the position"]
    said = _compressed(list(information_events(table)))
    if table.phase is Phase.ENDED and not said:
        return ["nothing; the auction period has ended"]
    tried = list(_tried(table))
    settled = [event for event, outcome in tried if outcome is Outcome.SETTLED]
    open_ = [event for event, outcome in tried if outcome in _OPEN and event.seat is turn(table)]
    return [*_compressed(settled), *said, *(f"{entry} (not settled by the laws)" for entry in _compressed(open_))]


def possible_text(table: Table) -> str:
    """What may lawfully happen next on one line, such as ``N: Pass, X, 2C to 7NT; director``."""
    return "; ".join(possible_lines(table)) or "nothing that the laws provide for"


def _compressed(events: Collection[Event]) -> list[str]:
    """Entries in the order of their first events, a player's calls, changes or leads together in one."""
    entries: dict[str, list[int]] = {}
    for event in events:
        match event:
            case Event(Kind.CALL, Seat() as seat):
                entries.setdefault(f"{seat.name}: ", []).append(event.call)
            case Event(Kind.CHANGES, Seat() as seat):
                entries.setdefault(f"{seat.name} changes ", []).append(event.call)
            case Event(Kind.ASKS, Seat() as seat, about=int() as call):
                entries.setdefault(f"{seat.name} asks ", []).append(call)
            case Event(Kind.LEADS, Seat() as seat):
                entries[f"{seat.name} leads any card"] = []
            case _:
                entries[event_text(event)] = []
    return [entry + calls_text(calls) for entry, calls in entries.items()]


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


def play_script(laws: Laws, script: Script, dealer: Seat | None = None, follow: Sequence[str] = ()) -> Table:
    """The table after a script.

    ``dealer`` overrides the script's own; North deals where neither says. Where clauses contradict each other, a
    reading is followed if ``follow`` says which (:func:`meant`). EventError at the first event that cannot happen.
    """
    return play_on(Table(laws, dealer if dealer is not None else script.dealer or Seat.N), script, follow)


def play_on(table: Table, script: Script, follow: Sequence[str] = ()) -> Table:
    """A table to which the events of a script have happened: the table itself, or where it has led by a reading.

    ``follow`` and errors are those of :func:`play_script`; the table is then as the last event that could happen left
    it.
    """
    for number, line in enumerate(script.lines, 1):
        try:
            table.happen(line.event)
        except ImpossibleEvent as error:
            why = "" if table.unsettled else error.why or why_impossible(table, line.event)
            text, possible = event_text(line.event), _instead(table)
            raise EventError(script.source, line.line, number, text, possible, why, line.column) from None
        chosen = meant(table.readings, follow) if follow else []
        if len(chosen) == 1:
            table = chosen[0].table
    return table


def meant(readings: Sequence[Reading], follow: Sequence[str]) -> list[Reading]:
    """The readings that the clauses to be followed leave: one, if they say which.

    A reading can follow all clauses of another, and more: the one is meant that follows just what is named. Where
    several are left, the clause that is named first comes first.
    """
    named = set(follow)
    touched = [reading for reading in readings if named & set(reading.clauses)]
    whole = [reading for reading in touched if named >= set(reading.clauses)]
    most = max((len(set(reading.clauses)) for reading in whole), default=0)
    just = [reading for reading in whole if len(set(reading.clauses)) == most]
    left = just if len(touched) > 1 and whole else touched
    for clause in follow:
        left = [reading for reading in left if clause in reading.clauses] or left
    return left


def _instead(table: Table) -> str:
    """What was possible instead of an event, on one line."""
    if not table.unsettled:
        return possible_text(table)
    last = table.history[-1]
    readings = " or ".join(" and ".join(reading.clauses) for reading in table.readings)
    choice = f" unless one follows {readings}" if readings else ""
    return f'nothing; the laws do not settle the position after "{event_text(last.event)}"{choice}'


def the_one_meant(readings: Sequence[Reading], follow: Sequence[str]) -> Reading:
    """The reading that follows these clauses; Mistake, which names the readings, where there is not one such."""
    chosen = meant(readings, follow)
    if len(chosen) == 1:
        return chosen[0]
    given = " and ".join(map(visible, follow)) or "no clause"
    there = " or ".join(" and ".join(r.clauses) for r in readings)
    what = f"one follows {there}" if there else "the laws do not contradict each other here"
    raise Mistake(f"{given} picks no reading; {what}")
