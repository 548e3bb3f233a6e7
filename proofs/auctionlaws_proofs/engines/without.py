"""Rulings with a clause and without it, by its switch in the relation.

A ruling is the next state, what the text leaves open or contradicts, and the adjusted scores in play; never the numbers
of clauses, nor what they refer to. Where the text contradicts itself, it is all that can come of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.event import READING_ROUNDS
from auctionlaws.machine.relation import SWITCH
from auctionlaws.machine.steps import State
from auctionlaws.machine.whole import Whole
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws_proofs.engines.bit_slices import evaluate_slices, in_digits, rows_of
from auctionlaws_proofs.engines.reach import RawEvent
from auctionlaws_proofs.engines.witness import raw_event

AT_ONCE: Final = 500
"""So many events are ruled on at once, twice: what it takes is memory."""
_Asked = tuple[str, State, RawEvent]
"""A clause, and a state and an event on which there is a ruling with the clause and one without it."""


@dataclass(frozen=True)
class Without:
    """The rulings of a relation that has a switch for every clause."""

    whole: Whole

    @cached_property
    def ruling(self) -> list[Expr]:
        """What a ruling is made of."""
        whole = self.whole
        rest = [whole.gap, whole.conflict, whole.outside, *whole.adjusts.values(), *whole.moves.values()]
        return [*whole.next.values(), *rest]

    @cached_property
    def switched(self) -> frozenset[str]:
        """The clauses that rulings depend on."""
        return frozenset(n.removeprefix(SWITCH) for n in variables(self.ruling) if n.startswith(SWITCH))

    def at_work(self, happened: Happened) -> Iterator[str]:
        """The clauses on which the ruling on an event can depend, and maybe more: a report names sections only."""
        named = (*happened.report.clauses, *happened.report.contradicting)
        return (n for n in self.switched if any(m.startswith(n) for m in named))

    def ruled_otherwise(self, pairs: Sequence[tuple[str, Happened]]) -> list[bool]:
        """For each clause and event, whether the event is ruled otherwise without the clause."""
        one, other = ([set[str]() for _ in pairs] for _ in range(2))
        going_on = set(range(len(pairs)))
        for numbers in READING_ROUNDS:
            asked = [
                (i, (number, h.before, raw_event(h.event, h.seat, reading, h.laws.facts)))
                for i, (number, h) in enumerate(pairs)
                for reading in numbers
                if i in going_on
            ]
            going_on = set()
            for first in range(0, len(asked), AT_ONCE):
                some = asked[first : first + AT_ONCE]
                for (i, _), with_it, without in zip(some, *self._ruled([a for _, a in some]), strict=True):
                    one[i] |= with_it
                    other[i] |= without
                    if (with_it or without) and pairs[i][1].outcome is Outcome.CONFLICT:
                        going_on.add(i)
        return [a != b for a, b in zip(one, other, strict=True)]

    def _ruled(self, asked: Sequence[_Asked]) -> tuple[list[set[str]], list[set[str]]]:
        """The ruling on each event with a clause and without it; none where there is nothing so to follow."""
        relation = self.whole.relation
        names = [f.name for f in (*relation.fields, *relation.event_fields)]
        cells = zip(*((*before, *event) for _, before, event in asked), strict=True)
        columns = {name: column * 2 for name, column in zip(names, cells, strict=True)}
        always = [True] * len(asked)
        columns |= {f"{SWITCH}{n}": (*always, *(number != n for number, _, _ in asked)) for n in self.switched}
        possible, *ruling = evaluate_slices([self.whole.possible, *self.ruling], columns, 2 * len(asked))
        digits = in_digits([each for slices in ruling for each in slices], 2 * len(asked))
        can_be = {*rows_of(possible)}
        told = [{row} if place in can_be else set[str]() for place, row in enumerate(digits)]
        return told[: len(asked)], told[len(asked) :]

    def torn(self, number: str) -> Expr:
        """The text contradicts itself with the clause and without it."""
        return and_(*(side(self.whole.conflict) for side in with_and_without(number)))


def with_and_without(number: str) -> tuple[Substitution, Substitution]:
    """Puts a clause in force, and out of force."""
    return Substitution({f"{SWITCH}{number}": TRUE}), Substitution({f"{SWITCH}{number}": FALSE})
