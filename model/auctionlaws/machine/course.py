"""The course of one event through the laws: resolve what lies on the table, judge the new call, let it stand.

A :class:`Course` carries the state along as expressions. Each step applies the clauses of a stage under a
condition and merges what they decide into the state; at the end :meth:`Course.branch` gives the whole effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE, Ladder
from auctionlaws.core.expr import FALSE, TRUE, Expr, and_, const, eq, ite, less, not_, or_, widen
from auctionlaws.edition import Edition
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.effects import Fate, Next
from auctionlaws.machine.moment import CallRef, Moment, call_made, call_on_table
from auctionlaws.machine.position import (
    TABLE_FIELDS,
    Fields,
    clear,
    enter_void,
    one,
    put_on_table,
    restore,
    take_place,
    use_up_turn,
)
from auctionlaws.machine.staging import Decided, apply_stage
from auctionlaws.machine.state import FLAGS, SEATS, Duty, Phase, Waiting

DEALING = (
    Stage.ARRIVAL,
    Stage.LATE,
    Stage.OVER,
    Stage.ACCEPTANCE,
    Stage.RULING,
    Stage.CORRECTION,
)
"""The stages at which some clause has to decide; where none does, the text has a gap."""


class Course:
    """The state on its way through an event."""

    def __init__(
        self, edition: Edition, ladder: Ladder, state: Fields, event: Fields, in_force: Mapping[str, Expr]
    ) -> None:
        self.in_force = in_force
        self.edition, self.ladder, self.start, self.event = edition, ladder, dict(state), event
        self.now: Fields = dict(state)
        self.fires: dict[str, Expr] = {}
        self.near: dict[str, Expr] = {}
        self.adjusts: dict[str, Expr] = {}
        self.clashes: list[tuple[str, str, Expr]] = []
        self.readings = const(0, 2)
        self.gaps: dict[str, Expr] = {}
        self.laws: dict[str, Expr] = {}
        self.flags: dict[str, Expr] = dict.fromkeys(FLAGS, FALSE)
        self.table_stands = self.call_stands = self.rolled_back = self.joins_void = FALSE
        self.enforced = self.enforced_known = FALSE

    # -- bookkeeping

    def stage(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage and keep a record of what fired."""
        decided = self.judge(stage, moment, enabled)
        self.record(decided, enabled)
        return decided

    def judge(self, stage: Stage, moment: Moment, enabled: Expr) -> Decided:
        """Apply the clauses of a stage without a record."""
        return apply_stage(self.edition.cases(stage), moment, enabled, self.event["reading"], self.in_force)

    def record(self, decided: Decided, enabled: Expr) -> None:
        """Keep what fired, what was contradictory, and what duties were laid on partners of offenders."""
        for rule in decided.rules:
            self.fires[rule.number] = or_(self.fires.get(rule.number, FALSE), rule.active)
            if rule.case.stage in DEALING:
                self.near[rule.number] = or_(self.near.get(rule.number, FALSE), rule.near)
            if any(e.slot == "adjusts" for e in rule.effects):
                self.adjusts[rule.number] = or_(self.adjusts.get(rule.number, FALSE), rule.active)
        self.clashes.extend(decided.conflicts)
        self.readings = ite(less(self.readings, decided.readings), decided.readings, self.readings)
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

    def become(self, new: Fields, condition: Expr) -> None:
        """Let the state be ``new`` where the condition holds."""
        self.now = {name: ite(condition, new[name], old) for name, old in self.now.items()}

    def moment(self, table: CallRef, **more: object) -> Moment:
        """The moment as it is now."""
        return Moment(dict(self.now), table, ladder=self.ladder).at(**more)

    # -- a call on the table

    def call_over(self, enabled: Expr) -> None:
        """Somebody calls while an irregular call lies on the table: what becomes of that call?"""
        table, call = call_on_table(self.now), call_made(self.event)
        decided = self.stage(Stage.OVER, self.moment(table, call=call), enabled)
        stands, void, never = (self._fate(decided, enabled, f) for f in (Fate.STANDS, Fate.VOID, Fate.NEVER_MADE))
        self.gap(
            "what becomes of a call that somebody has called over",
            and_(enabled, not_(or_(stands, void, never, decided.outside))),
        )
        dropped = dict(self.now)
        clear(dropped, TABLE_FIELDS)
        dropped["phase"] = ite(table.flags["final"], const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        gone = enter_void(self.now, table)
        gone["phase"] = const(Phase.CALLING, 3)
        self.table_stands, self.joins_void = or_(self.table_stands, stands), void
        self.become(gone, void)
        self.become(dropped, never)
        self.stand(table, stands, from_table=True)

    def _fate(self, decided: Decided, enabled: Expr, fate: Fate) -> Expr:
        return and_(enabled, eq(decided.slot("fate", const(Fate.UNDECIDED, 4)), fate))

    def accept(self, enabled: Expr) -> None:
        """The player with the option accepts the call on the table."""
        table = call_on_table(self.now)
        decided = self.stage(Stage.ACCEPTANCE, self.moment(table), enabled)
        stands = self._fate(decided, enabled, Fate.STANDS)
        self.gap("what becomes of a call that is accepted", and_(enabled, not_(or_(stands, decided.outside))))
        self.table_stands = or_(self.table_stands, stands)
        self.stand(table, stands, from_table=True)

    def arrive(self, table: CallRef, enabled: Expr, *, correcting: bool = False) -> None:
        """The Director deals with an irregular call that nobody has called over."""
        decided = self.stage(Stage.ARRIVAL, self.moment(table), enabled)
        option = self._fate(decided, enabled, Fate.OPTION)
        ruled = self._fate(decided, enabled, Fate.RULED_AGAINST)
        self.gap("what the Director does about a call", and_(enabled, not_(or_(option, ruled, decided.outside))))
        asked = put_on_table(self.now, table)
        asked["phase"], asked["asked"] = const(Phase.OPTION, 3), decided.slot("asked", const(0, 2))
        self.become(asked, option)
        self.rule_against(table, ruled, correcting=correcting)

    def rule_against(self, table: CallRef, enabled: Expr, *, correcting: bool = False) -> None:
        """The Director rules against a call; ``correcting`` if it was itself made in place of another."""
        decided = self.stage(Stage.RULING, self.moment(table, known=table.known), enabled)
        cancelled = self._fate(decided, enabled, Fate.CANCELLED)
        self.gap("what becomes of a call that is ruled against", and_(enabled, not_(or_(cancelled, decided.outside))))
        new = dict(self.now)
        self._apply_duties(decided, new, and_(enabled, cancelled))
        following = decided.slot("next", const(Next.UNDECIDED, 2))
        unsaid = eq(following, Next.UNDECIDED)
        corrects = or_(eq(following, Next.OFFENDER_CORRECTS), and_(unsaid, not_(table.flags["rotation"])))
        if correcting:
            new["on_known"] = one(or_(eq(self.now["on_known"], 1), table.known))
            self.become(new, cancelled)
            return
        reverts = dict(new)
        clear(reverts, TABLE_FIELDS)
        reverts["phase"] = ite(table.flags["final"], const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        again = dict(new)
        again["phase"], again["asked"] = const(Phase.CORRECTION, 3), const(0, 2)
        self.become(reverts, and_(cancelled, not_(corrects)))
        self.become(again, and_(cancelled, corrects))

    def _apply_duties(self, decided: Decided, new: Fields, enabled: Expr) -> None:
        """Duties and lead penalties that a stage has laid on players."""
        for s in SEATS:
            for name in ("must_pass", "withdrawn", "waits", "waiting_call", "waiting_spec", "waiting_known"):
                field = f"{name}_{s}"
                new[field] = decided.slot(field, new[field])
            busy = and_(not_(eq(self.now[f"waits_{s}"], Waiting.NONE)), decided.decides(f"waiting_call_{s}"))
            self.gap("which of two withdrawn calls a player answers for", and_(enabled, busy))
        new["withdrawn_other"] = decided.slot("withdrawn_other", new["withdrawn_other"])

    def arrive_late(self, enabled: Expr) -> None:
        """The Director deals with a void call that its LHO has called over; every later call goes with it."""
        void = {n: eq(self.now[f"void_{n}"], 1) for n in ("inadmissible", "above", "final", "rotation")}
        table = call_on_table(self.now)
        ref = CallRef(
            self.now["void_seat"],
            table.code,
            FALSE,
            table.spec,
            FALSE,
            FALSE,
            {flag: void.get(flag, FALSE) for flag in FLAGS},
        )
        decided = self.stage(Stage.LATE, self.moment(ref), enabled)
        cancelled = self._fate(decided, enabled, Fate.CANCELLED_WITH_LATER)
        self.gap("what the Director does about a void call", and_(enabled, not_(or_(cancelled, decided.outside))))
        self.rolled_back = or_(self.rolled_back, cancelled)
        new = restore(self.now)
        new["phase"] = ite(void["final"], const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        substitute = eq(decided.slot("substitute", const(0, 1)), 1)
        owed = dict(new)
        owed["phase"], owed["on"], owed["on_seat"] = const(Phase.CORRECTION, 3), const(1, 1), ref.seat
        for s in SEATS:
            less_long = less(new[f"must_pass_{s}"], const(Duty.ONCE, 2))
            owes = and_(eq(ref.seat, s), less_long)
            owed[f"must_pass_{s}"] = ite(owes, const(Duty.ONCE, 2), new[f"must_pass_{s}"])
        self.become(new, and_(cancelled, not_(substitute)))
        self.become(owed, and_(cancelled, substitute))

    # -- a new call

    def make_call(self, enabled: Expr) -> None:
        """A call at an open auction: it stands, or lies on the table if it is irregular.

        While the Director is there, an irregular call by the player whom he asks is ruled on at once.
        """
        open_ = and_(enabled, or_(eq(self.now["phase"], Phase.CALLING), eq(self.now["phase"], Phase.CLOSED)))
        call = self.classify(call_made(self.event), open_, rotation_matters=TRUE)
        irregular = and_(open_, or_(*call.flags.values()))
        regular = and_(open_, not_(irregular))
        lies = put_on_table(self.now, call)
        lies["phase"] = const(Phase.IRREGULARITY, 3)
        closed = eq(self.now["phase"], Phase.CLOSED)
        skips = and_(not_(call.flags["rotation"]), not_(closed), not_(eq(self.now["turn"], call.seat)))
        skipped = dict(lies)
        skipped["turn"] = call.seat
        for s in SEATS:
            once = and_(eq(self.now["turn"], s), eq(self.now[f"must_pass_{s}"], Duty.ONCE))
            skipped[f"must_pass_{s}"] = ite(once, const(Duty.NONE, 2), self.now[f"must_pass_{s}"])
        self.become(lies, and_(irregular, not_(skips)))
        self.become(skipped, and_(irregular, skips))
        asked = and_(eq(self.start["phase"], Phase.OPTION), eq(self.start["asked"], call.seat))
        answers = and_(asked, eq(self.now["void"], 0))
        self.arrive(call, and_(irregular, answers))
        self.call_stands = or_(self.call_stands, regular)
        self.stand(call, regular)

    def classify(self, call: CallRef, enabled: Expr, *, rotation_matters: Expr, unused: Expr = FALSE) -> CallRef:
        """The call with its irregularities found; a call over a void one is irregular only if it is so without it too.

        ``unused``: whatever Law 19 says of a double, it is not to stand.
        """
        closed = eq(self.now["phase"], Phase.CLOSED)
        table = call_on_table(self.now)
        void = eq(self.now["void"], 1)
        without = dict(self.now)
        for name in ("bid", "bidder", "doubled", "doubler"):
            without[name] = ite(void, self.now[f"void_{name}"], self.now[name])
        judged = self.judge(Stage.CLASSIFY, Moment(without, table, call, ladder=self.ladder), enabled)
        with_void = self.judge(Stage.CLASSIFY, self.moment(table, call=call), enabled)
        flags = self._flags(judged, call, closed, rotation_matters)
        other = self._flags(with_void, call, closed, rotation_matters)
        both = {n: and_(flag, or_(not_(void), other[n])) for n, flag in flags.items()}
        self.record(_without_permissions(judged, or_(unused, *both.values())), enabled)
        for name, flag in both.items():
            self.flags[name] = or_(self.flags[name], and_(enabled, flag))
        return CallRef(call.seat, call.code, call.conventional, call.spec, call.known, call.damage, both)

    def _flags(self, seen: Decided, call: CallRef, closed: Expr, rotation_matters: Expr) -> Fields:
        """In which ways a call is irregular. Law 19 permits doubles: without its permission they are inadmissible."""
        double = or_(eq(call.code, DOUBLE), eq(call.code, REDOUBLE))
        moment = self.moment(call, call=call)
        due = moment.of("waits", call.seat)
        in_turn = eq(seen.slot("rotation", const(0, 1)), 0)
        must_repeat = and_(eq(due, Waiting.REPEAT), in_turn)
        same = eq(call.code, moment.waiting(call.seat).code)
        barred = and_(not_(call.is_pass), not_(eq(moment.of("must_pass", call.seat), Duty.NONE)))
        running = not_(closed)
        return {
            "insufficient": and_(running, eq(seen.slot("insufficient", const(0, 1)), 1)),
            "rotation": and_(running, rotation_matters, eq(seen.slot("rotation", const(0, 1)), 1)),
            "inadmissible": and_(running, double, eq(seen.slot("inadmissible", const(1, 1)), 1)),
            "barred": and_(running, barred),
            "repeat": and_(running, must_repeat, not_(same)),
            "above": eq(seen.slot("above", const(0, 1)), 1),
            "final": closed,
        }

    def stand(self, call: CallRef, enabled: Expr, *, from_table: bool = False) -> None:
        """A call takes its place in the auction; ``from_table`` if it had been lying on the table."""
        known = eq(self.moment(call).of("waiting_known", call.seat), 1)
        moment = self.moment(call, call=call, known=known, answering=True)
        decided = self.stage(Stage.STANDING, moment, enabled)
        superseded = eq(decided.slot("supersedes", const(0, 1)), 1)
        new = take_place(self.now, call, superseded)
        use_up_turn(self.now, new, call, not_(call.flags["rotation"]))
        self._apply_duties(decided, new, enabled)
        new["opened"] = ite(eq(decided.slot("opens", const(0, 1)), 1), const(1, 1), self.now["opened"])
        new["turn"] = decided.slot("turn", self.now["turn"])
        phase = decided.slot("close", const(Phase.CALLING, 3))
        stuck = and_(eq(self.now["void"], 1), not_(eq(phase, Phase.CALLING)))
        new["phase"] = ite(stuck, const(Phase.IRREGULARITY, 3), phase)
        if from_table:
            clear(new, TABLE_FIELDS)
        self.become(new, enabled)

    def correct(self, enabled: Expr) -> None:
        """A call in place of a cancelled one, by the player who has to make it; nobody else may call now."""
        enabled = and_(enabled, eq(self.start["phase"], Phase.CORRECTION))
        table = call_on_table(self.now)
        mine = and_(enabled, eq(self.event["seat"], table.seat))
        self.gap("what becomes of a call while another player must correct his", and_(enabled, not_(mine)))
        of_bid = table.flags["insufficient"]
        call = self.classify(call_made(self.event), mine, rotation_matters=FALSE, unused=of_bid)
        wrong = or_(
            call.flags["barred"],
            call.flags["above"],
            call.flags["insufficient"],
            call.flags["repeat"],
            and_(call.flags["inadmissible"], not_(of_bid)),
        )
        replaces = and_(mine, not_(wrong))
        self._correct_bid(table, call, and_(replaces, of_bid))
        cleared = and_(replaces, not_(of_bid))
        self.call_stands = or_(self.call_stands, cleared)
        self.stand(call, cleared, from_table=True)
        self.arrive(call, and_(mine, wrong), correcting=True)

    def _correct_bid(self, table: CallRef, call: CallRef, enabled: Expr) -> None:
        known = or_(table.known, call.known)
        decided = self.stage(Stage.CORRECTION, self.moment(table, call=call, known=known), enabled)
        stands = self._fate(decided, enabled, Fate.STANDS)
        cancelled = self._fate(decided, enabled, Fate.CANCELLED)
        self.gap("what becomes of a correction", and_(enabled, not_(or_(stands, cancelled, decided.outside))))
        new = dict(self.now)
        self._apply_duties(decided, new, enabled)
        new["on_known"] = one(known)
        self.become(new, or_(stands, cancelled))
        self.call_stands = or_(self.call_stands, stands)
        self.stand(call, stands, from_table=True)

    # -- the end of the event

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
            ref = CallRef(const(s, 2), const(PASS, 7), FALSE, widen(suits, 5), FALSE, FALSE)
            decided = self.stage(Stage.LEAD_PENALTY, self.moment(ref), not_(eq(suits, 0)))
            released = eq(decided.slot("released", const(0, 1)), 1)
            new[f"withdrawn_{s}"] = ite(released, const(0, 4), suits)
        self.become(new, TRUE)

    def branch(self, possible: Expr) -> Branch:
        """The whole effect of the event, where it is possible."""
        self._consequences()
        outside = and_(possible, or_(*self.laws.values()))
        gaps = {q: and_(possible, c, not_(outside)) for q, c in self.gaps.items()}
        gap = or_(*gaps.values())
        clashes = [(a, b, and_(possible, not_(outside), c)) for a, b, c in self.clashes]
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
            table_stands=self.table_stands,
            table_joins_void=self.joins_void,
            call_stands=self.call_stands,
            rolled_back=self.rolled_back,
            adjusts={n: f for n, f in self.adjusts.items() if f is not FALSE},
        )


def _without_permissions(judged: Decided, unused: Expr) -> Decided:
    """The same, less the permissions of Law 19 of which no use is made."""
    rules = tuple(
        replace(r, active=and_(r.active, not_(unused))) if any(e.slot == "inadmissible" for e in r.effects) else r
        for r in judged.rules
    )
    return replace(judged, rules=rules)
