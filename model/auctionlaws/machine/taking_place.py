"""The course of an event: a call takes its place in the auction, and what follows when all has been done about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from auctionlaws.calls import DOUBLE, PASS, REDOUBLE
from auctionlaws.core.bitwise import bit, bitand, bitor, widen
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Branch, Move
from auctionlaws.machine.course import Course
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.event import E
from auctionlaws.machine.field_values import Duty, Phase, Waiting
from auctionlaws.machine.moment import CallRef, Moment, call_on_table, lho, player
from auctionlaws.machine.position import (
    TABLE_FIELDS,
    Fields,
    clear,
    forget_withdrawn,
    out_of_place,
    take_place,
    turn_of_seat_gone,
    without,
)
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import called_over_void, remember, return_to_missed
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import RECALLED_FIELDS, F


class TakingPlace(Course):
    """A course in which calls stand and turns go."""

    def turns_gone(self, new: Fields, call: CallRef, in_rotation: Expr, enabled: Expr) -> None:
        """Whose turn has gone when a call takes its place, and what that ends of what he owed."""
        for s in SEATS:
            gone, himself = turn_of_seat_gone(self.now, call, s, in_rotation)
            sooner = and_(himself, call.ordered, not_(eq(call.code, PASS)))
            self.turn_gone(new, s, gone, enabled, himself=himself, lawfully=in_rotation, sooner=sooner)

    def turn_gone(
        self, new: Fields, s: int, gone: Expr, enabled: Expr, *, himself: Expr, lawfully: Expr, sooner: Expr = FALSE
    ) -> None:
        """The turn of seat ``s`` has gone, where ``gone`` holds.

        ``himself``: by a call of his own, in rotation; ``lawfully``: by a call in rotation, so that otherwise he has
        been passed over (28A). ``sooner``: he made that call before any duty to pass was laid on him, which is owed
        for his next turn still.
        """
        now = self.now
        once = and_(eq(now[F.must_pass[s]], Duty.ONCE), not_(sooner))
        waits = not_(eq(now[F.waits[s]], Waiting.NONE))
        forbidden = bit(now[F.no_double], s)
        here = and_(enabled, gone, or_(once, waits, forbidden))
        ref = player(const(s, 2))
        about = {"called at it": himself, "passed over at it": and_(lawfully, not_(himself))}
        decided = self.stage(Stage.TURN_GONE, self.moment(ref, call=ref, about=about), here)
        self._turn_lost(new, (s + 1) % 4, and_(enabled, gone, not_(himself)), self.moment(ref, call=ref, about=about))
        owed = {Slot.ONCE_ENDS: once, Slot.REPEAT_ENDS: waits, Slot.NO_DOUBLE_ENDS: forbidden}
        ended = {name: and_(gone, eq(decided.slot(name, const(0, 1)), 1)) for name in owed}
        for name, duty in owed.items():
            self.gap(Question.DUTY_WHEN_TURN_GONE, and_(here, duty, not_(ended[name])))
        new[F.must_pass[s]] = ite(and_(once, ended[Slot.ONCE_ENDS]), const(Duty.NONE, 2), new[F.must_pass[s]])
        others = bitand(new[F.no_double], const(15 & ~(1 << s), 4))
        new[F.no_double] = ite(ended[Slot.NO_DOUBLE_ENDS], others, new[F.no_double])
        forget_withdrawn(new, s, ended[Slot.REPEAT_ENDS])
        for field in RECALLED_FIELDS:
            forgotten = bitand(new[field], const(15 & ~(1 << s), 4))
            new[field] = ite(and_(gone, or_(himself, lawfully)), forgotten, new[field])

    def _turn_lost(self, new: Fields, s: int, enabled: Expr, moment: Moment) -> None:
        """The turn at which RHO's call was to tell what seat ``s`` owes for a withdrawn call has gone without it."""
        waits = Slot.WAITS.of(s)
        lost = and_(enabled, eq(self.now[F.waits[s]], Waiting.FOR_RHO))
        decided = self.judge(Stage.TURN_GONE, moment, lost)
        said = and_(lost, decided.decides(waits))
        self.gap(Question.LOST_TURN_WAITED_FOR, and_(lost, not_(said)))
        if said is not FALSE:
            self.stage(Stage.TURN_GONE, moment, said)
            new[F.waits[s]] = ite(said, decided.slot(waits, const(Waiting.NONE, 2)), new[F.waits[s]])
            forget_withdrawn(new, s, and_(said, eq(new[F.waits[s]], Waiting.NONE)))

    def stand(self, call: CallRef, enabled: Expr, *, from_table: bool = False, corrects: Expr = FALSE) -> None:
        """A call takes its place in the auction.

        ``from_table``: nothing lies on the table any more. ``corrects``: the call replaces the one that lies there.
        """
        moment = self.moment(call, call=call, answering=True)
        decided = self.stage(Stage.STANDING, moment, enabled)
        superseded = eq(decided.slot(Slot.SUPERSEDES, const(0, 1)), 1)
        new = called_over_void(take_place(self.now, call, superseded), call)
        self.turns_gone(new, call, not_(out_of_place(call)), enabled)
        remember(self.now, new, call, corrects)
        self.apply_duties(decided, new, enabled, ruled=False)
        for s in SEATS:
            freed = eq(decided.slot(Slot.FREED.of(s), const(0, 1)), 1)
            new[F.must_pass[s]] = ite(freed, const(Duty.NONE, 2), new[F.must_pass[s]])
            forget_withdrawn(new, s, eq(new[F.waits[s]], Waiting.NONE))
        self._answered(decided, call, enabled)
        new[F.opened] = ite(eq(decided.slot(Slot.OPENS, const(0, 1)), 1), const(1, 1), self.now[F.opened])
        new[F.turn] = decided.slot(Slot.TURN, self.now[F.turn])
        phase = decided.slot(Slot.CLOSE, const(Phase.CALLING, 3))
        unsaid = and_(eq(phase, Phase.CALLING), not_(decided.decides(Slot.TURN)))
        self.gap(Question.WHOSE_TURN, and_(enabled, unsaid))
        stuck = and_(eq(self.now[F.void], 1), not_(eq(phase, Phase.CALLING)))
        new[F.phase] = ite(stuck, const(Phase.IRREGULARITY, 3), phase)
        if from_table:
            clear(new, TABLE_FIELDS)
        returns = eq(decided.slot(Slot.RETURNS, const(0, 1)), 1)
        first = eq(decided.slot(Slot.RETURNS_TO_THE_FIRST, const(0, 1)), 1)
        several = and_(enabled, returns, eq(new[F.passed_twice], 1), not_(first))
        self.gap(Question.WHICH_MISSED_TURN, several)
        for s in SEATS:
            said = or_(self.repeats_said[s], and_(enabled, decided.decides(Slot.WAITS.of(s))))
            self.repeats_said[s] = and_(said, not_(and_(enabled, returns)))
        passed = and_(returns, eq(decided.slot(Slot.PASSES_REMEMBERED, const(0, 1)), 1))
        passers, damage = (ite(passed, new[name], const(0, 4)) for name in (F.passed_out, F.passed_damage))
        return_to_missed(new, returns)
        ruled = bitand(new[F.recalled], without(new[F.recalled_returned]))
        new[F.recalled] = bitor(new[F.recalled], passers)
        new[F.recalled_damage] = bitor(new[F.recalled_damage], damage)
        new[F.recalled_returned] = bitor(new[F.recalled_returned], bitand(passers, without(ruled)))
        self.move(Move.RETURNS, and_(enabled, returns))
        given_back = and_(enabled, returns)
        self.enforced = and_(self.enforced, not_(given_back))
        self.enforced_known = and_(self.enforced_known, not_(given_back))
        self.owes_both(new, enabled)
        self.become(new, enabled)

    def owes_both(self, new: Fields, enabled: Expr) -> None:
        """The turn has come to a player who has to repeat a call and may not, and no clause for a call says which."""
        for before, torn in zip(_forbidden(self.start), _forbidden(new), strict=True):
            self.gap(Question.REPEAT_OF_FORBIDDEN_DOUBLE, and_(enabled, torn, not_(before)))
        for s, (before, torn) in enumerate(zip(_torn(self.start), _torn(new), strict=True)):
            same = eq(self.start[F.waiting_irregular[s]], new[F.waiting_irregular[s]])
            self.gap(
                Question.REPEAT_AND_PASS, and_(enabled, torn, not_(and_(before, same)), not_(self.repeats_said[s]))
            )

    def _answered(self, decided: Decided, call: CallRef, enabled: Expr) -> None:
        """A call that LHO's withdrawn call has waited for says what becomes of that."""
        for s in SEATS:
            mine = and_(eq(lho(call.seat), s), eq(self.now[F.waits[s]], Waiting.FOR_RHO))
            unsaid = not_(decided.decides(Slot.WAITS.of(s)))
            self.gap(Question.OWED_WHEN_RHO_CALLS, and_(enabled, mine, unsaid))

    def _consequences(self) -> None:
        """Law 22 on an auction just ended, Law 23 on what could do damage, Law 26 on withdrawn calls."""
        table = call_on_table(self.now)
        over = and_(eq(self.now[F.phase], Phase.ENDED), not_(eq(self.start[F.phase], Phase.ENDED)))
        decided = self.stage(Stage.END, self.moment(table), over)
        self.gap(Question.DEAL, and_(over, not_(decided.decides(Slot.RESULT))))
        self.become(self.now | {F.result: decided.slot(Slot.RESULT, self.now[F.result])}, over)
        self.stage(Stage.ENFORCED, self.moment(table, known=self.enforced_known), self.enforced)
        wrong = or_(self.shown, *self.flags.values())
        maker = player(self.event[E.seat], known=eq(self.event[E.known], 1))
        broken = replace(
            maker, flags=dict(self.flags), unknown=frozenset({"name", "conventional", "damage", "declared", "turn"})
        )
        self.stage(Stage.IRREGULARITY, self.moment(broken, known=maker.known), wrong)
        new = dict(self.now)
        for s in SEATS:
            suits, other = self.now[F.withdrawn[s]], bit(self.now[F.withdrawn_other], s)
            new[F.withdrawn[s]] = ite(self._released(s, suits, not_(eq(suits, 0))), const(0, 4), suits)
            others = bitand(new[F.withdrawn_other], const(15 & ~(1 << s), 4))
            released = self._released(s, const(0, 4), other)
            new[F.withdrawn_other] = ite(released, others, new[F.withdrawn_other])
        self.become(new, TRUE)

    def _released(self, s: int, suits: Expr, enabled: Expr) -> Expr:
        """A clause leaves alone the withdrawn calls of seat ``s`` about those suits, or about none."""
        ref = player(const(s, 2), spec=widen(suits, 5))
        decided = self.stage(Stage.LEAD_PENALTY, self.moment(ref), enabled)
        return and_(enabled, eq(decided.slot(Slot.RELEASED, const(0, 1)), 1))

    def branch(self, possible: Expr, *, spoken: bool = False) -> Branch:
        """The whole effect of the event, where it is possible; ``spoken`` if it is a call."""
        self._consequences()
        self.owes_both(self.now, TRUE)
        self.now[F.spoken] = const(int(spoken), 1)
        refused = self.moves.get(Move.REFUSED, FALSE)
        outside = and_(possible, or_(*self.laws.values()))
        gaps = {q: and_(possible, c, not_(outside)) for q, c in self.gaps.items()}
        gap = or_(*gaps.values())
        clashes = [(a, b, and_(possible, c)) for a, b, c in self.clashes]
        stop = or_(outside, gap)
        happens = and_(possible, not_(stop), not_(refused))
        after = {n: ite(happens, v, self.start[n]) for n, v in self.now.items()}
        stopped = ite(outside, const(Phase.OUTSIDE, 3), const(Phase.STOPPED, 3))
        after[F.phase] = ite(stop, stopped, after[F.phase])
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
            card=and_(possible, or_(self.shown, self.card)),
            moves={n: m for n, m in self.moves.items() if m is not FALSE},
            adjusts={n: f for n, f in self.adjusts.items() if f is not FALSE},
            points={n: f for n, f in self.points.items() if f is not FALSE},
            watched={n: and_(possible, f) for n, f in self.watched.items() if f is not FALSE},
            stages=frozenset(self.stages),
        )


def _torn(state: Fields) -> Iterator[Expr]:
    """By seat, that it is the turn of a player who has to repeat a call that is no pass, and to pass."""
    over = or_(eq(state[F.phase], Phase.CLOSED), eq(state[F.phase], Phase.ENDED))
    for s in SEATS:
        yield and_(
            not_(over),
            eq(state[F.turn], s),
            eq(state[F.waits[s]], Waiting.REPEAT),
            not_(eq(state[F.must_pass[s]], Duty.NONE)),
            not_(eq(state[F.waiting_call[s]], PASS)),
        )


def _forbidden(state: Fields) -> Iterator[Expr]:
    """By seat, that it is the turn of a player who has to repeat a double or redouble, and may make none."""
    over = or_(eq(state[F.phase], Phase.CLOSED), eq(state[F.phase], Phase.ENDED))
    for s in SEATS:
        call = state[F.waiting_call[s]]
        yield and_(
            not_(over),
            eq(state[F.turn], s),
            eq(state[F.waits[s]], Waiting.REPEAT),
            bit(state[F.no_double], s),
            or_(eq(call, DOUBLE), eq(call, REDOUBLE)),
        )
