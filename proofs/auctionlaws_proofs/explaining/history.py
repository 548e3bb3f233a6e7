"""A clause in the other editions that ship: by what it says there, and not by its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from auctionlaws.edition import editions
from auctionlaws.language.syntax import Clause
from auctionlaws_proofs.bench.corresponding import correspondence, renumbered, shipped
from auctionlaws_proofs.bench.pairing import renamed, said_with

HEADING: Final = "in the other editions"


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What corresponds to a clause in another edition; ``number`` is None where nothing does."""

    edition: str
    number: str | None
    words: str


def history(edition: str, number: str) -> Iterator[Elsewhere]:
    """What corresponds to a clause in every other edition, in their order.

    That the formal text is another does not mean that a ruling is; :mod:`auctionlaws_proofs.bench.what_changed` says.
    """
    here = shipped(edition).by_number[number]
    for name in editions():
        if name != edition:
            there = correspondence(edition, name).get(number)
            words = "no clause corresponds to it" if there is None else _beside(here, edition, there, name)
            yield Elsewhere(name, there, words)


def _beside(here: Clause, edition: str, number: str, name: str) -> str:
    """How the clause of another edition stands to this one."""
    there, names = shipped(name).by_number[number], renumbered(edition, name)
    if here.formal or there.formal:
        return "the same formal text" if said_with(here, names) == there.source else "another formal text"
    return "in the same words" if renamed(here.prose, names) == there.prose else "in other words"
