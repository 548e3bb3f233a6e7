"""A clause as a committee reads it: in our words, formally, and read back."""

from __future__ import annotations

from dataclasses import dataclass

from auctionlaws.language.readback import read_back
from auctionlaws.language.syntax import Clause


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a clause: its heading, our paraphrase, its formal text, and that read back in English."""

    heading: str
    prose: str
    formal: str
    read_back: str


def wording(clause: Clause) -> Wording:
    """How a clause is worded."""
    return Wording(clause.heading, clause.prose, clause.source.rstrip(), read_back(clause))


def worded(clause: Clause | None) -> Wording | None:
    """The same of a clause that there may be."""
    return None if clause is None else wording(clause)
