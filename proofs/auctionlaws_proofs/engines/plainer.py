"""Plainer witnesses: the solver's auction with every call as low as the player finds that it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from auctionlaws.calls import Ladder
from auctionlaws.table.events import Event, Kind
from auctionlaws_proofs.engines.witness import Replay, Witness

Player = Callable[[Witness], Replay | None]
"""Plays a witness; None if it does not reach what it is a witness of."""


def plainer(witness: Witness, play: Player, ladder: Ladder) -> Witness:
    """The witness with lower calls, from the first to the last; no more irregular acts than before.

    Each call in turn becomes the lowest one with which the auction still gets there, the others being as they are.
    """
    played = play(witness)
    if played is None:
        return witness
    most = _irregular(played)
    for index in range(len(witness.events)):
        for event in _lower(witness.events[index], ladder):
            events = (*witness.events[:index], event, *witness.events[index + 1 :])
            candidate = replace(witness, events=events)
            found = play(candidate)
            if found is not None and _irregular(found) <= most:
                witness, most = candidate, _irregular(found)
                break
    return witness


def _irregular(played: Replay) -> int:
    """How many events broke a law."""
    return sum(1 for h in played.table.history if h.report.irregularities)


def _lower(event: Event, ladder: Ladder) -> Iterator[Event]:
    """The same act with each lower call."""
    if event.kind in (Kind.CALL, Kind.CHANGES):
        for call in ladder.calls(above=True):
            if call >= event.call:
                return
            yield replace(event, call=call)
