"""A certificate as a folder: three circuits, what they are stated to show, auctions, and proofs."""

from __future__ import annotations

import json
import lzma
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from auctionlaws import __version__
from auctionlaws.mistake import Mistake
from auctionlaws.visible import printable
from auctionlaws_proofs.certifying import check_certificate
from auctionlaws_proofs.certifying.check_certificate import (
    Certificate,
    Circuit,
    Obligation,
    Refused,
    check,
    read_circuit,
    seal,
)
from auctionlaws_proofs.certifying.needed import parts
from auctionlaws_proofs.certifying.refuting import Failing, Refutation, refutation
from auctionlaws_proofs.certifying.stating import Decided, Statement
from auctionlaws_proofs.deciding import Progress

STATED: Final = "claims.json"
"""The file that says what is stated, and that a folder holds a certificate."""
CHECKER: Final = "check_certificate.py"
PRESET: Final = 1
"""How hard to try to compress a proof: trying harder takes four times as long and saves a fifth."""


@dataclass(frozen=True, slots=True)
class Files:
    """The circuits of a certificate, and what else it consists of but for proofs, by name of file."""

    model: bytes
    witness: bytes
    shown: bytes
    lemmas: tuple[str, ...]
    stimuli: Mapping[str, str]

    @property
    def hashes(self) -> dict[str, str]:
        """The hash of each circuit."""
        return {name: sha256(data).hexdigest() for name, data in self.circuits.items()}

    @property
    def circuits(self) -> dict[str, bytes]:
        """The circuits by name of file."""
        return {"model.aig": self.model, "witness.aig": self.witness, "shown.aig": self.shown}


def files_of(stated: Statement, lemmas: Sequence[str]) -> Files:
    """What is written of a statement, with the lemmas that its proofs need."""
    made = replace(stated.circuits, seals={decided.number: seal(_said(decided)) for decided in stated.decided})
    stimuli = {f"stimulus-{n}.txt": stated.stimulus(decided) for n, decided in enumerate(stated.shown)}
    return Files(made.model, made.witness(lemmas), made.decided, tuple(lemmas), stimuli)


@dataclass(frozen=True, slots=True)
class Proved:
    """A part of the proof: the outputs that it is about, those of the lemmas that it rests on, and its file."""

    outputs: tuple[int, ...]
    rests_on: tuple[int, ...]
    name: str
    data: bytes


def proofs(witness: bytes, claims: int, progress: Progress) -> Iterator[Proved]:
    """Proofs that every lemma is kept, and then that each claim follows; Mistake where one does not."""
    circuit = read_circuit(witness, "witness.aig")
    steps = list(parts(range(claims, len(circuit.outputs))))
    for place, outputs in enumerate(steps):
        progress(f"proving that every event keeps the lemmas: part {place + 1} of {len(steps)}")
        yield _proved(circuit, claims, "step", outputs, f"step-{place}.lrat.xz")
    for claim in range(claims):
        progress(f"proving {circuit.names[f'o{claim}']}: claim {claim + 1} of {claims}")
        yield _proved(circuit, claims, "claim", [claim], f"claim-{claim}.lrat.xz")


def _proved(circuit: Circuit, claims: int, kind: str, outputs: list[int], name: str) -> Proved:
    found = refutation(Obligation(circuit, claims, kind, outputs))
    match found:
        case Failing():
            called = ", ".join(circuit.names[f"o{n}"] for n in sorted(found.outputs))
            raise Mistake(f"no certificate: the lemmas do not prove {called}")
        case Refutation():
            data = lzma.compress(b"".join(line + b"\n" for line in found.lines), preset=PRESET)
            return Proved(tuple(outputs), tuple(sorted(found.rests_on)), name, data)


