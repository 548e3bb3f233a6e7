"""One auction ruled under two wordings, side by side, up to the first event on which they rule differently.

A ruling is the position that comes of an event, with its duties, options and restrictions, or that the text does not
settle it, and whether an adjusted score is in play; never the numbers of the clauses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from auctionlaws.calls import Seat
from auctionlaws.table.changes import changes
from auctionlaws.table.laws import Laws
from auctionlaws.table.open_point import open_point
from auctionlaws.table.player import Happened, ImpossibleEvent, Outcome, ReadingNumber, Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import event_words, listed
from auctionlaws_proofs.engines.witness import Witness, tables


@dataclass(frozen=True)
class Sides:
    """Two tables at which the same events have happened; they rule on the last one differently.

    ``impossible``: it cannot happen at all under the new wording.
    """

    witness: Witness
    before: Table
    after: Table
    impossible: bool = False

    @property
    def last(self) -> tuple[Happened, Happened]:
        """The last event as each wording has it."""
        return self.before.history[-1], self.after.history[-1]

    @property
    def happening(self) -> str:
        """The last event in a sentence."""
        return f"{event_words(self.witness.events[-1])}."

    @property
    def beforehand(self) -> Table:
        """The table before the last event, where both rule alike, with the words of the old wording."""
        *_, table = tables(self.before.laws, self.witness.without_last)
        return table

    def signature(self, changed: Collection[str]) -> tuple[object, ...]:
        """What kind of difference it is: the event, how it came out, and which of the changed clauses decided it."""
        decided = ((h.outcome, [n for n in h.report.clauses if n in changed]) for h in self.last)
        return (self.last[0].event.kind, *decided)

    @property
    def said(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What each ruling says of the last event that the other does not."""
        if self.impossible:
            return tuple(_ruled(self.before)), ("This cannot happen at all.",)
        return apart(_ruled(self.before), _ruled(self.after))


def partings(old: Laws, new: Laws, witness: Witness) -> Iterator[Sides]:
    """The events of an auction on which two wordings rule differently, as long as it can be played under both.

    ImpossibleEvent if the auction cannot be played under the old wording.
    """
    before, after = Table(old, Seat.N), Table(new, Seat.N)
    for count, (event, reading) in enumerate(zip(witness.events, witness.readings, strict=True), 1):
        upto = Witness(witness.events[:count], witness.readings[:count])
        before.apply(event, reading)
        try:
            after.apply(event, reading)
        except ImpossibleEvent:
            yield Sides(upto, before.copy(), after.copy(), impossible=True)
            return
        if differ(before, after):
            yield Sides(upto, before.copy(), after.copy())
        if not _on(before, after, reading):
            return


def side_by_side(old: Laws, new: Laws, witness: Witness) -> Sides | None:
    """The first difference in an auction; None if there is none, or it cannot be played."""
    try:
        return next(partings(old, new, witness), None)
    except ImpossibleEvent:
        return None


def differ(before: Table, after: Table) -> bool:
    """Whether the last event was ruled differently at two tables."""
    one, other = before.history[-1], after.history[-1]
    if one.outcome is not other.outcome:
        return True
    match one.outcome:
        case Outcome.SETTLED:
            return one.after != other.after or _adjusts(one) != _adjusts(other)
        case Outcome.CONFLICT:
            return _ends(before) != _ends(after)
        case Outcome.GAP | Outcome.OUTSIDE:
            return one.report.laws != other.report.laws


def _adjusts(happened: Happened) -> bool:
    return bool(happened.report.adjusts)


def _ends(table: Table) -> set[tuple[object, ...]]:
    """How the readings of a conflict come out."""
    return {(r.table.state, r.table.history[-1].outcome, _adjusts(r.table.history[-1])) for r in table.readings}


def _on(before: Table, after: Table, reading: ReadingNumber) -> bool:
    """Follow the same reading of a contradiction at both tables; whether that is possible."""
    if before.history[-1].outcome is Outcome.CONFLICT:
        before.follow_number(reading)
        same = [r for r in after.readings if r.table.same_end(before)]
        if same:
            after.become(same[0].table)
        return bool(same)
    return not (before.unsettled or after.unsettled)


def _ruled(table: Table) -> list[str]:
    """The ruling on the last event, in sentences; where the text contradicts itself, each ruling that it gives."""
    last = table.history[-1]
    if last.outcome is Outcome.SETTLED:
        return list(dict.fromkeys((*changes(last, table.dealer), *_stands(table))))
    headline = takewhile(bool, open_point(table, lambda clause: []))
    said = [" ".join(line.strip() for line in headline).removeprefix("NOT SETTLED. ")]
    for reading in table.readings:
        followed = listed(reading.clauses) or "another clause"
        said += [f"Following {followed}: {sentence}" for sentence in _ruled(reading.table)]
    return said


def _stands(table: Table) -> list[str]:
    """Where the table stands, but for the laws to look at: these are no part of a ruling."""
    return [s for s in position_sentences(table) if not s.startswith("Laws to look at")]


def apart(one: Sequence[str], other: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each of two lists of sentences says that the other does not."""
    return tuple(s for s in one if s not in other), tuple(s for s in other if s not in one)
