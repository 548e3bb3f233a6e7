"""What two wordings decide at one stage, whatever the moment: the same, or not, and where.

Clauses act through the stages of an event and nowhere else; the rest of the machine is the same for every wording. So
where every stage decides alike, every ruling is the same, and where some stage does not, a changed ruling begins there.
The comparison needs no invariant: it is made at a moment at which anything may be the case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.slots import slot_of
from auctionlaws.machine.staging import Decided, Rule, apply_stage
from auctionlaws_proofs.bench.anywhere import READING, anywhere
from auctionlaws_proofs.bench.pairing import said_with
from auctionlaws_proofs.bench.same_facts import with_same_facts
from auctionlaws_proofs.questions import definition_users


class Effect(Enum):
    """What a ruling is made of, as far as a committee would tell changes apart; what weighs most comes first."""

    CONFLICT = "whether clauses contradict each other"
    ELSEWHERE = "which other law the case goes to"
    LATE = "whether a call can still be changed"
    ORDER = "whether the call is in order"
    CALL = "what becomes of the call"
    ASKED = "who is asked, and whether he may change his call"
    TURN = "whose turn it is"
    COURSE = "whether the auction goes on, and what becomes of the deal"
    PASS = "who must pass, and for how long"
    DOUBLE = "who may not double"
    WAITING = "what is owed for a withdrawn call"
    LEAD = "which leads can be restricted"
    SCORE = "whether a score can be adjusted"
    PENALTY = "whether there is a penalty"
    CONTRADICTING = "which clauses contradict each other"
    REFERENCE = "which laws are to be looked at"
    BESIDE = "what may be asked, and must be told"


_SLOTS: Final = {
    Effect.LATE: ("too late",),
    Effect.ORDER: (
        *("insufficient", "above", "rotation", "inadmissible", "barred", "repeat", "against_no_double", "final"),
        *("wrong_board", "met", "later"),
    ),
    Effect.CALL: ("fate", "first again", "opens", "supersedes", "substitute"),
    Effect.ASKED: ("asked", "may withdraw", "lho may change", "may change"),
    Effect.TURN: ("next", "turn", "returns", "returns to the first", "calls again", "again"),
    Effect.COURSE: ("phase", "close", "result"),
    Effect.PASS: ("must_pass", "once_ends"),
    Effect.DOUBLE: ("no_double", "no_double_ends"),
    Effect.WAITING: (
        *("waits", "waiting_call", "waiting_spec", "waiting_known", "waiting_damage", "waiting_irregular"),
        "repeat_ends",
    ),
    Effect.LEAD: (
        *("withdrawn", "withdrawn_other", "lead penalty", "waiting_lead", "on_lead", "released"),
        *("may_require", "may_forbid", "may_forbid_other"),
    ),
    Effect.PENALTY: ("penalty", "penalty in"),
    Effect.SCORE: ("adjusts", "enforced", "enforced_known"),
}
"""The slots that an effect is made of; those on which the laws on information speak have occasions of their own."""
_EFFECTS: Final = {slot: effect for effect, slots in _SLOTS.items() for slot in slots}
BESIDE: Final = (Stage.ASKING, Stage.RESTATING, Stage.REPLYING, Stage.ERROR, Stage.MISTAKE, Stage.MISBID, Stage.BASIS)
"""Stages at which the laws on information speak, beside the auction."""
UNREFERRED: Final = (Stage.START, Stage.FIRST_LEAD, *BESIDE)
"""Stages at which no table sees to which laws a clause points."""
_PENALTY: Final = "penalty in "


@dataclass(frozen=True)
class StageChange:
    """Where two wordings decide differently at a stage.

    ``differs`` says by effect when it comes out differently; ``applies`` by changed clause when it applies, in the old
    wording and in the new one. Clauses go by their number in the new wording, where they have one.
    """

    stage: Stage
    differs: Mapping[Effect, Expr]
    applies: Mapping[str, tuple[Expr, Expr]]


def changed_stages(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> Iterator[StageChange]:
    """The stages at which the wordings do not decide alike by construction.

    ``renumbered``: old clause numbers and what they are called now. A stage whose clauses have the same formal text,
    and use no term that is defined differently, decides alike. Mistake as :func:`.with_same_facts` says.
    """
    old, new = with_same_facts(old, new)
    for stage in concerned(old, new, renumbered):
        one, other = _decided(old, stage), _decided(new, stage)
        differs = {e: d for e, d in _differences(stage, one, other, renumbered).items() if d is not FALSE}
        if differs:
            yield StageChange(stage, differs, _applies(one, other, renumbered))


def touched(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> set[str]:
    """The new numbers of clauses whose formal text is another, or that use a term of such a clause."""
    before = {renumbered.get(c.number, c.number): said_with(c, renumbered) for c in old.clauses}
    after = {c.number: c.source for c in new.clauses}
    changed = {n for n in (*before, *after) if before.get(n) != after.get(n)}
    for edition in (old, new):
        changed |= {u for n, users in definition_users(edition).items() if n in changed for u in users}
    return changed


def concerned(old: Edition, new: Edition, renumbered: Mapping[str, str]) -> list[Stage]:
    """The stages at which the wordings may decide differently; at any other they do not, by construction."""
    changed = touched(old, new, renumbered)

    def alike(stage: Stage) -> bool:
        before = [renumbered.get(c.number, c.number) for c, _ in old.cases(stage)]
        after = [c.number for c, _ in new.cases(stage)]
        return before == after and changed.isdisjoint(after)

    return [stage for stage in Stage if old.precedence != new.precedence or not alike(stage)]


def _decided(edition: Edition, stage: Stage) -> Decided:
    moment = anywhere(stage, edition.facts)
    return apply_stage(stage, edition.cases(stage), moment, TRUE, READING, precedence=edition.precedence)


def _differences(stage: Stage, one: Decided, other: Decided, renumbered: Mapping[str, str]) -> dict[Effect, Expr]:
    """By effect, when the two come out differently; ``renumbered``: numbers of the first and what they are now."""
    found = dict.fromkeys(Effect, FALSE)
    slots = sorted({e.slot for decided in (one, other) for rule in decided.rules for e in rule.effects})
    for name in slots:
        effect = Effect.BESIDE if stage in BESIDE else _effect(name)
        found[effect] = or_(found[effect], _slot_differs(one, other, name))
    for law in (n.removeprefix(_PENALTY) for n in slots if n.startswith(_PENALTY)):
        asked = or_(one.decides(f"{_PENALTY}{law}"), other.decides(f"{_PENALTY}{law}"))
        found[Effect.PENALTY] = or_(found[Effect.PENALTY], and_(asked, unlike(_of_law(one, law), _of_law(other, law))))
    laws = sorted({law for law, _ in (*one.elsewhere, *other.elsewhere)})
    found[Effect.ELSEWHERE] = or_(*(unlike(_goes(one, law), _goes(other, law)) for law in laws))
    found[Effect.CONFLICT] = or_(unlike(one.conflict, other.conflict), not_(eq(one.readings, other.readings)))
    found[Effect.CONTRADICTING] = _unlike_by_name(_torn(one, renumbered), _torn(other, {}))
    if stage not in BESIDE:
        by_law = _unlike_by_name(_adjusts(one, renumbered), _adjusts(other, {}))
        found[Effect.SCORE] = or_(found[Effect.SCORE], by_law)
    if stage not in UNREFERRED:
        found[Effect.REFERENCE] = _unlike_by_name(_points(one, renumbered), _points(other, {}))
    return found


def _torn(decided: Decided, renumbered: Mapping[str, str]) -> dict[str, Expr]:
    """By clause, when it contradicts another."""
    found: dict[str, Expr] = {}
    for first, second, when in decided.conflicts:
        for number in (first, second):
            named = renumbered.get(number, number)
            found[named] = or_(found.get(named, FALSE), when)
    return found


def _points(decided: Decided, renumbered: Mapping[str, str]) -> dict[str, Expr]:
    """By law, when a clause that prevails points to it for a consequence."""
    found: dict[str, Expr] = {}
    for rule in decided.rules:
        for law in _pointed(rule, renumbered):
            found[law] = or_(found.get(law, FALSE), rule.active)
    return found


def _adjusts(decided: Decided, renumbered: Mapping[str, str]) -> dict[str, Expr]:
    """By clause, when it puts an adjusted score in play."""
    found: dict[str, Expr] = {}
    for rule in decided.rules:
        if any(e.slot == "adjusts" for e in rule.effects):
            number = renumbered.get(rule.number, rule.number)
            found[number] = or_(found.get(number, FALSE), rule.active)
    return found


def _pointed(rule: Rule, renumbered: Mapping[str, str]) -> list[str]:
    return [renumbered.get(r.number, r.number) for r in rule.case.references if not r.routing]


def _unlike_by_name(one: Mapping[str, Expr], other: Mapping[str, Expr]) -> Expr:
    """Of some name, one condition holds and the other does not; what has no name there never holds."""
    return or_(*(unlike(one.get(n, FALSE), other.get(n, FALSE)) for n in dict.fromkeys((*one, *other))))


def _effect(slot: str) -> Effect:
    return _EFFECTS[slot_of(slot)]


def _slot_differs(one: Decided, other: Decided, name: str) -> Expr:
    """Something is decided for a slot in one wording only, or another value.

    Where values are joined with what was the case before, they differ most with nothing there.
    """
    effects = [e for decided in (one, other) for rule in decided.rules for e in rule.effects if e.slot == name]
    nothing = const(0, effects[0].value.width)
    values = not_(eq(one.slot(name, nothing), other.slot(name, nothing)))
    return or_(values, unlike(one.decides(name), other.decides(name)))


def unlike(a: Expr, b: Expr) -> Expr:
    """One of two conditions holds and the other does not."""
    return FALSE if a is b else or_(and_(a, not_(b)), and_(b, not_(a)))


def _goes(decided: Decided, law: str) -> Expr:
    return or_(*(when for to, when in decided.elsewhere if to == law))


def _of_law(decided: Decided, law: str) -> Expr:
    """Some clause of a law applies: what another clause leaves to that law is then given by it."""
    of_law = (r for r in decided.rules if r.number.startswith(law))
    return or_(*(r.active for r in of_law if not r.number[len(law) :][:1].isdigit()))


def _applies(one: Decided, other: Decided, renumbered: Mapping[str, str]) -> dict[str, tuple[Expr, Expr]]:
    """When each clause applies, whatever others say, by its new number; clauses that do the same are left out."""
    before, after = _by_number(one, renumbered), _by_number(other, {})
    found: dict[str, tuple[Expr, Expr]] = {}
    for number in dict.fromkeys((*before, *after)):
        mine, theirs = before.get(number, ()), after.get(number, ())
        if [_does(r, renumbered) for r in mine] != [_does(r, {}) for r in theirs]:
            found[number] = or_(*(r.guard for r in mine)), or_(*(r.guard for r in theirs))
    return found


def _does(rule: Rule, renumbered: Mapping[str, str]) -> tuple[object, ...]:
    return rule.guard.key, rule.effects, _pointed(rule, renumbered)


def _by_number(decided: Decided, renumbered: Mapping[str, str]) -> dict[str, tuple[Rule, ...]]:
    found: dict[str, tuple[Rule, ...]] = {}
    for rule in decided.rules:
        number = renumbered.get(rule.number, rule.number)
        found[number] = (*found.get(number, ()), rule)
    return found
