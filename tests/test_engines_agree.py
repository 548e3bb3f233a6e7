"""Enumeration on small ladders against the solver and against the player: three engines, one relation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
import pytest

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import Expr, and_, eq, not_, or_, var
from auctionlaws.edition import load_edition
from auctionlaws.language.semantics import holds
from auctionlaws.machine.relation import build
from auctionlaws.machine.state import EVENT, EVENT_KINDS, STATE, variable
from auctionlaws.machine.whole import Whole, join
from auctionlaws.table.laws import laws_of
from auctionlaws.table.player import ImpossibleEvent, Outcome, Table
from auctionlaws_proofs.claims_reader import Claim, shipped_claims, shipped_lemmas
from auctionlaws_proofs.engines.array_steps import Stepper
from auctionlaws_proofs.engines.arrays import Array
from auctionlaws_proofs.engines.enumerate import Enumeration, enumerate_states, limited
from auctionlaws_proofs.engines.marks import ghosts, refute_marked
from auctionlaws_proofs.engines.reach import RawEvent, Unrolling
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.witness import from_solver
from auctionlaws_proofs.questions import Asker
from auctionlaws_proofs.vocabulary import MARKED, step_moment

CLAIMS = {c.number: c for c in shipped_claims()}
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
        self.lemmas = self.symbolic.assume(self.symbolic.invariant(self.asker.lemmas(shipped_lemmas())))

    def claims(self) -> dict[str, Expr]:
        """What refutes each claim (shows it, for *can*), as a condition on a step."""
        asked = {n: self.asker.question(c) for n, c in CLAIMS.items()}
        return {n: question.bad for n, question in asked.items() if question is not None}

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
        asked = [question for c in CLAIMS.values() if (question := self.asker.question(c)) is not None]
        steps = {q.claim.number: q.bad for q in asked if q.state is None}
        found = enumerate_states(self.whole, self.limit, self.facts, watch=steps, depth=depth)
        return found, found.met | found.least_depths({q.claim.number: q.state for q in asked if q.state is not None})

    def proves(self, bad: Expr) -> bool:
        """Whether the solver proves that no step of any auction is like that."""
        refuted = self.symbolic.refute([*self.lemmas, self.symbolic.possible], self.symbolic.term(bad))
        return refuted is not None

    def shortest(self, targets: Mapping[str, Expr], depth: int) -> dict[str, int]:
        """The number of events after which the solver first finds each target."""
        unrolling, left, found = Unrolling(self.symbolic, self.lemmas, targets), set(targets), dict[str, int]()
        while left and unrolling.depth < depth:
            unrolling.extend()
            while left and (hit := unrolling.any_of(left)) is not None:
                found |= dict.fromkeys(hit[0], unrolling.depth)
                left -= hit[0]
        return found


@pytest.fixture(scope="module")
def one_by_one() -> Whole:
    return join(build(load_edition("1997"), Ladder(1, 1)))


@pytest.fixture(scope="module")
def once(one_by_one: Whole) -> Both:
    return Both(one_by_one, 1, ("conventional", "known"))


@pytest.fixture(scope="module")
def all_auctions(once: Both) -> tuple[Enumeration, dict[str, int]]:
    return once.enumerate()


@pytest.fixture(scope="module")
def twice(one_by_one: Whole) -> tuple[dict[str, int], dict[str, int]]:
    both = Both(one_by_one, 2, ())
    return both.enumerate(6)[1], both.shortest(both.claims(), 6)


def test_claims_fail_after_the_same_number_of_events(twice: tuple[dict[str, int], dict[str, int]]) -> None:
    """On one bid, with two irregular acts, the shortest counterexample has as many events in both engines."""
    enumerated, solved = twice
    assert enumerated == solved
    assert enumerated["D3"] == 4, "the shortest double that is not of an opponent's bid"


@pytest.mark.parametrize("number", [n for n, c in CLAIMS.items() if c not in MARKED_CLAIMS and c.condition is not None])
def test_verdict(
    number: str,
    once: Both,
    all_auctions: tuple[Enumeration, dict[str, int]],
    twice: tuple[dict[str, int], dict[str, int]],
) -> None:
    """With one bid and one irregularity, a claim is proved exactly if no auction at all is against it.

    The lemmas do not count irregularities. So a claim that only a second irregularity breaks is not proved.
    """
    refuted = number in all_auctions[1] or number in twice[0]
    assert once.proves(once.claims()[number]) != refuted


def test_shortest_counterexamples(once: Both, all_auctions: tuple[Enumeration, dict[str, int]]) -> None:
    """With one irregularity too, the engines agree on how short an auction can be against a claim."""
    refuted = {n: e for n, e in once.claims().items() if n in all_auctions[1]}
    assert once.shortest(refuted, max(all_auctions[1].values())) == all_auctions[1]


def test_conditions(once: Both, all_auctions: tuple[Enumeration, dict[str, int]]) -> None:
    """One can ask for the first time anything happens: a pass can be the first call, to start with.

    The first call can be irregular; nobody is compelled to pass before the Director has ruled, after two events.
    """
    found = all_auctions[0]
    assert found.least_depth(and_(*(eq(variable(n), 0) for n in ("event", "call")))) == 1
    assert found.least_depth(or_(*once.whole.flags.values())) == 1
    assert found.least_depth(not_(eq(variable("must_pass_0"), 0))) == 2
    assert found.holds_everywhere(or_(eq(variable("on"), 1), eq(variable("on_seat"), 0)))
    assert not found.holds_everywhere(eq(variable("bid"), 0))


@pytest.mark.parametrize("claim", MARKED_CLAIMS, ids=lambda c: c.number)
def test_marked_position(claim: Claim, one_by_one: Whole) -> None:
    """A claim about two positions is proved, and no auction with one bid and one irregularity is against it."""
    step = step_moment(one_by_one)
    names = {f"marked {n}": var(f"marked {n}", f.width) for f in STATE if (n := f.name) in MARKED}
    step = step.at(happened={**step.happened, **names})
    settled = not_(one_by_one.gap)
    premise = and_(eq(var("marked active", 1), 1), settled, not_(one_by_one.outside), holds(claim.premise, step))
    watch = {"premise": premise, "against": and_(premise, not_(holds(claim.condition, step)))}
    found = enumerate_states(one_by_one, 1, (), ghosts(one_by_one, claim), watch)
    assert set(found.met) == {"premise"}
    symbolic = Symbolic(one_by_one)
    invariant = symbolic.invariant(Asker(one_by_one).lemmas(shipped_lemmas()))
    assert refute_marked(symbolic, claim, invariant) is not None


def test_clauses_contradictions_and_gaps() -> None:
    """With two levels of two denominations, the same clauses decide, clash and fall silent, equally early."""
    both = Both(join(build(load_edition("1997"), Ladder(2, 2))), 2, ())
    found, claims = both.enumerate(4)
    assert both.shortest(both.everything(), 4) == {
        **{f"claim {n}": d for n, d in claims.items()},
        **{f"decides {n}": d for n, d in found.fires.items()},
        **{f"contradiction {a} {b}": d for (a, b), d in found.clashes.items()},
        **{f"gap {q}": d for q, d in found.gaps.items()},
    }


def test_facts_matter(one_by_one: Whole, all_auctions: tuple[Enumeration, dict[str, int]]) -> None:
    """Law 23 asks what the offender could have known: it decides only where that fact can be told."""
    assert "23" in all_auctions[0].fires
    assert "23" not in enumerate_states(one_by_one, 1, (), depth=3).fires


def test_player_takes_the_same_steps(one_by_one: Whole, all_auctions: tuple[Enumeration, dict[str, int]]) -> None:
    """In positions taken at random, the player does what the enumerator does, at every event there is."""
    states = _sample(all_auctions[0], 40)
    laws = laws_of(one_by_one.relation)
    stepped, events = _steps(one_by_one, states)
    assert len(stepped) > 500
    for index, row in enumerate(states):
        for event in events:
            table = Table(laws)
            table.state = tuple(int(v) for v in row)
            expected = [stepped.get((index, *event[:-1], reading)) for reading in range(4)]
            assert _played(table, event) == [e for e in expected if e is not None], (row, event)


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
            events.add((*event[:-1], 0))
            if rest[0]:
                after[origin, *event] = rest[1:]
    return after, events


def _played(table: Table, raw: RawEvent) -> list[tuple[int, ...]]:
    """The states that the player comes to, one for each reading; none if the event is impossible."""
    event, before = from_solver([raw]).events[0], table.copy()
    try:
        table.apply(event)
    except ImpossibleEvent:
        return []
    if table.history[-1].outcome is not Outcome.CONFLICT:
        return [table.history[-1].after]
    step, _ = table.laws.steps[EVENT_KINDS[raw[0]], before.phase]
    results = []
    for number in range(step(before.state, *raw[1:])[2]):
        again = before.copy()
        again.apply(event, number)
        results.append(again.history[-1].after)
    return results
