"""Claims that every auction ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from auctionlaws.table.happened import FIRST
from auctionlaws_proofs.by_kind import LASSO_LIMIT, kinds_alone, told
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.longest import calls_with_one_act
from auctionlaws_proofs.engines.potential import procedure_bound
from auctionlaws_proofs.engines.termination import Lasso, ordinary_bound, passing_on, shortest_lasso, stem_of
from auctionlaws_proofs.engines.witness import Mismatch, Witness, from_solver, raw_event
from auctionlaws_proofs.verdicts import Verdict, Word

if TYPE_CHECKING:
    from auctionlaws_proofs.study import Study

ORDINARY: Final = "when nobody errs"
"""Says of a claim that it speaks of auctions without irregularities only: these need no invariant."""
LIMITED: Final = "when irregular acts are limited"
PROCEDURES: Final = "every procedure when nobody errs anew"
"""The words of the other claims that a ranking function proves."""
WHATEVER: Final = "whatever happens"


def decide_ends(study: Study, claim: Claim) -> Verdict:
    """The verdict on a claim that something ends."""
    decide = {ORDINARY: _ordinary, LIMITED: _limited, PROCEDURES: _procedures, WHATEVER: _whatever}
    if claim.words not in decide:
        return _unproved(study, claim, f'nothing is known that ends "{claim.words}"')
    return decide[claim.words](study, claim)


def _limited(study: Study, claim: Claim) -> Verdict:
    bound = study.act_bound
    if bound is None:
        known = sorted(study.recorded.witnesses.values(), key=lambda w: (len(w.events), w.script))
        endless = next(passing_on(study.laws, known), None)
        return (
            _unproved(study, claim, "the potential does not prove it")
            if endless is None
            else _endless(study, claim, endless)
        )
    any_number = f"with k irregular acts, after {bound.calls} + {bound.each} k calls at the most"
    played = calls_with_one_act(study.laws, study.whole.relation.ladder)
    note = f"{any_number}; with one, after {bound.with_one}{_attained(bound.with_one, played)}"
    return _proved(study, claim, "potential", bound.proof, note)


def _endless(study: Study, claim: Claim, witness: Witness) -> Verdict:
    """Refuted: the auction comes back to a position with nothing but passes that are in order since."""
    table = study.play(witness)
    stem = stem_of(study.laws, witness)
    assert stem is not None
    numbers = {n for happened in table.history[stem:] for n in happened.report.clauses}
    clauses = tuple(n for n in study.laws.numbers if n in numbers)
    length = len(witness.events)
    note = f"after event {length} the position is again that after event {stem}, and every call since was in order"
    engine = f"lasso ({stem} + {length - stem} events)"
    return Verdict(claim.number, claim.title, Word.REFUTED, engine, study.lap(), clauses, witness.script, (), note)


def _attained(bound: int, played: int | None) -> str:
    """What an auction that was played says of a bound on calls; None if none was."""
    match played:
        case None:
            return ""
        case int() if played == bound:
            return f", which is exact: one of {played} is played"
        case _:
            return f", and one of {played} is played"


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
    bound = ordinary_bound(study.symbolic, study.laws)
    if bound is None:
        return _unproved(study, claim, "the ranking function does not prove it")
    script = Witness(bound.longest, tuple(FIRST for _ in bound.longest)).script
    note = f"after {bound.calls} calls at the most; the script is an auction of {len(bound.longest)}"
    clauses = study.in_printed_order(bound.proof.clauses)
    return Verdict(claim.number, claim.title, Word.PROVED, "ranking function", study.lap(), clauses, script, (), note)


def _whatever(study: Study, claim: Claim) -> Verdict:
    recorded = study.recorded.witnesses.get(targets.claim(claim.number))
    lasso = shortest_lasso(study.symbolic, study.invariant.lemmas, LASSO_LIMIT, _recorded_lasso(study, recorded))
    if lasso is None:
        note = f"no cycle within {LASSO_LIMIT} events"
        return Verdict(claim.number, claim.title, Word.UNDECIDED, "lasso", study.lap(), note=note)
    witness = from_solver(lasso.events, study.edition.facts)
    stem = stem_of(study.laws, witness)
    if stem != lasso.stem:
        raise Mismatch(f"the player does not come back to the same position in: {witness.script}")
    cycle = study.play(witness).history[stem:]
    clauses = tuple(n for n in study.laws.numbers if any(n in h.report.clauses for h in cycle))
    kinds = kinds_alone(study, claim)
    note = f"after event {len(lasso.events)} the position is again that after event {stem}; {told(kinds)}"
    engine, script = f"lasso ({stem} + {len(cycle)} events)", witness.script
    endless = tuple((k.kind, k.script) for k in kinds if k.script is not None)
    verdict = Verdict(claim.number, claim.title, Word.REFUTED, engine, study.lap(), clauses, script, (), note)
    return replace(verdict, endless=endless)


def _recorded_lasso(study: Study, witness: Witness | None) -> Lasso | None:
    """A recorded lasso, if the player still comes back in it."""
    if witness is None:
        return None
    stem = stem_of(study.laws, witness)
    raw = tuple(raw_event(e, 0 if e.seat is None else e.seat, FIRST, study.edition.facts) for e in witness.events)
    return None if stem is None else Lasso(raw, stem)
