"""The overview: an irregular call has been made, and which law deals with it; found by playing such calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from auctionlaws.core.walk import variables
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Sort, Stage, Term
from auctionlaws.machine.state import FLAGS, INDEX, Phase
from auctionlaws.table.events import Kind
from auctionlaws.table.player import Outcome
from auctionlaws_diagrams.clause_numbers import law_of, laws_named, several
from auctionlaws_diagrams.diagram import Diagram, Edge, Node, NodeShape
from auctionlaws_diagrams.observing import situations_of
from auctionlaws_diagrams.routes import moment
from auctionlaws_diagrams.setting import Direction, Spacing
from auctionlaws_diagrams.situations import Play, Situations
from auctionlaws_diagrams.topics import FORBIDDEN_DOUBLES, search_for
from auctionlaws_diagrams.wording import capital

_SEARCHES: Final = (*map(search_for, ("27", "25", "17D")), FORBIDDEN_DOUBLES)
"""Searches that show irregular calls of every sort."""
_COMES: Final = {Stage.OVER: "called over", Stage.ARRIVAL: "Director first"}

Dealt = dict[tuple[str, Stage], set[frozenset[str]]]
"""For each way in which a call alone is irregular, and what happens next, the clauses that were seen at work."""


def which_law(edition: Edition) -> Diagram:
    """The overview of an edition."""
    dealt = _dealt(edition)
    question = Node("question", "How is the call irregular?", NodeShape.QUESTION)
    nodes = [Node("start", "An irregular call has been made", NodeShape.START), question]
    edges = [Edge("start", question.id)]
    for flag in FLAGS:
        words = _words(edition, flag)
        ways = _ways(edition, dealt, flag, words)
        kind = Node(words, capital(words), NodeShape.STATE)
        nodes += [kind] if ways else []
        edges += [Edge(question.id, kind.id)] if ways else []
        for node, clause, label in ways:
            nodes.append(node)
            edges.append(Edge(kind.id, node.id, label, clause))
    return Diagram(
        name="which-law",
        title="An irregular call has been made: which law?",
        description=f"Which law deals with an irregular call of each sort, by the laws of {edition.name}.",
        nodes=tuple(nodes),
        edges=tuple(edges),
        direction=Direction.RIGHT,
        spacing=Spacing.NARROW,
    )


def _ways(edition: Edition, dealt: Dealt, flag: str, words: str) -> list[tuple[Node, str | None, str]]:
    """The laws that deal with a call which is irregular in one way, by what clauses, and when.

    Each way of being irregular has nodes of its own, so that no line has to run past the laws of another.
    """
    found: dict[tuple[Node, str | None], list[str]] = {}
    for stage, label in _COMES.items():
        seen = dealt.get((flag, stage), set())
        clauses = _least(edition, seen)
        for law in dict.fromkeys(map(law_of, clauses)):
            own = several([clause for clause in clauses if law_of(clause) == law])
            node = Node(f"Law {law}, {words}", laws_named([law]), NodeShape.NOTE, None, f"law-{law}")
            found.setdefault((node, own if own != law else None), []).append(label)
        if seen and not clauses:
            gap = Node(f"No law says, {words}", "No law says", NodeShape.NOTE)
            found.setdefault((gap, None), []).append(label)
    return [(node, clause, labels[0] if len(labels) < len(_COMES) else "") for (node, clause), labels in found.items()]


def _dealt(edition: Edition) -> Dealt:
    found: Dealt = {}
    for search in _SEARCHES:
        situations = situations_of(edition, search)
        for play in situations.plays:
            for key, clauses in _seen(situations, play):
                found.setdefault(key, set()).add(clauses)
    return found


def _seen(situations: Situations, play: Play) -> Iterator[tuple[tuple[str, Stage], frozenset[str]]]:
    """What the last event of an auction shows of a call that was irregular in one way, and of the only one."""
    last = play.table.history[-1]
    if last.before[INDEX["phase"]] != Phase.IRREGULARITY or last.before[INDEX["void"]]:
        return
    flags = [flag for flag in FLAGS if last.before[INDEX[f"on_{flag}"]]]
    if len(flags) != 1:
        return
    stage = Stage.ARRIVAL if last.event.kind is Kind.DIRECTOR else Stage.OVER
    by_lho = last.seat == (last.before[INDEX["on_seat"]] + 1) % 4
    if last.outcome is Outcome.GAP:
        yield (flags[0], stage), frozenset()
    for sight in play.seen[-1] if last.outcome is Outcome.SETTLED else ():
        if sight.stage is stage and (by_lho or stage is Stage.ARRIVAL):
            yield (flags[0], stage), frozenset(situations.cases[stage][i][0].number for i in sight.fired)


def _least(edition: Edition, seen: set[frozenset[str]]) -> list[str]:
    """The clauses that were at work without others."""
    least = {clauses for clauses in seen if clauses and not any(other < clauses for other in seen if other)}
    return [clause for clause in edition.order if any(clause in clauses for clauses in least)]


def _words(edition: Edition, flag: str) -> str:
    """What the laws call a call that is irregular in that way."""
    return next(term.pattern for term in edition.vocabulary.of(Sort.KIND) if _tells(term, flag))


def _tells(term: Term, flag: str) -> bool:
    here = moment()
    return not term.gaps and set(variables([term.meaning(here, here.table)])) == {f"on_{flag}"}
