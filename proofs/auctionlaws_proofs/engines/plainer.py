"""Plainer witnesses: begun by the dealer where that breaks fewer laws, with the fewest events, facts and low calls.

What a player tries out costs next to nothing beside what the solver has done to find the auction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from auctionlaws.calls import Ladder, Seat
from auctionlaws.table.events import STATEMENTS, Event, Fact, Kind
from auctionlaws_proofs.engines.witness import Replay, Witness, irregular

Player = Callable[[Witness], Replay | None]
"""Plays a witness; None if it does not reach what it is a witness of."""
_SHORT: Final = 3
"""An auction of so few events is not worth making shorter."""


def plainer(witness: Witness, play: Player, ladder: Ladder) -> Witness:
    """The witness with fewer irregularities where turning the table does that, with fewer facts, then with lower calls.

    Of two simultaneous calls the second is made first where that does. A fact goes where the auction gets there
    without it, perhaps with another call; no irregularity may come for it.

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
    witness = _without_facts(_one_by_one(_explained(witness, play), play, most), play, ladder, most)
    lowered = True
    while lowered:
        lowered = False
        for index in range(len(witness.events)):
            for event in _lower(witness.events[index], ladder):
                candidate = replace(witness, events=_with(witness.events, index, event))
                found = play(candidate)
                if found is not None and irregular(found.table) <= most:
                    witness, most, lowered = candidate, irregular(found.table), True
                    break
    return witness


def _one_by_one(witness: Witness, play: Player, most: int) -> Witness:
    """The witness with a call before the one that it was simultaneous with, where that is as good."""
    for index in range(1, len(witness.events)):
        before, event = witness.events[index - 1 : index + 1]
        if Fact.SIMULTANEOUS in event.facts:
            sooner = replace(event, facts=event.facts - {Fact.SIMULTANEOUS})
            candidate = replace(
                witness, events=(*witness.events[: index - 1], sooner, before, *witness.events[index + 1 :])
            )
            found = play(candidate)
            if found is not None and irregular(found.table) <= most:
                witness = candidate
    return witness


def _explained(witness: Witness, play: Player) -> Witness:
    """The witness with an explanation where an Alert, or that there is none, is as good."""
    for index, event in enumerate(witness.events):
        if event.kind in STATEMENTS and event.kind is not Kind.EXPLAINS:
            told = replace(event, kind=Kind.EXPLAINS, facts=frozenset({Fact.MISTAKEN}))
            candidate = replace(witness, events=_with(witness.events, index, told))
            if play(candidate) is not None:
                witness = candidate
    return witness


def shorter(witness: Witness, play: Player) -> Witness:
    """The auction without events that it gets there without."""
    fewer = len(witness.events) > _SHORT
    while fewer:
        found = next((w for w in _without_one(witness) if play(w) is not None), None)
        fewer, witness = found is not None, found or witness
    return witness


def _without_one(witness: Witness) -> Iterator[Witness]:
    """The auction without one of its events, but for the last."""
    for index in range(len(witness.events) - 1):
        events, readings = ((*all_[:index], *all_[index + 1 :]) for all_ in (witness.events, witness.readings))
        yield Witness(events, readings)


def _without_facts(witness: Witness, play: Player, ladder: Ladder, most: int) -> Witness:
    """The witness with as few facts as can be, and at most so many irregularities."""
    fewer = True
    while fewer:
        fewer = False
        for index in range(len(witness.events)):
            for event in _plainer_events(witness.events[index], ladder):
                candidate = replace(witness, events=_with(witness.events, index, event))
                found = play(candidate)
                if found is not None and irregular(found.table) <= most:
                    witness, fewer = candidate, True
                    break
    return witness


def _with(events: tuple[Event, ...], index: int, event: Event) -> tuple[Event, ...]:
    """The events with another one in its place; what is said later of the call that it was is said of that."""
    old = events[index]
    told = (e if e.about is None or e.about != old.call else replace(e, about=event.call) for e in events[index + 1 :])
    return (*events[:index], event, *told)


def _plainer_events(event: Event, ladder: Ladder) -> Iterator[Event]:
    """The event less one fact, or less the suits that its call shows: with the same call, then with another."""
    bare = [replace(event, facts=event.facts - {fact}) for fact in sorted(event.facts, key=lambda f: f.value)]
    bare += [replace(event, declared=event.declared - {word}) for word in sorted(event.declared)]
    bare += [replace(event, shows=frozenset())] if event.shows else []
    yield from bare
    if event.kind in (Kind.CALL, Kind.CHANGES):
        yield from (replace(each, call=call) for each in bare for call in ladder.calls(above=True))


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
