"""Deciding claims for the command line, and printing the verdicts as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from auctionlaws.amendment import amend
from auctionlaws.edition import Edition
from auctionlaws.machine.relation import build
from auctionlaws.proposal import read_proposal
from auctionlaws.table.laws import laws_of
from auctionlaws.table.player import FIRST
from auctionlaws_proofs.claims_reader import Claim, proposal_claims, read_claim_file, shipped_claims
from auctionlaws_proofs.command.books import book_of
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.invariants import InvariantMemory
from auctionlaws_proofs.command.memory import Answer
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.recorded import (
    Recorded,
    Searched,
    endless_target,
    entry_of,
    invariant_key,
    laws_key,
    load_recorded,
    write_recorded,
)
from auctionlaws_proofs.report import verdict_line, verdict_summary
from auctionlaws_proofs.study import RECORDING, THOROUGH, Study
from auctionlaws_proofs.verdicts import Verdict, Word

_SETTLED = (Word.PROVED, Word.REFUTED, Word.REACHABLE, Word.UNREACHABLE)


@dataclass(frozen=True)
class Wish:
    """What ``verify`` is asked for: an edition, what replaces parts of it, which claims, and how to answer."""

    edition: str
    laws: str | None = None
    interpretations: str | None = None
    proposal: str | None = None
    claim: tuple[str, ...] = ()
    claims: str | None = None
    as_json: bool = False
    record: bool = False
    thorough: bool = False
    fresh: bool = False
    """Derive everything, whatever is remembered."""

    @property
    def whole(self) -> bool:
        """Every claim of the edition is asked for."""
        return not self.claim and self.claims is None


def decide(wish: Wish) -> Answer:
    """Decide what is wished for, print the verdicts as they come, and answer with all that there is to print."""
    started = time.perf_counter()
    amended = None if wish.proposal is None else amend(read_proposal(Path(wish.proposal)))
    root = wish.edition if amended is None else amended.root
    if amended is None:
        book, player = book_of(wish.edition, wish.laws, wish.interpretations)
    else:
        book, player = amended.edition, laws_of(build(amended.edition))
    own = () if amended is None else proposal_claims(amended)
    wanted = _wanted(wish.claims, wish.claim, book, own)
    recorded = load_recorded(root)
    if wish.record or wish.interpretations is not None:
        recorded = Recorded({}, recorded.witnesses, recorded.open)
    with Say(quiet=wish.as_json) as say:
        kept = None if wish.fresh or wish.record else InvariantMemory(book)
        study = Study(book, player, recorded, wanted, say.show, root, kept)
        if wish.record:
            study.anew, study.thorough = RECORDING, THOROUGH if wish.thorough else 0
        run = Run(Decision(study, survey=wish.whole), book, say, wish.as_json)
        verdicts = run.verdicts()
    seconds = time.perf_counter() - started
    if wish.record:
        _record(study, run.decision, verdicts)
    told = json.dumps(_json(book, seconds, verdicts, run.decision), ensure_ascii=False, indent=2)
    summary = verdict_summary(verdicts, run.decision.findings, study.proved, seconds, whole=wish.whole)
    print(told if wish.as_json else summary)
    return Answer("\n".join([*run.lines, summary]), told, _status(verdicts))


def _wanted(file: str | None, ids: Sequence[str] | None, book: Edition, own: Sequence[Claim]) -> list[Claim]:
    claims = [*(shipped_claims() if file is None else read_claim_file(Path(file), book)), *own]
    if not ids:
        return claims
    chosen = [c for c in claims if any(c.number == i or c.number.startswith(f"{i}.") for i in ids)]
    for number in ids:
        if not any(c.number == number or c.number.startswith(f"{number}.") for c in claims):
            known = ", ".join(c.number for c in claims)
            raise InputError(f'--claim: "{number}" is no claim; there are {known}')
    return chosen


@dataclass
class Run:
    """A decision under way, its verdicts printed as they come; ``lines`` are those for people."""

    decision: Decision
    book: Edition
    say: Say
    as_json: bool
    lines: list[str] = field(default_factory=list)

    def verdicts(self) -> list[Verdict]:
        """Every verdict, in the order of the claims."""
        self._line(f"Laws of {self.book.name}{', not complete' if self.book.partial else ''}\n")
        found: list[Verdict] = []
        for verdict in self.decision.verdicts():
            found.append(verdict)
            self._line(verdict_line(verdict))
        order = {c.number: i for i, c in enumerate(self.decision.study.claims)}
        return sorted(found, key=lambda v: order[v.number])

    def _line(self, text: str) -> None:
        self.lines.append(text)
        if not self.as_json:
            self.say.line(text)


def _record(study: Study, decision: Decision, verdicts: Sequence[Verdict]) -> None:
    claims = {c.number: c for c in study.claims}
    gaps = [f.identity for f in decision.findings.gaps]
    entries = {v.number: entry_of(v, claims[v.number], study.edition) for v in verdicts}
    entries = load_recorded(study.edition.name).resting_on_fewer(entries, study.edition)
    witnesses = dict(decision.hunt.witnesses)
    for verdict in verdicts:
        if verdict.script is not None and verdict.engine.startswith("lasso"):
            witnesses[f"claim {verdict.number}"] = from_script(verdict.script, FIRST)
        for kind, script in verdict.endless:
            witnesses[endless_target(verdict.number, kind)] = from_script(script, FIRST)
    whole = study.proved is not None and not study.proved.dropped
    invariant = invariant_key(study.edition.name) if whole else ""
    searched = Searched(decision.hunt.excluded, laws_key(study.edition))
    path = write_recorded(study.edition.name, entries, gaps, witnesses, decision.findings.open, invariant, searched)
    print(f"{path.name} written")


def _json(book: Edition, seconds: float, verdicts: Sequence[Verdict], decision: Decision) -> dict[str, object]:
    findings = decision.findings
    return {
        "edition": book.name,
        "seconds": round(seconds, 3),
        "claims": [v.as_json() for v in verdicts],
        "gaps": [f.as_json() for f in findings.gaps],
        "conflicts": [f.as_json() for f in findings.conflicts],
        "dead": [f.as_json() for f in findings.dead],
    }


def _status(verdicts: Sequence[Verdict]) -> int:
    if any(v.word not in _SETTLED for v in verdicts):
        return 3
    differs = any(v.recorded is not None and v.recorded != v.word.value for v in verdicts)
    return 1 if differs else 0
