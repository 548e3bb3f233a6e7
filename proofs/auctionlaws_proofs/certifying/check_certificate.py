"""Checks a certificate that ``auctionlaws certify --proofs`` has written; needs this file and Python, nothing else.

    python check_certificate.py FOLDER

prints a line a claim. Exit status: 0 everything is shown, 1 something is refused, with the reason.

**What is shown.** ``model.aig`` (binary AIGER; Biere, Heljanko and Wieringa 2011) is the machine of the laws: latches,
which begin with 0, are what is known of an auction, inputs are an event, and an output for each proved claim is 1 at an
event that refutes it. ``witness.aig`` is the same machine, gate by gate, with an output more for each lemma, which is 1
where the lemma fails. No sequence of events makes an output of the model 1, because

* start: at the start no lemma fails, whatever the event;
* step: where no lemma fails, none fails after the next event, whatever the event after it;
* claim: where no lemma fails, the output of the claim is 0, whatever the event.

``shown.aig`` is the same machine again, with an output for each claim that an auction decides: it is played through the
circuit, and the output must be 1 at its last event.

An output is called by its number and a hash of what ``claims.json`` states of it, so another sentence is refused.

**The clauses.** Start is evaluated. Anything else is a set of clauses, formed here from the witness circuit alone (so a
certificate has no say in what is assumed), and refuted by a proof in the LRAT format (Cruz-Filipe et al. 2017), in xz,
whose steps follow by unit propagation. With V variables, the constant counted, variable v is v + 1 before the event, so
that 1 is false, V + v + 1 after it, a latch after the event being its next value. With A gates and N lemmas by number:

* 1: the constant is false;
* 3k + 2 and the next two for gate k (from 0) that is x = a and b: (not x, a), (not x, b), (x, not a, not b);
* 3A + 3k + 2 and the next two: the same after the event;
* 6A + 2 + n for lemma n (from 0): it does not fail before the event;
* 6A + 2 + N: one of the lemmas that are to be kept fails after the event, or the output of the claim is 1.
"""

from __future__ import annotations

import json
import lzma
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import Any

# What is larger is refused, so that nobody's file can take all the time or memory there is.
MOST_BYTES = 200_000_000  # of a file
MOST_LINE = 20_000_000  # bytes of a step of a proof
MOST_VARIABLES = 2_000_000  # of a circuit
MOST_KEPT = 20_000_000  # literals of derived clauses of a proof at a time, and ten more for each
MOST_WORK = 4_000_000_000  # bytes of proofs, literals looked at in them, and gates evaluated for auctions

PROVED = ("proved", "unreachable")
SHOWN = ("refuted", "reachable")
Clause = tuple[int, ...]


class Refused(Exception):
    """The certificate does not show what it says; the text says why."""


class Budget:
    """How much more work is done for a certificate."""

    left = MOST_WORK

    def spend(self, work: int) -> None:
        """Refused where it is too much."""
        self.left -= work
        if self.left < 0:
            raise Refused("it is too much work to check")


@dataclass(frozen=True)
class Circuit:
    """A binary AIGER file: literals are twice a variable, and one more for its negation; 0 is false."""

    inputs: int
    latches: int
    next: list[int]
    outputs: list[int]
    gates: list[tuple[int, int]]
    names: dict[str, str]

    @property
    def first_gate(self) -> int:
        return self.inputs + self.latches + 1

    @property
    def variables(self) -> int:
        return self.first_gate + len(self.gates)


def read_circuit(data: bytes, name: str) -> Circuit:
    """The circuit of a file; Refused where it is no binary AIGER of inputs, latches that begin with 0, and outputs."""
    end = data.find(b"\n", 0, 200)
    words = data[:end].split(b" ") if end > 0 else []
    if len(words) != 6 or words[0] != b"aig" or not all(w.isdigit() and len(w) < 10 for w in words[1:]):
        raise Refused(f"{name}: is no binary AIGER file with outputs only")
    most, inputs, latches, outputs, gates = map(int, words[1:])
    if most != inputs + latches + gates or max(most, outputs) > MOST_VARIABLES:
        raise Refused(f"{name}: its numbers do not add up")
    literals: list[int] = []
    for _ in range(latches + outputs):
        start, end = end + 1, data.find(b"\n", end + 1, end + 12)
        word = data[start:end]
        if end < 0 or not word.isdigit() or int(word) > 2 * most + 1:
            raise Refused(f"{name}: {word[:20]!r} is no literal of the circuit")
        literals.append(int(word))
    found, place = _gates(data, end + 1, inputs + latches + 1, gates, name)
    return Circuit(inputs, latches, literals[:latches], literals[latches:], found, _names(data[place:]))


