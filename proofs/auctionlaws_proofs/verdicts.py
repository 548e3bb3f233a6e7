"""Verdicts: what was found out about a claim, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from auctionlaws_proofs.engines.targets import Target


class Word(Enum):
    """The words for a verdict; none of them means another."""

    PROVED = "proved"
    """For all auctions of any length."""
    REFUTED = "refuted"
    """With the shortest counterexample, replayed by the player."""
    REACHABLE = "reachable"
    UNREACHABLE = "unreachable"
    BOUNDED = "bounded"
    """No counterexample up to a number of events; nothing is known beyond."""
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a claim.

    ``engine`` names the method, ``clauses`` what it rests on (for a proof: the clauses it needs; for an auction:
    those that decide in it), ``script`` a table script that replays the counterexample or witness, ``readings``
    the clauses that are followed where the script meets a conflict, ``follow`` those of them that a table has to be
    told before it plays the script to its end.
    """

    number: str
    title: str
    word: Word
    engine: str
    seconds: float
    clauses: tuple[str, ...] = ()
    script: str | None = None
    readings: tuple[str, ...] = ()
    note: str = ""
    recorded: str | None = None
    endless: tuple[tuple[str, str], ...] = ()
    """For each kind of irregular act that alone suffices for an auction without end: the kind, and such an auction."""
    follow: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The verdict with the keys of the command line's contract."""
        return {
            "id": self.number,
            "title": self.title,
            "verdict": self.word.value,
            "recorded": self.recorded,
            "engine": self.engine,
            "seconds": round(self.seconds, 3),
            "clauses_used": list(self.clauses),
            "script": self.script,
            "note": self.note,
        }


def following(clauses: Sequence[str]) -> str:
    """That these clauses are followed where the text contradicts itself."""
    return f"{' and '.join(clauses)} {'is' if len(clauses) == 1 else 'are'} followed"


@dataclass(frozen=True, slots=True)
class Finding:
    """A gap, a conflict or a dead clause: its stable identity, what it is about, and its shortest auction.

    ``paragraph``: what is written about it; empty for a gap or conflict nobody has written about, and for clauses.
    ``follow``: the clauses that are followed where the script meets another conflict on the way.
    """

    identity: str
    clauses: tuple[str, ...]
    title: str
    script: str | None
    paragraph: str = ""
    follow: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The finding as the command line prints it."""
        return {
            "id": self.identity,
            "clauses": list(self.clauses),
            "title": self.title,
            "script": self.script,
            "follow": list(self.follow),
            "paragraph": self.paragraph or None,
        }


@dataclass
class Findings:
    """Everything the clauses leave open or contradict, and the shortest auction in which each clause decides."""

    gaps: list[Finding] = field(default_factory=list)
    conflicts: list[Finding] = field(default_factory=list)
    dead: list[Finding] = field(default_factory=list)
    life: list[Finding] = field(default_factory=list)
    open: list[Target] = field(default_factory=list)
    """Gaps and conflicts that no proof excludes and that no auction within the limit of the search shows."""
