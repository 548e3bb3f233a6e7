"""Deciding every claim about an edition: proofs in one process, the search for shortest auctions in another.

Both use the inductive invariant, which is proved before, in two halves side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing.connection import Connection

from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines.parallel import can_fork, start
from auctionlaws_proofs.proving import BY_FINDINGS, prove
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict, Word


@dataclass
class Left:
    """What the proofs leave to the search: claims without a verdict, and targets that no proof excludes."""

    names: list[str] = field(default_factory=list)


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
        """Proofs and search side by side, then whatever the proofs have left open."""
        expected = self.hunt.expected(claims)
        if expected or any(c.form is not Form.CODE for c in claims):
            self.study.prove_invariant()
        proofs = start(lambda pipe: _send_all(pipe, _prove_all(self.study, self.hunt, claims))) if can_fork() else None
        messages = _messages(proofs) if proofs is not None else _prove_all(self.study, self.hunt, claims)
        searched: list[Verdict] = []
        left = Left()
        if proofs is not None:
            for verdict in self.hunt.run(expected, deep=False):
                searched.append(verdict)
                while not proofs.closed and proofs.poll():
                    for message in islice(messages, 1):
                        yield from self._take(message, left)
        for message in messages:
            yield from self._take(message, left)
        if proofs is None:
            searched = list(self.hunt.run(expected, deep=False))
        searched = [v for v in searched if v.word is not Word.UNDECIDED]
        yield from searched
        self.hunt.exclude_missing(left.names)
        settled = {f"claim {v.number}" for v in searched}
        names = [n for n in left.names if n not in settled and n not in self.hunt.found]
        open_claims = [n for n in names if n.startswith("claim ")]
        for some in (open_claims, [n for n in names if n not in open_claims]):
            if some:
                yield from self.hunt.run(self.hunt.goals(some))

    def _take(self, message: Message, left: Left) -> Iterator[Verdict]:
        """Keep what a message of the proofs says; a verdict is passed on."""
        match message:
            case Verdict():
                yield message
            case Left(names):
                left.names = names


def _prove_all(study: Study, hunt: Hunt, claims: Sequence[Claim]) -> Iterator[Message]:
    """Every verdict that a proof gives, then what is left."""
    study.lap()
    left = Left()
    for claim in claims:
        verdict = prove(study, claim)
        if verdict is not None:
            yield verdict
        elif claim.words not in BY_FINDINGS:
            left.names.append(f"claim {claim.number}")
    left.names += hunt.unexpected()
    yield left


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
