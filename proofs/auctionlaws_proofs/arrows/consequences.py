"""What can follow of an event, as a table sees it: every way in which a position can change, in words of diagrams.

The words are those of an arrow's ``then`` and ``perhaps``. They are told of *him* whom a diagram is about, of his
partner and of his opponents, so that one arrow stands for all four seats. They come in groups, so that a diagram can
leave one to another diagram.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.core.bitwise import add, bit, bitor, choose
from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import and_, eq, less, not_, or_
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Duty, Phase, UnlessRepeated, Waiting
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.whole import Whole, kind_is

PLAYERS: Final[Mapping[str, int]] = {"he": 0, "LHO": 1, "partner": 2, "RHO": 3}
"""The players as seen from him, by how far clockwise they sit."""


class Group(Enum):
    """What a consequence is about; the words by which a diagram leaves a group aside."""

    CALLS = "calls"
    TURNS = "turns"
    DUTIES = "duties"
    WITHDRAWN = "withdrawn calls"
    LEADS = "leads"
    CARDS = "cards"
    SCORE = "the score"
    LAWS = "laws to look at"


@dataclass(frozen=True, slots=True)
class Consequence:
    """A condition on a step, and what it is about."""

    group: Group
    condition: Expr


@dataclass(frozen=True, slots=True)
class Change:
    """A step seen as a table sees it: the positions before and after, and the player it is about."""

    before: Moment
    after: Moment
    he: Expr

    def seat(self, player: str) -> Expr:
        """The seat of a player."""
        return add(self.he, PLAYERS[player])

    def of(self, name: str, player: str) -> tuple[Expr, Expr]:
        """A part of the state that belongs to a player, before and after."""
        return self.before.of(name, self.seat(player)), self.after.of(name, self.seat(player))

    def bit_of(self, name: str, player: str) -> tuple[Expr, Expr]:
        """The same for what one field holds for all players, a bit each."""
        seat = self.seat(player)
        one, other = (choose(seat, [bit(m.state[name], s) for s in SEATS]) for m in (self.before, self.after))
        return one, other


def consequences(whole: Whole, change: Change) -> dict[str, Consequence]:
    """Everything that can follow, by its words."""
    found: dict[str, Consequence] = {}
    parts: list[tuple[Group, Iterator[tuple[str, Expr]]]] = [
        (Group.CALLS, _calls(whole)),
        (Group.TURNS, _turns(change)),
        *((Group.DUTIES, _duties(change, player)) for player in PLAYERS),
        *((Group.WITHDRAWN, _withdrawn(change, player)) for player in PLAYERS),
        *((Group.LEADS, _leads(change, player)) for player in PLAYERS),
        (Group.CARDS, _cards(change)),
        (Group.SCORE, ((f"the score may be adjusted by {n}", adjusts) for n, adjusts in whole.adjusts.items())),
        (Group.LAWS, _laws(whole)),
    ]
    for group, said in parts:
        found |= {words: Consequence(group, condition) for words, condition in said}
    return found


def _calls(whole: Whole) -> Iterator[tuple[str, Expr]]:
    """What becomes of calls."""
    moves = whole.moves
    yield "the call stands", moves[Move.CALL_STANDS]
    yield "the call on the table stands", or_(moves[Move.TABLE_STANDS], moves[Move.TABLE_FOLLOWS])
    yield "the call on the table becomes void", moves[Move.TABLE_JOINS_VOID]
    yield "the first call stands", moves[Move.FIRST_STANDS]
    yield "the replacement stands", moves[Move.REPLACEMENT_STANDS]
    yield "a pass takes the place of the call on the table", moves[Move.PASS_STANDS]
    yield "the last call stands again", moves[Move.LAST_AGAIN]
    yield "calls are cancelled after a void call", moves[Move.ROLLED_BACK]
    yield "an earlier call is withdrawn", or_(moves[Move.UNDOES_LAST], moves[Move.UNDOES_TWO])
    yield "the turn is given back", moves[Move.RETURNS]


def _turns(change: Change) -> Iterator[tuple[str, Expr]]:
    """Who is to call, or is asked."""
    turn, asked, phase = (change.after.state[n] for n in (F.turn, F.asked, F.phase))
    for who in PLAYERS:
        yield f"{who} is to call", and_(eq(phase, Phase.CALLING), eq(turn, change.seat(who)))
        yield f"{who} is asked", and_(eq(phase, Phase.OPTION), eq(asked, change.seat(who)))
    yield "the auction reopens", and_(eq(phase, Phase.CALLING), eq(change.before.state[F.phase], Phase.CLOSED))


def _duties(change: Change, player: str) -> Iterator[tuple[str, Expr]]:
    must, owed = change.of("must_pass", player)
    forbidden, forbids = change.bit_of(F.no_double, player)
    yield f"{player} must pass once", and_(less(must, owed), eq(owed, Duty.ONCE))
    yield f"{player} must pass throughout", and_(less(must, owed), eq(owed, Duty.THROUGHOUT))
    yield f"{player} need not pass any more", and_(less(owed, must), eq(owed, Duty.NONE))
    yield f"{player} need not pass throughout any more", and_(less(owed, must), eq(owed, Duty.ONCE))
    yield f"{player} may not double", and_(forbids, not_(forbidden))
    yield f"{player} may double again", and_(forbidden, not_(forbids))


def _withdrawn(change: Change, player: str) -> Iterator[tuple[str, Expr]]:
    """What a player owes for a call that was withdrawn out of rotation, until his proper turn."""
    waited, waits = change.of("waits", player)

    def comes(state: Waiting) -> Expr:
        return and_(eq(waits, state), not_(eq(waited, state)))

    yield f"{_whose(player)} withdrawn call waits for RHO of {_whom(player)}", comes(Waiting.FOR_RHO)
    yield f"{player} must repeat his withdrawn call", comes(Waiting.REPEAT)
    yield f"{player} need not repeat his withdrawn call", comes(Waiting.FREE)
    yield f"{player} owes no more for his withdrawn call", comes(Waiting.NONE)


def _leads(change: Change, player: str) -> Iterator[tuple[str, Expr]]:
    """Whether a player's lead may come to be restricted, for a withdrawn call of his partner."""
    partner = next(p for p, far in PLAYERS.items() if far == (PLAYERS[player] + 2) % 4)
    suits, now = change.of("withdrawn", partner)
    other, others = change.bit_of(F.withdrawn_other, partner)
    waited, waits = (
        or_(
            not_(eq(turn, UnlessRepeated.FREE)),
            and_(eq(m.state[F.on_table.lead], 1), eq(m.state[F.on_table.seat], change.seat(partner))),
        )
        for m, turn in zip((change.before, change.after), change.of("waiting_lead", partner), strict=True)
    )
    more = or_(not_(eq(bitor(suits, now), suits)), and_(others, not_(other)))
    fewer = or_(not_(eq(bitor(suits, now), now)), and_(other, not_(others)))
    yield f"{_whose(player)} lead may be restricted", more
    yield f"{_whose(player)} lead is free again", fewer
    yield f"{_whose(player)} lead depends on what is called instead", and_(waits, not_(waited))
    yield f"{_whose(player)} lead no longer depends on that", and_(waited, not_(waits))