def _gates(data: bytes, place: int, first: int, count: int, name: str) -> tuple[list[tuple[int, int]], int]:
    """The gates, and where the symbols begin: each gate as the differences of literals, seven bits a byte."""
    found = []
    for variable in range(first, first + count):
        parts, before = [], 2 * variable
        for _ in range(2):
            value = shift = 0
            while True:
                if place >= len(data) or shift > 28:
                    raise Refused(f"{name}: gate {variable} is cut short")
                byte = data[place]
                place += 1
                value |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            before -= value
            parts.append(before)
        if not 0 <= parts[1] <= parts[0] < 2 * variable:
            raise Refused(f"{name}: gate {variable} is made of something that is not there yet")
        found.append((parts[0], parts[1]))
    return found, place


def _names(data: bytes) -> dict[str, str]:
    """What inputs (i0), latches (l0) and outputs (o0) are called."""
    lines = takewhile(lambda line: line not in ("", "c"), data.decode("ascii").split("\n"))
    return dict(line.split(" ", 1) for line in lines)


def same_machine(model: Circuit, other: Circuit, name: str) -> None:
    """Refused unless the other circuit is this one, gate by gate, with further gates and outputs."""
    if (model.inputs, model.next, model.gates) != (other.inputs, other.next, other.gates[: len(model.gates)]):
        raise Refused(f"{name}: has other inputs, latches or next values than the model, or other gates at first")
    for key in (*(f"i{n}" for n in range(model.inputs)), *(f"l{n}" for n in range(model.latches))):
        if model.names[key] != other.names[key]:
            raise Refused(f"{name}: {key} is not called what it is in the model")


def evaluate(circuit: Circuit, latches: list[int], inputs: list[int], ones: int) -> list[int]:
    """The value of every literal for some auctions at once, a bit each; ``ones`` has all these bits."""
    values = [0, ones]
    for value in (*inputs, *latches):
        values += (value, value ^ ones)
    for a, b in circuit.gates:
        both = values[a] & values[b]
        values += (both, both ^ ones)
    return values


def failing_at_start(circuit: Circuit, lemmas: range) -> list[int]:
    """Outputs that may be 1 at the start: of every literal it is known whether it may be 0 (1) and may be 1 (2)."""
    may = [1, 2, *[3, 3] * circuit.inputs, *[1, 2] * circuit.latches]
    for a, b in circuit.gates:
        both = (may[a] | may[b]) & 1 | may[a] & may[b] & 2
        may += (both, both >> 1 | (both & 1) << 1)
    return [n for n in lemmas if may[circuit.outputs[n]] != 1]


class Obligation:
    """What is to be refuted, as clauses by number (see the head of this file)."""

    def __init__(self, witness: Circuit, claims: int, kind: str, outputs: list[int]) -> None:
        """``claims``: the number of claims, whose outputs are the first. Refused for outputs of another kind."""
        self.circuit, self.claims, self.kind, self.outputs = witness, claims, kind, outputs
        self.lemmas = len(witness.outputs) - claims
        self.gates = len(witness.gates)
        allowed = {"step": range(claims, claims + self.lemmas), "claim": range(claims)}.get(kind, range(0))
        if not outputs or len(set(outputs)) != len(outputs) or not all(n in allowed for n in outputs):
            raise Refused(f"{kind}: there is nothing to show of the outputs {str(outputs)[:60]}")
        self.first_lemma = 6 * self.gates + 2
        self.last = self.first_lemma + self.lemmas
        self.goal: Clause = tuple(dict.fromkeys(map(self.literal_of, outputs)))

    def literal_of(self, output: int) -> int:
        """The literal of an output: of a lemma that is to be kept, after the event; of a claim before it."""
        return (self.after if self.kind == "step" else self.before)(self.circuit.outputs[output])

    def before(self, number: int) -> int:
        """A literal of the circuit before the event."""
        return -(number >> 1) - 1 if number & 1 else (number >> 1) + 1

    def after(self, number: int) -> int:
        """A literal of the circuit after the event."""
        circuit, variable, sign = self.circuit, number >> 1, number & 1
        if circuit.inputs < variable < circuit.first_gate:
            return self.before(circuit.next[variable - circuit.inputs - 1] ^ sign)
        moved = variable + 1 + (circuit.variables if variable else 0)
        return -moved if sign else moved

    def clause(self, number: int) -> Clause:
        """The clause of that number; Refused if there is none."""
        if number == 1:
            return (-1,)
        if 1 < number < self.first_lemma:
            gate, which = divmod(number - 2, 3)
            side = self.before
            if gate >= self.gates:
                gate, side = gate - self.gates, self.after
            x, (a, b) = side(2 * (self.circuit.first_gate + gate)), self.circuit.gates[gate]
            if which < 2:
                return (-x, side((a, b)[which]))
            return tuple(dict.fromkeys((x, side(a ^ 1), side(b ^ 1))))
        if self.first_lemma <= number < self.last:
            return (self.before(self.circuit.outputs[self.claims + number - self.first_lemma] ^ 1),)
        if number == self.last:
            return self.goal
        raise Refused(f"there is no clause {number}")


