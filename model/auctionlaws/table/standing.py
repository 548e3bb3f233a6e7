"""The calls that stand at a table, and what events do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.branch import Move
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State

MOVE: Final = {name: 1 << i for i, name in enumerate((*Move, "gap", "outside"))}
"""The bits in which a step function says what an event does to the standing calls, and whether the text gives out."""
Call = tuple[Seat, int]
"""A call and its maker."""

_VOID: Final = INDEX[F.void]
_RECENT: Final = INDEX[F.recent]
_MISSED: Final = INDEX[F.passed_over]
_BEFORE_LAST_MISSED: Final = INDEX[F.before_last.passed_over]


class Standing:
    """The standing calls in order, and where the auction would go back to.

    Which passes go when a player gets his turn back (34) is not seen from the calls, since not every pass takes a turn:
    the state says after which calls somebody had missed his.
    """

    __slots__ = ("_missed", "_void_from", "calls")

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._missed: list[int] = []
        self._void_from = 0

    def copy(self) -> Standing:
        """An independent list of the same calls."""
        new = Standing()
        new.calls, new._missed, new._void_from = list(self.calls), list(self._missed), self._void_from
        return new

    def join(self, call: Call, after: State) -> None:
        """A call stands, and nothing else happens; ``after``: the state then."""
        self.calls.append(call)
        self._missed.append(after[_MISSED])

    def move(
        self,
        moves: int,
        before: State,
        after: State,
        on_table: Call,
        made: Sequence[Call],
        instead: Call,
        passes: Call,
    ) -> range:
        """What an event does; the places of the passes that are cancelled to give a player a missed turn back.

        ``moves``: bits of :data:`MOVE`; ``on_table``: the call on the table; ``made``: that of the event, if it is one;
        ``instead``: what its maker has put in the place of the call on the table; ``passes``: a pass that a ruling
        puts in the place of a call.
        """
        did = {name for name, bit in MOVE.items() if moves & bit}
        last = self.calls[-1:]
        if Move.ROLLED_BACK in did:
            del self.calls[self._void_from :]
        if Move.UNDOES_TWO in did:
            del self.calls[-2:]
        if Move.UNDOES_LAST in did:
            del self.calls[-1:]
        if Move.TABLE_JOINS_VOID in did and not before[_VOID]:
            self._void_from = len(self.calls)
        del self._missed[len(self.calls) :]
        if did & {Move.TABLE_STANDS, Move.TABLE_JOINS_VOID}:
            self.calls.append(on_table)
        if Move.CALL_STANDS in did:
            self.calls += made
        if Move.REPLACEMENT_STANDS in did:
            self.calls.append(instead)
        if Move.PASS_STANDS in did:
            self.calls.append(passes)
        again = [on_table] * (Move.TABLE_FOLLOWS in did) + last * (Move.LAST_AGAIN in did)
        returned_before = Move.RETURNS in did and after[_RECENT]
        if not returned_before:
            self.calls += again
        cancelled = range(self._missed_from(), len(self.calls)) if Move.RETURNS in did else range(0)
        del self.calls[cancelled.start : cancelled.stop]
        if returned_before:
            self.calls += again
        self._note_missed(after)
        return cancelled

    def _missed_from(self) -> int:
        """Where the first pass stands by which somebody missed his turn; it may be the first that has just joined."""
        place = len(self._missed)
        while place and self._missed[place - 1]:
            place -= 1
        return place

    def _note_missed(self, after: State) -> None:
        """Whether somebody has missed his turn after the last calls: no event adds more than two."""
        del self._missed[len(self.calls) :]
        self._missed += [0] * (len(self.calls) - len(self._missed))
        if self.calls:
            self._missed[-1] = after[_MISSED]
        if len(self.calls) > 1 and after[_RECENT]:
            self._missed[-2] = after[_BEFORE_LAST_MISSED]
