"""Long random walks: every event is played, and the player, the solver's terms and the list of calls are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Final

import numpy as np
from random_events import UTTERED, drawn_by
from side_by_side import NUMBERS, Rules, Said, State

from auctionlaws.calls import DOUBLE, REDOUBLE, Seat, denomination_of, is_bid
from auctionlaws.machine.event import READING_ROUNDS, ReadingNumber
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.state import names_of
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.player import Table
from auctionlaws.table.script import event_text, parse_script
from cases_table import load_cases

_LONGEST: Final = 30
"""So many events after its start an auction is given up."""
_AT_ONCE: Final = 1000
_PROBED: Final = 0.2
_FORGOTTEN: Final = ("spoken", "recent", "prior_", "before_prior_", "before_last_withdrawn")
"""What is not known any more after a change of call; and what Law 26 releases only at the end of each event."""
_OVER: Final = (Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE)


@dataclass(frozen=True)
class Difference:
    """An event, written as a script with all before it, of which the engines tell different things."""

    script: str
    reading: ReadingNumber
    what: str

    def __str__(self) -> str:
        reading = "" if self.reading == FIRST else f" [reading {self.reading}]"
        return f"{self.what}{reading}: {self.script}"


@dataclass(frozen=True)
class Expected:
    """What the player says of an event under a reading, to be compared with the solver's terms."""

    script: str
    reading: ReadingNumber
    values: dict[str, int]
    said: Said | None


