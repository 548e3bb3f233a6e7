"""Applying the clauses of one stage: which of them fire, what they decide, and where they contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import Final

from auctionlaws.clause_numbers import is_of_law
from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, implies, ite, less, not_, or_
from auctionlaws.language.errors import LawError
from auctionlaws.language.precedence import Precedence
from auctionlaws.language.semantics import conjuncts, effects, value
from auctionlaws.language.syntax import Case, Clause, is_understood
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Applied, Decided, Mark, Pointed, Rule, Value
from auctionlaws.machine.event import FIRST_READING, MOST_READINGS, READING_WIDTH, E
from auctionlaws.machine.judged import judged_once, number_of
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.slots import Slot, is_read, law_of_penalty, read_at
from auctionlaws.machine.yielding import Cases, Effects, differing, in_force

_DOUBLE: Final = Slot.INADMISSIBLE
_SCORE: Final = Slot.ADJUSTS
"""Slots of which the record of an event keeps by which clause they were filled."""


def apply_stage(
    stage: Stage,
    cases: Sequence[tuple[Clause, Case]],
    moment: Moment,
    enabled: Expr,
    reading: Expr = FIRST_READING,
    switches: Mapping[str, Expr] | None = None,
    reading_field: str = E.reading,
    precedence: Set[Precedence] = frozenset(),
) -> Decided:
    """Return what the clauses of a stage decide at a moment, cached; parameters and errors as for :func:`applied`."""
    force = switches or {}
    said = tuple((clause.number, number_of(case), force.get(clause.number, TRUE).key) for clause, case in cases)
    asked = stage, said, enabled.key, reading.key, reading_field, frozenset(precedence)
    return judged_once(
        asked,
        moment,
        lambda watched: applied(stage, cases, watched, enabled, reading, force, reading_field, precedence).decided,
    )


def applied(
    stage: Stage,
    cases: Sequence[tuple[Clause, Case]],
    moment: Moment,
    enabled: Expr,
    reading: Expr = FIRST_READING,
    switches: Mapping[str, Expr] | None = None,
    reading_field: str = E.reading,
    precedence: Set[Precedence] = frozenset(),
) -> Applied:
    """The clauses of a stage at a moment, where ``enabled`` holds; ``reading`` picks who prevails in a conflict.

    ``switches`` says by number when a clause is in force at all; without it, always. ``reading_field`` is the
    event field that ``reading`` comes from. ``precedence`` says which clause is followed where two demand different
    things. LawError where words mean nothing on their occasion, or clauses give way to each other in a circle.
    """
    force = switches or {}
    needed = [_needed(case, moment) for _, case in cases]
    wanted = [
        and_(enabled, force.get(clause.number, TRUE), and_(*parts))
        for (clause, _), parts in zip(cases, needed, strict=True)
    ]
    said = [_said(stage, case, moment) for _, case in cases]
    guards = in_force(cases, said, wanted, precedence)
    guards, clashes = _told_once(cases, guards, said)
    active, count, untold = _prevailing(guards, said, clashes, reading)
    rules = tuple(
        Rule(clause.number, case, guards[i], active[i], said[i], and_(enabled, _near(needed[i])))
        for i, (clause, case) in enumerate(cases)
    )
    torn = tuple((cases[i][0].number, cases[j][0].number, c) for (i, j), c in clashes.items())
    elsewhere = tuple(
        (str(s.args[0]), guards[i])
        for i, (_, case) in enumerate(cases)
        for s in case.then
        if "routes" in s.term.tags and guards[i] is not FALSE
    )
    return Applied(rules, _decided(stage, rules, torn, count, untold, elsewhere, reading_field))


def _decided(
    stage: Stage,
    rules: Sequence[Rule],
    torn: tuple[tuple[str, str, Expr], ...],
    readings: Expr,
    untold: Expr,
    elsewhere: tuple[tuple[str, Expr], ...],
    reading: str,
) -> Decided:
    """The decisions that are read of rules; the rules themselves stay in this module."""
    pointed = [pointers(rule.case) for rule in rules]
    on_double = [any(e.slot == _DOUBLE for e in rule.effects) for rule in rules]
    each = [*zip(rules, on_double, strict=True)]
    return Decided(
        stage,
        tuple(
            Value(e.slot, e.value, e.join, and_(rule.active, e.when), rule.number, to)
            for rule, to in zip(rules, pointed, strict=True)
            for e in rule.effects
            if law_of_penalty(e.slot) is None
        ),
        torn,
        readings,
        untold,
        elsewhere,
        tuple(_unanswered(rules)),
        tuple(Mark(rule.number, rule.active, double) for rule, double in each),
        tuple(Mark(rule.number, rule.near, double) for rule, double in each),
        tuple(Mark(r.number, r.active, double) for r, double in each if any(e.slot == _SCORE for e in r.effects)),
        tuple(
            Pointed(pointer, rule.active, double)
            for (rule, double), to in zip(each, pointed, strict=True)
            for pointer in to
        ),
        reading,
    )


def pointers(case: Case) -> tuple[Pointer, ...]:
    """The laws to which a case points for a consequence."""
    return tuple(Pointer(r.number, r.purpose) for r in case.references if not r.routing)


def penalties_left(rule: Rule) -> Iterator[str]:
    """The laws to which a case leaves the penalty for a call."""
    return (law for e in rule.effects if (law := law_of_penalty(e.slot)) is not None)


def _unanswered(rules: Sequence[Rule]) -> Iterator[tuple[str, Expr]]:
    """Where a case leaves the penalty to a law, and no clause of that law has decided anything."""
    for rule in rules:
        for law in penalties_left(rule):
            given = or_(*(r.active for r in rules if is_of_law(r.number, law)))
            yield law, and_(rule.active, not_(given))


def _needed(case: Case, moment: Moment) -> list[Expr]:
    """The parts of the condition of a case; LawError where its words mean nothing on its occasion."""
    try:
        return [value(part, moment) for part in conjuncts(case.when)]
    except ValueError as error:
        raise LawError(case.place, str(error), case.occasion.term.pattern) from None


def _said(stage: Stage, case: Case, moment: Moment) -> Effects:
    """What a case does; LawError where its words mean nothing on its occasion, or nothing there reads them."""
    try:
        given = [(s, e) for s in case.then for e in effects(s, moment)]
    except ValueError as error:
        raise LawError(case.place, str(error), case.occasion.term.pattern) from None
    for said, effect in given:
        if not is_read(stage, effect.slot):
            elsewhere = ", ".join(other.value for other in read_at(effect.slot))
            hint = f"it is read on: {elsewhere}" if elsewhere else ""
            raise LawError(said.place, "says what nothing reads on this occasion", said.term.pattern, hint)
    return tuple(effect for _, effect in given)


def _clashes(guards: Sequence[Expr], said: Sequence[Effects]) -> dict[tuple[int, int], Expr]:
    """For each pair of cases, where both are in force and demand different things."""
    found: dict[tuple[int, int], Expr] = {}
    for i, j in combinations(range(len(guards)), 2):
        both = and_(guards[i], guards[j])
        clash = FALSE if both is FALSE else and_(both, differing(said[i], said[j]))
        if clash is not FALSE:
            found[i, j] = clash
    return found


def _told_once(
    cases: Cases, guards: Sequence[Expr], said: Sequence[Effects]
) -> tuple[list[Expr], dict[tuple[int, int], Expr]]:
    """The condition under which each case applies, and under which each pair of cases contradict each other.

    Where an understood clause takes part in a contradiction, it does not apply if a printed clause that applies has
    all the effects of it. What else the printed one has makes no difference.
    """
    clashes, kept = _clashes(guards, said), list(guards)
    for i in sorted({k for pair in clashes for k in pair if is_understood(cases[k][0].number)}):
        others = (k for k, (clause, _) in enumerate(cases) if not is_understood(clause.number))
        printed = (k for k in others if all(effect in said[k] for effect in said[i]))
        torn = or_(*(clash for pair, clash in clashes.items() if i in pair))
        kept[i] = and_(guards[i], not_(and_(torn, or_(*(guards[k] for k in printed)))))
    both = {(i, j): and_(clash, kept[i], kept[j]) for (i, j), clash in clashes.items()}
    return kept, {pair: clash for pair, clash in both.items() if clash is not FALSE}


def _prevailing(
    guards: Sequence[Expr], said: Sequence[Effects], clashes: Mapping[tuple[int, int], Expr], reading: Expr
) -> tuple[list[Expr], Expr, Expr]:
    """Who prevails when the ``reading``-th of the contradicting cases is followed, how many there are, what stays open.

    A reading beyond the last, which another stage of the same event can ask for, is the last.
    """
    torn = {i: or_(*(c for pair, c in clashes.items() if i in pair)) for i in sorted({k for p in clashes for k in p})}
    rank, count, crowded = {}, FIRST_READING, FALSE
    for place, (i, contradicted) in enumerate(torn.items()):
        rank[i] = count
        told = less(count, const(MOST_READINGS, READING_WIDTH)) if place >= MOST_READINGS else TRUE
        crowded = or_(crowded, and_(contradicted, not_(told)))
        count = ite(and_(contradicted, told), add(count, 1), count)
    followed = ite(less(reading, count), reading, add(count, MOST_READINGS))
    winner = {i: and_(contradicted, eq(rank[i], followed)) for i, contradicted in torn.items()}
    active = list(guards)
    for (i, j), clash in clashes.items():
        active[i] = and_(active[i], implies(clash, not_(winner[j])))
        active[j] = and_(active[j], implies(clash, not_(winner[i])))
    return active, count, or_(crowded, _apart(said, clashes, winner))


def _apart(said: Sequence[Effects], clashes: Mapping[tuple[int, int], Expr], winner: Mapping[int, Expr]) -> Expr:
    """Two cases contradict each other, and neither contradicts the one that is followed."""
    parties = sorted({k for pair in clashes for k in pair})
    beside = {(w, k): not_(differing(said[w], said[k])) for w in winner for k in parties}
    return or_(
        *(
            and_(followed, clash, *(beside[w, k] for k in pair))
            for w, followed in winner.items()
            for pair, clash in clashes.items()
            if w not in pair
        )
    )


def _near(needed: Sequence[Expr]) -> Expr:
    """Some parts of a condition hold, and all but one."""
    none_yet, one_missing = and_(), FALSE
    for part in needed:
        one_missing = or_(and_(one_missing, part), and_(none_yet, not_(part)))
        none_yet = and_(none_yet, part)
    return one_missing if len(needed) > 1 else FALSE
