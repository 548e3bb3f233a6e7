"""Claims that every auction ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws.table.player import FIRST, ImpossibleEvent
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.potential import act_bound, procedure_bound
from auctionlaws_proofs.engines.symbolic import Proof
from auctionlaws_proofs.engines.termination import Lasso, ordinary_bound, shortest_lasso
from auctionlaws_proofs.engines.witness import Mismatch, Witness, from_solver, raw_event
from auctionlaws_proofs.verdicts import Verdict, Word

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

LASSO_LIMIT = 8


def decide_ends(study: Study, claim: Claim) -> Verdict:
    """The verdict on *ends when nobody errs* or *ends whatever happens*."""
    match claim.words:
        case "when nobody errs":
            return _ordinary(study, claim)
        case "when irregular acts are limited":
            return _limited(study, claim)
        case "every procedure when nobody errs anew":
            return _procedures(study, claim)
        case _:
            return _whatever(study, claim)


def _limited(study: Study, claim: Claim) -> Verdict:
    bound = act_bound(study.symbolic, study.invariant.lemmas)
    if bound is None:
        return _unproved(study, claim, "the potential does not prove it")
    note = f"with k irregular acts, after {bound.calls} + {bound.each} k calls at the most"
    return _proved(study, claim, "potential", bound.proof, note)


def _procedures(study: Study, claim: Claim) -> Verdict:
    found = procedure_bound(study.symbolic, study.invariant.lemmas)
    if found is None:
        return _unproved(study, claim, "the ranking function does not prove it")
    events, proof = found
    return _proved(study, claim, "ranking function", proof, f"within {events} events")


def _unproved(study: Study, claim: Claim, note: str) -> Verdict:
    return Verdict(claim.number, claim.title, Word.UNDECIDED, "ranking function", study.lap(), note=note)


def _proved(study: Study, claim: Claim, engine: str, proof: Proof, note: str) -> Verdict:
    clauses = study.in_printed_order((*proof.clauses, *study.invariant.rests_on))
    method = f"invariant and {engine}"
    return Verdict(claim.number, claim.title, Word.PROVED, method, study.lap(), clauses, note=note)


def _ordinary(study: Study, claim: Claim) -> Verdict:
    bound = ordinary_bound(study.symbolic, study.laws, study.invariant.lemmas)
    if bound is None:
        return _unproved(study, claim, "the ranking function does not prove it")
    script = Witness(bound.longest, tuple(FIRST for _ in bound.longest)).script
    note = f"after {bound.calls} calls at the most; the script is an auction of {len(bound.longest)}"
    clauses = study.in_printed_order(bound.proof.clauses)
    return Verdict(claim.number, claim.title, Word.PROVED, "ranking function", study.lap(), clauses, script, (), note)


def _whatever(study: Study, claim: Claim) -> Verdict:
    recorded = study.recorded.witnesses.get(f"claim {claim.number}")
    lasso = shortest_lasso(study.symbolic, study.invariant.lemmas, LASSO_LIMIT, _recorded_lasso(study, recorded))
    if lasso is None:
        note = f"no cycle within {LASSO_LIMIT} events"
        return Verdict(claim.number, claim.title, Word.UNDECIDED, "lasso", study.lap(), note=note)
    witness = from_solver(lasso.events)
    stem = _stem(study, witness)
    if stem != lasso.stem:
        raise Mismatch(f"the player does not come back to the same position in: {witness.script}")
    cycle = study.play(witness).history[stem:]
    clauses = tuple(n for n in study.laws.numbers if any(n in h.report.clauses for h in cycle))
    note = f"after event {len(lasso.events)} the position is again that after event {stem}"
    engine = f"lasso ({stem} + {len(cycle)} events)"
    return Verdict(claim.number, claim.title, Word.REFUTED, engine, study.lap(), clauses, witness.script, (), note)


def _stem(study: Study, witness: Witness) -> int | None:
    """After how many events the player was last in the position to which the whole witness leads."""
    table = study.play(witness)
    states = [table.laws.initial, *(h.after for h in table.history)]
    earlier = [i for i, s in enumerate(states[:-1]) if s == states[-1]]
    return earlier[-1] if earlier else None


def _recorded_lasso(study: Study, witness: Witness | None) -> Lasso | None:
    """A recorded lasso, if the player still comes back in it."""
    if witness is None:
        return None
    try:
        stem = _stem(study, witness)
    except ImpossibleEvent:
        return None
    raw = tuple(raw_event(e, 0 if e.seat is None else e.seat) for e in witness.events)
    return None if stem is None else Lasso(raw, stem)
