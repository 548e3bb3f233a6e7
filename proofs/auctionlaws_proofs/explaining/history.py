"""A clause in the other editions that ship: by what it says there, and not by its number."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.edition import editions, load_edition
from auctionlaws.language.syntax import Clause
from auctionlaws_proofs.bench.corresponding import correspondence, renumbered
from auctionlaws_proofs.bench.pairing import renamed, said_with

_NONE = "no clause corresponds to it"


def history(edition: str, number: str) -> Iterator[tuple[str, str]]:
    """For every other edition, in its order, its name and what corresponds to the clause there.

    That the formal text is another does not mean that a ruling is; :mod:`auctionlaws_proofs.bench.what_changed` says.
    """
    here = load_edition(edition).by_number[number]
    for name in editions():
        if name != edition:
            there = correspondence(edition, name).get(number)
            yield name, _NONE if there is None else _beside(here, edition, load_edition(name).by_number[there], name)


def _beside(here: Clause, edition: str, there: Clause, name: str) -> str:
    """How the clause of another edition stands to this one."""
    moved = "" if there.number == here.number else f"{there.number}, "
    names = renumbered(edition, name)
    formal = bool(here.cases or here.definitions or there.cases or there.definitions)
    same = said_with(here, names) == there.source if formal else renamed(here.prose, names) == there.prose
    return f"{moved}{'the same' if same else 'worded otherwise'}{' formal text' if formal and same else ''}"
