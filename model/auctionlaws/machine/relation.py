"""The transition relation: how an event changes the state, derived from the clauses of an edition.

For each kind of event a :class:`Branch` says when the event is possible, which clauses fire, what the next state
is, and whether the text settles it. The branches are plain expression graphs over the state and event variables;
player, prover and enumerator all work on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from auctionlaws.calls import GAME, Ladder
from auctionlaws.core.expr import FALSE, TRUE, Expr, and_, const, eq, not_, or_, value_of, var
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.calling import Calling
from auctionlaws.machine.moment import Moment, call_on_table, declarer, lho
from auctionlaws.machine.position import Fields
from auctionlaws.machine.staging import apply_stage
from auctionlaws.machine.state import EVENT, STATE, Phase, variables_of

ELSEWHERE_BY_KIND = {"leads": "24", "exposes": "24", "changes": "25", "misinformed": "21"}
"""The law that an event belongs to which no written clause deals with."""


@dataclass(frozen=True)
class Relation:
    """The initial state and the branches of an edition, on a ladder of bids."""

    edition: Edition
    ladder: Ladder
    initial: tuple[int, ...]
    branches: Mapping[str, Branch]


def in_force(number: str) -> Expr:
    """The switch of a clause: whether it is in force at all (only in a relation built with switches)."""
    return var(f"in force {number}", 0)


def build(edition: Edition, ladder: Ladder = GAME, *, switches: bool = False) -> Relation:
    """The transition relation of an edition.

    With ``switches``, each clause applies only where its variable :func:`in_force` is true, so that a proof can
    tell which clauses it rests on.
    """
    state = variables_of(STATE)
    event = variables_of(EVENT)
    force = {c.number: in_force(c.number) for c in edition.clauses if c.cases} if switches else {}
    maker = _Maker(edition, ladder, state, event, force)
    branches = {
        "call": maker.call(),
        "director": maker.director(),
        "accepts": maker.accepts(),
        "declines": maker.declines(),
        "leads": maker.leads(),
        "exposes": maker.elsewhere("exposes"),
        "changes": maker.elsewhere("changes"),
        "misinformed": maker.elsewhere("misinformed"),
        "stands": maker.impossible(),
        "hands_returned": maker.impossible(),
    }
    return Relation(edition, ladder, maker.initial(), branches)


class _Maker:
    def __init__(
        self, edition: Edition, ladder: Ladder, state: Fields, event: Fields, force: Mapping[str, Expr]
    ) -> None:
        self.edition, self.ladder, self.state, self.event, self.force = edition, ladder, state, event, force

    def course(self) -> Calling:
        return Calling(self.edition, self.ladder, dict(self.state), self.event, self.force)

    def phase_is(self, *phases: Phase) -> Expr:
        return or_(*(eq(self.state["phase"], p) for p in phases))

    def initial(self) -> tuple[int, ...]:
        """The state at the start, by the clauses for that occasion."""
        nothing = {f.name: const(0, f.width) for f in STATE}
        moment = Moment(nothing, call_on_table(nothing), ladder=self.ladder)
        decided = apply_stage(self.edition.cases(Stage.START), moment, TRUE, const(0, 2))
        return tuple(value_of(decided.slot(f.name, const(0, f.width))) for f in STATE)

    def impossible(self) -> Branch:
        return self.course().branch(FALSE)

    def elsewhere(self, kind: str) -> Branch:
        course = self.course()
        possible = not_(self.phase_is(Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE))
        if kind in ("changes", "misinformed"):
            possible = and_(possible, self._can_change())
        course.go_outside(ELSEWHERE_BY_KIND[kind], possible)
        return course.branch(possible)

    def _can_change(self) -> Expr:
        """The seat's call is the last one, or only its LHO has called since."""
        seat, turn = self.event["seat"], self.state["turn"]
        recent = or_(eq(turn, lho(seat)), eq(turn, lho(lho(seat))))
        on_table = and_(eq(self.state["on"], 1), eq(self.state["on_seat"], seat))
        return or_(on_table, and_(eq(self.state["opened"], 1), recent))

    def leads(self) -> Branch:
        course = self.course()
        alive = not_(self.phase_is(Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE))
        leader = eq(self.event["seat"], lho(declarer(self.state)))
        opening = and_(self.phase_is(Phase.CLOSED), leader)
        stuck = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state["on"], 0))
        course.stage(Stage.LEAD, Moment(self.state, call_on_table(self.state), ladder=self.ladder), opening)
        course.finish(opening)
        course.gap(
            "a lead over a double or redouble that Law 19 forbids", and_(stuck, eq(self.state["void_inadmissible"], 1))
        )
        course.go_outside("24", and_(alive, not_(opening), not_(stuck)))
        return course.branch(or_(opening, and_(alive, implies_stuck(stuck, self.state))))

    def accepts(self) -> Branch:
        course = self.course()
        possible = and_(self.phase_is(Phase.OPTION), eq(self.event["seat"], self.state["asked"]))
        course.accept(possible)
        return course.branch(possible)

    def declines(self) -> Branch:
        course = self.course()
        possible = and_(self.phase_is(Phase.OPTION), eq(self.event["seat"], self.state["asked"]))
        course.rule_against(call_on_table(self.state), possible)
        return course.branch(possible)

    def director(self) -> Branch:
        course = self.course()
        alive = not_(self.phase_is(Phase.ENDED, Phase.STOPPED, Phase.OUTSIDE))
        late = and_(alive, eq(self.state["void"], 1))
        arrival = and_(self.phase_is(Phase.IRREGULARITY), eq(self.state["on"], 1), not_(late))
        course.arrive(call_on_table(self.state), arrival)
        course.arrive_late(late)
        return course.branch(or_(late, arrival))

    def call(self) -> Branch:
        course = self.course()
        over = and_(self.phase_is(Phase.IRREGULARITY, Phase.OPTION), eq(self.state["on"], 1))
        course.call_over(over)
        open_ = self.phase_is(Phase.CALLING, Phase.CLOSED)
        course.make_call(or_(open_, over))
        course.correct(self.phase_is(Phase.CORRECTION))
        return course.branch(or_(open_, over, self.phase_is(Phase.CORRECTION)))


def implies_stuck(stuck: Expr, state: Mapping[str, Expr]) -> Expr:
    """In an auction that cannot close, only a lead over a forbidden double or redouble is possible."""
    return or_(not_(stuck), eq(state["void_inadmissible"], 1))
