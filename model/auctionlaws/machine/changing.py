"""The course of an event: a player changes his last call (25, 21B), or lets it stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from auctionlaws.core.bitwise import bit, choose
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.calling import Placed
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Choice, Duty, Phase, Result
from auctionlaws.machine.moment import CallRef, call_made, call_on_table, lho, player
from auctionlaws.machine.place import (
    AGAIN,
    CANCELLED,
    ELSEWHERE,
    MISINFORMED,
    Place,
    passed_over_lawfully,
    place_of,
    when_called,
)
from auctionlaws.machine.position import MISPLACED, one
from auctionlaws.machine.questions import Question
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.replacing import Replacing
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import FLAGS, F

_RUNNING: Final = (Phase.CALLING, Phase.IRREGULARITY, Phase.CLOSED)
_OWN_CALL: Final = (Choice.CHANGE, Choice.FIRST, Choice.HELD)


class Changing(Replacing):
    """A course in which a call is changed."""

    def call(self) -> Expr:
        """The event is a call, whatever the phase; whether it is possible.

        Who is asked about a call of his makes another instead, or the same again. Whoever calls once more while his
        call lies on the table changes it: that is an event of its own.
        """
        phase, choice = self.start[F.phase], self.start[F.choice]
        asking = {c: and_(eq(phase, Phase.OPTION), eq(choice, c)) for c in Choice}
        lies = and_(eq(phase, Phase.IRREGULARITY), not_(eq(self.event[E.seat], self.start[F.on_table.seat])))
        over = and_(or_(lies, asking[Choice.ACCEPT]), eq(self.start[F.on], 1))
        made, table = call_made(self.event), call_on_table(self.start)
        later = self.call_over(over)
        goes_over = self._goes_over(over, made)
        open_ = or_(eq(phase, Phase.CALLING), eq(phase, Phase.CLOSED))
        skips = self._skips_corrector(table, made)
        own = or_(*(asking[c] for c in _OWN_CALL))
        asked = and_(own, eq(made.seat, self.start[F.asked]))
        others = and_(own, not_(asked))
        self.meanwhile(Question.CALL_WHILE_ANOTHER_IS_ASKED, made, others)
        placed = self._call_or_choice(asking, asked, or_(open_, skips, goes_over))
        said = or_(self.first_come, later, and_(over, table.flags["rotation"]))
        comes = and_(or_(open_, over), or_(placed.regular, placed.irregular))
        self.gap(Question.FIRST_OF_TWO_CALLS, and_(comes, self.facts_say(E.simultaneous), not_(said)))
        self._table_follows(table, later, placed.regular)
        correcting = eq(phase, Phase.CORRECTION)
        self.correct(call_made(self.event), and_(correcting, not_(skips)))
        at_once = self.facts_say(E.simultaneous)
        runs = or_(*(eq(phase, p) for p in _RUNNING))
        sooner = passed_over_lawfully(self.start, self.event[E.seat])
        with_another = and_(eq(self.start[F.spoken], 1), runs, not_(sooner))
        return and_(or_(open_, over, correcting, asked, others), or_(not_(at_once), with_another))

    def _goes_over(self, over: Expr, made: CallRef) -> Expr:
        """The call with which somebody calls over another is made as well: he is not asked about it, nor is it void."""
        withdraws = self._withdrawable(over)
        returned = and_(over, self.moves.get(Move.RETURNS, FALSE))
        self.gap(Question.THIRD_PASS_ACCEPTED, and_(returned, not_(made.is_pass)))
        return and_(over, not_(or_(withdraws, returned)))

    def _call_or_choice(self, asking: Mapping[Choice, Expr], asked: Expr, goes_on: Expr) -> Placed:
        """The call of the event is made: the next one, or by who is asked about a call of his, in its place.

        ``asking``: what about somebody is asked; ``asked``: the caller is; ``goes_on``: it is the next call.
        """
        made, table = call_made(self.event), call_on_table(self.start)
        place = place_of(self.start, self.event[E.seat])
        known = or_(not_(asking[Choice.CHANGE]), not_(place.elsewhere))
        same = and_(known, eq(made.code, self._own(place, asking)))
        self._resume(and_(asked, same, asking[Choice.CHANGE]))
        self._first_stands(and_(asked, same, asking[Choice.FIRST]))
        change = and_(asked, not_(same), asking[Choice.CHANGE])
        other = and_(asked, not_(same), asking[Choice.FIRST])
        held = and_(asked, asking[Choice.HELD])
        hold = self._misinformed_change(made, place, change)
        self._undo_for_choice(other)
        self._open(held)
        base = dict(self.now)
        director = or_(asked, and_(asking[Choice.ACCEPT], eq(made.seat, self.start[F.asked])))
        in_place = or_(and_(change, not_(place.on_table)), other)
        self.on_misinformation = change
        call = _either(and_(held, same), table, made)
        placed = self.make_call(call, or_(goes_on, change, other, held), director, in_place)
        near = or_(place.last, place.before_lho)
        self.gap(Question.ACCEPTANCE_OF_ANOTHER, and_(change, near, placed.regular, placed.call.flags[MISPLACED]))
        self._other_chosen(table, placed, other)
        self._price_of_the_choice(table, placed, held, same)
        self.stand(placed.call, placed.regular)
        remembered = one(not_(eq(self.now[F.recent], 0)))
        self.become({**self.now, F.last.chosen: remembered}, and_(other, placed.regular))
        undone = or_(and_(change, not_(place.on_table)), other)
        self.keep_duties(made.seat, and_(undone, or_(placed.regular, placed.irregular)), base)
        self._then_lho(place, change, hold, placed)
        return placed

    def _price_of_the_choice(self, table: CallRef, placed: Placed, held: Expr, same: Expr) -> None:
        """What it costs LHO to call something else than the call that he might change; that it was the same call."""
        placed_anew = and_(held, not_(same), or_(placed.regular, placed.irregular))
        told = {MISINFORMED: eq(self.start[F.on_table.misinformed], 1)}
        price = self.stage(Stage.LHO_CHANGE, self.moment(table, call=placed.call, about=told), placed_anew)
        self.lay_duties(price, placed_anew)
        self.gap(Question.LEFT_AND_OUT_OF_ORDER, and_(placed.irregular, held, same, not_(self.made_now)))
        self.move(Move.TABLE_STANDS, and_(placed.regular, held, same))
        self.move(Move.CALL_STANDS, and_(placed.regular, not_(and_(held, same))))

    def _skips_corrector(self, table: CallRef, made: CallRef) -> Expr:
        """LHO calls at the turn of a player who has to put a pass in the place of his call: in rotation (28A)."""
        now = self.start
        owes = or_(*(and_(eq(table.seat, s), not_(eq(now[F.must_pass[s]], Duty.NONE))) for s in SEATS))
        his_turn = and_(eq(now[F.phase], Phase.CORRECTION), eq(now[F.turn], table.seat), eq(now[F.void], 0))
        skips = and_(his_turn, owes, eq(made.seat, lho(table.seat)))
        self.gap(Question.LEAD_WITHOUT_REPLACEMENT, and_(skips, eq(now[F.on_table.lead], 1)))
        self.become(self._dropped(table, self.now), skips)
        return skips

    def _withdrawable(self, over: Expr) -> Expr:
        """Whether LHO may take back the call with which he has called over a change (25B1): then he is asked.

        What that has told costs him nothing: it was not his side that erred.
        """
        may = and_(over, eq(self.last_over.slot(Slot.MAY_WITHDRAW, const(0, 1)), 1))
        self._hold(replace(call_made(self.event), damage=FALSE), may)
        return may

    def _own(self, place: Place, asking: Mapping[Choice, Expr]) -> Expr:
        """The call about which its maker is asked."""
        now = self.start
        on_table = or_(asking[Choice.HELD], and_(asking[Choice.CHANGE], place.on_table))
        return ite(on_table, now[F.on_table.call], ite(place.before_lho, now[F.prior.call], now[F.last.call]))

    def _misinformed_change(self, made: CallRef, place: Place, enabled: Expr) -> Expr:
        """A call made on misinformation is replaced; whether LHO may then change his."""
        self.gap(Question.SECOND_CHANGE, and_(enabled, place.on_table, eq(self.start[F.on_table.change], 1)))
        decided = self._change(made, place, TRUE, enabled)
        replaces = self.fate(decided, enabled, Fate.REPLACES)
        late = eq(decided.slot(Slot.TOO_LATE, const(0, 1)), 1)
        self.gap(Question.TOO_LATE, and_(enabled, or_(late, not_(replaces))))
        self.gap(Question.PRICE_OF_A_CORRECTION, and_(enabled, self._was_correction(place)))
        self._base(place, enabled)
        return and_(replaces, eq(decided.slot(Slot.LHO_MAY_CHANGE, const(0, 1)), 1))

    def _then_lho(self, place: Place, change: Expr, hold: Expr, placed: Placed) -> None:
        """LHO had called over the call that has been changed: he is asked about his own, if a clause says so."""
        over = and_(change, place.lho_called)
        self.gap(Question.CALL_OF_LHO, and_(over, not_(and_(hold, placed.regular))))
        asked = and_(hold, placed.regular)
        self._ask_lho(place, asked)
        self.become({**self.now, F.on_table.misinformed: const(1, 1)}, and_(asked, place.lho_called))

    def _table_follows(self, table: CallRef, later: Expr, first_stands: Expr) -> None:
        """The call on the table counts as made after the one that came at the same instant (33)."""
        self.gap(Question.WHICH_OF_TWO_IRREGULAR, and_(later, not_(first_stands)))
        placed = self.make_call(table, and_(later, first_stands))
        self.move(Move.TABLE_FOLLOWS, placed.regular)
        self.stand(placed.call, placed.regular)

    def changes(self) -> Expr:
        """Somebody tries to change his last call; whether that is possible."""
        phase = self.start[F.phase]
        place, made = place_of(self.start, self.event[E.seat]), call_made(self.event)
        called = or_(place.on_table, choose(made.seat, [bit(self.start[F.called], s) for s in SEATS]))
        slip = self.facts_say(E.inadvertent)
        in_vain = self._changed_in_vain(place, slip)
        asked = and_(eq(phase, Phase.OPTION), eq(self.start[F.choice], Choice.ACCEPT))
        # The call that LHO is asked about has not been ruled on: a slip can be put right still.
        unruled = and_(asked, place.on_table, slip)
        reach = and_(or_(unruled, *(eq(phase, p) for p in _RUNNING)), called, not_(in_vain))
        second = and_(reach, place.on_table, eq(self.start[F.on_table.change], 1))
        over = and_(eq(phase, Phase.ENDED), eq(self.start[F.result], Result.PASSED_OUT), slip, place.in_time)
        corrects = and_(eq(phase, Phase.CORRECTION), not_(place.on_table))
        slip_in_vain = and_(eq(phase, Phase.CORRECTION), place.on_table, slip)
        elsewhere = and_(or_(and_(asked, not_(unruled)), corrects), place.in_time)
        doubts = {
            Question.SECOND_CHANGE: second,
            Question.SLIP_AFTER_PASSED_OUT: over,
            Question.SLIP_CANCELLED: slip_in_vain,
            Question.CHANGE_WHILE_DEALT_WITH: and_(elsewhere, not_(slip_in_vain)),
            Question.RULING_ON_A_SLIP: in_vain,
        }
        found = {AGAIN: second, ELSEWHERE: elsewhere, CANCELLED: or_(slip_in_vain, in_vain)}
        # Of a call that was cancelled it is not known whether his partner has called since.
        found["too late"] = and_(not_(place.in_time), not_(in_vain))
        late, decided = self._too_late(made, place, and_(reach, not_(second)), doubts, found)
        enabled = and_(reach, not_(or_(second, late)))
        self._near(place, enabled)
        replaces, waits = (self.fate(decided, enabled, f) for f in (Fate.REPLACES, Fate.WAITS))
        undecided = and_(enabled, not_(or_(replaces, waits, decided.outside)))
        doubtful = place.in_vain
        self.gap(Question.TOO_LATE, and_(undecided, not_(doubtful)))
        self.gap(Question.PARTNER_CALLED_IN_VAIN, and_(undecided, doubtful))
        chosen = or_(
            and_(place.last, eq(self.start[F.last.chosen], 1)),
            and_(place.before_lho, eq(self.start[F.prior.chosen], 1)),
        )
        self.gap(Question.PRICE_OF_A_CHOICE, and_(replaces, chosen))
        known = or_(*(eq(self.start[f"corrected_{flag}"], 1) for flag in FLAGS))
        correction = and_(replaces, place.last, self._was_correction(place), known)
        self.gap(Question.PRICE_OF_A_CORRECTION, and_(replaces, place.last, self._was_correction(place), not_(known)))
        self.gap(Question.PRICE_OF_A_CORRECTION, and_(replaces, place.before_lho, self._was_correction(place)))
        may = eq(decided.slot(Slot.LHO_MAY_CHANGE, const(0, 1)), 1)
        self._put_right(made, place, and_(replaces, not_(correction)), waits, may)
        self._correct_anew(made, correction)
        return or_(reach, *doubts.values())

    def _too_late(
        self, made: CallRef, place: Place, near: Expr, doubts: Mapping[Question, Expr], found: Mapping[str, Expr]
    ) -> tuple[Expr, Decided]:
        """Whether a clause says that it is too late (25A: partner has called), and all that clauses say of a change.

        Then there is no such event. ``doubts``: where the text as we have it does not tell what a change comes to; by
        a clause that refuses it that is settled.
        """
        moment = self._attempt(made, place, FALSE, found)
        beyond = or_(*doubts.values())
        refuses = self.judge(Stage.CHANGE, moment, beyond)
        refused = and_(beyond, eq(refuses.slot(Slot.TOO_LATE, const(0, 1)), 1))
        for question, doubtful in doubts.items():
            self.gap(question, and_(doubtful, not_(refused)))
        decided = self.stage(Stage.CHANGE, moment, or_(near, refused))
        late = or_(refused, and_(near, eq(decided.slot(Slot.TOO_LATE, const(0, 1)), 1)))
        self.move(Move.REFUSED, late)
        return late, decided

    def _changed_in_vain(self, place: Place, slip: Expr) -> Expr:
        """A call is to be changed that has been cancelled, and not in this correction."""
        mine = choose(self.event[E.seat], [bit(self.start[F.vain], s) for s in SEATS])
        running = or_(*(eq(self.start[F.phase], p) for p in _RUNNING))
        late = and_(running, not_(place.in_time))
        return and_(late, slip, mine)

    def leaves(self) -> Expr:
        """Who is asked about a call of his leaves it as it is; whether he is asked."""
        now = self.start
        mine = and_(eq(now[F.phase], Phase.OPTION), eq(self.event[E.seat], now[F.asked]))
        held = and_(mine, eq(now[F.choice], Choice.HELD))
        self._open(held)
        placed = self.make_call(call_on_table(now), held, mine)
        self.gap(Question.LEFT_AND_OUT_OF_ORDER, and_(placed.irregular, not_(self.made_now)))
        self.move(Move.TABLE_STANDS, placed.regular)
        self.stand(placed.call, placed.regular)
        self._resume(and_(mine, eq(now[F.choice], Choice.CHANGE)))
        self._first_stands(and_(mine, eq(now[F.choice], Choice.FIRST)))
        return and_(mine, not_(eq(now[F.choice], Choice.ACCEPT)))

    def _first_of_turn(self) -> Expr:
        """Whether the call on the table is its maker's first at this turn, and no ruling obliged him to make it."""
        zero = (F.on_table.before, F.on_table.before_other, F.on_table.ordered, F.on_table.lead)
        return and_(*(eq(self.start[name], 0) for name in zero))

    def misinformed(self) -> Expr:
        """The Director finds that a call was made on misinformation; whether there is such a call."""
        phase, seat = self.start[F.phase], self.event[E.seat]
        asked = and_(eq(phase, Phase.OPTION), eq(self.start[F.choice], Choice.ACCEPT))
        place = place_of(self.start, self.event[E.seat])
        running = or_(
            *(eq(phase, p) for p in (*_RUNNING, Phase.ENDED)), and_(asked, place.on_table, self._first_of_turn())
        )
        called = choose(seat, [bit(self.start[F.called], s) for s in SEATS])
        busy = and_(or_(asked, eq(phase, Phase.CORRECTION)), place.in_time, not_(place.on_table))
        busy_late = and_(or_(asked, eq(phase, Phase.CORRECTION)), called, not_(or_(place.in_time, place.in_vain)))
        possible = or_(and_(running, or_(place.in_time, called)), busy_late)
        ended = eq(phase, Phase.ENDED)
        doubtful = and_(place.in_vain, not_(ended))
        about = {**when_called(place), "in vain": doubtful, "misinformed": TRUE, ELSEWHERE: or_(busy, busy_late)}
        ref = player(seat)
        moment = self.moment(ref, call=ref, about=about)
        says = self.judge(Stage.FINDING, moment, busy)
        # That he may change his call is no answer: the other one is being dealt with.
        right = eq(says.slot(Slot.MAY_CHANGE, const(0, 1)), 1)
        told = and_(busy, not_(right), or_(says.decides(Slot.ADJUSTS), says.outside))
        self.gap(Question.MISINFORMED_WHILE_DEALT_WITH, and_(busy, not_(told)))
        decided = self.stage(Stage.FINDING, moment, or_(possible, told))
        may = and_(possible, eq(decided.slot(Slot.MAY_CHANGE, const(0, 1)), 1))
        silent = not_(or_(may, decided.decides(Slot.ADJUSTS), decided.outside))
        self.gap(Question.MISINFORMED, and_(possible, silent, not_(doubtful)))
        self.gap(Question.PARTNER_CALLED_IN_VAIN, and_(possible, silent, doubtful))
        back = ite(eq(self.start[F.on], 1), self.start[F.resume], phase)
        self.option(may, seat, Choice.CHANGE, back)
        return or_(possible, busy)


def _either(condition: Expr, one: CallRef, other: CallRef) -> CallRef:
    """One call where the condition holds, the other elsewhere; only what was said, not how it was judged."""
    return CallRef(
        seat=ite(condition, one.seat, other.seat),
        code=ite(condition, one.code, other.code),
        conventional=ite(condition, one.conventional, other.conventional),
        spec=ite(condition, one.spec, other.spec),
        known=ite(condition, one.known, other.known),
        damage=ite(condition, one.damage, other.damage),
        found=ite(condition, one.found, other.found),
        declared=ite(condition, one.declared, other.declared),
        flags={"wrong_board": and_(not_(condition), other.flags["wrong_board"])},
    )
