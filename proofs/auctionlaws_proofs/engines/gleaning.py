"""Auctions gleaned from play: given ones and random ones, and every event of theirs looked at for all targets at once.

Chance proves nothing, and what it comes upon need not be short; but it tells a search what there is to be found, in
auctions that are too long for a solver to look for. What is found is made shorter by leaving events out, and plainer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.core.expr import TRUE
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.event import ReadingNumber
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.steps import State
from auctionlaws.table.events import Event
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_numbers, rows_of
from auctionlaws_proofs.engines.chance import drawn_by
from auctionlaws_proofs.engines.plainer import plainer, shorter
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Replay, Witness, irregular, replay, so_far, values_at

ROUNDS: Final = 20
"""So often random events are added to positions that have been reached."""
_WALKS: Final = 3000
"""So many walks are made in a round, of one to three events."""
_AT_ONCE: Final = 1000
"""So many events are looked at together: what it takes is memory."""
_KEPT: Final = 30_000
"""So many positions are kept to go on from, those soonest reached."""
_SEED: Final = 17

Draw = Callable[[Table], Event]
Ghost = Mapping[str, int]


@dataclass
class _Walk:
    """A table, what claims ask of what has happened there so far, and the events that are to come."""

    table: Table
    so_far: Ghost
    to_come: list[tuple[Draw, ReadingNumber]]

    def go_on(self) -> bool:
        """The next event that can happen does; whether there was one."""
        while self.to_come:
            draw, reading = self.to_come.pop(0)
            with suppress(ImpossibleEvent):
                self.table.apply(draw(self.table), reading)
                return True
        return False


@dataclass
class Gleaner:
    """Plays by some laws, and keeps for each target the shortest auction at whose last event it holds."""

    laws: Laws
    symbolic: Symbolic
    """The relation, with the ghosts that the targets speak of."""
    goals: Mapping[Target, Goal]
    progress: Callable[[str], None] = lambda message: None
    _found: dict[Target, tuple[int, int, Witness]] = field(default_factory=dict)
    _reached: dict[State, _Walk] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._ghosts = self.symbolic.extra
        roots = [*(goal.target for goal in self.goals.values()), *(after for _, after, _ in self._ghosts.values())]
        in_force = Substitution({name: TRUE for name in variables(roots) if name.startswith(SWITCH)})
        self._roots = [in_force(root) for root in roots]
        self._names = [*variables(self._roots)]

    def glean(self, begin: Iterable[Witness], rounds: int = ROUNDS) -> dict[Target, Witness]:
        """By target, an auction that shows it, as short and plain as leaving things out makes it.

        ``begin``: auctions that are played first. The same walks are made each time.
        """
        source = Random(_SEED)
        self._play([self._given(witness) for witness in begin])
        for count in range(rounds):
            self.progress(f"playing at random: {len(self._found)} of {len(self.goals)} shown, round {count + 1}")
            places = sorted(self._reached.values(), key=lambda walk: len(walk.table.history))
            self._play([self._onward(places, source) for _ in range(_WALKS)])
            if len(self._reached) > 2 * _KEPT:
                soonest = sorted(self._reached.items(), key=lambda item: len(item[1].table.history))
                self._reached = dict(soonest[:_KEPT])
        return {name: self._plain(name, witness) for name, (_, _, witness) in self._found.items()}

    # -- walks

    def _start(self) -> _Walk:
        return _Walk(Table(self.laws, Seat.N), {name: first for name, (_, _, first) in self._ghosts.items()}, [])

    def _given(self, witness: Witness) -> _Walk:
        walk = self._start()
        walk.to_come = [(partial(_same, e), r) for e, r in zip(witness.events, witness.readings, strict=True)]
        return walk

    def _onward(self, places: Sequence[_Walk], source: Random) -> _Walk:
        """A walk from a position that has been reached, sooner from one reached soon."""
        place = places[int(len(places) * source.random() ** 2)] if places else self._start()
        count = source.randint(1, 3)
        drawn = [drawn_by(source) for _ in range(count)]
        last = FIRST if source.random() < 0.6 else (source.randint(0, 3), *FIRST[1:])
        readings = [FIRST] * (count - 1) + [last]
        return _Walk(place.table.copy(), place.so_far, [(d.event, r) for d, r in zip(drawn, readings, strict=True)])

    def _play(self, walks: Sequence[_Walk]) -> None:
        """All walks, an event of each at a time."""
        while walks := [walk for walk in walks if walk.go_on()]:
            for first in range(0, len(walks), _AT_ONCE):
                self._look(walks[first : first + _AT_ONCE])
            walks = [walk for walk in walks if self._goes_on(walk)]

    def _look(self, walks: Sequence[_Walk]) -> None:
        """Which targets hold at the last event of each walk, and what has happened by then."""
        last = [walk.table.history[-1] for walk in walks]
        rows = [values_at(h, h.reading) | dict(w.so_far) for h, w in zip(last, walks, strict=True)]
        columns = {name: [row[name] for row in rows] for name in self._names}
        found = evaluate_slices(self._roots, columns, len(walks))
        for name, holds in zip(self.goals, found, strict=False):
            for place in rows_of(holds):
                self._keep(name, walks[place].table)
        after = [in_numbers(slices, len(walks)) for slices in found[len(self.goals) :]]
        for place, walk in enumerate(walks):
            walk.so_far = {name: column[place] for name, column in zip(self._ghosts, after, strict=True)}

    def _keep(self, name: Target, table: Table) -> None:
        worth = len(table.history), irregular(table)
        if name not in self._found or worth < self._found[name][:2]:
            self._found[name] = (*worth, so_far(table))

    def _goes_on(self, walk: _Walk) -> bool:
        """A contradiction is settled as it was read; positions are kept that the first readings alone lead to."""
        table = walk.table
        if table.history[-1].outcome is Outcome.CONFLICT:
            table.follow_number(table.history[-1].reading)
        if table.unsettled or table.history[-1].reading != FIRST:
            return False
        known = self._reached.get(table.state)
        if known is None or len(known.table.history) > len(table.history):
            self._reached[table.state] = _Walk(table.copy(), walk.so_far, [])
        return True

    # -- what has been found

    def _plain(self, name: Target, witness: Witness) -> Witness:
        def play(tried: Witness) -> Replay | None:
            goal = self.goals[name]
            return replay(self.laws, tried, goal.target, goal.seen, self._ghosts)

        return plainer(shorter(witness, play), play, self.symbolic.whole.relation.ladder)


def _same(event: Event, table: Table) -> Event:
    """An event that is given, whatever the table."""
    return event
