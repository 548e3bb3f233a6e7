"""Calls out of rotation as they are played for a chart: made in every position, and dealt with in every way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Seat, bid
from auctionlaws.language.terms import Stage
from auctionlaws.machine.state import FLAGS, Phase, Waiting
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.player import Happened, Table
from auctionlaws_diagrams.chart import Ends
from auctionlaws_diagrams.endings import (
    after,
    applied,
    elsewhere,
    ends_of,
    of_laws,
    open_point,
    seat_from,
    settles_only_the_call,
)
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.wording import SEATS as NAMES

LAWS: Final = ("28", "29", "30", "31", "32")
"""The laws of which the chart tells what they decide."""
CONVENTIONAL: Final = f"a {Fact.CONVENTIONAL.value} pass"

_BID: Final = bid(1, 0)
_OPENINGS: Final = (
    (),
    (PASS,),
    (PASS, PASS),
    (PASS, PASS, PASS),
    (_BID,),
    (_BID, PASS),
    (_BID, PASS, PASS),
    (PASS, _BID),
    (_BID, DOUBLE),
    (_BID, DOUBLE, PASS),
    (_BID, PASS, PASS, DOUBLE),
)
_DIRECTOR: Final = Event(Kind.DIRECTOR)
_SPADES: Final = frozenset({3})
_CALLS: Final = (
    ("a pass", Event(Kind.CALL, call=PASS)),
    ("a pass", Event(Kind.CALL, call=PASS, shows=_SPADES)),
    ("a bid", Event(Kind.CALL, call=bid(2, 0))),
    ("a double", Event(Kind.CALL, call=DOUBLE)),
    ("a redouble", Event(Kind.CALL, call=REDOUBLE)),
    (CONVENTIONAL, Event(Kind.CALL, call=PASS, facts=frozenset({Fact.CONVENTIONAL}))),
)
"""What is called, and what the chart calls it."""
KINDS: Final = tuple(dict.fromkeys(kind for kind, _ in _CALLS))
_RHO: Final = {PASS: "RHO passes", bid(3, 1): "RHO bids", DOUBLE: "RHO doubles"}
_FINAL: Final = "RHO makes the final pass"
_AGAIN: Final = {bid(4, 0): "the suit is repeated", PASS: "the suit is not repeated"}
_SHOWS: Final = ("it shows no suit", "it shows a suit")
_BEFORE: Final = ("before any bid", "after a bid")
_CALLED: Final = ("{} had not called", "{} had called")
_OUT_OF_ROTATION: Final = (["rotation"], ["rotation", "change"])
"""The ways in which the calls of the chart are irregular: a change of call is one that a law takes for one."""


@dataclass(frozen=True)
class Call:
    """A call out of rotation: the table before it and with it, whose turn it was, who made it, and what it is."""

    before: Table
    table: Table
    turn: Seat
    offender: Seat
    kind: str
    shows: bool

    @property
    def whose(self) -> int:
        """Whose turn it was, counted from the offender."""
        return seat_from(self.turn, self.offender)

    @property
    def facts(self) -> tuple[str, ...]:
        """What was the case when it was made: whether anybody had bid, who had called, and what a pass shows."""
        players = (("the offender", self.offender), (NAMES[self.whose], self.turn), ("partner", self.offender.partner))
        called, dealer = self.before.get("called"), self.before.dealer
        told = (_CALLED[called >> (seat - dealer) % 4 & 1].format(name) for name, seat in players)
        shown = _SHOWS[self.shows] if self.kind == KINDS[0] else ""
        return (_BEFORE[bool(self.before.get("bid"))], *told, shown)


@dataclass(frozen=True)
class Dealt:
    """What became of a call: who ``act``-ed upon it, or what RHO did and whether the call was made ``again``.

    ``turn`` is counted from the offender; ``ruling`` is that of the Director, if there was one.
    """

    kind: str
    turn: int
    facts: tuple[str, ...]
    ends: Ends
    act: str = ""
    answer: str = ""
    again: str = ""
    ruling: Happened | None = None


def dealt_with(situations: Situations) -> Iterator[Dealt]:
    """Calls out of rotation and in no other way irregular, after every opening, with what may come after them."""
    for opening in _OPENINGS:
        before = Table(situations.laws)
        for seat, call in zip((*Seat, *Seat), opening, strict=False):
            before.call(seat, call)
        turn = before.seat(before.get("turn"))
        for offender in (turn.lho, turn.partner, turn.rho):
            for kind, event in _CALLS:
                table = after(before, replace(event, seat=offender))
                if table is not None and table.get("on") and _ways(table) in _OUT_OF_ROTATION:
                    yield from _dealt(situations, Call(before, table, turn, offender, kind, bool(event.shows)))


def _ways(table: Table) -> list[str]:
    return [flag for flag in FLAGS if table.get(f"on_{flag}")]


def _dealt(situations: Situations, call: Call) -> Iterator[Dealt]:
    """What becomes of a call on the table: it is called over, accepted, or ruled against."""
    lho, turn = call.offender.lho, call.turn
    plain = Dealt(call.kind, call.whose, call.facts, ())
    arrived, ruled = (after(call.table, *acts) for acts in ((_DIRECTOR,), (_DIRECTOR, Event(Kind.DECLINES, lho))))
    found = list(applied(situations, arrived.history[-1])) if arrived is not None else []
    others = [place for place in found if place not in of_laws(situations, found, LAWS)]
    if others:
        yield replace(plain, ends=(elsewhere(situations, others), *_besides(situations, ruled)))
        return
    acts = {"LHO calls": (Event(Kind.CALL, lho),), "LHO accepts": (_DIRECTOR, Event(Kind.ACCEPTS, lho))}
    if turn is not lho:
        acts[f"{NAMES[call.whose]} calls first"] = (Event(Kind.CALL, turn),)
    for act, events in acts.items():
        done = after(call.table, *events)
        if done is not None:
            yield replace(plain, act=act, ends=_made(situations, done, call.offender))
    if ruled is not None:
        yield from _ruled(situations, call, ruled, replace(plain, ruling=ruled.history[-1]))


def _besides(situations: Situations, ruled: Table | None) -> Ends:
    """What the laws of the chart decide of a call, once LHO has declined it, that other laws deal with."""
    if ruled is None or open_point(ruled):
        return ()
    own = of_laws(situations, applied(situations, ruled.history[-1]), LAWS)
    special = [place for place in own if not settles_only_the_call(situations, place)]
    return ends_of(situations, special, None) if special else ()


def _ruled(situations: Situations, call: Call, ruled: Table, plain: Dealt) -> Iterator[Dealt]:
    """What a ruling says; where the call waits for its maker's turn, what comes of RHO's call and of his own."""
    offender, waits = call.offender, f"waits_{(call.offender - ruled.dealer) % 4}"
    if not ruled.get(waits):
        yield replace(plain, ends=_made(situations, ruled, offender))
        return
    over = after(call.before, Event(Kind.CALL, call.turn))
    final = over is not None and over.phase is not Phase.CALLING
    for answer, words in (_RHO | {PASS: _FINAL} if final else _RHO).items():
        table = after(ruled, Event(Kind.CALL, call.turn, answer))
        if table is None or table.get("on"):
            continue
        free = table.get(waits) == Waiting.FREE
        chosen = [(again, after(table, Event(Kind.CALL, offender, own))) for own, again in _AGAIN.items() if free]
        decided = [(again, done) for again, done in chosen if done is not None and _decides(situations, done)]
        for again, done in decided or [("", table)]:
            yield replace(plain, answer=words, again=again, ends=_made(situations, done, offender))


def _decides(situations: Situations, table: Table) -> bool:
    """Whether the laws on calls out of rotation have a say in the last event, or leave it open."""
    return bool(open_point(table) or of_laws(situations, applied(situations, table.history[-1]), LAWS))


def _made(situations: Situations, table: Table, offender: Seat) -> Ends:
    """What the laws on calls out of rotation, or others that come first, make of the last event."""
    last = table.history[-1]
    if open_ := open_point(table):
        return open_
    caller = None if last.event.seat is None else seat_from(last.event.seat, offender)
    found = list(applied(situations, last))
    own = of_laws(situations, found, LAWS)
    if not own:
        return (elsewhere(situations, found),)
    special = [place for place in own if not settles_only_the_call(situations, place)]
    others = [place for place in found if place not in own and place[0] is Stage.RULING]
    if others and not special:
        return (elsewhere(situations, others),)
    return ends_of(situations, special or own, caller)
