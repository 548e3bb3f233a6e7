"""What the player's functions return, as roots of the relation.

Fixing everything that irregularities leave behind gives the *ordinary* function, which plays a regular call in a few
microseconds; it is the same relation, specialised.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from auctionlaws.core.bitwise import bitor
from auctionlaws.core.expr import FALSE, TRUE, Expr, Op, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.mask_order import MaskOrder
from auctionlaws.machine.observables import Names, of_event, of_lead
from auctionlaws.machine.part import REPORTED, Part
from auctionlaws.machine.state import DECLARED, QUIET_FROM, STATE, F
from auctionlaws.machine.table_names import EVENT_NAMES
from auctionlaws.machine.variables import state_variables, variable

if TYPE_CHECKING:
    from auctionlaws.machine.relation import Relation


def _code(opens: Names) -> Expr:
    """How the event comes out: 0 settled, 1 gap, 2 conflict (whatever its readings come to), 3 outside."""
    silent = ite(opens["gap"], const(1, 2), const(0, 2))
    return ite(opens["conflict"], const(2, 2), ite(opens["outside"], const(3, 2), silent))


def _mask(conditions: list[Expr]) -> Expr:
    width = max(len(conditions), 1)
    result = const(0, width)
    for i, condition in enumerate(conditions):
        result = bitor(result, ite(condition, const(1 << i, width), const(0, width)))
    return result


def step_roots(branch: Branch) -> list[Expr]:
    """What a step function returns: possible, outcome, two counts of readings, effects on the list, the next state."""
    opens, moves = of_event(branch, Part.OPEN), of_event(branch, Part.MOVES)
    return [
        *of_event(branch, Part.POSSIBLE).values(),
        _code(opens),
        *of_event(branch, Part.READINGS).values(),
        _mask([*moves.values(), opens["gap"], opens["outside"]]),
        *of_event(branch, Part.STATE).values(),
    ]


def ordinary_roots(branch: Branch) -> list[Expr]:
    """Whether a call at a quiet table is regular and leaves it quiet, and the state then, as far as it is not zero.

    The state is that after a regular call: of any other it says nothing.
    """
    folded = Substitution(ordinary_case())
    other_moves = [branch.move(m) for m in Move if m != Move.CALL_STANDS]
    regular = folded(and_(branch.possible, branch.settled, branch.move(Move.CALL_STANDS), not_(or_(*other_moves))))
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


def report_roots(branch: Branch, order: MaskOrder) -> list[Expr]:
    """What a report function returns: for each of :data:`REPORTED` a mask, its names in the order that is told."""
    return [_members(of_event(branch, part), order.of(part)) for part in REPORTED]


def leads_roots(relation: Relation, order: MaskOrder) -> list[Expr]:
    """What the function of first leads returns, for each: suits, may require, may forbid, others, mask of clauses."""
    return [
        root
        for penalty in lead_penalties(relation.edition, state_variables(relation.edition.facts))
        for root in (
            *of_lead(penalty, Part.LEAD).values(),
            _members(of_lead(penalty, Part.LEAD_CITED), order.of(Part.LEAD_CITED)),
        )
    ]


def _members(names: Names, order: Sequence[Hashable]) -> Expr:
    return _mask([names.get(name, FALSE) for name in order])


def order_in(relation: Relation) -> MaskOrder:
    """The names that occur in a relation, in the order of their bits."""
    branches = tuple(relation.branches.values())

    def named(part: Part) -> tuple[Any, ...]:
        return tuple(sorted({name for branch in branches for name in of_event(branch, part)}))

    clauses = tuple(c.number for c in relation.edition.clauses)
    return MaskOrder(clauses, named(Part.ELSEWHERE), named(Part.QUESTION), named(Part.POINTS))


def ordinary_case() -> dict[str, Expr]:
    """What is known of a regular call at a quiet table.

    Nothing irregular is about, no fact is told, and the call is the turn player's.
    """
    known = {f.name: const(0, f.width) for f in (*STATE[QUIET_FROM:], *DECLARED)}
    known |= {n: const(0, variable(n).width) for n in EVENT_NAMES if n not in (E.seat, E.call)}
    known[F.phase] = const(Phase.CALLING, 3)
    known[E.seat] = variable(F.turn)
    return known
