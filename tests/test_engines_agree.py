"""Enumeration on small ladders against the solver and against the player: three engines, one relation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import made_once
import numpy as np
import pytest

from auctionlaws.core.expr import Expr, var
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.language.semantics import holds
from auctionlaws.machine.event import EVENT, EVENT_KINDS, READING_ROUNDS, READINGS, ReadingNumber
from auctionlaws.machine.state import STATE
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws.table.encoding import kind_of
from auctionlaws.table.happened import FIRST, Outcome
from auctionlaws.table.impossible import ImpossibleEvent
from auctionlaws.table.laws import laws_of
from auctionlaws.table.player import Table
from auctionlaws.table.stepped import reading_numbers
from auctionlaws_proofs.claims_reader import Claim, shipped_claims
from auctionlaws_proofs.engines.array_steps import Stepper
from auctionlaws_proofs.engines.arrays import Array
from auctionlaws_proofs.engines.enumerate import Enumeration, enumerate_states, limited
from auctionlaws_proofs.engines.marks import ghosts
from auctionlaws_proofs.engines.reach import RawEvent, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import from_solver
from auctionlaws_proofs.questions import Asker, Question
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.verdicts import Word
from auctionlaws_proofs.vocabulary import MARKED, step_moment

CLAIMS = {c.number: c for c in shipped_claims("1997")}
NUMBERS = tuple(number for numbers in READING_ROUNDS for number in numbers)
MARKED_CLAIMS = [c for c in CLAIMS.values() if c.mark is not None]


@dataclass
class Both:
    """One ladder and one limit of irregular acts, as the enumerator and the solver see it."""

    whole: Whole
    limit: int
    facts: Collection[str]

    def __post_init__(self) -> None:
        within, counter = limited(self.whole, self.limit, self.facts)
        self.asker, self.symbolic = Asker(self.whole), Symbolic(within, counter)

    def claims(self) -> dict[str, Expr]:
        """What refutes each claim (shows it, for *can*), as a condition on a step."""
        return {q.claim.number: q.bad for q in self._asked()}

    def _asked(self) -> list[Question]:
        """The claims that need nothing beside the state."""
        asked = [question for c in CLAIMS.values() if (question := self.asker.question(c)) is not None]
        return [question for question in asked if not question.ghosts]

    def everything(self) -> dict[str, Expr]:
        """The claims, and every clause that may decide, pair that may contradict itself, gap that may open."""
        return {
            **{f"claim {n}": e for n, e in self.claims().items()},
            **{f"decides {n}": e for n, e in self.whole.fires.items()},
            **{f"contradiction {a} {b}": e for (a, b), e in self.whole.clashes.items()},
            **{f"gap {q}": e for q, e in self.whole.gaps.items()},
        }

    def enumerate(self, depth: int | None = None) -> tuple[Enumeration, dict[str, int]]:
        """What the enumerator finds, and the least number of events against each claim that is refuted."""
        asked = self._asked()
        steps = {q.claim.number: q.bad for q in asked if q.state is None}
        found = enumerate_states(self.whole, self.limit, self.facts, watch=steps, depth=depth)
        return found, found.met | found.least_depths({q.claim.number: q.state for q in asked if q.state is not None})

    def shortest(self, targets: Mapping[str, Expr], depth: int) -> dict[str, int]:
        """The number of events after which the solver first finds each target."""
        unrolling, left, found = Unrolling(self.symbolic, (), targets), set(targets), dict[str, int]()
        while left and unrolling.depth < depth:
            unrolling.extend()
            while left and (hit := unrolling.any_of(left)) is not None:
                found |= dict.fromkeys(hit[0], unrolling.depth)
                left -= hit[0]
        return found


@pytest.fixture(scope="module")
def one_by_one() -> Whole:
    return made_once.small(1, 1)


@pytest.fixture(scope="module")
def both(one_by_one: Whole) -> Both:
    """One bid, two irregular acts, three of the facts."""
    return Both(one_by_one, 2, ("inadvertent", "simultaneous", "cards"))


@pytest.fixture(scope="module")
def shallow(both: Both) -> tuple[Enumeration, dict[str, int]]:
    """Every auction of up to two events."""
    return both.enumerate(2)


@pytest.fixture(scope="module")
def deep(one_by_one: Whole) -> tuple[Enumeration, dict[str, int]]:
    """Every auction of up to six events with one bid, one irregular act and no facts."""
    return Both(one_by_one, 1, ()).enumerate(6)


def test_everything_happens_after_the_same_number_of_events(
    both: Both, shallow: tuple[Enumeration, dict[str, int]]
) -> None:
    """Both engines know the same claims to fail, clauses to decide, clash and fall silent, equally early.

    Exhaustive: one bid, two events, both irregular acts if need be, whether or not a change is called inadvertent,
    calls simultaneous, and whichever cards are shown. No other facts are told.
    """
    found, claims = shallow
    assert both.shortest(both.everything(), 2) == everything_found(found, claims)
    assert "25A" in found.fires and "24A" in found.fires


@pytest.mark.nightly
def test_claims_fail_after_the_same_number_of_events(both: Both) -> None:
    """Up to three events. The shorter sister is the test before, of two events."""
    claims = both.enumerate(3)[1]
    assert both.shortest({n: e for n, e in both.claims().items() if n in claims}, 3) == claims


def everything_found(found: Enumeration, claims: Mapping[str, int]) -> dict[str, int]:
    """What an enumeration has come upon, by the names that :class:`Both` gives it."""
    return {
        **{f"claim {n}": d for n, d in claims.items()},
        **{f"decides {n}": d for n, d in found.fires.items()},
        **{f"contradiction {a} {b}": d for (a, b), d in found.clashes.items()},
        **{f"gap {q}": d for q, d in found.gaps.items()},
    }


def test_what_is_refuted_is_not_on_record_as_proved(shallow: tuple[Enumeration, dict[str, int]]) -> None:
    """No auction is against a claim that is proved on the full ladder, and none shows what is unreachable.

    Exhaustive on one bid: up to two events as above.
    """
    _none_on_record_as_proved(shallow[1])


@pytest.mark.nightly
def test_what_a_longer_auction_refutes_is_not_on_record_as_proved(
    shallow: tuple[Enumeration, dict[str, int]], deep: tuple[Enumeration, dict[str, int]]
) -> None:
    """Exhaustive up to six events with one irregular act and no facts. The shorter sister is the test before."""
    assert len(shallow[1].keys() | deep[1].keys()) > 8
    _none_on_record_as_proved(deep[1])


def _none_on_record_as_proved(refuted: Collection[str]) -> None:
    recorded = load_recorded("1997")
    assert refuted
    assert not [n for n in refuted if recorded.verdict(n) in (Word.PROVED.value, Word.UNREACHABLE.value)]


def test_conditions(shallow: tuple[Enumeration, dict[str, int]]) -> None:
    """One can ask when a state first comes: nobody has to pass before the Director has ruled, after two events."""
    found = shallow[0]
    assert found.least_depth(not_(eq(variable("must_pass_0"), 0))) == 2
    assert found.holds_everywhere(or_(eq(variable("on"), 1), eq(variable("on_seat"), 0)))
    assert not found.holds_everywhere(eq(variable("bid"), 0))


@pytest.mark.nightly
def test_conditions_on_events(both: Both, shallow: tuple[Enumeration, dict[str, int]]) -> None:
    """Or the first time anything happens: a pass can be the first call, to start with, and that can be irregular.

    The shorter sister is the first test of this file, in which claims are held against the states and against events.
    """
    found = shallow[0]
    first = and_(*(eq(variable(n), 0) for n in ("event", "call")))
    assert found.least_depths({"pass": first, "irregular": or_(*both.whole.flags.values())}) == {
        "pass": 1,
        "irregular": 1,
    }


@pytest.mark.parametrize("events", [3, *(pytest.param(n, marks=pytest.mark.nightly) for n in (4, 5))])
@pytest.mark.parametrize("claim", MARKED_CLAIMS, ids=lambda c: c.number)
def test_marked_position(claim: Claim, events: int, one_by_one: Whole) -> None:
    """No auction is against a claim about two positions: one bid, so many events, one irregular act, no facts."""
    step = step_moment(one_by_one)
    names = {f"marked {n}": var(f"marked {n}", f.width) for f in STATE if (n := f.name) in MARKED}
    step = step.at(happened={**step.happened, **names})
    settled = not_(one_by_one.gap)
    premise = and_(eq(var("marked active", 1), 1), settled, not_(one_by_one.outside), holds(claim.premise, step))
    watch = {"premise": premise, "against": and_(premise, not_(holds(claim.condition, step)))}
    found = enumerate_states(one_by_one, 1, (), ghosts(one_by_one, claim), watch, events)
    assert "against" not in found.met


@pytest.mark.nightly
def test_clauses_contradictions_and_gaps() -> None:
    """With two levels of two denominations: up to two events, both irregular acts if need be, and no facts.

    The shorter sister is the first test of this file, with one bid.
    """
    both = Both(made_once.small(2, 2), 2, ())
    assert both.shortest(both.everything(), 2) == everything_found(*both.enumerate(2))


def test_facts_matter(one_by_one: Whole, shallow: tuple[Enumeration, dict[str, int]]) -> None:
    """Law 23 asks what the offender could have known: it decides only where that fact can be told."""
    told = enumerate_states(one_by_one, 1, ("known",), depth=2, kinds=("call", "director"))
    assert "23" in told.fires
    assert "23" not in shallow[0].fires


@pytest.mark.nightly
def test_player_takes_the_same_steps(one_by_one: Whole, shallow: tuple[Enumeration, dict[str, int]]) -> None:
    """In positions taken at random, the player does what the enumerator does, at every event there is.

    The shorter sisters: the first test holds the enumerator against the solver, ``test_relation_matches_player`` the
    solver against the player. Facts other than what came at the same instant, and what was no slip, are left out of
    these events.
    """
    states = _sample(shallow[0], 25)
    laws = laws_of(one_by_one.relation)
    stepped, events = _steps(limited(one_by_one, None, ("simultaneous", "inadvertent", "cards"))[0], states)
    assert len(stepped) > 500
    for index, row in enumerate(states):
        for event in events:
            table = Table(laws)
            table.state = tuple(int(v) for v in row)
            if kind_of(from_solver([(*event, *FIRST)], ()).events[0], table.state) != EVENT_KINDS[event[0]]:
                continue
            expected = {n: after for n in NUMBERS if (after := stepped.get((index, *event, *n)))}
            assert _played(table, event) == expected, (row, event)


def _sample(found: Enumeration, size: int) -> Array:
    """States at which something can still happen, in order of phase."""
    column = found.fields.index("phase")
    alive = found.states[found.states[:, column] < 5]
    chosen = alive[np.random.default_rng(17).choice(len(alive), size, replace=False)]
    return chosen[np.argsort(chosen[:, column], kind="stable")][:, : len(STATE)]


def _steps(whole: Whole, states: Array) -> tuple[dict[tuple[int, ...], tuple[int, ...]], set[RawEvent]]:
    """The state after each possible step, by the number of the state and the event; and the events."""
    stepper = Stepper(whole.possible, [whole.next[f.name] for f in STATE])
    columns = dict(zip((f.name for f in STATE), np.ascontiguousarray(states.T), strict=True))
    after, events = {}, set()
    for stepped in stepper.steps(columns):
        values = [stepped.events[f.name] for f in EVENT]
        arrays = np.broadcast_arrays(stepped.origin, *values, stepped.possible, *stepped.roots)
        for cells in zip(*(a.reshape(-1).tolist() for a in arrays), strict=True):
            origin, event, rest = cells[0], cells[1 : len(EVENT) + 1], cells[len(EVENT) + 1 :]
            if rest[0] or event[0] != EVENT_KINDS.index("exposes"):
                events.add(event[: -len(READINGS)])
            if rest[0]:
                after[origin, *event] = rest[1:]
    return after, events


def _played(table: Table, raw: RawEvent) -> dict[ReadingNumber, tuple[int, ...]]:
    """The states that the player comes to, by reading; none if the event is impossible, or counts as another."""
    event, before = from_solver([(*raw, *FIRST)], ()).events[0], table.copy()
    if table.taken(event) is not event:
        return {}
    try:
        table.apply(event)
    except ImpossibleEvent:
        return {}
    if table.history[-1].outcome is not Outcome.CONFLICT:
        return {FIRST: table.history[-1].after}
    found = {}
    for number in reading_numbers(table.laws, before.state, event, table.history[-1].seat):
        again = before.copy()
        again.apply(event, number)
        found[number] = again.history[-1].after
    return found