def lines_of(data: bytes, name: str) -> Iterator[bytes]:
    """The lines of a compressed proof; Refused where it is broken or too long."""
    rest, reader = b"", lzma.LZMADecompressor(memlimit=MOST_BYTES)
    while not reader.eof:
        part, data = reader.decompress(data, 1 << 20), b""
        if len(rest) > MOST_LINE or (not part and reader.needs_input):
            raise Refused(f"{name}: is too long, or cut short")
        *whole, rest = (rest + part).split(b"\n")
        yield from whole


class Proof:
    """A refutation that is checked step by step; the clauses that it deletes are forgotten."""

    def __init__(self, obligation: Obligation, name: str, budget: Budget) -> None:
        self.obligation, self.name, self.budget = obligation, name, budget
        self.derived: dict[int, Clause] = {}
        self.last, self.kept = obligation.last, 0
        self.rests_on: set[int] = set()  # the outputs of the lemmas that it uses

    def check(self, lines: Iterator[bytes]) -> None:
        """Refused unless the lines derive the empty clause."""
        for line in lines:
            self.budget.spend(len(line))
            words = line.split(b" ")
            if words[1:2] == [b"d"]:
                self.kept -= sum(len(self.derived.pop(int(n))) + 10 for n in words[2:-1])
                continue
            number, *written = map(int, words)
            end = written.index(0)
            clause, hints = tuple(written[:end]), written[end + 1 :]
            if number <= self.last or not hints or hints.pop():
                raise Refused(f"{self.name}: {line[:40]!r} is no step of a proof")
            self.last = number
            self._follows(clause, hints)
            if not clause:
                return
            self.derived[self.last] = clause
            self.kept += len(clause) + 10
            if self.kept > MOST_KEPT:
                raise Refused(f"{self.name}: is too much to remember")
        raise Refused(f"{self.name}: ends before anything is refuted")

    def _follows(self, clause: Clause, hints: list[int]) -> None:
        """Refused unless the hinted clauses, one after the other, leave no way for all literals to be false."""
        false = set(clause)
        for hint in hints:
            reason = self.derived.get(hint)
            if reason is None:
                reason = self.obligation.clause(hint)
                if self.obligation.first_lemma <= hint < self.obligation.last:
                    self.rests_on.add(self.obligation.claims + hint - self.obligation.first_lemma)
            self.budget.spend(len(reason))
            left = [other for other in reason if other not in false]
            if not left:
                return
            if len(left) > 1:
                raise Refused(f"{self.name}: step {self.last} does not follow: clause {hint} does not lead on")
            false.add(-left[0])
        raise Refused(f"{self.name}: step {self.last} does not follow")


