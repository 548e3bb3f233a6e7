"""Charts: what auctions showed, told as rows from where a chart begins to what the clauses make of it.

An auction that was played is a :class:`Shown`: what was the case, answer by answer, and the ends that it came to.
Answers that make no difference are dropped, and those that make the same are told together. Where the answers of a
chart do not settle what follows, as a proposal may have it, each of the ends follows in some cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from auctionlaws.table.words import listed
from auctionlaws_diagrams.canvas import Canvas
from auctionlaws_diagrams.diagram import Diagram, NodeShape
from auctionlaws_diagrams.setting import Direction, Spacing
from auctionlaws_diagrams.wording import capital


@dataclass(frozen=True)
class End:
    """What a clause makes of a case, or a remark where none does."""

    label: str
    shape: NodeShape
    clause: str | None = None
    link: str | None = None


Ends = tuple[End, ...]
"""What clauses make of a case together."""

GAP: Final = End("The laws do not say what happens", NodeShape.NOTE)
NOTHING: Final = End("Nothing else follows", NodeShape.NOTE)
CONFLICT: Final = "These clauses conflict"
"""What is said of the clauses that a case falls between."""
UNSETTLED: Final = "in some cases"
"""The answer where no question of a chart tells which of several ends follows."""


@dataclass(frozen=True)
class Shown:
    """An auction that was played: the answers to the questions of a chart in their order, and its ends."""

    answers: tuple[str, ...]
    ends: Ends


@dataclass(frozen=True)
class Row:
    """Answers that make a difference, those that make the same one together, and the ends that they lead to."""

    answers: tuple[str, ...]
    ends: Ends


def rows(shown: Iterable[Shown]) -> list[Row]:
    """The fewest rows that tell which answers lead to which ends."""
    every = list(dict.fromkeys(shown))
    return [Row(answers, ends) for answers, ends in _rows(_tree(every, range(len(every[0].answers))))]


@dataclass(frozen=True)
class _Node:
    """Where answers come together: the ends, or the answers to the next question that makes a difference."""

    ends: Ends = ()
    ways: tuple[tuple[tuple[str, ...], _Node], ...] = ()


def _tree(shown: Sequence[Shown], places: Sequence[int]) -> _Node:
    if not places:
        several = [_Node(ends) for ends in dict.fromkeys(each.ends for each in shown)]
        return several[0] if len(several) == 1 else _Node((), tuple(((UNSETTLED,), each) for each in several))
    place = _next(shown, places)
    ways: dict[_Node, tuple[str, ...]] = {}
    for answer, group in _groups(shown, place).items():
        below = _tree(group, [other for other in places if other != place])
        ways[below] = (*ways.get(below, ()), answer)
    if len(ways) == 1:
        return next(iter(ways))
    return _Node((), tuple((answers, below) for below, answers in ways.items()))


def _next(shown: Sequence[Shown], places: Sequence[int]) -> int:
    """The question to ask next: the first one, or one before it that tells whether the first is answered at all."""
    first, *others = places
    if not _left_open(shown, first):
        return first
    tells = (p for p in others if not any(_left_open(group, first) for group in _groups(shown, p).values()))
    return next(tells, first)


def _left_open(shown: Sequence[Shown], place: int) -> bool:
    """Whether some auctions answer a question, and others do not."""
    return len({bool(each.answers[place]) for each in shown}) > 1


def _groups(shown: Sequence[Shown], place: int) -> dict[str, list[Shown]]:
    """The auctions by their answer to a question."""
    groups: dict[str, list[Shown]] = {}
    for each in shown:
        groups.setdefault(each.answers[place], []).append(each)
    return groups


def _rows(node: _Node, before: tuple[str, ...] = (), told: Ends = ()) -> Iterator[tuple[tuple[str, ...], Ends]]:
    """The rows below a place, less the ends already ``told``: one that every answer leads to is told before them."""
    always = tuple(end for end in _ends(node)[0] if end not in told and all(end in ends for ends in _ends(node)))
    here = always if before or not node.ways else ()
    if here:
        yield before, here
    for answers, below in node.ways:
        words = together([answer for answer in answers if answer])
        yield from _rows(below, (*before, words) if words else before, (*told, *here))


def _ends(node: _Node) -> list[Ends]:
    """The ends of every place below one."""
    return [ends for _, below in node.ways for ends in _ends(below)] if node.ways else [node.ends]


def together(answers: Sequence[str]) -> str:
    """Answers as one, the words with which all of them begin or end said once: ``a double or redouble``."""
    words = [answer.split(" ") for answer in answers]
    most = min(map(len, words), default=1) - 1
    start = next((n for n in range(most) if len({each[n] for each in words}) > 1), most)
    end = next((n for n in range(most - start) if len({each[-1 - n] for each in words}) > 1), most - start)
    if len(words) < 2:
        start = end = 0
    told = listed([" ".join(each[start : len(each) - end]) for each in words], "or")
    return " ".join([*words[0][:start], told, *words[0][len(words[0]) - end :]]) if words else ""


class Chart(Canvas):
    """The nodes and edges of a chart; each row has ends of its own, so that no two lines cross."""

    def rows(self, source: str, told: Sequence[Row], *, in_time: bool = False) -> None:
        """From where a chart begins to the first answer of each row, if any, in a box, and on to each of its ends.

        ``in_time``: the first answers follow upon each other, so each box leads to the next one.
        """
        before = source
        for first in dict.fromkeys(row.answers[:1] for row in told):
            own = [row for row in told if row.answers[:1] == first]
            box = self.once((source, *first), capital(first[0]), NodeShape.STATE) if first else source
            if first:
                self.edge(before, box, beside=before != source)
            before = box if in_time else source
            for row in own:
                answers = ", ".join(row.answers[1:])
                for end in row.ends:
                    name = ", ".join(filter(None, [*first, answers, end.label]))
                    target = self.node(end.label, end.shape, end.clause, end.link, name)
                    self.edge(box, target, answers, end.clause)

    def diagram(self, name: str, title: str, description: str) -> Diagram:
        """The chart as a picture, read from left to right, before it is set on a page."""
        nodes, edges, right = tuple(self.nodes.values()), tuple(self.edges), Direction.RIGHT
        return Diagram(name, title, description, nodes, edges, direction=right, spacing=Spacing.CLOSE)
