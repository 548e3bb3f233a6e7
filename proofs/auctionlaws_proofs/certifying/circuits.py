"""The circuits of a certificate: a machine, and beside it lemmas, or claims that an auction decides.

Each begins with the same gates: those of the next values and of the claims that are proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from auctionlaws.core.operations import not_
from auctionlaws_proofs.certifying.check_certificate import plain
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.exporting.aiger import Gates, netlist
from auctionlaws_proofs.exporting.machine import Machine, Property


@dataclass(frozen=True, slots=True)
class Circuits:
    """Every gate of a machine, its proved claims, lemmas, and claims that an auction decides, by name of output.

    ``seals``: by number of a claim, a hash of what is stated of its output; in a file the output is called by both.
    """

    machine: Machine
    next: Sequence[int]
    proved: Mapping[str, int]
    lemmas: Mapping[str, int]
    shown: Mapping[str, int]
    pairs: Sequence[tuple[int, int]]
    seals: Mapping[str, str] = field(default_factory=dict)

    @property
    def model(self) -> bytes:
        """The machine, with an output for each claim that is proved."""
        return self._written(self.proved)

    def witness(self, lemmas: Iterable[str]) -> bytes:
        """The same, with an output more for each of these lemmas: that it fails."""
        return self._written({**self.proved, **{n: self.lemmas[n] for n in lemmas}})

    @property
    def decided(self) -> bytes:
        """The same machine, with an output for each claim that an auction decides."""
        return self._written(self.shown)

    def _written(self, outputs: Mapping[str, int]) -> bytes:
        """A file in which no name has a letter that a program could stumble over."""
        before = self.machine.input_bits + self.machine.state_bits + 1
        first = below(before, self.pairs, [*self.next, *self.proved.values()])
        further = below(before, self.pairs, outputs.values()) - first
        order = [gate for some in (first, further) for gate in sorted(some) if gate >= before]
        moved = {gate: place for place, gate in enumerate(order, before)}

        def literal(old: int) -> int:
            return 2 * moved.get(old >> 1, old >> 1) | old & 1

        pairs = []
        for gate in order:
            a, b = map(literal, self.pairs[gate - before])
            pairs.append((max(a, b), min(a, b)))
        follows = [literal(each) for each in self.next]
        named = [(self._called(name), literal(output)) for name, output in outputs.items()]
        return netlist(self.machine, follows, named, pairs).written()

    def _called(self, name: str) -> str:
        """What an output is called in a file."""
        return f"{plain(name)}-{self.seals[name]}" if name in self.seals else plain(name)


def below(first_gate: int, gates: Sequence[tuple[int, int]], literals: Iterable[int]) -> set[int]:
    """The variables on which some literals depend; ``gates`` are those from ``first_gate`` on."""
    found: set[int] = set()
    stack = [each >> 1 for each in literals]
    while stack:
        variable = stack.pop()
        if variable not in found:
            found.add(variable)
            if variable >= first_gate:
                a, b = gates[variable - first_gate]
                stack += (a >> 1, b >> 1)
    return found


def circuits(
    machine: Machine, proved: Sequence[Property], lemmas: Sequence[Lemma], shown: Sequence[Property]
) -> Circuits:
    """The gates of a machine with these properties and lemmas."""
    gates = Gates(machine)
    follows = gates.next_values()
    return Circuits(
        machine,
        follows,
        {p.number: gates.output(p.bad) for p in proved},
        {lemma.name: gates.output(not_(lemma.condition)) for lemma in lemmas},
        {p.number: gates.output(p.bad) for p in shown},
        gates.pairs,
    )
