"""What an edition takes for granted: each reading that can be switched off, what it settles, and what rests on it.

An understood clause is told with the shortest auction in which it decides, ruled with it and without; an interpretation
with the contradictions between two clauses that it settles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from auctionlaws.calls import Seat
from auctionlaws.interpretation import Interpretation, read_interpretations, shipped_interpretations
from auctionlaws.language.syntax import Clause
from auctionlaws.readings import readings_of
from auctionlaws.table.player import Table
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.explaining.layout import Explanation, Part, hanging, wrapped
from auctionlaws_proofs.explaining.sources import Sources
from auctionlaws_proofs.explaining.striking import Difference, difference


@dataclass(frozen=True, slots=True)
class Granted:
    """A reading: its number, what it says, where it is taken from, and an auction that shows what it settles.

    ``on``: it is switched on unless somebody switches it off. ``without``: what the auction comes to without it.
    """

    number: str
    heading: str
    prose: str
    source: str
    on: bool
    auction: str | None
    without: tuple[str, ...]
    claims: tuple[str, ...]

    @property
    def as_json(self) -> dict[str, Any]:
        """The reading for programs."""
        return {
            "number": self.number,
            "heading": self.heading,
            "prose": self.prose,
            "source": self.source or None,
            "on": self.on,
            "auction": self.auction,
            "without": list(self.without),
            "claims": list(self.claims),
        }


@dataclass(frozen=True, slots=True)
class _Played:
    """A recorded auction, the clauses cited up to its first unsettled event, and whether there is no such event."""

    witness: Witness
    cited: frozenset[str]
    settled: bool


def granted(sources: Sources) -> tuple[Granted, ...]:
    """Every reading of an edition as it ships: understood clauses, and the interpretations that can be switched on."""
    understood = readings_of(sources.edition)
    clauses = [c for c in sources.edition.clauses if c.number in understood]
    path = shipped_interpretations(sources.edition.name)
    given = () if path is None else read_interpretations(path, sources.edition)
    played = _all_played(sources)
    return (*(_of_clause(sources, c, played) for c in clauses), *(_of_interpretation(sources, i) for i in given))


def told(sources: Sources) -> Explanation:
    """The readings as a page of text."""
    parts = tuple(Part(f"{g.number} {g.heading}", tuple(_lines(g)), g.as_json) for g in granted(sources))
    return Explanation(f"What {sources.edition.name} takes for granted", parts)


def _of_clause(sources: Sources, clause: Clause, played: Sequence[_Played]) -> Granted:
    sources.progress(f"without {clause.number}")
    shown = next(_counts(sources, clause.number, played), None)
    return Granted(
        clause.number,
        clause.heading,
        clause.prose,
        "",
        True,
        None if shown is None else shown[0].script,
        () if shown is None else shown[1].without,
        _resting(sources, clause.number),
    )


def _counts(sources: Sources, number: str, played: Sequence[_Played]) -> Iterator[tuple[Witness, Difference]]:
    """Yield the recorded auctions in which some ruling differs if a clause is struck out.

    Auctions that cite the clause come first; of these, and of the others, settled ones come first, then short ones.
    """
    without = sources.struck.laws(number)
    for each in sorted(played, key=lambda p: (number not in p.cited, not p.settled)):
        found = difference(sources.laws, without, each.witness)
        if found is not None and found.without:
            yield each.witness, found


def _all_played(sources: Sources) -> tuple[_Played, ...]:
    """Every auction on record by the laws as they are, the shorter ones first."""
    ordered = sorted(sources.recorded.witnesses.values(), key=lambda w: (len(w.events), w.script))
    return tuple(_played(sources, witness) for witness in dict.fromkeys(ordered))


def _played(sources: Sources, witness: Witness) -> _Played:
    """Play an auction by the laws as they are, up to the first event that the text does not settle."""
    table, cited = Table(sources.laws, Seat.N), set[str]()
    for event, reading in zip(witness.events, witness.readings, strict=True):
        table.apply(event, reading)
        cited.update(table.history[-1].report.clauses)
        if table.unsettled:
            break
    return _Played(witness, frozenset(cited), not table.unsettled)


def _of_interpretation(sources: Sources, given: Interpretation) -> Granted:
    pairs = [targets.conflict(*sorted((given.follow, number))) for number in given.against]
    pairs += [targets.conflict(given.follow, number) for number in given.against]
    known = [w for name in pairs if (w := sources.recorded.witnesses.get(name)) is not None]
    without = tuple(f"{given.follow} and {number} contradict each other." for number in given.against)
    script = min((w.script for w in known), key=lambda s: (s.count(";"), s), default=None)
    return Granted(given.number, given.heading, given.prose, given.source, False, script, without, ())


def _resting(sources: Sources, number: str) -> tuple[str, ...]:
    """The claims whose recorded verdict used a clause."""
    return tuple(c.number for c in sources.claims if number in (sources.recorded.clauses_used(c.number) or ()))


def _lines(each: Granted) -> Iterator[str]:
    yield from wrapped(each.prose.split("\n"))
    if each.source:
        yield from hanging(f"Source: {each.source}.")
    if each.auction:
        yield from hanging(f"Auction: {each.auction}")
    nothing = "no auction on record is ruled otherwise."
    yield from hanging(f"Without it: {' '.join(each.without) or nothing}")
    if each.claims:
        yield from hanging(f"Claims that rest on it: {', '.join(each.claims)}")
    yield "On; --without " + each.number if each.on else "Off; --interpretations shipped switches it on"
