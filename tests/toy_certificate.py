"""A certificate of a toy machine, small enough for every state of it, and of any damaged one, to be visited."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from auctionlaws.core.bitwise import add
from auctionlaws.core.expr import const, var
from auctionlaws.core.operations import and_, eq, implies, ite, less, not_, or_
from auctionlaws_proofs.certifying.check_certificate import Circuit, evaluate, seal
from auctionlaws_proofs.certifying.circuits import Circuits, circuits
from auctionlaws_proofs.certifying.needed import found
from auctionlaws_proofs.certifying.writing import Files, proofs, write
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.exporting.machine import Machine, Property, Register

CLAIMS = ("in step", "never seven")


def toy() -> Circuits:
    """Two counters that go round from 1 to 6 together unless they wait, a light that may go on, and a spare counter."""
    one, other, light, wait, on = (
        var(n, w) for n, w in (("one", 3), ("other", 3), ("light", 1), ("wait", 1), ("on", 1))
    )
    waits, spare = eq(wait, 1), var("spare", 2)
    registers = (
        Register("one", 3, 1, ite(waits, one, ite(eq(one, 6), const(1, 3), add(one, 1)))),
        Register("other", 3, 1, ite(waits, other, ite(less(const(5, 3), one), const(1, 3), add(other, 1)))),
        Register("spare", 2, 0, ite(eq(spare, 2), const(0, 2), add(spare, 1))),
        Register("light", 1, 0, ite(or_(eq(light, 1), and_(eq(on, 1), eq(one, 3))), const(1, 1), const(0, 1))),
    )
    proved = [Property(CLAIMS[0], not_(eq(one, other))), Property(CLAIMS[1], and_(eq(other, 7), eq(on, 1)))]
    lemmas = [
        Lemma("one < 7", less(one, const(7, 3))),
        Lemma("one = other", eq(one, other)),
        Lemma("idle: spare < 3", less(spare, const(3, 2))),
        Lemma("false: no light", implies(eq(one, 5), eq(light, 0))),
    ]
    machine = Machine("a toy", registers, (("wait", 1), ("on", 1)), tuple(proved))
    return circuits(machine, proved, lemmas, [Property("light", eq(light, 1))])


def certified(folder: Path) -> None:
    """Write its certificate, with proofs."""
    stated: list[dict[str, Any]] = [{"number": name, "verdict": "proved", "output": n} for n, name in enumerate(CLAIMS)]
    stated.append({"number": "light", "verdict": "refuted", "output": 0})
    made = replace(toy(), seals={claim["number"]: seal(claim) for claim in stated})
    lemmas = found(made, lambda message: None)
    files = Files(made.model, made.witness(lemmas), made.decided, lemmas, {"stimulus-0.txt": "00\n00\n01\n00\n"})
    parts = list(proofs(files.witness, len(CLAIMS), lambda message: None))
    rests_on = [list(p.rests_on) for p in parts if p.name.startswith("claim")]
    claims = [claim | ({"rests_on": rests_on[n]} if n < len(CLAIMS) else {}) for n, claim in enumerate(stated)]
    steps = [{"outputs": p.outputs, "rests_on": p.rests_on} for p in parts if p.name.startswith("step")]
    write(folder, {"sha256": files.hashes, "claims": claims, "lemmas": lemmas, "steps": steps}, files, parts)


def can_be_bad(circuit: Circuit) -> bool:
    """Whether some sequence of inputs makes an output 1: every state that can be reached is visited."""
    front, seen = [(0,) * circuit.latches], {(0,) * circuit.latches}
    while front:
        state = front.pop()
        for event in product((0, 1), repeat=circuit.inputs):
            values = evaluate(circuit, list(state), list(event), 1)
            if any(values[n] for n in circuit.outputs):
                return True
            after = tuple(values[n] for n in circuit.next)
            if after not in seen:
                seen.add(after)
                front.append(after)
    return False
