"""Plainer witnesses: begun by the dealer where that breaks fewer laws, and every call as low as the player finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from auctionlaws.calls import Ladder, Seat
from auctionlaws.table.events import Event, Kind
from auctionlaws_proofs.engines.witness import Replay, Witness, irregular

Player = Callable[[Witness], Replay | None]
"""Plays a witness; None if it does not reach what it is a witness of."""


def plainer(witness: Witness, play: Player, ladder: Ladder) -> Witness:
    """The witness with fewer irregularities where turning the table does that, then with lower calls.

    Each call in turn becomes the lowest one with which the auction still gets there, the others being as they are, and
    with no more irregularities than before; again and again, since a lower call can make room for another.
    """
    played = play(witness)
    if played is None:
        return witness
    most = irregular(played.table)
    for turns in range(1, len(Seat)):
        candidate = replace(witness, events=tuple(_turned(e, turns) for e in witness.events))
        found = play(candidate)
        if found is not None and irregular(found.table) < most:
            witness, most = candidate, irregular(found.table)
    lowered = True
    while lowered:
        lowered = False
        for index in range(len(witness.events)):
            for event in _lower(witness.events[index], ladder):
                events = (*witness.events[:index], event, *witness.events[index + 1 :])
                candidate = replace(witness, events=events)
                found = play(candidate)
                if found is not None and irregular(found.table) <= most:
                    witness, most, lowered = candidate, irregular(found.table), True
                    break
    return witness


def _turned(event: Event, turns: int) -> Event:
    """The same event with everybody some places further on."""
    return event if event.seat is None else replace(event, seat=Seat((event.seat + turns) % len(Seat)))


def _lower(event: Event, ladder: Ladder) -> Iterator[Event]:
    """The same act with each lower call."""
    if event.kind in (Kind.CALL, Kind.CHANGES):
        for call in ladder.calls(above=True):
            if call >= event.call:
                return
            yield replace(event, call=call)
