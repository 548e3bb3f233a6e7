"""SMT-LIB 2 with the annotations of VMT (Cimatti, Griggio, Tonetta 2021): ``:next``, ``:init``, ``:trans``, claims."""

from __future__ import annotations

from collections.abc import Mapping

from auctionlaws.core.expr import Expr, Op
from auctionlaws.core.walk import in_order
from auctionlaws_proofs.exporting.machine import Machine

_PLAIN = {
    Op.NOT: "not",
    Op.AND: "and",
    Op.OR: "or",
    Op.EQ: "=",
    Op.LESS: "bvult",
    Op.ITE: "ite",
    Op.ADD: "bvadd",
    Op.BITAND: "bvand",
    Op.BITOR: "bvor",
}


def smtlib2(machine: Machine) -> str:
    """The machine as SMT-LIB 2 text, read by any solver; the annotations say to model checkers what is what.

    ``.init`` and ``.trans`` are the conditions on a first state and on a step, ``.bad.NUMBER`` that a step is bad for a
    claim. As VMT has it, the property of a claim is that no step is bad.
    """
    named = machine.symbols
    lines = [f"; auction laws of {machine.edition}", "(set-logic QF_BV)"]
    for name, width in machine.inputs:
        lines.append(f"(declare-fun {named[name]} () {_sort(width)})")
    for register in machine.registers:
        name, sort = named[register.name], _sort(register.width)
        lines += [f"(declare-fun {name} () {sort})", f"(declare-fun {name}.next () {sort})"]
        lines.append(f"(define-fun .state.{name} () {sort} (! {name} :next {name}.next))")
    done: dict[int, str] = {}
    for number, node in enumerate(in_order(machine.roots)):
        text = _term(node, [done[a.key] for a in node.args], named)
        if node.args:
            lines.append(f"(define-fun .{number} () {_sort(node.width)} {text})")
            text = f".{number}"
        done[node.key] = text
    begins = [f"(= {named[r.name]} {_number(r.first, r.width)})" for r in machine.registers]
    follows = [f"(= {named[r.name]}.next {done[r.next.key]})" for r in machine.registers]
    lines.append(f"(define-fun .init () Bool (! (and true {' '.join(begins)}) :init true))")
    lines.append(f"(define-fun .trans () Bool (! (and true {' '.join(follows)}) :trans true))")
    for place, each in enumerate(machine.properties):
        lines.append(f"(define-fun .bad.{each.number} () Bool {done[each.bad.key]})")
        lines.append(f"(define-fun .holds.{each.number} () Bool (! (not .bad.{each.number}) :invar-property {place}))")
    return "\n".join(lines) + "\n"


def _sort(width: int) -> str:
    return f"(_ BitVec {width})" if width else "Bool"


def _number(value: int, width: int) -> str:
    return f"#b{value:0{width}b}"


def _term(node: Expr, args: list[str], named: Mapping[str, str]) -> str:
    match node.op:
        case Op.CONST:
            assert isinstance(node.value, int)
            return _number(node.value, node.width) if node.width else str(bool(node.value)).lower()
        case Op.VAR:
            return named[str(node.value)]
        case Op.WIDEN:
            return f"((_ zero_extend {node.width - node.args[0].width}) {args[0]})"
        case Op.BITS:
            assert isinstance(node.value, tuple)
            return f"((_ extract {node.value[0]} {node.value[1]}) {args[0]})"
        case Op.NOT | Op.AND | Op.OR | Op.EQ | Op.LESS | Op.ITE | Op.ADD | Op.BITAND | Op.BITOR:
            return f"({_PLAIN[node.op]} {' '.join(args)})"
