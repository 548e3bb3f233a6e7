"""Verdicts that need no search: inductive proofs, ranking functions, marked positions, surveys of the clauses."""

from __future__ import annotations

from collections.abc import Sequence

import z3

from auctionlaws.core.expr import Expr
from auctionlaws.core.operations import not_
from auctionlaws.core.walk import variables
from auctionlaws.machine.relation import SWITCH
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.ends import decide_ends
from auctionlaws_proofs.engines.code_claims import survey
from auctionlaws_proofs.engines.comparisons import LATER, later_is_milder
from auctionlaws_proofs.engines.invariant import Proof
from auctionlaws_proofs.engines.leads_to import MOST, bound_to
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.marks import refute_marked
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.questions import Question
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word

NO_TWO = "no two clauses demand different things"
EVERY = "every clause decides some case"
DECIDED = "every irregular act is decided"
USED = "striking out any clause changes some ruling"
BY_FINDINGS = (NO_TWO, EVERY, DECIDED, USED)
"""Claims about the code that the findings of the search decide."""


def prove(study: Study, claim: Claim) -> Verdict | None:
    """The verdict on a claim if a proof or a survey gives it; None if it is left to the search."""
    try:
        study.progress(f"proving {claim.number}")
        question = study.asker.question(claim)
        if question is not None:
            return _invariant(study, question)
        if claim.form is Form.WHENEVER:
            return _marked(study, claim)
        if claim.form is Form.LEADS_TO:
            return _leads_to(study, claim)
        if claim.form is Form.ENDS:
            return decide_ends(study, claim)
        return _survey(study, claim)
    except Undecided as reason:
        return undecided(study, claim, "solver", str(reason))


def undecided(study: Study, claim: Claim, engine: str, note: str) -> Verdict:
    """The verdict that there is none."""
    return Verdict(claim.number, claim.title, Word.UNDECIDED, engine, study.lap(), note=note)


def _invariant(study: Study, question: Question) -> Verdict | None:
    claim, symbolic = question.claim, study.carrying(question.ghosts)
    if question.beside is not None:
        proof = _beside(symbolic, study.lemmas, question.beside)
    elif question.state is not None:
        lemmas = study.invariant.lemmas
        proof = symbolic.refute_position(lemmas, question.state) or _kept(study, symbolic, question)
    else:
        proof = _of_events(study, symbolic, question)
    if proof is None:
        return None
    word = Word.UNREACHABLE if claim.form is Form.CAN else Word.PROVED
    return proved(study, claim, word, "one step", proof)


def _of_events(study: Study, symbolic: Symbolic, question: Question) -> Proof | None:
    """A proof that no event shows what a question asks; where the edition below answers for some, of the others."""
    lemmas = study.invariant.lemmas
    known = None if study.settled is None else study.settled.left_of_claim(question, symbolic.parts)
    if known is None:
        return symbolic.refute_step(lemmas, question.bad)
    left, clauses = known
    proof = symbolic.refute_step(lemmas, question.bad, parts=left)
    return None if proof is None else Proof(tuple(dict.fromkeys((*clauses, *proof.clauses))), by_lemmas=True)


def _kept(study: Study, symbolic: Symbolic, question: Question) -> Proof | None:
    """A proof that a claim about positions holds at the start and is kept by every step, as a lemma of its own."""
    assert question.state is not None
    lemma = Lemma(question.claim.number, not_(question.state))
    try:
        found = symbolic.invariant([lemma], study.invariant.lemmas)
    except Undecided:
        return None
    return Proof(found.rests_on, by_lemmas=True) if found.lemmas else None


def _beside(symbolic: Symbolic, lemmas: Sequence[z3.BoolRef], bad: Expr) -> Proof | None:
    """A proof that a condition about information never holds where the lemmas do; None if it can hold.

    It has a switch for each clause that it speaks of. The proof rests on those that cannot be left open, tried one
    after the other, and on the lemmas only if it fails without them.
    """
    condition = symbolic.term(bad)
    kept = {n: symbolic.term(v) for n, v in variables([bad]).items() if n.startswith(SWITCH)}
    for by in ([], lemmas):
        proof = symbolic.refute([*by, *kept.values()], condition)
        if proof is not None:
            break
    else:
        return None
    for name in list(kept):
        fewer = {n: e for n, e in kept.items() if n != name}
        without = symbolic.refute([*by, *fewer.values()], condition)
        if without is not None:
            kept, proof = fewer, without
    clauses = (*proof.clauses, *(n.removeprefix(SWITCH) for n in kept))
    return Proof(tuple(dict.fromkeys(clauses)), bool(by))


def proved(study: Study, claim: Claim, word: Word, engine: str, proof: Proof, note: str = "") -> Verdict:
    """The verdict that a proof gives; where it needs the invariant, it rests on what the invariant rests on too."""
    method = f"invariant and {engine}" if proof.by_lemmas else engine
    clauses = (*proof.clauses, *(study.invariant.rests_on if proof.by_lemmas else ()))
    ordered = study.in_printed_order(clauses)
    return Verdict(claim.number, claim.title, word, method, study.lap(), ordered, note=note)


def _marked(study: Study, claim: Claim) -> Verdict:
    proof = refute_marked(study.symbolic, claim, study.invariant)
    if proof is None:
        return undecided(study, claim, "marked position", "the lemmas do not prove it")
    return proved(study, claim, Word.PROVED, "marked position", proof)


def _leads_to(study: Study, claim: Claim) -> Verdict:
    found = bound_to(study.symbolic, study.asker, study.invariant.lemmas, claim)
    if found is None:
        return undecided(study, claim, "unrolling", f"not within {MOST} events")
    events, proof = found
    return proved(study, claim, Word.PROVED, "unrolling", proof, f"within {events} events")


def _later(study: Study, claim: Claim) -> Verdict:
    found = later_is_milder(study.laws)
    if found is None:
        return undecided(study, claim, "comparison", "no short auction shows it, and nothing proves the contrary")
    clauses = study.in_printed_order(found.clauses)
    note = f"milder than {found.early.removeprefix('dealer N; ')}"
    return Verdict(claim.number, claim.title, Word.REFUTED, "comparison", study.lap(), clauses, found.late, note=note)


def _survey(study: Study, claim: Claim) -> Verdict | None:
    if claim.words in BY_FINDINGS:
        return None
    if claim.words == LATER:
        return _later(study, claim)
    found = survey(study.edition, claim.words)
    if found is None:
        return undecided(study, claim, "survey", f'no survey is called "{claim.words}"')
    word = Word.PROVED if found.holds else Word.REFUTED
    return Verdict(claim.number, claim.title, word, "survey", study.lap(), found.clauses, note=found.note)
