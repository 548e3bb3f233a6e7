"""Deciding every claim about an edition, in two processes.

One proves what is said of whole auctions, of two positions of one, and of events; the other searches for shortest
auctions and then proves everything else. Both use the inductive invariant, which is proved before, in two halves side
by side. Which claim is decided where does not depend on how long anything takes, so that it is decided the same way
each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.ends import ORDINARY
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.parallel import Aside
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.proving import BY_FINDINGS, prove
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict, Word


class Decision:
    """The verdicts of a study, and its findings once all verdicts have been given."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for gaps, conflicts and the life of every clause, whatever the claims are.

        LawError where the words of a claim mean nothing in its form.
        """
        for claim in study.claims:
            study.asker.check(claim)
        self.study = study
        self.hunt = Hunt(study, survey=survey or any(c.words in BY_FINDINGS for c in study.claims))
        self.findings = Findings()

    def verdicts(self) -> Iterator[Verdict]:
        """Every verdict, as it is reached; then whatever the findings still lack is searched for."""
        left = {c.number: c for c in self.study.claims}
        for verdict in self._all():
            left.pop(verdict.number, None)
            yield replace(verdict, recorded=self.study.recorded.verdict(verdict.number))
        if left:
            raise AssertionError(f"no verdict on {', '.join(left)}")

    def _all(self) -> Iterator[Verdict]:
        seen = set()
        for verdict in self.hunt.look():
            seen.add(verdict.number)
            yield verdict
        claims = [c for c in self.study.claims if c.number not in seen]
        self.hunt.play_recorded(claims)
        if claims or self.hunt.surveys:
            yield from self._both(claims)

    def _both(self, claims: Sequence[Claim]) -> Iterator[Verdict]:
        """Proofs in two processes; here the searches besides, and what the findings decide, last."""
        expected = self.hunt.expected(claims)
        if expected or any(c.form is not Form.CODE and c.words != ORDINARY for c in claims):
            self.study.prove_invariant()
            self.study.progress("looking up what is on record")
            # Here, before the other process begins, so that it is worked out once.
            _ = self.study.settled
        self.study.lap()
        theirs = _shared(claims, expected)
        proofs = Aside(lambda: _proofs(self.study, theirs))
        left = [c.number for c in theirs]

        def there() -> Iterator[Verdict]:
            for verdict in proofs:
                left.remove(verdict.number)
                yield verdict

        told = there()
        for verdict in self._here([c for c in claims if c not in theirs], expected):
            yield verdict
            while proofs.ready:
                yield from islice(told, 1)
        yield from told
        yield from self.hunt.run(self.hunt.goals([targets.claim(number) for number in left]))

    def _here(self, claims: Sequence[Claim], expected: Mapping[Target, Goal]) -> Iterator[Verdict]:
        """What the search shows; proofs where it shows nothing; what these leave open; what the findings decide."""
        settled: set[str] = set()
        for verdict in self.hunt.run(expected, deep=False):
            if verdict.word is not Word.UNDECIDED:
                settled.add(verdict.number)
                yield verdict
        waiting = [c for c in claims if c.words in BY_FINDINGS]
        for claim in claims:
            if claim.number not in settled and claim not in waiting:
                proved = prove(self.study, claim)
                if proved is not None:
                    settled.add(claim.number)
                    yield proved
        left = self.hunt.unexpected()
        self.hunt.exclude_missing(left)
        open_claims = [targets.claim(c.number) for c in claims if c.number not in settled and c not in waiting]
        for some in (open_claims, [n for n in left if n not in self.hunt.found]):
            if some:
                yield from self.hunt.run(self.hunt.goals(some))
        self.findings = self.hunt.findings()
        yield from (self.hunt.code_verdict(c, self.findings) for c in waiting)


def _shared(claims: Sequence[Claim], expected: Mapping[Target, Goal]) -> list[Claim]:
    """The claims for the other process: on whole auctions, on two positions, and on any one event."""
    events = [
        c for c in claims if c.form is Form.WHENEVER and c.mark is None and targets.claim(c.number) not in expected
    ]
    there = [c for c in claims if c.form is Form.ENDS or c.mark is not None]
    return there + events


def _proofs(study: Study, claims: Sequence[Claim]) -> Iterator[Verdict]:
    return (verdict for claim in claims if (verdict := prove(study, claim)) is not None)
