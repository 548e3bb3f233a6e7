"""The course of an event: what becomes of a call that lies on the table, or that was called over and is void."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import CALL_BITS, PASS
from auctionlaws.core.bitwise import bitor, single
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, less, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.effects import Fate, Next
from auctionlaws.machine.field_values import Choice, Phase, Waiting
from auctionlaws.machine.moment import CallRef, call_on_table, call_replaced, first_call
from auctionlaws.machine.no_penalty import no_penalty_in
from auctionlaws.machine.position import (
    MISPLACED,
    TABLE_FIELDS,
    WAITING,
    Fields,
    add_withdrawn,
    clear,
    one,
    put_again,
    put_first_again,
    put_on_table,
)
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import undo_last
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import FLAGS, F
from auctionlaws.machine.taking_place import TakingPlace


@dataclass(frozen=True, slots=True)
class Comes:
    """How a call that is dealt with comes to the table, if it has not been lying there.

    ``correcting``: it was made in place of the one on the table; ``again``: it comes back after a cancelled change of
    call; ``made``: it was made now, the Director being there. ``move``: what happens to the list of standing calls if
    it stands in place of another.
    """

    correcting: Expr = FALSE
    again: Expr = FALSE
    made: Expr = FALSE
    move: Move = Move.CALL_STANDS


LYING: Final = Comes()
"""It has been lying on the table."""


class Dealing(TakingPlace):
    """A course in which an irregular call can be accepted, called over, ruled against or found to be void."""

    def gap_about(self, table: CallRef, question: Question, condition: Expr) -> None:
        """No clause has the call on the table: one question of its own where its maker had to repeat another call."""
        refused = table.flags["repeat"]
        self.gap(question, and_(condition, not_(refused)))
        self.gap(Question.NOT_REPEATED, and_(condition, refused))

    def facts_say(self, fact: str) -> Expr:
        """A fact came with the event."""
        return eq(self.facts[fact], 1)

    def found(self, slot: Slot, call: CallRef, enabled: Expr, *, counts: bool = True) -> Expr:
        """Whether a clause says that of a call just made.

        ``counts``: what it says goes on the record here, and not when the call is judged.
        """
        moment = self.moment(call_on_table(self.now), call=call, about={"misinformed": FALSE})
        decided = self.judge(Stage.CLASSIFY, moment, enabled)
        said = and_(enabled, eq(decided.slot(slot, const(0, 1)), 1))
        if counts and said is not FALSE:
            self.record(decided.only(slot), said)
        return said

    def _dropped(self, table: CallRef, state: Fields) -> Fields:
        """A state without the call on the table, the auction running or closed as it was before it."""
        new = dict(state)
        closed = or_(table.flags["final"], eq(self.now[F.resume], Phase.CLOSED))
        new[F.phase] = ite(closed, const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        clear(new, TABLE_FIELDS)
        return new

    def let_stand(self, table: CallRef, stands: Expr, replaces: Expr, made: Expr = FALSE) -> None:
        """The call on the table stands, as it is or in the place of its maker's first call (25B1).

        ``made``: only this event has brought it there.
        """
        self.move(Move.TABLE_STANDS, and_(or_(stands, replaces), not_(made)))
        self.move(Move.CALL_STANDS, and_(or_(stands, replaces), made))
        self.stand(table, stands, from_table=True)
        known = self.undo_first(table, replaces)
        undone = dict(self.now)
        in_place = replace(table, flags={**table.flags, "rotation": FALSE})
        self.stand(self.misplaced(in_place, known), known, from_table=True)
        self.keep_duties(table.seat, and_(known, eq(self.start[F.replaced.on], 0)), undone)

    def keep_duties(self, seat: Expr, enabled: Expr, undone: Fields) -> None:
        """A call is replaced. What its maker has been made to pay since then he owes: his next turn has not come.

        So does another player whose turn the call takes; ``undone``: without the replaced call, so that the price of
        that call is not in it. It is owed, too, if the auction returns to a player who missed his turn before that.
        Nor has the turn at which he answers for a call that has been withdrawn since then.
        """
        new = dict(self.now)
        for s in SEATS:
            now, then = self.start[F.must_pass[s]], undone[F.must_pass[s]]
            owed = ite(eq(seat, s), now, ite(less(then, now), then, now))
            since = less(new[F.must_pass[s]], owed)
            missed = and_(since, eq(new[F.passed_over], 1), less(new[F.missed.must_pass[s]], owed))
            new[F.must_pass[s]] = ite(since, owed, new[F.must_pass[s]])
            new[F.missed.must_pass[s]] = ite(missed, owed, new[F.missed.must_pass[s]])
            waits = F.waits[s]
            none_now = and_(eq(new[waits], Waiting.NONE), not_(eq(self.start[waits], Waiting.NONE)))
            for field in (f"{part}_{s}" for part in WAITING):
                new[field] = ite(and_(eq(seat, s), none_now), self.start[field], new[field])
        self.become(new, enabled)

    def misplaced(self, call: CallRef, enabled: Expr) -> CallRef:
        """The call as it stands in the place of its maker's earlier one, which may have been out of rotation (17C)."""
        moment = self.moment(call_on_table(self.now), call=call, about={"misinformed": FALSE})
        seen = self.judge(Stage.CLASSIFY, moment, enabled)
        running = not_(eq(self.now[F.phase], Phase.CLOSED))
        out = and_(enabled, running, eq(seen.slot(Slot.ROTATION, const(0, 1)), 1))
        return replace(call, flags={**call.flags, MISPLACED: out})

    def undo_first(self, table: CallRef, enabled: Expr) -> Expr:
        """The call that the one on the table is to replace goes, if it stands; where it is known which it is."""
        irregular = eq(self.now[F.replaced.on], 1)
        last = and_(not_(eq(self.now[F.recent], 0)), eq(self.now[F.last.seat], table.seat))
        self.gap(Question.WHICH_IS_REPLACED, and_(enabled, not_(or_(irregular, last))))
        undone = and_(enabled, not_(irregular), last)
        corrected = eq(self.now[F.last.corrects], 1)
        self.gap(Question.PRICE_OF_A_CORRECTION, and_(undone, corrected))
        self.move(Move.UNDOES_LAST, undone)
        self.become(undo_last(self.now), undone)
        return and_(enabled, or_(irregular, last))

    def accept(self, enabled: Expr) -> None:
        """The player with the option accepts the call on the table."""
        table = call_on_table(self.now)
        decided = self.stage(Stage.ACCEPTANCE, self.moment(table, first=first_call(self.now)), enabled)
        stands, replaces = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.REPLACES))
        settled = or_(stands, replaces, decided.outside)
        self.gap(Question.ACCEPTED, and_(enabled, not_(settled)))
        self.lay_duties(decided, enabled, settled)
        self.let_stand(table, stands, replaces)

    def arrive(self, table: CallRef, enabled: Expr, comes: Comes = LYING) -> None:
        """The Director deals with an irregular call that nobody has called over."""
        decided = self.stage(Stage.ARRIVAL, self.moment(table), enabled)
        option = self.fate(decided, enabled, Fate.OPTION)
        ruled = self.fate(decided, enabled, Fate.RULED_AGAINST)
        first = self.fate(decided, enabled, Fate.FIRST_BEFORE)
        settled = or_(option, ruled, first, decided.outside)
        self.gap_about(table, Question.UNRULED, and_(enabled, not_(settled)))
        asked = self._on_table(self.now, table, comes.correcting)
        asked[F.phase], asked[F.asked] = const(Phase.OPTION, 3), decided.slot(Slot.ASKED, const(0, 2))
        asked[F.choice] = const(Choice.ACCEPT, 2)
        self.become(asked, option)
        self.rule_against(table, ruled, comes)
        if comes.again is FALSE and first is not FALSE:
            self._first_before(first)

    def _first_before(self, enabled: Expr) -> None:
        """The irregular call that has been changed is dealt with first, and the change kept to be put in its place."""
        none = not_(eq(self.now[F.replaced.on], 1))
        self.gap(Question.WHICH_EARLIER_FIRST, and_(enabled, none))
        self.become(put_first_again(self.now), enabled)
        self.arrive(call_on_table(self.now), enabled, Comes(again=TRUE))

    def _on_table(self, state: Fields, table: CallRef, correcting: Expr) -> Fields:
        """The state with the call on the table; ``correcting``: beside what was withdrawn before it at that turn."""
        if table.code is self.now[F.on_table.call] and table.seat is self.now[F.on_table.seat]:
            return dict(state)
        alone, again = put_on_table(state, table), put_again(state, table)
        return {name: ite(correcting, again[name], value) for name, value in alone.items()}

    def rule_against(self, table: CallRef, enabled: Expr, comes: Comes = LYING) -> None:
        """The Director rules against a call."""
        correcting = comes.correcting
        before = or_(correcting, and_(eq(self.now[F.on], 1), not_(eq(self.now[F.on_table.before], 0))))
        about = {"in place": and_(before, not_(table.flags["change"]))}
        decided = self.stage(Stage.RULING, self.moment(table, known=table.known, about=about), enabled)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED)
        stands, replaces = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.REPLACES))
        settled = or_(cancelled, stands, replaces, decided.outside)
        self.gap(Question.RULED_AGAINST, and_(enabled, not_(settled)))
        self._price(decided, cancelled)
        fresh, beside = self._on_table(self.now, table, FALSE), dict(self.now)
        add_withdrawn(self.now, beside, table)
        new = {name: ite(correcting, beside[name], value) for name, value in fresh.items()}
        self.apply_duties(decided, new, and_(enabled, cancelled))
        new[F.on_table.lead] = bitor(new[F.on_table.lead], decided.slot(Slot.ON_LEAD, const(0, 1)))
        new[F.vain] = bitor(new[F.vain], single(table.seat, 4))
        new[F.on_table.known] = one(or_(and_(correcting, eq(self.now[F.on_table.known], 1)), table.known))
        following = decided.slot(Slot.NEXT, const(Next.UNDECIDED, 3))
        first = and_(cancelled, eq(following, Next.FIRST_AGAIN))
        corrects, passes, reverts, chooses, stays = (
            and_(cancelled, eq(following, n))
            for n in (Next.OFFENDER_CORRECTS, Next.PASSES, Next.REVERTS, Next.OFFENDER_CHOOSES, Next.FIRST_STANDS)
        )
        in_place = or_(corrects, passes)
        self._decides_on_lead(decided, new, cancelled, in_place)
        unsaid = and_(cancelled, not_(or_(first, in_place, reverts, chooses, stays)))
        self.gap(Question.WHO_CALLS, unsaid)
        self.gap(Question.IN_PLACE_OF_A_CHANGE, and_(in_place, table.flags["change"]))
        self.become(self._dropped(table, new), reverts)
        self._correct(new, in_place)
        self._pass_in_place(table, passes)
        self._choose_first(new, table, chooses, correcting)
        self._first_stays(new, stays, correcting)
        none_before = not_(eq(self.now[F.replaced.on], 1))
        self.gap(Question.WHICH_EARLIER_INSTEAD, and_(first, or_(comes.again, correcting, none_before)))
        if comes.again is FALSE:
            self._first_again(new, first)
        self.let_stand(table, and_(stands, not_(correcting)), replaces, comes.made)
        self.move(comes.move, and_(stands, correcting))
        self.stand(table, and_(stands, correcting), from_table=True, corrects=TRUE)

    def _price(self, decided: Decided, enabled: Expr) -> None:
        """Where a clause leaves the penalty to another law, that law has to have one."""
        for law, nothing_given in decided.unanswered:
            self.gap(no_penalty_in(law), and_(enabled, nothing_given))

    def _decides_on_lead(self, decided: Decided, new: Fields, enabled: Expr, corrects: Expr) -> None:
        """Where a lead depends on the call that comes in place of a withdrawn one, some call has to come there."""
        none_comes = and_(eq(new[F.on_table.lead], 1), not_(corrects))
        none_waits = or_(
            *(and_(decided.decides(Slot.WAITING_LEAD.of(s)), not_(decided.decides(Slot.WAITS.of(s)))) for s in SEATS)
        )
        self.gap(Question.LEAD_WITHOUT_REPLACEMENT, and_(enabled, or_(none_comes, none_waits)))

    def _pass_in_place(self, table: CallRef, enabled: Expr) -> None:
        """By the ruling itself a pass takes the place of the cancelled call, and stands."""
        made = CallRef(
            seat=table.seat,
            code=const(PASS, CALL_BITS),
            conventional=FALSE,
            spec=const(0, 5),
            known=FALSE,
            damage=FALSE,
            flags=dict.fromkeys(FLAGS, FALSE),
        )
        price = self.stage(Stage.SUBSTITUTE, self.moment(call_on_table(self.now), call=made), enabled)
        self.move(Move.PASS_STANDS, enabled)
        self.stand(made, enabled, from_table=True, corrects=TRUE)
        self.lay_duties(price, enabled, ruled=False)

    def _correct(self, new: Fields, enabled: Expr) -> None:
        """The call on the table is to be corrected."""
        again = dict(new)
        again[F.asked], again[F.choice] = const(0, 2), const(0, 2)
        again[F.phase] = const(Phase.CORRECTION, 3)
        self.become(again, enabled)

    def _choose_first(self, new: Fields, table: CallRef, enabled: Expr, correcting: Expr) -> None:
        """The offender may let his first call stand or make another (25B2b)."""
        choosing = dict(new)
        choosing[F.phase] = const(Phase.OPTION, 3)
        choosing[F.asked], choosing[F.choice] = table.seat, const(Choice.FIRST, 2)
        last = and_(not_(eq(self.now[F.recent], 0)), eq(self.now[F.last.seat], table.seat), not_(correcting))
        self.gap(Question.WHICH_IS_REPLACED, and_(enabled, not_(last)))
        self.become(choosing, enabled)

    def _first_stays(self, new: Fields, enabled: Expr, correcting: Expr) -> None:
        """The first call stays where it is, and the auction goes on as it was (25B2 of 2007)."""
        illegal = or_(correcting, eq(self.now[F.replaced.on], 1))
        self.gap(Question.IRREGULAR_FIRST_CALL, and_(enabled, illegal))
        goes_on = dict(new)
        goes_on[F.phase] = self.now[F.resume]
        clear(goes_on, TABLE_FIELDS)
        self.become(goes_on, enabled)

    def _first_again(self, new: Fields, enabled: Expr) -> None:
        """The irregular call that was to be changed is dealt with as if there had been no change (25B2a)."""
        first = call_replaced(new)
        self.become(put_on_table(new, first), enabled)
        self.arrive(first, enabled, Comes(again=TRUE))

    def option(self, enabled: Expr, asked: Expr, choice: Choice, resume: Expr) -> None:
        """A player is asked whether he changes a call."""
        new = dict(self.now)
        new[F.phase], new[F.asked] = const(Phase.OPTION, 3), asked
        new[F.choice], new[F.resume] = const(choice, 2), resume
        self.become(new, enabled)
