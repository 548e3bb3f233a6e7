"""A study: one edition as the engines need it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

import z3

from auctionlaws.edition import Edition
from auctionlaws.machine.relation import Relation
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.kept_relation import relation_of
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws_proofs.claims_reader import Claim, shipped_claims, shipped_lemmas
from auctionlaws_proofs.engines.act_bound import ActBound, act_bound
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Ghosts, Witness, play
from auctionlaws_proofs.inherited import inherited
from auctionlaws_proofs.mistaken import speaks_of_it, with_sayings
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.recorded import Recorded
from auctionlaws_proofs.settled_before import SettledBefore, settled_before

Progress = Callable[[str], None]


class Kept(Protocol):
    """Where a proved invariant is remembered."""

    @property
    def fresh(self) -> bool:
        """It is to be proved anew, all of it, whatever is remembered or on record."""
        ...

    def recall(self, candidates: Sequence[Lemma]) -> Invariant | None:
        """The invariant, if it was proved from just these candidates and is remembered."""
        ...

    def keep(self, invariant: Invariant) -> None:
        """Remember an invariant."""
        ...


ANEW = 3
"""Recorded auctions of up to one event more are proved to be shortest at every run; the record answers for longer."""
RECORDING = 4
"""The same when a record is made."""
THOROUGH = 6
"""The same when a record is made thoroughly."""
LIMITLESS = 99


class Study:
    """One edition: its relation, its claims, the player that replays witnesses, and what is recorded."""

    def __init__(
        self,
        edition: Edition,
        laws: Laws,
        recorded: Recorded | None = None,
        claims: Sequence[Claim] | None = None,
        progress: Progress = lambda message: None,
        root: str | None = None,
        kept: Kept | None = None,
        relation: Relation | None = None,
    ) -> None:
        """``root``: the shipped edition that a wording goes back to, for what is written about its findings.

        ``kept``: where its invariant is remembered, if it is to be. ``relation``: what is made of the edition, with
        switches, where it has been made already.
        """
        self.root = root or edition.name
        self._kept = kept
        self.edition, self.laws, self.progress = edition, laws, progress
        self.claims = tuple(claims) if claims is not None else shipped_claims(self.root)
        self.recorded = (recorded or Recorded()).about(self.claims)
        self.anew = ANEW if recorded is not None and recorded.witnesses else LIMITLESS
        self.answered = self.recorded.shorter_excluded(edition)
        """Up to so many events the record answers for there being no shorter auction."""
        self.thorough = 0
        """For up to so many events it is proved again, for each target by itself."""
        self.any_auction_does: frozenset[Target] = frozenset()
        """Targets for which any recorded auction is enough that still shows them, even if a shorter one exists."""
        self.patient = False
        """Claims without a record are searched for with as much work as those with one: a record is made."""
        self.whole = join(relation or relation_of(edition, switches=True))
        self.symbolic = Symbolic(self.whole)
        self.asker = Asker(self.whole)
        self.candidates: tuple[Lemma, ...] = self.asker.lemmas(shipped_lemmas())
        self.proved: Invariant | None = None
        """The invariant, once it has been proved: what short auctions decide does not need it."""
        self._carrying: dict[frozenset[str], Symbolic] = {}
        self._last = time.perf_counter()

    @property
    def invariant(self) -> Invariant:
        """The lemmas that hold of every position that can be reached, proved together when first asked for."""
        return self.proved or self.prove_invariant()

    @property
    def trusts_record(self) -> bool:
        """What is on record of the edition at the bottom need not be proved again of a wording of it."""
        return not self.patient and (self._kept is None or not self._kept.fresh)

    def recall_invariant(self) -> bool:
        """Whether the invariant is at hand: proved already, or proved before and remembered."""
        if self.proved is None and self._kept is not None:
            self.proved = self._kept.recall(self.candidates)
        return self.proved is not None

    def prove_invariant(self) -> Invariant:
        """Prove the invariant, in two processes if there can be; it need not be proved if it is remembered."""
        if not self.recall_invariant():
            self.progress("proving the invariant")
            self.proved = self._proved_anew()
            if self._kept is not None:
                self._kept.keep(self.proved)
        assert self.proved is not None
        return self.proved

    def _proved_anew(self) -> Invariant:
        """The invariant; lemmas that are on record as broken are left out, unless a record is made.

        To leave one out can make no proof false, only impossible. Of a wording it is proved where it differs from the
        edition that it goes back to, unless nothing is to rest on what was proved before.
        """
        if self.trusts_record:
            found = inherited(self.symbolic, self.candidates, self.edition, self.root)
            if found is not None:
                return self._with_dropped(found)
        doubted = () if self.patient else self.recorded.broken
        return self._with_dropped(self.symbolic.invariant([c for c in self.candidates if c.name not in doubted]))

    def _with_dropped(self, found: Invariant) -> Invariant:
        kept = {lemma.name for lemma in found.lemmas}
        return replace(found, dropped=tuple(c for c in self.candidates if c.name not in kept))

    @cached_property
    def settled(self) -> SettledBefore | None:
        """The proofs on record of a wording's edition that hold of the wording too; None for an edition as it ships."""
        return settled_before(self)

    def carrying(self, ghosts: Ghosts) -> Symbolic:
        """The relation with these ghosts beside the state."""
        names = frozenset(ghosts)
        if names not in self._carrying:
            whole = self._with_sayings if speaks_of_it(names) else self.whole
            self._carrying[names] = self.symbolic.haunted(ghosts, whole) if ghosts else self.symbolic
        return self._carrying[names]

    @cached_property
    def _with_sayings(self) -> Whole:
        """The relation with the events that are about what is said: they leave the state, and lemmas, as they were."""
        return with_sayings(self.whole)

    @cached_property
    def lemmas(self) -> list[z3.BoolRef]:
        """The proved lemmas together, as a solver formula about the state before an event."""
        return [z3.And(self.symbolic.assume(self.invariant.lemmas))]

    @cached_property
    def act_bound(self) -> ActBound | None:
        """The bound on calls with a limited number of irregular acts, if one is proved."""
        return act_bound(self.symbolic, self.invariant.lemmas)

    def lap(self) -> float:
        """Seconds since the last verdict."""
        now = time.perf_counter()
        passed, self._last = now - self._last, now
        return passed

    def play(self, witness: Witness) -> Table:
        """A table on which the events of a witness have happened."""
        return play(self.laws, witness)

    def in_printed_order(self, numbers: Collection[str]) -> tuple[str, ...]:
        """Clause numbers, each once, in the order of the book."""
        return tuple(c.number for c in self.edition.clauses if c.number in set(numbers))
