"""The course of an event: an irregular call is called over; then it stands or is void, and may be found out late."""

from __future__ import annotations

from dataclasses import replace

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.dealing import Dealing
from auctionlaws.machine.effects import Fate, Next
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Duty, Phase, Waiting
from auctionlaws.machine.moment import CallRef, call_made, call_on_table, call_replaced, first_call, lho
from auctionlaws.machine.position import MISSED_FIELDS, PASSED_FIELDS, Fields, one, put_on_table
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import by_others, enter_void, restore, void_call
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import F

_PASSES = (F.passes, *PASSED_FIELDS, *MISSED_FIELDS)
"""State fields that count the passes ending the auction and record who was deprived of a turn by one of them."""


class CallingOver(Dealing):
    """A course in which an irregular call is called over, or a void call is dealt with."""

    def call_over(self, enabled: Expr) -> Expr:
        """Somebody calls while an irregular call lies on the table: what becomes of that call?

        The answer says when it counts as made after the call of the event (33).
        """
        table, call = call_on_table(self.now), call_made(self.event)
        final = table.flags["final"]
        at_once = and_(enabled, self.facts_say(E.simultaneous), or_(table.flags["rotation"], final))
        moment = self.moment(table, call=call, known=table.known, first=first_call(self.now))
        self.last_over = decided = self.stage(Stage.OVER, moment, enabled)
        stands, void, never = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.VOID, Fate.NEVER_MADE))
        replaces, later = (self.fate(decided, enabled, f) for f in (Fate.REPLACES, Fate.AFTERWARDS))
        first = and_(self.fate(decided, enabled, Fate.FIRST_STANDS), eq(self.now[F.replaced.on], 1))
        # After the final pass it is nobody's turn.
        order_said = or_(and_(eq(call.seat, self.now[F.turn]), not_(final)), later)
        second = self.found(Slot.LATER, call, and_(at_once, table.flags["rotation"]))
        self.gap(Question.FIRST_OUT_OF_TURN, and_(at_once, not_(or_(order_said, second))))
        settled = or_(stands, void, never, replaces, later, first, decided.outside)
        self.gap_about(table, Question.CALLED_OVER, and_(enabled, not_(settled)))
        self.gap(Question.LEAD_WITHOUT_REPLACEMENT, and_(or_(void, never, later), eq(self.now[F.on_table.lead], 1)))
        self.lay_duties(decided, enabled, settled)
        self.become(self._dropped(table, self.now), or_(never, later))
        self.move(Move.TABLE_JOINS_VOID, void)
        gone = enter_void(self.now, table, call)
        # With a change of call no turn goes that has not gone with the first call, or was never its maker's.
        first_lies = and_(eq(self.now[F.replaced.on], 1), eq(self.now[F.replaced.rotation], 0))
        changes = and_(table.flags["change"], not_(first_lies))
        his_turn = and_(not_(or_(table.flags["rotation"], changes)), eq(self.now[F.turn], table.seat))
        self.turns_gone(gone, table, his_turn, void)
        self._missed_no_turn(gone, table, eq(call.seat, self.now[F.turn]))
        gone[F.phase] = const(Phase.CALLING, 3)
        self.become(gone, void)
        self.voided = or_(self.voided, and_(void, eq(self.start[F.void], 0)))
        self.let_stand(table, stands, replaces)
        self._first_stands_instead(first)
        return later

    def _missed_no_turn(self, gone: Fields, table: CallRef, in_turn: Expr) -> None:
        """Do not count a void pass out of turn if the player in turn calls over it: he was not deprived of a turn.

        ``gone``: the state after the call over it, in which the fields that count passes get their earlier values.
        """
        unmissed = and_(in_turn, table.is_pass, table.flags["rotation"], eq(self.now[F.void], 0))
        for name in _PASSES:
            gone[name] = ite(unmissed, self.now[name], gone[name])

    def _first_stands_instead(self, enabled: Expr) -> None:
        """The irregular call that was to be replaced stands, as it has been called over; its change is no more."""
        first = call_replaced(self.now)
        self.become(put_on_table(self.now, first), enabled)
        self.move(Move.FIRST_STANDS, enabled)
        self.stand(first, enabled, from_table=True)

    def arrive_late(self, enabled: Expr) -> None:
        """The Director deals with a void call that somebody has called over; every later call goes with it."""
        ref, before = void_call(self.now), restore(self.now)
        # A call that lies on the table, irregular itself, has been made as well.
        lies = eq(self.now[F.on], 1)
        called = {
            name: or_(eq(self.now[name], 1), and_(lies, whose))
            for name, whose in by_others(self.now, self.now[F.on_table.seat]).items()
        }
        about = {"partner called": called[F.void_partner], "LHO called": called[F.void_lho]}
        about["LHO called wrongly"] = eq(self.now[F.void_over_wrong], 1)
        decided = self.stage(Stage.LATE, self.moment(ref, state=before, known=ref.known, about=about), enabled)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED_WITH_LATER)
        self.gap(Question.VOID_CALL, and_(enabled, not_(or_(cancelled, decided.outside))))
        self.move(Move.ROLLED_BACK, cancelled)
        new = dict(before)
        new[F.phase] = ite(ref.flags["final"], const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        self.apply_duties(decided, new, enabled)
        substitute = and_(cancelled, eq(decided.slot(Slot.SUBSTITUTE, const(0, 1)), 1))
        again = and_(cancelled, not_(substitute), eq(decided.slot(Slot.CALLS_AGAIN, const(0, 1)), 1))
        repeats = eq(decided.slot(Slot.AGAIN, const(0, 1)), 1)
        reverts = and_(cancelled, eq(decided.slot(Slot.NEXT, const(Next.UNDECIDED, 3)), Next.REVERTS))
        calls_again = or_(substitute, again)
        self.gap(Question.WHO_CALLS_AFTER_VOID, and_(cancelled, not_(or_(calls_again, reverts))))
        self.gap(Question.WHO_CALLS_AFTER_VOID, and_(calls_again, reverts))
        self.gap(Question.IN_PLACE_OF_A_CHANGE, and_(calls_again, ref.flags["change"]))
        self.become(new, reverts)
        self.become(self._call_again(new, ref, called[F.void_lho], repeats), again)
        self.become(self._pass_instead(new, ref, decided.slot(Slot.ON_LEAD, const(0, 1))), substitute)

    def _pass_instead(self, new: Fields, ref: CallRef, on_lead: Expr) -> Fields:
        """The state in which the maker of a void call has to substitute a pass for it (35C, 38C).

        ``on_lead``: whether that pass decides if his partner's lead can be restricted (38D).
        """
        owed = dict(new)
        owed[F.phase], owed[F.on], owed[F.on_table.seat] = const(Phase.CORRECTION, 3), const(1, 1), ref.seat
        owed[F.on_table.lead] = on_lead
        for s in SEATS:
            short = less(new[F.must_pass[s]], const(Duty.ONCE, 2))
            owed[F.must_pass[s]] = ite(and_(eq(ref.seat, s), short), const(Duty.ONCE, 2), new[F.must_pass[s]])
        return owed

    def _call_again(self, new: Fields, ref: CallRef, by_lho: Expr, repeats: Expr) -> Fields:
        """The maker of the void call calls again; ``by_lho``: LHO had called over it, ``repeats``: as he must (17D)."""
        still = ("wrong_board", "above")
        again = put_on_table(new, replace(ref, flags={n: f for n, f in ref.flags.items() if n in still}))
        again[F.phase], again[F.on_table.over] = const(Phase.CORRECTION, 3), one(by_lho)
        for s in SEATS:
            mine = and_(repeats, eq(lho(ref.seat), s))
            for field, value in (
                (F.waits[s], const(Waiting.REPEAT, 2)),
                (F.waiting_call[s], self.start[F.void_over_call]),
                (F.waiting_spec[s], self.start[F.void_over_spec]),
            ):
                again[field] = ite(mine, value, again[field])
        return again
