"""What has become of every clause from one edition to another."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from auctionlaws.language.syntax import Clause
from auctionlaws_proofs.bench.checked import Pair
from auctionlaws_proofs.bench.pairing import renamed, said_with


class Became(Enum):
    """What has become of a clause; that no ruling changes is proved."""

    SAME = "with the same text"
    MOVED = "with the same text under another number"
    REWORDED = "worded anew without changing a ruling"
    CHANGED = "with which rulings change"
    NEW = "new"
    GONE = "gone"
    BESIDE = "worded anew outside the model"
    """It says nothing formal in either edition, so that nothing is proved of it."""


@dataclass(frozen=True, slots=True)
class ThenAndNow:
    """A clause in two editions; ``old`` or ``new`` is None where it was or is not there."""

    old: Clause | None
    new: Clause | None
    became: Became

    @property
    def heading(self) -> str:
        """Its heading, which is the new one if there is one."""
        return [clause for clause in (self.old, self.new) if clause is not None][-1].heading

    @property
    def words(self) -> str:
        """Its numbers, the old one first, and its heading."""
        numbers = dict.fromkeys(clause.number for clause in (self.old, self.new) if clause is not None)
        return f"{' → '.join(numbers)} {self.heading}"


def then_and_now(pair: Pair, changed: Collection[str]) -> Iterator[ThenAndNow]:
    """Every clause of both wordings, in the order of the new one, those that are gone last.

    ``changed``: the clauses, by the numbers that they go by in the comparison, with which a ruling changes.
    """
    called = {pair.renumbered.get(c.number, c.number): c for c in pair.old.clauses}
    for clause in pair.new.clauses:
        old = called.pop(clause.number, None)
        yield ThenAndNow(old, clause, _became(pair, old, clause, clause.number in changed))
    for old in called.values():
        yield ThenAndNow(old, None, Became.GONE)


def _became(pair: Pair, old: Clause | None, new: Clause, changed: bool) -> Became:
    if old is None:
        return Became.NEW
    if changed:
        return Became.CHANGED
    formal = old.formal or new.formal
    same = said_with(old, pair.renumbered) == new.source
    if same and (formal or renamed(old.prose, pair.renumbered) == new.prose):
        return Became.SAME if old.number == new.number else Became.MOVED
    return Became.REWORDED if formal else Became.BESIDE
