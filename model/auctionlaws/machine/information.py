"""Laws 20, 21, 40 and 75 at any moment: who may ask and answer, who must speak up, and who must be silent.

None of it changes the auction, so it is read off a state: whoever asks or errs, at every seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from auctionlaws.core.bitwise import bit
from auctionlaws.core.expr import FALSE, Expr, const, var
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Watch
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.finding import Finding as Finding
from auctionlaws.machine.finding import finding_name
from auctionlaws.machine.moment import Moment, player
from auctionlaws.machine.place import place_of, when_called
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.staging import apply_stage
from auctionlaws.machine.state import F

OCCASIONS: Final = (
    *(Stage.ASKING, Stage.MISTAKE, Stage.RESTATING, Stage.ERROR, Stage.REPLYING, Stage.MISBID, Stage.BASIS),
    Stage.FINDING,
)
"""The occasions beside the auction; an event goes through the last of them, a finding of misinformation, as well."""


def free(finding: Finding) -> Expr:
    """The variable of a finding."""
    return var(finding_name(finding), 0)


class Key(NamedTuple):
    """What a clause gives a player: the occasion, the slot, whom the occasion is about, and the player (by seat).

    The occasion is about who asks, whose call is in question, or who gave the explanation. What is given to nobody
    in particular (an adjusted score) is put down to the player that the occasion is about.
    """

    stage: Stage
    slot: str
    about: int
    seat: int


class Ground(NamedTuple):
    """By what something is given: a clause, and the laws to which the case that gives it points for a consequence."""

    clause: str
    points: tuple[Pointer, ...]


@dataclass(frozen=True)
class Information:
    """What the laws on information say in a state: by key, and there by its ground, when it is given."""

    given: Mapping[Key, Mapping[Ground, Expr]]
    fires: Mapping[str, Expr]
    watched: Mapping[tuple[str, Stage, int], Expr]
    """Conditions on the moment at which clauses are applied, by name, occasion and the player that it is about."""

    def holds(self, key: Key) -> Expr:
        """Whether some clause gives that."""
        return or_(*self.given.get(key, {}).values())

    def points(self, key: Key) -> Mapping[Pointer, Expr]:
        """By law and purpose, when a clause that gives something points there."""
        found: dict[Pointer, Expr] = {}
        for ground, when in self.given.get(key, {}).items():
            for to in ground.points:
                found[to] = or_(found.get(to, FALSE), when)
        return found


def information(
    edition: Edition,
    state: Mapping[str, Expr],
    in_force: Mapping[str, Expr] | None = None,
    watch: Watch | None = None,
) -> Information:
    """The permissions and duties beside the auction in a state, over the variables of the findings.

    A mistaken explanation is looked at wherever the text has not given out, whether or not one can have been given;
    a restatement, where somebody may have one; a call, where one of that player stands.
    """
    maker = _Maker(edition, state, in_force or {}, watch)
    maker.judge_all()
    return Information(maker.given, maker.fires, maker.watched)


class _Maker:
    def __init__(
        self, edition: Edition, state: Mapping[str, Expr], in_force: Mapping[str, Expr], watch: Watch | None
    ) -> None:
        self.edition, self.state, self.in_force, self.watch = edition, state, in_force, watch
        self.given: dict[Key, dict[Ground, Expr]] = {}
        self.fires: dict[str, Expr] = {}
        self.watched: dict[tuple[str, Stage, int], Expr] = {}
        self.about = {finding.value: free(finding) for finding in Finding}
        self.told = not_(or_(eq(state[F.phase], Phase.STOPPED), eq(state[F.phase], Phase.OUTSIDE)))

    def judge_all(self) -> None:
        for stage in OCCASIONS:
            for s in SEATS:
                self._judge(stage, s, self._comes_up(stage, s))

    def _comes_up(self, stage: Stage, s: int) -> Expr:
        """When an occasion about a seat comes up; ValueError for one that is none of these."""
        match stage:
            case Stage.ASKING | Stage.MISTAKE:
                return self.told
            case Stage.RESTATING | Stage.ERROR:
                return self._given(Stage.ASKING, "may_review", s)
            case Stage.REPLYING:
                others = [o for o in SEATS if o % 2 != s % 2]
                asked = or_(*(self._given(Stage.ASKING, "may_ask", o) for o in others))
                return and_(asked, self._called(s))
            case Stage.MISBID | Stage.BASIS:
                return and_(self.told, self._called(s))
            case Stage.FINDING:
                return and_(self.told, self._called(s), free(Finding.MISINFORMED))
            case _:
                raise ValueError(f"{stage.value} is no occasion beside the auction")

    def _called(self, s: int) -> Expr:
        return bit(self.state[F.called], s)

    def _given(self, stage: Stage, slot: str, s: int) -> Expr:
        return or_(*self.given.get(Key(stage, slot, s, s), {}).values())

    def _judge(self, stage: Stage, s: int, enabled: Expr) -> None:
        moment = self._moment(s)
        if self.watch is not None:
            for name, seen in self.watch(stage, moment).items():
                self.watched[name, stage, s] = and_(enabled, seen)
        cases, precedence = self.edition.cases(stage), self.edition.precedence
        decided = apply_stage(stage, cases, moment, enabled, switches=self.in_force, precedence=precedence)
        for key, ground, when in _grants(decided, stage, s):
            if when is not FALSE:
                by = self.given.setdefault(key, {})
                by[ground] = or_(by.get(ground, FALSE), when)
                self.fires[ground.clause] = or_(self.fires.get(ground.clause, FALSE), when)

    def _moment(self, s: int) -> Moment:
        """The caller, and the offender, is that seat; which call of his it is does not matter."""
        # Whether a cancelled call of partner's counts is asked when a call is to be changed.
        about = {**self.about, **when_called(place_of(self.state, const(s, 2))), "in vain": FALSE}
        ref = player(const(s, 2))
        return Moment(self.state, ref, ref, about=about, declared=self.edition.facts)


def _grants(decided: Decided, stage: Stage, about: int) -> Iterator[tuple[Key, Ground, Expr]]:
    """Everything that is given to somebody, by what, and when; slots of a seat end in its number."""
    for each in decided.values:
        name, _, seat = each.slot.rpartition("_")
        slot, whom = (name, int(seat)) if seat.isdigit() else (each.slot, about)
        yield Key(stage, slot, about, whom), Ground(each.clause, each.points), each.when