def _cards(change: Change) -> Iterator[tuple[str, Expr]]:
    for player in PLAYERS:
        shown, shows = change.of("cards", player)
        outside, outside_now = change.of("outside", player)
        seen = or_(not_(eq(shown, shows)), and_(not_(eq(outside, outside_now)), not_(eq(outside_now, 0))))
        yield f"a card of {_whom(player)} has been seen", seen
    before, after = (m.state[F.unruled] for m in (change.before, change.after))
    yield "cards shown are ruled on", and_(not_(eq(before, 0)), eq(after, 0))


def _laws(whole: Whole) -> Iterator[tuple[str, Expr]]:
    """Laws to which a clause points for a consequence."""

    def pointed(law: str, kind: EventKind, branch: Branch) -> Expr:
        there = or_(*(when for to, when in branch.points.items() if to.law == law))
        return and_(kind_is(kind), branch.possible, there)

    branches = whole.relation.branches
    for law in dict.fromkeys(to.law for branch in branches.values() for to in branch.points):
        yield f"Law {law} is to be looked at", or_(*(pointed(law, *each) for each in branches.items()))


OF_AN_EDITION: Final = (re.compile(r"the score may be adjusted by \w+"), re.compile(r"Law \w+ is to be looked at"))
"""Consequences that name a clause: one that an edition does not have never follows by it."""

_HIS: Final[Mapping[str, tuple[str, str]]] = {"he": ("his", "him")}


def _whose(player: str) -> str:
    return _HIS[player][0] if player in _HIS else f"{player}'s"


def _whom(player: str) -> str:
    return _HIS[player][1] if player in _HIS else player
