"""Families that show only where two wordings have parted already: proved.

As long as both wordings rule alike, an auction keeps to positions of the old one, and what only a changed ruling can
bring about stays away. What that is, is guessed: fields that a family is about and that are zero in all positions to
which auctions ruled alike are known to come. The largest part of the guess that is kept by every event that is settled
and ruled alike is then used like lemmas.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.machine.state import STATE
from auctionlaws.machine.steps import State
from auctionlaws.machine.variables import variable
from auctionlaws_proofs.bench.auctions import Parting
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.potential import REMEMBERED
from auctionlaws_proofs.engines.symbolic import Symbolic


def only_follows(parting: Parting, name: str, known: Sequence[State]) -> bool:
    """Whether no auction that both wordings settle alike up to its last event shows the family there: proved.

    ``known``: positions that such auctions come to. The old invariant has been proved. Undecided if the solver
    gives up.
    """
    whole = parting.whole
    alike = not_(or_(parting.different, whole.gap, whole.outside, whole.conflict))
    kept = Symbolic(replace(whole, possible=and_(whole.possible, alike)))
    held = kept.invariant(tuple(_guessed(parting, name, known)), parting.lemmas)
    return parting.excluded(name, held.lemmas)


def _guessed(parting: Parting, name: str, known: Sequence[State]) -> Iterator[Lemma]:
    concerned = {f"{prefix}{about}" for about in variables([parting.seen(name)]) for prefix in ("", *REMEMBERED)}
    for index, each in enumerate(STATE):
        if each.name in concerned and not any(state[index] for state in known):
            yield Lemma(f"{each.name} stays zero", eq(variable(each.name), 0))
