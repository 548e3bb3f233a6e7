"""Clauses that have been read and know each other, and whether they can yield to each other as they say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from auctionlaws.language.clauses import Exemption
from auctionlaws.language.errors import LawError
from auctionlaws.language.precedence import Link, Why, check_circles
from auctionlaws.language.reader import Section
from auctionlaws.language.syntax import Case, Clause
from auctionlaws.language.terms import Stage, Vocabulary


@dataclass(frozen=True)
class Draft:
    """Clauses that have been read and know each other's terms; where they yield to each other is not checked yet."""

    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]
    vocabulary: Vocabulary
    exemptions: tuple[Exemption, ...]


def outdone(clause: Clause, draft: Draft) -> Clause:
    """The clause with every case yielding to those as well that say that they prevail over it on that occasion."""
    mine = [e for e in draft.exemptions if e.clause == clause.number and e.keyword == "prevails over"]
    order = {c.number: place for place, c in enumerate(draft.clauses)}
    return replace(clause, cases=tuple(_yielding(case, mine, order) for case in clause.cases)) if mine else clause


def _yielding(case: Case, exemptions: Sequence[Exemption], order: Mapping[str, int]) -> Case:
    others = {e.to: e.place for e in exemptions if e.stage is case.stage and e.to not in case.unless}
    if not others:
        return case
    places = {**dict(zip(case.unless, case.unless_at, strict=True)), **others}
    unless = tuple(sorted(places, key=lambda number: order[number]))
    return replace(case, unless=unless, outdone=tuple(others), unless_at=tuple(places[n] for n in unless))


def check_every_case(draft: Draft) -> None:
    """LawError if a clause prevails over another in some of its cases on an occasion, and not in all."""
    for clause in draft.clauses:
        for case in clause.cases:
            for number in case.over:
                others = (c for c in clause.cases if c.stage is case.stage and number not in c.over)
                if silent := next(others, None):
                    message = f"prevails over {number} in another case on this occasion and not in this one"
                    hint = f"clauses yield to clauses: write prevails over {number} in both cases"
                    raise LawError(silent.place, message, clause.number, hint)


def dangling(draft: Draft) -> Iterator[tuple[Exemption, LawError]]:
    """The numbers after *unless* and *prevails over* where nothing can yield, each with what is wrong with it."""
    stages = {c.number: {case.stage for case in c.cases} for c in draft.clauses}
    for each in draft.exemptions:
        if each.other not in stages:
            hint = nearest_number(each.other, stages)
            yield each, LawError(each.place, "is no clause of this edition", each.other, hint)
        elif each.to == each.clause:
            yield each, LawError(each.place, "is the clause itself, which cannot yield to itself", each.other)
        elif each.stage not in stages[each.other]:
            unable = "nothing can yield to it" if each.keyword == "unless" else "it has nothing to yield with"
            yield each, LawError(each.place, f"decides nothing on this occasion, so {unable}", each.other)


def leads_somewhere(number: str, known: Iterable[str]) -> bool:
    """Whether a number is one of those known, or that of a law or section to which one of them belongs."""
    figure = number[-1:].isdigit()
    return any(n == number or (n.startswith(number) and not (figure and n[len(number)].isdigit())) for n in known)


def nearest_number(number: str, known: Iterable[str]) -> str:
    """A hint for a number that is not among the known ones; empty if none is like it."""
    return "".join(f"the nearest number is {n}" for n in get_close_matches(number, known, 1, 0.5))


def check_circles_of(exemptions: Sequence[Exemption]) -> None:
    """LawError if clauses yield to each other in a circle on some occasion."""
    for stage in Stage:
        links: dict[str, dict[str, Link]] = {}
        for e in (e for e in exemptions if e.stage is stage):
            links.setdefault(e.clause, {})[e.to] = Link(e.clause, e.to, Why.UNLESS, e.place)
        check_circles(links)
