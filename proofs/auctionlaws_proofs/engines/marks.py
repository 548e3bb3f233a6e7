"""Claims about two positions: one is marked when something happens, the other compared with it later.

The mark is a ghost beside the state. When the marking condition holds, the position before the event may be
remembered, once; it is forgotten when the *until* condition holds after an event. Lemmas that tie the ghost to the
state are candidates like any other and proved together with the invariant.
"""

from __future__ import annotations

from contextlib import suppress

from auctionlaws.core.expr import Expr, const, var
from auctionlaws.core.operations import and_, eq, implies, ite, not_, or_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.semantics import holds
from auctionlaws.language.syntax import Any, Node
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.state import WIDTH, F
from auctionlaws.machine.variables import variable
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.invariant import Invariant, Proof
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.vocabulary import MARKED, state_moment, step_moment


def _ghost(name: str) -> Expr:
    return var(f"marked {name}", 1 if name == "active" else WIDTH[name])


def marked_moment(whole: Whole) -> Moment:
    """The moment of an event, with the position that was marked earlier."""
    step = step_moment(whole)
    return step.at(happened={**step.happened, **{f"marked {n}": _ghost(n) for n in MARKED}})


def ghosts(whole: Whole, claim: Claim) -> dict[str, tuple[int, Expr, int]]:
    """The ghost fields of a claim: width, value after the event, initial value."""
    step = marked_moment(whole)
    mark = and_(holds(claim.mark, step), eq(_ghost("active"), 0))
    until = or_(*(_over(whole, part, step) for part in alternatives(claim.until)))
    kept = and_(eq(_ghost("active"), 1), not_(until))
    found = {"marked active": (1, ite(or_(mark, kept), const(1, 1), const(0, 1)), 0)}
    for name in MARKED:
        old = ite(kept, _ghost(name), const(0, WIDTH[name]))
        found[f"marked {name}"] = (WIDTH[name], ite(mark, variable(name), old), 0)
    return found


def _over(whole: Whole, part: Node, step: Moment) -> Expr:
    """A mark is forgotten where this holds after the event, or of the event itself."""
    try:
        return Substitution(whole.next)(holds(part, state_moment(whole)))
    except ValueError:
        return holds(part, step)


def ties(whole: Whole, claim: Claim) -> list[Lemma]:
    """While a position is marked, it is the present one, or the one kept from before the void call."""
    active, void = eq(_ghost("active"), 1), eq(variable(F.void), 1)
    found = []
    for index, part in enumerate(alternatives(claim.until)):
        with suppress(ValueError):  # a part that speaks of an event says nothing of the position after it
            over = holds(part, state_moment(whole))
            found.append(Lemma(f"a mark is forgotten in time, {index}", implies(active, not_(over))))
    for name in MARKED:
        value = ite(void, variable(f"kept_{name}"), variable(name))
        found.append(Lemma(f"the marked {name} is kept", implies(active, eq(_ghost(name), value))))
    return found


def alternatives(node: Node | None) -> tuple[Node, ...]:
    """The parts of what ends a mark, each of which is enough."""
    match node:
        case None:
            return ()
        case Any(parts=parts):
            return parts
        case _:
            return (node,)


def against(whole: Whole, claim: Claim) -> Expr:
    """What would refute the claim, as a condition on a step; ValueError where its words mean nothing."""
    step = step_moment(whole)
    step = step.at(happened={**step.happened, **{f"marked {n}": _ghost(n) for n in MARKED}})
    goes_on = not_(or_(whole.gap, whole.outside))
    premise = and_(goes_on, eq(_ghost("active"), 1), holds(claim.premise, step))
    return and_(premise, not_(holds(claim.condition, step)))


def refute_marked(symbolic: Symbolic, claim: Claim, invariant: Invariant) -> Proof | None:
    """A proof of the claim from the invariant and the ties of the ghost, or None if they give none."""
    whole = symbolic.whole
    haunted = symbolic.haunted(ghosts(whole, claim))
    bad = against(whole, claim)
    tied = haunted.invariant(ties(whole, claim), invariant.lemmas)
    proof = haunted.refute_step((*invariant.lemmas, *tied.lemmas), bad)
    return None if proof is None else Proof((*tied.rests_on, *proof.clauses), proof.by_lemmas)
