"""What has happened so far, as far as claims can ask and no state holds it: ghost fields that are carried along.

The calls that stand are counted. Counts go back when calls are cancelled or changed, as the list of standing calls at a
table does: beside each count there are those from before the void call, before the last call and before the one before
it, and for each of them the count from before a player first missed his turn. Counts stop at :data:`MOST`.

A ghost has a name, a width, a value after the event, and one at the start; nothing but claims depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import CALL_BITS, PASS
from auctionlaws.core.bitwise import add, bits, widen
from auctionlaws.core.expr import TRUE, Expr, const, var
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.branch import Move
from auctionlaws.machine.event import E, EventKind
from auctionlaws.machine.field_values import Choice, Phase, Waiting
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_proofs.engines.witness import Ghosts
from auctionlaws_proofs.mistaken import SAID, carried, speaks_of_it

Uttered = tuple[Expr, Expr]
"""A call: who made it, and what it was."""

PREFIX: Final = "so far "
_WIDTH: Final = 5
MOST: Final = (1 << _WIDTH) - 2
"""The highest number up to which calls are told apart; one more stands for any greater number."""

COUNTED: Final[Mapping[str, Callable[[Uttered], Expr]]] = {
    "calls": lambda made: TRUE,
    "passes": lambda made: eq(made[1], PASS),
    "bids": lambda made: not_(eq(bits(made[1], 6, 3), 0)),
    **{f"calls of {s}": lambda made, s=s: eq(made[0], s) for s in SEATS},  # type: ignore[misc]
}
"""What is counted of the standing calls."""
_EARLIER: Final = ("last", "prior", "kept")


def ghost(name: str, width: int = 1) -> Expr:
    """The variable of a ghost field."""
    return var(f"{PREFIX}{name}", width)


def count(name: str) -> Expr:
    """How many calls of a kind stand."""
    return ghost(name, _WIDTH)


def made_by(seat: int) -> Expr:
    """How many calls a seat has made, changes of call included, whatever became of them."""
    return ghost(f"made by {seat}", _WIDTH)


def _more(number: Expr, one_more: Expr) -> Expr:
    full = eq(number, MOST + 1)
    return ite(and_(one_more, not_(full)), add(number, 1), number)


@dataclass(frozen=True, slots=True)
class _Count:
    """A count of standing calls, and what it was before a player first missed his turn, where one has."""

    number: Expr
    missed: Expr

    def where(self, condition: Expr, other: _Count) -> _Count:
        """The other count where the condition holds, this one elsewhere."""
        return _Count(ite(condition, other.number, self.number), ite(condition, other.missed, self.missed))


_NONE: Final = _Count(const(0, _WIDTH), const(0, _WIDTH))


@dataclass(frozen=True, slots=True)
class _Tally:
    """One count with those that it can go back to."""

    now: _Count
    last: _Count
    prior: _Count
    kept: _Count

    @classmethod
    def of(cls, name: str) -> _Tally:
        """The tally before the event."""
        earlier = {e: _Count(count(f"{name} before {e}"), count(f"{name} missed before {e}")) for e in _EARLIER}
        return cls(_Count(count(name), count(f"{name} missed")), **earlier)

    def fields(self, name: str) -> Iterator[tuple[str, Expr]]:
        """The ghost fields that hold it."""
        yield from ((name, self.now.number), (f"{name} missed", self.now.missed))
        for earlier, each in zip(_EARLIER, (self.last, self.prior, self.kept), strict=True):
            yield from ((f"{name} before {earlier}", each.number), (f"{name} missed before {earlier}", each.missed))

    def where(self, condition: Expr, other: _Tally) -> _Tally:
        """The other tally where the condition holds, this one elsewhere."""
        return _Tally(
            self.now.where(condition, other.now),
            self.last.where(condition, other.last),
            self.prior.where(condition, other.prior),
            self.kept.where(condition, other.kept),
        )

    def joined(self, condition: Expr, counts: Expr) -> _Tally:
        """After a call has joined, where the condition holds; whether it ``counts``."""
        now = replace(self.now, number=_more(self.now.number, counts))
        return self.where(condition, replace(self, now=now, last=self.now, prior=self.last))

    def back_to(self, earlier: _Count) -> _Tally:
        """The auction as it was, with nothing to go back to from there."""
        return replace(self, now=earlier, last=_NONE, prior=_NONE)


class SoFar:
    """The ghosts of one relation."""

    def __init__(self, whole: Whole) -> None:
        self._whole = whole
        goes_on = not_(or_(whole.gap, whole.outside))
        self._moves = {name: and_(goes_on, move) for name, move in whole.moves.items()}
        self._goes_on = goes_on
        self.ghosts: Ghosts = {**dict(self._all()), **carried(and_(goes_on, self.speaks))}
        self._after = Substitution({**whole.next, **{n: value for n, (_, value, _) in self.ghosts.items()}})

    @property
    def after(self) -> Substitution:
        """Puts a condition on a state, of what has happened so far as well, in terms of the state before the event."""
        return self._after

    def needed(self, conditions: Iterable[Expr]) -> dict[str, tuple[int, Expr, int]]:
        """The ghosts that conditions speak of, and those that these depend on."""
        found: dict[str, tuple[int, Expr, int]] = {}
        left = list(conditions)
        while left:
            new = [n for n in variables(left) if n in self.ghosts and n not in found]
            found |= {n: self.ghosts[n] for n in new}
            left = [self.ghosts[n][1] for n in new]
        if speaks_of_it(found):  # Whether an event can happen depends on every one of them.
            found |= {n: self.ghosts[n] for n in SAID}
        return found

    def _all(self) -> Iterator[tuple[str, tuple[int, Expr, int]]]:
        tallies = {name: self._tally(name, counts) for name, counts in COUNTED.items()}
        for name, tally in tallies.items():
            for field, value in tally.fields(name):
                yield f"{PREFIX}{field}", (_WIDTH, value, 0)
        for s in SEATS:
            mine = and_(self._goes_on, self.speaks, eq(variable(E.seat), s))
            made = _more(made_by(s), mine)
            yield f"{PREFIX}made by {s}", (_WIDTH, made, 0)
            vain = or_(eq(ghost(f"vain {s}"), 1), self._in_vain(s, made, tallies[f"calls of {s}"].now.number))
            passes = and_(self._moves[Move.PASS_STANDS], eq(self._passes, s))
            yield f"{PREFIX}vain {s}", _bit(or_(vain, passes))
            accepted = and_(self.accepted, eq(variable(F.on_table.seat), s))
            yield f"{PREFIX}accepted {s}", _bit(or_(eq(ghost(f"accepted {s}"), 1), accepted))
        adjusted = and_(self._goes_on, or_(*self._whole.adjusts.values()))
        yield f"{PREFIX}adjusted", _bit(or_(eq(ghost("adjusted"), 1), adjusted))
        yield f"{PREFIX}demanded", _bit(self._lies_as_demanded())

    # -- events

    @property
    def speaks(self) -> Expr:
        """The event is a call or an attempt to change one."""
        return or_(kind_is(EventKind.CALL), kind_is(EventKind.CHANGES))

    @property
    def _passes(self) -> Expr:
        """Whose pass a ruling puts there: his call came with the event, or lay on the table."""
        now = or_(*map(kind_is, (EventKind.CALL, EventKind.CHANGES, EventKind.STANDS)))
        return ite(now, variable(E.seat), variable(F.on_table.seat))

    @property
    def accepted(self) -> Expr:
        """The call on the table comes to stand by a word or a call of another player."""
        own = and_(eq(variable(F.phase), Phase.OPTION), not_(eq(variable(F.choice), Choice.ACCEPT)))
        return and_(self._moves[Move.TABLE_STANDS], or_(kind_is(EventKind.ACCEPTS), kind_is(EventKind.CALL)), not_(own))

    @property
    def demanded(self) -> Expr:
        """The event is a call that a clause makes its maker make: he has to pass, or to repeat his withdrawn call."""
        seat, call = variable(E.seat), variable(E.call)

        def his(name: str, holds: Callable[[Expr], Expr]) -> Expr:
            return or_(*(and_(eq(seat, s), holds(variable(f"{name}_{s}"))) for s in SEATS))

        passes = and_(eq(call, PASS), his("must_pass", lambda duty: not_(eq(duty, 0))))
        repeats = and_(his("waits", lambda w: eq(w, Waiting.REPEAT)), his("waiting_call", lambda c: eq(c, call)))
        return and_(kind_is(EventKind.CALL), eq(variable(F.turn), seat), or_(passes, repeats))

    def _lies_as_demanded(self) -> Expr:
        after = self._whole.next
        lies = eq(after[F.on], 1)
        same = and_(eq(after[F.on_table.seat], variable(E.seat)), eq(after[F.on_table.call], variable(E.call)))
        new = and_(kind_is(EventKind.CALL), same)
        return and_(lies, ite(new, self.demanded, eq(ghost("demanded"), 1)))

    # -- counts

    def _in_vain(self, seat: int, made: Expr, standing: Expr) -> Expr:
        """Some call of that seat neither stands nor lies on the table after the event."""
        after, wide = self._whole.next, _WIDTH + 1
        lies = and_(eq(after[F.on], 1), eq(after[F.on_table.seat], seat))
        two = and_(lies, eq(after[F.replaced.on], 1))
        there = ite(two, const(2, wide), ite(lies, const(1, wide), const(0, wide)))
        return and_(not_(eq(made, MOST + 1)), less(_add(standing, there), _widened(made)))

    def _tally(self, name: str, counts: Callable[[Uttered], Expr]) -> _Tally:
        """A tally after the event; the order is that in which an event acts on the list of standing calls."""
        did, before = self._moves, _Tally.of(name)
        tally = before.where(did[Move.ROLLED_BACK], before.back_to(before.kept))
        tally = tally.where(did[Move.UNDOES_TWO], tally.back_to(tally.prior))
        tally = tally.where(did[Move.UNDOES_LAST], replace(tally, now=tally.last, last=tally.prior, prior=_NONE))
        becomes_void = and_(did[Move.TABLE_JOINS_VOID], eq(variable(F.void), 0))
        tally = tally.where(becomes_void, replace(tally, kept=tally.now))
        missed = self._missed_from(tally)
        on = (variable(F.on_table.seat), variable(F.on_table.call))
        tally = tally.joined(or_(did[Move.TABLE_STANDS], did[Move.TABLE_JOINS_VOID]), counts(on))
        tally = tally.joined(did[Move.CALL_STANDS], counts((variable(E.seat), variable(E.call))))
        tally = tally.joined(
            did[Move.REPLACEMENT_STANDS], counts((variable(F.on_table.seat), variable(F.replaced.call)))
        )
        tally = tally.joined(did[Move.PASS_STANDS], counts((self._passes, const(PASS, CALL_BITS))))
        returned_before = and_(did[Move.RETURNS], not_(eq(self._whole.next[F.recent], 0)))
        back = tally.back_to(_Count(missed, const(0, _WIDTH)))
        tally = tally.where(returned_before, back)
        tally = tally.joined(did[Move.TABLE_FOLLOWS], counts(on))
        tally = tally.joined(did[Move.LAST_AGAIN], counts((variable(F.last.seat), variable(F.last.call))))
        tally = tally.where(and_(did[Move.RETURNS], not_(returned_before)), back)
        return self._noted(tally)

    def _missed_from(self, tally: _Tally) -> Expr:
        """The count from before the first pass by which somebody missed his turn, or from before what now joins."""
        did = self._moves
        now = variable(F.passed_over)
        now = ite(did[Move.ROLLED_BACK], variable(F.kept.passed_over), now)
        now = ite(did[Move.UNDOES_TWO], variable(F.before_prior.passed_over), now)
        now = ite(did[Move.UNDOES_LAST], variable(F.before_last.passed_over), now)
        return ite(eq(now, 1), tally.now.missed, tally.now.number)

    def _noted(self, tally: _Tally) -> _Tally:
        """With the counts from before a turn was first missed, as the remembered states after the event tell them."""
        after = self._whole.next
        twice = eq(after[F.recent], 2)
        last = replace(tally.last, missed=ite(twice, _first(after, "before_prior_", tally.prior), tally.last.missed))
        once = not_(eq(after[F.recent], 0))
        now = replace(tally.now, missed=ite(once, _first(after, "before_last_", last), tally.now.missed))
        return replace(tally, now=now, last=last)


def _first(after: Mapping[str, Expr], prefix: str, count: _Count) -> Expr:
    """What a call that joins a remembered auction takes for the count before the first missed turn."""
    return ite(eq(after[f"{prefix}passed_over"], 1), count.missed, count.number)


def _bit(condition: Expr) -> tuple[int, Expr, int]:
    return 1, ite(condition, const(1, 1), const(0, 1)), 0


def _widened(number: Expr) -> Expr:
    return widen(number, number.width + 1)


def _add(number: Expr, small: Expr) -> Expr:
    """A number with 0, 1 or 2 added, one bit wider."""
    wide = _widened(number)
    return ite(eq(small, 2), add(wide, 2), ite(eq(small, 1), add(wide, 1), wide))
