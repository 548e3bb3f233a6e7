"""Many families of changed rulings, joined into what a reader calls a change.

Where several changed clauses apply at once, every combination is a family of its own. A change is one that needs no
other: the fewest changed clauses that alone make a difference. A family with more clauses belongs to each change that
it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from auctionlaws_proofs.bench.families import Family
from auctionlaws_proofs.bench.groups import printed
from auctionlaws_proofs.bench.outputs import Effect


@dataclass(frozen=True)
class Joined:
    """What changes where some clauses are at work, and no fewer of those that are worded anew.

    ``alone``: the families with these clauses only, what weighs most first; ``together``: those with more of them.
    """

    clauses: tuple[str, ...]
    alone: tuple[Family, ...]
    together: tuple[Family, ...]

    @property
    def name(self) -> str:
        """The clauses, which no other change has."""
        return " ".join(self.clauses)

    @property
    def families(self) -> tuple[Family, ...]:
        """All of them, those that show the change best first."""
        return self.alone + self.together


def joined(families: Iterable[Family]) -> tuple[Joined, ...]:
    """The changes that some families make, by their first clause, in printed order; every family is in one at least."""
    by_clauses: dict[frozenset[str], list[Family]] = {}
    for family in families:
        by_clauses.setdefault(frozenset(number for number, _ in family.clauses), []).append(family)
    fewest = [c for c in by_clauses if not any(other < c for other in by_clauses)]
    found = [_joined(clauses, by_clauses) for clauses in fewest]
    return tuple(sorted(found, key=lambda change: [printed(n) for n in change.clauses]))


def _joined(clauses: frozenset[str], by_clauses: Mapping[frozenset[str], Sequence[Family]]) -> Joined:
    together = [family for more, families in by_clauses.items() if clauses < more for family in families]
    ordered = tuple(sorted(clauses, key=printed))
    return Joined(ordered, tuple(sorted(by_clauses[clauses], key=_order)), tuple(sorted(together, key=_order)))


def _order(family: Family) -> tuple[int, int, str]:
    """Few clauses first, and then what weighs most."""
    return len(family.clauses), list(Effect).index(family.effect), family.name
