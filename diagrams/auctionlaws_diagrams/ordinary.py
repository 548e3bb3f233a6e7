"""The ordinary auction as a state machine: what regular calls do, found by making them all with two bids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Seat, bid
from auctionlaws.edition import Edition
from auctionlaws.machine.state import Phase, Result
from auctionlaws.table.events import Event, Kind
from auctionlaws.table.player import ImpossibleEvent, Outcome, Table
from auctionlaws.table.state_json import ORDINARY, declarer
from auctionlaws.table.words import listed
from auctionlaws_diagrams.diagram import Diagram, Edge, Node, NodeShape
from auctionlaws_diagrams.playing import playable

_CALLS: Final = (PASS, DOUBLE, REDOUBLE, bid(1, 0), bid(2, 0))
_CARD: Final = ((0, 2),)
_DOUBLED: Final = ("not doubled", "doubled", "redoubled")
_ORDINALS: Final = ("first", "second", "third", "fourth")
_SORTS: Final = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}


@dataclass(frozen=True, order=True)
class Standing:
    """What matters of a position while calls are regular.

    ``phase`` and ``result`` are those of the machine; ``opened``: some call stands; ``bid``: some bid does, and how it
    is ``doubled``.
    """

    phase: Phase
    result: Result
    opened: bool
    bid: bool
    doubled: int


Step = tuple[Standing, Standing, str]
"""From one standing to another by a sort of call."""


@dataclass
class _Seen:
    """What was seen of a step: the clauses that decided it, the passes that had been made, and the sides that took it.

    A side is 0 if it made the last bid, 1 if its opponents did.
    """

    clauses: set[str] = field(default_factory=set)
    passes: set[int] = field(default_factory=set)
    sides: set[int] = field(default_factory=set)


def standing(table: Table) -> Standing:
    """The standing of a table."""
    bid = bool(table.get("bid")) and table.phase is Phase.CALLING
    return Standing(
        phase=table.phase,
        result=Result(table.get("result")),
        opened=bool(table.get("opened")),
        bid=bid,
        doubled=table.get("doubled") if bid else 0,
    )


def ordinary_auction(edition: Edition) -> Diagram:
    """The state machine of the regular auction, from the clauses of an edition."""
    steps = _explore(Table(playable(edition)))
    order = {clause: place for place, clause in enumerate(edition.order)}
    places = list(dict.fromkeys(place for source, target, _ in steps for place in (source, target)))
    nodes = {place: _node(place) for place in places}
    edges: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for step, seen in steps.items():
        fired = ", ".join(sorted(seen.clauses - {ORDINARY}, key=lambda number: order[number])) or ORDINARY
        edges.setdefault((nodes[step[0]].id, nodes[step[1]].id), []).append((_label(step, seen), fired))
    return Diagram(
        name="ordinary-auction",
        title="The ordinary auction",
        description=f"What every regular call does to the auction, and when it ends, by the laws of {edition.name}.",
        nodes=tuple(nodes.values()),
        edges=tuple(_edge(*ends, calls) for ends, calls in edges.items()),
    )


def _explore(start: Table) -> dict[Step, _Seen]:
    """Every step that regular calls make, from every position that they lead to."""
    found: dict[Step, _Seen] = {}
    known, front = {start.state}, [start]
    while front:
        table = front.pop(0)
        for event in _events(table):
            after = table.copy()
            try:
                after.apply(event)
            except ImpossibleEvent:
                continue
            if _regular(after):
                _note(found, table, after)
                if after.state not in known:
                    known.add(after.state)
                    front.append(after)
    return found


def _events(table: Table) -> Iterator[Event]:
    if table.phase is Phase.CLOSED:
        yield Event(Kind.LEADS, declarer(table).lho, cards=_CARD)
    else:
        yield from (Event(Kind.CALL, seat, call) for seat in Seat for call in _CALLS)


def _regular(table: Table) -> bool:
    last = table.history[-1]
    stands = last.event.kind is not Kind.CALL or last.moved("call_stands")
    return last.outcome is Outcome.SETTLED and stands and not last.report.irregularities


def _note(found: dict[Step, _Seen], before: Table, after: Table) -> None:
    """Keep the step that the last event made."""
    last = after.history[-1]
    sort = _SORTS.get(last.event.call, "bid") if last.event.kind is Kind.CALL else "the opening lead"
    seen = found.setdefault((standing(before), standing(after), sort), _Seen())
    seen.clauses.update(last.report.clauses)
    seen.passes.add(before.get("passes"))
    seen.sides.add((last.seat - before.get("bidder")) % 2)


def _label(step: Step, seen: _Seen) -> str:
    """The sort of call, which pass in a row it is, and whose it can only be."""
    source, _, sort = step
    if sort == "pass":
        return f"{listed([_ORDINALS[n] for n in sorted(seen.passes)], 'or')} pass"
    if source.bid and sort in ("double", "redouble") and len(seen.sides) == 1:
        return f"{sort} by {'its opponents' if 1 in seen.sides else 'its side'}"
    return sort


def _edge(source: str, target: str, calls: list[tuple[str, str]]) -> Edge:
    """One edge for all the sorts of call that make the same step, each with its clauses."""
    *first, (label, clause) = sorted(calls)
    return Edge(source, target, "; ".join([*(f"{text} {fired}" for text, fired in first), label]), clause)


def _node(place: Standing) -> Node:
    if place.result is Result.PASSED_OUT:
        label, shape = "The deal is passed out", NodeShape.OUTCOME
    elif place.result is Result.CONTRACT:
        label, shape = "The last bid is the contract", NodeShape.OUTCOME
    elif place.phase is Phase.CLOSED:
        label, shape = "The auction has closed", NodeShape.STATE
    elif not place.opened:
        label, shape = "No call yet, the dealer is to call", NodeShape.START
    elif not place.bid:
        label, shape = "Nobody has bid yet", NodeShape.STATE
    else:
        label, shape = f"The last bid is {_DOUBLED[place.doubled]}", NodeShape.STATE
    return Node(label, label, shape)
