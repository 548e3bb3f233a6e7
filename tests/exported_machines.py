"""Readers of exported machines that share nothing with the writers: AIGER and BTOR2 evaluated, SMT-LIB 2 solved.

What is evaluated is numbers, or arrays of them: many steps at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import z3

Values = dict[str, int]
Columns = dict[str, Any]
"""Numbers, or arrays of them."""


@dataclass(frozen=True)
class Stepped:
    """What a machine says of a state and an input: the state after it, and the claims for which the step is bad."""

    after: Values
    bad: set[str]


class Aiger:
    """A binary AIGER file (Biere, Heljanko, Wieringa 2011), whose latches begin with 0."""

    def __init__(self, data: bytes) -> None:
        file = BytesIO(data)
        kind, *numbers = file.readline().split()
        assert kind == b"aig"
        most, self.inputs, self.latches, outputs, ands = map(int, numbers)
        assert most == self.inputs + self.latches + ands
        self._follows = [int(file.readline()) for _ in range(self.latches)]
        self._outputs = [int(file.readline()) for _ in range(outputs)]
        self._ands: list[tuple[int, int]] = []
        for number in range(ands):
            gate = 2 * (self.inputs + self.latches + 1 + number)
            one = gate - _number(file)
            self._ands.append((one, one - _number(file)))
        lines = file.read().decode().partition("c\n")[0].splitlines()
        self.names = dict(line.split(" ", 1) for line in lines)

    def first(self) -> Values:
        """The state before the first event."""
        return self._words([0] * self.latches, "l")

    def step(self, values: Values) -> Stepped:
        """One step, the values of the state and the event being given by name."""
        return _stepped(*self.steps(values))

    def steps(self, values: Columns) -> tuple[Columns, Columns]:
        """What :class:`Stepped` holds, of numbers or arrays; of each claim, whether the step is bad."""
        bits: list[Any] = [0]
        for kind, count in (("i", self.inputs), ("l", self.latches)):
            for place in range(count):
                name, bit = self._bit(f"{kind}{place}")
                bits.append(values[name] >> bit & 1)
        for one, other in self._ands:
            bits.append((bits[one >> 1] ^ one & 1) & (bits[other >> 1] ^ other & 1))

        def value(literal: int) -> Any:
            return bits[literal >> 1] ^ literal & 1

        bad = {self.names[f"o{n}"]: value(literal) for n, literal in enumerate(self._outputs)}
        return self._words([value(literal) for literal in self._follows], "l"), bad

    def events(self, trace: Iterable[str]) -> list[Values]:
        """The inputs of a counterexample, by step, from lines such as ``call[0]@2=1``."""
        found: dict[int, Values] = {}
        inputs = {self.names[f"i{place}"] for place in range(self.inputs)}
        for line in trace:
            if (match := re.fullmatch(r"((\w+)\[(\d+)\])@(\d+)=([01])", line)) and match[1] in inputs:
                event = found.setdefault(int(match[4]), {})
                event[match[2]] = event.get(match[2], 0) | int(match[5]) << int(match[3])
        return [found[step] for step in sorted(found)]

    def _bit(self, place: str) -> tuple[str, int]:
        name, bit = self.names[place].rstrip("]").split("[")
        return name, int(bit)

    def _words(self, bits: list[Any], kind: str) -> Columns:
        found: Columns = {}
        for place, value in enumerate(bits):
            name, bit = self._bit(f"{kind}{place}")
            found[name] = found.get(name, 0) | value << bit
        return found


def _stepped(after: Columns, bad: Columns) -> Stepped:
    return Stepped(after, {claim for claim, value in bad.items() if value})


def _number(file: BytesIO) -> int:
    value = shift = 0
    while True:
        byte = file.read(1)[0]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value
        shift += 7


_WORDS: dict[str, Callable[..., Any]] = {
    "eq": lambda a, b: (a == b) * 1,
    "ult": lambda a, b: (a < b) * 1,
    "ite": lambda c, a, b: c * a + (1 - c) * b,
    "add": lambda a, b: a + b,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "not": lambda a: ~a,
    "uext": lambda a: a,
}


class Btor2:
    """A BTOR2 file (Niemetz, Preiner, Wolf, Biere 2018), as far as the machine uses it."""

    def __init__(self, text: str) -> None:
        self._lines = [line.split() for line in text.splitlines() if not line.startswith(";")]
        assert [int(words[0]) for words in self._lines] == list(range(1, len(self._lines) + 1))

    def first(self) -> Values:
        """The state before the first event."""
        constants = {w[0]: int(w[3], 2) for w in self._lines if w[1] == "const"}
        named = {w[0]: w[3] for w in self._lines if w[1] == "state"}
        return {named[w[3]]: constants[w[4]] for w in self._lines if w[1] == "init"}

    def step(self, values: Values) -> Stepped:
        """One step, the values of the state and the event being given by name."""
        return _stepped(*self.steps(values))

    def steps(self, values: Columns) -> tuple[Columns, Columns]:
        """What :class:`Stepped` holds, of numbers or arrays; of each claim, whether the step is bad."""
        width: dict[str, int] = {}
        known: Columns = {}
        states: dict[str, str] = {}
        after: Columns = {}
        bad: Columns = {}
        for number, word, *rest in self._lines:
            match word:
                case "sort":
                    width[number] = int(rest[1])
                case "const":
                    known[number] = int(rest[1], 2)
                case "input" | "state":
                    known[number] = values[rest[1]]
                    states[number] = rest[1]
                case "init":
                    pass
                case "next":
                    after[states[rest[1]]] = known[rest[2]]
                case "bad":
                    bad[rest[1]] = known[rest[0]]
                case "slice":
                    known[number] = known[rest[1]] >> int(rest[3]) & (1 << int(rest[2]) - int(rest[3]) + 1) - 1
                case _:
                    arguments = rest[1:2] if word == "uext" else rest[1:]
                    value = _WORDS[word](*(known[a] for a in arguments))
                    known[number] = value & (1 << width[rest[0]]) - 1
        return after, bad


class Smtlib2:
    """SMT-LIB 2 with the annotations of VMT, asked of a solver that reads the file by itself."""

    def __init__(self, text: str) -> None:
        self._registers = dict(re.findall(r"^\(declare-fun (\S+)\.next \(\) \(_ BitVec (\d+)\)\)$", text, re.M))
        claims = re.findall(r"^\(define-fun \.bad\.(\S+) \(\) Bool", text, re.M)
        shown = [f"(declare-fun bad.{c} () Bool)(assert (= bad.{c} .bad.{c}))" for c in claims]
        self._claims = claims
        self._text, self._step = text, z3.Solver()
        self._step.from_string(text + "".join(shown) + "(assert .trans)")

    def first(self) -> Values:
        """The state before the first event: there is just one."""
        begin = z3.Solver()
        begin.from_string(self._text + "(assert .init)")
        assert begin.check() == z3.sat
        model = begin.model()
        first = {n: model.eval(z3.BitVec(n, int(w))).as_long() for n, w in self._registers.items()}
        another = z3.Or(*(z3.BitVec(n, int(w)) != first[n] for n, w in self._registers.items()))
        assert begin.check(another) == z3.unsat
        return first

    def step(self, values: Values, widths: dict[str, int]) -> Stepped:
        """One step, the values of the state and the event being given by name."""
        self._step.push()
        self._step.add(*(z3.BitVec(n, widths[n]) == v for n, v in values.items()))
        assert self._step.check() == z3.sat
        model = self._step.model()
        self._step.pop()
        after = {n: model.eval(z3.BitVec(f"{n}.next", int(w)), True).as_long() for n, w in self._registers.items()}
        return Stepped(after, {c for c in self._claims if z3.is_true(model.eval(z3.Bool(f"bad.{c}"), True))})

    def terms(self) -> dict[str, z3.ExprRef]:
        """What the solver has read: the next value of every register, and whether the step is bad for a claim."""
        *shown, follows = self._step.assertions()
        said = [*shown, *(c for c in follows.children() if z3.is_eq(c))] if z3.is_and(follows) else [*shown, follows]
        return {s.arg(0).decl().name(): s.arg(1) for s in said}
