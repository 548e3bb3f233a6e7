"""Auctions and paths: the way of an auction through a decision diagram, and an auction for every path in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from auctionlaws.language.terms import Stage
from auctionlaws.table.events import Line, Script
from auctionlaws.table.script import event_text, script_text
from auctionlaws_diagrams.choices import Ask, First, Leaf, choose
from auctionlaws_diagrams.decision import Decision
from auctionlaws_diagrams.routes import After, Again, Flow, Lies, Option
from auctionlaws_diagrams.seen import sights_of
from auctionlaws_diagrams.situations import Play, Sight

Path = tuple[str, ...]
"""The nodes that are passed, from the irregular call to an outcome."""


@dataclass
class Way:
    """The way of an auction through a diagram since its last irregular call that the law deals with.

    ``settled`` lists what was decided on it: the stage, what was seen, and the cases that apply by the diagram.
    """

    path: list[str]
    settled: list[tuple[Flow, Sight, frozenset[int]]] = field(default_factory=list)
    expected: list[Flow] = field(default_factory=list)

    @property
    def waits_for_director(self) -> bool:
        """Whether a void call is in the auction: whatever is called meanwhile, the Director deals with that one."""
        return any(flow.stage is Stage.LATE for flow in self.expected)


def follow(decision: Decision, play: Play) -> Way | None:
    """The way of an auction through the diagrams of a law; None if the law never comes into it."""
    way: Way | None = None
    for sights in sights_of(play):
        for sight in sights:
            flow = next((f for f in (way.expected if way else ()) if f.has(sight)), None)
            if flow is None and not (way and way.waits_for_director):
                flow = next((f for f in decision.drawing.starts if f.has(sight)), None)
                way = way if flow is None else Way([decision.drawing.starts[flow]])
            if flow is not None and way is not None:
                _walk(decision, way, flow, sight)
    return way


def _begun_last(decision: Decision, play: Play) -> Iterator[Way]:
    """The ways that begin with what was seen last, though it may follow from something before it as well."""
    for sight in play.seen[-1]:
        for flow, start in decision.drawing.starts.items():
            if flow.has(sight):
                way = Way([start])
                _walk(decision, way, flow, sight)
                yield way


def _walk(decision: Decision, way: Way, flow: Flow, sight: Sight) -> None:
    """Go through the questions of a stage, and on to what may follow."""
    tree, cases = flow.tree, frozenset[int]()
    while True:
        way.path += decision.drawing.spots[id(flow), tree]
        cases |= frozenset(() if isinstance(tree, Ask) else tree.cases)
        if isinstance(tree, Leaf):
            break
        tree = tree.then if isinstance(tree, First) else tree.answers[choose(tree, sight)]
    way.settled.append((flow, sight, cases))
    way.expected = list(_next(flow, flow.after.get(tree), sight))


def _next(flow: Flow, after: After | None, sight: Sight) -> Iterator[Flow]:
    """The stages that may follow; none where another law keeps the option from being given."""
    match after:
        case Flow():
            yield after
        case Again():
            yield flow
        case Lies(over=over, director=director):
            yield from (way for way in (over, director) if way is not None)
        case Option(case=case, accepted=accepted, declined=declined) if case in sight.fired:
            yield from (way for way in (accepted, declined) if way is not None)


def paths(decision: Decision) -> list[Path]:
    """Every path from the irregular call to an outcome, a loop gone through at most once."""
    drawing = decision.drawing
    onward: dict[str, list[str]] = {}
    for edge in drawing.edges:
        if (edge.source, edge.target) not in drawing.remarks:
            onward.setdefault(edge.source, []).append(edge.target)
    found: list[Path] = []
    front: list[Path] = [(start,) for start in dict.fromkeys(drawing.starts.values())]
    while front:
        path = front.pop(0)
        passed = set(pairwise(path))
        ways = [target for target in onward.get(path[-1], ()) if (path[-1], target) not in passed]
        if not onward.get(path[-1]):
            found.append(path)
        front += [(*path, target) for target in ways]
    return found


def scripts(decision: Decision) -> dict[Path, Script]:
    """For each path that an auction can take the shortest auction found that takes it, if possible a settled one."""
    settled: dict[Path, Script] = {}
    others: dict[Path, Script] = {}
    late: dict[Path, Script] = {}
    for play in decision.situations.plays:
        way = follow(decision, play)
        if way is not None and way.settled[-1][1] in play.seen[-1]:
            found = others if play.table.unsettled else settled
            found.setdefault(tuple(way.path), script_of(play))
        for begun in _begun_last(decision, play):
            late.setdefault(tuple(begun.path), script_of(play))
    return late | others | settled


def script_of(play: Play) -> Script:
    """The table script of an auction that was played."""
    events = [happened.event for happened in play.table.history]
    lines = (Line(event, event_text(event), number, 1) for number, event in enumerate(events, start=1))
    return Script(tuple(lines), play.table.laws.edition, play.table.dealer, "diagram")


def one_line(script: Script) -> str:
    """A table script on one line."""
    return "; ".join(script_text(script).splitlines())
