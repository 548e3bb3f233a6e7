"""Witnesses: from the solver's events to a table script, replayed by the concrete player before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from auctionlaws.calls import PASS, Seat
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import Expr
from auctionlaws.core.walk import variables
from auctionlaws.machine.state import EVENT, EVENT_KINDS, STATE
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import ImpossibleEvent, Outcome, Table
from auctionlaws.table.script import event_text, parse_script
from auctionlaws_proofs.engines.reach import RawEvent

_NAMES = tuple(f.name for f in EVENT)


class Mismatch(Exception):
    """The player does not do what the solver said: one of the two engines is wrong."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A sequence of events; ``readings`` counts, for each, which of the contradicting clauses is followed."""

    events: tuple[Event, ...]
    readings: tuple[int, ...]

    @property
    def script(self) -> str:
        """The events as a table script on one line, the dealer being North."""
        return "; ".join(["dealer N", *(event_text(e) for e in self.events)])


def from_solver(raw: Sequence[RawEvent]) -> Witness:
    """The events of a model, the dealer being North."""
    return Witness(tuple(_event(r) for r in raw), tuple(dict(zip(_NAMES, r, strict=True))["reading"] for r in raw))


def from_script(script: str, reading: int) -> Witness:
    """A recorded witness; ``reading`` is followed at its last event. ScriptError if it cannot be read."""
    events = parse_script(script, "recorded script").events
    return Witness(events, (*(0 for _ in events[1:]), reading)[: len(events)])


def _event(raw: RawEvent) -> Event:
    values = dict(zip(_NAMES, raw, strict=True))
    kind = Kind[EVENT_KINDS[values["event"]].upper()]
    seatless = kind in (Kind.DIRECTOR, Kind.HANDS_RETURNED)
    facts = {
        "conventional": Fact.CONVENTIONAL,
        "known": Fact.COULD_HAVE_KNOWN,
        "damage": Fact.DAMAGE,
    }
    cards = ((2, 13),) if kind in (Kind.LEADS, Kind.EXPOSES) else ()
    return Event(
        kind,
        None if seatless else Seat(values["seat"]),
        values["call"] if kind is Kind.CALL else PASS,
        frozenset(f for n, f in facts.items() if values[n]),
        frozenset(s for s in range(4) if values["shows"] >> s & 1),
        cards,
    )


@dataclass(frozen=True, slots=True)
class Replay:
    """A witness as the player played it."""

    table: Table
    clauses: tuple[str, ...]
    """Every clause that decided something on the way, in printed order."""
    followed: tuple[str, ...]
    """The clauses followed where the text contradicts itself."""


def replay(
    laws: Laws, witness: Witness, target: Expr, seen: Callable[[Table], bool] = lambda table: False
) -> Replay | None:
    """Play the witness; None if an event is impossible or the target does not hold at the last one.

    ``seen`` may tell from the table that it holds; where it does not, the target is evaluated.
    """
    table = Table(laws, Seat.N)
    followed: tuple[str, ...] = ()
    for index, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True)):
        try:
            table.apply(event, reading)
        except ImpossibleEvent:
            return None
        happened = table.history[-1]
        last = index == len(witness.events) - 1
        if happened.outcome is Outcome.CONFLICT:
            followed = tuple(n for n in happened.report.contradicting if n in happened.report.clauses)
        if happened.outcome in (Outcome.GAP, Outcome.OUTSIDE) and not last:
            return None
        if happened.outcome is Outcome.CONFLICT and not last:
            table.follow(reading)
    if not table.history or not (seen(table) or _holds(target, table, witness.readings[-1])):
        return None
    used = {n for h in table.history for n in h.report.clauses if h.outcome is not Outcome.GAP}
    return Replay(table, tuple(n for n in laws.numbers if n in used), followed)


def _holds(target: Expr, table: Table, reading: int) -> bool:
    happened = table.history[-1]
    values = {f.name: v for f, v in zip(STATE, happened.before, strict=True)}
    values |= dict(zip(_NAMES, raw_event(happened.event, happened.seat, reading), strict=True))
    values |= {n: 1 for n in variables([target]) if n.startswith("in force ")}
    return bool(evaluate(target, values))


def raw_event(event: Event, seat: int, reading: int) -> RawEvent:
    """The values of the event fields for an event."""
    return (
        EVENT_KINDS.index(event.kind.name.lower()),
        seat,
        event.call if event.kind in (Kind.CALL, Kind.CHANGES) else PASS,
        int(Fact.CONVENTIONAL in event.facts),
        sum(1 << s for s in event.shows),
        int(Fact.COULD_HAVE_KNOWN in event.facts),
        int(Fact.DAMAGE in event.facts),
        reading,
    )
