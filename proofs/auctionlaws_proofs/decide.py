"""Deciding every claim about an edition: proofs in one process, the search for shortest auctions in another.

The search assumes all candidate lemmas while the other process proves them. Should one not hold, what the search
has found is thrown away and done again with the lemmas that do.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from multiprocessing.connection import Connection

import z3

from auctionlaws_proofs.claims_reader import Form
from auctionlaws_proofs.engines.search import Goal
from auctionlaws_proofs.proving import EVERY, NO_TWO, prove
from auctionlaws_proofs.searching import Hunt
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict


@dataclass(frozen=True)
class Lemmas:
    """The invariant has been proved; these candidates had to be dropped."""

    dropped: tuple[str, ...]


@dataclass
class Left:
    """What the proofs leave to the search: claims without a verdict, and targets that no proof excludes."""

    names: list[str] = field(default_factory=list)


Message = Verdict | Lemmas | Left


class Decision:
    """The verdicts of a study, and its findings once all verdicts have been given."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for gaps, conflicts and the life of every clause, whatever the claims are."""
        self.study = study
        self.hunt = Hunt(study, survey=survey or any(c.words in (NO_TWO, EVERY) for c in study.claims))
        self.findings = Findings()
        self.dropped: tuple[str, ...] = ()
        self._proved_elsewhere = False

    def verdicts(self) -> Iterator[Verdict]:
        """Every verdict, as it is reached; then whatever the findings still lack is searched for."""
        for verdict in self._all():
            yield replace(verdict, recorded=self.study.recorded.verdict(verdict.number))

    def _all(self) -> Iterator[Verdict]:
        early, late = self._by_depth(self.hunt.expected())
        yield from self._both(early)
        findings = self.hunt.findings()
        waiting = [c for c in self.study.claims if c.form is Form.CODE and c.words in (NO_TWO, EVERY)]
        told = [c for c in waiting if c.words == EVERY or findings.conflicts]
        yield from (self.hunt.code_verdict(c, findings) for c in told)
        if late:
            yield from self.hunt.run(late, self._lemmas())
        self.findings = self.hunt.findings()
        yield from (self.hunt.code_verdict(c, self.findings) for c in waiting if c not in told)

    def _by_depth(self, expected: dict[str, Goal]) -> tuple[dict[str, Goal], dict[str, Goal]]:
        """What a verdict can wait for, and conflicts and gaps that lie deeper than all of that."""
        witnesses = self.study.recorded.witnesses
        needed = [len(witnesses[n].events) for n in expected if n.startswith(("claim ", "life "))]
        deepest = max(needed, default=0)
        late = {n: g for n, g in expected.items() if len(witnesses[n].events) > deepest}
        return {n: g for n, g in expected.items() if n not in late}, late

    def _lemmas(self) -> list[z3.BoolRef]:
        """The proved lemmas; those of another process need no second proof here if none was dropped."""
        if self._proved_elsewhere and not self.dropped:
            return [self.study.symbolic.term(c.condition) for c in self.study.candidates]
        return self.study.lemmas

    def _both(self, expected: dict[str, Goal]) -> Iterator[Verdict]:
        """Proofs and search side by side, then whatever the proofs have left open."""
        proofs = _start_proofs(self.study, self.hunt) if expected else None
        self._proved_elsewhere = proofs is not None
        messages = _messages(self.study, self.hunt, proofs)
        searched: list[Verdict] = []
        left = Left()
        if proofs is not None:
            for verdict in self.hunt.run(expected, self._lemmas()):
                searched.append(verdict)
                while not proofs.closed and proofs.poll():
                    for message in islice(messages, 1):
                        yield from self._take(message, left)
        for message in messages:
            yield from self._take(message, left)
        if expected and (proofs is None or self.dropped):
            searched = list(self.hunt.run(expected, self._lemmas()))
        yield from searched
        settled = {f"claim {v.number}" for v in searched}
        names = [n for n in left.names if n not in settled]
        if names:
            yield from self.hunt.run(self.hunt.goals(names), self._lemmas())

    def _take(self, message: Message, left: Left) -> Iterator[Verdict]:
        """Keep what a message of the proofs says; a verdict is passed on."""
        match message:
            case Verdict():
                yield message
            case Lemmas(dropped):
                self.dropped = dropped
            case Left(names):
                left.names = names


def _prove_all(study: Study, hunt: Hunt) -> Iterator[Message]:
    """The invariant, every verdict that a proof gives, then what is left."""
    yield Lemmas(tuple(c.name for c in study.invariant.dropped))
    study.lap()
    left = Left()
    for claim in study.claims:
        verdict = prove(study, claim)
        if verdict is not None:
            yield verdict
        elif claim.form is not Form.CODE:
            left.names.append(f"claim {claim.number}")
    left.names += hunt.unexpected()
    yield left


def _start_proofs(study: Study, hunt: Hunt) -> Connection | None:
    """Start the proofs in a process of their own, where the system can; otherwise None."""
    if "fork" not in multiprocessing.get_all_start_methods() or (os.cpu_count() or 1) < 2:
        return None
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def work() -> None:
        here.close()
        try:
            for message in _prove_all(study, hunt):
                there.send(message)
        except BaseException as error:
            there.send(error)
        there.close()

    context.Process(target=work, daemon=True).start()
    there.close()
    return here


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
