"""Auctions in which only one kind of irregular act occurs: why they cannot go on for ever.

Such an auction stays in a small part of all positions, its world, in which most fields are zero. There every event
lowers a rank. What counts first is the auction that stands whatever the Director does, with the rank of ordinary
auctions; then how far a procedure has come; then the auction that goes on over a void call, on a ladder that has the
bids above seven as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auctionlaws.calls import Ladder
from auctionlaws.core.bitwise import choose
from auctionlaws.core.expr import FALSE, Expr, const
from auctionlaws.core.operations import and_, eq, implies, ite, less, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.machine.field_values import Phase
from auctionlaws.machine.position import PASSED_FIELDS
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import (
    ASKED,
    DUTIES,
    FLAGS,
    LAST_BID,
    MISSED,
    ON_TABLE,
    QUIET_FROM,
    SHOWN,
    STATE,
    WIDTH,
    F,
)
from auctionlaws.machine.variables import variable
from auctionlaws.table.report import IRREGULARITIES
from auctionlaws_proofs.engines.acts import irregular_acts, nothing_but
from auctionlaws_proofs.engines.clauses import Clauses
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.potential import REMEMBERED, Values, least
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.termination import RANK, rank_term

_STAYS: Final = ("must_pass_", "withdrawn_")
"""Duties that a ruling may lay on players without anything that waits for them."""


def quiet_world() -> frozenset[str]:
    """What is zero while no irregular act has happened."""
    recent = {f"{call}_{name}" for call in ("last", "prior") for name in ("corrects", "chosen")}
    return frozenset({f.name for f in STATE[QUIET_FROM:]} | set(PASSED_FIELDS) | recent)


def world_of(kind: str) -> frozenset[str]:
    """What might be zero if there are irregular calls of one kind only, which lie on the table or are void."""
    others = [f for f in FLAGS if IRREGULARITIES[f] != kind]
    auction = [F.passed_over, *(f.name for f in MISSED), *(f.name for f in DUTIES if not f.name.startswith(_STAYS))]
    replaced = [f.name for f in ON_TABLE if f.name.startswith("replaced_")]
    return frozenset(
        [
            *auction,
            *(f"kept_{name}" for name in auction),
            *(f"{prefix}passed_over" for prefix in REMEMBERED),
            *(f"on_{flag}" for flag in others),
            *(f"void_{flag}" for flag in others),
            *(f"corrected_{flag}" for flag in others),
            *replaced,
            F.on_table.over,
            *(f.name for f in (*ASKED, *SHOWN)),
        ]
    )


class Alone:
    """The relation in a world, for proofs that nothing goes on for ever there."""

    def __init__(self, symbolic: Symbolic, lemmas: Sequence[Lemma], zero: frozenset[str]) -> None:
        """``zero``: the fields that are zero in the world, where the laws have them."""
        zero &= {f.name for f in symbolic.whole.relation.fields}
        self._symbolic = symbolic
        self._zeros = Substitution({name: const(0, WIDTH[name]) for name in zero})
        self._zero = zero
        self._clauses: dict[str, Clauses] = {}
        looked_at = (n for n in symbolic.next if n in zero or not n.startswith(REMEMBERED))
        self._next = {n: self._zeros(symbolic.next[n]) for n in looked_at}
        self._world = self._zeros(_table())
        conditions = (self._zeros(lemma.condition) for lemma in lemmas)
        self._lemmas = [c for c in conditions if not any(n.startswith(REMEMBERED) for n in variables([c]))]

    def ends(self, kind: str, *, without: bool = False) -> Proof | None:
        """A proof that no auction goes on for ever whose irregular acts are all of that kind; None if it fails.

        ``without``: and that there is no such act either.
        """
        if not self._symbolic.at_start(and_(_table(), *(eq(variable(n), 0) for n in self._zero))):
            return None
        whole = self._symbolic.whole
        settled = not_(or_(whole.gap, whole.outside, whole.conflict))
        step = self._zeros(and_(whole.possible, settled, nothing_but(whole, kind)))
        proofs = list(self._parts(step, self._zeros(irregular_acts(whole)[kind]) if without else FALSE))
        if None in proofs:
            return None
        used = {n for proof in proofs if proof is not None for n in proof.clauses}
        return Proof(tuple(n for n in self._symbolic.switches if n in used), by_lemmas=True)

    def _parts(self, step: Expr, never: Expr) -> Iterator[Proof | None]:
        """For each part of the relation: a proof that every event there leads into the world, and lowers the rank.

        ``never``: what no event is.
        """
        ladder = self._symbolic.whole.relation.ladder
        for part in self._symbolic.parts:
            here = part.fold(step)
            if here is FALSE:
                continue
            after = {n: part.fold(e) for n, e in self._next.items()}
            stays = and_(
                not_(part.fold(never)),
                *(eq(after[n], 0) for n in self._zero if n in after),
                Substitution(after)(_table()),
            )
            before = {n: part.fold(self._zeros(variable(n))) for n in WIDTH}
            lower = _lower(_ranks(after.__getitem__, ladder), _ranks(before.__getitem__, ladder))
            known = [part.fold(c) for c in (*self._lemmas, self._world)]
            clauses = self._clauses.setdefault(part.name, Clauses())
            yield self._symbolic.refute_apart(known, and_(here, not_(and_(stays, lower))), clauses)


def _table() -> Expr:
    """Where the table can be in a world: nobody is asked anything, and a correction is a pass.

    A call on the table is higher than the last bid, with or without the void one.
    """
    phase, void, on = variable(F.phase), eq(variable(F.void), 1), eq(variable(F.on), 1)
    lies = eq(phase, Phase.IRREGULARITY)
    higher = or_(*(less(variable(name), variable(F.on_table.call)) for name in (F.bid, F.void_bid)))
    elsewhere = or_(*(eq(phase, p) for p in (Phase.OPTION, Phase.STOPPED, Phase.OUTSIDE)))
    must_pass = choose(variable(F.on_table.seat), [not_(eq(variable(F.must_pass[s]), 0)) for s in SEATS])
    return and_(
        not_(elsewhere),
        implies(or_(eq(phase, Phase.CALLING), on), _open("")),
        implies(void, and_(_open("kept_"), not_(eq(variable(F.bid), 0)))),
        implies(and_(lies, on), higher),
        implies(eq(phase, Phase.CORRECTION), must_pass),
    )


def _open(prefix: str) -> Expr:
    """Neither have three passes followed a bid, nor is there a double without one."""
    bid, doubled, passes = (variable(f"{prefix}{name}") for name in (F.bid, F.doubled, F.passes))
    return ite(eq(bid, 0), eq(doubled, 0), less(passes, 3))


def _ranks(values: Values, ladder: Ladder) -> tuple[Expr, ...]:
    """The rank of a position: the auction that stays, then the procedure, then the auction over a void call."""
    void, phase = eq(values(F.void), 1), values(F.phase)
    stays = rank_term(ladder, lambda n: ite(void, values(f"kept_{n}"), values(n)))
    left = _number(0)
    for place, events in ((Phase.CALLING, 4), (Phase.IRREGULARITY, 3), (Phase.CORRECTION, 1), (Phase.CLOSED, 1)):
        left = ite(eq(phase, place), _number(events), left)

    def lower(name: str) -> Expr:
        return least(values(name), values(f"void_{name}")) if name in LAST_BID else values(name)

    over = rank_term(ladder, lower, over_void=True)
    runs = ite(and_(void, eq(phase, Phase.CALLING)), _number(1), _number(0))
    return stays, ite(void, _number(2), left), ite(void, over, const(0, RANK)), runs


def _lower(one: Sequence[Expr], other: Sequence[Expr]) -> Expr:
    """A rank is lower than another: in the first place where they differ."""
    result = FALSE
    for a, b in zip(reversed(one), reversed(other), strict=True):
        result = or_(less(a, b), and_(eq(a, b), result))
    return result


def _number(value: int) -> Expr:
    return const(value, 3)
