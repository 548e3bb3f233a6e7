"""What the player's functions return, as roots of the relation.

Fixing everything that irregularities leave behind gives the *ordinary* function, which plays a regular call in a few
microseconds; it is the same relation, specialised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.core.bitwise import bitor
from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import MOVES, Branch
from auctionlaws.machine.event import READINGS
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.state import DECLARED, FLAGS, QUIET_FROM, STATE
from auctionlaws.machine.table_names import EVENT_NAMES
from auctionlaws.machine.variables import state_variables, variable

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation


def _code(branch: Branch) -> Expr:
    """How the event comes out: 0 settled, 1 gap, 2 conflict (whatever its readings come to), 3 outside."""
    silent = ite(branch.gap, const(1, 2), const(0, 2))
    return ite(branch.conflict, const(2, 2), ite(branch.outside, const(3, 2), silent))


def _mask(conditions: list[Expr]) -> Expr:
    width = max(len(conditions), 1)
    result = const(0, width)
    for i, condition in enumerate(conditions):
        result = bitor(result, ite(condition, const(1 << i, width), const(0, width)))
    return result


def step_roots(branch: Branch) -> list[Expr]:
    """What a step function returns: possible, outcome, two counts of readings, effects on the list, the next state."""
    moves = _mask([*(branch.move(m) for m in MOVES), branch.gap, branch.outside])
    counts = [branch.readings[name] for name in READINGS]
    return [branch.possible, _code(branch), *counts, moves, *branch.next.values()]


def ordinary_roots(branch: Branch) -> list[Expr]:
    """Whether a call at a quiet table is regular and leaves it quiet, and the state then, as far as it is not zero.

    The state is that after a regular call: of any other it says nothing.
    """
    folded = Substitution(ordinary_case())
    other_moves = [branch.move(m) for m in MOVES if m != "call_stands"]
    regular = folded(and_(branch.possible, branch.settled, branch.move("call_stands"), not_(or_(*other_moves))))
    assumed = Substitution({}, implied(regular))
    after = [assumed(folded(value)) for value in branch.next.values()]
    quiet = [eq(value, 0) for value in after[QUIET_FROM:]]
    return [and_(regular, *quiet), *after[:QUIET_FROM]]


def implied(truth: Expr) -> list[tuple[Expr, Expr]]:
    """Parts of a truth whose values it settles, with these."""
    found, left = list[tuple[Expr, Expr]](), [(truth, TRUE)]
    while left:
        part, value = left.pop()
        found.append((part, value))
        if part.op is Op.NOT:
            left.append((part.args[0], not_(value)))
        elif part.op is (Op.AND if value is TRUE else Op.OR):
            left += [(each, value) for each in part.args]
    return found


def report_roots(branch: Branch, names: Names) -> list[Expr]:
    """What a report function returns: one mask each for the names in :class:`Names`."""
    return [
        _mask([branch.fires.get(n, FALSE) for n in names.clauses]),
        _mask([branch.near.get(n, FALSE) for n in names.clauses]),
        _mask([branch.adjusts.get(n, FALSE) for n in names.clauses]),
        _mask([branch.flags.get(n, FALSE) for n in FLAGS]),
        _mask([branch.outside_law.get(n, FALSE) for n in names.laws]),
        _mask([_clash(branch, n) for n in names.clauses]),
        _mask([branch.points.get(n, FALSE) for n in names.pointed]),
        _mask([branch.gaps.get(n, FALSE) for n in names.gaps]),
    ]


def leads_roots(relation: Relation) -> list[Expr]:
    """What the function of first leads returns, for each: suits, may require, may forbid, others, mask of clauses."""
    names, state = Names(relation).clauses, state_variables(relation.edition.facts)
    return [
        part
        for penalty in lead_penalties(relation.edition, state)
        for part in (
            penalty.suits,
            penalty.may_require,
            penalty.may_forbid,
            penalty.others,
            _mask([penalty.fires.get(n, FALSE) for n in names]),
        )
    ]


def _clash(branch: Branch, number: str) -> Expr:
    return or_(*(c for a, b, c in branch.clashes if number in (a, b)))


class Names:
    """The order in which clauses, missing laws, laws pointed to and gaps stand in the masks."""

    def __init__(self, relation: Relation) -> None:
        self.clauses = tuple(c.number for c in relation.edition.clauses)
        self.laws = tuple(sorted({law for b in relation.branches.values() for law in b.outside_law}))
        self.gaps = tuple(sorted({question for b in relation.branches.values() for question in b.gaps}))
        self.pointed = tuple(sorted({law for b in relation.branches.values() for law in b.points}))


def ordinary_case() -> dict[str, Expr]:
    """What is known of a regular call at a quiet table.

    Nothing irregular is about, no fact is told, and the call is the turn player's.
    """
    known = {f.name: const(0, f.width) for f in (*STATE[QUIET_FROM:], *DECLARED)}
    known |= {n: const(0, variable(n).width) for n in EVENT_NAMES if n not in ("seat", "call")}
    known["phase"] = const(Phase.CALLING, 3)
    known["seat"] = variable("turn")
    return known
