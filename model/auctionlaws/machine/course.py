"""The course of one event through the laws.

A :class:`Course` carries the state along as expressions. Each step applies the clauses of a stage under a
condition and merges what they decide into the state; at the end :meth:`Course.branch` gives the whole effect.
What is done about a call on the table stands in :mod:`.dealing`, about a new call in :mod:`.calling`, about a
changed one in :mod:`.changing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_, widen
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import FACTS, READINGS
from auctionlaws.machine.moment import CallRef, Moment, call_on_table, lho, player
from auctionlaws.machine.position import TABLE_FIELDS, Fields, clear, out_of_place, take_place, use_up_turn
from auctionlaws.machine.recall import impose, remember, return_to_missed
from auctionlaws.machine.staging import Decided, apply_stage
from auctionlaws.machine.state import FLAGS, SEATS, Phase, Waiting

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

_DUTIES = ("must_pass", "withdrawn", "waits", "waiting_call", "waiting_spec", "waiting_known", "waiting_lead")


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
        self.watched: dict[str, Expr] = {}
        self.edition, self.ladder, self.start, self.event = edition, ladder, dict(state), event
        self.facts = {name: event[name] for name in FACTS}
        self.now: Fields = dict(state)
        self.fires: dict[str, Expr] = {}
        self.near: dict[str, Expr] = {}
        self.adjusts: dict[str, Expr] = {}
        self.points: dict[str, Expr] = {}
        self.clashes: list[tuple[str, str, Expr]] = []
        self.readings = dict.fromkeys(READINGS, const(0, 2))
        self.gaps: dict[str, Expr] = {}
        self.laws: dict[str, Expr] = {}
        self.flags: dict[str, Expr] = dict.fromkeys(FLAGS, FALSE)
        self.moves: dict[str, Expr] = {}
        self.enforced = self.enforced_known = FALSE

    def stage(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage and keep a record of what fired."""
        decided = self.judge(stage, moment, enabled)
        self.record(decided, enabled)
        return decided

    def judge(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage without a record.

        Calls that stand have a reading of their own, so that it can be combined with that of another stage.
        """
        if self.watch is not None:
            for name, seen in self.watch(stage, moment).items():
                self.watched[name] = or_(self.watched.get(name, FALSE), and_(enabled, seen))
        reading = "reading_standing" if stage is Stage.STANDING else "reading"
        cases = self.edition.cases(stage)
        return apply_stage(cases, moment, enabled, self.event[reading], self.in_force, reading, self.edition.precedence)

    def record(self, decided: Decided, enabled: Expr) -> None:
        """Keep what fired, what was contradictory, and what duties were laid on partners of offenders."""
        for rule in decided.rules:
            self.fires[rule.number] = or_(self.fires.get(rule.number, FALSE), rule.active)
            if rule.case.stage in DEALING:
                self.near[rule.number] = or_(self.near.get(rule.number, FALSE), rule.near)
            for reference in rule.case.references:
                if not reference.routing:
                    law = reference.number
                    self.points[law] = or_(self.points.get(law, FALSE), rule.active)
            if any(e.slot == "adjusts" for e in rule.effects):
                self.adjusts[rule.number] = or_(self.adjusts.get(rule.number, FALSE), rule.active)
        self.clashes.extend((a, b, and_(c, not_(decided.outside))) for a, b, c in decided.conflicts)
        most = self.readings[decided.reading]
        self.readings[decided.reading] = ite(less(most, decided.readings), decided.readings, most)
        for law, condition in decided.elsewhere:
            self.go_outside(law, condition)
        flagged = and_(enabled, eq(decided.slot("enforced", const(0, 1)), 1))
        known = and_(enabled, eq(decided.slot("enforced_known", const(0, 1)), 1))
        self.enforced, self.enforced_known = or_(self.enforced, flagged), or_(self.enforced_known, known)
        self.last = decided

    def gap(self, question: str, condition: Expr) -> None:
        """The text does not answer a question where the condition holds."""
        if condition is not FALSE:
            self.gaps[question] = or_(self.gaps.get(question, FALSE), condition)

    def go_outside(self, law: str, condition: Expr) -> None:
        """The case goes to a law that the edition does not hold yet."""
        if condition is not FALSE:
            self.laws[law] = or_(self.laws.get(law, FALSE), condition)

    def move(self, name: str, condition: Expr) -> None:
        """Something happens to the list of standing calls (:data:`auctionlaws.machine.branch.MOVES`)."""
        self.moves[name] = or_(self.moves.get(name, FALSE), condition)

    def become(self, new: Fields, condition: Expr) -> None:
        """Let the state be ``new`` where the condition holds."""
        self.now = {name: ite(condition, new[name], old) for name, old in self.now.items()}

    def moment(self, table: CallRef, **more: object) -> Moment:
        """The moment as it is now."""
        return Moment(dict(self.now), table, ladder=self.ladder, facts=self.facts).at(**more)

    def fate(self, decided: Decided, enabled: Expr, fate: Fate) -> Expr:
        """The call dealt with comes to that end."""
        return and_(enabled, eq(decided.slot("fate", const(Fate.UNDECIDED, 4)), fate))

    def apply_duties(self, decided: Decided, new: Fields, enabled: Expr, *, ruled: bool = True) -> None:
        """Duties and lead penalties that a stage has laid on players.

        ``ruled``: by the Director, so that they stay; otherwise they come from a call and go with it.
        """
        for s in SEATS:
            for name in _DUTIES:
                self._lay(decided, new, f"{name}_{s}", s if name == "must_pass" else None, ruled=ruled)
            busy = and_(not_(eq(self.now[f"waits_{s}"], Waiting.NONE)), decided.decides(f"waiting_call_{s}"))
            self.gap("which of two withdrawn calls a player answers for", and_(enabled, busy))
        for name in ("withdrawn_other", "no_double"):
            self._lay(decided, new, name, None, ruled=ruled)

    def _lay(self, decided: Decided, new: Fields, field: str, seat: int | None, *, ruled: bool) -> None:
        if ruled:
            impose(new, field, seat, lambda old: decided.slot(field, old))
        else:
            new[field] = decided.slot(field, new[field])

    def stand(self, call: CallRef, enabled: Expr, *, from_table: bool = False) -> None:
        """A call takes its place in the auction; ``from_table`` if it had been lying on the table."""
        moment = self.moment(call, call=call, answering=True)
        decided = self.stage(Stage.STANDING, moment, enabled)
        superseded = eq(decided.slot("supersedes", const(0, 1)), 1)
        new = take_place(self.now, call, superseded)
        use_up_turn(self.now, new, call, not_(out_of_place(call)))
        remember(self.now, new, call)
        self.apply_duties(decided, new, enabled, ruled=False)
        self._answered(decided, call, enabled)
        new["opened"] = ite(eq(decided.slot("opens", const(0, 1)), 1), const(1, 1), self.now["opened"])
        new["turn"] = decided.slot("turn", self.now["turn"])
        phase = decided.slot("close", const(Phase.CALLING, 3))
        stuck = and_(eq(self.now["void"], 1), not_(eq(phase, Phase.CALLING)))
        new["phase"] = ite(stuck, const(Phase.IRREGULARITY, 3), phase)
        if from_table:
            clear(new, TABLE_FIELDS)
        returns = eq(decided.slot("returns", const(0, 1)), 1)
        return_to_missed(new, returns)
        self.move("returns", and_(enabled, returns))
        given_back = and_(enabled, returns)
        self.enforced = and_(self.enforced, not_(given_back))
        self.enforced_known = and_(self.enforced_known, not_(given_back))
        self.become(new, enabled)

    def _answered(self, decided: Decided, call: CallRef, enabled: Expr) -> None:
        """A call that LHO's withdrawn call has waited for says what becomes of that."""
        for s in SEATS:
            mine = and_(eq(lho(call.seat), s), eq(self.now[f"waits_{s}"], Waiting.FOR_RHO))
            unsaid = not_(decided.decides(f"waits_{s}"))
            self.gap("what a player owes for a withdrawn call when RHO calls so", and_(enabled, mine, unsaid))

    def finish(self, enabled: Expr) -> None:
        """What the clauses on the opening lead decide."""
        new = dict(self.now)
        new["phase"] = self.last.slot("close", self.now["phase"])
        self.become(new, enabled)

    def _consequences(self) -> None:
        """Law 22 on an auction just ended, Law 23 on passes just enforced, Law 26 on withdrawn calls."""
        table = call_on_table(self.now)
        over = and_(eq(self.now["phase"], Phase.ENDED), not_(eq(self.start["phase"], Phase.ENDED)))
        decided = self.stage(Stage.END, self.moment(table), over)
        self.become(self.now | {"result": decided.slot("result", self.now["result"])}, over)
        self.stage(Stage.ENFORCED, self.moment(table, known=self.enforced_known), self.enforced)
        new = dict(self.now)
        for s in SEATS:
            suits = self.now[f"withdrawn_{s}"]
            ref = player(const(s, 2), spec=widen(suits, 5))
            decided = self.stage(Stage.LEAD_PENALTY, self.moment(ref), not_(eq(suits, 0)))
            released = eq(decided.slot("released", const(0, 1)), 1)
            new[f"withdrawn_{s}"] = ite(released, const(0, 4), suits)
        self.become(new, TRUE)

    def branch(self, possible: Expr, *, spoken: bool = False) -> Branch:
        """The whole effect of the event, where it is possible; ``spoken`` if it is a call."""
        self._consequences()
        self.now["spoken"] = const(int(spoken), 1)
        outside = and_(possible, or_(*self.laws.values()))
        gaps = {q: and_(possible, c, not_(outside)) for q, c in self.gaps.items()}
        gap = or_(*gaps.values())
        clashes = [(a, b, and_(possible, c)) for a, b, c in self.clashes]
        stop = or_(outside, gap)
        after = {n: ite(and_(possible, not_(stop)), v, self.start[n]) for n, v in self.now.items()}
        stopped = ite(outside, const(Phase.OUTSIDE, 3), const(Phase.STOPPED, 3))
        after["phase"] = ite(stop, stopped, after["phase"])
        return Branch(
            possible=possible,
            gap=gap,
            gaps=gaps,
            conflict=or_(*(c for _, _, c in clashes)),
            readings=self.readings,
            outside=outside,
            next=after,
            fires={n: f for n, f in self.fires.items() if f is not FALSE},
            near={n: f for n, f in self.near.items() if f is not FALSE},
            clashes=tuple(c for c in clashes if c[2] is not FALSE),
            outside_law=self.laws,
            flags=self.flags,
            moves={n: m for n, m in self.moves.items() if m is not FALSE},
            adjusts={n: f for n, f in self.adjusts.items() if f is not FALSE},
            points={n: f for n, f in self.points.items() if f is not FALSE},
            watched={n: and_(possible, f) for n, f in self.watched.items() if f is not FALSE},
        )
