"""The course of an event: another call takes the place of a player's last one, or he lets it stand when he is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.calling import Calling, Placed
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Choice, Duty, Phase
from auctionlaws.machine.moment import CallRef, Moment, call_on_table, last_call, lho, player
from auctionlaws.machine.place import AGAIN, CANCELLED, ELSEWHERE, Place, when_called
from auctionlaws.machine.position import MISPLACED, TABLE_FIELDS, Fields, clear, one, put_on_table, put_over
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import undo_last, undo_two
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import WHILE_CORRECTED, F


class Replacing(Calling):
    """A course in which a call replaces an earlier one of its maker."""

    def _was_correction(self, place: Place) -> Expr:
        """The call that is to be changed was itself put in place of another."""
        last, prior = eq(self.start[F.last.corrects], 1), eq(self.start[F.prior.corrects], 1)
        return or_(and_(place.last, last), and_(place.before_lho, prior))

    def _near(self, place: Place, enabled: Expr) -> None:
        near = or_(place.on_table, place.last, place.before_lho)
        self.gap(Question.LATER_CALLS, and_(enabled, not_(near)))

    def _attempt(self, made: CallRef, place: Place, misinformed: Expr, found: Mapping[str, Expr]) -> Moment:
        """A change that is tried; ``found``: what else is known of the call that is to be changed."""
        about = {
            "misinformed": misinformed,
            "lho called": place.lho_called,
            **when_called(place),
            "in vain": place.in_vain,
            **dict.fromkeys((AGAIN, ELSEWHERE, CANCELLED), FALSE),
            **found,
        }
        return self.moment(player(made.seat), call=made, about=about)

    def _change(self, made: CallRef, place: Place, misinformed: Expr, enabled: Expr) -> Decided:
        """What the clauses say of an attempt to change a call."""
        self._near(place, enabled)
        return self.stage(Stage.CHANGE, self._attempt(made, place, misinformed, {}), enabled)

    def _base(self, place: Place, enabled: Expr) -> None:
        """The auction as it was before the call that is to be changed."""
        void_final = eq(self.now[F.void_call.final], 1)
        final = and_(place.on_table, eq(self.now[F.on_table.final], 1))
        self.move(Move.UNDOES_LAST, and_(enabled, place.last))
        self.move(Move.UNDOES_TWO, and_(enabled, place.before_lho))
        for new, when in (
            (dict(self.now), place.on_table),
            (undo_last(self.now), place.last),
            (undo_two(self.now), place.before_lho),
        ):
            clear(new, TABLE_FIELDS)
            closed = or_(final, and_(void_final, eq(new[F.void], 0)))
            new[F.phase] = ite(closed, const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
            self.become(new, and_(enabled, when))

    def _put_right(self, made: CallRef, place: Place, replaces: Expr, waits: Expr, lho_may: Expr) -> None:
        """The new call is judged where the first was made. It takes its place (25A), or lies on the table (25B)."""
        before, standing = dict(self.now), last_call(self.now)
        enabled = or_(replaces, waits)
        self._base(place, enabled)
        undone = dict(self.now)
        call = self.classify(made, enabled, rotation_matters=place.on_table)
        irregular = and_(replaces, or_(*call.flags.values()))
        regular = and_(replaces, not_(or_(*call.flags.values())))
        self._waits(before, call, place, waits)
        for name in (Move.UNDOES_LAST, Move.UNDOES_TWO):
            self.moves[name] = and_(self.moves.get(name, FALSE), not_(waits))
        slip = one(and_(replaces, self.facts_say(E.inadvertent)))
        self.become({**self._lies(call, irregular), F.on_table.slip: slip}, irregular)
        self.move(Move.CALL_STANDS, regular)
        placed = self.misplaced(call, and_(regular, not_(place.on_table)))
        self.gap(Question.ACCEPTANCE_OF_ANOTHER, and_(or_(place.last, place.before_lho), placed.flags[MISPLACED]))
        self.stand(placed, regular)
        self.keep_duties(made.seat, and_(or_(irregular, regular), or_(place.last, place.before_lho)), undone)
        self.gap(Question.CALL_OF_LHO, or_(and_(irregular, place.lho_called), and_(waits, place.lho_on_table)))
        self.gap(Question.CALL_OF_LHO, and_(regular, place.lho_on_table, not_(lho_may)))
        lho_asked = and_(regular, lho_may)
        again = and_(regular, place.before_lho, not_(lho_may))
        flags, fires = dict(self.flags), dict(self.fires)
        judged = self.classify(standing, again, rotation_matters=TRUE)
        self.flags, self.fires = flags, fires
        legal = not_(or_(*judged.flags.values()))
        self.gap(Question.CALL_OF_LHO, and_(again, not_(legal)))
        self.move(Move.LAST_AGAIN, and_(again, legal))
        self.stand(judged, and_(again, legal))
        self.keep_duties(standing.seat, and_(again, legal), undone)
        self._ask_lho(place, lho_asked)

    def _waits(self, before: Fields, call: CallRef, place: Place, enabled: Expr) -> None:
        """The change lies on the table; the first call stays where it is until it is replaced."""
        change = replace(call, flags={**call.flags, "change": TRUE, "rotation": FALSE}, ordered=FALSE)
        self.flags["change"] = or_(self.flags["change"], enabled)
        over, alone = put_over(before, change), put_on_table(before, change)
        lies = {n: ite(place.on_table, v, alone[n]) for n, v in over.items()}
        lies[F.resume] = ite(eq(before[F.phase], Phase.CLOSED), const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        lies[F.phase] = const(Phase.IRREGULARITY, 3)
        self.become(lies, enabled)

    def _correct_anew(self, made: CallRef, enabled: Expr) -> None:
        """A slip in a correction is put right: the call that was meant corrects instead (25A, 27)."""
        again = undo_last(self.now)
        clear(again, TABLE_FIELDS)
        again[F.phase], again[F.on], again[F.on_table.seat] = const(Phase.CORRECTION, 3), const(1, 1), made.seat
        for f in WHILE_CORRECTED:
            again[f"on_{f.name}"] = self.start[f"corrected_{f.name}"]
        self.become(again, enabled)
        self.move(Move.UNDOES_LAST, enabled)
        self.correct(made, enabled)
        self.keep_duties(made.seat, enabled, again)

    def _ask_lho(self, place: Place, enabled: Expr) -> None:
        """LHO is asked about the call that he had made over the one that has been changed, if he had."""
        owed = or_(*(and_(eq(lho(self.event[E.seat]), s), eq(self.start[F.must_pass[s]], Duty.ONCE)) for s in SEATS))
        asked = and_(enabled, place.lho_called, owed)
        self.gap(Question.DUTY_OF_ONE_WHO_MAY_CHANGE, asked)
        self._hold(call_on_table(self.start), and_(enabled, place.lho_on_table))
        self._hold(last_call(self.start), and_(enabled, place.before_lho))

    def _hold(self, call: CallRef, enabled: Expr) -> None:
        """LHO is asked whether he makes his call over the changed one, or another."""
        unjudged = replace(call, flags={"wrong_board": call.flags["wrong_board"]})
        self.become(put_on_table(self.now, unjudged), enabled)
        self.option(enabled, call.seat, Choice.HELD, const(Phase.CALLING, 3))

    # -- what becomes of the call about which a player is asked

    def _resume(self, enabled: Expr) -> None:
        """The call that might have been changed is left as it is, and what lies on the table goes on lying there."""
        new, lies = dict(self.now), eq(self.now[F.on], 1)
        new[F.phase] = ite(lies, const(Phase.IRREGULARITY, 3), self.now[F.resume])
        new[F.resume] = ite(lies, self.now[F.resume], const(0, 3))
        clear(new, (F.asked, F.choice))
        self.become(new, enabled)

    def _open(self, enabled: Expr) -> None:
        new = dict(self.now)
        clear(new, TABLE_FIELDS)
        new[F.phase] = const(Phase.CALLING, 3)
        self.become(new, enabled)

    def _first_stands(self, enabled: Expr) -> None:
        table, first = call_on_table(self.start), last_call(self.start)
        about = {"first stands": TRUE, "legal": FALSE}
        moment = self.moment(table, call=first, known=table.known, about=about, first=first)
        decided = self.stage(Stage.CHOICE, moment, enabled)
        stands = self.fate(decided, enabled, Fate.STANDS)
        self.gap(Question.CHOICE, and_(enabled, not_(or_(stands, decided.outside))))
        new = dict(self.now)
        self.apply_duties(decided, new, enabled)
        new[F.phase], new[F.last.chosen] = self.now[F.resume], one(not_(eq(self.now[F.recent], 0)))
        clear(new, TABLE_FIELDS)
        self.become(new, stands)

    def _undo_for_choice(self, enabled: Expr) -> None:
        """The first call is withdrawn as well, to make room for a third (25B2b2)."""
        self.gap(Question.PRICE_OF_A_CORRECTION, and_(enabled, eq(self.start[F.last.corrects], 1)))
        undone = undo_last(self.now)
        clear(undone, TABLE_FIELDS)
        undone[F.phase] = const(Phase.CALLING, 3)
        self.become(undone, enabled)
        self.move(Move.UNDOES_LAST, enabled)

    def _other_chosen(self, table: CallRef, placed: Placed, enabled: Expr) -> None:
        """The price of the third call, be it legal or not."""
        chosen = and_(enabled, or_(placed.regular, placed.irregular))
        first, about = last_call(self.start), {"first stands": FALSE, "legal": placed.regular}
        moment = self.moment(table, call=placed.call, known=table.known, about=about, first=first)
        decided = self.stage(Stage.CHOICE, moment, chosen)
        replaces = self.fate(decided, chosen, Fate.REPLACES)
        self.gap(Question.CHOICE, and_(chosen, not_(or_(replaces, decided.outside))))
        self.lay_duties(decided, chosen, replaces)
