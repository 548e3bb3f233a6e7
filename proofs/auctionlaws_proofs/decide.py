"""Deciding every claim about an edition: proofs in one process, the search for shortest auctions in another.

Both use the inductive invariant, which is proved before, in two halves side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing.connection import Connection

from auctionlaws_proofs.claims_reader import Form
from auctionlaws_proofs.engines.parallel import can_fork, start
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.proving import BY_FINDINGS, DECIDED, EVERY, NO_TWO, prove
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict


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

    @property
    def dropped(self) -> tuple[str, ...]:
        """Lemmas that do not hold."""
        return tuple(c.name for c in self.study.invariant.dropped)

    def verdicts(self) -> Iterator[Verdict]:
        """Every verdict, as it is reached; then whatever the findings still lack is searched for."""
        for verdict in self._all():
            yield replace(verdict, recorded=self.study.recorded.verdict(verdict.number))

    def _all(self) -> Iterator[Verdict]:
        early, late = self._by_depth(self.hunt.expected())
        yield from self._both(early)
        findings = self.hunt.findings()
        waiting = [c for c in self.study.claims if c.form is Form.CODE and c.words in BY_FINDINGS]
        enough = {EVERY: True, NO_TWO: bool(findings.conflicts), DECIDED: bool(findings.gaps)}
        told = [c for c in waiting if enough.get(c.words)]
        yield from (self.hunt.code_verdict(c, findings) for c in told)
        if late:
            yield from self.hunt.run(late, self.study.lemmas)
        self.findings = self.hunt.findings()
        yield from (self.hunt.code_verdict(c, self.findings) for c in waiting if c not in told)

    def _by_depth(self, expected: dict[str, Goal]) -> tuple[dict[str, Goal], dict[str, Goal]]:
        """What a verdict can wait for, and conflicts and gaps that lie deeper than all of that."""
        witnesses = self.study.recorded.witnesses
        needed = [len(witnesses[n].events) for n in expected if n.startswith(("claim ", "life "))]
        deepest = max(needed, default=0)
        late = {n: g for n, g in expected.items() if len(witnesses[n].events) > deepest}
        return {n: g for n, g in expected.items() if n not in late}, late

    def _both(self, expected: dict[str, Goal]) -> Iterator[Verdict]:
        """Proofs and search side by side, then whatever the proofs have left open."""
        claims = self.study.claims
        lemmas = self.study.lemmas if expected or any(c.form is not Form.CODE for c in claims) else []
        proofs = start(lambda pipe: _send_all(pipe, _prove_all(self.study, self.hunt))) if can_fork() else None
        messages = _messages(self.study, self.hunt, proofs)
        searched: list[Verdict] = []
        left = Left()
        if proofs is not None:
            for verdict in self.hunt.run(expected, lemmas):
                searched.append(verdict)
                while not proofs.closed and proofs.poll():
                    for message in islice(messages, 1):
                        yield from self._take(message, left)
        for message in messages:
            yield from self._take(message, left)
        if proofs is None:
            searched = list(self.hunt.run(expected, lemmas))
        yield from searched
        settled = {f"claim {v.number}" for v in searched}
        names = [n for n in left.names if n not in settled]
        open_claims = [n for n in names if n.startswith("claim ")]
        for some in (open_claims, [n for n in names if n not in open_claims]):
            if some:
                yield from self.hunt.run(self.hunt.goals(some), self.study.lemmas)

    def _take(self, message: Message, left: Left) -> Iterator[Verdict]:
        """Keep what a message of the proofs says; a verdict is passed on."""
        match message:
            case Verdict():
                yield message
            case Left(names):
                left.names = names


def _prove_all(study: Study, hunt: Hunt) -> Iterator[Message]:
    """Every verdict that a proof gives, then what is left."""
    study.lap()
    left = Left()
    for claim in study.claims:
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


def _messages(study: Study, hunt: Hunt, proofs: Connection | None) -> Iterator[Message]:
    """What the proofs have to say, from their own process or from this one."""
    if proofs is None:
        yield from _prove_all(study, hunt)
        return
    while True:
        try:
            message = proofs.recv()
        except EOFError:
            proofs.close()
            return
        if isinstance(message, BaseException):
            raise message
        yield message
