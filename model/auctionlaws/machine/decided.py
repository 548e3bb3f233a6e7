"""What the clauses of a stage decide together: all that the machine reads of them, and what they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from auctionlaws.core.bitwise import bitor
from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.core.operations import and_, ite, less, not_, or_
from auctionlaws.language.syntax import Case
from auctionlaws.language.terms import Stage
from auctionlaws.machine.effects import Effect, Join
from auctionlaws.machine.event import FIRST_READING, E
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.slots import SlotName, is_read


@dataclass(frozen=True, slots=True)
class Rule:
    """A case of a clause, applied at a moment.

    ``guard`` says when it is in force: it applies, and gives way to no other case that is. ``active`` when it prevails
    in a conflict as well.
    """

    number: str
    case: Case
    guard: Expr
    active: Expr
    effects: tuple[Effect, ...]
    near: Expr
    """It would apply, but for exactly one part of its condition."""


class Value(NamedTuple):
    """A value that a clause decides for a slot: when, by which clause, and to which laws that clause points."""

    slot: SlotName
    value: Expr
    join: Join
    when: Expr
    clause: str
    points: tuple[Pointer, ...]


class Mark(NamedTuple):
    """Something that an event leaves on the record where a case prevails: the case's clause, or a law.

    ``on_double``: the case judges a double, which is left out of the record where that double is not to stand.
    """

    name: str
    when: Expr
    on_double: bool


class Pointed(NamedTuple):
    """A case that prevails points to a law for a consequence; ``on_double`` as for :class:`Mark`."""

    to: Pointer
    when: Expr
    on_double: bool


@dataclass(frozen=True)
class Decided:
    """What the clauses of a stage decide together: all that the machine reads of them.

    Two wordings for which each of these fields comes to the same are one machine at this stage. A comparison goes
    through the fields (:mod:`auctionlaws_proofs.bench.outputs`), so that none can be left out of it.
    """

    stage: Stage
    values: tuple[Value, ...] = ()
    """The values that clauses give to slots, in the order in which the clauses are printed."""
    torn: tuple[tuple[str, str, Expr], ...] = ()
    """Pairs of clauses that contradict each other, and when."""
    readings: Expr = FIRST_READING
    """How many cases contradict others."""
    untold: Expr = FALSE
    """The reading leaves a contradiction open: there are more than readings can tell apart, or several at once."""
    elsewhere: tuple[tuple[str, Expr], ...] = ()
    """The laws to which the case goes, and when."""
    unanswered: tuple[tuple[str, Expr], ...] = ()
    """The laws to which a penalty is left though no clause of theirs has decided anything, and when."""
    fires: tuple[Mark, ...] = ()
    """By clause, that a case of it prevails."""
    near: tuple[Mark, ...] = ()
    """By clause, that a case of it would apply but for one part of its condition."""
    adjusts: tuple[Mark, ...] = ()
    """By clause, that it puts an adjusted score in play."""
    points: tuple[Pointed, ...] = ()
    """By law and purpose, that a clause points there for a consequence."""
    reading: str = E.reading
    """The event field that says who prevails in a conflict."""

    def slot(self, name: SlotName, otherwise: Expr) -> Expr:
        """The value decided for a slot; ``otherwise`` where no clause decides it."""
        self._declared(name)
        result = otherwise
        for each in reversed(self.values):
            if each.slot == name:
                result = _join(each, result)
        return result

    def decides(self, name: SlotName) -> Expr:
        """Whether some clause decides the slot."""
        self._declared(name)
        return or_(*(each.when for each in self.values if each.slot == name))

    def _declared(self, name: SlotName) -> None:
        """KeyError for a slot that the table of slots does not declare as read on this occasion."""
        if not is_read(self.stage, name):
            raise KeyError(f"{str(name)!r} is not declared as read on the occasion {self.stage.value!r}")

    @property
    def anything(self) -> Expr:
        """Whether some clause decides anything."""
        return or_(*(each.when for each in self.values))

    @property
    def conflict(self) -> Expr:
        """Whether two clauses that apply demand different things."""
        return or_(*(when for _, _, when in self.torn))

    @property
    def outside(self) -> Expr:
        """Whether the case goes to a law that is not written down yet."""
        return or_(*(when for _, when in self.elsewhere))

    def only(self, slot: SlotName) -> Decided:
        """The same with nothing on the record but the clauses that decide a slot."""
        filled = [each for each in self.values if each.slot == slot]
        return replace(
            self,
            torn=(),
            readings=FIRST_READING,
            untold=FALSE,
            elsewhere=(),
            unanswered=(),
            fires=tuple(
                m._replace(when=and_(m.when, or_(*(v.when for v in filled if v.clause == m.name)))) for m in self.fires
            ),
            near=(),
            adjusts=(),
            points=tuple(Pointed(pointer, v.when, False) for v in filled for pointer in v.points),
        )

    def without_double(self, unused: Expr) -> Decided:
        """The same with nothing on the record of a double, where it is not to stand (``unused``)."""
        used = not_(unused)
        fires, adjusts = (
            tuple(m._replace(when=and_(m.when, used)) if m.on_double else m for m in marks)
            for marks in (self.fires, self.adjusts)
        )
        points = tuple(p._replace(when=and_(p.when, used)) if p.on_double else p for p in self.points)
        return replace(self, fires=fires, adjusts=adjusts, points=points)


@dataclass(frozen=True)
class Applied:
    """The cases of a stage at a moment, and what they decide together."""

    rules: tuple[Rule, ...]
    decided: Decided


def _join(given: Value, below: Expr) -> Expr:
    match given.join:
        case Join.EXCLUSIVE:
            return ite(given.when, given.value, below)
        case Join.LONGER:
            return ite(and_(given.when, less(below, given.value)), given.value, below)
        case Join.UNION:
            return ite(given.when, bitor(below, given.value), below)
