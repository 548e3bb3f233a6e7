"""What changes when a clause is struck out: the first ruling of an auction that is another one without it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from auctionlaws.calls import Seat
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import event_words
from auctionlaws_proofs.bench.rulings import apart, partings
from auctionlaws_proofs.engines.witness import Witness

_LATER = "The position is another one, though it shows only later."


@dataclass(frozen=True, slots=True)
class Difference:
    """Two rulings on the same event, and what each says that the other does not; no event: the very start."""

    number: int
    event: str
    with_it: tuple[str, ...]
    without: tuple[str, ...]


def difference(laws: Laws, other: Laws, witness: Witness) -> Difference | None:
    """The first event of an auction that is ruled otherwise by the laws without a clause; None if none is."""
    if laws.initial != other.initial:
        one, without = (position_sentences(Table(each, Seat.N)) for each in (laws, other))
        return Difference(0, "", *apart(one, without))
    silent: Difference | None = None
    for sides in partings(laws, other, witness):
        found = Difference(len(sides.witness.events), event_words(sides.last[0].event), *sides.said)
        if found.with_it or found.without:
            return found
        silent = silent or replace(found, with_it=(_LATER,))
    return silent
