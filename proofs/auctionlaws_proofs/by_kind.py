"""Which kinds of irregular act alone, with ordinary calls and what the laws do about them, make an auction endless."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from auctionlaws.core.evaluate import evaluate
from auctionlaws.machine.relation import SWITCH
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.acts import SHOWING, irregular_acts, nothing_but
from auctionlaws_proofs.engines.alone import Alone, quiet_world, world_of
from auctionlaws_proofs.engines.termination import Lasso, shortest_lassos, stem_of
from auctionlaws_proofs.engines.witness import Mismatch, Witness, from_solver, values_at

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

LASSO_LIMIT: Final = 8
"""Auctions that come back to where they were are searched for up to so many events."""


class Answer(Enum):
    """What is known of auctions whose irregular acts are all of one kind; the value is how it is told."""

    ENDLESS = "enough"
    RANKED = "not enough, by a ranking function"
    NEVER_FIRST = "not enough, since none can be the first irregular act"
    CARDS = "not enough, since each shows another card (A2)"
    OPEN = "open, without a proof and without a cycle of {searched} events"


@dataclass(frozen=True, slots=True)
class OneKind:
    """A kind of irregular act and the answer.

    ``script`` plays an auction that comes back to where it was; ``searched``: how many events one might have had.
    """

    kind: str
    answer: Answer
    script: str | None = None
    searched: int = 0


def kinds_alone(study: Study, claim: Claim) -> tuple[OneKind, ...]:
    """The answer for each kind of irregular act that the relation knows.

    An auction on record only has to be played again; without one, and without a proof, a shortest is searched for.
    """
    lemmas, kinds = study.invariant.lemmas, irregular_acts(study.whole)
    quiet = Alone(study.symbolic, lemmas, quiet_world())
    known = {kind: _known(study, claim, kind, quiet) for kind in kinds}
    left = {kind: nothing_but(study.whole, kind) for kind, answer in known.items() if answer is None}
    limit = min(LASSO_LIMIT, study.anew)
    lassos = shortest_lassos(study.symbolic, lemmas, limit, left) if left else {}
    return tuple(answer or _searched(study, kind, lassos.get(kind), limit) for kind, answer in known.items())


def told(kinds: Sequence[OneKind]) -> str:
    """The kinds in words, those with the same answer together."""
    parts = []
    for answer in Answer:
        group = [k for k in kinds if k.answer is answer]
        if group:
            words = answer.value.format(searched=group[0].searched)
            parts.append(f"{words}: {', '.join(k.kind for k in group)}")
    return f"irregular acts of one kind alone, {'; '.join(parts)}"


def _known(study: Study, claim: Claim, kind: str, quiet: Alone) -> OneKind | None:
    """The answer for a kind of irregular act that needs no search."""
    recorded = study.recorded.endless(claim.number).get(kind)
    if recorded is not None and _is_endless(study, kind, recorded):
        return OneKind(kind, Answer.ENDLESS, recorded.script)
    if kind in SHOWING and study.act_bound is not None:
        return OneKind(kind, Answer.CARDS)
    if quiet.ends(kind, without=True) is not None:
        return OneKind(kind, Answer.NEVER_FIRST)
    if Alone(study.symbolic, study.invariant.lemmas, world_of(kind)).ends(kind) is not None:
        return OneKind(kind, Answer.RANKED)
    return None


def _searched(study: Study, kind: str, lasso: Lasso | None, limit: int) -> OneKind:
    """The answer that a search for a lasso of up to so many events gives."""
    if lasso is None:
        return OneKind(kind, Answer.OPEN, searched=limit)
    witness = from_solver(lasso.events, study.edition.facts)
    if not _is_endless(study, kind, witness):
        raise Mismatch(f"{kind}: the player does not come back to the same position in: {witness.script}")
    return OneKind(kind, Answer.ENDLESS, witness.script)


def _is_endless(study: Study, kind: str, witness: Witness) -> bool:
    """The player comes back to where he was, with no irregular act of another kind on the way."""
    if stem_of(study.laws, witness) is None:
        return False
    among = nothing_but(study.whole, kind)
    in_force = {f"{SWITCH}{number}": 1 for number in study.symbolic.switches}
    history = study.play(witness).history
    return all(evaluate(among, values_at(happened, happened.reading) | in_force) for happened in history)
