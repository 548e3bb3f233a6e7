"""Who may ask, who must answer, speak up or be silent, and who may change his call, by the laws on information."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from auctionlaws.calls import Seat
from auctionlaws.table.events import SPOKEN
from auctionlaws.table.informed import DEADLINES, Informed
from auctionlaws.table.laws import Saying
from auctionlaws.table.player import Table
from auctionlaws.table.said import Misstatement


def may_ask(table: Table) -> list[Seat]:
    """Who may ask what opponents' calls mean, where they have made any."""
    callers = {h.event.seat for h in table.history if h.event.kind in SPOKEN}
    return [seat for seat in _unless_open(table, "may_ask") if callers & {seat.lho, seat.rho}]


def may_review(table: Table) -> list[Seat]:
    """Who may have all calls restated, where any have been made."""
    made = any(h.event.kind in SPOKEN for h in table.history)
    return _unless_open(table, "may_review") if made else []


def _unless_open(table: Table, slot: str) -> list[Seat]:
    """The players who have a right; nobody has where the text has given out."""
    return [] if table.unsettled else table.informed.askers(slot)


def must_answer(here: Informed) -> dict[Seat, int]:
    """Who has to explain a call, and which; of several the one that was asked about first."""
    owed = {each.seat: each.call for each in reversed(here.said.owed)}
    return {seat: owed[seat] for seat in Seat if seat in owed}


def must_correct(here: Informed) -> dict[Seat, str]:
    """Who has to put a mistake right, and when; of several times the most urgent."""
    due: dict[Seat, list[str]] = {}
    for seat, mistaken in open_mistakes(here):
        deadline = here.deadline(seat, mistaken)
        due.setdefault(seat, []).extend([deadline[0]] if deadline else [])
    return {seat: min(due[seat], key=DEADLINES.index) for seat in Seat if due.get(seat)}


def may_correct(here: Informed) -> list[Seat]:
    """Who may put a mistake of his own right before he must."""
    return _of_mistakes(here, Informed.may_speak)


def must_be_silent(here: Informed) -> list[Seat]:
    """Who knows of a mistake of his partner's, or has made a mistaken call, and has to be silent about it as yet."""
    misbid = {seat for seat, _ in here.said.misbids if here.silenced_misbid(seat)}
    return [seat for seat in Seat if seat in misbid or seat in _of_mistakes(here, Informed.silenced)]


def may_change(here: Informed) -> list[Seat]:
    """Who has a right under Law 21B: who called on what has been put right since, and who is asked about it already."""
    misled = {seat for each in here.said.mistaken if each.corrected for seat in each.misled}
    return [seat for seat in Seat if seat is here.asked or (seat in misled and here.may_change_call(seat))]


def open_mistakes(here: Informed) -> Iterator[tuple[Seat, Misstatement]]:
    """Every mistake that has not been put right, with each player of the side who knows of it."""
    for mistaken in here.said.mistaken:
        if not mistaken.corrected:
            yield from ((seat, mistaken) for seat in sorted(mistaken.known))


By = Callable[[Informed, Seat, Misstatement], tuple[Saying, ...]]


def _of_mistakes(here: Informed, given: By) -> list[Seat]:
    found = {seat for seat, mistaken in open_mistakes(here) if given(here, seat, mistaken)}
    return [seat for seat in Seat if seat in found]
