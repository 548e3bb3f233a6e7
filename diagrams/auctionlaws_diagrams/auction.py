"""One auction as a picture: every event as a step, with its clauses, from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.machine.state import SEATS, Duty, Phase, Waiting
from auctionlaws.machine.steps import State
from auctionlaws.table.auction_text import remarkable
from auctionlaws.table.events import Kind
from auctionlaws.table.player import CALL_STANDS, Happened, Outcome, Table
from auctionlaws.table.state_json import ORDINARY, contract, turn
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import broken_text, call_words, event_words, listed

from auctionlaws_diagrams.diagram import Diagram, DiagramError, Edge, Node, NodeShape, wrap_label

_DOUBLED: Final = ("", " doubled", " redoubled")

End = tuple[Node, str, str | None]
"""A node, and the label and clause of the edge that leads to it."""


def auction_diagram(table: Table, name: str = "auction", title: str = "An auction") -> Diagram:
    """The picture of an auction that was played; regular calls one after the other share a step."""
    nodes = [Node("start", f"{NAMES[table.dealer]} deals", NodeShape.START)]
    edges: list[Edge] = []
    groups = list(_grouped(table))
    for number, group in enumerate(groups, start=1):
        last = number == len(groups)
        label, clause = _step(group)
        ends = list(_open_point(table, label)) if last and table.unsettled else []
        ends = ends or [(_position(table, group, f"position {number}", last=last), label, clause)]
        source = nodes[-1].id
        nodes += [node for node, _, _ in ends]
        edges += [Edge(source, *_aimed(end)) for end in ends]
    return Diagram(
        name=name,
        title=title,
        description=f"{_told(table)}. By the laws of {table.laws.edition}.",
        nodes=tuple(nodes),
        edges=tuple(edges),
    )


def _aimed(end: End) -> tuple[str, str, str | None]:
    node, label, clause = end
    return node.id, label, clause


def _told(table: Table) -> str:
    return "; ".join(event_words(happened.event) for happened in table.history) or "Nothing has happened yet"


# -- steps


def _grouped(table: Table) -> Iterator[list[Happened]]:
    """The events, as many regular calls together as there is room for in one label."""
    group: list[Happened] = []
    for happened in table.history:
        if group and not (_regular(group[0]) and _regular(happened) and _fits(*_step([*group, happened]))):
            yield group
            group = []
        group.append(happened)
    if group:
        yield group


def _regular(happened: Happened) -> bool:
    """A call in turn that stands, and of which only the laws of the ordinary auction have anything to say."""
    quiet = happened.before[2:] != () and happened.event.kind is Kind.CALL and not happened.event.facts
    settled = happened.outcome is Outcome.SETTLED and happened.moves == CALL_STANDS
    return quiet and settled and not happened.report.irregularities and not _owed(happened.after)


def _owed(state: State) -> bool:
    """Whether some player owes something."""
    return any(_field(state, f"{name}_{seat}") for name in ("must_pass", "waits") for seat in SEATS)


def _fits(label: str, clause: str | None) -> bool:
    try:
        wrap_label(label, clause)
    except DiagramError:
        return False
    return True


def _step(group: Sequence[Happened]) -> tuple[str, str | None]:
    """What happened, in words, and the clauses that decided."""
    first = group[0].event
    fired = {number for happened in group for number in remarkable(happened)}
    clauses = ", ".join(n for n in group[0].laws.numbers if n in fired) or ORDINARY
    if len(group) > 1 and first.seat is not None:
        return f"{NAMES[first.seat]} first: {', '.join(call_symbol(h.event.call) for h in group)}", clauses
    broken = broken_text(group[0].report.irregularities)
    words = event_words(first)
    label = f"{words}: {broken}" if broken else words
    return (label if _fits(label, clauses) else words), clauses


# -- positions


def _position(table: Table, group: Sequence[Happened], name: str, *, last: bool) -> Node:
    """The position after some events, with what the last of them made somebody owe."""
    happened = group[-1]
    owed = list(_newly_owed(table, happened))
    here = Table(table.laws, table.dealer)
    here.state = happened.after
    label = "; ".join([_standing(here), *owed])
    compelled = any(_grown(happened, f"must_pass_{seat}") for seat in SEATS)
    shape = NodeShape.OUTCOME if last else NodeShape.STATE
    return Node(name, label if _fits(label, None) else owed[-1], NodeShape.DUTY if compelled else shape)


def _newly_owed(table: Table, happened: Happened) -> Iterator[str]:
    for seat in SEATS:
        player = NAMES[table.seat(seat)]
        if _grown(happened, f"must_pass_{seat}"):
            throughout = _field(happened.after, f"must_pass_{seat}") == Duty.THROUGHOUT
            yield f"{player} must pass {'throughout' if throughout else 'once'}"
        if _grown(happened, f"waits_{seat}") and _field(happened.after, f"waits_{seat}") == Waiting.REPEAT:
            yield f"{player} must repeat {call_symbol(_field(happened.after, f'waiting_call_{seat}'))}"
