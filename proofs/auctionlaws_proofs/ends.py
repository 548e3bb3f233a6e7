"""Claims that every auction ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines.termination import ordinary_bound, shortest_lasso
from auctionlaws_proofs.engines.witness import Witness, from_solver
from auctionlaws_proofs.verdicts import Verdict, Word

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

LASSO_LIMIT = 8


def decide_ends(study: Study, claim: Claim) -> Verdict:
    """The verdict on *ends when nobody errs* or *ends whatever happens*."""
    if claim.words == "when nobody errs":
        return _ordinary(study, claim)
    return _whatever(study, claim)


def _ordinary(study: Study, claim: Claim) -> Verdict:
    bound = ordinary_bound(study.symbolic, study.laws, study.lemmas)
    if bound is None:
        note = "the ranking function does not prove it"
        return Verdict(claim.number, claim.title, Word.UNDECIDED, "ranking function", study.lap(), note=note)
    script = Witness(bound.longest, tuple(0 for _ in bound.longest)).script
    note = f"after {bound.calls} calls at the most; the script is an auction of {len(bound.longest)}"
    clauses = study.in_printed_order(bound.proof.clauses)
    return Verdict(claim.number, claim.title, Word.PROVED, "ranking function", study.lap(), clauses, script, (), note)


def _whatever(study: Study, claim: Claim) -> Verdict:
    lasso = shortest_lasso(study.symbolic, study.lemmas, LASSO_LIMIT)
    if lasso is None:
        note = f"no cycle within {LASSO_LIMIT} events"
        return Verdict(claim.number, claim.title, Word.UNDECIDED, "lasso", study.lap(), note=note)
    witness = from_solver(lasso.events)
    table = study.play(witness)
    states = [table.laws.initial, *(h.after for h in table.history)]
    if states[lasso.stem] != states[len(lasso.events)]:
        raise AssertionError(f"the player does not come back to the same position in: {witness.script}")
    cycle = table.history[lasso.stem :]
    clauses = tuple(n for n in study.laws.numbers if any(n in h.report.clauses for h in cycle))
    note = f"after event {len(lasso.events)} the position is again that after event {lasso.stem}"
    engine = f"lasso ({lasso.stem} + {len(cycle)} events)"
    return Verdict(claim.number, claim.title, Word.REFUTED, engine, study.lap(), clauses, witness.script, (), note)
