"""Verdicts that need no search: inductive proofs, ranking functions, marked positions, surveys of the clauses."""

from __future__ import annotations

from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.ends import decide_ends
from auctionlaws_proofs.engines.code_claims import survey
from auctionlaws_proofs.engines.marks import refute_marked
from auctionlaws_proofs.engines.symbolic import Undecided
from auctionlaws_proofs.questions import Question
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word

NO_TWO = "no two clauses demand different things"
EVERY = "every clause decides some case"


def prove(study: Study, claim: Claim) -> Verdict | None:
    """The verdict on a claim if a proof or a survey gives it; None if it is left to the search."""
    try:
        question = study.asker.question(claim)
        if question is not None:
            return _invariant(study, question)
        if claim.form is Form.WHENEVER:
            return _marked(study, claim)
        if claim.form is Form.ENDS:
            return decide_ends(study, claim)
        return _survey(study, claim)
    except Undecided as reason:
        return undecided(study, claim, "solver", str(reason))


def undecided(study: Study, claim: Claim, engine: str, note: str) -> Verdict:
    """The verdict that there is none."""
    return Verdict(claim.number, claim.title, Word.UNDECIDED, engine, study.lap(), note=note)


def _invariant(study: Study, question: Question) -> Verdict | None:
    claim, symbolic = question.claim, study.symbolic
    if question.state is not None:
        rests_on = symbolic.refute(study.lemmas, symbolic.term(question.state))
    else:
        rests_on = symbolic.refute([*study.lemmas, symbolic.possible], symbolic.term(question.bad))
    if rests_on is None:
        return None
    word = Word.UNREACHABLE if claim.form is Form.CAN else Word.PROVED
    return _proof(study, claim, word, "invariant", rests_on)


def _proof(study: Study, claim: Claim, word: Word, engine: str, rests_on: tuple[str, ...]) -> Verdict:
    clauses = study.in_printed_order((*rests_on, *study.invariant.rests_on))
    return Verdict(claim.number, claim.title, word, engine, study.lap(), clauses)


def _marked(study: Study, claim: Claim) -> Verdict:
    rests_on = refute_marked(study.whole, claim, study.invariant)
    if rests_on is None:
        return undecided(study, claim, "marked position", "the lemmas do not prove it")
    return _proof(study, claim, Word.PROVED, "marked position", rests_on)


def _survey(study: Study, claim: Claim) -> Verdict | None:
    if claim.words in (NO_TWO, EVERY):
        return None
    found = survey(study.edition, claim.words)
    if found is None:
        return undecided(study, claim, "survey", f'no survey is called "{claim.words}"')
    word = Word.PROVED if found.holds else Word.REFUTED
    return Verdict(claim.number, claim.title, word, "survey", study.lap(), found.clauses, note=found.note)