@dataclass
class Walk:
    """A random walk: how often what was met, and what the engines tell differently.

    Where the text gives out, the auction goes on as if the event had not happened; half of the auctions begin as a
    case of the case table does.
    """

    rules: Rules
    source: Random
    met: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    _waiting: list[Expected] = field(default_factory=list)
    _before: list[Table] = field(default_factory=list)
    """The tables before the last calls that have just joined the auction, and nothing else happened."""

    def __post_init__(self) -> None:
        self._starts = [parse_script(case.script) for case in load_cases(self.rules.laws.edition)]

    def go(self, events: int) -> None:
        """Play so many events."""
        while self.met["events"] < events:
            table, self._before = self._start(), []
            for _ in range(_LONGEST):
                table = self.step(table, drawn_by(self.source).event(table))
                if table.phase in _OVER and self.source.random() < 0.7:
                    break
        self.compare()

    def _start(self) -> Table:
        """A new table, or one in the middle of a case."""
        script = self.source.choice(self._starts)
        table = Table(self.rules.laws, script.dealer or Seat.N)
        if self.source.random() < 0.5:
            return Table(self.rules.laws, self.source.choice(tuple(Seat)))
        for event in script.events[: self.source.randint(0, len(script.events))]:
            before = table.copy()
            table.apply(event)
            if table.unsettled or table.phase in _OVER:
                return before
        return table

    def step(self, table: Table, event: Event) -> Table:
        """Let the event happen at a table; the table to go on with."""
        event, before, state = table.taken(event), table.copy(), table.state
        seat = 0 if event.seat is None else (event.seat - table.dealer) % 4
        self.script = "; ".join([f"dealer {table.dealer.name}", *map(_written, table.history), event_text(event)])
        self.met["events"] += 1
        self.met[f"kind {event.kind.value}"] += 1
        said = self.rules.player_says(state, event, seat)
        self._expect(state, event, seat, FIRST, said)
        try:
            table.apply(event)
        except ImpossibleEvent:
            self.met["impossible"] += 1
            self._tell(said is None, "the table refuses what is possible")
            return before
        if said is None:
            self._tell(False, "the table does what is impossible")
            return before
        self.met[f"phase {before.phase.name.lower()}"] += 1
        self.met["outcome " + table.history[-1].outcome.name.lower()] += 1
        self.met.update(name for name, value in said.items() if value and name.startswith(("fires", "move", "flag")))
        if table.history[-1].outcome is Outcome.CONFLICT:
            table = self._readings(table, state, event, seat, said)
        else:
            for number in READING_ROUNDS[1]:
                self._expect(state, event, seat, number, None)
        if table.unsettled:
            return before
        self._tell(table.state == tuple(table.history[-1].after), "the state of the table")
        for fault in faults(table):
            self._tell(False, fault)
        if self.source.random() < _PROBED:
            self._nothing_changed(table)
        if table.history[-1].only_stands and before.phase is Phase.CALLING and event.kind is Kind.CALL:
            self._before = [*self._before, before][-2:]
            self._slip(table, event)
        else:
            self._before = []
        return table

    def _nothing_changed(self, table: Table) -> None:
        """After a wrong explanation a call is left as it is, and all is as before."""
        for seat in Seat:
            other = table.copy()
            if table.phase is Phase.OPTION:  # Somebody is asked about another call already.
                continue
            if _settled(other, Event(Kind.MISINFORMED, seat)) and other.phase is Phase.OPTION:
                self.met["probe: left as it is"] += 1
                same = _settled(other, Event(Kind.STANDS, seat)) and _alike(other, table, ("spoken",))
                what = "the same position after somebody has let his call stand"
                self._tell(same, what, Event(Kind.MISINFORMED, seat), Event(Kind.STANDS, seat))

    def _slip(self, table: Table, event: Event) -> None:
        """A slip of the tongue that is put right: the position is that after the call that was meant."""
        meant, mine = self.source.choice(UTTERED[:20]), event.seat
        for calls_since, start in enumerate(reversed(self._before)):
            lho = [event] if calls_since else []
            seat = mine if mine is None or not lho else mine.rho
            if lho and table.calls[-2][0] is not seat:
                continue  # The turn of a player who has to pass was left out (28A).
            direct, changed = start.copy(), table.copy()
            played = all(_joins(direct, e) for e in (Event(Kind.CALL, seat, meant), *lho))
            if table.phase is Phase.ENDED or not played or (event.facts - {Fact.CONVENTIONAL} and lho):
                continue
            self.met["probe: a slip put right"] += 1
            slip = Event(Kind.CHANGES, seat, meant, frozenset({Fact.INADVERTENT}))
            same = _settled(changed, slip) and _alike(changed, direct, _FORGOTTEN)
            self._tell(same, "the same position after a slip that is put right", slip)

    def _readings(self, table: Table, state: State, event: Event, seat: int, first: Said) -> Table:
        """Every reading of a contradiction leads to the same end; one of them is followed."""
        numbers = self.rules.numbers(state, event, seat)
        ends = set()
        for number in NUMBERS:
            said = self.rules.player_says(state, event, seat, number)
            assert said is not None
            allowed = number in numbers
            self._expect(state, event, seat, number, said if allowed else None)
            if allowed:
                ends.add(_end(said, state))
        self.met["readings"] += len(numbers)
        self.met["readings of two stages"] += any(all(number) for number in numbers)
        found = {(r.table.history[-1].outcome, r.table.state) for r in table.readings}
        self._tell(found == ends, "the readings of the table")
        table.follow(self.source.randrange(len(table.readings)))
        return table

    def _expect(self, state: State, event: Event, seat: int, number: ReadingNumber, said: Said | None) -> None:
        self._waiting.append(Expected(self.script, number, self.rules.values(state, event, seat, number), said))
        if len(self._waiting) >= _AT_ONCE:
            self.compare()

    def _tell(self, agrees: bool, what: str, *more: Event) -> None:
        if not agrees:
            self.differences.append(Difference("; ".join([self.script, *map(event_text, more)]), FIRST, what))

    def compare(self) -> None:
        """Compare what the player has said of the last events with the solver's terms."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        columns = {n: np.array([w.values[n] for w in waiting]) for n in waiting[0].values}
        solved = self.rules.evaluate(columns)
        possible = np.array([w.said is not None for w in waiting])
        self._differ(waiting, possible != solved["possible"], "possible")
        known = [(i, w.said) for i, w in enumerate(waiting) if w.said is not None]
        alike = np.array([i for i, _ in known if solved["possible"][i]], int)
        for name, theirs in solved.items():
            mine = np.zeros(len(waiting), int)
            mine[[i for i, _ in known]] = [_of_player(name, said) for _, said in known]
            if name != "possible":
                wrong = np.zeros(len(waiting), bool)
                wrong[alike] = (mine != theirs)[alike]
                self._differ(waiting, wrong, name)
        open_ = sum((v for n, v in solved.items() if n.startswith("question ")), start=np.zeros(len(waiting), int))
        self._differ(waiting, (open_ > 0) != (solved["gap"] > 0), "a gap without a question")
        for name, count in solved.items():
            if name.startswith("question "):
                self.met[name] += int(np.count_nonzero(count & solved["possible"] & 1))

    def _differ(self, waiting: Sequence[Expected], wrong: np.ndarray, what: str) -> None:
        for i in np.nonzero(wrong)[0].tolist():
            one = waiting[int(i)]
            self.differences.append(Difference(one.script, one.reading, what))


def _written(happened: Happened) -> str:
    """An event as scripts write it, with the reading that was followed where clauses contradict each other."""
    text = event_text(happened.event)
    return f"{text} [reading {happened.reading}]" if happened.report.contradicting else text


def _settled(table: Table, event: Event) -> bool:
    """Let an event happen; whether it can, and the laws settle what follows."""
    try:
        table.apply(event)
    except ImpossibleEvent:
        return False
    return not table.unsettled


def _joins(table: Table, event: Event) -> bool:
    """The same of a call that joins the auction, and nothing else happens."""
    return table.phase is Phase.CALLING and _settled(table, event) and table.history[-1].only_stands


def _alike(one: Table, other: Table, but: Sequence[str]) -> bool:
    """Two tables have the same calls, and their states differ in some fields only."""
    different = [n for n, a, b in zip(names_of(one.state), one.state, other.state, strict=True) if a != b]
    return one.calls == other.calls and all(n.startswith(tuple(but)) for n in different)


def _of_player(name: str, said: Said) -> int:
    """What the player has said, by the names of the solver's terms."""
    match name:
        case "gap" | "outside":
            return said[f"move {name}"]
        case "conflict":
            return int(said["outcome"] == Outcome.CONFLICT.value)
        case _:
            return said.get(name, 0)


