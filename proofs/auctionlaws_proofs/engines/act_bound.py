"""Termination with a limited number of irregular acts, and how many calls there can be with so many of them.

Every call that is no irregular act lowers the potential of :mod:`.calls_left`, no other event raises it, and an
irregular act raises it by a limited amount: the first by less, since nothing is owed or withdrawn by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import FALSE, TRUE, Expr, const
from auctionlaws.core.operations import and_, at_most, eq, ite, less, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.position import PASSED_FIELDS
from auctionlaws.machine.state import WIDTH, F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole, kind_is
from auctionlaws_proofs.engines.alone import quiet_world
from auctionlaws_proofs.engines.calls_left import auction_of, calls_left, compared, most_over_void, passed_out, total
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.potential import REMEMBERED, Values, errs
from auctionlaws_proofs.engines.settled import Fold, settled
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.termination import RANK, rank


@dataclass(frozen=True, slots=True)
class ActBound:
    """With k irregular acts an auction has at most ``calls + k * each`` calls, cancelled ones included.

    ``with_one``: with one, it has at most so many.
    """

    calls: int
    each: int
    with_one: int
    proof: Proof


_FURTHER: Final = 25
"""By so much an irregular act can raise the potential besides two auctions over a void call."""
_FIRST: Final = 2
"""The same for the first, besides one such auction: it can be a call itself, and take another back."""


def _raise(ladder: Ladder) -> int:
    """By so much an irregular act raises the potential at the most: it can take back calls, and lie on the table."""
    return 2 * most_over_void(ladder) + _FURTHER


def _first_act(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> tuple[int, Proof] | None:
    """By so much the first does, above what the ordinary auction has come down to; a call is counted itself.

    It is one more where a deal that is passed out stays open until the hands go back, and a pass can be changed.
    """
    most = most_over_void(symbolic.whole.relation.ladder) + _FIRST
    for more, regular in ((0, and_(_REGULAR, _PLAYED)), (1, _REGULAR)):
        proof = _FirstAct(symbolic, lemmas, most + more, regular).bounded()
        if proof is not None:
            return most + more, proof
    return None


def act_bound(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> ActBound | None:
    """The bounds that the potential proves; None if it proves none."""
    first = _first_act(symbolic, lemmas)
    if first is None:
        return None
    most, by_first = first
    used: set[str] = set()
    for proof in chain([by_first], _proofs(symbolic, lemmas)):
        if proof is None:
            return None
        used |= set(proof.clauses)
    ladder = symbolic.whole.relation.ladder
    start = rank(0, 0, 0, ladder)
    rests_on = Proof(tuple(n for n in symbolic.switches if n in used), by_lemmas=True)
    return ActBound(start, _raise(ladder) + 1, start + most, rests_on)


def _proofs(symbolic: Symbolic, lemmas: Sequence[Lemma]) -> Iterator[Proof | None]:
    """That every step changes the potential as it should: a proof for each part."""
    possible = and_(symbolic.whole.possible, not_(or_(symbolic.whole.gap, symbolic.whole.outside)))
    for part in symbolic.parts:
        fold, known = settled(part, lemmas)
        here, clauses = (*known, fold(possible)), Clauses()
        yield from (symbolic.refute_apart(here, bad, clauses) for bad in _rises(symbolic, fold))


def _call() -> Expr:
    return or_(kind_is(EventKind.CALL), kind_is(EventKind.CHANGES))


def _rises(symbolic: Symbolic, fold: Fold) -> Iterator[Expr]:
    """The conditions of :func:`rises` in a part of the relation."""
    before = {f.name: fold(variable(f.name)) for f in symbolic.whole.relation.fields}
    after = {name: fold(value) for name, value in symbolic.next.items()}
    ladder = symbolic.whole.relation.ladder
    yield from rises(before, after, fold(errs(symbolic.whole)), fold(_call()), ladder)


def rises(
    before: Mapping[str, Expr], after: Mapping[str, Expr], act: Expr, call: Expr, ladder: Ladder
) -> Iterator[Expr]:
    """An irregular act raises the potential by too much, or another step does not lower it as it should.

    ``before``, ``after``: the states; ``act``: the event is an irregular act; ``call``: it is a call or changes one.
    """
    more, fewer = compared(calls_left(after.__getitem__, ladder), calls_left(before.__getitem__, ladder))
    yield and_(act, less(add(fewer, _raise(ladder)), more))
    yield and_(not_(act), or_(less(fewer, more), and_(call, eq(more, fewer))))


def without_bound(whole: Whole) -> Expr:
    """A settled event that changes the potential otherwise than it should."""
    before = {f.name: variable(f.name) for f in whole.relation.fields}
    settled = and_(whole.possible, not_(or_(whole.gap, whole.outside)))
    return and_(settled, or_(*rises(before, whole.next, errs(whole), _call(), whole.relation.ladder)))


class _FirstAct:
    """The relation while nothing irregular has happened, up to the first irregular act.

    Every ordinary call lowers the rank. So with the calls made so far it is never more than at the start; nor, with
    those before the last call, is the rank before that: an act that takes the last call back is no worse than another.
    """

    def __init__(self, symbolic: Symbolic, lemmas: Sequence[Lemma], most: int, regular: Expr) -> None:
        """``most``: by so much an act may raise the potential. ``regular``: what every ordinary event leaves true."""
        self._most, self._regular = most, regular
        before = {f"{prefix}{name}" for prefix in REMEMBERED for name in PASSED_FIELDS}
        quiet = {name: const(0, WIDTH[name]) for name in sorted(quiet_world() | before)}
        self._symbolic, self._quiet, self._zero = symbolic, Substitution(quiet), tuple(quiet)
        self._next = {n: self._quiet(e) for n, e in symbolic.next.items()}
        whole = symbolic.whole
        self._possible = self._quiet(and_(whole.possible, not_(or_(whole.gap, whole.outside))))
        self._act = self._quiet(errs(whole))
        conditions = (self._quiet(c) for c in (*(lemma.condition for lemma in lemmas), regular))
        self._lemmas = [c for c in conditions if c is not TRUE]

    def bounded(self) -> Proof | None:
        """A proof that every ordinary event lowers the rank, and no act raises the potential by too much above it."""
        used: set[str] = set()
        for part in self._symbolic.parts:
            if part.fold(self._possible) is FALSE:
                continue
            known = [part.fold(c) for c in self._lemmas]
            proof = self._symbolic.refute_apart(known, self._rises(part))
            if proof is None:
                return None
            used |= set(proof.clauses)
        return Proof(tuple(used), by_lemmas=True)

    def _rises(self, part: Part) -> Expr:
        ladder = self._symbolic.whole.relation.ladder
        after = {n: part.fold(e) for n, e in self._next.items()}
        before = {n: part.fold(self._quiet(variable(n))) for n in WIDTH}
        now, last = (_ordinary(before.__getitem__, prefix, ladder) for prefix in ("", "before_last_"))
        left = total(calls_left(after.__getitem__, ladder))
        calls = add(left, ite(part.fold(_call()), const(1, RANK), const(0, RANK)))
        taken_back = and_(not_(eq(before[F.recent], 0)), at_most(calls, add(last, self._most - 1)))
        act = or_(at_most(calls, add(now, self._most)), taken_back)
        lower = less(_ordinary(after.__getitem__, "", ladder), now)
        remembers = and_(*(eq(after[f"before_last_{n}"], before[n]) for n in (F.bid, F.doubled, F.passes)))
        stays = and_(*(eq(after[n], 0) for n in self._zero), Substitution(after)(self._regular), remembers)
        ordinary = or_(eq(after[F.phase], Phase.ENDED), and_(stays, lower))
        possible = part.fold(self._possible)
        return and_(possible, not_(ite(part.fold(self._act), act, ordinary)))


_REGULAR: Final = and_(
    or_(not_(eq(variable(F.bid), 0)), eq(variable(F.doubled), 0)),
    or_(eq(variable(F.recent), 0), eq(variable(F.before_last.turn), variable(F.last.seat))),
    or_(not_(eq(variable(F.recent), 2)), eq(variable(F.before_prior.turn), variable(F.prior.seat))),
)
"""While nothing irregular has happened, only a bid is doubled, and the last calls were made by players in turn."""
_PLAYED: Final = or_(not_(eq(variable(F.phase), Phase.CLOSED)), not_(eq(variable(F.bid), 0)))
"""What is closed and not over has a bid, where a deal that is passed out is over at once."""


def _ordinary(values: Values, prefix: str, ladder: Ladder) -> Expr:
    """The rank of the auction as it is or was, with nothing owed once the final pass has been made."""
    closed = FALSE if prefix else or_(*(eq(values(F.phase), phase) for phase in (Phase.CLOSED, Phase.ENDED)))
    over = FALSE if prefix else passed_out(values)
    return total(auction_of(values, prefix, not_(closed), ladder, over).left())