class Certificate:
    """What a folder states, and the circuits that it is stated of."""

    def __init__(self, folder: Path) -> None:
        """Refused where the circuits are not of one machine, or not those that are stated, or called otherwise."""
        self.folder, self.budget = folder, Budget()
        self.stated: Any = json.loads(self.bytes_of("claims.json"))
        self.model, self.witness, self.shown = (self._circuit(n) for n in ("model.aig", "witness.aig", "shown.aig"))
        same_machine(self.model, self.witness, "witness.aig")
        same_machine(self.model, self.shown, "shown.aig")
        claims: list[Any] = self.stated["claims"]
        proved, shown = ([c for c in claims if c["verdict"] in words] for words in (PROVED, SHOWN))
        places = [*range(len(proved)), *range(len(shown))]
        if len(places) != len(claims) or [c["output"] for c in (*proved, *shown)] != places:
            raise Refused("claims.json: a claim has another output, or a verdict that no circuit shows")
        self.claims = len(proved)
        self.lemmas = range(self.claims, len(self.witness.outputs))
        _called("model.aig", self.model, proved)
        _called("witness.aig", self.witness, proved, self.stated["lemmas"])
        _called("shown.aig", self.shown, shown)
        if self.model.outputs != self.witness.outputs[: self.claims]:
            raise Refused("witness.aig: the outputs of the claims are not those of the model")

    def bytes_of(self, name: str) -> bytes:
        """A file; Refused if it is none, or too long."""
        path = self.folder / name
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise Refused(f"{name}: there is no such file, or it is too long")
        return path.read_bytes()

    def _circuit(self, name: str) -> Circuit:
        data = self.bytes_of(name)
        if sha256(data).hexdigest() != self.stated["sha256"][name]:
            raise Refused(f"{name}: is not the file whose hash is stated")
        return read_circuit(data, name)

    def start(self) -> str:
        """Refused unless no lemma fails at the start; what to say of it."""
        if failing := failing_at_start(self.witness, self.lemmas):
            raise Refused(f"start: {self.witness.names[f'o{failing[0]}']} may fail")
        return f"start: none of {len(self.lemmas)} lemmas fails"

    def steps(self) -> Iterator[str]:
        """Refused unless every lemma is kept by every event; what to say of each part of the proof."""
        steps = self.stated["steps"]
        if sorted(n for step in steps for n in step["outputs"]) != [*self.lemmas]:
            raise Refused("step: the parts do not hold every lemma once; without certify --proofs there are none")
        for place, step in enumerate(steps):
            self._refute("step", step, step["outputs"], f"step-{place}.lrat.xz")
            yield f"step {place + 1} of {len(steps)}: {len(step['outputs'])} lemmas are kept by every event"

    def decided(self, claim: Any, events: list[int]) -> str:
        """Refused unless a claim follows from the lemmas, or its auction decides it; what to say of it."""
        output, said = claim["output"], f"{claim['number']} {claim['verdict']}"
        if claim["verdict"] in PROVED:
            self._refute("claim", claim, [output], f"claim-{output}.lrat.xz")
            return f"{said}: rests on {len(claim['rests_on'])} lemmas"
        if not events[output]:
            raise Refused(f"{said}: its output is not 1 at the end of its auction")
        return f"{said}: by event {events[output]} of its auction"

    def _refute(self, kind: str, stated: Any, outputs: list[int], name: str) -> None:
        proof = Proof(Obligation(self.witness, self.claims, kind, outputs), name, self.budget)
        proof.check(lines_of(self.bytes_of(name), name))
        if sorted(proof.rests_on) != stated["rests_on"]:
            raise Refused(f"{name}: rests on other lemmas than is stated")

    def auctions(self) -> list[int]:
        """For each claim that an auction decides, its number of events; 0 where the output is not 1 at the last one."""
        circuit, count = self.shown, len(self.shown.outputs)
        scripts = [self._events(f"stimulus-{n}.txt") for n in range(count)]
        ones, latches, found = (1 << count) - 1, [0] * circuit.latches, [0] * count
        for event in range(max(map(len, scripts), default=0)):
            self.budget.spend(circuit.variables * (count // 8 + 1))
            now = [script[event] if event < len(script) else script[-1] for script in scripts]
            inputs = [sum(int(line[i]) << n for n, line in enumerate(now)) for i in range(circuit.inputs)]
            values = evaluate(circuit, latches, inputs, ones)
            for n, script in enumerate(scripts):
                if event + 1 == len(script) and values[circuit.outputs[n]] >> n & 1:
                    found[n] = len(script)
            latches = [values[each] for each in circuit.next]
        return found

    def _events(self, name: str) -> list[str]:
        lines = self.bytes_of(name).decode("ascii").splitlines()
        if not lines or any(len(x) != self.shown.inputs or set(x) - {*"01"} for x in lines):
            raise Refused(f"{name}: is no line of input bits an event")
        return lines


def plain(name: str) -> str:
    """A name in which every letter that is unusual in a circuit is _."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name)


def seal(claim: Any) -> str:
    """A hash of what is stated of an output, but for its auction and what its proof rests on."""
    told = [claim.get(part, "") for part in ("number", "verdict", "sentence", "formal", "ranking")]
    return sha256(json.dumps(told).encode("ascii")).hexdigest()[:32]


def _called(name: str, circuit: Circuit, claims: list[Any], lemmas: tuple[str, ...] = ()) -> None:
    """Refused unless the outputs are called so."""
    names = [*(f"{plain(c['number'])}-{seal(c)}" for c in claims), *map(plain, lemmas)]
    if [circuit.names.get(f"o{n}") for n in range(len(circuit.outputs))] != names:
        raise Refused(f"{name}: its outputs are not those that claims.json states")


def check(folder: Path, say: Callable[[str], object] = print) -> bool:
    """Whether a certificate shows all that it states, which is said claim by claim."""
    try:
        certificate = Certificate(folder)
        say(certificate.start())
        for line in certificate.steps():
            say(line)
        events = certificate.auctions()
        for claim in certificate.stated["claims"]:
            say(certificate.decided(claim, events))
    except Refused as reason:
        say(f"refused: {reason}")
        return False
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, lzma.LZMAError) as error:
        say(f"refused: not of the form of a certificate: {type(error).__name__}: {error}"[:200])
        return False
    return True


if __name__ == "__main__":
    raise SystemExit(__doc__ if len(sys.argv) != 2 else not check(Path(sys.argv[1])))
