"""What the law text leaves open, and where it contradicts itself, each played again and with all its readings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from auctionlaws.table.position_text import position_sentences
from auctionlaws_proofs.book.addresses import chapter_of
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.auctions import Played, each_reading, play
from auctionlaws_proofs.explaining.findings import recorded_findings
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.findings import FindingText


class Kind(Enum):
    """What sort of open point it is; the value is what several of them are called."""

    CONFLICT = "Where clauses contradict each other"
    GAP = "What no clause says"


@dataclass(frozen=True)
class OpenPoint:
    """A gap or a contradiction. ``played`` is None where the auction on record does not come to it by these laws.

    ``clauses``: those that contradict each other, or those that are named where it is said what no clause answers.
    """

    identity: str
    kind: Kind
    title: str
    paragraph: str
    question: str
    witness: Witness | None
    played: Played | None
    clauses: tuple[str, ...]

    @property
    def chapter(self) -> str:
        """The law that it stands under: the first of a contradiction, of a gap the one that most is said of."""
        laws = [chapter_of(number) for number in self.clauses]
        if not laws or self.kind is Kind.CONFLICT:
            return next(iter(laws), "")
        return Counter(laws).most_common(1)[0][0]

    @property
    def readings(self) -> list[tuple[tuple[str, ...], Played, list[str]]]:
        """Of each reading the clauses that it follows, how it is played, and what comes of it in sentences."""
        played = self.played
        if played is None:
            return []
        return [
            (reading.clauses, replace(played, followed=(*played.followed, *own), table=reading.table), told)
            for reading, own, told in each_reading(played)
        ]

    @property
    def position(self) -> list[str]:
        """Where the table stands when the text gives out; nothing where it does not stand there, or contradicts."""
        return [] if self.played is None or self.played.table.readings else position_sentences(self.played.table)


def open_points(sources: Sources) -> Iterator[OpenPoint]:
    """Every gap and contradiction that the search has found, as the record has them."""
    for identity, target in recorded_findings(sources).items():
        written = sources.texts.by_identity.get(identity)
        kind = Kind.CONFLICT if identity.startswith("conflict-") else Kind.GAP
        witness = sources.witness(target)
        played = None if witness is None else play(sources, witness, through=False)
        question = "" if kind is Kind.CONFLICT else written.question if written else targets.name_of(target)
        yield OpenPoint(
            identity,
            kind,
            _title(kind, target, question) if written is None else written.title,
            "" if written is None else written.paragraph,
            question,
            witness,
            played,
            _contradicting(target, played) if kind is Kind.CONFLICT else _named(sources, written, played),
        )


def _title(kind: Kind, target: Target, question: str) -> str:
    """What an open point is called that nobody has written about."""
    return question if kind is Kind.GAP else " against ".join(target.split()[1:])


def _contradicting(target: Target, played: Played | None) -> tuple[str, ...]:
    """The clauses of a contradiction, those first that it is named after."""
    named = target.split()[1:]
    return tuple(dict.fromkeys((*named, *(played.table.history[-1].report.contradicting if played else ()))))


def _named(sources: Sources, written: FindingText | None, played: Played | None) -> tuple[str, ...]:
    """The clauses that what is written about a gap is about; of one that nobody has written about, those nearest."""
    if written is None:
        return played.table.history[-1].report.near if played else ()
    known = sources.edition.by_number
    return tuple(word for word in re.findall(r"\w+", written.paragraph) if word in known)
