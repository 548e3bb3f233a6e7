"""Prints the syntax tree of a clause as a formal block in the canonical layout; reading it again gives the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from auctionlaws.language.syntax import (
    All,
    Any,
    Before,
    Case,
    Clause,
    Node,
    Not,
    Parameter,
    Reference,
    Said,
    SomePlayer,
    is_understood,
)
from auctionlaws.language.terms import Sort, Term

_MARGIN = 7


def fill(term: Term, texts: Sequence[str]) -> str:
    """The words of a term with its gaps filled."""
    rest = iter(texts)
    return re.sub(r"\{\w+\}", lambda _: next(rest), term.pattern)


def pattern_text(term: Term) -> str:
    """The pattern of a term as a law file writes it: gaps in brackets, a kind with the call it is said of."""
    pattern = term.pattern.replace("{", "[").replace("}", "]")
    return f"[call] is {pattern}" if term.sort is Sort.KIND else pattern


def same_call(parts: Sequence[Node]) -> Sequence[Said] | None:
    """The parts if each says of the same call of what kind it is, None otherwise."""
    kinds = [p for p in parts if isinstance(p, Said) and p.term.sort is Sort.KIND]
    return kinds if len(kinds) == len(parts) and len({k.args[0] for k in kinds}) == 1 else None


def print_clause(clause: Clause) -> str:
    """The formal block of a clause, without the fence; ValueError if the tree has a form that no phrase has."""
    opens = "understood" if is_understood(clause.number) else "clause"
    lines = [*_labelled(opens, [clause.number])]
    if clause.outside is not None:
        lines.append(f"outside the model   {clause.outside}")
    for definition in clause.definitions:
        lines += _labelled("term", [pattern_text(definition.term)])
        lines += _labelled("means", print_condition(definition.means).split("\n"))
    for fact in clause.facts:
        lines += _labelled("fact", [pattern_text(fact)])
    for index, case in enumerate(clause.cases):
        if index or clause.definitions or clause.facts:
            lines.append("")
        lines += _case_lines(case)
        last = index + 1 == len(clause.cases)
        if last or clause.cases[index + 1].references != case.references:
            lines += _reference_lines(case.references)
    if not clause.cases:
        lines += _reference_lines(clause.references)
    return "\n".join(lines) + "\n"


def _reference_lines(references: Sequence[Reference]) -> Iterator[str]:
    for routing, run in groupby(references, key=lambda r: r.routing):
        yield from _labelled("see also" if routing else "see", [f"{r.number} for {r.purpose}" for r in run])


def _labelled(keyword: str, texts: Sequence[str]) -> Iterator[str]:
    margin = max(_MARGIN, len(keyword) + 1)
    for index, text in enumerate(texts):
        yield (keyword if index == 0 else "").ljust(margin) + text


def _case_lines(case: Case) -> Iterator[str]:
    yield from _labelled("on", [print_node(case.occasion)])
    if case.when is not None:
        yield from _labelled("when", print_condition(case.when).split("\n"))
    if case.own_unless:
        yield from _labelled("unless", [", ".join(case.own_unless)])
    if case.over:
        yield from _labelled("prevails over", [", ".join(case.over)])
    if case.default:
        yield "by default"
    yield from _labelled("then", [print_node(said) for said in case.then])


def print_condition(node: Node) -> str:
    """A condition in the words of the language, one statement a line."""
    if isinstance(node, Any) and not same_call(node.parts):
        return ",\nor ".join(_conjunction(part) for part in node.parts)
    return _conjunction(node)


def _conjunction(node: Node) -> str:
    if not isinstance(node, All):
        return _statement(node)
    if any(_reaches(part) for part in node.parts[:-1]):
        raise ValueError('the law language has no phrase for a condition after "such that" that is no part of it')
    return "\nand ".join(_statement(part) for part in node.parts)


def _reaches(node: Node) -> bool:
    """Whether a statement would take in those that follow it."""
    match node:
        case Not(part=part) | Before(part=part):
            return _reaches(part)
        case _:
            return isinstance(node, SomePlayer)


def _statement(node: Node) -> str:
    match node:
        case Not(part=Said(term=Term(sort=Sort.KIND)) as said):
            return _said_of_call([said], " is not ")
        case Not(part=Any(parts=parts)) if len(parts) == 2 and (kinds := same_call(parts)):
            return _said_of_call(kinds, " is neither ", " nor ")
        case Not(part=SomePlayer(part=part)):
            return f"no player is such that {_conjunction(part)}"
        case Not(part=Said(term=term, args=args)) if term.denial is not None:
            return fill(term.denial, [print_node(a) for a in args])
        case Not(part=part):
            return f"it is not so that {_statement(part)}"
        case SomePlayer(part=part):
            return f"some player is such that {_conjunction(part)}"
        case Before(part=part):
            return f"beforehand {_statement(part)}"
        case Any(parts=parts) if kinds := same_call(parts):
            return _said_of_call(kinds, " is ")
        case Said(term=Term(sort=Sort.KIND)):
            return _said_of_call([node], " is ")
        case Said(term=Term(sort=Sort.CONDITION)):
            return print_node(node)
        case _:
            raise ValueError(f"the law language has no phrase for {type(node).__name__} in this place")


def _said_of_call(kinds: Sequence[Said], verb: str, joint: str = " or ") -> str:
    named = [fill(kind.term, [print_node(a) for a in kind.args[1:]]) for kind in kinds]
    return print_node(kinds[0].args[0]) + verb + joint.join(named)


def print_node(node: Node | str) -> str:
    """A player, call, occasion, effect or condition phrase in the words of the language."""
    match node:
        case str():
            return node
        case Parameter(sort=sort):
            return f"[{sort.value}]"
        case Said(term=term, args=args) if term.sort is not Sort.KIND:
            return fill(term, [print_node(a) for a in args])
        case _:
            return print_condition(node)
