"""Families that show only where two wordings have parted already: proved.

As long as both wordings rule alike, an auction keeps to positions that both come to, and what only a changed ruling can
bring about stays away. What that is, is guessed. First, values that some field has in a position to which the old
wording is known to come, and in none to which auctions ruled alike are: the largest part of that which every event
keeps under the new wording is used like lemmas. Then, fields that a family is about and that are zero in all positions
to which auctions ruled alike are known to come: there, the part kept by every event that is settled and ruled alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.machine.steps import State
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.bench.auctions import Excluded, Parting
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.potential import REMEMBERED
from auctionlaws_proofs.engines.symbolic import Symbolic

NARROW: Final = 3
"""Fields of so many bits have few enough values to ask about each."""


def only_follows(parting: Parting, name: str, known: Sequence[State], kept: Sequence[Lemma]) -> bool:
    """Whether no auction that both wordings settle alike up to its last event shows the family there: proved.

    ``known``: positions that such auctions come to; ``kept``: see :func:`kept_by_new`. The old invariant has been
    proved. Undecided if the solver gives up.
    """
    return _excluded(parting, name, kept) or _excluded(parting, name, _kept_while_alike(parting, name, known))


def _excluded(parting: Parting, name: str, lemmas: Sequence[Lemma]) -> bool:
    why = parting.excluded(name, lemmas)
    return why is Excluded.NEVER or why is Excluded.ALIKE


def kept_by_new(parting: Parting, known: Sequence[State], ever: Sequence[State]) -> tuple[Lemma, ...]:
    """What the old wording brings about and every event under the new one keeps away.

    ``known``: positions that auctions ruled alike come to; ``ever``: those that any come to by the old wording.
    Undecided if the solver gives up.
    """
    guess = tuple(_gone(parting, known, ever))
    return Symbolic(parting.new).invariant(guess).lemmas if guess else ()


def _gone(parting: Parting, known: Sequence[State], ever: Sequence[State]) -> Iterator[Lemma]:
    """Narrow fields never have a value that is not known any more; others stay zero."""
    for index, each in enumerate(parting.whole.relation.fields):
        values = {state[index] for state in known}
        gone = {state[index] for state in ever} - values
        if each.width <= NARROW:
            for value in sorted(gone):
                yield Lemma(f"{each.name} is never {value}", not_(eq(variable(each.name), value)))
        elif gone and values == {0}:
            yield Lemma(f"{each.name} stays zero", eq(variable(each.name), 0))


def _kept_while_alike(parting: Parting, name: str, known: Sequence[State]) -> tuple[Lemma, ...]:
    whole = parting.whole
    alike = not_(or_(parting.different, whole.gap, whole.outside, whole.conflict))
    kept = Symbolic(replace(whole, possible=and_(whole.possible, alike)))
    return kept.invariant(tuple(_zero(parting, name, known)), parting.lemmas).lemmas


def _zero(parting: Parting, name: str, known: Sequence[State]) -> Iterator[Lemma]:
    """Fields that a family is about stay zero if they are."""
    concerned = {f"{prefix}{about}" for about in variables([parting.seen(name)]) for prefix in ("", *REMEMBERED)}
    for index, each in enumerate(parting.whole.relation.fields):
        if each.name in concerned and not any(state[index] for state in known):
            yield Lemma(f"{each.name} stays zero", eq(variable(each.name), 0))
