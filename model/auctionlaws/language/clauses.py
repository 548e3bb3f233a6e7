"""From the sections of law files to clauses: definitions first, then the cases that use them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from auctionlaws.language.declared_facts import fact_of
from auctionlaws.language.definitions import check_bound
from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import Parser
from auctionlaws.language.hints import place_in, shortened
from auctionlaws.language.printing import pattern_text
from auctionlaws.language.reader import NUMBER, Line, Section, gather, words_of
from auctionlaws.language.syntax import Case, Clause, Definition, Node, Place, Reference, Said, is_understood
from auctionlaws.language.terms import Sort, Stage, Vocabulary

KEYWORDS = (
    "clause",
    "understood",
    "on",
    "when",
    "unless",
    "prevails over",
    "by default",
    "then",
    "see also",
    "see",
    "term",
    "means",
    "fact",
    "outside the model",
)

Groups = list[tuple[str, list[Line]]]

_OF_A_CASE = ("on", "when", "unless", "prevails over", "by default", "then")


class Exemption(NamedTuple):
    """A clause that yields to another at a stage: what says so, and where the number of the other clause stands.

    A case says of its own clause that it yields (*unless*), or of another clause (*prevails over*).
    """

    clause: str
    stage: Stage
    to: str
    place: Place
    keyword: str

    @property
    def said_by(self) -> str:
        """The clause that says so."""
        return self.clause if self.keyword == "unless" else self.to

    @property
    def other(self) -> str:
        """The clause that it names."""
        return self.to if self.keyword == "unless" else self.clause


class Builder:
    """Reads the formal blocks of an edition in one vocabulary; ``exemptions`` are those found so far."""

    def __init__(self, vocabulary: Vocabulary, parser: Parser | None = None) -> None:
        self.vocabulary = vocabulary
        self.exemptions: list[Exemption] = []
        self._parser = parser or Parser(vocabulary)

    def clause(self, section: Section) -> Clause:
        """The clause of a section; LawError names file, line, column and the nearest known phrase."""
        groups = gather(section.lines)
        _check_frame(section, groups)
        cases = tuple(_with_references(self._cases(groups, section.number), groups))
        outside = _outside(groups, bool(cases))
        return Clause(
            number=section.number,
            heading=section.heading,
            prose=section.prose,
            place=section.place,
            cases=cases,
            definitions=tuple(self._definitions(groups, section)),
            facts=tuple(t for t in self.vocabulary.terms if t.clause == section.number and fact_of(t)),
            references=tuple(_references(groups)),
            outside=outside,
            source=section.source,
        )

    def _cases(self, groups: Groups, number: str) -> list[Case]:
        found: list[dict[str, list[Line]]] = []
        for keyword, lines in groups:
            if keyword == "on":
                found.append({"on": lines})
            elif keyword in _OF_A_CASE:
                if not found or keyword in found[-1]:
                    order = "a case reads on, when, unless, prevails over, by default, then"
                    raise LawError(lines[0].start, "has no place here", keyword, order)
                found[-1][keyword] = lines
        return [self._case(parts, number) for parts in found]

    def _case(self, parts: dict[str, list[Line]], number: str) -> Case:
        occasion, where = self._read("occasion", "on", parts["on"]), parts["on"][0].place
        assert isinstance(occasion, Said)
        when = self._read("condition", "when", parts["when"]) if "when" in parts else None
        if "then" not in parts:
            raise LawError(where, 'has no "then"', occasion.term.pattern, "say what takes effect")
        default = "by default" in parts
        if default and parts["by default"][0].text:
            line = parts["by default"][0]
            raise LawError(line.place, 'stands after "by default", which stands alone', line.text)
        then = tuple(self._effect(line) for line in parts["then"])
        unless, over = (
            numbers_of(keyword, parts[keyword], f"{keyword} 27B1a, 28A") if keyword in parts else []
            for keyword in ("unless", "prevails over")
        )
        case = Case(
            occasion,
            when,
            tuple(other for other, _ in unless),
            default,
            then,
            where,
            over=tuple(other for other, _ in over),
            unless_at=tuple(place for _, place in unless),
        )
        for said in then:
            self._check_stage(said, case)
        self.exemptions += [Exemption(number, case.stage, other, place, "unless") for other, place in unless]
        self.exemptions += [Exemption(other, case.stage, number, place, "prevails over") for other, place in over]
        return case

    def _effect(self, line: Line) -> Said:
        said = self._read("effect", "then", [line])
        assert isinstance(said, Said)
        return said

    def _check_stage(self, said: Said, case: Case) -> None:
        if case.stage not in said.term.stages:
            patterns = [t.pattern for t in self.vocabulary.of(Sort.OCCASION) if t.meaning() in said.term.stages]
            where = "it can on " + ", ".join(f'"{pattern}"' for pattern in patterns)
            message = f'cannot take effect on "{case.occasion.term.pattern}"'
            raise LawError(said.place, message, pattern_text(said.term), where)

    def _definitions(self, groups: Groups, section: Section) -> list[Definition]:
        found: list[Definition] = []
        terms = iter([t for t in self.vocabulary.terms if t.clause == section.number and not fact_of(t)])
        for (keyword, lines), (follows, meaning) in pairwise([*groups, ("", [])]):
            if keyword == "term":
                if follows != "means":
                    raise LawError(lines[0].place, 'has no "means"', pattern_text(next(terms)))
                term = next(terms)
                gaps = {*term.gaps, Sort.CALL} if term.sort is Sort.KIND else {*term.gaps}
                found.append(Definition(term, self._read("condition", "means", meaning, gaps), lines[0].place))
            elif follows == "means":
                raise LawError(meaning[0].start, 'has no "term" before it', "means")
        return found

    def _read(self, start: str, keyword: str, lines: list[Line], gaps: Set[Sort] = frozenset()) -> Node:
        text, place = words_of(keyword, lines)
        try:
            node: Node = self._parser.parse(start, text, place)
        except LawError as error:
            word = error.words.split(" ")[0]
            if word in KEYWORDS and error.place != place:
                hint = "a keyword begins its line at the margin"
                raise LawError(error.place, "does not fit here", word, hint) from None
            raise
        check_bound(node, gaps, text, place)
        return node


def _with_references(cases: Sequence[Case], groups: Groups) -> Iterator[Case]:
    """The cases, each with its references: a *see* holds for the cases above it, back to the last *see*."""
    given: list[list[Reference]] = []
    first, fresh = 0, True
    for keyword, lines in groups:
        if keyword == "on":
            first, fresh = (len(given), True) if not fresh else (first, True)
            given.append([])
        elif keyword in ("see", "see also"):
            fresh = False
            for references in given[first:]:
                references.extend(_references([(keyword, lines)]))
    return (replace(case, references=tuple(refs)) for case, refs in zip(cases, given, strict=True))


def _check_frame(section: Section, groups: Groups) -> None:
    if not NUMBER.fullmatch(section.number):
        hint = "a heading reads ## 27B2 Our words"
        raise LawError(section.place, "is not a clause number", shortened(section.number, 1), hint)
    opens = "understood" if is_understood(section.number) else "clause"
    for keyword, lines in groups:
        if keyword in ("clause", "understood"):
            number, place = words_of(keyword, lines)
            if number != section.number:
                raise LawError(place, f"stands under the heading of clause {section.number}", shortened(number, 4))
            if keyword != opens:
                hint = f"what the law book prints is a clause; what it takes for granted is numbered U1, U2, …: {opens}"
                raise LawError(lines[0].start, f"is no way to begin {section.number}", keyword, hint)
    if groups and groups[0][0] != opens:
        raise LawError(groups[0][1][0].start, f'stands before "{opens}", which begins a formal block', groups[0][0])


def _outside(groups: Groups, decides: bool) -> str | None:
    for keyword, lines in groups:
        if keyword == "outside the model":
            reason = " ".join(words_of(keyword, lines)[0].split())
            if decides:
                raise LawError(lines[0].start, "stands in a clause that has cases", keyword)
            return reason
    return None


def numbers_of(keyword: str, lines: list[Line], example: str) -> list[tuple[str, Place]]:
    """The clause numbers after a keyword, each with its place; LawError if one is none, or stands there twice."""
    text, place = words_of(keyword, lines)
    found: list[tuple[str, Place]] = []
    for piece in re.finditer(r"(?:^|,)\s*([^,]*)", text):
        number, where = piece.group(1).strip(), place_in(text, piece.start(1), place)
        if not NUMBER.fullmatch(number):
            raise LawError(where, "is not a clause number", shortened(number, 4) or ",", f"write: {example}")
        if any(number == other for other, _ in found):
            raise LawError(where, f'stands twice after "{keyword}"', number)
        found.append((number, where))
    return found


def _references(groups: Groups) -> list[Reference]:
    found = []
    for keyword, lines in groups:
        if keyword in ("see", "see also"):
            words_of(keyword, lines)
            for line in lines:
                number, _, rest = line.text.partition(" ")
                purpose = re.sub(r"^for\b\s*", "", rest.strip())
                if not NUMBER.fullmatch(number):
                    hint = "write: see 23 for what it says"
                    raise LawError(line.place, "is not a law or clause number", shortened(number, 1), hint)
                if not purpose:
                    hint = f"write: see {number} for …"
                    raise LawError(line.place, "does not say what the reference is for", line.text, hint)
                found.append(Reference(number, purpose, keyword == "see also", line.place))
    return found