def _end(said: Said, before: State) -> tuple[Outcome, State]:
    """How a reading ends, and the state of the table after it: where the text gives out, the one before."""
    if said["move outside"]:
        return Outcome.OUTSIDE, before
    if said["move gap"]:
        return Outcome.GAP, before
    return Outcome.SETTLED, tuple(value for name, value in said.items() if name.startswith("next "))


def faults(table: Table) -> Iterator[str]:
    """Where the list of standing calls and the state tell different things of the auction."""
    calls = [((seat - table.dealer) % 4, call) for seat, call in table.calls]
    for name, place, needed in (("last", -1, 1), ("prior", -2, 2)):
        if table.get("recent") >= needed:
            remembered = (table.get(f"{name}_seat"), table.get(f"{name}_call"))
            if len(calls) < needed or calls[place] != remembered:
                yield f"the {name} call of the list"
    trailing = next((i for i, (_, call) in enumerate(reversed(calls)) if call), len(calls))
    # A pass out of rotation, or in place of such a call, may have come at LHO's turn, which is still his: it is none of
    # those that count.
    seen = {name for happened in table.history for name in happened.report.irregularities}
    late = seen & {"out of rotation", "change of call"}
    least = 0 if late else min(trailing, 3)
    if not least <= table.get("passes") <= min(trailing, 3):
        yield "the passes at the end of the list"
    bids = [(seat, call) for seat, call in calls if is_bid(call)] or [(0, 0)]
    if bids[-1] != (table.get("bidder"), table.get("bid")):
        yield "the last bid of the list"
    if sum({1 << seat for seat, _ in calls}) != table.get("called"):
        yield "who has called, by the list"
    since = list(takewhile(lambda call: not is_bid(call), (call for _, call in reversed(calls))))
    doubled = next((call for call in since if call in (DOUBLE, REDOUBLE)), 0)
    # 36C scores the contract without a double that was not permitted; it stays in the auction.
    unscored = any("36C" in happened.report.clauses for happened in table.history)
    if doubled != table.get("doubled") and not unscored:
        yield "the double of the list"
    named = [0] * 4
    for seat, call in calls:
        if is_bid(call) and not (named[seat] | named[(seat + 2) % 4]) >> denomination_of(call) & 1:
            named[seat] |= 1 << denomination_of(call)
    if named != [table.get(f"first_{seat}") for seat in range(4)]:
        yield "who named what first, by the list"
