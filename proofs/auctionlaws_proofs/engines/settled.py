"""What the lemmas settle in a part of the relation: most fields are zero there, which folds most of it away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from auctionlaws.core.expr import TRUE, Expr, Op, is_const
from auctionlaws.core.walk import Substitution
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.parts import Part

Fold = Callable[[Expr], Expr]
"""Gives an expression with fields replaced by their values."""


def settled(part: Part, lemmas: Sequence[Lemma]) -> tuple[Fold, list[Expr]]:
    """What folds an expression by the lemmas that give a field its value in a part; and the lemmas that are left."""
    left = [part.fold(lemma.condition) for lemma in lemmas]
    values: dict[str, Expr] = {}
    further = Substitution(values)
    while found := dict(value for c in left for value in _values(c)):
        values |= found
        further = Substitution(values)
        left = [c for c in map(further, left) if c is not TRUE]
    return lambda e: further(part.fold(e)), left


def _values(condition: Expr) -> Iterator[tuple[str, Expr]]:
    """The variables to which a condition gives a value, and that value."""
    for c in condition.args if condition.op is Op.AND else (condition,):
        if c.op is Op.EQ:
            one, other = c.args
            if one.op is Op.VAR and is_const(other):
                yield str(one.value), other
            elif other.op is Op.VAR and is_const(one):
                yield str(other.value), one
