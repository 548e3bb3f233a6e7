"""The whole relation: the branches of all kinds of event joined into one, for engines that reason about any event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from auctionlaws.core.bitwise import bitand, bits
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, at_most, eq, ite, less, not_, or_
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.event import EVENT_KINDS, EVERY_KIND, FACTS, READING_WIDTH, READINGS, E, EventKind
from auctionlaws.machine.observables import of_event
from auctionlaws.machine.part import Part
from auctionlaws.machine.questions import Open
from auctionlaws.machine.records import FOUND, MOST_DECLARED
from auctionlaws.machine.relation import Relation, declared_mask, found_mask
from auctionlaws.machine.state import FLAGS
from auctionlaws.machine.variables import variable

_Name = TypeVar("_Name", bound=str)


@dataclass(frozen=True)
class Whole:
    """One step of the table, whatever the event.

    ``possible`` holds exactly for the events that can happen, each written in one way only (facts that say
    nothing are zero). ``next``, ``fires``, ``flags`` and the rest are as in :class:`Branch`.
    """

    relation: Relation
    possible: Expr
    next: Mapping[str, Expr]
    fires: Mapping[str, Expr]
    flags: Mapping[str, Expr]
    adjusts: Mapping[str, Expr]
    clashes: Mapping[tuple[str, str], Expr]
    gaps: Mapping[Open, Expr]
    gap: Expr
    conflict: Expr
    outside: Expr
    moves: Mapping[Move, Expr]
    watched: Mapping[str, Expr]

    def part(self, part: Part) -> dict[Any, Expr]:
        """A part of what is seen of an event, whatever its kind; ValueError for one that is seen of positions."""
        branches = self.relation.branches
        match part:
            case Part.POSSIBLE:
                return {"": self.possible}
            case Part.STATE:
                return {**self.next}
            case Part.READINGS:
                return {name: _value_by_kind(branches, name) for name in READINGS}
            case _:
                found: dict[Any, Expr] = {}
                for kind, branch in branches.items():
                    for name, when in of_event(branch, part).items():
                        found[name] = or_(found.get(name, FALSE), and_(kind_is(kind), branch.possible, when))
                return found


def kind_is(kind: EventKind) -> Expr:
    """The event is of that kind."""
    return eq(variable(E.event), EVERY_KIND.index(kind))


def join(relation: Relation) -> Whole:
    """All branches of a relation as one."""
    branches = relation.branches

    def any_of(pick: Callable[[Branch], Expr]) -> Expr:
        return or_(*(and_(kind_is(k), b.possible, pick(b)) for k, b in branches.items()))

    def by_name(pick: Callable[[Branch], Mapping[_Name, Expr]], names: Iterable[_Name]) -> dict[_Name, Expr]:
        return {n: any_of(lambda b, n=n: pick(b).get(n, FALSE)) for n in names}  # type: ignore[misc]

    clauses = [c.number for c in relation.edition.clauses]
    return Whole(
        relation=relation,
        possible=and_(_written_once(relation), or_(*(and_(kind_is(k), b.possible) for k, b in branches.items()))),
        next={f.name: _by_kind(branches, f.name) for f in relation.fields},
        fires=by_name(lambda b: b.fires, clauses),
        flags=by_name(lambda b: b.flags, list(FLAGS)),
        adjusts=by_name(lambda b: b.adjusts, clauses),
        clashes=_clashes(branches),
        gaps=by_name(lambda b: b.gaps, sorted({q for b in branches.values() for q in b.gaps})),
        gap=any_of(lambda b: b.gap),
        conflict=any_of(lambda b: b.conflict),
        outside=any_of(lambda b: b.outside),
        moves=by_name(lambda b: b.moves, Move),
        watched=by_name(lambda b: b.watched, sorted({n for b in branches.values() for n in b.watched})),
    )


def _by_kind(branches: Mapping[EventKind, Branch], field: str) -> Expr:
    result = variable(field)
    for kind, branch in branches.items():
        result = ite(kind_is(kind), branch.next[field], result)
    return result


def _value_by_kind(branches: Mapping[EventKind, Branch], reading: str) -> Expr:
    result: Expr = const(0, READING_WIDTH)
    for kind, branch in branches.items():
        result = ite(and_(kind_is(kind), branch.possible), branch.readings[reading], result)
    return result


def _clashes(branches: Mapping[EventKind, Branch]) -> dict[tuple[str, str], Expr]:
    found: dict[tuple[str, str], Expr] = {}
    for kind, branch in branches.items():
        for a, b, clash in branch.clashes:
            found[a, b] = or_(found.get((a, b), FALSE), and_(kind_is(kind), branch.possible, clash))
    return found


def _written_once(relation: Relation) -> Expr:
    """The event is one that a table script can write, and it is written in the plainest way."""
    call = variable(E.call)
    speaks = or_(kind_is(EventKind.CALL), kind_is(EventKind.CHANGES))
    level, denomination = bits(call, 6, 3), bits(call, 2, 0)
    ladder = relation.ladder
    bid = and_(at_most(level, ladder.levels + 2), less(denomination, ladder.denominations))
    word = and_(eq(level, 0), less(call, const(3, 7)))
    shows_cards = or_(kind_is(EventKind.EXPOSES), kind_is(EventKind.LEADS))
    no_facts = and_(*(eq(variable(n), 0) for n in FACTS if n != E.known), eq(call, 0))
    seatless = or_(kind_is(EventKind.DIRECTOR), kind_is(EventKind.HANDS_RETURNED))
    return and_(
        at_most(variable(E.event), len(EVENT_KINDS) - 1),
        or_(not_(speaks), word, and_(not_(eq(level, 0)), bid)),
        or_(speaks, no_facts),
        or_(speaks, shows_cards, eq(variable(E.known), 0)),
        or_(kind_is(EventKind.EXPOSES), eq(variable(E.cards), 0)),
        or_(kind_is(EventKind.CHANGES), eq(variable(E.inadvertent), 0)),
        or_(not_(seatless), eq(variable(E.seat), 0)),
        eq(bitand(variable(E.found), const(found_mask(relation.edition), len(FOUND))), variable(E.found)),
        *_declared_once(relation, speaks),
        _suits_of_ladder(ladder.suits),
        *(_reading_counts(relation, name) for name in READINGS),
    )


def _declared_once(relation: Relation, speaks: Expr) -> Iterator[Expr]:
    """Of the facts that the laws declare only these come with an event, and only with a call."""
    if relation.edition.facts:
        said = variable("declared")
        yield eq(bitand(said, const(declared_mask(relation.edition), MOST_DECLARED)), said)
        yield or_(speaks, eq(said, 0))


def _reading_counts(relation: Relation, name: str) -> Expr:
    """A reading is zero, or one of as many as there are clauses that contradict each other."""
    reading = variable(name)
    counted = (and_(kind_is(k), b.conflict, less(reading, b.readings[name])) for k, b in relation.branches.items())
    return or_(eq(reading, 0), *counted)


def _suits_of_ladder(suits: int) -> Expr:
    shows = variable(E.shows)
    return and_(*(eq(bits(shows, i, i), 0) for i in range(suits, 4)))
