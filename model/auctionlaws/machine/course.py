"""The course of one event through the laws.

A :class:`Course` carries the state along as expressions. Each step applies the clauses of a stage under a
condition and merges what they decide into the state. A call takes its place in :mod:`.taking_place`, where the whole
effect is given in the end. What is done about a call on the table stands in :mod:`.dealing`, about one that LHO has
called over in :mod:`.calling_over`, about cards that are shown in :mod:`.facing`, about a new call in :mod:`.calling`,
about one in place of another in :mod:`.replacing`, and who may change a call in :mod:`.changing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.decision_log import DecisionLog
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import FACTS, FIRST_READING, READINGS, E
from auctionlaws.machine.field_values import Waiting
from auctionlaws.machine.moment import CallRef, Moment
from auctionlaws.machine.pointer import Pointer
from auctionlaws.machine.position import WAITING, Fields
from auctionlaws.machine.questions import Open, Question
from auctionlaws.machine.recall import impose
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import READ, Slot, SlotName
from auctionlaws.machine.staging import applied, apply_stage
from auctionlaws.machine.state import DUTIES, FLAGS, F

DEALING = (
    Stage.ARRIVAL,
    Stage.LATE,
    Stage.OVER,
    Stage.ACCEPTANCE,
    Stage.RULING,
    Stage.CORRECTION,
    Stage.CHANGE,
    Stage.CHOICE,
    Stage.FINDING,
)
"""The stages at which some clause has to decide; where none does, the text has a gap."""

Watch = Callable[[Stage, Moment], Mapping[str, Expr]]
"""Conditions on the moment at which the clauses of a stage are applied, by name."""
_OF_ALL = tuple(f.name for f in DUTIES if not f.name[-1].isdigit())
"""Duties that one field holds for all players."""
_OF_A_SEAT = tuple(dict.fromkeys(f.name.rpartition("_")[0] for f in DUTIES if f.name not in _OF_ALL))
"""Duties of which each player has a field of his own."""


class Course:
    """The state on its way through an event."""

    def __init__(
        self,
        edition: Edition,
        ladder: Ladder,
        state: Fields,
        event: Fields,
        in_force: Mapping[str, Expr],
        watch: Watch | None = None,
    ) -> None:
        self.in_force, self.watch = in_force, watch
        self.log: DecisionLog | None = None
        self.watched: dict[str, Expr] = {}
        self.stages: set[Stage] = set()
        self.edition, self.ladder, self.start, self.event = edition, ladder, dict(state), event
        self.facts = {name: event[name] for name in FACTS}
        self.now: Fields = dict(state)
        self.fires: dict[str, Expr] = {}
        self.near: dict[str, Expr] = {}
        self.adjusts: dict[str, Expr] = {}
        self.points: dict[Pointer, Expr] = {}
        self.clashes: list[tuple[str, str, Expr]] = []
        self.readings = dict.fromkeys(READINGS, FIRST_READING)
        self.gaps: dict[Open, Expr] = {}
        self.laws: dict[str, Expr] = {}
        self.flags: dict[str, Expr] = dict.fromkeys(FLAGS, FALSE)
        self.moves: dict[Move, Expr] = {}
        self.enforced = self.enforced_known = FALSE
        self.met = self.first_come = self.made_now = FALSE
        self.voided: Expr = FALSE
        """Whether this event makes a call void and no call was void before it."""
        self.on_misinformation = FALSE
        self.repeats_said = [FALSE for _ in SEATS]
        self.shown = self.card = FALSE

    def stage(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage and keep a record of what fired."""
        decided = self.judge(stage, moment, enabled)
        self.record(decided, enabled)
        return decided

    def judge(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage without a record.

        Calls that stand have a reading of their own, so that it can be combined with that of another stage.
        """
        self.stages.add(stage)
        if self.watch is not None:
            for name, seen in self.watch(stage, moment).items():
                self.watched[name] = or_(self.watched.get(name, FALSE), and_(enabled, seen))
        reading = E.reading_standing if stage is Stage.STANDING else E.reading
        cases, precedence = self.edition.cases(stage), self.edition.precedence
        said = stage, cases, moment, enabled, self.event[reading], self.in_force, reading, precedence
        if self.log is None:
            return apply_stage(*said)
        return Decided(stage, reading=reading) if enabled is FALSE else self.log.judged(applied(*said), moment)

    def record(self, decided: Decided, enabled: Expr) -> None:
        """Keep what fired, what was contradictory, and what duties were laid on partners of offenders."""
        if self.log is not None:
            self.log.recorded(decided)
        for mark in decided.fires:
            self.fires[mark.name] = or_(self.fires.get(mark.name, FALSE), mark.when)
        if decided.stage in DEALING:
            for mark in decided.near:
                self.near[mark.name] = or_(self.near.get(mark.name, FALSE), mark.when)
        for pointed in decided.points:
            self.points[pointed.to] = or_(self.points.get(pointed.to, FALSE), pointed.when)
        for mark in decided.adjusts:
            self.adjusts[mark.name] = or_(self.adjusts.get(mark.name, FALSE), mark.when)
        self.clashes.extend((a, b, and_(c, not_(decided.outside))) for a, b, c in decided.torn)
        most = self.readings[decided.reading]
        self.readings[decided.reading] = ite(less(most, decided.readings), decided.readings, most)
        self.gap(Question.SEVERAL_CONTRADICTIONS, decided.untold)
        for law, condition in decided.elsewhere:
            self.go_outside(law, condition)
        if Slot.ENFORCED in READ[decided.stage]:
            flagged = and_(enabled, eq(decided.slot(Slot.ENFORCED, const(0, 1)), 1))
            known = and_(enabled, eq(decided.slot(Slot.ENFORCED_KNOWN, const(0, 1)), 1))
            self.enforced, self.enforced_known = or_(self.enforced, flagged), or_(self.enforced_known, known)

    def gap(self, question: Open, condition: Expr) -> None:
        """The text does not answer a question where the condition holds."""
        if condition is not FALSE:
            self.gaps[question] = or_(self.gaps.get(question, FALSE), condition)

    def go_outside(self, law: str, condition: Expr) -> None:
        """The case goes to a law that the edition does not hold yet."""
        if condition is not FALSE:
            self.laws[law] = or_(self.laws.get(law, FALSE), condition)

    def move(self, name: Move, condition: Expr) -> None:
        """Something happens to the list of standing calls."""
        self.moves[name] = or_(self.moves.get(name, FALSE), condition)

    def become(self, new: Fields, condition: Expr) -> None:
        """Let the state be ``new`` where the condition holds."""
        if condition is FALSE:
            return
        self.now = {name: ite(condition, new[name], old) for name, old in self.now.items()}

    def moment(self, table: CallRef, **more: object) -> Moment:
        """The moment as it is now."""
        now, facts = dict(self.now), self.edition.facts
        return Moment(now, table, ladder=self.ladder, facts=self.facts, declared=facts).at(**more)

    def fate(self, decided: Decided, enabled: Expr, fate: Fate) -> Expr:
        """The call dealt with comes to that end."""
        return and_(enabled, eq(decided.slot(Slot.FATE, const(Fate.UNDECIDED, 4)), fate))

    def apply_duties(
        self, decided: Decided, new: Fields, enabled: Expr, *, ruled: bool = True, of_a_call: bool = True
    ) -> None:
        """Duties and lead penalties that a stage has laid on players.

        ``ruled``: by the Director, so that they stay; otherwise they come from a call and go with it. ``of_a_call``:
        they are the price of a call, and not of cards.
        """
        given = READ[decided.stage]
        for s in SEATS:
            for name in (n for n in _OF_A_SEAT if n in given):
                owed_by = s if name == "must_pass" or name in WAITING else None
                self._lay(decided, new, Slot(name).of(s), owed_by, ruled=ruled, of_a_call=of_a_call)
            if Slot.WAITING_CALL in given:
                busy = and_(not_(eq(self.now[F.waits[s]], Waiting.NONE)), decided.decides(Slot.WAITING_CALL.of(s)))
                self.gap(Question.WHICH_WITHDRAWN_CALL, and_(enabled, busy))
        for name in (n for n in _OF_ALL if n in given):
            self._lay(decided, new, Slot(name), None, ruled=ruled, of_a_call=of_a_call)

    def lay_duties(self, decided: Decided, enabled: Expr, where: Expr | None = None, *, ruled: bool = True) -> None:
        """The duties that a stage has laid on players are owed from now on; ``where``: only there, if it is said."""
        new = dict(self.now)
        self.apply_duties(decided, new, enabled, ruled=ruled)
        self.become(new, enabled if where is None else where)

    def _lay(
        self, decided: Decided, new: Fields, field: SlotName, seat: int | None, *, ruled: bool, of_a_call: bool
    ) -> None:
        if ruled:
            impose(new, field, seat, lambda old: decided.slot(field, old), of_a_call=of_a_call)
        else:
            new[field] = decided.slot(field, new[field])
