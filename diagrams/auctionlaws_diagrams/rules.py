"""The rules for the questions of a stage: which conditions are asked, in which order, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.language.syntax import Node
from auctionlaws.language.terms import Stage
from auctionlaws_diagrams.choices import Rules
from auctionlaws_diagrams.routes import alternatives
from auctionlaws_diagrams.situations import Situations, conditions
from auctionlaws_diagrams.ways import same_term, sends_on


def rules_of(situations: Situations, stage: Stage, cases: tuple[int, ...]) -> Rules:
    """What a tree is to settle about some cases of a stage."""
    known, every = situations.conditions[stage], situations.cases[stage]
    order: list[int] = []

    def enter(index: int) -> None:
        for other in cases:
            if every[other][0].number in every[index][1].unless and other not in order:
                enter(other)
        if index not in order:
            order.append(index)

    for index in cases:
        enter(index)
    return Rules(
        every=range(len(every)),
        cases=tuple(order),
        asked={index: tuple(known.index(node) for node in _asked(situations, stage, index)) for index in cases},
        routes=frozenset(i for i in cases if all(map(sends_on, every[i][1].then))),
        defaults=frozenset(i for i, (_, case) in enumerate(every) if case.default),
        clause=lambda i: every[i][0].number,
        same=lambda i, j: same_term(known[i], known[j]),
        kinds=lambda i, j: alternatives(known[i], known[j]),
    )


def _asked(situations: Situations, stage: Stage, index: int) -> Iterator[Node]:
    """The conditions of a case, and those of the cases that it yields to, as far as they ever apply."""
    case = situations.cases[stage][index][1]
    yield from conditions(case.when)
    for other, (clause, _) in enumerate(situations.cases[stage]):
        if clause.number in case.unless and other in situations.met[stage]:
            yield from _asked(situations, stage, other)
