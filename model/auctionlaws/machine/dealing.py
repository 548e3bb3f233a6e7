"""The course of an event: what becomes of a call that lies on the table, or that was called over and is void."""

from __future__ import annotations

from dataclasses import replace

from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, bit, bitor, eq, ite, less, not_, or_, single
from auctionlaws.language.terms import Stage
from auctionlaws.machine.course import Course
from auctionlaws.machine.effects import Fate, Next
from auctionlaws.machine.moment import CallRef, call_made, call_on_table, call_replaced, lho, player
from auctionlaws.machine.no_penalty import no_penalty_in
from auctionlaws.machine.position import MISPLACED, TABLE_FIELDS, Fields, clear, one, put_on_table
from auctionlaws.machine.recall import enter_void, impose, restore, undo_last
from auctionlaws.machine.staging import Decided
from auctionlaws.machine.state import (
    FLAGS,
    IN_PLACE_OF_A_CHANGE,
    SEATS,
    VOID_FLAGS,
    Cards,
    Choice,
    Duty,
    Phase,
    Waiting,
)


class Dealing(Course):
    """A course in which an irregular call can be accepted, called over, ruled against or found to be void."""

    def call_over(self, enabled: Expr) -> Expr:
        """Somebody calls while an irregular call lies on the table: what becomes of that call?

        The answer says when it counts as made after the call of the event (33).
        """
        table, call = call_on_table(self.now), call_made(self.event)
        at_once = and_(enabled, self.facts_say("simultaneous"), table.flags["rotation"])
        self.last_over = decided = self.stage(Stage.OVER, self.moment(table, call=call), enabled)
        stands, void, never = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.VOID, Fate.NEVER_MADE))
        replaces, later = (self.fate(decided, enabled, f) for f in (Fate.REPLACES, Fate.AFTERWARDS))
        order_said = or_(eq(call.seat, self.now["turn"]), later)
        self.gap("which of two simultaneous calls out of turn came first", and_(at_once, not_(order_said)))
        settled = or_(stands, void, never, replaces, later, decided.outside)
        self.gap("what becomes of a call that somebody has called over", and_(enabled, not_(settled)))
        self.become(self._dropped(table, self.now), or_(never, later))
        self.move("table_joins_void", void)
        gone = enter_void(self.now, table, call)
        gone["phase"] = const(Phase.CALLING, 3)
        self.become(gone, void)
        self.let_stand(table, stands, replaces)
        return later

    def facts_say(self, fact: str) -> Expr:
        """A fact came with the event."""
        return eq(self.facts[fact], 1)

    def _dropped(self, table: CallRef, state: Fields) -> Fields:
        """A state without the call on the table, the auction running or closed as it was before it."""
        new = dict(state)
        closed = or_(table.flags["final"], eq(self.now["resume"], Phase.CLOSED))
        new["phase"] = ite(closed, const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        clear(new, TABLE_FIELDS)
        return new

    def let_stand(self, table: CallRef, stands: Expr, replaces: Expr) -> None:
        """The call on the table stands, as it is or in the place of its maker's first call (25B1)."""
        self.move("table_stands", or_(stands, replaces))
        self.stand(table, stands, from_table=True)
        known = self.undo_first(table, replaces)
        in_place = replace(table, flags={**table.flags, "rotation": FALSE})
        self.stand(self.misplaced(in_place, known), known, from_table=True)

    def misplaced(self, call: CallRef, enabled: Expr) -> CallRef:
        """The call as it stands in the place of its maker's earlier one, which may have been out of rotation (17C)."""
        seen = self.judge(Stage.CLASSIFY, self.moment(call_on_table(self.now), call=call), enabled)
        running = not_(eq(self.now["phase"], Phase.CLOSED))
        out = and_(enabled, running, eq(seen.slot("rotation", const(0, 1)), 1))
        return replace(call, flags={**call.flags, MISPLACED: out})

    def undo_first(self, table: CallRef, enabled: Expr) -> Expr:
        """The call that the one on the table is to replace goes, if it stands; where it is known which it is."""
        irregular = eq(self.now["replaced_on"], 1)
        last = and_(not_(eq(self.now["recent"], 0)), eq(self.now["last_seat"], table.seat))
        self.gap("which call is to be replaced", and_(enabled, not_(or_(irregular, last))))
        undone = and_(enabled, not_(irregular), last)
        self.move("undoes_last", undone)
        self.become(undo_last(self.now), undone)
        return and_(enabled, or_(irregular, last))

    def accept(self, enabled: Expr) -> None:
        """The player with the option accepts the call on the table."""
        table = call_on_table(self.now)
        decided = self.stage(Stage.ACCEPTANCE, self.moment(table), enabled)
        stands, replaces = (self.fate(decided, enabled, f) for f in (Fate.STANDS, Fate.REPLACES))
        settled = or_(stands, replaces, decided.outside)
        self.gap("what becomes of a call that is accepted", and_(enabled, not_(settled)))
        self.let_stand(table, stands, replaces)

    def arrive(self, table: CallRef, enabled: Expr, *, correcting: bool = False, again: bool = False) -> None:
        """The Director deals with an irregular call that nobody has called over.

        ``correcting``: it was made in place of another; ``again``: it comes back after a cancelled change of call.
        """
        decided = self.stage(Stage.ARRIVAL, self.moment(table), enabled)
        option = self.fate(decided, enabled, Fate.OPTION)
        ruled = self.fate(decided, enabled, Fate.RULED_AGAINST)
        self.gap("what the Director does about a call", and_(enabled, not_(or_(option, ruled, decided.outside))))
        asked = put_on_table(self.now, table) if not self._is_on_table(table) else dict(self.now)
        asked["phase"], asked["asked"] = const(Phase.OPTION, 3), decided.slot("asked", const(0, 2))
        asked["choice"] = const(Choice.ACCEPT, 2)
        self.become(asked, option)
        self.rule_against(table, ruled, correcting=correcting, again=again)

    def _is_on_table(self, table: CallRef) -> bool:
        return table.code is self.now["on_call"] and table.seat is self.now["on_seat"]

    def rule_against(self, table: CallRef, enabled: Expr, *, correcting: bool = False, again: bool = False) -> None:
        """The Director rules against a call; ``correcting`` if it was itself made in place of another."""
        decided = self.stage(Stage.RULING, self.moment(table, known=table.known), enabled)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED)
        self.gap("what becomes of a call that is ruled against", and_(enabled, not_(or_(cancelled, decided.outside))))
        self._price(decided, cancelled)
        new = dict(self.now)
        self.apply_duties(decided, new, and_(enabled, cancelled))
        if correcting:
            new["on_known"] = one(or_(eq(self.now["on_known"], 1), table.known))
            self.become(new, cancelled)
            return
        following = decided.slot("next", const(Next.UNDECIDED, 2))
        unsaid = eq(following, Next.UNDECIDED)
        corrects = or_(eq(following, Next.OFFENDER_CORRECTS), and_(unsaid, not_(table.flags["rotation"])))
        chooses = eq(following, Next.OFFENDER_CHOOSES)
        first = and_(cancelled, eq(decided.slot("first again", const(0, 1)), 1))
        self.gap(IN_PLACE_OF_A_CHANGE, and_(cancelled, corrects, not_(first), table.flags["change"]))
        self.become(self._dropped(table, new), and_(cancelled, not_(or_(corrects, chooses)), not_(first)))
        self._correct(new, table, and_(cancelled, corrects, not_(first)))
        self._choose_first(new, table, and_(cancelled, chooses, not_(first)))
        if not again:
            self._first_again(new, first)

    def _price(self, decided: Decided, enabled: Expr) -> None:
        """Where a clause leaves the penalty to another law, that law has to have one."""
        for rule in decided.rules:
            for effect in rule.effects:
                if effect.slot.startswith("penalty in "):
                    law = effect.slot.removeprefix("penalty in ")
                    given = or_(*(r.active for r in decided.rules if _of_law(r.number, law)))
                    self.gap(no_penalty_in(law), and_(enabled, rule.active, not_(given)))

    def _correct(self, new: Fields, table: CallRef, enabled: Expr) -> None:
        again = put_on_table(new, table) if not self._is_on_table(table) else dict(new)
        again["phase"] = const(Phase.CORRECTION, 3)
        again["asked"], again["choice"] = const(0, 2), const(0, 2)
        self.become(again, enabled)

    def _choose_first(self, new: Fields, table: CallRef, enabled: Expr) -> None:
        """The offender may let his first call stand or make another (25B2b)."""
        choosing = dict(new)
        choosing["phase"] = const(Phase.OPTION, 3)
        choosing["asked"], choosing["choice"] = table.seat, const(Choice.FIRST, 2)
        last = and_(not_(eq(self.now["recent"], 0)), eq(self.now["last_seat"], table.seat))
        self.gap("which call is to be replaced", and_(enabled, not_(last)))
        self.become(choosing, enabled)

    def _first_again(self, new: Fields, enabled: Expr) -> None:
        """The irregular call that was to be changed is dealt with as if there had been no change (25B2a)."""
        first = call_replaced(new)
        self.become(put_on_table(new, first), enabled)
        self.arrive(first, enabled, again=True)

    def arrive_late(self, enabled: Expr) -> None:
        """The Director deals with a void call that its LHO has called over; every later call goes with it."""
        void = {n: eq(self.now[f"void_{n}"], 1) for n in VOID_FLAGS}
        flags = {flag: void.get(flag, FALSE) for flag in FLAGS}
        ref = replace(player(self.now["void_seat"]), code=self.now["void_call"], flags=flags)
        decided = self.stage(Stage.LATE, self.moment(ref), enabled)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED_WITH_LATER)
        self.gap("what the Director does about a void call", and_(enabled, not_(or_(cancelled, decided.outside))))
        self.move("rolled_back", cancelled)
        new = restore(self.now)
        new["phase"] = ite(void["final"], const(Phase.CLOSED, 3), const(Phase.CALLING, 3))
        substitute = eq(decided.slot("substitute", const(0, 1)), 1)
        again = eq(decided.slot("again", const(0, 1)), 1)
        replacing = and_(cancelled, or_(substitute, again), void["change"])
        self.gap(IN_PLACE_OF_A_CHANGE, replacing)
        owed = dict(new)
        owed["phase"], owed["on"], owed["on_seat"] = const(Phase.CORRECTION, 3), const(1, 1), ref.seat
        for s in SEATS:
            short = less(new[f"must_pass_{s}"], const(Duty.ONCE, 2))
            owed[f"must_pass_{s}"] = ite(and_(eq(ref.seat, s), short), const(Duty.ONCE, 2), new[f"must_pass_{s}"])
        self.become(new, and_(cancelled, not_(or_(substitute, again))))
        self.become(self._call_again(new, ref), and_(cancelled, again, not_(substitute)))
        self.become(owed, and_(cancelled, substitute))

    def _call_again(self, new: Fields, ref: CallRef) -> Fields:
        """The maker of the void call calls again, and his LHO has to repeat what he called over it (17D)."""
        again = put_on_table(new, ref)
        again["phase"], again["on_over"] = const(Phase.CORRECTION, 3), const(1, 1)
        for s in SEATS:
            mine = eq(lho(ref.seat), s)
            for field, value in (
                (f"waits_{s}", const(Waiting.REPEAT, 2)),
                (f"waiting_call_{s}", self.start["void_over_call"]),
                (f"waiting_spec_{s}", self.start["void_over_spec"]),
            ):
                again[field] = ite(mine, value, again[field])
        return again

    def rule_on_cards(self, enabled: Expr) -> None:
        """The Director deals with cards that have been shown."""
        new = dict(self.now)
        for s in SEATS:
            here = and_(enabled, bit(self.now["unruled"], s))
            known = bit(self.now["shown_known"], s)
            shown = self.now[f"cards_{s}"]
            about = {card.name.lower(): eq(shown, card) for card in Cards}
            ref = player(const(s, 2), known=known)
            decided = self.stage(Stage.CARDS, self.moment(ref, known=known, about=about), here)
            for t in SEATS:
                impose(new, f"must_pass_{t}", t, lambda old, t=t, d=decided: d.slot(f"must_pass_{t}", old))  # type: ignore[misc]
        new["unruled"], new["shown_known"] = const(0, 4), const(0, 4)
        self.become(new, enabled)

    def show(self, cards: Expr, enabled: Expr) -> None:
        """The event's seat shows cards of his hand: nothing follows before the Director comes."""
        new = dict(self.now)
        seat = self.event["seat"]
        mine = single(seat, 4)
        for s in SEATS:
            before = self.now[f"cards_{s}"]
            shown = ite(eq(before, Cards.NONE), cards, const(Cards.SEVERAL, 2))
            new[f"cards_{s}"] = ite(eq(seat, s), shown, before)
        new["unruled"] = bitor(self.now["unruled"], mine)
        known = ite(eq(self.event["known"], 1), mine, const(0, 4))
        new["shown_known"] = bitor(self.now["shown_known"], known)
        self.become(new, enabled)

    def option(self, enabled: Expr, asked: Expr, choice: Choice, resume: Expr) -> None:
        """A player is asked whether he changes a call."""
        new = dict(self.now)
        new["phase"], new["asked"] = const(Phase.OPTION, 3), asked
        new["choice"], new["resume"] = const(choice, 2), resume
        self.become(new, enabled)


def _of_law(number: str, law: str) -> bool:
    return number.startswith(law) and not number[len(law) : len(law) + 1].isdigit()
