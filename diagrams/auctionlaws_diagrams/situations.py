"""The situations that irregular calls lead to, found by playing: which conditions of the clauses can meet, and how.

Every condition and every case of an edition is watched by a *probe*, a clause of its own that decides nothing, so
that the report of the player says of each event what held and what applied. Short auctions are then played
systematically; those whose events look alike to the laws are followed up only once. Calls that may count as changes
of a call are left out, with which Law 25 deals before any other, and conventional passes out of rotation (30C).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auctionlaws.calls import DOUBLE, GAME, PASS, REDOUBLE, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.language.syntax import All, Any, Case, Clause, Node, Not, Said
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import FLAGS, INDEX, SEATS, Phase
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Happened, ImpossibleEvent, Outcome, Table, event_values, kind_of

STAGES: Final = (
    Stage.OVER,
    Stage.ARRIVAL,
    Stage.ACCEPTANCE,
    Stage.RULING,
    Stage.LATE,
    Stage.CORRECTION,
    Stage.STANDING,
)
"""The stages at which clauses deal with an irregular call or with what it leaves behind."""

ABOUT_THE_CALL: Final = (Stage.OVER, Stage.ARRIVAL, Stage.ACCEPTANCE, Stage.RULING, Stage.LATE)
"""Those of them at which the irregular call itself is dealt with."""

_SORTS: Final = ("a pass", "a bid", "a double", "a redouble")
_EVENTS: Final = 7
_IRREGULAR: Final = 2
_REGULAR: Final = 2
_BIDS: Final = (bid(1, 0), bid(1, 1), bid(2, 0), bid(GAME.levels + 1, 0))
_CALLS: Final = (PASS, DOUBLE, REDOUBLE, *_BIDS)
_DOUBLES: Final = (DOUBLE, REDOUBLE)
_SHOWN: Final = frozenset({0})
_OVER: Final = (PASS, DOUBLE, bid(2, 0), _BIDS[-1])
_OPENINGS: Final = ((), (_BIDS[0], PASS, PASS, PASS), (_BIDS[-1], _BIDS[-1] + 1))
"""Calls in turn to begin with: none, an auction that closes, and a bid above seven that another one is called over."""
_JUDGED: Final = (frozenset({Fact.CONVENTIONAL}), frozenset({Fact.DAMAGE}))
_SEEN_ALIKE: Final = (
    *("phase", "choice", "replaced_on", "on", "on_conventional", "on_damage", "doubled", "passes", "opened"),
    *(f"on_{flag}" for flag in FLAGS),
    *("void", "void_inadmissible", "void_above", "void_final", "void_rotation"),
)


@dataclass(frozen=True)
class Sight:
    """The clauses of one stage at work in an event.

    ``holds`` counts the conditions of the stage that held, ``fired`` the cases that applied, as
    :class:`Situations` lists them; ``verdict`` says whether the text settled the event.
    """

    stage: Stage
    holds: frozenset[int]
    fired: frozenset[int]
    verdict: Outcome


@dataclass(frozen=True, eq=False)
class Play:
    """An auction that was played, and what was seen in each of its events."""

    table: Table
    seen: tuple[tuple[Sight, ...], ...]


def conditions(node: Node | None) -> Iterator[Node]:
    """The questions that a condition is made of, in order; *a double or a redouble* is one question."""
    match node:
        case None:
            return
        case All(parts=parts):
            for part in parts:
                yield from conditions(part)
        case Any(parts=parts) if any(isinstance(part, All | Any | Not) for part in parts):
            for part in parts:
                yield from conditions(part)
        case Not(part=Any(parts=parts)):
            for part in parts:
                yield from conditions(part)
        case Not(part=part):
            yield from conditions(part)
        case _:
            yield node


def tells_sort(node: Node) -> bool:
    """Whether a condition says of the call on the table whether it is a pass, a bid, or a double or redouble."""
    match node:
        case Any(parts=parts):
            return all(map(tells_sort, parts))
        case Said(term=Term(sort=Sort.KIND, pattern=pattern), args=(Said(term=Term(pattern="the call on the table")),)):
            return pattern in _SORTS
    return False


class Situations:
    """An edition under observation: its conditions and cases at each stage, and the auctions that were tried."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.cases: Mapping[Stage, list[tuple[Clause, Case]]] = {s: edition.cases(s) for s in STAGES}
        asked = {stage: [n for _, case in cases for n in conditions(case.when)] for stage, cases in self.cases.items()}
        self.sorts = tuple(dict.fromkeys(node for nodes in asked.values() for node in nodes if tells_sort(node)))
        self.conditions: Mapping[Stage, tuple[Node, ...]] = {
            stage: tuple(dict.fromkeys((*nodes, *(self.sorts if stage in ABOUT_THE_CALL else ()))))
            for stage, nodes in asked.items()
        }
        self._known: dict[tuple[int, Outcome], tuple[Sight, ...]] = {}

    @cached_property
    def laws(self) -> Laws:
        """The laws of the edition with the probes among them."""
        return laws_of(build(replace(self.edition, clauses=(*self.edition.clauses, *self._probes()))))

    def _probes(self) -> Iterator[Clause]:
        for stage, cases in self.cases.items():
            if not cases:
                continue
            plain = replace(cases[0][1], when=None, unless=(), default=False, then=())
            place = cases[0][0].place
            yield Clause(f"{stage.name} here", "", "", place, (plain,))
            for index, node in enumerate(self.conditions[stage]):
                yield Clause(f"{stage.name} holds {index}", "", "", place, (replace(plain, when=node),))
            for index, (_, case) in enumerate(cases):
                watch = replace(plain, when=case.when, unless=case.unless)
                yield Clause(f"{stage.name} fired {index}", "", "", place, (watch,))

    def sights(self, happened: Happened) -> tuple[Sight, ...]:
        """What was seen in an event of a table with these laws, stage by stage."""
        key = (_fires(happened), happened.outcome)
        if key not in self._known:
            self._known[key] = tuple(self._sights(*key))
        return self._known[key]

    def _sights(self, fires: int, verdict: Outcome) -> Iterator[Sight]:
        found: dict[str, dict[str, list[int]]] = {}
        for place, number in enumerate(self.laws.numbers):
            if fires >> place & 1 and " " in number:
                name, what, *index = number.split(" ")
                found.setdefault(name, {}).setdefault(what, []).extend(map(int, index))
        for stage in STAGES:
            if (seen := found.get(stage.name)) is not None:
                holds, fired = (frozenset(seen.get(what, ())) for what in ("holds", "fired"))
                yield Sight(stage, holds, fired, verdict)

    def watch(self, table: Table) -> Play:
        """A table with these laws, and what was seen at it."""
        return Play(table, tuple(self.sights(happened) for happened in table.history))

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Every auction that was tried and showed something in its last event, the shortest first."""
        found: list[Play] = []
        alike: set[tuple[int, ...]] = set()
        front = [(Play(table, ((),) * len(table.history)), 0, 0) for table in self._openings()]
        for _ in range(_EVENTS):
            reached = []
            for play, irregular, regular in front:
                for after in self._continued(play):
                    if after.seen[-1]:
                        found.append(after)
                    counts = _counts(play.table, after.table, irregular, regular)
                    if counts is not None and (key := _looks(after)) not in alike:
                        alike.add(key)
                        reached.append((after, *counts))
            front = reached
        return tuple(sorted(found, key=lambda play: len(play.table.history)))

    @cached_property
    def last_sights(self) -> frozenset[Sight]:
        """What was seen in the last events of the auctions that were tried."""
        return frozenset(sight for play in self.plays for sight in play.seen[-1])

    @cached_property
    def met(self) -> Mapping[Stage, frozenset[int]]:
        """The cases of each stage that applied in some auction that was tried."""
        found: dict[Stage, set[int]] = {stage: set() for stage in STAGES}
        for sight in self.last_sights:
            found[sight.stage] |= sight.fired
        return {stage: frozenset(cases) for stage, cases in found.items()}

    def _openings(self) -> Iterator[Table]:
        for calls in _OPENINGS:
            table = Table(self.laws)
            for seat, call in zip(Seat, calls, strict=False):
                table.call(seat, call)
            yield table

    def _continued(self, play: Play) -> Iterator[Play]:
        """The auction with one event more, for each event that is tried."""
        table = play.table
        quiet = table.phase is Phase.CALLING and not any(table.get(f"waits_{s}") for s in SEATS)
        for event in _events(table):
            after = table.copy()
            try:
                after.apply(event)
            except ImpossibleEvent:
                continue
            plain = quiet and event.kind is Kind.CALL
            yield Play(after, (*play.seen, () if plain else self.sights(after.history[-1])))


def _fires(happened: Happened) -> int:
    """Which clauses were at work in an event, one bit each: the report, before it is put into words."""
    event, state = happened.event, happened.before
    report = happened.laws.steps[kind_of(event, state), state[INDEX["phase"]]][1]
    return report(state, event_values(event, happened.seat, happened.reading))[0]


def _events(table: Table) -> Iterator[Event]:
    """The events that are tried at a table."""
    match table.phase:
        case Phase.OPTION:
            asked = table.seat(table.get("asked"))
            yield from (Event(kind, asked) for kind in (Kind.ACCEPTS, Kind.DECLINES, Kind.CALL))
        case Phase.IRREGULARITY if table.get("on"):
            yield Event(Kind.DIRECTOR)
            offender = table.seat(table.get("on_seat"))
            yield from (Event(Kind.CALL, offender.lho, call) for call in _OVER)
            yield from (Event(Kind.CALL, seat) for seat in (offender.partner, offender.rho))
        case Phase.CORRECTION:
            offender = table.seat(table.get("on_seat"))
            yield from (Event(Kind.CALL, offender, call) for call in _CALLS)
            yield from (Event(Kind.CALL, offender, call, _JUDGED[0]) for call in _BIDS[:-1])
        case Phase.CALLING | Phase.CLOSED:
            if table.get("void"):
                yield Event(Kind.DIRECTOR)
            for seat in Seat:
                changes = changes_call(table, seat)
                yield from (Event(Kind.CALL, seat, call) for call in (_DOUBLES if changes else _CALLS))
                if not changes:
                    yield from (Event(Kind.CALL, seat, call, facts) for call in _BIDS[:-1] for facts in _JUDGED)
                    yield Event(Kind.CALL, seat, PASS, _JUDGED[0])
                    yield Event(Kind.CALL, seat, PASS, shows=_SHOWN)


def changes_call(table: Table, seat: Seat) -> bool:
    """Whether a pass or bid by a player may count as a change of the call he has just made (30B3)."""
    mine = (seat - table.dealer) % 4
    called = bool(table.get("called") >> mine & 1)
    return table.phase is Phase.CALLING and called and table.seat(table.get("turn")) is seat.lho


def _counts(before: Table, after: Table, irregular: int, regular: int) -> tuple[int, int] | None:
    """How many irregular calls there were, and regular ones since; None where nothing new is to be expected."""
    if after.unsettled:
        return None
    lies = bool(after.get("on"))
    fresh = lies and not before.get("on")
    irregular += fresh
    duty, waits = (any(after.get(f"{name}_{s}") for s in SEATS) for name in ("must_pass", "waits"))
    busy = lies or waits or bool(after.get("void"))
    event = after.history[-1].event
    regular = 0 if busy or event.kind is not Kind.CALL else regular + 1
    told = before.phase is Phase.CALLING and not lies and event.facts
    again = fresh and irregular == _IRREGULAR and not (after.get("on_barred") or after.get("on_repeat"))
    over = irregular and not busy and not (duty and irregular < _IRREGULAR)
    return None if told or again or over or irregular > _IRREGULAR or regular > _REGULAR else (irregular, regular)


def _sort(call: int) -> int:
    """What sort of call it is, as far as a law looks at it: all bids are alike, or above seven."""
    return min(call, _BIDS[0]) + (call >= _BIDS[-1])


def _looks(play: Play) -> tuple[int, ...]:
    """What the laws look at in a position, seats counted from the player in turn; and whether a call in place of
    another had to be ruled on.
    """
    table = play.table
    turn, on, void, last = (table.get(name) for name in ("turn", "on", "void", "bid"))
    seats = [
        (table.get(name) - turn) % 4 if there else 4
        for name, there in (("bidder", last), ("on_seat", on), ("void_seat", void))
    ]
    owed = [table.get(f"{name}_{(turn + n) % 4}") for name in ("must_pass", "waits") for n in SEATS]
    owed += [_sort(table.get(f"waiting_call_{s}")) for s in SEATS]
    again = any(_ruled_at_once(h, seen) for h, seen in zip(table.history, play.seen, strict=True))
    shown = on and table.get("on_call") == PASS and table.get("on_spec") > 0
    return (again, shown, *map(table.get, _SEEN_ALIKE), min(table.get("on_call"), _BIDS[0]), last > 0, *seats, *owed)


def _ruled_at_once(happened: Happened, seen: tuple[Sight, ...]) -> bool:
    """A call was irregular although it was made in place of another, and was ruled on as it was made."""
    return happened.event.kind is Kind.CALL and any(sight.stage in (Stage.ARRIVAL, Stage.RULING) for sight in seen)
