"""Binary AIGER (Biere 2007; Biere, Heljanko, Wieringa 2011): the machine bit by bit, in gates of two inputs.

A literal is twice the number of a variable, and one more for its negation; 0 is false and 1 is true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from auctionlaws.core.expr import Expr
from auctionlaws_proofs.engines.literals import Circuit, Literal, Literals
from auctionlaws_proofs.exporting.machine import Machine

_FALSE, _TRUE = 0, 1


class Gates(Circuit):
    """The gates of a machine, which are conjunctions of two; equal ones are one."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(lambda clause: None)
        self._machine = machine
        self._of: dict[Literal, int] = {1: _TRUE}
        self._found: dict[tuple[int, int], int] = {}
        self._first: dict[str, int] = {r.name: r.first for r in machine.registers}
        self._begins: dict[str, int] = {}
        """The number of the lowest bit of every input and register, in which order they stand in the file."""
        self._last_variable = 0
        for name, width in [*machine.inputs, *((r.name, r.width) for r in machine.registers)]:
            self._begins[name] = self._last_variable + 1
            self._last_variable += width

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The inputs of every gate, the greater literal first; a gate stands after those that it is made of."""
        return list(self._found)

    def next_values(self) -> list[int]:
        """The next value of every latch; of one that begins with 1 the opposite."""
        return [
            self.literal(bit) ^ (r.first >> place & 1)
            for r in self._machine.registers
            for place, bit in enumerate(self(r.next))
        ]

    def output(self, condition: Expr) -> int:
        """The literal of a condition on the state and the input."""
        return self.literal(self.truth(condition))

    def variable(self, name: str, width: int) -> Literals:
        """A latch begins with 0: one that is to begin with 1 holds the opposite."""
        found = super().variable(name, width)
        first = self._first.get(name, 0)
        for place, literal in enumerate(found):
            self._of[literal] = 2 * (self._begins[name] + place) + (first >> place & 1)
        return found

    def define_all(self, gate: Literal, parts: Collection[Literal]) -> None:
        joined = _TRUE
        for part in sorted(map(self.literal, parts)):
            joined = self._and(joined, part)
        self._of[gate] = joined

    def define_choice(self, gate: Literal, condition: Literal, yes: Literal, no: Literal) -> None:
        on = self.literal(condition)
        one, other = self._and(on, self.literal(yes)), self._and(on ^ 1, self.literal(no))
        self._of[gate] = self._and(one ^ 1, other ^ 1) ^ 1

    def literal(self, literal: Literal) -> int:
        """A literal of the circuit as one of the file."""
        return self._of[abs(literal)] ^ (literal < 0)

    def _and(self, a: int, b: int) -> int:
        a, b = max(a, b), min(a, b)
        if b == _FALSE or a == b ^ 1:
            return _FALSE
        if b == _TRUE or a == b:
            return a
        if (a, b) not in self._found:
            self._last_variable += 1
            self._found[a, b] = 2 * self._last_variable
        return self._found[a, b]


@dataclass(frozen=True, slots=True)
class Netlist:
    """What a file holds: inputs, latches with their next values, and outputs, each with its name; and gates.

    Literals count the inputs first, then the latches, then the gates.
    """

    inputs: Sequence[str]
    latches: Sequence[tuple[str, int]]
    outputs: Sequence[tuple[str, int]]
    pairs: Sequence[tuple[int, int]]
    comment: str

    def written(self) -> bytes:
        """The file."""
        before = len(self.inputs) + len(self.latches)
        counts = (before + len(self.pairs), len(self.inputs), len(self.latches), len(self.outputs), len(self.pairs))
        head = [f"aig {' '.join(map(str, counts))}", *(str(value) for _, value in (*self.latches, *self.outputs))]
        coded = (_coded(2 * gate, pair) for gate, pair in enumerate(self.pairs, before + 1))
        return _lines(head) + b"".join(coded) + _lines(self._names())

    def _names(self) -> Iterator[str]:
        yield from (f"i{place} {name}" for place, name in enumerate(self.inputs))
        for kind, named in (("l", self.latches), ("o", self.outputs)):
            yield from (f"{kind}{place} {name}" for place, (name, _) in enumerate(named))
        yield from ("c", self.comment)


def aiger(machine: Machine) -> bytes:
    """The machine as a binary AIGER file: an output a claim, which is 1 where a step is bad, under its number."""
    gates = Gates(machine)
    follows = gates.next_values()
    outputs = [(p.number, gates.output(p.bad)) for p in machine.properties]
    return netlist(machine, follows, outputs, gates.pairs).written()


def netlist(
    machine: Machine, follows: Sequence[int], outputs: Sequence[tuple[str, int]], pairs: Sequence[tuple[int, int]]
) -> Netlist:
    """The inputs and latches of a machine, bit by bit, with these next values, outputs and gates."""
    named = machine.symbols
    inputs = [f"{named[n]}[{bit}]" for n, width in machine.inputs for bit in range(width)]
    latches = [f"{named[r.name]}[{bit}]" for r in machine.registers for bit in range(r.width)]
    comment = f"auction laws of {machine.edition}"
    return Netlist(inputs, list(zip(latches, follows, strict=True)), outputs, pairs, comment)


def _coded(gate: int, pair: tuple[int, int]) -> bytes:
    a, b = pair
    return _number(gate - a) + _number(a - b)


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
    coded = bytearray()
    while value > 0x7F:
        coded.append(value & 0x7F | 0x80)
        value >>= 7
    coded.append(value)
    return bytes(coded)


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
