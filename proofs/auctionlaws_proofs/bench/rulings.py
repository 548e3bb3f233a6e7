"""One auction ruled under two wordings, side by side, up to the first event on which they rule differently.

A ruling is all that a table can see of an event (:mod:`auctionlaws.machine.part`); by which clauses it was reached is
no part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import ReadingNumber
from auctionlaws.machine.part import Part
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.state import INDEX, F
from auctionlaws.table.changes import changes
from auctionlaws.table.encoding import kind_of
from auctionlaws.table.events import INFORMATION
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.open_point import open_point
from auctionlaws.table.player import Table
from auctionlaws.table.position_text import position_sentences
from auctionlaws.table.words import call_words, event_words, listed
from auctionlaws_proofs.bench.outputs import renamed_pointer
from auctionlaws_proofs.bench.pairing import NOTHING, renamed
from auctionlaws_proofs.bench.seen_apart import compared
from auctionlaws_proofs.engines.witness import Witness, tables

NONE_OF_THAT: Final = "None of that; the rest is the same."
"""Printed for a wording that rules nothing on an event but what the other wording rules as well."""


@dataclass(frozen=True)
class Sides:
    """Two tables at which the same events have happened; they rule on the last one differently.

    ``impossible``: it cannot happen at all under the new wording. ``renumbered``: clause numbers of the old wording and
    what they are called in the new one; a sentence that differs in these only is the same.
    """

    witness: Witness
    before: Table
    after: Table
    impossible: bool = False
    renumbered: Mapping[str, str] = field(default_factory=lambda: NOTHING, compare=False)

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
            return tuple(ruled_sentences(self.before)), ("This cannot happen at all.",)
        told = apart(ruled_sentences(self.before), ruled_sentences(self.after), self.renumbered)
        return told if any(told) else apart(_beside(self.before), _beside(self.after), self.renumbered)


def partings(old: Laws, new: Laws, witness: Witness, renumbered: Mapping[str, str] = NOTHING) -> Iterator[Sides]:
    """The events of an auction on which two wordings rule differently, as long as it can be played under both.

    ``renumbered``: clause numbers of the old wording and what they are called in the new one. ImpossibleEvent if the
    auction cannot be played under the old wording.
    """
    for count, (before, after, impossible) in enumerate(together(old, new, witness), 1):
        if impossible or differ(before, after, renumbered):
            upto = Witness(witness.events[:count], witness.readings[:count])
            yield Sides(upto, before.copy(), after.copy(), impossible, renumbered)


def together(old: Laws, new: Laws, witness: Witness) -> Iterator[tuple[Table, Table, bool]]:
    """Two tables after each event of an auction, and whether it cannot happen at the second, where that is the end.

    They are the same two all the time. ImpossibleEvent as for :func:`partings`.
    """
    before, after = Table(old, Seat.N), Table(new, Seat.N)
    for event, reading in zip(witness.events, witness.readings, strict=True):
        before.apply(event, reading)
        try:
            after.apply(event, reading)
        except ImpossibleEvent:
            yield before, after, True
            return
        yield before, after, False
        if not follow_both(before, after, reading):
            return


def side_by_side(old: Laws, new: Laws, witness: Witness, renumbered: Mapping[str, str] = NOTHING) -> Sides | None:
    """The first difference in an auction; None if there is none, or it cannot be played."""
    try:
        return next(partings(old, new, witness, renumbered), None)
    except ImpossibleEvent:
        return None


def differ(before: Table, after: Table, renumbered: Mapping[str, str] = NOTHING) -> bool:
    """Whether the last event was ruled differently at two tables.

    The same function is not asked twice: it rules alike wherever it is asked the same.
    """
    return not one_ruling(before.history[-1], after.history[-1]) and ruling(before, renumbered) != ruling(after)


def one_ruling(one: Happened, other: Happened) -> bool:
    """Both rulings are made by the same functions, of the same event in the same state.

    Events about information are ruled on by none: what they come to is read off the position.
    """
    if one.event.kind in INFORMATION:
        return False
    key = kind_of(one.event, one.before), one.before[INDEX[F.phase]]
    asked = [(h.event, h.seat, h.before, h.reading) for h in (one, other)]
    made = [h.laws.steps[key] for h in (one, other)]
    return asked[0] == asked[1] and made[0] == made[1]


def ruling(table: Table, renumbered: Mapping[str, str] = NOTHING) -> tuple[object, ...]:
    """All that a table can see of the ruling on its last event; numbers that have changed are the new ones."""
    return tuple(_seen(part, table, renumbered) for part in compared(of_event=True))


def _seen(part: Part, table: Table, renumbered: Mapping[str, str]) -> object:
    """A part of what a table sees; nothing follows of an event that is not settled."""
    last = table.history[-1]
    report, settled = last.report, last.outcome is Outcome.SETTLED

    def named(numbers: Iterable[str]) -> frozenset[str]:
        return frozenset(renumbered.get(n, n) for n in numbers)

    match part:
        case Part.POSSIBLE:
            return True
        case Part.OPEN:
            return last.outcome
        case Part.READINGS:
            return frozenset((named(r.clauses), ruling(r.table, renumbered)) for r in table.readings)
        case Part.MOVES:
            return (tuple(table.calls), last.moved(Move.REFUSED)) if settled else None
        case Part.STATE:
            return last.after if settled else None
        case Part.SCORE:
            return named(report.adjusts) if settled else None
        case Part.POINTS:
            return frozenset(renamed_pointer(to, renumbered) for to in report.points) if settled else None
        case Part.IRREGULAR:
            return report.irregularities
        case Part.ELSEWHERE:
            return named(report.laws)
        case Part.TORN:
            return named(report.contradicting)
        case Part.QUESTION:
            return frozenset(report.gaps) if last.outcome is Outcome.GAP else None
        case _:
            raise ValueError(f"{part.name} is not seen of the ruling on an event")


def follow_both(before: Table, after: Table, reading: ReadingNumber) -> bool:
    """Go on at both tables, with the same reading of a contradiction where there is one; whether that is possible."""
    if before.history[-1].outcome is Outcome.CONFLICT:
        if one_ruling(before.history[-1], after.history[-1]):
            after.follow_number(reading)
            before.follow_number(reading)
            return True
        before.follow_number(reading)
        same = [r for r in after.readings if r.table.same_end(before)]
        if same:
            after.become(same[0].table)
        return bool(same)
    return not (before.unsettled or after.unsettled)


def ruled_sentences(table: Table) -> list[str]:
    """The ruling on the last event, in sentences; where the text contradicts itself, each ruling that it gives."""
    last = table.history[-1]
    if last.outcome is Outcome.SETTLED:
        return list(
            dict.fromkeys((*changes(last, table.dealer), *_stands(table), *look_at_sentences(last.report.points)))
        )
    headline = takewhile(bool, open_point(table, lambda clause: []))
    said = [" ".join(line.strip() for line in headline).removeprefix("NOT SETTLED. ")]
    for reading in table.readings:
        followed = listed(reading.clauses) or "another clause"
        said += [f"Following {followed}: {sentence}" for sentence in ruled_sentences(reading.table)]
    return said


def _beside(table: Table) -> list[str]:
    """What else a table can see: the calls that stand, what was irregular, and the question that is left open."""
    report = table.history[-1].report
    calls = ", ".join(call_words(seat, call) for seat, call in table.calls)
    return [
        f"The calls that stand: {calls or 'none'}.",
        f"Irregular: {listed(report.irregularities) or 'nothing'}.",
        *(f"No clause says {question}." for question in report.gaps),
        *(f"{listed(r.clauses)}: {sentence}" for r in table.readings for sentence in _beside(r.table)),
    ]


def look_at_sentences(points: Iterable[Pointer]) -> Iterator[str]:
    """Laws to which clauses point for a consequence, a sentence each."""
    every = list(dict.fromkeys(points))
    for law in dict.fromkeys(to.law for to in every):
        what = ", ".join(to.purpose for to in every if to.law == law and to.purpose)
        yield f"Law {law} is to be looked at{f' for {what}' if what else ''}."


def _stands(table: Table) -> list[str]:
    """Where the table stands; the laws to look at are told of the event, not of all that were before it."""
    return [s for s in position_sentences(table) if not s.startswith("Laws to look at")]


def apart(
    one: Sequence[str], other: Sequence[str], renumbered: Mapping[str, str] = NOTHING
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each of two lists of sentences says that the other does not; ``renumbered``: old clause numbers, and new."""
    named = [renamed(sentence, renumbered) for sentence in one]
    mine = (sentence for sentence, now in zip(one, named, strict=True) if now not in other)
    return tuple(mine), tuple(sentence for sentence in other if sentence not in named)
