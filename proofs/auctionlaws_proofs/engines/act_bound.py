"""Termination with a limited number of irregular acts: a potential that every other call lowers.

The potential of a table bounds the calls that can still be made, cancelled ones included. It is the rank that ordinary
auctions have: of the auction as it stands; with a void call about, of that one and of the auction before the void call,
to which the table will return. Whatever a ruling or an answer may still bring is added, at most a whole new auction.
Every call that is no irregular act lowers the potential, no other event raises it, and an irregular act raises it by a
limited amount.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import z3

from auctionlaws.calls import Ladder
from auctionlaws.core.expr import FALSE, TRUE, and_, const, eq, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.state import QUIET_FROM, SEATS, STATE, WIDTH, Choice, Phase, Waiting, variable
from auctionlaws.machine.whole import kind_is
from auctionlaws_proofs.engines.lemmas import Lemma
from auctionlaws_proofs.engines.potential import Term, errs
from auctionlaws_proofs.engines.symbolic import Part, Proof, Symbolic
from auctionlaws_proofs.engines.termination import rank

_BITS: Final = 12


def _number(value: int) -> z3.BitVecRef:
    return z3.BitVecVal(value, _BITS)


def _wide(term: z3.BitVecRef) -> z3.BitVecRef:
    return z3.ZeroExt(_BITS - term.size(), term)


def _if(condition: z3.BoolRef | bool, value: int) -> z3.BitVecRef:
    return z3.If(condition, _number(value), _number(0))


def _least(one: z3.BitVecRef, other: z3.BitVecRef) -> z3.BitVecRef:
    return z3.If(z3.ULT(one, other), one, other)


_REMEMBERED: Final = ("before_last_", "before_prior_")
_MISSED, _WAITS = 8, 1
"""What counts besides the rank: that a player missed his turn, who gets it back (34), and each withdrawn call."""


def _besides(term: Term, prefix: str = "") -> z3.BitVecRef:
    waits = (_if(term(f"{prefix}waits_{s}") == Waiting.FOR_RHO, _WAITS) for s in SEATS)
    return z3.Sum([_if(term(f"{prefix}passed_over") == 1, _MISSED), *waits])


@dataclass(frozen=True, slots=True)
class _Auction:
    """What the rank of an auction is made of. ``runs``: a call can follow even three passes, if it is owed (31, 32)."""

    bid: z3.BitVecRef
    doubled: z3.BitVecRef
    passes: z3.BitVecRef
    runs: z3.BoolRef | bool
    ladder: Ladder

    @property
    def _late(self) -> z3.BitVecRef:
        return _if(z3.And(self.runs, self.passes == 3), 1)

    @property
    def _to_come(self) -> z3.BitVecRef:
        """Doublings and passes over the last bid."""
        return 3 * (2 - self.doubled) + 3 - self.passes

    def _after_bid(self) -> z3.BitVecRef:
        level, denomination = z3.LShR(self.bid, 3), self.bid & 7
        last = len(self.ladder.bids()) - 1
        place = (level - 1) * self.ladder.denominations + denomination
        above = z3.If(z3.UGT(place, last), _number(0), last - place)
        # The solver would have to find out that the product does not overflow.
        few = _wide(z3.Extract(last.bit_length() - 1, 0, above))
        return 9 * few + self._to_come + self._late

    def rank(self) -> z3.BitVecRef:
        """At least the greatest number of calls that can follow; a double that stands without a bid is thought of."""
        first = rank(0, 0, 0, self.ladder) - self.passes
        odd = z3.If(self.doubled == 0, _number(0), self._late + _if(self.doubled == 1, 4))
        return z3.If(self.bid == 0, first + odd, self._after_bid())

    def rank_over_void(self, spoken: z3.BoolRef) -> z3.BitVecRef:
        """The same where a void call stands in the auction; ``spoken``: there is a bid or a double, void or not."""
        first = 9 * len(self.ladder.bids()) + self._to_come + z3.If(spoken, self._late, _if(self.runs, 1))
        return z3.If(self.bid == 0, first, self._after_bid())


@dataclass(frozen=True, slots=True)
class Potential:
    """The part for the auction before a void call, which most events leave alone, and the rest."""

    kept: z3.BitVecRef
    rest: z3.BitVecRef


_KEPT: Final = (
    "void",
    *(f"kept_{name}" for name in ("bid", "doubled", "passes", "passed_over")),
    *(f"kept_waits_{s}" for s in SEATS),
)
"""The fields that the part for the auction before a void call is made of."""
_ANEW: Final = 338
"""What a call on the table, or a choice about one, may bring: a whole auction, and what counts besides."""


def potential(term: Term, ladder: Ladder) -> Potential:
    """The potential of a state whose fields ``term`` gives.

    With a void call about, a call is judged with and without it: the lower bid and the lesser doubling count.
    """
    bid, doubled, passes, void_bid, void_doubled = (
        _wide(term(n)) for n in ("bid", "doubled", "passes", "void_bid", "void_doubled")
    )
    phase, void, lies = term("phase"), term("void") == 1, term("on") == 1
    over, stuck = phase == Phase.ENDED, z3.And(phase == Phase.IRREGULARITY, z3.Not(lies))
    runs = z3.Not(z3.Or(over, stuck, phase == Phase.CLOSED))
    now = _rank_of(term, "", runs, ladder)
    either = _Auction(_least(bid, void_bid), _least(doubled, void_doubled), passes, runs, ladder)
    low = either.rank_over_void(z3.Or(bid != 0, doubled != 0))
    kept = _rank_of(term, "kept_", True, ladder) + _besides(term, "kept_")
    asked = {kind: z3.And(phase == Phase.OPTION, term("choice") == kind) for kind in Choice}
    on_table = z3.And(lies, z3.Or(phase == Phase.IRREGULARITY, asked[Choice.CHANGE], asked[Choice.ACCEPT]))
    own = z3.Or(asked[Choice.CHANGE], asked[Choice.FIRST])
    anew = _if(on_table, _ANEW) + _if(own, _ANEW) + _if(asked[Choice.HELD], 1)
    rest = z3.If(void, low, now) + _besides(term) + anew
    return Potential(z3.If(z3.And(void, z3.Not(over)), kept, _number(0)), z3.If(over, _number(0), rest))


@dataclass(frozen=True, slots=True)
class ActBound:
    """With k irregular acts an auction has at most ``calls + k * each`` calls, cancelled ones included.

    ``with_one``: with one, it has at most so many.
    """

    calls: int
    each: int
    with_one: int
    proof: Proof


_RAISE: Final = 2 * _ANEW
"""By so much an irregular act raises the potential at the most: it can take back calls, and lie on the table."""
_FIRST_RAISE: Final = _ANEW + 1
"""By so much the first raises it at the most, above what the ordinary auction has come down to."""


def act_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> ActBound | None:
    """The bounds that the potential proves; None if it proves none."""
    proof = symbolic.refute_parts(lemmas, lambda part: _rises(symbolic, part))
    first = None if proof is None else _FirstAct(symbolic, lemmas).bounded()
    if proof is None or first is None:
        return None
    start = rank(0, 0, 0, symbolic.whole.relation.ladder)
    used = {*proof.clauses, *first.clauses}
    both = Proof(tuple(n for n in symbolic.switches if n in used), by_lemmas=True)
    return ActBound(start, _RAISE + 1, start + 1 + _FIRST_RAISE, both)


def _rises(symbolic: Symbolic, part: Part) -> z3.BoolRef | None:
    """A step of a part does not lower the potential as it should, or an irregular act raises it by too much."""
    whole, fold = symbolic.whole, part.fold
    possible = fold(and_(whole.possible, not_(or_(whole.gap, whole.outside))))
    if possible is FALSE:
        return None
    ladder = whole.relation.ladder
    later = potential(lambda n: symbolic.term(fold(symbolic.next[n])), ladder)
    before = potential(lambda n: symbolic.term(fold(variable(n))), ladder)
    act = symbolic.term(fold(errs(whole)))
    call = symbolic.term(fold(or_(kind_is("call"), kind_is("changes"))))
    # Where the auction before a void call is the same, the solver need not add it up to compare the rest.
    goes_on = not_(eq(fold(symbolic.next["phase"]), Phase.ENDED))
    same = symbolic.term(and_(goes_on, *(eq(fold(symbolic.next[n]), fold(variable(n))) for n in _KEPT)))
    more, less = (z3.If(same, p.rest, p.kept + p.rest) for p in (later, before))
    rises = z3.If(act, z3.UGT(more, less + _RAISE), z3.Or(z3.UGT(more, less), z3.And(call, more == less)))
    return z3.And(symbolic.term(possible), rises)


class _FirstAct:
    """The relation while nothing irregular has happened, up to the first irregular act.

    What the ordinary auction has come down to is the greatest of its rank and of the ranks before its last two calls,
    less the calls made since: so an act that takes those calls back is no worse than another.
    """

    def __init__(self, symbolic: Symbolic, lemmas: Sequence[Lemma]) -> None:
        quiet = {f.name: const(0, f.width) for f in STATE[QUIET_FROM:]}
        quiet |= {f"{prefix}passed_over": const(0, 1) for prefix in ("", *_REMEMBERED)}
        self._symbolic, self._quiet, self._zero = symbolic, Substitution(quiet), tuple(quiet)
        self._next = {n: self._quiet(e) for n, e in symbolic.next.items()}
        whole = symbolic.whole
        self._possible = self._quiet(and_(whole.possible, not_(or_(whole.gap, whole.outside))))
        self._act = self._quiet(errs(whole))
        conditions = (self._quiet(lemma.condition) for lemma in lemmas)
        self._lemmas = [c for c in conditions if c is not TRUE]

    def bounded(self) -> Proof | None:
        """A proof that every ordinary event lowers that number, and no act raises the potential by too much."""
        used: set[str] = set()
        for part in self._symbolic.parts:
            if part.fold(self._possible) is FALSE:
                continue
            known = [self._symbolic.term(part.fold(c)) for c in self._lemmas]
            proof = self._symbolic.refute(known, self._rises(part))
            if proof is None:
                return None
            used |= set(proof.clauses)
        return Proof(tuple(used), by_lemmas=True)

    def _rises(self, part: Part) -> z3.BoolRef:
        possible = part.fold(self._possible)
        term, ladder = self._symbolic.term, self._symbolic.whole.relation.ladder
        after = {n: part.fold(e) for n, e in self._next.items()}
        before = {n: part.fold(self._quiet(variable(n))) for n in WIDTH}
        down_to = _come_down_to(lambda n: term(before[n]), ladder)
        left = potential(lambda n: term(after[n]), ladder)
        quiet = term(and_(*(eq(after[n], 0) for n in self._zero)))
        over = term(eq(after["phase"], Phase.ENDED))
        lower = z3.ULT(_come_down_to(lambda n: term(after[n]), ladder), down_to)
        ordinary = z3.And(quiet, z3.Or(over, lower))
        act = z3.ULE(left.kept + left.rest, down_to + _FIRST_RAISE)
        return z3.And(term(possible), z3.Not(z3.If(term(part.fold(self._act)), act, ordinary)))


def _come_down_to(term: Term, ladder: Ladder) -> z3.BitVecRef:
    """So many calls can still be made, and have not been, however few were made so far."""
    runs = z3.Not(z3.Or(term("phase") == Phase.CLOSED, term("phase") == Phase.ENDED))
    greatest = _rank_of(term, "", runs, ladder)
    for made, prefix in enumerate(_REMEMBERED, 1):
        then = _rank_of(term, prefix, True, ladder)
        more = z3.And(z3.UGE(term("recent"), made), z3.UGT(then, greatest + made))
        greatest = z3.If(more, then - made, greatest)
    return greatest


def _rank_of(term: Term, prefix: str, runs: z3.BoolRef | bool, ladder: Ladder) -> z3.BitVecRef:
    bid, doubled, passes = (_wide(term(f"{prefix}{name}")) for name in ("bid", "doubled", "passes"))
    return _Auction(bid, doubled, passes, runs, ladder).rank()
