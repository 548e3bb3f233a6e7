"""The course of an event: a new call is judged, and stands, lies on the table or takes the place of another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from auctionlaws.calls import DOUBLE, REDOUBLE
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, bit, choose, eq, ite, not_, or_
from auctionlaws.language.terms import Stage
from auctionlaws.machine.dealing import Dealing
from auctionlaws.machine.effects import Fate
from auctionlaws.machine.moment import CallRef, Moment, call_made, call_on_table
from auctionlaws.machine.position import Fields, one, put_on_table, skip_turn
from auctionlaws.machine.recall import called_now
from auctionlaws.machine.staging import Decided
from auctionlaws.machine.state import LAST_BID, SEATS, Duty, Phase, Waiting


@dataclass(frozen=True, slots=True)
class Placed:
    """A call that has been judged: where it is in order and may stand, and where it lies on the table instead."""

    call: CallRef
    regular: Expr
    irregular: Expr


class Calling(Dealing):
    """A course in which a call is made."""

    def make_call(self, made: CallRef, enabled: Expr, asked: Expr = FALSE, in_place: Expr = FALSE) -> Placed:
        """A call at an open auction: it stands, or lies on the table if it is irregular.

        ``asked``: the Director is there and deals with its maker, so an irregular call is ruled on at once.
        ``in_place``: it takes the place of an earlier call of its maker, and is not out of rotation.
        """
        open_ = and_(enabled, or_(eq(self.now["phase"], Phase.CALLING), eq(self.now["phase"], Phase.CLOSED)))
        call = self.classify(made, open_, rotation_matters=not_(in_place))
        irregular = and_(open_, or_(*call.flags.values()))
        regular = and_(open_, not_(irregular))
        lies = self._lies(call)
        closed = eq(self.now["phase"], Phase.CLOSED)
        counts = and_(not_(call.flags["rotation"]), not_(in_place), not_(closed))
        skips = and_(counts, not_(eq(self.now["turn"], call.seat)))
        skipped = dict(lies)
        skip_turn(self.now, skipped)
        skipped["turn"] = call.seat
        self.become(lies, and_(irregular, not_(skips)))
        self.become(skipped, and_(irregular, skips))
        self.arrive(call, and_(irregular, asked, eq(self.now["void"], 0)))
        return Placed(self.misplaced(call, and_(regular, in_place)), regular, irregular)

    def _lies(self, call: CallRef) -> Fields:
        """The state with an irregular call on the table; its maker has called, if it should be in vain."""
        lies = put_on_table(self.now, call)
        lies["phase"] = const(Phase.IRREGULARITY, 3)
        lies["lapsed"] = called_now(self.now["lapsed"], call.seat, standing=False)
        return lies

    def classify(self, call: CallRef, enabled: Expr, *, rotation_matters: Expr, unused: Expr = FALSE) -> CallRef:
        """The call with its irregularities found; a call over a void one is irregular only if it is so without it too.

        ``unused``: whatever Law 19 says of a double, it is not to stand.
        """
        closed = eq(self.now["phase"], Phase.CLOSED)
        table = call_on_table(self.now)
        void = eq(self.now["void"], 1)
        without = dict(self.now)
        for name in LAST_BID:
            without[name] = ite(void, self.now[f"void_{name}"], self.now[name])
        alone = Moment(without, table, call, ladder=self.ladder, facts=self.facts)
        judged = self.judge(Stage.CLASSIFY, alone, enabled)
        with_void = self.judge(Stage.CLASSIFY, self.moment(table, call=call), enabled)
        flags = self._flags(judged, call, closed, rotation_matters)
        other = self._flags(with_void, call, closed, rotation_matters)
        both = {n: and_(flag, or_(not_(void), other[n])) for n, flag in flags.items()}
        self.record(_without_permissions(judged, or_(unused, *both.values())), enabled)
        for name, flag in both.items():
            self.flags[name] = or_(self.flags[name], and_(enabled, flag))
        return replace(call, flags=both)

    def _flags(self, seen: Decided, call: CallRef, closed: Expr, rotation_matters: Expr) -> Fields:
        """In which ways a call is irregular. Law 19 permits doubles: without its permission they are inadmissible."""
        double = or_(eq(call.code, DOUBLE), eq(call.code, REDOUBLE))
        moment = self.moment(call, call=call)
        due = moment.of("waits", call.seat)
        in_turn = eq(seen.slot("rotation", const(0, 1)), 0)
        must_repeat = and_(eq(due, Waiting.REPEAT), in_turn)
        same = eq(call.code, moment.waiting(call.seat).code)
        barred = and_(not_(call.is_pass), not_(eq(moment.of("must_pass", call.seat), Duty.NONE)))
        forbidden = choose(call.seat, [bit(self.now["no_double"], s) for s in SEATS])
        running = not_(closed)
        return {
            "insufficient": and_(running, eq(seen.slot("insufficient", const(0, 1)), 1)),
            "rotation": and_(running, rotation_matters, eq(seen.slot("rotation", const(0, 1)), 1)),
            "inadmissible": and_(running, double, eq(seen.slot("inadmissible", const(1, 1)), 1)),
            "barred": and_(running, barred),
            "repeat": and_(running, must_repeat, not_(same)),
            "no_double": and_(running, double, forbidden),
            "above": eq(seen.slot("above", const(0, 1)), 1),
            "final": closed,
            "change": FALSE,
            "wrong_board": eq(seen.slot("wrong_board", const(0, 1)), 1),
        }

    def correct(self, enabled: Expr) -> None:
        """A call in place of a cancelled one, by the player who has to make it; nobody else may call now."""
        enabled = and_(enabled, eq(self.start["phase"], Phase.CORRECTION))
        table = call_on_table(self.now)
        mine = and_(enabled, eq(self.event["seat"], table.seat))
        self.gap("what becomes of a call while another player must correct his", and_(enabled, not_(mine)))
        of_bid = and_(table.flags["insufficient"], not_(table.flags["wrong_board"]))
        call = self.classify(call_made(self.event), mine, rotation_matters=FALSE, unused=of_bid)
        names = ("barred", "above", "insufficient", "repeat", "no_double", "wrong_board")
        wrong = or_(*(call.flags[n] for n in names), and_(call.flags["inadmissible"], not_(of_bid)))
        replaces = and_(mine, not_(wrong))
        self._correct_bid(table, call, and_(replaces, of_bid))
        cleared = and_(replaces, not_(of_bid))
        self.stage(Stage.SUBSTITUTE, self.moment(table, call=call), and_(cleared, table.flags["wrong_board"]))
        self.move("call_stands", cleared)
        self.stand(call, cleared, from_table=True)
        self.arrive(call, and_(mine, wrong), correcting=True)

    def _correct_bid(self, table: CallRef, call: CallRef, enabled: Expr) -> None:
        known = or_(table.known, call.known)
        decided = self.stage(Stage.CORRECTION, self.moment(table, call=call, known=known), enabled)
        stands = self.fate(decided, enabled, Fate.STANDS)
        cancelled = self.fate(decided, enabled, Fate.CANCELLED)
        self.gap("what becomes of a correction", and_(enabled, not_(or_(stands, cancelled, decided.outside))))
        new = dict(self.now)
        self.apply_duties(decided, new, enabled)
        new["on_known"] = one(known)
        self.become(new, or_(stands, cancelled))
        self.move("call_stands", stands)
        self.stand(call, stands, from_table=True)


def _without_permissions(judged: Decided, unused: Expr) -> Decided:
    """The same, less the permissions of Law 19 of which no use is made."""
    rules = tuple(
        replace(r, active=and_(r.active, not_(unused))) if any(e.slot == "inadmissible" for e in r.effects) else r
        for r in judged.rules
    )
    return replace(judged, rules=rules)
