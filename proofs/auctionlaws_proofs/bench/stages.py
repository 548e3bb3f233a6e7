"""What two wordings decide at one stage, whatever the moment: the same, or not, and where.

Clauses act through the stages of an event and nowhere else; the rest of the machine is the same for every wording. So
where every stage decides alike, every ruling is the same, and where some stage does not, a changed ruling begins there.
The comparison needs no invariant: it is made at a moment at which anything may be the case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from auctionlaws.core.expr import FALSE, TRUE, Expr, and_, eq, not_, or_, var
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.staging import Decided, Rule, apply_stage
from auctionlaws_proofs.bench.anywhere import READING, anywhere

CONFLICT = "conflict"
ELSEWHERE = "elsewhere"
_PENALTY = "penalty in "


@dataclass(frozen=True)
class StageChange:
    """Where two wordings decide differently at a stage.

    ``differs`` says by effect when it comes out differently; ``applies`` by changed clause when it applies, in the old
    wording and in the new one. Clauses go by their number in the new wording, where they have one.
    """

    stage: Stage
    differs: Mapping[str, Expr]
    applies: Mapping[str, tuple[Expr, Expr]]


def changed_stages(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> Iterator[StageChange]:
    """The stages at which the wordings do not decide alike by construction.

    ``renumbered``: old clause numbers and what they are called now.
    """
    for stage in Stage:
        one, other = _decided(old, stage), _decided(new, stage)
        differs = {n: d for n, d in _differences(one, other) if d is not FALSE}
        if differs:
            yield StageChange(stage, differs, _applies(one, other, renumbered))


def _decided(edition: Edition, stage: Stage) -> Decided:
    return apply_stage(
        edition.cases(stage), anywhere(stage), TRUE, READING, reading_field="reading", precedence=edition.precedence
    )


def _differences(one: Decided, other: Decided) -> Iterator[tuple[str, Expr]]:
    """By effect, when the two come out differently; the slots of the four seats are one effect."""
    found: dict[str, Expr] = {}
    for name, width in _slots(one, other).items():
        otherwise = var(f"otherwise {name}", width)
        differ = not_(eq(one.slot(name, otherwise), other.slot(name, otherwise)))
        effect = name.rpartition("_")[0] if name[-1].isdigit() and "_" in name else name
        found[effect] = or_(found.get(effect, FALSE), differ)
    yield from found.items()
    unlike = or_(_unlike(one.conflict, other.conflict), not_(eq(one.readings, other.readings)))
    yield CONFLICT, unlike
    laws = {law for law, _ in (*one.elsewhere, *other.elsewhere)}
    yield ELSEWHERE, or_(*(_unlike(_goes(one, law), _goes(other, law)) for law in laws))
    for law in sorted({n.removeprefix(_PENALTY) for n in found if n.startswith(_PENALTY)}):
        yield f"a penalty of {law}", _unlike(_of_law(one, law), _of_law(other, law))


def _slots(one: Decided, other: Decided) -> dict[str, int]:
    effects = [e for decided in (one, other) for rule in decided.rules for e in rule.effects]
    return {e.slot: e.value.width for e in effects}


def _unlike(a: Expr, b: Expr) -> Expr:
    return FALSE if a is b else or_(and_(a, not_(b)), and_(b, not_(a)))


def _goes(decided: Decided, law: str) -> Expr:
    return or_(*(when for to, when in decided.elsewhere if to == law))


def _of_law(decided: Decided, law: str) -> Expr:
    """Some clause of a law applies: what another clause leaves to that law is then given by it."""
    of_law = (r for r in decided.rules if r.number.startswith(law))
    return or_(*(r.active for r in of_law if not r.number[len(law) :][:1].isdigit()))


def _applies(one: Decided, other: Decided, renumbered: Mapping[str, str]) -> dict[str, tuple[Expr, Expr]]:
    """When each clause applies, by its new number; clauses whose cases are the same are left out."""
    before, after = _by_number(one, renumbered), _by_number(other, {})
    found: dict[str, tuple[Expr, Expr]] = {}
    for number in dict.fromkeys((*before, *after)):
        mine, theirs = before.get(number, ()), after.get(number, ())
        if [(r.guard.key, r.effects) for r in mine] != [(r.guard.key, r.effects) for r in theirs]:
            found[number] = or_(*(r.active for r in mine)), or_(*(r.active for r in theirs))
    return found


def _by_number(decided: Decided, renumbered: Mapping[str, str]) -> dict[str, tuple[Rule, ...]]:
    found: dict[str, tuple[Rule, ...]] = {}
    for rule in decided.rules:
        number = renumbered.get(rule.number, rule.number)
        found[number] = (*found.get(number, ()), rule)
    return found
