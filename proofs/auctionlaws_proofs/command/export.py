"""``auctionlaws export``: the machine for other programs, with a property a claim."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from auctionlaws_proofs.command.inputs import InputError, visible
from auctionlaws_proofs.command.output_file import OutputFile, OutputKind
from auctionlaws_proofs.command.wording import EditionName, LawFiles, ProposalFile, Wording, laws_by

if TYPE_CHECKING:
    from auctionlaws_proofs.claims_reader import Claim
    from auctionlaws_proofs.exporting.machine import Exported, Machine


class Format(Enum):
    """What the machine is written as."""

    AIGER = "aiger"
    BTOR2 = "btor2"
    SMTLIB2 = "smtlib2"


_AS_TEXT = OutputKind("--output", b"; auction laws of ", "a machine written by this command")
_KINDS = {
    Format.AIGER: OutputKind("--output", b"aig ", "an AIGER file"),
    Format.BTOR2: _AS_TEXT,
    Format.SMTLIB2: _AS_TEXT,
}


def export(
    written: Annotated[Format, typer.Option("--format", help="AIGER (binary), BTOR2, or SMT-LIB 2 with VMT's notes.")],
    edition: EditionName = None,
    laws: LawFiles = None,
    proposal: ProposalFile = None,
    claim: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this claim (repeatable).")] = None,
    output: Annotated[str | None, typer.Option(metavar="FILE", help="Where to; by default to standard output.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write the machine down for model checkers and solvers, with a property for each claim about events.

    Every input is allowed: one that is no event, or none that can happen, changes nothing. A property is bad at the
    event that refutes its claim, or shows what a claim says can happen: found at step n (the first being 1), it is
    an auction of n events. Claims about the text and about endings have no such form: they are named.

    \b
    Examples:
      auctionlaws export --format aiger --claim C8 --output c8.aig
      auctionlaws export --format smtlib2 --edition 2017 --output machine.smt2
      auctionlaws export --format btor2 --proposal my-wording.md --output machine.btor2
    """
    if output is None and as_json:
        raise InputError("--json: says what was written to a file; add --output")
    if output is None and written is Format.AIGER and sys.stdout.isatty():
        raise InputError("--format: aiger is binary; add --output")
    file = None if output is None else OutputFile.at(output, _KINDS[written])
    from auctionlaws_proofs.claims_reader import proposal_claims, shipped_claims
    from auctionlaws_proofs.command.saying import Say
    from auctionlaws_proofs.exporting.machine import export as exported

    with Say(quiet=as_json) as say:
        found = laws_by(Wording(edition, laws, proposal))
        own = () if found.proposal is None else proposal_claims(found.proposal)
        say.show("building the machine")
        made = exported(found.edition, _chosen((*shipped_claims(found.root), *own), claim))
        if claim and made.left_out:
            number, why = next(iter(made.left_out.items()))
            raise InputError(f"--claim: {number} {why}; it has no property that a model checker could look for")
        say.show("writing it down")
        data = _data(made.machine, written)
    if file is None:
        sys.stdout.buffer.write(data)
        return
    file.write(data)
    told = _told(made, written, file, len(data))
    print(json.dumps(told, ensure_ascii=False, indent=2) if as_json else _text(made, file, len(data)))


def _chosen(claims: Sequence[Claim], numbers: Sequence[str] | None) -> list[Claim]:
    """The claims that were asked for, all of them unless any was named; InputError for a number that there is not."""
    by_number = {c.number: c for c in claims}
    for number in numbers or ():
        if number not in by_number:
            raise InputError(f"--claim: there is no claim {visible(number)}")
    return [c for c in by_number.values() if not numbers or c.number in numbers]


def _data(machine: Machine, written: Format) -> bytes:
    match written:
        case Format.AIGER:
            from auctionlaws_proofs.exporting.aiger import aiger

            return aiger(machine)
        case Format.BTOR2:
            from auctionlaws_proofs.exporting.btor2 import btor2

            return btor2(machine).encode()
        case Format.SMTLIB2:
            from auctionlaws_proofs.exporting.smtlib2 import smtlib2

            return smtlib2(machine).encode()


def _told(made: Exported, written: Format, file: OutputFile, size: int) -> dict[str, object]:
    machine = made.machine
    return {
        "edition": machine.edition,
        "format": written.value,
        "file": file.name,
        "bytes": size,
        "state_bits": machine.state_bits,
        "input_bits": machine.input_bits,
        "claims": [p.number for p in machine.properties],
        "left_out": dict(made.left_out),
    }


def _text(made: Exported, file: OutputFile, size: int) -> str:
    machine = made.machine
    bits = f"{machine.state_bits} bits of state, {machine.input_bits} of input"
    claims = f"{len(machine.properties)} claim{'' if len(machine.properties) == 1 else 's'}"
    lines = [f"{file.name}: laws of {machine.edition}, {bits}, {claims}, {size:,} bytes"]
    return "\n".join([*lines, *(f"Left out: {number} {why}" for number, why in made.left_out.items())])
