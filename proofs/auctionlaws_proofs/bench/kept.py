"""The rulings that a proposal says it keeps: whether it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from auctionlaws.amendment import Amended
from auctionlaws.calls import Seat
from auctionlaws.kept_rulings import KeptRuling, kept_rulings
from auctionlaws.language.errors import LawError
from auctionlaws.language.hints import shortened
from auctionlaws.table.events import Event
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import Laws
from auctionlaws.table.player import Table
from auctionlaws.table.possible import EventError, play_on
from auctionlaws.table.words import event_words
from auctionlaws_proofs.bench.rulings import Sides, differ, ruled_sentences
from auctionlaws_proofs.engines.witness import so_far


class Kept(Enum):
    """Whether the new wording keeps a ruling that the proposal says it keeps."""

    KEPT = "kept"
    CHANGED = "changed"
    OPEN = "open"
    """The new wording does not settle what had to be ruled."""


@dataclass(frozen=True)
class Held:
    """A ruling that was to be kept, and what has become of it.

    ``happening``: the event of which something else is told; ``before``, ``now``: what had to be told and is not, and
    what is told instead.
    """

    ruling: KeptRuling
    kept: Kept
    happening: str = ""
    before: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


def held(amended: Amended, old: Laws, new: Laws) -> tuple[Held, ...]:
    """Every ruling that a proposal keeps, ruled by its wording; ``old``: the laws on which it builds.

    LawError for one that cannot be read, or cannot happen by the laws on which the proposal builds.
    """
    return tuple(_said(r, new) if r.says else _as_before(r, old, new) for r in kept_rulings(amended))


def _said(ruling: KeptRuling, new: Laws) -> Held:
    """Whether the sentences that were written down are told."""
    table = Table(new, ruling.script.dealer or Seat.N)
    try:
        play_on(table, ruling.script)
    except EventError as error:
        return Held(ruling, Kept.CHANGED, "", ruling.says, (f"{error.message[0].upper()}{error.message[1:]}.",))
    told = ruled_sentences(table)
    missing = tuple(sentence for sentence in ruling.says if sentence not in told)
    happening = f"{event_words(ruling.script.events[-1])}."
    if table.unsettled:
        return Held(ruling, Kept.OPEN, happening, missing, tuple(told))
    if missing:
        return Held(ruling, Kept.CHANGED, happening, missing, tuple(s for s in told if s not in ruling.says))
    return Held(ruling, Kept.KEPT)


def _as_before(ruling: KeptRuling, old: Laws, new: Laws) -> Held:
    """Whether every event is ruled as before."""
    dealer = ruling.script.dealer or Seat.N
    before, after = Table(old, dealer), Table(new, dealer)
    for number, line in enumerate(ruling.script.lines, 1):
        try:
            before.happen(line.event)
        except ImpossibleEvent:
            hint = "play it with auctionlaws rule to see what can happen there"
            message = f"has an event ({number}) that cannot happen by the laws on which this proposal builds"
            raise LawError(ruling.place, message, shortened(ruling.text, 8), hint) from None
        sides = _parted(before, after, line.event)
        if sides is not None and any(sides.said):
            kept = Kept.OPEN if not sides.impossible and after.unsettled else Kept.CHANGED
            return Held(ruling, kept, sides.happening, *sides.said)
    if after.unsettled:
        told = tuple(ruled_sentences(after))
        return Held(ruling, Kept.OPEN, f"{event_words(ruling.script.events[-1])}.", told, told)
    return Held(ruling, Kept.KEPT)


def _parted(before: Table, after: Table, event: Event) -> Sides | None:
    """How both wordings rule on an event that has happened at the first table, where they rule differently."""
    try:
        after.happen(event)
    except ImpossibleEvent:
        return Sides(so_far(before), before, after, impossible=True)
    return Sides(so_far(before), before, after) if differ(before, after) else None
