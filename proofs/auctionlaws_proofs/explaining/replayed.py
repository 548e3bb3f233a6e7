"""Auctions on record, played by a wording of one's own: where a clause still decides, a gap or conflict still shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from auctionlaws.calls import Seat
from auctionlaws.edition import Edition, load_edition
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws, load_laws
from auctionlaws.table.player import Table
from auctionlaws.table.stepped import reading_numbers
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.recorded import Recorded


@dataclass(frozen=True)
class Replayed:
    """The record of a shipped edition, as far as its auctions show the same under another wording.

    Nothing says that they are the shortest there.
    """

    edition: Edition
    laws: Laws
    recorded: Recorded
    root: str

    def witness(self, target: Target) -> Witness | None:
        """An auction that comes to a target of the record (``life 27B2``, ``conflict 28B 29A``, ``gap …``).

        None where no auction on record does, and for anything else: what refutes a claim there may not refute it here.
        """
        if targets.is_of(target, targets.Sort.LIFE):
            return self._life.get(targets.name_of(target))
        recorded = self.recorded.witnesses.get(target)
        return recorded if recorded is not None and self._comes_to(recorded, target) else None

    @cached_property
    def _life(self) -> dict[str, Witness]:
        """For each clause that decides in some auction on record, the shortest of them, up to where it does.

        Of several as short, the one that is on record for the clause.
        """
        found: dict[str, Witness] = {}
        for target, witness in self._by_length():
            for number, happened in enumerate(played(self.laws, witness), 1):
                until = Witness(witness.events[:number], witness.readings[:number])
                for fired in happened.report.fired if happened.outcome is Outcome.SETTLED else ():
                    known = len(found[fired].events) if fired in found else number + 1
                    if number < known or (number == known and target == targets.life(fired)):
                        found[fired] = until
        return {**dict(self._ruled_alike()), **found}

    def _by_length(self) -> list[tuple[str, Witness]]:
        auctions = ((target, witness.calls_alone) for target, witness in self.recorded.witnesses.items())
        return sorted(auctions, key=lambda item: len(item[1].events))

    def _ruled_alike(self) -> Iterator[tuple[str, Witness]]:
        """Clauses that are worded as ever, of which the auction on record is ruled as ever.

        A definition or a lead penalty decides without an event of its own.
        """
        shipped, before = load_laws(self.root), load_edition(self.root).by_number
        for number, clause in self.edition.by_number.items():
            witness = self.recorded.witnesses.get(targets.life(number))
            if witness is not None and number in before and before[number].source == clause.source:
                ruled = [[(h.outcome, h.after) for h in played(laws, witness)] for laws in (shipped, self.laws)]
                if ruled[0] == ruled[1]:
                    yield number, witness

    def _comes_to(self, witness: Witness, target: Target) -> bool:
        """Whether the last event of an auction is the gap or the conflict that it is on record for."""
        history = played(self.laws, witness, through=False)
        if len(history) < len(witness.events):
            return False
        sort, _, words = target.partition(" ")
        report = history[-1].report
        if sort == "conflict":
            return set(words.split()) <= set(report.contradicting)
        return sort == "gap" and words in report.gaps


def played(laws: Laws, witness: Witness, *, through: bool = True) -> list[Happened]:
    """The events of an auction as far as it can be played; ``through`` a contradiction at its end, if that is asked."""
    table = Table(laws, Seat.N)
    for number, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True), 1):
        try:
            table.apply(event, reading)
        except ImpossibleEvent:
            break
        last = table.history[-1]
        if last.outcome is Outcome.CONFLICT and (through or number < len(witness.events)):
            if reading not in reading_numbers(laws, last.before, event, last.seat):
                break
            table.follow_number(reading)
    return table.history
