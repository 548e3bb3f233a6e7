"""The chart of calls out of rotation by whose turn it was: what each kind of call leads to, found by playing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.machine.state import FLAGS, Phase, Waiting
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.player import Table
from auctionlaws_diagrams.chart import Chart, Ends, Shown, rows
from auctionlaws_diagrams.diagram import Diagram, NodeShape
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
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.situations import Situations
from auctionlaws_diagrams.wording import SEATS as NAMES

LAWS: Final = ("28", "29", "30", "31", "32")
"""The laws of which the chart tells what they decide."""

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
_KINDS: Final = {PASS: "a pass", bid(2, 0): "a bid", DOUBLE: "a double", REDOUBLE: "a redouble"}
_RHO: Final = {PASS: "RHO passes", bid(3, 1): "RHO bids", DOUBLE: "RHO doubles"}
_FINAL: Final = "RHO makes the final pass"
_AGAIN: Final = {bid(4, 0): "the suit is repeated", PASS: "the suit is not repeated"}
_BEFORE: Final = ("before any bid", "after a bid")
_CALLED: Final = ("{} had not called", "{} had called")
_OUT_OF_ROTATION: Final = (["rotation"], ["rotation", "change"])
"""The ways in which the calls of the chart are irregular: a change of call is one that a law takes for one."""


Played = tuple[int, Shown]
"""At whose turn a call out of rotation was made, counted from its maker, and what an auction showed of it."""


def out_of_rotation(edition: Edition) -> tuple[Diagram, ...]:
    """The chart of an edition, a page for each player whose turn it was."""
    played = list(cases(situations_of(edition)))
    turns = sorted({turn for turn, _ in played}, reverse=True)
    return tuple(
        _page(edition, turn, number, [shown for at, shown in played if at == turn])
        for number, turn in enumerate(turns, start=1)
    )


def _page(edition: Edition, turn: int, number: int, played: Sequence[Shown]) -> Diagram:
    chart, whose = Chart(), f"at the turn of {NAMES[turn]}"
    start = chart.node(f"A call {whose}", NodeShape.START)
    chart.rows(start, rows(played))
    return chart.diagram(
        "out-of-rotation" + (f"-{number}" if number > 1 else ""),
        f"Calls out of rotation, {whose}",
        f"What becomes of a call that is only out of rotation, {whose}, by the laws of {edition.name}."
        " Left out are passes that are conventional or show a suit.",
    )


def cases(situations: Situations) -> Iterator[Played]:
    """Calls out of rotation and in no other way irregular, after every opening, with what may come after them."""
    for opening in _OPENINGS:
        before = Table(situations.laws)
        for seat, call in zip((*Seat, *Seat), opening, strict=False):
            before.call(seat, call)
        turn = before.seat(before.get("turn"))
        for offender in (turn.lho, turn.partner, turn.rho):
            for call, kind in _KINDS.items():
                table = after(before, Event(Kind.CALL, offender, call))
                if table is not None and table.get("on") and _ways(table) in _OUT_OF_ROTATION:
                    called = before.get("called") >> (offender - before.dealer) % 4 & 1
                    whose = NAMES[seat_from(turn, offender)]
                    awaited = before.get("called") >> before.get("turn") & 1
                    told = (
                        _BEFORE[bool(before.get("bid"))],
                        _CALLED[called].format("the offender"),
                        _CALLED[awaited].format(whose),
                    )
                    for shown in _dealt_with(situations, before, table, turn, offender, kind, told):
                        yield seat_from(turn, offender), shown


def _ways(table: Table) -> list[str]:
    return [flag for flag in FLAGS if table.get(f"on_{flag}")]


def _dealt_with(
    situations: Situations, before: Table, table: Table, turn: Seat, offender: Seat, kind: str, told: tuple[str, ...]
) -> Iterator[Shown]:
    """What becomes of a call on the table: it is called over, accepted, or ruled against."""
    lho, director = offender.lho, Event(Kind.DIRECTOR)
    arrived = after(table, director)
    found = list(applied(situations, arrived.history[-1])) if arrived is not None else []
    others = [place for place in found if place not in of_laws(situations, found, LAWS)]
    if others:
        ruled = after(table, director, Event(Kind.DECLINES, lho))
        yield Shown(("", kind, "", "", *told), (elsewhere(situations, others), *_besides(situations, ruled)))
        return
    acts = {"LHO calls": (Event(Kind.CALL, lho),), "LHO accepts": (director, Event(Kind.ACCEPTS, lho))}
    if turn is not lho:
        acts[f"{NAMES[seat_from(turn, offender)]} calls first"] = (Event(Kind.CALL, turn),)
    for act, events in acts.items():
        done = after(table, *events)
        if done is not None:
            yield Shown((act, kind, "", "", *told), _made(situations, done, offender))
    ruled = after(table, director, Event(Kind.DECLINES, lho))
    if ruled is not None:
        yield from _answered(situations, before, ruled, turn, offender, kind, told)


def _besides(situations: Situations, ruled: Table | None) -> Ends:
    """What the laws of the chart decide of a call, once LHO has declined it, that other laws deal with."""
    if ruled is None or open_point(ruled):
        return ()
    own = of_laws(situations, applied(situations, ruled.history[-1]), LAWS)
    special = [place for place in own if not settles_only_the_call(situations, place)]
    return ends_of(situations, special, None) if special else ()


def _answered(
    situations: Situations, before: Table, ruled: Table, turn: Seat, offender: Seat, kind: str, told: tuple[str, ...]
) -> Iterator[Shown]:
    """What a ruling says; where the call waits for its maker's turn, what comes of RHO's call and of his own."""
    place = (offender - ruled.dealer) % 4
    if not ruled.get(f"waits_{place}"):
        yield Shown(("", kind, "", "", *told), _made(situations, ruled, offender))
        return
    ends = after(before, Event(Kind.CALL, turn))
    final = ends is not None and ends.phase is not Phase.CALLING
    for call, act in (_RHO | {PASS: _FINAL} if final else _RHO).items():
        table = after(ruled, Event(Kind.CALL, turn, call))
        if table is None or table.get("on"):
            continue
        again = table.get(f"waits_{place}") == Waiting.FREE and ruled.get(f"waiting_call_{place}") > REDOUBLE
        for own, words in _AGAIN.items() if again else ():
            done = after(table, Event(Kind.CALL, offender, own))
            if done is not None:
                yield Shown(("", kind, act, words, *told), _made(situations, done, offender))
        if not again:
            yield Shown(("", kind, act, "", *told), _made(situations, table, offender))


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
    return ends_of(situations, special or own, caller)
