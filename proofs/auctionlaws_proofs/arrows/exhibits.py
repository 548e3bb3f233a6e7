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
from auctionlaws.core.operations import or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.errors import LawError
from auctionlaws.machine.state import SEATS
from auctionlaws.machine.steps import State
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import FIRST, Table
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


class Exhibits:
    """Looks for auctions whose last event meets a condition on a step."""

    def __init__(self, symbolic: Symbolic, laws: Laws, auctions: Sequence[Witness]) -> None:
        """``auctions`` at hand: to go on from where a search from the start is too short."""
        self.symbolic, self.laws, self._auctions = symbolic, laws, auctions
        self._tables: tuple[Table, ...] = ()

    def find(self, conditions: Mapping[str, Expr]) -> dict[str, Witness]:
        """For each condition a plain auction whose last event meets it; those that none is found for are left out."""
        if not conditions:
            return {}
        asked = {name: for_anybody(condition) for name, condition in conditions.items()}
        found: dict[str, Witness] = {}
        with suppress(Undecided):
            for name, witness in self._from_start(asked):
                found[name] = self._played(witness, asked[name])
        for _ in range(ROUNDS):
            left = {n: c for n, c in asked.items() if n not in found}
            tables = positions(self.laws, (*self._auctions, *found.values()))
            if not left or len(tables) == len(self._tables):
                break
            self._tables = tables
            with suppress(Undecided):
                for name, witness in self._onward(left):
                    found[name] = self._played(witness, left[name])
        return found

    def given(self, said: Said, condition: Expr) -> Witness | None:
        """A script as an auction, if its last event meets a condition; LawError if it cannot be read."""
        try:
            witness = from_script(said.text, FIRST)
        except ScriptError as error:
            raise LawError(said.place, f"cannot be read: {error}", said.text[:40]) from None
        return witness if replay(self.laws, witness, for_anybody(condition)) is not None else None

    def met(self, conditions: Mapping[str, Expr]) -> set[str]:
        """Those of some conditions that a short auction meets at its end, or one at hand: a player has seen it."""
        if not conditions:
            return set()
        asked = {name: for_anybody(condition) for name, condition in conditions.items()}
        found = {name for witness in self._auctions for name in self._met_by(witness, asked)}
        unrolling, left = self._unrolling(asked), [name for name in asked if name not in found]
        with suppress(Undecided):
            while left and unrolling.depth < DEEPEST:
                unrolling.extend()
                while left and (hit := unrolling.any_of(left)) is not None:
                    witness = from_solver(unrolling.events(hit[1]))
                    found |= set(self._met_by(witness, {name: asked[name] for name in hit[0]}))
                    left = [name for name in left if name not in hit[0]]
        return found

    def _met_by(self, witness: Witness, asked: Mapping[str, Expr]) -> Iterator[str]:
        """The conditions that the last event of an auction meets when it is played."""
        played = replay(self.laws, witness, TRUE)
        if played is not None:
            last = played.table.history[-1]
            holds = evaluate_all([*asked.values()], every_clause_in_force(values_at(last, last.reading)))
            yield from (name for name, here in zip(asked, holds, strict=True) if here)

    def _from_start(self, asked: Mapping[str, Expr]) -> Iterator[tuple[str, Witness]]:
        unrolling = self._unrolling(asked)
        left = list(asked)
        while left and unrolling.depth < DEEPEST:
            unrolling.extend()
            while left and (hit := unrolling.any_of(left)) is not None:
                for name in [n for n in left if n in hit[0]]:
                    left.remove(name)
                    yield name, from_solver(unrolling.plain(name))

    def _onward(self, asked: Mapping[str, Expr]) -> Iterator[tuple[str, Witness]]:
        unrolling = self._unrolling(asked, [table.state for table in self._tables])
        unrolling.extend()
        left = list(asked)
        while left and (hit := unrolling.any_of(left)) is not None:
            for name in [n for n in left if n in hit[0]]:
                left.remove(name)
                yield name, self._first(unrolling, name)

    def _unrolling(self, asked: Mapping[str, Expr], starts: Sequence[State] = ()) -> Unrolling:
        return Unrolling(self.symbolic, (), asked, starts=starts, effort=EFFORT)

    def _first(self, unrolling: Unrolling, name: str) -> Witness:
        """The auction from a table with as few events as there are that can be begun with."""
        target = unrolling.target(name)
        assert target is not None
        begins = list(zip(self._tables, unrolling.beginnings, strict=True))
        for _, group in groupby(begins, key=lambda pair: len(pair[0].history)):
            tables = list(group)
            model = unrolling.ask_any(target, [literal for _, literal in tables])
            if model is not None:
                table, begun = next((t, literal) for t, literal in tables if model.true(literal))
                (last,) = unrolling.plainest(target, begun)
                return from_solver([*(raw_event(h.event, h.seat, h.reading) for h in table.history), last])
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
