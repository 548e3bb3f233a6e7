"""What two wordings decide at one stage, whatever the moment: the same, or not, and where.

Clauses act through the stages of an event and nowhere else; the rest of the machine is the same for every wording. So
where every stage decides alike, every ruling is the same, and where some stage does not, a changed ruling begins there.
The comparison needs no invariant: it is made at a moment at which anything may be the case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from auctionlaws.clause_numbers import is_of_law
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.decided import Applied, Rule
from auctionlaws.machine.observables import Reader, readers
from auctionlaws.machine.staging import applied, penalties_left, pointers
from auctionlaws_proofs.bench.anywhere import READING, anywhere
from auctionlaws_proofs.bench.outputs import Effect, Names, differences, renamed_pointer
from auctionlaws_proofs.bench.pairing import said_with
from auctionlaws_proofs.bench.same_facts import with_same_facts
from auctionlaws_proofs.questions import definition_users


@dataclass(frozen=True)
class StageChange:
    """Where two wordings decide differently at a stage.

    ``differs`` says by effect when it comes out differently; ``applies`` by changed clause when it applies, in the old
    wording and in the new one. Clauses go by their number in the new wording, where they have one. ``silent``: the
    changed clauses that have no part in an effect, whether they apply or not.
    """

    stage: Stage
    differs: Mapping[Effect, Expr]
    applies: Mapping[str, tuple[Expr, Expr]]
    silent: Mapping[Effect, frozenset[str]] = field(default_factory=dict)


def changed_stages(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> Iterator[StageChange]:
    """The stages at which the wordings do not decide alike by construction.

    ``renumbered``: old clause numbers and what they are called now. Every stage is looked at: what both wordings have
    in common comes to the same expressions, of which nothing is asked. Mistake as :func:`.with_same_facts` says.
    """
    old, new = with_same_facts(old, new)
    for stage in Stage:
        one, other = _applied(old, stage), _applied(new, stage)
        found = differences(one.decided, other.decided, renumbered)
        differs = {effect: where for effect, where in found.items() if where is not FALSE}
        if differs:
            applies = _applies(one, other, renumbered)
            yield StageChange(stage, differs, applies, _silent(one, other, renumbered, applies))


def touched(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> set[str]:
    """The new numbers of clauses whose formal text is another, or that use a term of such a clause."""
    before = {renumbered.get(c.number, c.number): said_with(c, renumbered) for c in old.clauses}
    after = {c.number: c.source for c in new.clauses}
    changed = {n for n in (*before, *after) if before.get(n) != after.get(n)}
    for edition in (old, new):
        changed |= {u for n, users in definition_users(edition).items() if n in changed for u in users}
    return changed


def unlike_stages(old: Edition, new: Edition) -> frozenset[Stage]:
    """The stages at which two wordings that look at the same facts are not one machine, names of clauses included.

    At any other everything that is read of them is the same expression.
    """
    return frozenset(stage for stage in Stage if _applied(old, stage).decided != _applied(new, stage).decided)


def guards(edition: Edition, stage: Stage) -> Iterator[tuple[str, Expr]]:
    """When each case of a stage applies, whatever others say, with the number of its clause."""
    yield from ((rule.number, rule.guard) for rule in _applied(edition, stage).rules)


def _applied(edition: Edition, stage: Stage) -> Applied:
    moment = anywhere(stage, edition.facts)
    return applied(stage, edition.cases(stage), moment, TRUE, READING, precedence=edition.precedence)


def _applies(one: Applied, other: Applied, renumbered: Mapping[str, str]) -> dict[str, tuple[Expr, Expr]]:
    """When each clause applies, whatever others say, by its new number; clauses that do the same are left out."""
    before, after = _by_number(one, renumbered), _by_number(other, {})
    laws = sorted({law for each in (one, other) for rule in each.rules for law in penalties_left(rule)})
    found: dict[str, tuple[Expr, Expr]] = {}
    for number in dict.fromkeys((*before, *after)):
        mine, theirs = before.get(number, ()), after.get(number, ())
        if [_does(r, renumbered, laws) for r in mine] != [_does(r, {}, laws) for r in theirs]:
            found[number] = or_(*(r.guard for r in mine)), or_(*(r.guard for r in theirs))
    return found


def _silent(one: Applied, other: Applied, renumbered: Names, changed: Iterable[str]) -> dict[Effect, frozenset[str]]:
    """Of what is given besides rulings, no law is pointed to by a clause that points to none in either wording."""
    if readers(one.decided.stage) != {Reader.GIVEN}:
        return {}
    before, after = _by_number(one, renumbered), _by_number(other, {})
    pointing = {n for rules in (before, after) for n, of in rules.items() if any(pointers(rule.case) for rule in of)}
    return {Effect.REFERENCE: frozenset(changed) - pointing}


def _does(rule: Rule, renumbered: Mapping[str, str], laws: Sequence[str]) -> tuple[object, ...]:
    """What a case does; ``laws``: those to which a penalty is left, and of which it may be a part."""
    points = [renamed_pointer(to, renumbered) for to in pointers(rule.case)]
    return rule.guard.key, rule.effects, points, [law for law in laws if is_of_law(rule.number, law)]


def _by_number(stage: Applied, renumbered: Mapping[str, str]) -> dict[str, tuple[Rule, ...]]:
    found: dict[str, tuple[Rule, ...]] = {}
    for rule in stage.rules:
        number = renumbered.get(rule.number, rule.number)
        found[number] = (*found.get(number, ()), rule)
    return found
