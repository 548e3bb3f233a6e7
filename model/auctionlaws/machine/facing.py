"""The course of an event in which cards are faced, or go back into the board.

Cards are shown during the auction, the opening lead ends the period, and so do the hands of a deal that is passed out.
"""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.bitwise import bit, bitor, single
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.calling_over import CallingOver
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Cards, Phase
from auctionlaws.machine.limits_of_auction import final_declarer, final_pass, has_begun, to_be_played
from auctionlaws.machine.moment import CallRef, call_on_table, lho, opponents, player
from auctionlaws.machine.place import LEADS
from auctionlaws.machine.position import MISSED_FIELDS, TABLE_FIELDS, Fields, clear
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
        declares, defends = self._sides(seat)
        marks = {F.unruled: TRUE, F.shown_known: known, F.early: early, F.late_defender: defends}
        marks[F.late_lead] = declares if led else FALSE
        for name, where in marks.items():
            new[name] = bitor(self.now[name], ite(where, mine, const(0, 4)))
        self.shown = or_(self.shown, enabled)
        self.become(new, enabled)

    def _sides(self, seat: Expr) -> tuple[Expr, Expr]:
        """After the final pass: whether a player is of the side that is to declare, and whether he is a defender."""
        other, played = opponents(seat, final_declarer(self.now)), to_be_played(self.now)
        return and_(played, not_(other)), and_(played, other)

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
        clear(new, (F.unruled, F.shown_known, F.early, F.late_defender, F.late_lead))
        clear(new, (f"{name}_{s}" for name in ("action", "outside") for s in SEATS))
        self.become(new, enabled)

    def face_lead(self, stage: Stage, enabled: Expr) -> None:
        """A defender faces a lead after the final pass; a call may have come after it, called over or not.

        ``stage``: of the right defender's lead, or of the other's: that ends the auction period, or a law on the play
        says what follows.
        """
        lies, void = eq(self.now[F.on], 1), eq(self.now[F.void], 1)
        table, late = call_on_table(self.now), void_call(self.now)
        ended: Expr = FALSE
        nobody_asked = dict(self.now)
        clear(nobody_asked, (F.asked, F.choice, F.resume))
        for ref, base, when in (
            (table, nobody_asked, and_(enabled, not_(lies), not_(void))),
            (table, self._dropped(table, self.now), and_(enabled, lies, not_(void))),
            (late, restore(self.now), and_(enabled, void)),
        ):
            moment = self.moment(ref, state=dict(base), known=ref.known, about=self._about_lead(ref))
            decided = self.stage(stage, moment, when)
            gone = or_(self.fate(decided, when, Fate.NEVER_MADE), and_(not_(lies), not_(void)))
            ends = and_(when, gone, decided.decides(Slot.CLOSE)) if stage is Stage.LEAD_OUT else when
            if stage is Stage.LEAD_OUT:
                self.gap(Question.WRONG_DEFENDER_LEADS, and_(when, not_(or_(ends, decided.outside))))
            else:
                self.gap(Question.CALL_WHEN_LEAD_FACED, and_(when, not_(gone)))
            self.apply_duties(decided, base, and_(ends, gone))
            base[F.phase] = decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3))
            self.become(base, ends)
            ended = or_(ended, ends)
        self.move(Move.ROLLED_BACK, and_(ended, void))
        if stage is Stage.LEAD_OUT:
            self.card = or_(self.card, and_(enabled, not_(ended)))

    def _about_lead(self, ref: CallRef) -> Mapping[str, Expr]:
        """Whether who leads has made the call that is dealt with, and whether his LHO had called over it."""
        void, lies = eq(self.now[F.void], 1), eq(self.now[F.on], 1)
        after = eq(lho(self.now[F.void_call.seat]), self.now[F.on_table.seat])
        by_lho = and_(void, or_(eq(self.now[F.void_lho], 1), and_(lies, after)))
        return {LEADS: eq(self.event[E.seat], ref.seat), "LHO called": by_lho}

    def lead_unscored(self, stage: Stage, enabled: Expr) -> Expr:
        """A defender leads over a double or redouble that is not permitted: the contract is without it.

        ``stage``: of the right defender's lead, or of the other's. The answer says where a clause has it so.
        """
        late = void_call(self.now)
        moment = self.moment(late, about=self._about_lead(late))
        scored = self.fate(self.judge(stage, moment, enabled), enabled, Fate.UNSCORED)
        decided = self.stage(stage, moment, scored)
        new = self.now | {name: self.now[f"void_{name}"] for name in LAST_BID}
        # A redouble of the call that is left out redoubles nothing.
        of_it = and_(eq(new[F.doubled], 2), eq(new[F.doubler], late.seat))
        new |= {name: ite(of_it, const(0, 2), new[name]) for name in (F.doubled, F.doubler)}
        self._play_begins(new, decided, scored)
        return scored

    def lead_lets_stand(self, stage: Stage, enabled: Expr) -> Expr:
        """A defender leads over a call on cards from another board: where a clause has it so, the auction is as made.

        ``stage``: of the right defender's lead, or of the other's. The answer says where it is so.
        """
        late = void_call(self.now)
        moment = self.moment(late, about=self._about_lead(late))
        stands = self.fate(self.judge(stage, moment, enabled), enabled, Fate.STANDS)
        if stands is FALSE:
            return FALSE
        decided = self.stage(stage, moment, stands)
        new = dict(self.now)
        clear(new, (f.name for f in VOID + KEPT))
        self.apply_duties(decided, new, stands)
        self._play_begins(new, decided, stands)
        return stands

    def _play_begins(self, new: Fields, decided: Decided, enabled: Expr) -> None:
        """No call can be taken back any more, and nobody gets a turn that he missed."""
        clear(new, (*MEMORY, F.passed_over, *MISSED_FIELDS))
        new[F.phase] = decided.slot(Slot.CLOSE, const(Phase.CLOSED, 3))
        self.become(new, enabled)

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
