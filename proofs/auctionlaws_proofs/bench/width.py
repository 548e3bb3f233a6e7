"""How wide a clause is: on what it acts, worked out from what it says and not read off its words.

A case that is written for one kind of call often acts on others as well, since nothing in it says that it does not.
Told is, of each clause that is added or whose conditions are others, on which calls on the table it acts, occasion by
occasion: those that are irregular in one way and in no other, in any position that the lemmas of the old wording allow;
and those among them on which no clause of the law under which it is numbered acts by the old wording.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from auctionlaws.clause_numbers import law_of
from auctionlaws.core.expr import FALSE, Expr, var
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.state import FLAGS
from auctionlaws.table.report import IRREGULARITIES
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.bench.families import Family, Part
from auctionlaws_proofs.bench.outputs import Effect
from auctionlaws_proofs.bench.stages import guards

_ALONE: Final[Mapping[str, Expr]] = {
    flag: and_(*(v if other == flag else not_(v) for other in FLAGS for v in [var(f"table is {other}", 0)]))
    for flag in FLAGS
}
"""The call on the table is irregular in one way and in no other, at a moment at which anything may be the case."""


@dataclass(frozen=True)
class Width:
    """On which calls on the table a clause acts on an occasion, by what is irregular in them, as the script names it.

    ``before``: on which it did by the old wording. ``law``: on which any clause of its law did, on that occasion or, if
    none did on it, on any.
    """

    number: str
    stage: Stage
    acts_on: tuple[str, ...]
    before: tuple[str, ...]
    law: tuple[str, ...]

    @property
    def wider(self) -> bool:
        """It acts on a call on which it did not."""
        return not set(self.acts_on) <= set(self.before)

    @property
    def beyond(self) -> tuple[str, ...]:
        """On which no clause of its law acts by the old wording; nothing of a law that acts on no such call."""
        return tuple(way for way in self.acts_on if way not in self.law) if self.law else ()


class _Question(NamedTuple):
    """Whether some clauses of a wording act on a call that is irregular in one way, on one of some occasions."""

    edition: Edition
    clauses: frozenset[str]
    stages: tuple[Stage, ...]
    flag: str

    def families(self, name: str) -> Iterator[Family]:
        """The moments at which they do, to be watched for."""
        for stage in self.stages:
            acts = or_(*(when for number, when in guards(self.edition, stage) if number in self.clauses))
            if acts is not FALSE:
                yield Family(stage, ((name, Part.STAYS),), Effect.CALL, and_(acts, _ALONE[self.flag]))


def widths(
    old: Edition,
    new: Edition,
    numbers: Collection[str],
    former: Mapping[str, str],
    part: Callable[[Sequence[Family]], Parting],
) -> Iterator[Width]:
    """How wide some clauses of the new wording are, on occasions on which they act otherwise than before.

    ``former``: what renumbered clauses were called. ``part``: the two wordings as they part, the old one watched for
    some families. Undecided if the solver gives up.
    """
    found = [
        (n, stage) for n in numbers for stage in Stage if _acts(new, n, stage) - _acts(old, former.get(n, n), stage)
    ]
    if not found:
        return
    asked = {
        key: q for number, stage in found for key, q in _asked(old, new, number, former.get(number, number), stage)
    }
    watched = {key: list(q.families(" ".join(map(str, key)))) for key, q in asked.items()}
    parting = part([family for each in watched.values() for family in each])

    def ways(what: str, number: str, where: str) -> tuple[str, ...]:
        held = (f for f in FLAGS if any(_happens(parting, w) for w in watched[what, number, where, f]))
        return tuple(IRREGULARITIES[f] for f in held)

    for number, stage in found:
        if acts_on := ways("now", number, stage.name):
            law = ways("law", number, stage.name) or ways("law", number, "ANY")
            yield Width(number, stage, acts_on, ways("before", number, stage.name), law)


def _acts(edition: Edition, number: str, stage: Stage) -> set[int]:
    """The conditions of the cases of a clause, each by what it is."""
    return {when.key for n, when in guards(edition, stage) if n == number and when is not FALSE}


def _asked(
    old: Edition, new: Edition, number: str, former: str, stage: Stage
) -> Iterator[tuple[tuple[str, str, str, str], _Question]]:
    """What is asked of a clause on an occasion, by name."""
    law = frozenset(n for n in old.by_number if law_of(n) == law_of(number))
    for flag in FLAGS:
        yield ("now", number, stage.name, flag), _Question(new, frozenset({number}), (stage,), flag)
        yield ("before", number, stage.name, flag), _Question(old, frozenset({former}), (stage,), flag)
        yield ("law", number, stage.name, flag), _Question(old, law, (stage,), flag)
        yield ("law", number, "ANY", flag), _Question(old, law, tuple(Stage), flag)


def _happens(parting: Parting, question: Family) -> bool:
    """Some event comes to such a moment, by what the lemmas allow."""
    watched = parting.whole.watched.get(question.name, FALSE)
    return watched is not FALSE and parting.symbolic.refute_step(parting.lemmas, watched) is None
