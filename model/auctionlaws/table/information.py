"""What the laws on information (20, 21, 40, 75) say at a table: who may ask, answer, speak up or must be silent."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.core.evaluate import evaluate
from auctionlaws.edition import Edition, load_edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.information import Finding, Information, Key, free, information
from auctionlaws.machine.state import STATE, variables_of
from auctionlaws.table.player import Table

_WORDS: Final = {
    "may_hear": "may have the last call repeated",
    "may_review": "may have all previous calls restated",
    "may_ask_lead": "may ask whether the opening lead is his",
    "may_ask": "may ask what the opponents' calls mean",
    "may_ask_play": "may ask what the opponents' card play means",
    "may_look": "may look at the opponents' convention card",
    "may_not_look": "may not look at his own convention card",
    "may_restate": "may restate the calls",
    "replies": "gives the explanation",
    "must_disclose": "must disclose what his side has agreed",
    "must_correct": "must correct the error at once",
    "must_call": "must call the Director at once",
    "silent": "must be silent about the mistake",
    "must_tell": "must call the Director and tell the opponents of the mistake",
    "no_recourse": "has no recourse",
    "may change": "may change his call",
    "adjusts": "an adjusted score is in play",
}

OCCASIONS: Final = {
    "asking": Stage.ASKING,
    "restatement": Stage.RESTATING,
    "explanation": Stage.REPLYING,
    "error": Stage.ERROR,
    "mistake": Stage.MISTAKE,
    "inquiry": Stage.BASIS,
    "misinformed": Stage.FINDING,
}
"""The occasions by a short name: somebody would ask; a request to have the calls restated, or explained; an error in
a restatement; a mistaken explanation; what a call rested on; the finding that it rested on misinformation."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the laws say to a player, in bridge words, and the clauses that say it.

    An adjusted score is told to the player that the occasion is about.
    """

    seat: Seat
    words: str
    clauses: tuple[str, ...]


def told(
    table: Table, occasion: str, about: Seat, findings: Collection[Finding] = (), edition: Edition | None = None
) -> tuple[Told, ...]:
    """What the laws say on an occasion (:data:`OCCASIONS`) at a table, for every player in the order N, E, S, W.

    ``about`` is the player who asks, whose call is in question, or who has given the mistaken explanation. The
    edition is the one that the table is played by, where none is given.
    """
    laws = _shipped(table.laws.edition) if edition is None else _of(edition)
    values = {f.name: v for f, v in zip(STATE, table.state, strict=True)}
    values |= {str(free(f).value): int(f in findings) for f in Finding}
    relative = (about - table.dealer) & 3
    found = [
        Told(table.seat(key.seat), _WORDS.get(key.slot, key.slot), clauses)
        for key, by_clause in laws.given.items()
        if _is(key, OCCASIONS[occasion], relative)
        and (clauses := tuple(n for n, when in by_clause.items() if evaluate(when, values)))
    ]
    return tuple(sorted(found, key=lambda each: each.seat))


def _is(key: Key, stage: Stage, about: int) -> bool:
    return key.stage is stage and key.about == about


@cache
def _shipped(name: str) -> Information:
    return _of(load_edition(name))


def _of(edition: Edition) -> Information:
    return information(edition, variables_of(STATE))
