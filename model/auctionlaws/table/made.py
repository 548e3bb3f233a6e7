"""A call that was made, and the words for what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from auctionlaws.calls import Seat
from auctionlaws.table.happened import Happened
from auctionlaws.table.remarks import about_arrival, about_calls


@dataclass(eq=False)
class Made:
    """A call that was made, and what became of it.

    ``skipped``: the players whose turn it was, up to the caller; they lost it where the call stands or was in
    rotation. Words for a note: ``broken`` says in what it was irregular, ``verdict`` what became of it, ``sequel``
    how it was put right, ``pending`` what it waits for.
    """

    seat: Seat
    call: int
    skipped: tuple[Seat, ...]
    in_rotation: bool
    broken: str = ""
    verdict: str = ""
    sequel: str = ""
    pending: str = ""
    stands: bool = False
    cancelled: bool = False

    @property
    def passed_over(self) -> tuple[Seat, ...]:
        """The players who lost a turn by this call."""
        return self.skipped if self.stands or (self.in_rotation and not self.cancelled) else ()

    @property
    def note(self) -> str:
        """What is remarkable about it; empty for most calls."""
        return "; ".join(filter(None, (self.broken, self.verdict, self.sequel, self.pending)))

    def cancel(self, verdict: str) -> None:
        """The call is out of the auction."""
        self.stands, self.cancelled = False, True
        self.verdict, self.pending = verdict, ""

    def takes_the_place_of(self, first: Made) -> None:
        """It stands where the other stood."""
        self.skipped, self.in_rotation = first.skipped, first.in_rotation


def note(words: str, happened: Happened) -> str:
    """What became of a call, with the clauses that say so."""
    return named(words, about_calls(happened))


def note_before_arrival(words: str, happened: Happened) -> str:
    """The same, less the clauses by which the Director goes on to deal with another call."""
    arrival = about_arrival(happened)
    return named(words, [number for number in about_calls(happened) if number not in arrival])


def named(words: str, numbers: list[str]) -> str:
    """Words and the clauses that they rest on."""
    return f"{words}: {', '.join(numbers)}" if numbers else words


def after_turn_of(first: Made, calls: Sequence[Made]) -> int:
    """The place behind the calls that a player has made at one turn, of which ``first`` is one."""
    place = next(i for i, made in enumerate(calls) if made is first)
    while place < len(calls) and calls[place].seat is first.seat:
        place += 1
    return place


def players_between(turn: Seat, seat: Seat) -> tuple[Seat, ...]:
    """The players from the one in turn to the one before the caller."""
    return tuple(Seat((turn + n) % 4) for n in range((seat - turn) % 4))
