"""The course of an event: a new call is judged, and stands, lies on the table or takes the place of another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from auctionlaws.calls import DOUBLE, REDOUBLE
from auctionlaws.core.bitwise import bitor
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.branch import Move
from auctionlaws.machine.dealing import Comes
from auctionlaws.machine.decided import Decided
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.facing import Facing
from auctionlaws.machine.field_values import Duty, Phase
from auctionlaws.machine.moment import CallRef, call_on_table, call_replaced
from auctionlaws.machine.position import Fields, add_withdrawn, clear, forget_withdrawn, one, put_on_table
from auctionlaws.machine.questions import Question
from auctionlaws.machine.recall import called_now
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.slots import Slot
from auctionlaws.machine.state import FLAGS, LAST_BID, ON_TABLE, F

_SLOTS: Final = {n: Slot.AGAINST_NO_DOUBLE if n == "no_double" else Slot(n) for n in FLAGS if n != "change"}
"""The slot by which clauses find each irregularity; that a call is to change another is no finding."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A call that has been judged: where it is in order and may stand, and where it lies on the table instead."""

    call: CallRef
    regular: Expr
    irregular: Expr


class Calling(Facing):
    """A course in which a call is made."""

    def make_call(self, made: CallRef, enabled: Expr, asked: Expr = FALSE, in_place: Expr = FALSE) -> Placed:
        """A call at an open auction: it stands, or lies on the table if it is irregular.

        ``asked``: the Director is there and deals with its maker, so an irregular call is ruled on at once.
        ``in_place``: it takes the place of an earlier call of its maker, and is not out of rotation.
        """
        open_ = and_(enabled, or_(eq(self.now[F.phase], Phase.CALLING), eq(self.now[F.phase], Phase.CLOSED)))
        call = self.classify(made, open_, rotation_matters=not_(in_place))
        irregular = and_(open_, or_(*call.flags.values()))
        regular = and_(open_, not_(irregular))
        self.become(self._lies(call, irregular, in_place), irregular)
        self.arrive(call, and_(irregular, asked, eq(self.now[F.void], 0)), Comes(made=TRUE))
        return Placed(self.misplaced(call, and_(regular, in_place)), regular, irregular)

    def _lies(self, call: CallRef, enabled: Expr, in_place: Expr = TRUE) -> Fields:
        """The state with an irregular call on the table; its maker has called, if it should be in vain.

        By a call in rotation over a player who has to pass, that player's turn has gone (28A).
        """
        lies = put_on_table(self.now, call)
        lies[F.phase] = const(Phase.IRREGULARITY, 3)
        lies[F.lapsed] = called_now(self.now[F.lapsed], call.seat, standing=False)
        closed = eq(self.now[F.phase], Phase.CLOSED)
        others_turn = not_(eq(self.now[F.turn], call.seat))
        skips = and_(enabled, not_(call.flags["rotation"]), not_(in_place), not_(closed), others_turn)
        for s in SEATS:
            gone = and_(skips, eq(self.now[F.turn], s))
            self.turn_gone(lies, s, gone, enabled, himself=FALSE, lawfully=TRUE)
        lies[F.turn] = ite(skips, call.seat, lies[F.turn])
        self.owes_both(lies, skips)
        self._met(lies, call)
        return lies

    def _met(self, new: Fields, call: CallRef) -> None:
        """Who has repeated a call as he had to owes it no more, even if what he repeats is irregular."""
        for s in SEATS:
            forget_withdrawn(new, s, and_(self.met, eq(call.seat, s)))

    def classify(self, call: CallRef, enabled: Expr, *, rotation_matters: Expr, unused: Expr = FALSE) -> CallRef:
        """The call with its irregularities found; a call over a void one is irregular only if it is so without it too.

        ``unused``: whatever is said of a double, it is not to stand.
        """
        table = call_on_table(self.now)
        void = eq(self.now[F.void], 1)
        without = dict(self.now)
        for name in LAST_BID:
            without[name] = ite(void, self.now[f"void_{name}"], self.now[name])
        # Whose turn it was is not out of rotation because he calls over a void call that was.
        out_of_turn = and_(self.voided, eq(self.now[F.void_call.rotation], 1))
        without[F.turn] = ite(out_of_turn, self.now[F.kept.turn], self.now[F.turn])
        seen = self.moment(table, call=call, about={"misinformed": self.on_misinformation})
        judged = self.judge(Stage.CLASSIFY, seen.at(state=without), enabled)
        with_void = self.judge(Stage.CLASSIFY, seen, enabled)
        flags, other = _flags(judged, rotation_matters), _flags(with_void, rotation_matters)
        both = {n: and_(flag, or_(not_(void), other[n])) for n, flag in flags.items()}
        self._unjudged(judged, call, both, enabled)
        self.record(judged.without_double(unused), enabled)
        self.met = eq(judged.slot(Slot.MET, const(0, 1)), 1)
        self.first_come = eq(judged.slot(Slot.LATER, const(0, 1)), 1)
        self.made_now = eq(judged.slot(Slot.MADE_NOW, const(0, 1)), 1)
        for name, flag in both.items():
            self.flags[name] = or_(self.flags[name], and_(enabled, flag))
        innocent = or_(*(and_(eq(call.seat, s), eq(self.now[F.waiting_irregular[s]], 0)) for s in SEATS))
        return replace(call, flags=both, ordered=and_(self.met, innocent, not_(both["barred"])))

    def _unjudged(self, judged: Decided, call: CallRef, flags: Fields, enabled: Expr) -> None:
        """A clause says whether a bid that is not wrong otherwise is sufficient, and whether a double is permitted."""
        otherwise = or_(flags["above"], flags["final"])
        double = or_(eq(call.code, DOUBLE), eq(call.code, REDOUBLE))
        bid = and_(enabled, call.is_bid, not_(otherwise), not_(judged.decides(Slot.INSUFFICIENT)))
        self.gap(Question.SUFFICIENT, bid)
        unsaid = and_(enabled, double, not_(otherwise), not_(judged.decides(Slot.INADMISSIBLE)))
        self.gap(Question.PERMITTED, unsaid)

    def replace_at_once(self) -> None:
        """What the offender has already put in the place of a call that is now cancelled is his correction (27C)."""
        table, made = call_on_table(self.now), call_replaced(self.now)
        held = and_(
            eq(self.now[F.phase], Phase.CORRECTION), eq(self.now[F.replaced.on], 1), not_(table.flags["change"])
        )
        corrects = dict(self.now)
        clear(corrects, (f.name for f in ON_TABLE if f.name.startswith("replaced_")))
        self.become(corrects, held)
        flags = {"wrong_board": made.flags["wrong_board"]}
        self.correct(replace(made, flags=flags), held, Move.REPLACEMENT_STANDS)

    def correct(self, made: CallRef, enabled: Expr, move: Move = Move.CALL_STANDS) -> None:
        """A call in place of a cancelled one, by the player who has to make it; nobody else may call now.

        ``move``: what happens to the list of standing calls if it stands.
        """
        table = call_on_table(self.now)
        mine = and_(enabled, eq(made.seat, table.seat))
        self.meanwhile(Question.CALL_WHILE_ANOTHER_CORRECTS, made, and_(enabled, not_(mine)))
        of_bid = and_(table.flags["insufficient"], not_(table.flags["wrong_board"]))
        once = or_(*(and_(eq(made.seat, s), eq(self.now[F.must_pass[s]], Duty.ONCE)) for s in SEATS))
        # With the right cards he makes the call of that turn again: nobody doubts that it is his call there.
        doubted = or_(*(flag for name, flag in table.flags.items() if name != "wrong_board"))
        open_ = and_(mine, once, doubted)
        said = self.found(Slot.AT_NEXT_TURN, made, open_, counts=False)
        self.gap(Question.IS_IT_THE_NEXT_TURN, and_(open_, not_(said)))
        call = self.classify(made, mine, rotation_matters=FALSE, unused=and_(of_bid, eq(made.found, 0)))
        wrong = or_(
            *(flag for name, flag in call.flags.items() if name != "inadmissible"),
            and_(call.flags["inadmissible"], not_(of_bid)),
        )
        replaces = and_(mine, not_(wrong))
        self._correct_bid(table, call, and_(replaces, of_bid), move)
        cleared = and_(replaces, not_(of_bid))
        price = self.stage(Stage.SUBSTITUTE, self.moment(table, call=call), cleared)
        self.move(move, cleared)
        self.stand(call, cleared, from_table=True, corrects=TRUE)
        self.lay_duties(price, cleared, ruled=False)
        meets = dict(self.now)
        self._met(meets, call)
        self.become(meets, and_(mine, wrong))
        self.arrive(call, and_(mine, wrong), Comes(correcting=TRUE, move=move))

    def meanwhile(self, question: Question, made: CallRef, enabled: Expr) -> None:
        """A call comes while another player's is dealt with: it is no event at the table, if a clause says so."""
        refused = self.found(Slot.NOT_MEANWHILE, made, enabled)
        self.gap(question, and_(enabled, not_(refused)))
        if refused is not FALSE:
            self.move(Move.REFUSED, refused)

    def _correct_bid(self, table: CallRef, call: CallRef, enabled: Expr, move: Move) -> None:
        """A call in place of an insufficient bid. What it costs goes with it, if it is changed in turn."""
        known = or_(table.known, call.known)
        decided = self.stage(Stage.CORRECTION, self.moment(table, call=call, known=known), enabled)
        stands = self.fate(decided, enabled, Fate.STANDS)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED)
        self.gap(Question.CORRECTION, and_(enabled, not_(or_(stands, cancelled, decided.outside))))
        new = dict(self.now)
        self.apply_duties(decided, new, enabled)
        new[F.on_table.known] = one(known)
        new[F.on_table.lead] = bitor(new[F.on_table.lead], decided.slot(Slot.ON_LEAD, const(0, 1)))
        add_withdrawn(self.now, new, call)
        self._correct(new, cancelled)
        self.move(move, stands)
        self.stand(call, stands, from_table=True, corrects=TRUE)
        self.lay_duties(decided, stands, ruled=False)


def _flags(seen: Decided, rotation_matters: Expr) -> Fields:
    """In which ways the clauses find a call irregular."""
    found = {n: eq(seen.slot(slot, const(0, 1)), 1) for n, slot in _SLOTS.items()}
    found["rotation"] = and_(rotation_matters, found["rotation"])
    return {n: found.get(n, FALSE) for n in FLAGS}
