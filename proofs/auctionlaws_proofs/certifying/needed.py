"""The lemmas that the proofs of some claims need: those to which they go back, and to which the proofs of these do.

For shipped editions they are on record, with the hash of the witness circuit that they make: where the circuit is the
same, so is what was proved of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from auctionlaws.mistake import Mistake
from auctionlaws_proofs.certifying.check_certificate import Obligation, read_circuit
from auctionlaws_proofs.certifying.circuits import Circuits
from auctionlaws_proofs.certifying.on_record import needed_lemmas, put_on_record
from auctionlaws_proofs.certifying.refuting import Failing, refutation
from auctionlaws_proofs.deciding import Progress

TOGETHER: Final = 128
"""So many lemmas are proved to be kept by one refutation: one by one they take much longer, and so do all together."""


def needed(circuits: Circuits, edition: str, progress: Progress) -> tuple[str, ...]:
    """The needed lemmas of a circuit: those on record for it, else found by proving everything.

    What is on record for the edition is tried first. Mistake where no lemmas prove a claim.
    """
    if not (circuits.proved and circuits.lemmas):
        return ()
    recorded = needed_lemmas(edition)
    if recorded is None:
        return found(circuits, progress)
    names = [name for name in recorded.lemmas if name in circuits.lemmas]
    if len(names) == len(recorded.lemmas) and _hash(circuits, names) == recorded.witness:
        return tuple(names)
    used = _used(circuits, names, progress)
    return found(circuits, progress) if isinstance(used, Failing) else used


def record(circuits: Circuits, edition: str, progress: Progress) -> tuple[Path, int]:
    """Put on record what is needed, proved anew until proofs use all that is left; the file, and how many lemmas."""
    names = found(circuits, progress)
    while len(fewer := found(circuits, progress, names)) < len(names):
        names = fewer
    return put_on_record(edition, _hash(circuits, names), names), len(names)


def _hash(circuits: Circuits, names: Sequence[str]) -> str:
    """A hash of the witness circuit, whatever is said of its outputs in sentences."""
    return sha256(replace(circuits, seals={}).witness(names)).hexdigest()


def found(circuits: Circuits, progress: Progress, among: Sequence[str] | None = None) -> tuple[str, ...]:
    """The lemmas among these that are needed, all of which are proved to hold; those that do not hold are dropped.

    Mistake where the others do not prove a claim.
    """
    names = list(circuits.lemmas if among is None else among)
    while isinstance(used := _used(circuits, names, progress), Failing):
        lost = {n - len(circuits.proved) for n in used.outputs}
        if min(lost) < 0:
            open_ = ", ".join(name for n, name in enumerate(circuits.proved) if n in used.outputs)
            raise Mistake(f"no certificate: the lemmas do not prove {open_}")
        names = [name for n, name in enumerate(names) if n not in lost]
    return used


def _used(circuits: Circuits, names: Sequence[str], progress: Progress) -> tuple[str, ...] | Failing:
    """Those of some lemmas that are needed; or outputs, of claims or of lemmas, that do not follow from them."""
    circuit, claims = read_circuit(circuits.witness(names), "witness.aig"), len(circuits.proved)
    progress("proving the claims")
    proof = refutation(Obligation(circuit, claims, "claim", [*range(claims)]))
    if isinstance(proof, Failing):
        return proof
    used, done = set(proof.rests_on), set[int]()
    while left := sorted(used - done):
        for outputs in parts(left):
            progress(f"proving lemmas: {len(done)} of {len(used)}")
            proof = refutation(Obligation(circuit, claims, "step", outputs))
            if isinstance(proof, Failing):
                return proof
            done.update(outputs)
            used |= proof.rests_on
    return tuple(names[n - claims] for n in sorted(used))


def parts(outputs: Sequence[int]) -> Iterator[list[int]]:
    """Some outputs at a time."""
    return ([*outputs[n : n + TOGETHER]] for n in range(0, len(outputs), TOGETHER))
