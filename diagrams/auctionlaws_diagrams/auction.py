"""One auction as a picture: every event as a step, with its clauses, from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from auctionlaws.calls import Seat, call_symbol
from auctionlaws.machine.no_penalty import law_without_penalty
from auctionlaws.machine.state import SEATS, Choice, Duty, Phase, Result, Waiting
from auctionlaws.machine.steps import State
from auctionlaws.table.auction_text import auction_lines
from auctionlaws.table.events import Kind
from auctionlaws.table.player import Happened, Outcome, Reading, Table
from auctionlaws.table.remarks import follows_call, remarkable
from auctionlaws.table.state_json import ORDINARY, adjustments, contract, lead_restriction, turn
from auctionlaws.table.view import view
from auctionlaws.table.words import SEATS as NAMES
from auctionlaws.table.words import broken_text, call_name, call_words, event_words, listed
from auctionlaws_diagrams.clause_numbers import as_printed, law_of
from auctionlaws_diagrams.diagram import Diagram, DiagramError, Edge, Node, NodeShape, wrap_label
from auctionlaws_diagrams.fitting import printable, well_set

STEPS: Final = 6
"""Steps for which there is room on a page."""

_MUST_PASS: Final = "must pass"
_DOUBLED: Final = ("", " doubled", " redoubled")
_WAITS: Final = {Waiting.FOR_RHO: "waits", Waiting.REPEAT: "must be repeated", Waiting.FREE: "need not be repeated"}


def auction_diagrams(
    table: Table, name: str = "auction", title: str = "An auction", questions: Sequence[str] = ()
) -> tuple[Diagram, ...]:
    """The picture of an auction that was played, on as many pages as it needs.

    Regular calls one after the other share a step. Where clauses contradict each other, each reading is a branch with
    what it rules; ``questions`` are words for what the laws leave open at the end, the best first.
    """
    told = "; ".join(event_words(happened.event) for happened in table.history) or "Nothing has happened yet"
    description = f"{told}. By the laws of {table.laws.edition}."
    columns = tuple(auction_lines(table))
    groups = list(_grouped(table))
    pages = [groups[start : start + STEPS] for start in range(0, len(groups), STEPS)] or [[]]
    shown = []
    first = Node("start", f"{NAMES[table.dealer]} deals", NodeShape.START)
    for number, page in enumerate(pages, start=1):
        nodes, edges = _page(table, first, page, questions)
        many = len(pages) > 1
        head = f"{title}, {number} of {len(pages)}" if many else title
        called = f"{name}-{number}" if many else name
        diagram = Diagram(called, head, description, tuple(nodes), tuple(edges), auction=columns)
        shown.append(diagram if printable(diagram) else well_set(diagram))
        first = replace(nodes[-1], id="start", shape=NodeShape.START)
    return tuple(shown)


def _page(
    table: Table, first: Node, groups: Sequence[Sequence[Happened]], questions: Sequence[str]
) -> tuple[list[Node], list[Edge]]:
    """The nodes and edges of some steps, from one position on; remarks on the last position of all."""
    nodes, edges = [first], []
    for group in groups:
        source = nodes[-1].id
        label, clauses = _step(group)
        if group[-1].outcome is Outcome.SETTLED:
            nodes.append(_position(table, group[-1], len(nodes)))
            edges.append(Edge(source, nodes[-1].id, label, clauses))
        else:
            ends, onward = _contradiction(table, questions) if table.readings else _open_point(table, questions)
            nodes += ends
            edges += [Edge(source, ends[0].id, label, None if table.readings else clauses), *onward]
    if groups and groups[-1][-1] is table.history[-1] and not table.unsettled:
        remarks = [
            Node(f"{words}, {clause}" if clause else words, words, NodeShape.NOTE, clause)
            for words, clause in _remarks(table)
        ]
        edges += [Edge(nodes[-1].id, node.id) for node in remarks]
        nodes += remarks
    return nodes, edges


# -- steps


def _grouped(table: Table) -> Iterator[list[Happened]]:
    """The events, as many regular calls together as there is room for in one label."""
    group: list[Happened] = []
    for happened in table.history:
        together = bool(group) and _regular(table, group[0]) and _regular(table, happened)
        if group and not (together and _fits(*_step([*group, happened]))):
            yield group
            group = []
        group.append(happened)
    if group:
        yield group


def _regular(table: Table, happened: Happened) -> bool:
    """A call that stands at once and leaves everybody free."""
    stands = happened.event.kind is Kind.CALL and happened.only_stands and not happened.event.facts
    settled = happened.outcome is Outcome.SETTLED and Phase(_at(table, happened.after).get("phase")) is Phase.CALLING
    return stands and settled and not _owed(table, happened.after)


def _step(group: Sequence[Happened]) -> tuple[str, str]:
    """What happened, in words, and the clauses that decided; in fewer words if there is no room for all."""
    event, irregular = group[0].event, group[0].report.irregularities
    fired = {number for happened in group for number in remarkable(happened)}
    numbers = as_printed(number for number in group[0].laws.numbers if number in fired) or [ORDINARY]
    clauses, plain = ", ".join(numbers), event_words(replace(event, facts=frozenset(), shows=frozenset()))
    if len(group) > 1 and event.seat is not None:
        return f"from {NAMES[event.seat]}: {', '.join(call_symbol(h.event.call) for h in group)}", clauses
    words = event_words(event)
    full = f"{words}: {broken_text(irregular)}" if irregular and not follows_call(group[0]) else words
    brief = ", ".join(dict.fromkeys(map(law_of, numbers)))
    choices = ((full, clauses), (words, clauses), (plain, clauses), (plain, brief))
    return next((choice for choice in choices if _fits(*choice)), (plain, law_of(numbers[-1])))


def _fits(label: str, clause: str | None = None, *, diamond: bool = False) -> bool:
    try:
        wrap_label(label, clause, diamond=diamond)
    except DiagramError:
        return False
    return True


# -- positions


def _at(table: Table, state: State) -> Table:
    """The table in another state of its history."""
    there = Table(table.laws, table.dealer)
    there.state = state
    return there


def _position(table: Table, happened: Happened, number: int) -> Node:
    """The position after an event, with what it made players owe; the last one with everything that they owe."""
    last = happened is table.history[-1]
    before, after = _owed(table, happened.before), _owed(table, happened.after)
    new = {player: duty for player, duty in after.items() if last or duty != before.get(player)}
    owed = [words for words, _ in _duties(new)]
    standing = _standing(_at(table, happened.after))
    label = next(filter(_fits, ("; ".join(parts) for parts in ([standing, *owed], owed) if parts)), standing)
    compelled = any(duty.startswith(_MUST_PASS) for duty in new.values())
    shape = NodeShape.OUTCOME if last else NodeShape.STATE
    return Node(f"{number}. {label}", label, NodeShape.DUTY if compelled else shape)


def _duties(owed: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, str]]:
    """Each duty in words, with the players who have it, and by itself."""
    for duty in dict.fromkeys(owed.values()):
        yield f"{listed([player for (player, _), other in owed.items() if other == duty])} {duty}", duty


def _owed(table: Table, state: State) -> dict[tuple[str, str], str]:
    """What players must do, or what becomes of their withdrawn calls, by player and sort of duty."""
    there = _at(table, state)
    owed = {}
    for relative in SEATS:
        seat, duty = there.seat(relative), Duty(there.get(f"must_pass_{relative}"))
        waiting = Waiting(there.get(f"waits_{relative}"))
        if duty is not Duty.NONE:
            owed[NAMES[seat], ""] = f"{_MUST_PASS} {duty.name.lower()}"
        if waiting is not Waiting.NONE:
            owed[call_words(seat, there.get(f"waiting_call_{relative}")), "call"] = _WAITS[waiting]
        if there.get("no_double") >> relative & 1:
            owed[NAMES[seat], "double"] = "may not double"
    return owed


def _standing(table: Table) -> str:
    """Who is to do what, or how the auction has ended."""
    awaited = turn(table)
    name = "" if awaited is None else NAMES[awaited]
    on_table = call_words(table.seat(table.get("on_seat")), table.get("on_call"))
    match table.phase:
        case Phase.CALLING:
            return f"{name} is to call"
        case Phase.IRREGULARITY if table.get("on"):
            return f"{on_table} is not ruled on yet"
        case Phase.IRREGULARITY:
            return "The void call waits for the Director"
        case Phase.OPTION:
            return _asked(table, name, on_table)
        case Phase.CORRECTION:
            return f"{name} is to replace his cancelled call"
    made = contract(table)
    if isinstance(made, dict):
        doubled = _DOUBLED[made["doubled"]]
        return f"The contract is {call_symbol(table.get('bid'))}{doubled} by {NAMES[Seat[made['declarer']]]}"
    return "The deal is passed out" if table.get("result") == Result.PASSED_OUT else "The auction is over"


def _asked(table: Table, name: str, on_table: str) -> str:
    """What the player who is asked may do."""
    own = view(table).own_call
    call = "call" if own is None else call_name(own)
    match Choice(table.get("choice")):
        case Choice.ACCEPT:
            return f"{name} may accept {on_table}"
        case Choice.CHANGE:
            return f"{name} may change his {call}"
        case Choice.FIRST | Choice.HELD:
            return f"{name} may let his {call} stand"


def _remarks(table: Table) -> Iterator[tuple[str, str | None]]:
    """What is to be remembered of a position, each with its clause."""
    if table.get("void"):
        yield f"{call_words(table.seat(table.get('void_seat')), table.get('void_call'))} is void", None
    for relative in SEATS:
        if table.get(f"cards_{relative}"):
            yield f"{NAMES[table.seat(relative)]} has shown cards", None
    for seat in lead_restriction(table):
        yield f"{NAMES[seat]}'s lead may be restricted", None
    for number in adjustments(table.history):
        yield "An adjusted score is in play", number


# -- what is not settled


def _contradiction(table: Table, questions: Sequence[str]) -> tuple[list[Node], list[Edge]]:
    """The question which of several clauses decides, and a branch with what is ruled for each answer."""
    question = Node("question", "Which clause decides?", NodeShape.QUESTION)
    nodes, edges = [question], []
    for number, reading in enumerate(table.readings, start=1):
        prefix, unsettled = f"reading {number}, ", reading.table.unsettled
        ends, onward = _open_point(reading.table, questions, prefix) if unsettled else _reading(table, reading, prefix)
        nodes += ends
        edges += [Edge(question.id, ends[0].id, "", ", ".join(as_printed(reading.clauses))), *onward]
    return nodes, edges


def _reading(table: Table, reading: Reading, prefix: str) -> tuple[list[Node], list[Edge]]:
    """What one reading of a contradiction rules: the position, and every duty and remark that is new in it."""
    after, before = reading.table, _at(table, table.history[-1].before)
    standing = _standing(after)
    calls = [(f"{seat.name} {call_symbol(call)}", call_symbol(call)) for seat, call in after.calls]
    told = (f"{standing} after {', '.join(texts)}" for texts in zip(*calls, strict=True))
    words = next(filter(_fits, told), standing)
    end = Node(f"{prefix}{words}", words, NodeShape.OUTCOME)
    owed, known = _owed(before, before.state), list(_remarks(before))
    new = {player: duty for player, duty in _owed(after, after.state).items() if owed.get(player) != duty}
    nodes = [
        Node(f"{prefix}{words}", words, NodeShape.DUTY if duty.startswith(_MUST_PASS) else NodeShape.NOTE)
        for words, duty in _duties(new)
    ]
    nodes += [
        Node(f"{prefix}{words}", words, NodeShape.NOTE, clause)
        for words, clause in _remarks(after)
        if (words, clause) not in known
    ]
    return [end, *nodes], [Edge(end.id, node.id) for node in nodes]


def _open_point(table: Table, questions: Sequence[str], prefix: str = "") -> tuple[list[Node], list[Edge]]:
    """Where the laws do not go on, behind what is asked there in the first words that find room."""
    last = table.history[-1]
    if last.outcome is Outcome.OUTSIDE:
        named, missing = f"Law {listed(last.report.laws)}", set(last.report.laws) & set(table.laws.missing)
        words = f"{named} is not written down yet" if missing else f"The case goes to {named}, beyond the auction"
        return [Node(f"{prefix}outside", words, NodeShape.NOTE)], []
    laws = [law for question in last.report.gaps if (law := law_without_penalty(question))]
    silent = f"Law {listed(laws)} has no text for this case" if laws else "The laws do not say"
    asked = next((words for words in questions if _fits(words, diamond=True)), None)
    if asked is None:
        told = silent if laws else f"{silent} what happens"
        return [Node(f"{prefix}gap", told, NodeShape.NOTE)], []
    question = Node(f"{prefix}{asked}", asked[:1].upper() + asked[1:], NodeShape.QUESTION)
    end = Node(f"{prefix}gap", silent, NodeShape.NOTE)
    return [question, end], [Edge(question.id, end.id)]
