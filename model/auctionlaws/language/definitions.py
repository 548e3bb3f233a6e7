"""Terms that law files define: declared before any block is read, and given their meaning afterwards."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from graphlib import CycleError, TopologicalSorter
from typing import Final

from auctionlaws.language.declared_facts import JOINTS, KEYWORD, fact_of, fact_term
from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import Parser
from auctionlaws.language.hints import place_in, shortened
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.reader import Section, gather, words_of
from auctionlaws.language.scopes import HE, check_scopes
from auctionlaws.language.semantics import defined
from auctionlaws.language.syntax import (
    All,
    Any,
    Before,
    Clause,
    Definition,
    Node,
    Not,
    Place,
    Said,
    SomePlayer,
    phrases,
)
from auctionlaws.language.terms import Sort, Term, Vocabulary
from auctionlaws.machine.records import MOST_DECLARED

MAX_TERMS: Final = 200
"""Terms that one edition may define."""
MAX_WORDS: Final = 20
"""Words of a defined term."""
MAX_SIZE: Final = 400
"""Base phrases that a defined term may amount to."""
MAX_LEVELS: Final = 12
"""Definitions within definitions."""

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9'-]*")

Key = tuple[Sort, str]


def declare_terms(sections: Sequence[Section], vocabulary: Vocabulary, taken: Collection[str] = ()) -> dict[Key, Place]:
    """Add what law files define and declare to the vocabulary, so that every block can use it; the place of each.

    ``taken``: the facts that every table script knows.
    """
    places: dict[Key, Place] = {}
    for section in sections:
        for keyword, lines in gather(section.lines):
            if keyword not in ("term", KEYWORD):
                continue
            text, place = words_of(keyword, lines)
            if len(places) == MAX_TERMS:
                raise LawError(place, f"is one term more than the {MAX_TERMS} of an edition", shortened(text, 8))
            if keyword == KEYWORD:
                term = fact_term(text, place, section.number, taken)
                _check_fact(term, place, vocabulary, places.get(key_of(term)))
            else:
                term = _declared(text, place, section.number)
                _check_beginning(term, place, vocabulary)
            try:
                vocabulary.add(term)
            except ValueError:
                raise LawError(place, "has a meaning already", pattern_text(term), "choose other words") from None
            places[key_of(term)] = place
    return places


def _check_fact(fact: Term, place: Place, vocabulary: Vocabulary, before: Place | None) -> None:
    """LawError if a fact is one too many, declared ``before``, or in words that clauses say of a call as an effect."""
    said = pattern_text(fact)
    if before is not None:
        raise LawError(place, f"has a meaning already, from {before}", said, "leave one out")
    if sum(fact_of(term) is not None for term in vocabulary.terms) == MOST_DECLARED:
        message = f"is one fact more than the {MOST_DECLARED} of an edition"
        raise LawError(place, message, said, "strike out one that is needed no more")
    if any(term.pattern == f"the call is {fact.pattern}" for term in vocabulary.of(Sort.EFFECT)):
        raise LawError(place, "is what clauses decide, and not for a Director to find", said, "choose other words")


def key_of(term: Term) -> Key:
    """What tells a term from every other."""
    return term.sort, term.pattern


def _declared(text: str, place: Place, clause: str) -> Term:
    gaps: list[str] = []
    for found in re.finditer(r"\S+", text):
        word, where = found.group(), place_in(text, found.start(), place)
        if word in ("[call]", "[player]"):
            if word in gaps:
                raise LawError(where, "can stand only once in a term", word)
            gaps.append(word)
        elif not _WORD.fullmatch(word):
            raise LawError(where, "cannot stand in a term", shortened(word, 1), "use plain words, [call] and [player]")
        elif word.lower() in JOINTS:
            raise LawError(where, "joins phrases and cannot stand in a term", word, "choose other words")
    pattern = " ".join(text.split())
    sort = Sort.KIND if re.fullmatch(r"\[call\] is .+", pattern) else Sort.CONDITION
    pattern = pattern.removeprefix("[call] is ") if sort is Sort.KIND else pattern
    if len(pattern.split()) > MAX_WORDS:
        raise LawError(place, f"has more than {MAX_WORDS} words", shortened(pattern, 8))
    if all(word.startswith("[") for word in pattern.split()):
        raise LawError(place, "needs words of its own", shortened(text, 4))
    return Term(sort, pattern.replace("[", "{").replace("]", "}"), "", _pending, frozenset(), clause)


def _check_beginning(term: Term, place: Place, vocabulary: Vocabulary) -> None:
    """LawError if the term says of one player or call what could be said of any: it would hide such phrases."""
    words = pattern_text(term)
    for noun in vocabulary.terms:
        beginning = noun.pattern.split(" {")[0].lower()
        if noun.sort in (Sort.PLAYER, Sort.CALL) and f"{words} ".lower().startswith(f"{beginning} "):
            raise LawError(place, f"speaks of one {noun.sort.value} only", words, f"begin with [{noun.sort.value}]")


def _pending(*_: object) -> None:
    raise RuntimeError("a term was used before its definition was read")


def parser_of(vocabulary: Vocabulary, places: Mapping[Key, Place]) -> Parser:
    """The parser for a vocabulary; LawError for the first defined term with which it could mistake phrases."""
    own = [t for t in vocabulary.terms if key_of(t) in places]
    base = [t for t in vocabulary.terms if key_of(t) not in places]
    if not own:
        return Parser(vocabulary)
    parser = _sound_parser([*base, *own])
    if parser is not None:
        return parser
    fine, clash = 0, len(own)
    while clash - fine > 1:
        middle = (fine + clash) // 2
        fine, clash = (middle, clash) if _sound_parser([*base, *own[:middle]]) else (fine, middle)
    term = own[clash - 1]
    raise LawError(
        places[key_of(term)], "cannot be told apart from other phrases", pattern_text(term), "choose other words"
    )


def _sound_parser(terms: Sequence[Term]) -> Parser | None:
    try:
        parser = Parser(Vocabulary(tuple(terms)))
    except ValueError:
        return None
    return parser if all(parser.tells(t) for t in terms if t.sort in (Sort.CONDITION, Sort.KIND)) else None


def check_bound(node: Node, gaps: Set[Sort], text: str, place: Place) -> None:
    """LawError if a phrase speaks of a gap that is not there, of *he* where nobody is meant, or of before an event.

    ``text`` is what the node was read from, and ``place`` where it begins.
    """
    for found in re.finditer(r"\[(call|player)\]", text):
        if Sort(found.group(1)) not in gaps:
            hint = "it can stand only in a definition whose term has this gap"
            raise LawError(place_in(text, found.start(), place), "is not said what it stands for", found.group(), hint)
    for part, somebody in _parts(node):
        match part:
            case Said(term=Term(sort=Sort.PLAYER, pattern=pattern)) if pattern == HE and not somebody:
                raise LawError(part.place, "stands for nobody here", HE, 'begin with "some player is such that"')
            case Before():
                where = place_in(text, text.lower().find("beforehand"), place)
                raise LawError(where, "can stand only in claims", "beforehand")
    check_scopes(node)


def _parts(node: Node | str, somebody: bool = False) -> Iterator[tuple[Node, bool]]:
    """A node and every node below it, each with whether somebody is spoken of there as *he*."""
    if isinstance(node, str):
        return
    yield node, somebody
    match node:
        case Said(args=parts) | All(parts=parts) | Any(parts=parts):
            for part in parts:
                yield from _parts(part, somebody)
        case Not(part=part) | Before(part=part):
            yield from _parts(part, somebody)
        case SomePlayer(part=part):
            yield from _parts(part, True)


def bind_definitions(vocabulary: Vocabulary, clauses: Sequence[Clause]) -> None:
    """Give every defined term its meaning; LawError if definitions go round in a circle or grow without measure."""
    definitions = {key_of(d.term): d for c in clauses for d in c.definitions}
    uses = {
        key: [k for p in phrases(d.means) if (k := key_of(p.term)) in definitions] for key, d in definitions.items()
    }
    try:
        order = list(TopologicalSorter(uses).static_order())
    except CycleError as error:
        first = next(d for key, d in definitions.items() if key in error.args[1])
        raise LawError(first.place, "is defined by way of itself", pattern_text(first.term)) from None
    _check_measure(definitions, uses, order)
    terms = {key_of(term): term for term in vocabulary.terms}
    for term in (terms[key] for key in order):
        object.__setattr__(term, "gloss", f"As Law {term.clause} defines it.")
        object.__setattr__(term, "meaning", defined(definitions[key_of(term)].means))


def _check_measure(
    definitions: Mapping[Key, Definition], uses: Mapping[Key, Sequence[Key]], order: Sequence[Key]
) -> None:
    size: dict[Key, int] = {}
    levels: dict[Key, int] = {}
    for key in order:
        definition = definitions[key]
        size[key] = sum(1 for _ in phrases(definition.means)) + sum(size[k] for k in uses[key])
        levels[key] = 1 + max((levels[k] for k in uses[key]), default=0)
        if size[key] > MAX_SIZE or levels[key] > MAX_LEVELS:
            raise LawError(definition.place, "is built on too many other definitions", pattern_text(definition.term))