def write(folder: Path, told: Mapping[str, Any], files: Files, proved: Iterable[Proved]) -> None:
    """Put a certificate in place of what is in the folder; ``told``: what its circuits are stated to show."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in [*folder.glob("*.aig"), *folder.glob("stimulus-*.txt"), *folder.glob("*.lrat.xz")]:
        old.unlink()
    for name, data in files.circuits.items():
        (folder / name).write_bytes(data)
    for name, text in files.stimuli.items():
        (folder / name).write_text(text, "ascii")
    for each in proved:
        (folder / each.name).write_bytes(each.data)
    shutil.copyfile(check_certificate.__file__, folder / CHECKER)
    content = json.dumps(told, indent=1, ensure_ascii=False)
    (folder / STATED).write_text(f"{content}\n", "utf-8")


def told_of(stated: Statement, files: Files, proved: Sequence[Proved]) -> dict[str, Any]:
    """What the circuits are stated to show."""
    rests_on = {part.outputs[0]: part.rests_on for part in proved if part.name.startswith("claim")}
    claims = [_proved_json(decided, n, rests_on.get(n)) for n, decided in enumerate(stated.proved)]
    claims += [_shown_json(decided, n) for n, decided in enumerate(stated.shown)]
    return {
        "certificate": "auction laws",
        "version": __version__,
        "laws": stated.name,
        "edition": stated.root,
        "sha256": files.hashes,
        "claims": claims,
        "lemmas": files.lemmas,
        "steps": [{"outputs": p.outputs, "rests_on": p.rests_on} for p in proved if p.name.startswith("step")],
        "left_out": dict(stated.left_out),
    }


def _proved_json(decided: Decided, output: int, rests_on: Sequence[int] | None) -> dict[str, Any]:
    """What is said of something proved; the output is of ``model.aig``."""
    return _said(decided) | {"output": output, "rests_on": rests_on}


def _shown_json(decided: Decided, output: int) -> dict[str, Any]:
    """What is said of something that an auction decides; the output is of ``shown.aig``."""
    assert decided.known.witness is not None
    return _said(decided) | {"output": output, "script": decided.known.witness.script}


def _said(decided: Decided) -> dict[str, Any]:
    verdict, ranking = decided.known.word.value, decided.ranking
    told = {"number": decided.number, "verdict": verdict, "sentence": decided.sentence, "formal": decided.formal}
    return told | ({"ranking": ranking} if ranking else {})


def differences(folder: Path, stated: Statement) -> list[str]:
    """What a certificate in a folder has otherwise than circuits and sentences that are formed anew; empty if nothing.

    Mistake if the folder holds no certificate.
    """
    try:
        told = json.loads((folder / STATED).read_text("utf-8"))
        lemmas = [name for name in told["lemmas"] if name in stated.circuits.lemmas]
        files = files_of(stated, lemmas)
        anew = json.loads(json.dumps(told_of(stated, files, ())))
        there = {key: _without_proofs(told.get(key)) for key in anew if key != "version"}
        found = [f"{STATED}: {key}" for key in there if there[key] != _without_proofs(anew[key]) and key != "steps"]
        kept = {name: (folder / name).read_bytes() for name in (*files.circuits, *files.stimuli)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise Mistake(f"{printable(str(folder))}: holds no certificate that can be read: {error}") from None
    formed = {**files.circuits, **{name: text.encode("ascii") for name, text in files.stimuli.items()}}
    return [*found, *(name for name, data in formed.items() if kept[name] != data)]


def _without_proofs(told: Any) -> Any:
    """What is stated without what proofs rest on, which is not formed but found."""
    if not isinstance(told, list):
        return told
    return [{k: v for k, v in each.items() if k != "rests_on"} if isinstance(each, dict) else each for each in told]


def checked(folder: Path, *, proofs: bool) -> str | None:
    """Why what was written is refused by the checker; None if it is accepted. Without proofs, what needs none."""
    said: list[str] = []
    if proofs:
        return None if check(folder, said.append) else said[-1]
    try:
        certificate = Certificate(folder)
        certificate.start()
        return None if all(certificate.auctions()) else "refused: an auction does not show what it is stated to"
    except Refused as reason:
        return f"refused: {reason}"
