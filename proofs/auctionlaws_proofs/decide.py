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

from auctionlaws_proofs.claims_reader import Form
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


def decide(study: Study) -> Iterator[Verdict]:
    """Every verdict on the claims of a study, as it is reached; :class:`Decision` also keeps the findings."""
    yield from Decision(study).verdicts()


class Decision:
    """The verdicts of a study, and its findings once all verdicts have been given."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for gaps, conflicts and the life of every clause, whatever the claims are."""
        self.study = study
        self.hunt = Hunt(study, survey=survey or any(c.words in (NO_TWO, EVERY) for c in study.claims))
        self.findings = Findings()
        self.dropped: tuple[str, ...] = ()

    def verdicts(self) -> Iterator[Verdict]:
        """Every verdict, as it is reached."""
        for verdict in self._both():
            yield replace(verdict, recorded=self.study.recorded.verdict(verdict.number))
        self.findings = self.hunt.findings()
        for claim in self.study.claims:
            if claim.form is Form.CODE and claim.words in (NO_TWO, EVERY):
                verdict = self.hunt.code_verdict(claim, self.findings)
                yield replace(verdict, recorded=self.study.recorded.verdict(claim.number))

    def _both(self) -> Iterator[Verdict]:
        """Proofs and search side by side, then whatever the proofs have left open."""
        expected = self.hunt.expected()
        proofs = _start_proofs(self.study, self.hunt) if expected else None
        messages = _messages(self.study, self.hunt, proofs)
        searched: list[Verdict] = []
        left = Left()
        if proofs is not None:
            assumed = [self.study.symbolic.term(c.condition) for c in self.study.candidates]
            for verdict in self.hunt.run(expected, assumed):
                searched.append(verdict)
                while not proofs.closed and proofs.poll():
                    for message in islice(messages, 1):
                        yield from self._take(message, left)
        for message in messages:
            yield from self._take(message, left)
        if expected and (proofs is None or self.dropped):
            searched = list(self.hunt.run(expected, self.study.lemmas))
        yield from searched
        settled = {f"claim {v.number}" for v in searched}
        names = [n for n in left.names if n not in settled]
        if names:
            yield from self.hunt.run(self.hunt.goals(names), self.study.lemmas)

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
