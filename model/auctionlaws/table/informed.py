"""What the laws on information (20, 21, 75) give and ask of whom, at a state and what has been said by then.

Whose turn it is to play no event tells: in the play it is taken to be that of whoever is looked at, and his first one
but for whoever has led.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Choice, Phase, Result
from auctionlaws.machine.finding import Finding
from auctionlaws.machine.state import INDEX
from auctionlaws.machine.steps import State
from auctionlaws.table.laws import Laws, Saying
from auctionlaws.table.said import Misstatement, Said

AT_ONCE: Final = "at once"
BEFORE_LEAD: Final = "before the opening lead is faced"
AFTER_FINAL_PASS: Final = "after the final pass"
WHEN_PLAY_ENDS: Final = "when play ends"
DEADLINES: Final = (AT_ONCE, BEFORE_LEAD, AFTER_FINAL_PASS, WHEN_PLAY_ENDS)
"""When an explanation has to be corrected; the most urgent first."""

_ASKING: Final = "asking"
_REPLYING: Final = "replying"
_MISTAKE: Final = "mistake"
_MISBID: Final = "misbid"
_FINDING: Final = "finding"
_SILENT: Final = "silent"
_MAY_CALL: Final = "may_call"
_IN_TIME: Final = "must_call_in_time"
_CALL: Final = "must_call"
_TELL: Final = "must_tell"


@dataclass(frozen=True)
class Informed:
    """A position as the laws on information see it."""

    laws: Laws
    state: State
    dealer: Seat
    said: Said

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return Phase(self.state[INDEX["phase"]])

    @property
    def played(self) -> bool:
        """The opening lead has been faced."""
        return self.phase is Phase.ENDED and self.state[INDEX["result"]] == Result.CONTRACT

    # -- questions and answers

    def clauses(self, slot: str, seat: Seat) -> tuple[str, ...]:
        """The clauses that let a player ask something now: ``may_ask`` or ``may_review``."""
        return self._clauses(_ASKING, slot, seat, seat, self._turns(seat))

    def askers(self, slot: str) -> list[Seat]:
        """The players who may ask it."""
        return [seat for seat in Seat if self.clauses(slot, seat)]

    def withholds(self, slot: str, seat: Seat) -> str:
        """The clause by which a player may not ask it now: the one that gives the right to others, or at other times.

        Of several, the one that speaks of the present time: during the auction, of his turn to call, were he free to.
        """
        relative = (seat - self.dealer) & 3
        turn = self._at(phase=Phase.CALLING, turn=relative, **{f"must_pass_{relative}": 0})
        given = [number for other in Seat for number in self.clauses(slot, other)]
        if not given and self.phase not in (Phase.CLOSED, Phase.ENDED):
            given = list(turn.clauses(slot, seat))
        return (given or [s.clause for s in self.laws.sayings if (s.stage, s.slot) == (_ASKING, slot)])[-1]

    def repliers(self, caller: Seat) -> Mapping[Seat, tuple[str, ...]]:
        """Who gives the explanation of a player's calls, and by which clauses."""
        found = {seat: self._clauses(_REPLYING, "replies", caller, seat, self._turns(None)) for seat in Seat}
        return {seat: clauses for seat, clauses in found.items() if clauses}

    # -- what was mistaken

    def silenced(self, seat: Seat, mistaken: Misstatement) -> tuple[str, ...]:
        """The clauses by which a player who knows of a mistake has to be silent about it."""
        return self._of(_SILENT, seat, mistaken)

    def silenced_misbid(self, seat: Seat) -> tuple[str, ...]:
        """The clauses by which a player has to be silent about a call of his that was explained as agreed."""
        return self._clauses(_MISBID, _SILENT, seat, seat, ())

    def may_speak(self, seat: Seat, mistaken: Misstatement) -> tuple[str, ...]:
        """The clauses that let him correct it before he must."""
        return self._of(_MAY_CALL, seat, mistaken)

    def deadline(self, seat: Seat, mistaken: Misstatement) -> tuple[str, tuple[str, ...]] | None:
        """When a player who knows of a mistake has to correct it, and by which clauses; None as long as he need not.

        Of what partner explained it is known only once the auction has closed: it depends on who declares.
        """
        if clauses := self._of(_IN_TIME, seat, mistaken):
            return BEFORE_LEAD, clauses
        if clauses := self._of(_CALL, seat, mistaken):
            return AT_ONCE, clauses
        if clauses := self._of(_TELL, seat, mistaken, play_over=False):
            return AFTER_FINAL_PASS, clauses
        clauses = self._at_the_end._of(_TELL, seat, mistaken, play_over=True)
        return (WHEN_PLAY_ENDS, clauses) if clauses else None

    def may_change_call(self, seat: Seat) -> bool:
        """Whether a player who is found misinformed may change his last call."""
        return bool(self._clauses(_FINDING, "may change", seat, seat, (Finding.MISINFORMED,)))

    @property
    def asked(self) -> Seat | None:
        """Who has to say whether he changes his call since somebody was misinformed."""
        seat = Seat((self.state[INDEX["asked"]] + self.dealer) % 4)
        mine = self.state[INDEX["choice"]] in (Choice.CHANGE, Choice.HELD) and self.said.found is not None
        return seat if self.phase is Phase.OPTION and mine else None

    @cached_property
    def _at_the_end(self) -> Informed:
        """The same when the play is over, once it is known who plays."""
        closed = self.phase is Phase.CLOSED and self.state[INDEX["bid"]]
        return self._at(phase=Phase.ENDED, result=Result.CONTRACT) if closed else self

    def _at(self, **parts: int) -> Informed:
        state = list(self.state)
        for name, value in parts.items():
            state[INDEX[name]] = int(value)
        return Informed(self.laws, tuple(state), self.dealer, self.said)

    def _turns(self, seat: Seat | None) -> Iterator[Finding]:
        yield Finding.TURN_TO_PLAY
        if seat is None or seat is not self.said.led:
            yield Finding.FIRST_TURN
        yield from self._over(self.said.play_over)

    def _over(self, over: bool) -> tuple[Finding, ...]:
        return (Finding.PLAY_OVER,) if over else ()

    def _of(self, slot: str, seat: Seat, mistaken: Misstatement, *, play_over: bool | None = None) -> tuple[str, ...]:
        knows = Finding.REALISED if seat is mistaken.giver else Finding.PARTNER_KNOWS
        over = self._over(self.said.play_over if play_over is None else play_over)
        return self._clauses(_MISTAKE, slot, mistaken.giver, seat, (knows, *over))

    def _clauses(self, stage: str, slot: str, about: Seat, seat: Seat, findings: Iterable[Finding]) -> tuple[str, ...]:
        """The clauses that give a player something on an occasion, with these findings."""
        found = set(findings)
        told = self.laws.says(self.state, tuple(int(f in found) for f in Finding))
        whom = stage, slot, (about - self.dealer) & 3, (seat - self.dealer) & 3
        return tuple(s.clause for s, given in zip(self.laws.sayings, told, strict=True) if given and _is(s, whom))


def _is(saying: Saying, whom: tuple[str, str, int, int]) -> bool:
    return saying[:4] == whom
