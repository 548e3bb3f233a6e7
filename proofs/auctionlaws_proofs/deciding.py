"""The API of the proofs, one wording: claims and one's own questions decided, gaps and contradictions found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from textwrap import dedent
from typing import Any, Final

from auctionlaws.api.laws import Laws
from auctionlaws.language.errors import LawError
from auctionlaws.mistake import Mistake
from auctionlaws.visible import visible
from auctionlaws_proofs.claims_reader import Claim, proposal_claims, read_claim_file, read_claims, shipped_claims
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.recorded import Recorded, load_recorded
from auctionlaws_proofs.study import Kept, Study
from auctionlaws_proofs.verdicts import Findings, Verdict

Progress = Callable[[str], None]
QUESTION: Final = "question"
"""The number of a question that is asked, and what errors call its text."""


def silent(message: str) -> None:
    """Nobody is told what is going on."""


class Verification:
    """Claims about some laws being decided; made by :func:`verify`.

    To go through it gives every verdict as it is reached; whatever else is asked for waits for all of them.
    """

    def __init__(self, study: Study, *, survey: bool) -> None:
        """``survey``: gaps and contradictions are looked for, whatever the claims are.

        LawError for a claim of one's own whose words mean nothing where it uses them.
        """
        self.study = study
        self.decision = Decision(study, survey=survey)
        self._reached: list[Verdict] = []
        self._coming = self.decision.verdicts()

    def __repr__(self) -> str:
        numbers = [claim.number for claim in self.study.claims]
        told = ", ".join(numbers) if len(numbers) <= 8 else f"{len(numbers)} claims"
        return f"<Verification: {self.study.edition.name}, {told}>"

    def __iter__(self) -> Iterator[Verdict]:
        yield from self._reached
        for verdict in self._coming:
            self._reached.append(verdict)
            yield verdict

    def __len__(self) -> int:
        return len(self.study.claims)

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict, in the order of the claims."""
        order = {claim.number: place for place, claim in enumerate(self.study.claims)}
        return tuple(sorted(self, key=lambda verdict: order[verdict.number]))

    def __getitem__(self, number: str) -> Verdict:
        """The verdict on the claim with a number; KeyError if it was not asked for."""
        return {verdict.number: verdict for verdict in self.verdicts}[number]

    @property
    def findings(self) -> Findings:
        """Gaps, contradictions and dead clauses; empty unless every claim was asked for."""
        _ = self.verdicts
        return self.decision.findings

    def to_json(self) -> dict[str, Any]:
        """Everything as an object for JSON, with the keys of ``auctionlaws verify --json``, seconds left out."""
        verdicts, findings = self.verdicts, self.findings
        return {
            "edition": self.study.edition.name,
            "claims": [v.as_json() for v in verdicts],
            "gaps": [f.as_json() for f in findings.gaps],
            "conflicts": [f.as_json() for f in findings.conflicts],
            "dead": [f.as_json() for f in findings.dead],
        }


def verify(
    laws: Laws, *numbers: str, claims: str | PathLike[str] | None = None, progress: Progress = silent
) -> Verification:
    """Decide claims about some laws: those with these numbers, or every one, and with every one all findings.

    The claims are those that ship, or those of the file ``claims``, and those of a proposal. ``C6`` also stands for
    ``C6.once`` and its like. ``progress`` is told what is going on. Mistake for a number that no claim has, LawError
    for a mistake in a file.

    Nothing is decided before it is asked for; the invariant, on which every proof rests, takes some seconds.

    >>> import auctionlaws, auctionlaws_proofs
    >>> auctionlaws_proofs.verify(auctionlaws.load("1997"), "C8", "B1")
    <Verification: 1997, B1, B1.contract, C8>
    """
    wanted = chosen(claims_about(laws, claims), numbers)
    return Verification(study_of(laws, wanted, progress), survey=not numbers and claims is None)


def ask(laws: Laws, question: str, *, progress: Progress = silent) -> Verdict:
    """The verdict on one's own question, which is worded as a claim is: ``never …``, ``always …``, ``can …``.

    LawError, with line and column in the question, for what is no claim or means nothing in these laws.

    >>> import auctionlaws, auctionlaws_proofs
    >>> laws = auctionlaws.load("1997")
    >>> verdict = auctionlaws_proofs.ask(laws, "never an irregular call lies on the table")
    >>> verdict.word.value
    'refuted'
    >>> laws.play(verdict.script).phase.name
    'IRREGULARITY'
    """
    (verdict,) = Verification(study_of(laws, [asked_claim(laws, question)], progress), survey=False)
    return verdict


def study_of(
    laws: Laws, claims: Sequence[Claim], progress: Progress, *, compared: bool = True, kept: Kept | None = None
) -> Study:
    """The engines set up for some claims about some laws, and what is on record.

    ``kept``: where the proved invariant is remembered. ``compared``: verdicts are compared with those on record. These
    are about the bare text, and nothing to compare with where interpretations are switched on that no proposal holds.
    """
    recorded = load_recorded(laws.root)
    if not compared or (laws.interpretations and laws.proposal is None):
        recorded = Recorded({}, recorded.witnesses, recorded.open)
    return Study(laws.edition, laws.player, recorded, claims, progress, laws.root, kept)


def claims_about(laws: Laws, file: str | PathLike[str] | None = None) -> tuple[Claim, ...]:
    """The claims that ship, or those of a file, and those of a proposal; of two with one number, the proposal's."""
    own = () if laws.proposal is None else proposal_claims(laws.proposal)
    base = shipped_claims(laws.root) if file is None else read_claim_file(Path(file), laws.edition)
    return tuple({claim.number: claim for claim in (*base, *own)}.values())


def chosen(claims: Sequence[Claim], numbers: Sequence[str]) -> tuple[Claim, ...]:
    """The claims with these numbers, all without any; Mistake for a number that no claim has."""
    for number in numbers:
        if not any(_is_or_begins(number, claim) for claim in claims):
            raise Mistake(f"{visible(number)} is no claim; there are {', '.join(c.number for c in claims)}")
    return tuple(c for c in claims if not numbers or any(_is_or_begins(number, c) for number in numbers))


def _is_or_begins(number: str, claim: Claim) -> bool:
    return claim.number == number or claim.number.startswith(f"{number}.")


def asked_claim(laws: Laws, question: str) -> Claim:
    """A question as a claim; LawError names line and column in it."""
    above = f"## {QUESTION} {' '.join(question.split())}\n\n```claim\nclaim {QUESTION}\n"
    try:
        found = read_claims(f"{above}{dedent(question).strip()}\n```\n", QUESTION, laws.edition)
    except LawError as error:
        line = max(1, error.place.line - above.count("\n"))
        raise LawError(replace(error.place, line=line), error.message, error.words, error.hint) from None
    if len(found) != 1:
        raise Mistake(f"{QUESTION}: holds {len(found)} claims; ask one, such as: never a player must pass throughout")
    return found[0]
