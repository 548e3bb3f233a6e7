"""An event in numbers, as the relation and the step functions made from it take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auctionlaws.calls import PASS
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Cards, Choice, Phase
from auctionlaws.machine.records import FOUND
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State
from auctionlaws.table.events import Event, Fact, Kind

_PHASE: Final = INDEX[F.phase]
_CHOICE: Final = INDEX[F.choice]
_LOWEST_HONOUR: Final = 10
_KIND: Final = {kind: EventKind[kind.name] for kind in Kind if kind.name in EventKind.__members__}


def event_values(
    event: Event, relative: int, reading: tuple[int, ...], declared: Sequence[str], kind: EventKind | None = None
) -> tuple[int, ...]:
    """The values of the event fields, less the kind of event, for a seat counted from the dealer.

    ``declared``: the facts that the laws declare, in the order in which they hold them.

    ``kind``: what the event is in the relation, where that is known (:func:`kind_of`). A player who is asked makes a
    call: that his first was a slip says nothing of it.
    """
    facts = event.facts
    spoken = event.kind in (Kind.CALL, Kind.CHANGES)
    return (
        relative,
        event.call if spoken else PASS,
        int(Fact.CONVENTIONAL in facts),
        sum(1 << suit for suit in event.shows),
        int(Fact.COULD_HAVE_KNOWN in facts),
        int(Fact.DAMAGE in facts),
        int(Fact.DIFFERENT_MEANING in facts),
        int(Fact.OVER_ORIGINAL in facts),
        int(Fact.SIMULTANEOUS in facts),
        int(Fact.WRONG_BOARD in facts),
        int(Fact.INADVERTENT in facts and (kind or _KIND[event.kind]) is EventKind.CHANGES),
        sum(1 << place for place, word in enumerate(FOUND) if Fact(word) in facts),
        _cards(event),
        *reading,
        *((sum(1 << place for place, word in enumerate(declared) if word in event.declared),) if declared else ()),
    )


def in_relation(kind: Kind) -> bool:
    """Whether the relation has a kind for such events; the others change no state."""
    return kind in _KIND


def kind_of(event: Event, state: State) -> EventKind:
    """The kind of an event in the relation: who is asked about his call and changes it makes a call."""
    asked = event.kind is Kind.CHANGES and state[_PHASE] == Phase.OPTION and state[_CHOICE] != Choice.ACCEPT
    return EventKind.CALL if asked else _KIND[event.kind]


def _cards(event: Event) -> Cards:
    """What is shown, as far as a law looks at it."""
    if event.kind is not Kind.EXPOSES:
        return Cards.NONE
    if len(event.cards) > 1:
        return Cards.SEVERAL
    return Cards.HIGH if event.cards[0][1] >= _LOWEST_HONOUR else Cards.LOW
