"""One auction as a picture: every event as a step, with its clauses, from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.machine.state import INDEX, SEATS, Duty, Phase, Waiting
from auctionlaws.machine.steps import State
from auctionlaws.table.auction_text import remarkable
from auctionlaws.table.events import Kind
from auctionlaws.table.player import CALL_STANDS, Happened, Outcome, Table
from auctionlaws.table.state_json import ORDINARY, contract, turn
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import broken_text, call_words, event_words, listed

from auctionlaws_diagrams.diagram import Diagram, DiagramError, Edge, Node, NodeShape, wrap_label

_DOUBLED: Final = ("", " doubled", " redoubled")
_FACTS: Final = " ("


def auction_diagram(table: Table, name: str = "auction", title: str = "An auction") -> Diagram:
    """The picture of an auction that was played; calls that are regular throughout share a step."""
    nodes = [Node("start", f"{NAMES[table.dealer]} deals", NodeShape.START)]
    edges: list[Edge] = []
    after = Table(table.laws, table.dealer)
    for steps in _grouped(table):
        before = after.state
        if steps[-1].outcome is not Outcome.SETTLED:
            break
        for happened in steps:
            after.apply(happened.event, happened.reading)
        number = len(after.history)
        last = number == len(table.history)
        nodes.append(_position(after, before, f"after event {number}", last=last))
        edges.append(Edge(nodes[-2].id, nodes[-1].id, *_step(steps)))
    for node, label, clause in _open_point(table) if table.unsettled else ():
        edges.append(Edge(nodes[len(edges)].id if not table.readings else _last(nodes), node.id, label, clause))
        nodes.append(node)
    return Diagram(
        name=name,
        title=title,
        description=f"{_told(table)}. By the laws of {table.laws.edition}.",
        nodes=tuple(nodes),
        edges=tuple(edges),
    )
