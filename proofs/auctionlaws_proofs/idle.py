"""Clauses without which nothing changes: proved occasion by occasion.

Clauses act through the occasions of an event and nowhere else. So a ruling can be another without a clause only where
some occasion comes out differently without it; that is a small condition, which the relation is watched for. Mostly it
holds in no position that the lemmas allow, and that is the proof.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import or_
from auctionlaws.edition import Edition
from auctionlaws.machine.relation import build
from auctionlaws.machine.whole import Whole, join
from auctionlaws_proofs.bench.auctions import watching
from auctionlaws_proofs.bench.families import Family, Part, differs_somewhere
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import StageChange, changed_stages
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided

_SLIGHT: Final = (Effect.CONTRADICTING, Effect.REFERENCE)
"""What comes out differently whenever any clause goes that refers to something."""


def struck_out(edition: Edition, number: str) -> Edition:
    """The edition in which a clause decides nothing; what it defines is still defined."""
    clauses = tuple(replace(c, cases=()) if c.number == number else c for c in edition.clauses)
    return replace(edition, clauses=clauses)


def _otherwise(edition: Edition, number: str) -> tuple[StageChange, ...]:
    """Where an occasion comes out differently without a clause.

    To which laws it points, and whom it contradicts where others contradict each other as well, is no use of it.
    """
    changes = changed_stages(edition, struck_out(edition, number), {})
    weighty = (replace(c, differs={e: d for e, d in c.differs.items() if e not in _SLIGHT}) for c in changes)
    return tuple(change for change in weighty if change.differs)


def implied(edition: Edition, number: str) -> bool:
    """Every occasion comes out the same without the clause, at every moment there could be: proved.

    False where they do not, or where the solver cannot tell.
    """
    try:
        return not any(map(differs_somewhere, _otherwise(edition, number)))
    except Undecided:
        return False


@dataclass(frozen=True)
class Watched:
    """The relation of an edition, with a switch for each clause, watched for where some of them matter."""

    edition: Edition
    numbers: Collection[str]

    @cached_property
    def whole(self) -> Whole:
        """The relation."""
        looked_for = [family for families in self._occasions.values() for family in families]
        return join(build(self.edition, switches=True, watch=watching(looked_for)))

    @cached_property
    def symbolic(self) -> Symbolic:
        """The same in a solver of its own, for all clauses that it is watched for."""
        return Symbolic(self.whole)

    def matters(self, number: str) -> Expr:
        """An occasion of the event comes out differently without the clause; nothing else makes a ruling another."""
        return or_(*(self.whole.watched.get(f.name, FALSE) for f in self._occasions[number]))

    @cached_property
    def _occasions(self) -> Mapping[str, Sequence[Family]]:
        return {
            number: [
                Family(change.stage, ((number, Part.GOES),), next(iter(change.differs)), or_(*change.differs.values()))
                for change in _otherwise(self.edition, number)
            ]
            for number in self.numbers
        }
