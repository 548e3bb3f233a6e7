"""The player and the solver's terms side by side: what each says of an event, by the same names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

import made_once
import numpy as np
from solver_terms import Evaluate, compile_terms

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, or_
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.event import EVENT_KINDS, READING_ROUNDS, READINGS, ReadingNumber, event_fields
from auctionlaws.machine.field_values import Choice, Phase
from auctionlaws.machine.part import CARD, REPORTED
from auctionlaws.machine.state import INDEX, STATE, names_of, values_of
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws.table.events import Event, Fact, Kind
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.laws import Laws, laws_of
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import raw_event

FIELDS: Final = tuple(f.name for f in STATE)
NUMBERS: Final = tuple(number for numbers in READING_ROUNDS[:4] for number in numbers)
"""The readings of as many contradicting clauses as the laws of 1997 have in any auction, and one more."""
_MANY: Final = ("fires", "near", "adjusts", "flag", "law", "contradicts", "points", "question")
"""What a report function tells, one mask each."""

_AT_ONCE: Final = 1000

State = tuple[int, ...]
Said = Mapping[str, int]
Asked = tuple[State, Event, int, ReadingNumber]
"""A state, an event, the seat that it counts for, and which of the contradicting clauses is followed."""


@dataclass(frozen=True, repr=False)
class Rules:
    """The laws as the player has them, and the solver's terms for them."""

    laws: Laws
    symbolic: Symbolic
    evaluate: Evaluate
    _ahead: dict[Asked, tuple[Mapping[str, Any], int]] = field(default_factory=dict)

    def solver_says(self, state: State, event: Event, seat: int, reading: ReadingNumber = FIRST) -> Said:
        """What the solver's terms come to."""
        known = self._ahead.get((state, event, seat, reading))
        if known is None:
            return self.evaluate(self.values(state, event, seat, reading))
        columns, row = known
        return {name: int(column[row]) for name, column in columns.items()}

    def look_ahead(self, asked: Iterable[Asked]) -> None:
        """Work out what the solver's terms come to for many events at once, which takes a fraction of the time."""
        rows = [each for each in dict.fromkeys(asked) if each not in self._ahead]
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            values = [self.values(*each) for each in some]
            found = self.evaluate({name: np.array([v[name] for v in values]) for name in values[0]})
            columns = {name: np.broadcast_to(np.asarray(c, "i4"), len(some)) for name, c in found.items()}
            self._ahead.update((each, (columns, row)) for row, each in enumerate(some))

    def values(self, state: State, event: Event, seat: int, reading: ReadingNumber) -> dict[str, int]:
        """The values of the solver's variables, less the facts that these laws do not look at."""
        found = values(state, event, seat, reading, self.laws.facts)
        return found | {"found": found["found"] & self.laws.looked_at}

    def player_says(self, state: State, event: Event, seat: int, reading: ReadingNumber = FIRST) -> Said | None:
        """The same from the player's functions; None if the event is impossible."""
        kind, *fields = relation_event(state, event, seat, reading, self.laws.facts)
        functions = self.laws.steps.get((EVENT_KINDS[kind], state[0]))
        if functions is None:
            return None
        possible, outcome, *more = functions[0](state, tuple(fields))
        if not possible:
            return None
        counts, (moves, *after) = more[: len(READINGS)], more[len(READINGS) :]
        said = {"outcome": outcome} | dict(zip((f"readings {n}" for n in READINGS), counts, strict=True))
        said |= {f"move {name}": moves >> i & 1 for i, name in enumerate((*Move, "gap", "outside"))}
        said |= {f"next {name}": value for name, value in zip(names_of(state), after, strict=True)}
        names = [self.laws.order_of(part) for part in REPORTED]
        for what, mask, each in zip(_MANY, functions[1](state, tuple(fields)), names, strict=True):
            said |= {f"{what} {name}": mask >> i & 1 for i, name in enumerate(each)}
        return said

    def numbers(self, state: State, event: Event, seat: int) -> list[ReadingNumber]:
        """The readings that are told apart at an event: each counts less than the clauses that contradict each other.

        How many these are at one stage may depend on which of them is followed at another.
        """
        each = ((n, self.player_says(state, event, seat, n)) for n in NUMBERS)
        return [n for n, said in each if said is not None and _told_apart(n, said)]


def _told_apart(number: ReadingNumber, said: Said) -> bool:
    conflict = said["outcome"] == Outcome.CONFLICT.value
    return all(n == 0 or (conflict and n < said[f"readings {name}"]) for n, name in zip(number, READINGS, strict=True))


def relation_event(
    state: State, event: Event, seat: int, reading: ReadingNumber, facts: Sequence[str] = ()
) -> tuple[int, ...]:
    """An event as the relation has it: who is asked about a call of his and changes it makes a call."""
    asked = state[INDEX["phase"]] == Phase.OPTION and state[INDEX["choice"]] != Choice.ACCEPT
    if event.kind is Kind.CHANGES and asked:
        event = replace(event, kind=Kind.CALL, facts=event.facts - {Fact.INADVERTENT})
    return raw_event(event, seat, reading, facts)


def values(state: State, event: Event, seat: int, reading: ReadingNumber, facts: Sequence[str]) -> dict[str, int]:
    """The values of the solver's variables."""
    raw = relation_event(state, event, seat, reading, facts)
    return values_of(state) | dict(zip((f.name for f in event_fields(facts)), raw, strict=True))


@cache
def rules_of(edition: str) -> Rules:
    """Both engines on an edition, made from one relation."""
    return rules_by(made_once.whole(edition))


def rules_by(whole: Whole) -> Rules:
    """Both engines on a relation."""
    symbolic = Symbolic(whole)
    terms = {name: symbolic.term(e) for name, e in _everything(whole)}
    return Rules(laws_of(whole.relation), symbolic, compile_terms(terms))


def _everything(whole: Whole) -> Iterator[tuple[str, Expr]]:
    """Everything the relation says about a step, by name."""
    branches = whole.relation.branches
    yield from (("possible", whole.possible), ("conflict", whole.conflict))
    yield from (("gap", whole.gap), ("outside", whole.outside))
    yield from ((f"next {n}", e) for n, e in whole.next.items())
    yield from ((f"fires {n}", e) for n, e in whole.fires.items())
    yield from ((f"adjusts {n}", e) for n, e in whole.adjusts.items())
    yield from ((f"flag {n}", e) for n, e in whole.flags.items())
    yield f"flag {CARD}", or_(*(and_(kind_is(k), b.card) for k, b in branches.items()))
    yield from ((f"move {n}", e) for n, e in whole.moves.items())
    yield from ((f"question {q}", e) for q, e in whole.gaps.items())
    for number in whole.fires:
        yield f"contradicts {number}", or_(*(e for pair, e in whole.clashes.items() if number in pair))
        yield f"near {number}", or_(*(and_(kind_is(k), b.near.get(number, FALSE)) for k, b in branches.items()))
    picks: tuple[tuple[str, Callable[[Branch], Mapping[Any, Expr]]], ...] = (
        ("law", lambda b: b.outside_law),
        ("points", lambda b: b.points),
    )
    for what, pick in picks:
        for name in sorted({n for b in branches.values() for n in pick(b)}):
            yield f"{what} {name}", or_(*(and_(kind_is(k), pick(b).get(name, FALSE)) for k, b in branches.items()))
