"""A decision of the Director as an editor writes it: questions that are facts of the model, and what follows.

A file is Markdown like that of a diagram, its blocks marked ``decision``. What it says is given a meaning, and proved,
on the floor above.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Final

from auctionlaws.language.errors import LawError
from auctionlaws.language.reader import Section, gather, joined, read_text, sections
from auctionlaws.language.syntax import Place
from auctionlaws_diagrams.states.chart import Said
from auctionlaws_diagrams.states.printed import Box, Mark, Page, Row
from auctionlaws_diagrams.states.proved import DECISIONS, Proved
from auctionlaws_diagrams.states.reading import Part, parts_of

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
WHOLE: Final = ("editions", "of", "tells", "note")
QUESTION: Final = ("question", "judged", "says", "asks", "yes", "no")
OUTCOME: Final = ("outcome", "says", "then", "perhaps", "follows")
KEYWORDS: Final = tuple(dict.fromkeys((*WHOLE, *QUESTION, *OUTCOME)))


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no: where it leads, and the words that are printed."""

    number: str
    yes: bool
    target: str
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what it asks, said formally; whether the Director judges the answer, or looks it up."""

    name: str
    words: tuple[str, ...]
    asks: Said
    judged: bool
    answers: tuple[Answer, Answer]
    place: Place


@dataclass(frozen=True, slots=True)
class Outcome:
    """An end: what the laws say then (``then``), what they may say besides (``perhaps``), and the printed words."""

    name: str
    words: tuple[str, ...]
    then: tuple[Said, ...]
    perhaps: tuple[Said, ...]
    follows: str
    place: Place


@dataclass(frozen=True)
class Decision:
    """A decision about a player, *he*; ``of``: when it is made; ``tells``: everything that the laws may say of it.

    The first question is asked first; no question is led back to.
    """

    name: str
    title: str
    of: Said
    tells: tuple[Said, ...]
    questions: tuple[Question, ...]
    outcomes: tuple[Outcome, ...]
    notes: tuple[str, ...]
    place: Place

    @property
    def ways(self) -> tuple[tuple[tuple[Answer, ...], Outcome], ...]:
        """Every way through the questions, with its end."""
        return tuple(self._from(self.questions[0].name, ()))

    def _from(self, name: str, answers: tuple[Answer, ...]) -> Iterator[tuple[tuple[Answer, ...], Outcome]]:
        question = next((q for q in self.questions if q.name == name), None)
        if question is None:
            yield answers, next(o for o in self.outcomes if o.name == name)
        for answer in question.answers if question is not None else ():
            yield from self._from(answer.target, (*answers, answer))


@cache
def shipped_decisions(edition: str) -> tuple[Decision, ...]:
    """The decisions that ship, as they are for an edition."""
    files = sorted(DECISIONS.glob("*.md"))
    return tuple(d for path in files for d in decisions_of(read_text(path), path.name, edition))


def decisions_of(text: str, file: str, edition: str) -> tuple[Decision, ...]:
    """The decisions in a text that are of an edition; LawError names file, line, column and words of a mistake."""
    _, found = sections(text, file, KEYWORDS, info="decision")
    read = [_decision(section, edition) for section in found if section.lines]
    return tuple(decision for decision in read if decision is not None)


def _decision(section: Section, edition: str) -> Decision | None:
    whole, parts = parts_of(section, gather(section.lines), WHOLE, {"question": QUESTION, "outcome": OUTCOME})
    asked = [part for part in parts if part.groups[0][0] == "question"]
    numbers = iter(range(1, 2 * len(asked) + 1))
    decision = Decision(
        name=section.number,
        title=section.heading,
        of=Said(*joined(whole.needed("of"))),
        tells=whole.each("tells"),
        questions=tuple(_question(part, (str(next(numbers)), str(next(numbers)))) for part in asked),
        outcomes=tuple(_outcome(part) for part in parts if part not in asked),
        notes=tuple(joined(lines)[0] for lines in whole.all("note")),
        place=section.place,
    )
    _fits(decision)
    return decision if whole.is_for(edition) else None


def _question(part: Part, numbers: tuple[str, str]) -> Question:
    name = part.text("question")
    judged = part.one_of("judged", ("yes", "no")) == "yes"
    answers = (_answer(part, "yes", numbers[0]), _answer(part, "no", numbers[1]))
    return Question(name, part.printed(name), Said(*joined(part.needed("asks"))), judged, answers, part.place)


def _answer(part: Part, keyword: str, number: str) -> Answer:
    text, place = joined(part.needed(keyword))
    target, colon, words = text.partition(": ")
    if not colon:
        raise LawError(place, "is no answer", text, f"write {keyword} WHERE IT LEADS: PRINTED WORDS")
    return Answer(number, keyword == "yes", " ".join(target.split()), " ".join(words.split()))


def _outcome(part: Part) -> Outcome:
    name = part.text("outcome")
    return Outcome(name, part.printed(name), part.each("then"), part.each("perhaps"), part.text("follows"), part.place)


def _fits(decision: Decision) -> None:
    """LawError where answers lead nowhere or back, or where an outcome says what the decision does not tell."""
    ahead = [q.name for q in decision.questions] + [o.name for o in decision.outcomes]
    if not decision.questions:
        raise LawError(decision.place, "asks no question", decision.name)
    for place, question in enumerate(decision.questions):
        if question.name in ahead[:place]:
            raise LawError(question.place, "is a question already", question.name)
        for answer in question.answers:
            _known(answer.target, ahead[place + 1 :], question.place, "is no later question and no outcome")
    for place, outcome in enumerate(decision.outcomes, len(decision.questions)):
        if outcome.name in ahead[:place]:
            raise LawError(outcome.place, "is the name of something else already", outcome.name)
        for said in outcome.perhaps:
            if said.text in {then.text for then in outcome.then}:
                raise LawError(said.place, "is said to be so, and perhaps to be so", said.text, "strike out one")
    reached = {answer.target for question in decision.questions for answer in question.answers}
    tells = [told.text for told in decision.tells]
    for outcome in decision.outcomes:
        for said in (*outcome.then, *outcome.perhaps):
            _known(said.text, tells, said.place, "is not among what the decision tells")
    places = {q.name: q.place for q in decision.questions[1:]} | {o.name: o.place for o in decision.outcomes}
    for name, where in places.items():
        if name not in reached:
            raise LawError(where, "is never come to", name)


def _known(word: str, words: Sequence[str], place: Place, problem: str) -> None:
    if word not in words:
        near = get_close_matches(word, words, 1)
        hint = f'did you mean "{near[0]}"?' if near else f"there are {', '.join(words)}"
        raise LawError(place, problem, word, hint)


def page_of_decision(decision: Decision, proved: Proved, laws: str, wrong: Mapping[str, str] = NOTHING) -> Page:
    """The page of a decision. ``wrong``: by answer, what is not so at the end of the way; that is struck through."""
    outcomes = {outcome.name: outcome for outcome in decision.outcomes}
    rows = tuple(
        Row(
            number=answer.number,
            source=question.name,
            target=answer.target,
            says=f"{'yes' if answer.yes else 'no'}: {answer.words}",
            follows=outcomes[answer.target].follows if answer.target in outcomes else "",
            clauses=proved.clauses.get(answer.number, ()) if answer.target in outcomes else (),
            script=proved.scripts.get(answer.number),
            through=None,
            mark=Mark.BROKEN if answer.number in wrong else Mark.PLAIN,
        )
        for question in decision.questions
        for answer in question.answers
    )
    first, *_ = decision.questions
    boxes = [Box(q.name, q.words, None, ends=False, begins=q is first, judged=q.judged) for q in decision.questions]
    boxes += [Box(outcome.name, outcome.words, None, ends=True) for outcome in decision.outcomes]
    faults = tuple(f"{number}: {sentence}." for number, sentence in wrong.items())
    return Page(decision.name, decision.title, laws, tuple(boxes), rows, (*decision.notes, *faults))
