"""The course of an event: what becomes of a call that lies on the table, or that was called over and is void."""

from __future__ import annotations

from auctionlaws.core.expr import FALSE, Expr, and_, const, eq, ite, less, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Course
from auctionlaws.machine.effects import Fate, Next
from auctionlaws.machine.moment import CallRef, call_made, call_on_table
from auctionlaws.machine.position import TABLE_FIELDS, clear, enter_void, one, put_on_table, restore
from auctionlaws.machine.state import FLAGS, SEATS, Duty, Phase


class Dealing(Course):
    """A course in which an irregular call can be accepted, called over, ruled against or found to be void."""

    def call_over(self, enabled: Expr) -> None:
        """Somebody calls while an irregular call lies on the table: what becomes of that call?"""
        table, call = call_on_table(self.now), call_made(self.event)
        decided = self.stage(Stage.OVER, self.moment(table, call=call), enabled)
        stands, void, never = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.VOID, Fate.NEVER_MADE))
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

    def accept(self, enabled: Expr) -> None:
        """The player with the option accepts the call on the table."""
        table = call_on_table(self.now)
        decided = self.stage(Stage.ACCEPTANCE, self.moment(table), enabled)
        stands = self.fate(decided, enabled, Fate.STANDS)
        self.gap("what becomes of a call that is accepted", and_(enabled, not_(or_(stands, decided.outside))))
        self.table_stands = or_(self.table_stands, stands)
        self.stand(table, stands, from_table=True)

    def arrive(self, table: CallRef, enabled: Expr, *, correcting: bool = False) -> None:
        """The Director deals with an irregular call that nobody has called over."""
        decided = self.stage(Stage.ARRIVAL, self.moment(table), enabled)
        option = self.fate(decided, enabled, Fate.OPTION)
        ruled = self.fate(decided, enabled, Fate.RULED_AGAINST)
        self.gap("what the Director does about a call", and_(enabled, not_(or_(option, ruled, decided.outside))))
        asked = put_on_table(self.now, table)
        asked["phase"], asked["asked"] = const(Phase.OPTION, 3), decided.slot("asked", const(0, 2))
        self.become(asked, option)
        self.rule_against(table, ruled, correcting=correcting)

    def rule_against(self, table: CallRef, enabled: Expr, *, correcting: bool = False) -> None:
        """The Director rules against a call; ``correcting`` if it was itself made in place of another."""
        decided = self.stage(Stage.RULING, self.moment(table, known=table.known), enabled)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED)
        self.gap("what becomes of a call that is ruled against", and_(enabled, not_(or_(cancelled, decided.outside))))
        new = dict(self.now)
        self.apply_duties(decided, new, and_(enabled, cancelled))
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
        cancelled = self.fate(decided, enabled, Fate.CANCELLED_WITH_LATER)
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
