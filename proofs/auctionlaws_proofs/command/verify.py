"""``auctionlaws verify``: decide every claim about an edition and compare with the record."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from auctionlaws.edition import Edition, load_edition, with_laws
from auctionlaws.machine.relation import build
from auctionlaws.table.laws import Laws, laws_of, load_laws
from auctionlaws_proofs.claims_reader import Claim, read_claim_file, shipped_claims
from auctionlaws_proofs.command.inputs import InputError, default_edition, known_edition
from auctionlaws_proofs.decide import Decision
from auctionlaws_proofs.engines.witness import from_script
from auctionlaws_proofs.recorded import Recorded, entry_of, load_recorded, write_recorded
from auctionlaws_proofs.report import verdict_line, verdict_summary
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Verdict, Word

_SETTLED = (Word.PROVED, Word.REFUTED, Word.REACHABLE, Word.UNREACHABLE)


def verify(
    edition: Annotated[str | None, typer.Option(metavar="NAME", help="The edition; by default the newest.")] = None,
    laws: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Law files that take the place of the edition's own.")
    ] = None,
    claim: Annotated[list[str] | None, typer.Option(metavar="ID", help="Decide only this claim (repeatable).")] = None,
    claims: Annotated[str | None, typer.Option(metavar="FILE", help="Decide the claims of this file instead.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdicts as JSON.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Write the verdicts down as the record.")] = False,
) -> int:
    """Decide every claim about an edition, list gaps and conflicts, and compare with the recorded verdicts.

    Exit status: 0 everything decided and as recorded, 1 a verdict differs, 2 bad input, 3 something undecided.

    \b
    Examples:
      auctionlaws verify --edition 1997
      auctionlaws verify --claim C8 --claim B1
      auctionlaws verify --laws examples/eight-stands --claim B1
    """
    started = time.perf_counter()
    if record and (laws or claim or claims):
        raise InputError("--record: writes down every claim of an edition as it stands; leave out the other options")
    name = default_edition() if edition is None else known_edition(edition)
    book, player = _book(name, laws)
    wanted = _wanted(claims, claim, book)
    recorded = Recorded() if record else load_recorded(name)
    with Say(quiet=as_json) as say:
        study = Study(book, player, recorded, wanted, progress=say.show)
        run = Run(Decision(study, survey=claim is None and claims is None), book, say, as_json)
        verdicts = run.verdicts()
    seconds = time.perf_counter() - started
    if record:
        _record(study, run.decision, verdicts)
    if as_json:
        print(json.dumps(_json(book, seconds, verdicts, run.decision), ensure_ascii=False, indent=2))
    else:
        decision, whole = run.decision, claim is None and claims is None
        lemmas = len(study.candidates)
        print(verdict_summary(verdicts, decision.findings, lemmas, decision.dropped, seconds, whole=whole))
    return _status(verdicts)


def _book(name: str, folder: str | None) -> tuple[Edition, Laws]:
    book = load_edition(name)
    if folder is None:
        return book, load_laws(name)
    if not Path(folder).is_dir():
        raise InputError(f"--laws: {folder}: no such folder")
    changed = with_laws(name, Path(folder))
    return changed, laws_of(build(changed))


def _wanted(file: str | None, ids: Sequence[str] | None, book: Edition) -> list[Claim]:
    claims = list(shipped_claims() if file is None else read_claim_file(Path(file), book))
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
    """A decision under way, its verdicts printed as they come."""

    decision: Decision
    book: Edition
    say: Say
    as_json: bool

    def verdicts(self) -> list[Verdict]:
        """Every verdict, in the order of the claims."""
        if not self.as_json:
            self.say.line(f"Laws of {self.book.name}{', not complete' if self.book.partial else ''}\n")
        found: list[Verdict] = []
        for verdict in self.decision.verdicts():
            found.append(verdict)
            if not self.as_json:
                self.say.line(verdict_line(verdict))
        order = {c.number: i for i, c in enumerate(self.decision.study.claims)}
        return sorted(found, key=lambda v: order[v.number])


class Say:
    """Lines on standard output; what is going on, on a terminal only, on standard error."""

    def __init__(self, *, quiet: bool) -> None:
        from rich.console import Console

        self._console = Console(stderr=True)
        self._status = self._console.status("reading the laws") if self._console.is_terminal and not quiet else None

    def __enter__(self) -> Say:
        if self._status is not None:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()

    def show(self, message: str) -> None:
        """What is going on."""
        if self._status is not None:
            self._status.update(message)

    def line(self, text: str) -> None:
        """A line that stays."""
        print(text, flush=True)


def _record(study: Study, decision: Decision, verdicts: Sequence[Verdict]) -> None:
    claims = {c.number: c for c in study.claims}
    gaps = [f.identity for f in decision.findings.gaps]
    entries = {v.number: entry_of(v, claims[v.number], study.edition) for v in verdicts}
    witnesses = dict(decision.hunt.witnesses)
    for verdict in verdicts:
        if verdict.script is not None and verdict.engine.startswith("lasso"):
            witnesses[f"claim {verdict.number}"] = from_script(verdict.script, 0)
    path = write_recorded(study.edition.name, entries, gaps, witnesses)
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
