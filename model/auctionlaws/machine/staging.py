"""Applying the clauses of one stage: which of them fire, what they decide, and where they contradict each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import add, and_, bitor, eq, implies, ite, less, not_, or_
from auctionlaws.language.errors import LawError
from auctionlaws.language.semantics import conjuncts, effects, holds, value
from auctionlaws.language.syntax import Case, Clause
from auctionlaws.machine.effects import Effect, Fate, Join
from auctionlaws.machine.moment import Moment

READINGS = 3
"""At most so many contradicting clauses are told apart at one stage."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A case of a clause, applied at a moment.

    ``guard`` says when it applies at all (its own *unless* included), ``active`` when it prevails as well.
    """

    number: str
    case: Case
    guard: Expr
    active: Expr
    effects: tuple[Effect, ...]
    near: Expr
    """It would apply, but for exactly one part of its condition."""


@dataclass(frozen=True)
class Decided:
    """What the clauses of a stage decide together."""

    rules: tuple[Rule, ...]
    conflicts: tuple[tuple[str, str, Expr], ...] = ()
    readings: Expr = field(default_factory=lambda: const(0, 2))
    elsewhere: tuple[tuple[str, Expr], ...] = ()
    reading: str = "reading"
    """The event field that says who prevails in a conflict."""

    def slot(self, name: str, otherwise: Expr) -> Expr:
        """The value decided for a slot; ``otherwise`` where no clause decides it."""
        result = otherwise
        for rule in reversed(self.rules):
            for effect in rule.effects:
                if effect.slot == name:
                    result = _join(effect, and_(rule.active, effect.when), result)
        return result

    def decides(self, name: str) -> Expr:
        """Whether some clause decides the slot."""
        return or_(*(and_(r.active, e.when) for r in self.rules for e in r.effects if e.slot == name))

    @property
    def conflict(self) -> Expr:
        """Whether two clauses that apply demand different things."""
        return or_(*(c for _, _, c in self.conflicts))

    @property
    def outside(self) -> Expr:
        """Whether the case goes to a law that is not written down yet."""
        return or_(*(c for _, c in self.elsewhere))


def _join(effect: Effect, when: Expr, below: Expr) -> Expr:
    match effect.join:
        case Join.EXCLUSIVE:
            return ite(when, effect.value, below)
        case Join.LONGER:
            return ite(and_(when, less(below, effect.value)), effect.value, below)
        case Join.UNION:
            return ite(when, bitor(below, effect.value), below)


def apply_stage(
    cases: Sequence[tuple[Clause, Case]],
    moment: Moment,
    enabled: Expr,
    reading: Expr,
    in_force: Mapping[str, Expr] | None = None,
    reading_field: str = "reading",
    precedence: Set[tuple[str, str]] = frozenset(),
) -> Decided:
    """The clauses of a stage at a moment, where ``enabled`` holds; ``reading`` picks who prevails in a conflict.

    ``in_force`` says by number when a clause is in force at all; without it, always. ``reading_field`` is the
    event field that ``reading`` comes from. ``precedence`` holds pairs of clauses of which the first is followed where
    the two demand different things.
    """
    force = in_force or {}
    wanted = [and_(force.get(clause.number, TRUE), _wanted(case, moment)) for clause, case in cases]
    guards = _yielding(cases, wanted, enabled)
    said = [_said(case, moment) for _, case in cases]
    guards = _defaults(cases, guards, said)
    guards = _preceded(cases, guards, _clashes(cases, guards, said), precedence)
    clashes = _clashes(cases, guards, said)
    active, count = _prevailing(guards, clashes, reading)
    rules = tuple(
        Rule(clause.number, case, guards[i], active[i], said[i], and_(enabled, _near(case, moment)))
        for i, (clause, case) in enumerate(cases)
    )
    conflicts = tuple((cases[i][0].number, cases[j][0].number, c) for (i, j), c in clashes.items())
    elsewhere = tuple(
        (str(s.args[0]), guards[i])
        for i, (_, case) in enumerate(cases)
        for s in case.then
        if "routes" in s.term.tags and guards[i] is not FALSE
    )
    return Decided(rules, conflicts, count, elsewhere, reading_field)


def _wanted(case: Case, moment: Moment) -> Expr:
    """The condition of a case; LawError where its words mean nothing on its occasion."""
    try:
        return holds(case.when, moment)
    except ValueError as error:
        raise LawError(case.place, str(error), case.occasion.term.pattern) from None


def _said(case: Case, moment: Moment) -> tuple[Effect, ...]:
    """What a case does; LawError where its words mean nothing on its occasion."""
    try:
        return tuple(e for s in case.then for e in effects(s, moment))
    except ValueError as error:
        raise LawError(case.place, str(error), case.occasion.term.pattern) from None


def _yielding(cases: Sequence[tuple[Clause, Case]], wanted: list[Expr], enabled: Expr) -> list[Expr]:
    """Each condition, less where a clause named after *unless* applies."""
    memo: dict[int, Expr] = {}

    def guard(i: int) -> Expr:
        if i not in memo:
            others = [j for j, (clause, _) in enumerate(cases) if clause.number in cases[i][1].unless]
            memo[i] = and_(enabled, wanted[i], *(not_(guard(j)) for j in others))
        return memo[i]

    return [guard(i) for i in range(len(cases))]


def _exclusive(said: tuple[Effect, ...]) -> dict[str, list[Effect]]:
    found: dict[str, list[Effect]] = {}
    for effect in said:
        if effect.join is Join.EXCLUSIVE:
            found.setdefault(effect.slot, []).append(effect)
    return found


def _defaults(cases: Sequence[tuple[Clause, Case]], guards: list[Expr], said: list[tuple[Effect, ...]]) -> list[Expr]:
    """A default gives way to every other clause that decides one of its slots."""
    result = list(guards)
    for i, (_, case) in enumerate(cases):
        if case.default:
            mine = set(_exclusive(said[i]))
            others = [g for j, g in enumerate(guards) if j != i and mine & set(_exclusive(said[j]))]
            result[i] = and_(guards[i], *(not_(g) for g in others))
    return result


def _clashes(
    cases: Sequence[tuple[Clause, Case]], guards: list[Expr], said: list[tuple[Effect, ...]]
) -> dict[tuple[int, int], Expr]:
    """For each pair of cases, where both apply and give a slot different values."""
    found: dict[tuple[int, int], Expr] = {}
    slots = [_exclusive(s) for s in said]
    for i in range(len(cases)):
        for j in range(i + 1, len(cases)):
            differ = or_(
                *(
                    and_(a.when, b.when, not_(eq(a.value, b.value)))
                    for slot in sorted(slots[i].keys() & slots[j].keys())
                    for a in slots[i][slot]
                    for b in slots[j][slot]
                    if not _goes_elsewhere(a) and not _goes_elsewhere(b)
                )
            )
            clash = and_(guards[i], guards[j], differ)
            if clash is not FALSE:
                found[i, j] = clash
    return found


def _preceded(
    cases: Sequence[tuple[Clause, Case]],
    guards: list[Expr],
    clashes: dict[tuple[int, int], Expr],
    precedence: Set[tuple[str, str]],
) -> list[Expr]:
    """A clause gives way where it contradicts one that an interpretation follows against it."""
    result = list(guards)
    for (i, j), clash in clashes.items():
        for winner, loser in ((i, j), (j, i)):
            if (cases[winner][0].number, cases[loser][0].number) in precedence:
                result[loser] = and_(result[loser], not_(clash))
    return result


def _goes_elsewhere(effect: Effect) -> bool:
    return effect.slot == "fate" and effect.value is const(Fate.ELSEWHERE, 4)


def _prevailing(guards: list[Expr], clashes: dict[tuple[int, int], Expr], reading: Expr) -> tuple[list[Expr], Expr]:
    """Who prevails when the ``reading``-th of the contradicting clauses is followed, and how many contradict."""
    zero = const(0, 2)
    torn = {i: or_(*(c for pair, c in clashes.items() if i in pair)) for i in sorted({k for p in clashes for k in p})}
    rank, count = {}, zero
    for i, contradicted in torn.items():
        rank[i] = count
        count = ite(contradicted, add(count, 1), count)
    winner = {i: and_(contradicted, eq(rank[i], reading)) for i, contradicted in torn.items()}
    active = list(guards)
    for (i, j), clash in clashes.items():
        active[i] = and_(active[i], implies(clash, not_(winner[j])))
        active[j] = and_(active[j], implies(clash, not_(winner[i])))
    return active, count


def _near(case: Case, moment: Moment) -> Expr:
    """Some parts of the condition hold, and all but one."""
    parts = [value(p, moment) for p in conjuncts(case.when)]
    none_yet, one_missing = and_(), FALSE
    for part in parts:
        one_missing = or_(and_(one_missing, part), and_(none_yet, not_(part)))
        none_yet = and_(none_yet, part)
    return one_missing if len(parts) > 1 else FALSE
