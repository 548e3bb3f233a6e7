"""What the recorded verdict on a claim rests on beside clauses: readings, gaps, lemmas, and its certificate."""

from __future__ import annotations

from collections.abc import Iterator

from auctionlaws.language.syntax import is_understood
from auctionlaws_proofs.certifying.on_record import needed_lemmas
from auctionlaws_proofs.certifying.ranking import is_ranked
from auctionlaws_proofs.certifying.stating import unstated
from auctionlaws_proofs.claims_reader import Claim, shipped_lemmas
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.explaining.layout import Part, hanging, listing
from auctionlaws_proofs.explaining.sources import PROOFS, Sources
from auctionlaws_proofs.exporting.machine import no_form
from auctionlaws_proofs.verdicts import Word

_GAP = "gap "
_DOUBT = "no auction is known to come to it"
_CONFLICT = "conflict "


def beside_clauses(sources: Sources, claim: Claim) -> Iterator[Part]:
    """All that a verdict on record rests on but for the clauses themselves, each under a heading."""
    number = claim.number
    used = sources.recorded.clauses_used(number) or ()
    yield listing("understood clauses among these", sources.headings(tuple(filter(is_understood, used))))
    yield listing("contradictions read each way", _conflicts(sources, used))
    yield followed(sources)
    yield _stops(sources, number)
    why = _left_out(sources, claim)
    yield _lemmas(sources, number, why)
    yield _certificate(sources, number, why)


def followed(sources: Sources) -> Part:
    """The interpretations that are switched on: which clause is followed against which."""
    pairs = sorted(sources.edition.precedence)
    lines = [line for p in pairs for line in hanging(f"{p.follow} is followed against {p.against}.")]
    values = [{"follow": p.follow, "against": p.against} for p in pairs]
    return Part("interpretations", tuple(lines or ["None is switched on."]), values)


def _conflicts(sources: Sources, used: tuple[str, ...]) -> list[tuple[str, str]]:
    known = [*sources.recorded.witnesses, *sources.recorded.open]
    names = dict.fromkeys(n for n in known if targets.is_of(n, targets.Sort.CONFLICT))
    return [(n.replace(" ", "-"), "") for n in names if set(n.split()[1:]) <= set(used)]


def _stops(sources: Sources, number: str) -> Part:
    """Gaps are of the edition and not of one claim: programs get each of them, people how many there are."""
    gaps = _gaps(sources, number)
    told = f"{len(gaps)}, which every verdict that is subject to gaps has in common; --json names them."
    values = [{"id": name, "title": words} for name, words in gaps]
    return Part("gaps at which the model stops", tuple(hanging(told)) if gaps else (), values)


def _gaps(sources: Sources, number: str) -> list[tuple[str, str]]:
    """The gaps of the edition, where a verdict is about what happens outside them only."""
    if not sources.recorded.verdicts.get(number, {}).get("subject_to_gaps"):
        return []
    recorded, identity = sources.recorded, sources.texts.identity_of
    reached = [n for n in recorded.witnesses if targets.is_of(n, targets.Sort.GAP)]
    doubtful = [n for n in recorded.open if targets.is_of(n, targets.Sort.GAP) and n not in reached]
    told = [(identity(n), targets.name_of(n)) for n in reached]
    return told + [(identity(n), f"{targets.name_of(n)} ({_DOUBT})") for n in doubtful]


def _left_out(sources: Sources, claim: Claim) -> str:
    """Why a certificate states nothing of a claim; empty where it does."""
    why = "" if is_ranked(claim) else no_form(claim)
    word = Word(sources.recorded.verdict(claim.number) or Word.UNDECIDED)
    return why or unstated(word, shown=sources.witness(targets.claim(claim.number)) is not None)


def _lemmas(sources: Sources, number: str, why: str) -> Part:
    """The lemmas of the edition's certificate, where the claim is among those that it proves."""
    heading, recorded = "lemmas", needed_lemmas(sources.edition.name)
    if why or sources.recorded.verdict(number) not in PROOFS or recorded is None:
        return Part(heading, (), [])
    names = recorded.lemmas
    told = f"{len(names)}, which all proved claims of the edition need together; --json names them."
    sentences = {lemma.number: lemma.title for lemma in shipped_lemmas()}
    return Part(heading, tuple(hanging(told)), [{"id": n, "title": sentences.get(n, "")} for n in names])


def _certificate(sources: Sources, number: str, why: str) -> Part:
    command = f"auctionlaws certify --edition {sources.edition.name} --proofs --output certificate"
    value = {"stated": not why, "left out": why or None, "command": None if why else command}
    lines = hanging(f"It is not in the certificate: {number} {why}.") if why else [command]
    return Part("certificate", tuple(lines), value)
