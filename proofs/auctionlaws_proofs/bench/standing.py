"""How claims and findings stand under a wording: on record for a shipped edition, decided for any other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from auctionlaws.amendment import Amended
from auctionlaws_proofs.bench.pairing import NOTHING, renamed
from auctionlaws_proofs.claims_reader import Claim, proposal_claims, shipped_claims
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.findings import is_finding, shipped_findings
from auctionlaws_proofs.proving import EVERY
from auctionlaws_proofs.recorded import Recorded
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Finding, Verdict, Word


@dataclass(frozen=True)
class Standing:
    """Verdicts by claim number, and by identity what a text leaves open, contradicts or never uses.

    ``open``: gaps and contradictions that are neither shown nor excluded, as the search names them.
    """

    words: Mapping[str, str]
    findings: frozenset[str]
    dead: frozenset[str]
    open: frozenset[str]

    def called(self, names: Mapping[str, str]) -> Standing:
        """The same in a wording in which clauses have other numbers: old numbers, and what they are called there."""
        findings, dead, left = (
            frozenset(same_finding(i, names) for i in s) for s in (self.findings, self.dead, self.open)
        )
        return Standing(self.words, findings, dead, left)


def same_finding(identity: str, names: Mapping[str, str] = NOTHING) -> str:
    """What findings of two wordings have in common that are one: of a contradiction, which clause is named first
    depends on where they are printed."""
    kind, *numbers = re.split("[- ]", identity)
    named = renamed(identity, names)
    if kind != "conflict" or len(numbers) != 2:
        return named
    return f"{kind}-{'-'.join(sorted(names.get(number, number) for number in numbers))}"


@dataclass(frozen=True)
class Decided:
    """Everything decided about a wording."""

    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...]
    dead: tuple[Finding, ...]
    open: tuple[Target, ...]

    @property
    def standing(self) -> Standing:
        """The bare verdicts, for comparison."""
        words = {v.number: v.word.value for v in self.verdicts}
        found, dead = (frozenset(f.identity for f in some) for some in (self.findings, self.dead))
        return Standing(words, found, dead, frozenset(self.open))


def claims_about(amended: Amended | None, root: str) -> tuple[Claim, ...]:
    """The shipped claims, and those of a proposal; of one number, the proposal's. LawError for a mistake in them."""
    own = () if amended is None else proposal_claims(amended)
    return tuple({c.number: c for c in (*shipped_claims(root), *own)}.values())


def on_record(recorded: Recorded, root: str) -> Standing:
    """How things stand in a shipped edition."""
    texts = shipped_findings(root)
    found = frozenset(texts.identity_of(t) for t in recorded.witnesses if is_finding(t))
    words = {number: word for number in recorded.verdicts if (word := recorded.verdict(number)) is not None}
    return Standing(words, found, frozenset(_dead(recorded, root)), frozenset(recorded.open))


def _dead(recorded: Recorded, root: str) -> Iterator[str]:
    """The clauses that never decide anything: those on which it rests that not every clause does."""
    for claim in shipped_claims(root):
        if claim.words == EVERY and recorded.verdict(claim.number) == Word.REFUTED.value:
            yield from (f"dead-{number}" for number in recorded.clauses_used(claim.number) or ())


def decided(study: Study) -> Decided:
    """Every claim and finding of a study."""
    decision = Decision(study)
    verdicts, found = tuple(decision.verdicts()), decision.findings
    return Decided(verdicts, (*found.gaps, *found.conflicts), tuple(found.dead), tuple(found.open))
