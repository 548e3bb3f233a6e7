"""The observables: all that a table can see of the laws, declared once.

What the player's functions return is made of these and of nothing else (:mod:`.player_roots`), so that whatever is
printed, returned or offered at a table is a function of them. Two wordings are compared in them as well, part by part,
wherever they are compared. A part that is added here is returned to the player and compared, or neither.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, NamedTuple

from auctionlaws.core.bitwise import bit
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.course import Watch
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.first_lead import LEADS_OF_A_SEAT, LeadPenalty, lead_penalties
from auctionlaws.machine.information import OCCASIONS, Information, Key, information
from auctionlaws.machine.part import CARD, IRREGULAR, Part
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import WIDTH, F
from auctionlaws.machine.supposed import PLAYED, Supposed, Supposition, closed_against, free_to_call
from auctionlaws.machine.variables import state_variables, variable

Names = Mapping[Any, Expr]
"""Expressions by what tells them apart within a part: a field, a clause, a law, a question."""


class Reader(Enum):
    """Who reads what clauses decide at a stage."""

    EVENT = "an event that goes through it"
    GIVEN = "a table that asks what the laws on information give and ask"
    LEAD = "a table that asks what declarer may do about a lead"
    START = "a table at which nothing has happened yet"


def readers(stage: Stage) -> frozenset[Reader]:
    """Who reads what clauses decide at a stage: of a finding of misinformation both an event and a table that asks."""
    match stage:
        case Stage.START:
            return frozenset({Reader.START})
        case Stage.FIRST_LEAD:
            return frozenset({Reader.LEAD})
        case Stage.FINDING:
            return frozenset({Reader.EVENT, Reader.GIVEN})
        case _:
            return frozenset({Reader.GIVEN if stage in OCCASIONS else Reader.EVENT})


def of_event(branch: Branch, part: Part) -> Names:
    """A part of what is seen of events of a kind; ValueError for a part that is seen of a position."""
    match part:
        case Part.POSSIBLE:
            return {"": branch.possible}
        case Part.OPEN:
            return {"gap": branch.gap, "conflict": branch.conflict, "outside": branch.outside}
        case Part.READINGS:
            return branch.readings
        case Part.MOVES:
            return {name: branch.move(name) for name in Move}
        case Part.STATE:
            return branch.next
        case Part.CITED:
            return branch.fires
        case Part.NEAREST:
            return branch.near
        case Part.SCORE:
            return branch.adjusts
        case Part.IRREGULAR:
            return {way: branch.card if way == CARD else branch.flags.get(way, FALSE) for way in IRREGULAR}
        case Part.ELSEWHERE:
            return branch.outside_law
        case Part.TORN:
            return _torn(branch)
        case Part.POINTS:
            return branch.points
        case Part.QUESTION:
            return branch.gaps
        case _:
            raise ValueError(f"{part.name} is seen of positions")


def _torn(branch: Branch) -> dict[Any, Expr]:
    """The conditions under which each clause contradicts another, by the number of the clause."""
    found: dict[Any, Expr] = {}
    for one, other, when in branch.clashes:
        for number in (one, other):
            found[number] = or_(found.get(number, FALSE), when)
    return found


def of_lead(penalty: LeadPenalty, part: Part) -> Names:
    """A part of what is seen of the first lead of a defender, for withdrawn calls of one sort."""
    match part:
        case Part.LEAD:
            return {
                "suits": penalty.suits,
                "may_require": penalty.may_require,
                "may_forbid": penalty.may_forbid,
                "others": penalty.others,
            }
        case Part.LEAD_CITED:
            return penalty.fires
        case _:
            raise ValueError(f"{part.name} is not seen of first leads")


def of_information(said: Information, part: Part) -> Names:
    """A part of what the laws on information say in a position, over the variables of the findings."""
    match part:
        case Part.GIVEN:
            return {key: said.holds(key) for key in said.given}
        case Part.GIVEN_POINTS:
            return {(key, to): when for key in said.given for to, when in said.points(key).items()}
        case Part.GIVEN_CITED:
            return {(key, ground): when for key, by in said.given.items() for ground, when in by.items()}
        case _:
            raise ValueError(f"{part.name} is not seen of information")


class Positions:
    """What is seen of a position: as it stands, and where a table supposes it to be another (:mod:`.supposed`)."""

    def __init__(self, edition: Edition, watch: Watch | None = None) -> None:
        """``watch``: conditions that are looked out for wherever clauses are applied."""
        state = state_variables(edition.facts)
        self._leads = lead_penalties(edition, state, watch)
        self._said = information(edition, state, watch=watch)

    def part(self, part: Part) -> Names:
        """A part of it, over the variables of the state and of the findings; ValueError for one seen of events.

        It is told apart by what is supposed, nothing if the position stands, and by its name there.
        """
        found: dict[Any, Expr] = {}
        if part in (Part.LEAD, Part.LEAD_CITED):
            for place, penalty in enumerate(self._leads):
                there = closed_against(penalty.offender)
                for name, value in of_lead(penalty, part).items():
                    found[None, place, name], found[there.what, place, name] = value, _seen(there, value)
            return found
        for name, value in of_information(self._said, part).items():
            found[None, name] = value
            for there in _SUPPOSED_OF_INFORMATION:
                if _STAGES[there.what] is _key_of(name).stage and (part.cites or there.what not in _CITE_ONLY):
                    found[there.what, there.seat, name] = _seen(there, value)
        return found

    def watched(self) -> Iterator[Watched]:
        """Each condition looked out for, where the position stands and where it is supposed to be another."""
        for penalty in self._leads:
            there = closed_against(penalty.offender)
            for name, when in penalty.watched.items():
                yield Watched(name, penalty.offender, None, when)
                yield Watched(name, penalty.offender, there, _seen(there, when))
        for (name, stage, about), when in self._said.watched.items():
            yield Watched(name, about, None, when)
            for there in _SUPPOSED_OF_INFORMATION:
                if _STAGES[there.what] is stage and there.what not in _CITE_ONLY:
                    yield Watched(name, about, there, _seen(there, when))


class Watched(NamedTuple):
    """A condition on what clauses say of a position: its name, the player whom the occasion is about, and when.

    ``supposing``: of the position that a table supposes in place of the one that stands.
    """

    name: str
    player: int
    supposing: Supposed | None
    when: Expr


def whom(part: Part, name: Any) -> int:
    """The player, counted from the dealer, whom something is about that is seen of a position."""
    if part in (Part.LEAD, Part.LEAD_CITED):
        return int(name[1]) // LEADS_OF_A_SEAT
    return _key_of(name[-1]).about


_STAGES: Final = {
    Supposition.CLOSED_AGAINST: Stage.FIRST_LEAD,
    Supposition.PLAYED: Stage.MISTAKE,
    Supposition.FREE_TO_CALL: Stage.ASKING,
}
"""About which occasion it is asked in a supposed position."""
_CITE_ONLY: Final = (Supposition.FREE_TO_CALL,)
"""Where no more is asked than which clause would give something."""
_SUPPOSED_OF_INFORMATION: Final = (PLAYED, *(free_to_call(s) for s in SEATS))


def _seen(there: Supposed, value: Expr) -> Expr:
    """What an expression over the state comes to in a supposed position; false or zero where no table asks."""
    supposing = Substitution({name: const(v, WIDTH[name]) for name, v in there.fields.items()})
    where = _asked(there)
    return and_(where, supposing(value)) if value.width == 0 else ite(where, supposing(value), const(0, value.width))


def _asked(there: Supposed) -> Expr:
    """When a table asks about a supposed position, as a condition on the state that is there."""
    phase = variable(F.phase)
    open_ = not_(or_(eq(phase, Phase.CLOSED), eq(phase, Phase.ENDED)))
    match there.what:
        case Supposition.CLOSED_AGAINST:
            other = bit(variable(F.withdrawn_other), there.seat)
            return and_(open_, or_(not_(eq(variable(F.withdrawn[there.seat]), 0)), other))
        case Supposition.PLAYED:
            return and_(eq(phase, Phase.CLOSED), not_(eq(variable(F.bid), 0)))
        case Supposition.FREE_TO_CALL:
            return TRUE


def _key_of(name: Hashable) -> Key:
    """The key that a name of what is said of information is, or begins with."""
    assert isinstance(name, tuple)
    return name if isinstance(name, Key) else name[0]
