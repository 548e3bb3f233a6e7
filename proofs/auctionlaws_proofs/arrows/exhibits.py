"""Auctions that show what a diagram says, or that it is not so: the shortest, played before anybody sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Final

from auctionlaws.calls import GAME
from auctionlaws.core.evaluate import evaluate_all
from auctionlaws.core.expr import TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.errors import LawError
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.steps import State
from auctionlaws.machine.variables import variable
from auctionlaws.table.events import Fact
from auctionlaws.table.happened import FIRST
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.script import ScriptError
from auctionlaws_diagrams.states.chart import Said
from auctionlaws_proofs.arrows.meaning import ANYBODY
from auctionlaws_proofs.engines.longer import positions
from auctionlaws_proofs.engines.plainer import plainer
from auctionlaws_proofs.engines.reach import Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.witness import (
    Mismatch,
    Witness,
    every_clause_in_force,
    from_script,
    from_solver,
    raw_event,
    replay,
    values_at,
)

DEEPEST: Final = 3
"""Auctions of up to so many events are searched from the start; after that, one event more than auctions at hand."""

ROUNDS: Final = 4
"""What has been found is gone on from in turn, so often at the most."""

EFFORT: Final = 100_000_000
"""The solver's measure of work for one question."""


_RARE: Final = frozenset({Fact.WRONG_BOARD, Fact.SIMULTANEOUS})
_ORDINARY: Final = and_(*(eq(variable(fact.name.lower()), 0) for fact in sorted(_RARE, key=lambda f: f.value)))
"""Of an event: no call on cards from another board, and none at the same instant as another."""


def ordinary_part(auction: Witness) -> Witness:
    """An auction up to its first event that is not ordinary."""
    rare = (n for n, event in enumerate(auction.events) if not _RARE.isdisjoint(event.facts))
    end = next(rare, len(auction.events))
    return Witness(auction.events[:end], auction.readings[:end])


def is_ordinary(auction: Witness) -> bool:
    """Whether all events of an auction are ordinary."""
    return ordinary_part(auction) == auction


class Plays:
    """What auctions come to when they are played by some laws; each is played once."""

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self._values: dict[Witness, Mapping[str, int] | None] = {}

    def values(self, auction: Witness) -> Mapping[str, int] | None:
        """The values of the fields at its last event, every clause being in force; None if it cannot be played."""
        if auction not in self._values:
            played = replay(self.laws, auction, TRUE)
            last = None if played is None else played.table.history[-1]
            self._values[auction] = None if last is None else every_clause_in_force(values_at(last, last.reading))
        return self._values[auction]

    def meets(self, auction: Witness, condition: Expr) -> bool:
        """Whether its last event meets a condition on some player."""
        return bool(list(self.met(auction, {"": for_anybody(condition)})))

    def met(self, auction: Witness, conditions: Mapping[str, Expr]) -> Iterator[str]:
        """The conditions that its last event meets."""
        values = self.values(auction) if conditions else None
        if values is not None:
            holds = evaluate_all([*conditions.values()], values)
            yield from (name for name, here in zip(conditions, holds, strict=True) if here)


