"""Binary AIGER (Biere 2007; Biere, Heljanko, Wieringa 2011): the machine bit by bit, in gates of two inputs.

A literal is twice the number of a variable, and one more for its negation; 0 is false and 1 is true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from auctionlaws_proofs.engines.literals import Circuit, Literal, Literals
from auctionlaws_proofs.exporting.machine import Machine

_FALSE, _TRUE = 0, 1


class _Gates(Circuit):
    """A circuit that keeps its gates as conjunctions of two; equal ones are one."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(lambda clause: None)
        self._of: dict[Literal, int] = {1: _TRUE}
        self._found: dict[tuple[int, int], int] = {}
        self._first: dict[str, int] = {r.name: r.first for r in machine.registers}
        self._begins: dict[str, int] = {}
        """The number of the lowest bit of every input and register, in which order they stand in the file."""
        self.last = 0
        for name, width in [*machine.inputs, *((r.name, r.width) for r in machine.registers)]:
            self._begins[name] = self.last + 1
            self.last += width

    @property
    def ands(self) -> Iterator[tuple[int, int, int]]:
        """Every gate after those that it is made of: itself, and its inputs, the greater one first."""
        return ((gate, a, b) for (a, b), gate in self._found.items())

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
            self.last += 1
            self._found[a, b] = 2 * self.last
        return self._found[a, b]


def aiger(machine: Machine) -> bytes:
    """The machine as a binary AIGER file: an output a claim, which is 1 where a step is bad, under its number."""
    gates = _Gates(machine)
    follows = [bit for r in machine.registers for bit in _after(gates, gates(r.next), r.first)]
    bad = [gates.literal(gates.truth(p.bad)) for p in machine.properties]
    ands = list(gates.ands)
    head = f"aig {gates.last} {machine.input_bits} {machine.state_bits} {len(bad)} {len(ands)}"
    lines = [head, *map(str, follows), *map(str, bad)]
    return "".join(f"{line}\n" for line in lines).encode() + b"".join(map(_coded, ands)) + _names(machine).encode()


def _after(gates: _Gates, found: Literals, first: int) -> Iterator[int]:
    """The bits of the next value of a register, those that begin with 1 as the opposite."""
    return (gates.literal(bit) ^ (first >> place & 1) for place, bit in enumerate(found))


def _coded(gate: tuple[int, int, int]) -> bytes:
    itself, a, b = gate
    return _number(itself - a) + _number(a - b)


def _number(value: int) -> bytes:
    """Seven bits a byte, the lowest first; the eighth says that more follow."""
    coded = bytearray()
    while value > 0x7F:
        coded.append(value & 0x7F | 0x80)
        value >>= 7
    coded.append(value)
    return bytes(coded)


def _names(machine: Machine) -> str:
    """What the inputs, latches and outputs are called, a line each, and at the end a comment."""
    named = machine.symbols
    inputs = [f"{named[n]}[{bit}]" for n, width in machine.inputs for bit in range(width)]
    latches = [f"{named[r.name]}[{bit}]" for r in machine.registers for bit in range(r.width)]
    outputs = [p.number for p in machine.properties]
    lines = [f"{k}{i} {n}" for k, names in (("i", inputs), ("l", latches), ("o", outputs)) for i, n in enumerate(names)]
    return "".join(f"{line}\n" for line in [*lines, "c", f"auction laws of {machine.edition}"])
