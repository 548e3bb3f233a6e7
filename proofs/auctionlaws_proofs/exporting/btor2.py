"""BTOR2 (Niemetz, Preiner, Wolf, Biere 2018): the machine word by word, a line a node."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order
from auctionlaws_proofs.exporting.machine import Machine

_PLAIN = {Op.NOT: "not", Op.EQ: "eq", Op.LESS: "ult", Op.ITE: "ite", Op.ADD: "add", Op.BITAND: "and", Op.BITOR: "or"}


class _Lines:
    """Numbered lines; a truth value is a number of one bit."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self._last = 0
        self._sorts: dict[int, int] = {}
        self._constants: dict[tuple[int, int], int] = {}

    def add(self, *words: object) -> int:
        self._last += 1
        self.text.append(" ".join(map(str, (self._last, *words))))
        return self._last

    def sort(self, width: int) -> int:
        bits = max(width, 1)
        if bits not in self._sorts:
            self._sorts[bits] = self.add("sort bitvec", bits)
        return self._sorts[bits]

    def constant(self, value: int, width: int) -> int:
        shape = (value, max(width, 1))
        if shape not in self._constants:
            self._constants[shape] = self.add("const", self.sort(width), f"{value:0{shape[1]}b}")
        return self._constants[shape]


def btor2(machine: Machine) -> str:
    """The machine as a BTOR2 file: a ``bad`` line a claim, under its number."""
    lines = _Lines()
    named = machine.symbols
    # What a state begins with has to stand before it.
    first = {r.name: lines.constant(r.first, r.width) for r in machine.registers}
    known = {n: lines.add("input", lines.sort(width), named[n]) for n, width in machine.inputs}
    for register in machine.registers:
        sort = lines.sort(register.width)
        known[register.name] = state = lines.add("state", sort, named[register.name])
        lines.add("init", sort, state, first[register.name])
    done: dict[int, int] = {}
    for node in in_order(machine.roots):
        done[node.key] = _line(lines, node, [done[a.key] for a in node.args], known)
    for register in machine.registers:
        lines.add("next", lines.sort(register.width), known[register.name], done[register.next.key])
    for each in machine.properties:
        lines.add("bad", done[each.bad.key], each.number)
    return "\n".join([f"; auction laws of {machine.edition}", *lines.text]) + "\n"


def _line(lines: _Lines, node: Expr, args: list[int], known: Mapping[str, int]) -> int:
    match node.op:
        case Op.CONST:
            assert isinstance(node.value, int)
            return lines.constant(node.value, node.width)
        case Op.VAR:
            return known[str(node.value)]
        case Op.AND | Op.OR:
            joined, word = args[0], "and" if node.op is Op.AND else "or"
            for arg in args[1:]:
                joined = lines.add(word, lines.sort(0), joined, arg)
            return joined
        case Op.WIDEN:
            return lines.add("uext", lines.sort(node.width), args[0], node.width - max(node.args[0].width, 1))
        case Op.BITS:
            assert isinstance(node.value, tuple)
            return lines.add("slice", lines.sort(node.width), args[0], *node.value)
        case Op.NOT | Op.EQ | Op.LESS | Op.ITE | Op.ADD | Op.BITAND | Op.BITOR:
            return lines.add(_PLAIN[node.op], lines.sort(node.width), *args)
