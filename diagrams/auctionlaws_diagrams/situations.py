"""The situations that events lead to, found by playing: which conditions of the clauses can meet, and how.

Every condition and every case of an edition is watched by a *probe*, a clause of its own that decides nothing, so
that the report of the player says of each event what held and what applied. Short auctions are then played
systematically, as a *search* has it; those that look alike to it are followed up only once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.core.expr import TRUE, const
from auctionlaws.edition import Edition
from auctionlaws.language.syntax import All, Any, Case, Clause, Node, Not, Said, is_understood
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import INDEX, STATE, Phase
from auctionlaws.machine.steps import Step, Steps
from auctionlaws.table.encoding import event_values, kind_of
from auctionlaws.table.events import Event
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws.table.player import Happened, ImpossibleEvent, Outcome, Table
from auctionlaws_diagrams.playing import is_compiled, playable

IRREGULAR_STAGES: Final = (
    Stage.OVER,
    Stage.ARRIVAL,
    Stage.ACCEPTANCE,
    Stage.RULING,
    Stage.LATE,
    Stage.CORRECTION,
    Stage.STANDING,
)
"""The stages at which clauses deal with an irregular call or with what it leaves behind."""

OTHER_STAGES: Final = (
    Stage.CLASSIFY,
    Stage.FINDING,
    Stage.CHANGE,
    Stage.CHOICE,
    Stage.CARDS,
    Stage.SUBSTITUTE,
    Stage.LEAD,
    Stage.END,
    Stage.ENFORCED,
    Stage.LEAD_PENALTY,
    Stage.FIRST_LEAD,
)
"""The stages of a change of call, of cards that were shown or come from another board, and of what follows."""

ABOUT_THE_CALL: Final = (Stage.OVER, Stage.ARRIVAL, Stage.ACCEPTANCE, Stage.RULING, Stage.LATE)
"""Those of the first at which the irregular call itself is dealt with."""

TAKEN_UP: Final = (Stage.OVER, Stage.ARRIVAL)
"""Those of them with which dealing with it begins."""

STAGES: Final = (*IRREGULAR_STAGES, *OTHER_STAGES)
SORTS: Final = ("a pass", "a bid", "a double", "a redouble")


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


Place = tuple[Stage, int]
"""A case: its stage, and its place among the cases of the edition at that stage."""

Effort = tuple[int, ...]
"""What an auction has cost so far of what a search allows."""


@dataclass(frozen=True, eq=False)
class Search:
    """How auctions are tried: after which calls in turn they begin, and with which events they go on.

    At most ``length`` events are tried after the opening; ``spent`` says what an auction has cost, None if it is not
    to be followed up; those that ``looks`` the same are followed up once. ``quiet`` events are not looked at, and only
    what is seen at the ``stages``.
    """

    stages: tuple[Stage, ...]
    openings: tuple[tuple[int, ...], ...]
    length: int
    events: Callable[[Table], Iterable[Event]]
    looks: Callable[[Play], Hashable]
    spent: Callable[[Table, Table, Effort], Effort | None]
    quiet: Callable[[Table, Event], bool] = lambda table, event: False


def conditions(node: Node | None) -> Iterator[Node]:
    """The questions that a condition is made of, in order; *a double or a redouble* is one question."""
    match node:
        case None:
            return
        case All(parts=parts):
            for part in parts:
                yield from conditions(part)
        case Any(parts=parts) if any(isinstance(part, All | Any | Not) for part in parts):
            several = zip_longest(*(list(conditions(part)) for part in parts))
            yield from (node for abreast in several for node in abreast if node is not None)
        case Not(part=Any(parts=parts)):
            for part in parts:
                yield from conditions(part)
        case Not(part=part):
            yield from conditions(part)
        case _:
            yield node


def printed(edition: Edition, stage: Stage) -> list[tuple[Clause, Case]]:
    """The cases of an edition at a stage, but for those that its law book takes for granted without saying so."""
    return [(clause, case) for clause, case in edition.cases(stage) if not is_understood(clause.number)]


def tells_sort(node: Node) -> bool:
    """Whether a condition says of the call on the table whether it is a pass, a bid, or a double or redouble."""
    match node:
        case Any(parts=parts):
            return all(map(tells_sort, parts))
        case Said(term=Term(sort=Sort.KIND, pattern=pattern), args=(Said(term=Term(pattern="the call on the table")),)):
            return pattern in SORTS
    return False


def tells_way(node: Node) -> bool:
    """Whether a condition says of the call on the table in what way it is irregular."""
    match node:
        case Said(term=Term(sort=Sort.KIND, pattern=pattern), args=(Said(term=Term(pattern="the call on the table")),)):
            return pattern not in SORTS
    return False


class _Watched(Mapping[tuple[str, int], tuple[Step, Step]]):
    """Steps that were compiled beforehand, with the reports of the same edition with probes, which decide nothing."""

    def __init__(self, plain: Steps, probed: Steps) -> None:
        self._plain, self._probed = plain, probed

    def __getitem__(self, key: tuple[str, int]) -> tuple[Step, Step]:
        return self._plain[key][0], self._probed[key][1]

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


class Situations:
    """An edition under observation: its conditions and cases at each stage, and the auctions that were tried."""

    def __init__(self, edition: Edition, search: Search, watched: Situations | None = None) -> None:
        """``watched`` are other situations of the same edition.

        What the law book takes for granted is played by like every clause, but it is not looked at: pictures show what
        is printed.
        """
        self.edition, self.search, self._watched = edition, search, watched
        self.cases: Mapping[Stage, list[tuple[Clause, Case]]] = {stage: printed(edition, stage) for stage in STAGES}
        asked = {stage: [n for _, case in cases for n in conditions(case.when)] for stage, cases in self.cases.items()}
        self.sorts = tuple(dict.fromkeys(node for nodes in asked.values() for node in nodes if tells_sort(node)))
        taken_up = (node for stage in TAKEN_UP for node in asked[stage] if tells_way(node))
        self.ways = tuple(dict.fromkeys(taken_up))
        always = (*self.sorts, *self.ways)
        self.conditions: Mapping[Stage, tuple[Node, ...]] = {
            stage: tuple(dict.fromkeys((*nodes, *(always if stage in ABOUT_THE_CALL else ()))))
            for stage, nodes in asked.items()
        }
        self._known: dict[tuple[int, Outcome], tuple[Sight, ...]] = {}

    @cached_property
    def laws(self) -> Laws:
        """The laws of the edition with the probes among them."""
        if self._watched is not None:
            return self._watched.laws
        probed = laws_of(build(self._probed))
        if not is_compiled(self.edition):
            return probed
        plain = playable(self.edition)
        return replace(probed, steps=_Watched(plain.steps, probed.steps), ordinary=plain.ordinary)

    @cached_property
    def _probed(self) -> Edition:
        """The edition with the probes among its clauses."""
        return replace(self.edition, clauses=(*self.edition.clauses, *self._probes()))

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
            fired = (number for place, number in enumerate(self.laws.numbers) if key[0] >> place & 1)
            self._known[key] = tuple(self._sights(fired, happened.outcome))
        return (*self._known[key], *self._first_leads(happened))

    def _first_leads(self, happened: Happened) -> Iterator[Sight]:
        """What the end of an auction shows of the first leads that are then to come."""
        before, after = (state[INDEX["phase"]] for state in (happened.before, happened.after))
        if Stage.FIRST_LEAD in self.search.stages and before != Phase.CLOSED == after:
            state = {field.name: const(value, field.width) for field, value in zip(STATE, happened.after, strict=True)}
            for penalty in lead_penalties(self._probed, state):
                fired = (number for number, fires in penalty.fires.items() if fires is TRUE)
                yield from self._sights(fired, happened.outcome)

    def _sights(self, fired: Iterable[str], verdict: Outcome) -> Iterator[Sight]:
        found: dict[str, dict[str, list[int]]] = {}
        for number in fired:
            if " " in number:
                name, what, *index = number.split(" ")
                found.setdefault(name, {}).setdefault(what, []).extend(map(int, index))
        for stage in self.search.stages:
            if (seen := found.get(stage.name)) is not None:
                holds, applied = (frozenset(seen.get(what, ())) for what in ("holds", "fired"))
                yield Sight(stage, holds, applied, verdict)

    def watch(self, table: Table) -> Play:
        """A table with these laws, and what was seen at it."""
        return Play(table, tuple(self.sights(happened) for happened in table.history))

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Every auction that was tried and showed something in its last event, the shortest first."""
        search, found, alike = self.search, list[Play](), set[Hashable]()
        front: list[tuple[Play, Effort]] = [(Play(table, ((),) * len(table.history)), ()) for table in self._openings()]
        for _ in range(search.length):
            reached = []
            for play, effort in front:
                for after in self._continued(play):
                    if after.seen[-1]:
                        found.append(after)
                    spent = search.spent(play.table, after.table, effort)
                    if spent is not None and (key := search.looks(after)) not in alike:
                        alike.add(key)
                        reached.append((after, spent))
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
        for calls in self.search.openings:
            table = Table(self.laws)
            for seat, call in zip(Seat, calls, strict=False):
                table.call(seat, call)
            yield table

    def _continued(self, play: Play) -> Iterator[Play]:
        """The auction with one event more, for each event that is tried."""
        table = play.table
        for event in self.search.events(table):
            after = table.copy()
            try:
                after.apply(event)
            except ImpossibleEvent:
                continue
            quiet = self.search.quiet(table, event)
            yield Play(after, (*play.seen, () if quiet else self.sights(after.history[-1])))


def _fires(happened: Happened) -> int:
    """Which clauses were at work in an event, one bit each: the report, before it is put into words."""
    event, state = happened.event, happened.before
    report = happened.laws.steps[kind_of(event, state), state[INDEX["phase"]]][1]
    return report(state, event_values(event, happened.seat, happened.reading))[0]
