"""The course of an event in which cards are faced, or go back into the board.

Cards are shown during the auction, the opening lead ends the period, and so do the hands of a deal that is passed out.
"""

from __future__ import annotations

from auctionlaws.core.bitwise import bit, bitor, single
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.calling_over import CallingOver
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Cards, Phase
from auctionlaws.machine.limits_of_auction import final_pass, has_begun
from auctionlaws.machine.moment import call_on_table, player
from auctionlaws.machine.position import MISSED_FIELDS, TABLE_FIELDS, clear
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import MEMORY, restore, void_call
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.shown_cards import shown_by
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import KEPT, LAST_BID, VOID, F


class Facing(CallingOver):
    """A course in which cards are seen by all."""

    def show(self, cards: Expr, enabled: Expr, *, led: bool = False) -> None:
        """The event's seat shows cards of his hand: nothing follows before the Director comes."""
        new = dict(self.now)
        seat = self.event[E.seat]
        mine = single(seat, 4)
        early, late = not_(has_begun(self.now)), final_pass(self.now)
        for s in SEATS:
            outside = and_(eq(seat, s), or_(early, late))
            during = and_(eq(seat, s), not_(or_(early, late)))
            for name, here in ((F.cards[s], during), (F.action[s], during), (F.outside[s], outside)):
                shown = ite(eq(self.now[name], Cards.NONE), cards, const(Cards.SEVERAL, 2))
                new[name] = ite(here, shown, self.now[name])
        known = eq(self.event[E.known], 1)
        marks = {F.unruled: TRUE, F.shown_known: known, F.early: early, F.late_lead: late if led else FALSE}
        for name, where in marks.items():
            new[name] = bitor(self.now[name], ite(where, mine, const(0, 4)))
        self.shown = or_(self.shown, enabled)
        self.become(new, enabled)

    def rule_on_cards(self, enabled: Expr) -> None:
        """The Director deals with cards that have been shown."""
        new = dict(self.now)
        for s in SEATS:
            here = and_(enabled, bit(self.now[F.unruled], s))
            known = bit(self.now[F.shown_known], s)
            ref = player(const(s, 2), known=known)
            decided = self.stage(Stage.CARDS, self.moment(ref, known=known, about=shown_by(self.now, s)), here)
            self.apply_duties(decided, new, here, of_a_call=False)
            self.gap(Question.CARDS_SHOWN, and_(here, not_(decided.anything)))
            outside = ite(eq(self.now[F.outside[s]], Cards.NONE), const(0, 4), const(1 << s, 4))
            new[F.outside_before] = bitor(new[F.outside_before], outside)
        clear(new, (F.unruled, F.shown_known, F.early, F.late_lead))
        clear(new, (f"{name}_{s}" for name in ("action", "outside") for s in SEATS))
        self.become(new, enabled)

    def face_lead(self, enabled: Expr) -> None:
        """The right defender faces the opening lead; a call may have come after the final pass, called over or not."""
        lies, void = eq(self.now[F.on], 1), eq(self.now[F.void], 1)
        table, late = call_on_table(self.now), void_call(self.now)
        for ref, base, when in (
            (table, dict(self.now), and_(enabled, not_(lies), not_(void))),
            (table, self._dropped(table, self.now), and_(enabled, lies, not_(void))),
            (late, restore(self.now), and_(enabled, void)),
        ):
            decided = self.stage(Stage.LEAD, self.moment(ref, state=dict(base)), when)
            gone = or_(self.fate(decided, when, Fate.NEVER_MADE), and_(not_(lies), not_(void)))
            self.gap(Question.CALL_WHEN_LEAD_FACED, and_(when, not_(gone)))
            base[F.phase] = decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3))
            self.become(base, when)
        self.move(Move.ROLLED_BACK, and_(enabled, void))

    def lead_unscored(self, stage: Stage, enabled: Expr) -> Expr:
        """A defender leads over a double or redouble that is not permitted: the contract is without it.

        ``stage``: of the right defender's lead, or of the other's. The answer says where a clause has it so.
        """
        moment = self.moment(void_call(self.now))
        scored = self.fate(self.judge(stage, moment, enabled), enabled, Fate.UNSCORED)
        decided = self.stage(stage, moment, scored)
        new = self.now | {name: self.now[f"void_{name}"] for name in LAST_BID}
        # Play has begun: no call can be taken back any more, and nobody gets a turn that he missed.
        clear(new, (*MEMORY, F.passed_over, *MISSED_FIELDS))
        new[F.phase] = decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3))
        self.become(new, scored)
        return scored

    def lead_out_of_turn(self, enabled: Expr) -> None:
        """The other defender faces a lead: that ends the auction period, or a law on the play says what follows."""
        decided = self.stage(Stage.LEAD_OUT, self.moment(call_on_table(self.now)), enabled)
        nothing_left = and_(eq(self.now[F.on], 0), eq(self.now[F.void], 0))
        ends = and_(enabled, decided.decides(Slot.CLOSE), nothing_left)
        self.gap(Question.WRONG_DEFENDER_LEADS, and_(enabled, not_(or_(ends, decided.outside))))
        self.card = or_(self.card, and_(enabled, not_(ends)))
        self.become(self.now | {F.phase: decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3))}, ends)

    def arrive_after_lead(self, enabled: Expr) -> None:
        """The Director comes when the opening lead has been faced over a double or redouble that is not permitted."""
        decided = self.stage(Stage.AFTER_LEAD, self.moment(void_call(self.now)), enabled)
        scored = self.fate(decided, enabled, Fate.UNSCORED)
        self.gap(Question.AFTER_THE_LEAD, and_(enabled, not_(scored)))
        new = dict(self.now)
        clear(new, (f.name for f in VOID + KEPT))
        self.become(new, scored)

    def return_hands(self, enabled: Expr) -> None:
        """The hands of a deal on which nobody has bid go back into the board: no call can be changed any more."""
        decided = self.stage(Stage.HANDS, self.moment(call_on_table(self.now)), enabled)
        self.gap(Question.HANDS_RETURNED, and_(enabled, not_(decided.decides(Slot.CLOSE))))
        over = dict(self.now)
        clear(over, TABLE_FIELDS)
        over |= {F.phase: decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3)), F.lapsed: const(15, 4)}
        self.become(over, enabled)
