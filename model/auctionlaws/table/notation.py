"""What a table script can say: its words, folded to small letters, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from auctionlaws.calls import DENOMINATIONS, DOUBLE, PASS, REDOUBLE, SYMBOLS, Seat, bid
from auctionlaws.table.declared import ANY_FACT
from auctionlaws.table.events import STATEMENTS, UNLIKE_AGREEMENT, Event, Fact, Kind

SUITS: Final = {name.lower(): suit for names in (DENOMINATIONS, SYMBOLS) for suit, name in enumerate(names[:4])}
_RANKS: Final = {**{str(rank): rank for rank in range(2, 11)}, "t": 10, "j": 11, "q": 12, "k": 13, "a": 14}
CARDS: Final = {s + r: (suit, rank) for s, suit in SUITS.items() for r, rank in _RANKS.items()}
CARD_TEXT: Final = {card: name.upper() for name, card in CARDS.items() if name.isascii() and len(name) == 2}
CALLS: Final = {
    **dict.fromkeys(("p", "pass"), PASS),
    **dict.fromkeys(("x", "dbl", "double"), DOUBLE),
    **dict.fromkeys(("xx", "rdbl", "redouble"), REDOUBLE),
    **{f"{n}{name}": bid(n, d) for n in range(1, 10) for name, d in {**SUITS, "n": 4, "nt": 4}.items()},
}
ALL_PASS: Final = dict.fromkeys(("ap", "all pass"), True)
SEATS: Final = {seat.name.lower(): seat for seat in Seat}
TABLE_ACTS: Final = {kind.value: kind for kind in (Kind.DIRECTOR, Kind.HANDS_RETURNED, Kind.PLAY_ENDS)}
CALLING: Final = (Kind.CALL, Kind.CHANGES)
MOST_CARDS: Final = {Kind.EXPOSES: 52, Kind.LEADS: 1}
ACTS: Final = {
    kind.value: kind for kind in Kind if kind.value not in ("call", *TABLE_ACTS, Kind.DIRECTOR_IN_VAIN.value)
}
FACT_WORDS: Final[Mapping[str, Fact]] = {**{fact.value: fact for fact in Fact}, "artificial": Fact.CONVENTIONAL}
"""The facts that scripts can state by any laws."""
FACTS_OF: Final = {
    Kind.CALL: frozenset(Fact) - {Fact.INADVERTENT} - UNLIKE_AGREEMENT,
    Kind.CHANGES: frozenset(Fact) - UNLIKE_AGREEMENT,
    Kind.EXPLAINS: UNLIKE_AGREEMENT,
    Kind.ALERTS: frozenset({Fact.MISTAKEN}),
    **dict.fromkeys(MOST_CARDS, frozenset({Fact.COULD_HAVE_KNOWN})),
}
"""Those of them that say something with an event of each kind."""


def word_of(kind: Kind) -> str:
    """The word by which scripts name what happens."""
    return str(Kind.DIRECTOR.value if kind is Kind.DIRECTOR_IN_VAIN else kind.value)


def writable(event: Event) -> bool:
    """Whether the notation has a form for the event; a call is looked at only where one is made."""
    most_cards = MOST_CARDS.get(event.kind, 0)
    return (
        (event.seat is None) is (word_of(event.kind) in TABLE_ACTS)
        and (event.kind not in CALLING or event.call in CALLS.values())
        and min(1, most_cards) <= len(event.cards) <= most_cards
        and len(CARD_TEXT.keys() & set(event.cards)) == len(event.cards)
        and event.facts <= FACTS_OF.get(event.kind, frozenset())
        and all(word in ANY_FACT and word not in FACT_WORDS and event.kind in CALLING for word in event.declared)
        and (event.about is not None if event.kind in STATEMENTS else event.about is None or event.kind is Kind.ASKS)
        and (event.about is None or event.about in CALLS.values())
        and event.shows <= (set(SUITS.values()) if event.kind in CALLING else set())
    )
