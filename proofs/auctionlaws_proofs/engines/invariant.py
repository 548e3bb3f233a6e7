"""What is proved of every step: an invariant, and what a proof rests on."""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws_proofs.engines.lemma import Lemma


@dataclass(frozen=True)
class Invariant:
    """Lemmas that hold at the start and are kept by every step, together; and those that had to be dropped.

    ``rests_on``: the clauses that the proof uses; it goes through without the others. ``remembered``: it was proved
    before, from just the same text by just the same programs.
    """

    lemmas: tuple[Lemma, ...]
    dropped: tuple[Lemma, ...]
    rounds: int
    rests_on: tuple[str, ...] = ()
    remembered: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """What a proof rests on: the clauses that have to be in force, and whether it needs the invariant."""

    clauses: tuple[str, ...]
    by_lemmas: bool
