"""Plain English for a formal block, made from its syntax tree alone, to be compared with the paraphrase above it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from auctionlaws.language.printing import fill, same_call
from auctionlaws.language.syntax import (
    All,
    Any,
    Before,
    Case,
    Clause,
    Definition,
    Node,
    Not,
    Parameter,
    Reference,
    Said,
    SomePlayer,
)
from auctionlaws.language.terms import Sort, Stage, Term

_OCCASIONS: Final = {
    Stage.START: "At the start of the auction",
    Stage.CLASSIFY: "When a call is made",
    Stage.OVER: "When somebody calls over the call on the table",
    Stage.ARRIVAL: "When the Director arrives",
    Stage.LATE: "When the Director arrives after a void call",
    Stage.ACCEPTANCE: "When the call on the table is accepted",
    Stage.RULING: "When the Director rules against the call on the table",
    Stage.CORRECTION: "When the offender corrects an insufficient bid",
    Stage.STANDING: "When a call stands",
    Stage.LEAD: "When the opening lead is faced",
    Stage.ENFORCED: "When partner of the offender has been compelled to pass",
    Stage.LEAD_PENALTY: "When partner of the offender has become subject to a lead penalty",
    Stage.FIRST_LEAD: "When partner of the offender first has the lead",
    Stage.ASKING: "When the caller would ask a question",
    Stage.RESTATING: "When the caller asks to have the calls restated",
    Stage.REPLYING: "When an opponent asks for an explanation of a call of the caller",
    Stage.ERROR: "When there is an error in a restatement that the caller has asked for",
    Stage.MISTAKE: "When the offender has given a mistaken explanation",
    Stage.MISBID: "When a call of the caller departs from the agreement, and it has been explained as agreed",
    Stage.BASIS: "When the Director asks what a call of the caller rested on",
}


class _Tie(IntEnum):
    """How a sentence bears being joined to others by *and* and *or*."""

    CLOSED = 0
    """Anywhere."""
    LAST = 1
    """As the last of them: what follows would seem to belong to it."""
    ALONE = 2
    """Not at all; it needs an item of a list to itself."""


class _Sentence(NamedTuple):
    text: str
    tie: _Tie


def read_back(clause: Clause) -> str:
    """What a clause says, in English: a line for each definition and case, and one for its references."""
    said = [_definition(d) for d in clause.definitions] + [_fact(f) for f in clause.facts]
    said += [_case(c) for c in clause.cases]
    if clause.outside is not None:
        said.append(f"This clause is outside the model ({clause.outside}).")
    elif not said:
        said.append("This clause decides nothing by itself.")
    for routing, lead in ((False, "See"), (True, "See also")):
        if references := [r for r in clause.references if r.routing is routing]:
            said.append(f"{lead} {_references(references)}.")
    return f"{clause.number}. " + "\n".join(said)


def read_condition(node: Node | None) -> str:
    """A condition in English, as it follows *if* or *when*; *and* and *or* never mix without a list."""
    return "nothing further is required" if node is None else _sentence(node, "").text


def read_effect(said: Said) -> str:
    """An effect in English."""
    return _noun(said)


def _fact(term: Term) -> str:
    return f"Whether a call is {term.pattern} is for the Director to find; a table script says so after the call."


def _definition(definition: Definition) -> str:
    term = definition.term
    head = fill(term, [f"a {gap.value}" for gap in term.gaps])
    if term.sort is Sort.KIND:
        head = f"a call is {head}"
    return f"{_capital(head)} when {read_condition(definition.means)}."


def _case(case: Case) -> str:
    default = "unless another clause decides otherwise, " if case.default else ""
    if case.when is None:
        body = default + _effects(case.then)
    else:
        condition = _sentence(case.when, "").text
        stop = ";" if ";" in condition else ","
        body = f"if {condition}{stop} then{', ' + default if default else ' '}{_effects(case.then)}"
    occasion = _OCCASIONS.get(case.stage) or f"On {_noun(case.occasion)}"
    text = f"{occasion}: {body}."
    text += f" This does not apply where {_series(case.unless, 'or')} does." if case.unless else ""
    return text + (f" Where it applies, {_series(case.over, 'and')} {_do_not(case.over)}." if case.over else "")


def _do_not(numbers: Sequence[str]) -> str:
    return "does not" if len(numbers) == 1 else "do not"


def _effects(then: Sequence[Said]) -> str:
    texts = [read_effect(said) for said in then]
    return _list(texts, "and", "", "1") if len(texts) > 1 and any(map(_mixed, texts)) else _series(texts, "and")


def _references(references: Sequence[Reference]) -> str:
    texts = [f"{r.number} for {r.purpose}" for r in references]
    if any(map(_mixed, texts)):
        return "; ".join(texts)
    return _series(texts, "and")


def _sentence(node: Node, path: str) -> _Sentence:
    """A condition; ``path`` is the mark of the list item it stands in, which its own lists continue."""
    match node:
        case All(parts=parts):
            return _joined(parts, "and", path)
        case Any(parts=parts):
            kinds = same_call(parts)
            return _Sentence(_kinds(kinds, "is", "or"), _Tie.ALONE) if kinds else _joined(parts, "or", path)
        case Not(part=part):
            return _denied(part, path)
        case SomePlayer(part=part):
            inner = _sentence(part, path)
            return _Sentence(f"some player is such that {inner.text}", max(inner.tie, _Tie.LAST))
        case Before(part=part):
            inner = _sentence(part, path)
            return _Sentence(f"beforehand {inner.text}", max(inner.tie, _Tie.LAST))
        case Said(term=Term(sort=Sort.KIND)):
            return _Sentence(_kinds([node], "is", "or"), _Tie.CLOSED)
        case _:
            text = _noun(node)
            return _Sentence(text, _Tie.ALONE if _mixed(text) else _Tie.CLOSED)


def _denied(part: Node, path: str) -> _Sentence:
    match part:
        case Said(term=Term(sort=Sort.KIND)):
            return _Sentence(_kinds([part], "is not", "or"), _Tie.CLOSED)
        case Any(parts=parts) if kinds := same_call(parts):
            return _Sentence(_kinds(kinds, "is neither", "nor"), _Tie.LAST)
        case SomePlayer(part=inner):
            said = _sentence(inner, path)
            return _Sentence(f"no player is such that {said.text}", max(said.tie, _Tie.LAST))
        case Said(term=term, args=args) if term.denial is not None:
            text = _cited(term, fill(term.denial, [_noun(a) for a in args]))
            return _Sentence(text, _Tie.ALONE if _mixed(text) else _Tie.CLOSED)
    said = _sentence(part, path)
    lead = "this is not so:" if said.tie is _Tie.ALONE else "it is not so that"
    return _Sentence(f"{lead} {said.text}", max(said.tie, _Tie.LAST))


def _joined(parts: Sequence[Node], joint: str, path: str) -> _Sentence:
    plain = [_sentence(part, path) for part in parts]
    in_line = len(parts) <= (3 if joint == "and" else 2)
    if in_line and all(p.tie is _Tie.CLOSED for p in plain[:-1]) and plain[-1].tie is not _Tie.ALONE:
        comma = "," if len(parts) > 2 else ""
        text = f"{comma} {joint} ".join(p.text for p in plain)
        return _Sentence(text if joint == "and" else f"either {text}", _Tie.ALONE)
    lead = _leads(len(parts))[joint]
    marks = [_mark(path, index) for index in range(len(parts))]
    texts = [_sentence(part, mark).text for part, mark in zip(parts, marks, strict=True)]
    return _Sentence(f"{lead}: {_list(texts, joint, path)}", _Tie.ALONE)


def _leads(number: int) -> dict[str, str]:
    return {"and": "both of these hold" if number == 2 else "all of these hold", "or": "at least one of these holds"}


def _mark(path: str, index: int, first: str = "a") -> str:
    """The mark of a list item: letters, and numbers within letters, and so on."""
    numbers = first == "1" if not path else path[-1].isalpha()
    return f"{path}{index + 1}" if numbers else path + _letters(index)


def _letters(index: int) -> str:
    high, low = divmod(index, 26)
    return (_letters(high - 1) if high else "") + chr(ord("a") + low)


def _list(texts: Sequence[str], joint: str, path: str, first: str = "a") -> str:
    items = [f"({_mark(path, index, first)}) {text}" for index, text in enumerate(texts)]
    return "; ".join(items[:-1]) + f"; {joint} {items[-1]}"


def _series(texts: Sequence[str], joint: str) -> str:
    if len(texts) < 3:
        return f" {joint} ".join(texts)
    return ", ".join(texts[:-1]) + f", {joint} {texts[-1]}"


def _mixed(text: str) -> bool:
    """Whether a phrase has joints of its own, which could be taken for joints of the sentence."""
    return bool(re.search(r"[,;]|\b(and|or)\b", text))


def _kinds(kinds: Sequence[Said], verb: str, joint: str) -> str:
    named = [_cited(k.term, fill(k.term, [_noun(a) for a in k.args[1:]])) for k in kinds]
    return f"{_noun(kinds[0].args[0])} {verb} " + f" {joint} ".join(named)


def _noun(node: Node | str) -> str:
    match node:
        case str():
            return node
        case Parameter(sort=sort):
            return f"that {sort.value}"
        case Said(term=term, args=args):
            return _cited(term, fill(term, [_noun(a) for a in args]))
    raise ValueError(f"{type(node).__name__} is no phrase")


def _cited(term: Term, text: str) -> str:
    return f"{text} ({term.clause})" if term.clause is not None else text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
