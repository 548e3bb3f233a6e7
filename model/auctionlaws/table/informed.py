"""What the laws on information (20, 21, 75) give and ask of whom, at a state and what has been said by then.

Whose turn it is to play no event tells: in the play it is taken to be that of whoever is looked at, and his first one
but for whoever has led.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from auctionlaws.calls import Seat
from auctionlaws.machine.field_values import Choice, Phase, Result
from auctionlaws.machine.finding import Finding
from auctionlaws.machine.state import INDEX, F
from auctionlaws.machine.steps import State
from auctionlaws.machine.supposed import PLAYED, Supposed, free_to_call
from auctionlaws.table.laws import Laws, Saying
from auctionlaws.table.said import Misstatement, Said

AT_ONCE: Final = "at once"
BEFORE_LEAD: Final = "before the opening lead is faced"
AFTER_FINAL_PASS: Final = "after the final pass"
DURING_PLAY: Final = "during the play"
WHEN_PLAY_ENDS: Final = "when play ends"
DEADLINES: Final = (AT_ONCE, BEFORE_LEAD, AFTER_FINAL_PASS, DURING_PLAY, WHEN_PLAY_ENDS)
"""When an explanation has to be corrected; the most urgent first."""

_ASKING: Final = "asking"
_REPLYING: Final = "replying"
_MISTAKE: Final = "mistake"
_MISBID: Final = "misbid"
_FINDING: Final = "finding"
_SILENT: Final = "silent"
_MAY_CALL: Final = "may_call"
_IN_TIME: Final = "must_call_in_time"
_IN_PLAY: Final = "must_call_in_play"
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
        return Phase(self.state[INDEX[F.phase]])

    @property
    def played(self) -> bool:
        """The opening lead has been faced."""
        return self.phase is Phase.ENDED and self.state[INDEX[F.result]] == Result.CONTRACT

    # -- questions and answers

    def clauses(self, slot: str, seat: Seat, supposing: Supposed | None = None) -> tuple[Saying, ...]:
        """What lets a player ask something now: ``may_ask`` or ``may_review``."""
        return self._given(_ASKING, slot, seat, seat, self._turns(seat), supposing)

    def askers(self, slot: str) -> list[Seat]:
        """The players who may ask it."""
        return [seat for seat in Seat if self.clauses(slot, seat)]

    def withholds(self, slot: str, seat: Seat) -> Saying | None:
        """What keeps a player from asking it now: the clause that gives the right to others, or at other times.

        Of several, the one that speaks of the present time: of whoever may ask it now, of his partner before
        others, or might while the play went on, or else of his own turn to call, were he free to. None if none of that
        is given to anybody. It is only cited: whether he may ask does not depend on it.
        """
        given = [saying for other in (seat.lho, seat.rho, seat.partner) for saying in self.clauses(slot, other)]
        if not given:
            turns = (Finding.TURN_TO_PLAY, Finding.FIRST_TURN)
            given = [saying for other in Seat for saying in self._given(_ASKING, slot, other, other, turns)]
        if not given:
            given = list(self.clauses(slot, seat, free_to_call((seat - self.dealer) & 3)))
        return given[-1] if given else None

    def repliers(self, caller: Seat) -> Mapping[Seat, tuple[Saying, ...]]:
        """Who gives the explanation of a player's calls, and by what."""
        found = {seat: self._given(_REPLYING, "replies", caller, seat, self._turns(None)) for seat in Seat}
        return {seat: given for seat, given in found.items() if given}

    # -- what was mistaken

    def silenced(self, seat: Seat, mistaken: Misstatement) -> tuple[Saying, ...]:
        """By what a player who knows of a mistake has to be silent about it."""
        return self._of(_SILENT, seat, mistaken)

    def silenced_misbid(self, seat: Seat) -> tuple[Saying, ...]:
        """By what a player has to be silent about a call of his that was explained as agreed."""
        return self._given(_MISBID, _SILENT, seat, seat, ())

    def may_speak(self, seat: Seat, mistaken: Misstatement) -> tuple[Saying, ...]:
        """What lets him correct it before he must."""
        return self._of(_MAY_CALL, seat, mistaken)

    def deadline(self, seat: Seat, mistaken: Misstatement) -> tuple[str, tuple[Saying, ...]] | None:
        """When a player who knows of a mistake has to correct it, and by what; None as long as he need not.

        Of what partner explained it is known only once the auction has closed: it depends on who declares.
        """
        if clauses := self._of(_IN_TIME, seat, mistaken):
            return BEFORE_LEAD, clauses
        if clauses := self._of(_IN_PLAY, seat, mistaken):
            return DURING_PLAY, clauses
        if clauses := self._of(_CALL, seat, mistaken):
            return AT_ONCE, clauses
        if clauses := self._of(_TELL, seat, mistaken, play_over=False):
            return AFTER_FINAL_PASS, clauses
        closed = self.phase is Phase.CLOSED and self.state[INDEX[F.bid]]
        clauses = self._of(_TELL, seat, mistaken, play_over=True, supposing=PLAYED if closed else None)
        return (WHEN_PLAY_ENDS, clauses) if clauses else None

    def may_change_call(self, seat: Seat) -> bool:
        """Whether a player who is found misinformed may change his last call."""
        return bool(self._given(_FINDING, "may change", seat, seat, (Finding.MISINFORMED,)))

    @property
    def asked(self) -> Seat | None:
        """Who has to say whether he changes his call since somebody was misinformed."""
        seat = Seat((self.state[INDEX[F.asked]] + self.dealer) % 4)
        mine = self.state[INDEX[F.choice]] in (Choice.CHANGE, Choice.HELD) and self.said.found is not None
        return seat if self.phase is Phase.OPTION and mine else None

    def _turns(self, seat: Seat | None) -> Iterator[Finding]:
        yield Finding.TURN_TO_PLAY
        if seat is None or seat is not self.said.led:
            yield Finding.FIRST_TURN
        yield from self._over(self.said.play_over)

    def _over(self, over: bool) -> tuple[Finding, ...]:
        return (Finding.PLAY_OVER,) if over else ()

    def _of(
        self,
        slot: str,
        seat: Seat,
        mistaken: Misstatement,
        *,
        play_over: bool | None = None,
        supposing: Supposed | None = None,
    ) -> tuple[Saying, ...]:
        knows = Finding.REALISED if seat is mistaken.giver else Finding.PARTNER_KNOWS
        over = self._over(self.said.play_over if play_over is None else play_over)
        return self._given(_MISTAKE, slot, mistaken.giver, seat, (knows, *over), supposing)

    def _given(
        self,
        stage: str,
        slot: str,
        about: Seat,
        seat: Seat,
        findings: Iterable[Finding],
        supposing: Supposed | None = None,
    ) -> tuple[Saying, ...]:
        """By what a player is given something on an occasion, with these findings."""
        whom = stage, slot, (about - self.dealer) & 3, (seat - self.dealer) & 3
        said = self.laws.said(self.state, frozenset(findings), supposing)
        return tuple(saying for saying in said if saying[:4] == whom)