class Exhibits:
    """Looks for auctions whose last event meets a condition on a step."""

    def __init__(
        self, symbolic: Symbolic, plays: Plays, auctions: Sequence[Witness], familiar: Sequence[Witness] = ()
    ) -> None:
        """``auctions`` at hand: to go on from where a search from the start is too short.

        ``familiar``: those that readers know already; one of them is shown where it will do.
        """
        self.symbolic, self.plays, self.laws = symbolic, plays, plays.laws
        self._auctions = (*auctions, *familiar)
        self._familiar = sorted(familiar, key=lambda witness: len(witness.events))

    def find(self, conditions: Mapping[str, Expr]) -> dict[str, Witness]:
        """For each condition a plain auction whose last event meets it; those that none is found for are left out.

        One of ordinary events comes before a shorter one of others.
        """
        found: dict[str, Witness] = {}
        asked = {name: for_anybody(condition) for name, condition in conditions.items()}
        for witness in filter(is_ordinary, self._familiar):
            left = {name: condition for name, condition in asked.items() if name not in found}
            found |= dict.fromkeys(self.plays.met(witness, left), witness)
        for ordinary in (True, False):
            left = {name: condition for name, condition in asked.items() if name not in found}
            if left:
                self._search(left, found, ordinary=ordinary)
        return found

    def _search(self, asked: Mapping[str, Expr], found: dict[str, Witness], *, ordinary: bool) -> None:
        """Add what is found for conditions: from the start, then from where auctions at hand lead."""
        with suppress(Undecided):
            for name, witness in self._from_start(asked, ordinary=ordinary):
                found[name] = self._played(witness, asked[name])
        known: tuple[Table, ...] = ()
        for _ in range(ROUNDS):
            left = {n: c for n, c in asked.items() if n not in found}
            at_hand = (*self._auctions, *found.values())
            tables = positions(self.laws, map(ordinary_part, at_hand) if ordinary else at_hand)
            if not left or len(tables) == len(known):
                break
            known = tables
            with suppress(Undecided):
                for name, witness in self._onward(left, tables, ordinary=ordinary):
                    found[name] = self._played(witness, left[name])

    def given(self, said: Said, condition: Expr) -> Witness | None:
        """A script as an auction, if its last event meets a condition; LawError if it cannot be read."""
        try:
            witness = from_script(said.text, FIRST)
        except ScriptError as error:
            raise LawError(said.place, f"cannot be read: {error}", said.text[:40]) from None
        return witness if self.plays.meets(witness, condition) else None

    def met(self, conditions: Mapping[str, Expr]) -> set[str]:
        """Those of some conditions that a short auction meets at its end, or one at hand: a player has seen it."""
        if not conditions:
            return set()
        asked = {name: for_anybody(condition) for name, condition in conditions.items()}
        found: set[str] = set()
        for witness in self._auctions:
            found |= set(self.plays.met(witness, {n: c for n, c in asked.items() if n not in found}))
        unrolling, left = self._unrolling(asked), [name for name in asked if name not in found]
        with suppress(Undecided):
            while left and unrolling.depth < DEEPEST:
                unrolling.extend()
                while left and (hit := unrolling.any_of(left)) is not None:
                    witness = from_solver(unrolling.events(hit[1]), self.laws.facts)
                    found |= set(self.plays.met(witness, {name: asked[name] for name in hit[0]}))
                    left = [name for name in left if name not in hit[0]]
        return found

    def _from_start(self, asked: Mapping[str, Expr], *, ordinary: bool) -> Iterator[tuple[str, Witness]]:
        unrolling = self._unrolling(asked, ordinary=ordinary)
        left = list(asked)
        while left and unrolling.depth < DEEPEST:
            unrolling.extend()
            while left and (hit := unrolling.any_of(left)) is not None:
                for name in [n for n in left if n in hit[0]]:
                    left.remove(name)
                    yield name, from_solver(unrolling.plain(name), self.laws.facts)

    def _onward(
        self, asked: Mapping[str, Expr], tables: Sequence[Table], *, ordinary: bool
    ) -> Iterator[tuple[str, Witness]]:
        unrolling = self._unrolling(asked, [table.state for table in tables], ordinary=ordinary)
        unrolling.extend()
        left = list(asked)
        while left and (hit := unrolling.any_of(left)) is not None:
            for name in [n for n in left if n in hit[0]]:
                left.remove(name)
                yield name, self._first(unrolling, name, tables)

    def _unrolling(
        self, asked: Mapping[str, Expr], starts: Sequence[State] = (), *, ordinary: bool = False
    ) -> Unrolling:
        restriction = _ORDINARY if ordinary else TRUE
        return Unrolling(self.symbolic, (), asked, restriction, starts=starts, effort=EFFORT)

    def _first(self, unrolling: Unrolling, name: str, tables: Sequence[Table]) -> Witness:
        """The auction from a table with as few events as there are that can be begun with."""
        target = unrolling.target(name)
        assert target is not None
        begins = list(zip(tables, unrolling.beginnings, strict=True))
        for _, group in groupby(begins, key=lambda pair: len(pair[0].history)):
            here = list(group)
            model = unrolling.ask_any(target, [literal for _, literal in here])
            if model is not None:
                table, begun = next((t, literal) for t, literal in here if model.true(literal))
                (last,) = unrolling.plainest(target, begun)
                raw = [*(raw_event(h.event, h.seat, h.reading, self.laws.facts) for h in table.history), last]
                return from_solver(raw, self.laws.facts)
        raise AssertionError(f"{name} shows at none of the tables")

    def _played(self, witness: Witness, condition: Expr) -> Witness:
        """The auction made plainer; Mismatch if the player does not do what the solver said."""
        if replay(self.laws, witness, condition) is None:
            raise Mismatch(witness.script)
        return plainer(witness, partial(replay, self.laws, target=condition), GAME)


def for_anybody(condition: Expr) -> Expr:
    """A condition on any player, of one of the four."""
    name, width = str(ANYBODY.value), ANYBODY.width
    return or_(*(Substitution({name: const(s, width)})(condition) for s in SEATS))
