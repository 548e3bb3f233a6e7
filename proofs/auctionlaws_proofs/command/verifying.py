"""Deciding claims for the command line, and printing the verdicts as they come."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from auctionlaws.api.editions import editions
from auctionlaws.mistake import Mistake
from auctionlaws.table.happened import FIRST
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.command.ink import tell
from auctionlaws_proofs.command.inputs import InputError
from auctionlaws_proofs.command.memory import Answer
from auctionlaws_proofs.command.proved_before import ProvedBefore
from auctionlaws_proofs.command.saying import Say
from auctionlaws_proofs.command.wording import Wording, granted_command, laws_by
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.deciding import Verification, chosen, claims_about, study_of
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.gleaning import ROUNDS
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.recorded import (
    Searched,
    entry_of,
    invariant_key,
    laws_key,
    load_recorded,
    write_recorded,
)
from auctionlaws_proofs.report import verdict_line, verdict_summary
from auctionlaws_proofs.study import RECORDING, THOROUGH, Study
from auctionlaws_proofs.verdicts import Verdict, Word

FEW_ROUNDS: Final = 3
"""So often chance goes on from what is on record, when a record is made again."""
_SETTLED = (Word.PROVED, Word.REFUTED, Word.REACHABLE, Word.UNREACHABLE)


@dataclass(frozen=True)
class Wish:
    """What ``verify`` is asked for: by which laws, which claims, and how to answer."""

    wording: Wording
    claim: tuple[str, ...] = ()
    claims: str | None = None
    as_json: bool = False
    fresh: bool = False
    record: bool = False
    thorough: bool = False

    @property
    def whole(self) -> bool:
        """Every claim of the edition is asked for."""
        return not self.claim and self.claims is None


def decide(wish: Wish) -> Answer:
    """Decide what is wished for, print the verdicts as they come, and answer with all that there is to print."""
    started = time.perf_counter()
    laws = laws_by(wish.wording)
    wanted = _wanted(claims_about(laws, wish.claims), wish.claim)
    with Say(quiet=wish.as_json) as say:
        kept = ProvedBefore(laws.edition, fresh=wish.fresh or wish.record)
        study = study_of(laws, wanted, say.show, compared=not wish.record, kept=kept)
        if wish.record:
            study.anew, study.thorough = RECORDING, THOROUGH if wish.thorough else 0
            study.patient = True
        run = Run(Verification(study, survey=wish.whole), say, wish.as_json)
        if wish.record:
            known = (w for edition in editions() for w in load_recorded(edition).witnesses.values())
            run.verification.decision.hunt.glean(known, FEW_ROUNDS if study.recorded.witnesses else ROUNDS)
        verdicts = run.verdicts()
    seconds = time.perf_counter() - started
    if wish.record:
        _record(study, run.verification.decision, verdicts)
    told = json.dumps(_json(run.verification, seconds), ensure_ascii=False, indent=2)
    found, granted = run.verification.findings, granted_command(laws.root)
    summary = verdict_summary(verdicts, found, study.proved, seconds, whole=wish.whole, granted=granted)
    if wish.as_json:
        print(told)
    else:
        tell(summary)
    return Answer("\n".join([*run.lines, summary]), told, _status(verdicts))


def _wanted(claims: Sequence[Claim], numbers: Sequence[str]) -> tuple[Claim, ...]:
    try:
        return chosen(claims, numbers)
    except Mistake as error:
        raise InputError(f"--claim: {error}") from None


@dataclass
class Run:
    """Claims being decided, the verdicts printed as they come; ``lines`` are those for people."""

    verification: Verification
    say: Say
    as_json: bool
    lines: list[str] = field(default_factory=list)

    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict, in the order of the claims, each told as soon as all before it have been."""
        study = self.verification.study
        self._line(f"Laws of {study.edition.name}{', not complete' if study.edition.partial else ''}\n")
        left, reached = [claim.number for claim in study.claims], dict[str, Verdict]()
        for verdict in self.verification:
            reached[verdict.number] = verdict
            while left and left[0] in reached:
                self._line(verdict_line(reached[left.pop(0)]))
        return self.verification.verdicts

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
            witnesses[targets.claim(verdict.number)] = from_script(verdict.script, FIRST)
        for kind, script in verdict.endless:
            witnesses[targets.claim_by(verdict.number, kind)] = from_script(script, FIRST)
    invariant = "" if study.proved is None else invariant_key(study.edition.name)
    broken = () if study.proved is None else tuple(lemma.name for lemma in study.proved.dropped)
    searched, open_ = Searched(decision.hunt.excluded, laws_key(study.edition)), decision.findings.open
    rests_on = () if study.proved is None else study.proved.rests_on
    path = write_recorded(study.edition.name, entries, gaps, witnesses, open_, invariant, searched, broken, rests_on)
    print(f"{path.name} written")


def _json(verification: Verification, seconds: float) -> dict[str, object]:
    told = verification.to_json()
    return {"edition": told.pop("edition"), "seconds": round(seconds, 3), **told}


def _status(verdicts: Sequence[Verdict]) -> int:
    if any(v.word not in _SETTLED for v in verdicts):
        return 3
    differs = any(v.recorded is not None and v.recorded != v.word.value for v in verdicts)
    return 1 if differs else 0
