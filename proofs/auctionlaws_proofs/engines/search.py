"""The search for shortest witnesses of many targets at once, with recorded witnesses as certificates.

A recorded witness is believed only in part: the player replays it, and up to some depth the solver proves that nothing
shorter reaches the same target. A target without one, or with one that no longer holds, is searched for.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from auctionlaws.core.expr import Expr
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.plainer import plainer
from auctionlaws_proofs.engines.reach import SEARCH, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import Mismatch, Replay, Witness, from_solver, replay


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach: a condition on a step; ``seen`` may tell the same from the table, and faster."""

    target: Expr
    seen: Callable[[Table], bool] = lambda table: False


@dataclass(frozen=True, slots=True)
class Shortest:
    """A witness of a target, replayed; ``None`` for a target that no auction of ``depth`` events reaches.

    ``depth`` is the number of its events. That no auction of up to ``excluded`` events reaches the target has been
    proved; a recorded witness that is longer than one event more may not be the shortest.
    """

    target: Target
    depth: int
    witness: Witness | None = None
    played: Replay | None = None
    excluded: int = 0

    @property
    def proved(self) -> bool:
        """No auction is shorter: proved."""
        return self.excluded + 1 >= self.depth


@dataclass(frozen=True)
class Search:
    """What a search needs: the relation, its lemmas, the player, and what is recorded."""

    symbolic: Symbolic
    lemmas: Sequence[Lemma]
    laws: Laws
    hints: Mapping[Target, Witness]
    anew: int
    """That nothing shorter reaches a target is proved again for up to so many events."""
    answered: int = 0
    """For up to so many events the record answers for it."""
    thorough: int = 0
    """For up to so many events it is proved again, for each target by itself: that takes minutes."""
    effort: int = SEARCH
    """The solver's measure of work for one question."""
    any_auction_does: Collection[Target] = ()
    """Targets for which any recorded auction is enough that still shows them, even if a shorter one exists."""

    def run(
        self, goals: Mapping[Target, Goal], limit: int, progress: Callable[[int, int], None] = lambda depth, left: None
    ) -> Iterator[Shortest]:
        """Shortest witnesses, as they are found; at the end, the targets that nothing within the limit reaches.

        ``progress`` is told the depth that is about to be searched, and how many targets are left. Where the solver
        gives up, the search ends with the depth before.
        """
        certified = dict(self._certified(goals))
        stand = [n for n in certified if n in self.any_auction_does]
        for name in stand:
            yield Shortest(name, len(certified[name][0].events), *certified[name], self.answered)
        left, searched = [n for n in goals if n not in stand], 0
        open_ = [n for n in left if n not in certified]
        wanted: dict[str, Expr] = {n: goals[n].target for n in left}
        unrolling = Unrolling(self.symbolic, self.lemmas, wanted, effort=self.effort)
        while left and (open_ or unrolling.depth < self._deepest(certified, left)):
            if unrolling.depth >= limit or (not open_ and unrolling.depth >= self.anew):
                break
            progress(unrolling.depth + 1, len(left))
            unrolling.extend()
            try:
                for found in self._at_depth(unrolling, left, certified, goals):
                    left.remove(found.target)
                    open_ = [n for n in open_ if n != found.target]
                    yield found
            except Undecided:
                break
            searched = unrolling.depth
        known: dict[Target, Shortest] = {}
        for name in left:
            witness, played = certified.get(name, (None, None))
            depth = searched if witness is None else len(witness.events)
            asked = searched if witness is None else max(min(searched, self.anew), self.answered)
            found = Shortest(name, depth, witness, played, asked)
            if witness is None or found.proved:
                yield found
            else:
                known[name] = found
        yield from self._longer(unrolling, known, goals, progress)

    def _longer(
        self,
        unrolling: Unrolling,
        known: dict[Target, Shortest],
        goals: Mapping[Target, Goal],
        progress: Callable[[int, int], None],
    ) -> Iterator[Shortest]:
        """Whether there are shorter auctions than those known, asked for one target after the other."""
        while known and unrolling.depth < self.thorough:
            depth = unrolling.depth + 1
            progress(depth, len(known))
            unrolling.extend()
            for name, shortest in list(known.items()):
                try:
                    hit = unrolling.any_of([name])
                except Undecided:
                    yield known.pop(name)
                    continue
                if hit is not None:
                    del known[name]
                    yield Shortest(name, depth, *self._found(unrolling, name, goals[name]), depth - 1)
                else:
                    known[name] = replace(shortest, excluded=depth)
                    if known[name].proved:
                        yield known.pop(name)
        yield from known.values()

    def _found(self, unrolling: Unrolling, name: Target, goal: Goal) -> tuple[Witness, Replay]:
        """An auction that the solver has found, made plain and played.

        Raises Mismatch if the player does not follow the solver.
        """
        play = partial(self._play, goal)
        relation = self.symbolic.whole.relation
        witness = plainer(from_solver(unrolling.plain(name), relation.edition.facts), play, relation.ladder)
        played = play(witness)
        if played is None:
            raise Mismatch(f"{name}: the player does not follow the solver in: {witness.script}")
        return witness, played

    def _deepest(self, certified: Mapping[Target, tuple[Witness, Replay]], left: Sequence[Target]) -> int:
        return max((len(certified[n][0].events) for n in left if n in certified), default=0)

    def _certified(self, goals: Mapping[Target, Goal]) -> Iterator[tuple[Target, tuple[Witness, Replay]]]:
        for name, goal in goals.items():
            hint = self.hints.get(name)
            if hint is not None and hint.events:
                played = self._play(goal, hint)
                if played is not None:
                    yield name, (hint, played)

    def _play(self, goal: Goal, witness: Witness) -> Replay | None:
        return replay(self.laws, witness, goal.target, goal.seen, self.symbolic.extra)

    def _at_depth(
        self,
        unrolling: Unrolling,
        left: Sequence[Target],
        certified: Mapping[Target, tuple[Witness, Replay]],
        goals: Mapping[Target, Goal],
    ) -> Iterator[Shortest]:
        depth = unrolling.depth
        due = [n for n in left if n in certified and len(certified[n][0].events) == depth]
        rest = [n for n in left if n not in due and (n not in certified or depth <= self.anew)]
        for name in due:
            witness, played = certified[name]
            yield Shortest(name, depth, witness, played, min(depth - 1, max(self.anew, self.answered)))
        while rest and (hit := unrolling.any_of(rest)) is not None:
            for name in [n for n in rest if n in hit[0]]:
                yield Shortest(name, depth, *self._found(unrolling, name, goals[name]), depth - 1)
            rest = [n for n in rest if n not in hit[0]]
