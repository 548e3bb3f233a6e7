"""From the sections of law files to clauses: definitions first, then the cases that use them."""

from __future__ import annotations

from collections.abc import Sequence

from auctionlaws.language.errors import LawError
from auctionlaws.language.grammar import Parser
from auctionlaws.language.reader import NUMBER, Line, Section, gather, joined
from auctionlaws.language.semantics import defined
from auctionlaws.language.syntax import Case, Clause, Definition, Place, Reference, phrases
from auctionlaws.language.terms import Sort, Term, Vocabulary

KEYWORDS = (
    "clause",
    "on",
    "when",
    "unless",
    "by default",
    "then",
    "see also",
    "see",
    "term",
    "means",
    "outside the model",
)

Groups = list[tuple[str, list[Line]]]


def declare_terms(sections: Sequence[Section], vocabulary: Vocabulary) -> None:
    """Add the terms that law files define to the vocabulary, so that every block can use them."""
    for section in sections:
        for keyword, lines in gather(section.lines):
            if keyword == "term":
                pattern, place = _only(lines, keyword, section.place)
                vocabulary_pattern = pattern.replace("[", "{").replace("]", "}")
                sort = Sort.CONDITION
                if vocabulary_pattern.startswith("{call} is "):
                    sort, vocabulary_pattern = Sort.KIND, vocabulary_pattern.removeprefix("{call} is ")
                try:
                    vocabulary.add(Term(sort, vocabulary_pattern, "", _pending, frozenset(), section.number))
                except ValueError as error:
                    raise LawError(place, str(error), pattern, "choose other words") from None


def _pending(*_: object) -> None:
    raise RuntimeError("a term was used before its definition was read")


def _only(lines: list[Line], keyword: str, place: Place) -> tuple[str, Place]:
    if not lines:
        raise LawError(place, f'"{keyword}" stands alone; words must follow it')
    return joined(lines)


class Builder:
    """Reads the formal blocks of an edition in one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._parser = Parser(vocabulary)

    def clause(self, section: Section) -> Clause:
        """The clause of a section; LawError names file, line, column and the nearest known phrase."""
        groups = gather(section.lines)
        self._check_number(section, groups)
        outside = next((_only(lines, k, section.place)[0] for k, lines in groups if k == "outside the model"), None)
        return Clause(
            number=section.number,
            heading=section.heading,
            prose=section.prose,
            place=section.place,
            cases=tuple(self._cases(groups, section.place)),
            definitions=tuple(self._definitions(groups, section)),
            references=tuple(_references(groups)),
            outside=outside,
            source=section.source,
        )

    def _check_number(self, section: Section, groups: Groups) -> None:
        if not NUMBER.fullmatch(section.number):
            raise LawError(section.place, "is not a clause number", section.number, "a heading reads ## 27B2 Our words")
        for keyword, lines in groups:
            if keyword == "clause":
                number, place = _only(lines, keyword, section.place)
                if number != section.number:
                    raise LawError(place, f"stands under the heading of clause {section.number}", number)
        if groups and groups[0][0] != "clause":
            raise LawError(groups[0][1][0].place if groups[0][1] else section.place, 'a formal block begins with "clause"')

    def _cases(self, groups: Groups, place: Place) -> list[Case]:
        cases: list[Case] = []
        parts: dict[str, list[Line]] = {}
        for keyword, lines in [*groups, ("on", [])]:
            if keyword == "on":
                if parts:
                    cases.append(self._case(parts, place))
                parts = {"on": lines}
            elif keyword in ("when", "unless", "then", "by default"):
                if keyword in parts or not parts:
                    where = lines[0].place if lines else place
                    raise LawError(where, "has no place here; a case reads on, when, unless, then", keyword)
                parts[keyword] = lines
        return [c for c in cases if c is not None]

    def _case(self, parts: dict[str, list[Line]], place: Place) -> Case:
        text, where = _only(parts["on"], "on", place)
        occasion = self._parser.parse("occasion", text, where)
        if "then" not in parts or not parts["then"]:
            raise LawError(where, 'has no "then"', text, "say what takes effect")
        when = None
        if "when" in parts:
            when = self._parser.parse("condition", *_only(parts["when"], "when", where))
        unless: list[str] = []
        if "unless" in parts:
            numbers, at = _only(parts["unless"], "unless", where)
            unless = [n.strip() for n in numbers.split(",")]
            for number in unless:
                if not NUMBER.fullmatch(number):
                    raise LawError(at, "is not a clause number", number)
        then = tuple(self._parser.parse("effect", line.text, line.place) for line in parts["then"])
        case = Case(occasion, when, tuple(unless), "by default" in parts, then, where)
        for said in then:
            if case.stage not in said.term.stages:
                raise LawError(said.place, f'cannot take effect on "{occasion.term.pattern}"', said.term.pattern)
        return case

    def _definitions(self, groups: Groups, section: Section) -> list[Definition]:
        found: list[Definition] = []
        terms = iter([t for t in self.vocabulary.terms if t.clause == section.number])
        for index, (keyword, lines) in enumerate(groups):
            if keyword == "term":
                if index + 1 >= len(groups) or groups[index + 1][0] != "means":
                    raise LawError(lines[0].place, 'has no "means"', lines[0].text)
                body = self._parser.parse("condition", *_only(groups[index + 1][1], "means", section.place))
                found.append(Definition(next(terms), body, lines[0].place))
        return found


def _references(groups: Groups) -> list[Reference]:
    found = []
    for keyword, lines in groups:
        if keyword in ("see", "see also"):
            for line in lines:
                number, _, purpose = line.text.partition(" ")
                purpose = purpose.strip().removeprefix("for ").strip()
                if not NUMBER.fullmatch(number):
                    raise LawError(line.place, "is not a law or clause number", number, "write: see 23 for what it says")
                if not purpose:
                    raise LawError(line.place, "does not say what the reference is for", line.text, f"write: see {number} for …")
                found.append(Reference(number, purpose, keyword == "see also", line.place))
    return found


def bind_definitions(vocabulary: Vocabulary, clauses: Sequence[Clause]) -> None:
    """Give every defined term its meaning; LawError if definitions go round in a circle."""
    definitions = {d.term.pattern: d for c in clauses for d in c.definitions}
    _check_circles(definitions)
    for index, term in enumerate(vocabulary.terms):
        if term.clause is not None and term.pattern in definitions:
            definition = definitions[term.pattern]
            object.__setattr__(term, "meaning", defined(definition.means))
            object.__setattr__(term, "gloss", f"As Law {term.clause} defines it.")
            vocabulary.terms[index] = term


def _check_circles(definitions: dict[str, Definition]) -> None:
    uses = {name: {p.term.pattern for p in phrases(d.means)} & definitions.keys() for name, d in definitions.items()}
    done: set[str] = set()
    for start in uses:
        trail: list[str] = []
        stack = [(start, False)]
        while stack:
            name, leave = stack.pop()
            if leave:
                trail.remove(name)
                done.add(name)
            elif name in trail:
                raise LawError(definitions[name].place, "is defined by way of itself", name)
            elif name not in done:
                trail.append(name)
                stack.append((name, True))
                stack.extend((used, False) for used in uses[name])


