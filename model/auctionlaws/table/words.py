"""The words of a ruling: players, calls and irregularities as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Seat, call_symbol, is_bid
from auctionlaws.table.events import Event, Fact, Kind

WIDTH: Final = 96
"""Characters in a line of a ruling."""

SEATS: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_SUIT_SYMBOLS: Final = "♣♦♥♠"
_RANKS: Final = {10: "10", 11: "J", 12: "Q", 13: "K", 14: "A"}

_BROKEN: Final = {
    "inadmissible double": "an inadmissible double",
    "inadmissible redouble": "an inadmissible redouble",
    "obliged to pass": "by a player obliged to pass",
    "obliged to repeat": "not the call he was obliged to repeat",
    "obliged not to double": "by a player who may not double",
    "above seven": "more than seven",
    "after final pass": "after the final pass",
    "change of call": "a change of call",
    "exposed card": "showing cards during the auction",
    "wrong board": "made on cards from another board",
}
_FACTS: Final = {
    Fact.OVER_ORIGINAL: "meant over the first call",
    Fact.SIMULTANEOUS: "at the same instant",
    Fact.INADVERTENT: "a slip",
}
_MADE: Final = {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}
_OF_THE_TABLE: Final = {
    Kind.DIRECTOR: "The Director is called",
    Kind.DIRECTOR_IN_VAIN: "The Director is called",
    Kind.HANDS_RETURNED: "The hands are returned to the board",
    Kind.PLAY_ENDS: "The play ends",
}


def broken_text(irregularities: Sequence[str]) -> str:
    """What a call broke, as part of a sentence."""
    return ", ".join(_BROKEN.get(name, name) for name in irregularities)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def suits_text(mask: int) -> str:
    """The suits of a set, from the top: ``spades and clubs``."""
    return listed([SUITS[suit] for suit in (3, 2, 1, 0) if mask >> suit & 1])


def call_name(call: int) -> str:
    """A call as a thing: ``1♣``, ``pass``."""
    return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(call) or call_symbol(call)


def a_call(call: int) -> str:
    """One such call: ``1♣``, ``a pass``."""
    return call_name(call) if is_bid(call) else f"a {call_name(call)}"


def call_words(seat: Seat, call: int) -> str:
    """A call as a thing that can be spoken of, with its maker: ``East's 1♣``, ``West's pass``."""
    return f"{SEATS[seat]}'s {call_name(call)}"


def cards_words(cards: Sequence[tuple[int, int]]) -> str:
    """Cards in a row: ``♥K ♠4``."""
    return " ".join(_SUIT_SYMBOLS[suit] + _RANKS.get(rank, str(rank)) for suit, rank in cards)


def event_words(event: Event) -> str:
    """An event as a clause without its full stop: ``East bids 1♣ (could have known)``."""
    if event.seat is None:
        return _OF_THE_TABLE[event.kind]
    return f"{SEATS[event.seat]} {_deed(event)}{_facts(event)}"


def _deed(event: Event) -> str:
    match event.kind:
        case Kind.CALL:
            return _MADE.get(event.call) or f"bids {call_symbol(event.call)}"
        case Kind.CHANGES:
            return f"changes his call to {a_call(event.call)}"
        case Kind.EXPOSES:
            return f"shows {cards_words(event.cards)}"
        case Kind.LEADS:
            return f"leads {cards_words(event.cards)}"
        case Kind.STANDS:
            return "leaves his call as it is"
        case Kind.MISINFORMED:
            return "is found to have been misinformed"
        case Kind.REVIEWS:
            return "has all calls restated"
        case Kind.ASKS | Kind.EXPLAINS | Kind.ALERTS | Kind.NO_ALERT:
            return f"{event.kind.value} {_what(event)}"
        case Kind.REALISES:
            return "comes to know of a mistake"
        case Kind.CORRECTS:
            return "puts the mistake right, the Director being called"
        case _:
            return str(event.kind.value)


def _what(event: Event) -> str:
    """The call that is spoken of, or the whole auction of the other side."""
    if event.about is None:
        return "about the opponents' auction"
    call = "the pass" if event.about == PASS else f"the {call_name(event.about)}"
    called = call_symbol(event.about) if is_bid(event.about) else call
    return f"about {called}" if event.kind is Kind.ASKS else called


def _facts(event: Event) -> str:
    facts = [_FACTS.get(fact, fact.value) for fact in Fact if fact in event.facts] + sorted(event.declared)
    if event.shows:
        facts.append(f"shows {suits_text(sum(1 << suit for suit in event.shows))}")
    return f" ({', '.join(facts)})" if facts else ""


def paragraph(text: str, indent: int, hang: int = 0) -> list[str]:
    """A text in lines of at most :data:`WIDTH` characters; ``hang`` more indent from the second line on."""
    first, rest = " " * indent, " " * (indent + hang)
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
