"""Deciding every claim about an edition, in two processes.

One proves what is said of whole auctions and of the code; the other searches for shortest auctions and then proves what
is said of one step. Both use the inductive invariant, which is proved before, in two halves side by side. Which claim
is decided where follows from its form alone, so that it is decided the same way each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing.connection import Connection

from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines.parallel import can_fork, start
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.proving import BY_FINDINGS, prove
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict, Word


@dataclass
class Left:
    """What the proofs leave to the search: targets that no proof excludes, and claims but for those ``settled``."""

    names: list[str] = field(default_factory=list)
    settled: set[str] = field(default_factory=set)


Message = Verdict | Left


class Decision:
    """The verdicts of a study, and its findings once all verdicts have been given."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for gaps, conflicts and the life of every clause, whatever the claims are."""
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
        if claims or self.hunt.surveys:
            yield from self._both(claims)
        self.findings = self.hunt.findings()
        waiting = [c for c in claims if c.words in BY_FINDINGS]
        yield from (self.hunt.code_verdict(c, self.findings) for c in waiting)

    def _both(self, claims: Sequence[Claim]) -> Iterator[Verdict]:
        """Proofs beside the search, the other proofs after it, then whatever these have left open."""
        expected = self.hunt.expected(claims)
        if expected or any(c.form is not Form.CODE for c in claims):
            self.study.prove_invariant()
        self.study.lap()
        theirs = [c for c in claims if not self._of_one_step(c)]
        pipe = start(lambda there: _send_all(there, _proofs(self.study, self.hunt, theirs))) if can_fork() else None
        messages = _proofs(self.study, self.hunt, theirs) if pipe is None else _messages(pipe)
        left = Left()
        for verdict in self._here(claims, expected):
            left.settled.add(verdict.number)
            yield verdict
            while pipe is not None and not pipe.closed and pipe.poll():
                yield from self._take(islice(messages, 1), left)
        yield from self._take(messages, left)
        self.hunt.exclude_missing(left.names)
        unsettled = [c.number for c in claims if c.number not in left.settled and c.words not in BY_FINDINGS]
        open_claims = [f"claim {n}" for n in unsettled]
        for some in (open_claims, [n for n in left.names if n not in self.hunt.found]):
            if some:
                yield from self.hunt.run(self.hunt.goals(some))

    def _of_one_step(self, claim: Claim) -> bool:
        return self.study.asker.question(claim) is not None

    def _here(self, claims: Sequence[Claim], expected: Mapping[str, Goal]) -> Iterator[Verdict]:
        """What the search shows, then proofs of what is said of one step, where it has shown nothing."""
        shown: set[str] = set()
        for verdict in self.hunt.run(expected, deep=False):
            if verdict.word is not Word.UNDECIDED:
                shown.add(verdict.number)
                yield verdict
        for claim in claims:
            if self._of_one_step(claim) and claim.number not in shown:
                proved = prove(self.study, claim)
                if proved is not None:
                    yield proved

    def _take(self, messages: Iterator[Message], left: Left) -> Iterator[Verdict]:
        """Keep what messages of the proofs say; verdicts are passed on."""
        for message in messages:
            match message:
                case Verdict():
                    left.settled.add(message.number)
                    yield message
                case Left(names):
                    left.names = names


def _proofs(study: Study, hunt: Hunt, claims: Sequence[Claim]) -> Iterator[Message]:
    """Every verdict that a proof gives, then the targets that no proof excludes."""
    for claim in claims:
        verdict = prove(study, claim)
        if verdict is not None:
            yield verdict
    yield Left(hunt.unexpected())


def _send_all(pipe: Connection, messages: Iterator[Message]) -> None:
    for message in messages:
        pipe.send(message)


def _messages(proofs: Connection) -> Iterator[Message]:
    """What the proofs have to say from their own process."""
    while True:
        try:
            message = proofs.recv()
        except EOFError:
            proofs.close()
            return
        if isinstance(message, BaseException):
            raise message
        yield message
