"""Decisions of the Director proved: what the laws say at the end of every way through the questions, and nothing else.

A way is a condition on positions and findings. What an outcome lists holds wherever its way can be gone, what it does
not list never does, on the known invariant; and every way can be gone, which an auction shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from auctionlaws.core.expr import Expr, const
from auctionlaws.core.operations import and_, not_
from auctionlaws.core.walk import Substitution
from auctionlaws.language.definitions import parser_of
from auctionlaws.language.errors import LawError
from auctionlaws.language.semantics import holds
from auctionlaws.language.terms import Stage
from auctionlaws.machine.information import information
from auctionlaws.machine.record import SEATS
from auctionlaws.machine.state import WIDTH, values_of
from auctionlaws.table.player import Table
from auctionlaws_diagrams.states.chart import Said
from auctionlaws_diagrams.states.decision import Answer, Decision, Outcome
from auctionlaws_diagrams.states.proved import Proved
from auctionlaws_proofs.arrows.meaning import ANYBODY
from auctionlaws_proofs.claims_reader import vocabulary_of
from auctionlaws_proofs.engines.longer import positions
from auctionlaws_proofs.engines.witness import irregular, so_far
from auctionlaws_proofs.study import Study

_OCCASIONS = (Stage.BASIS, Stage.FINDING)
"""On which the laws speak of what a call rested on."""


@dataclass(frozen=True, slots=True)
class Unproved:
    """Something that a decision says and that is not proved: at the end of a way, by the numbers of its answers."""

    way: tuple[str, ...]
    outcome: str
    words: str

    @property
    def sentence(self) -> str:
        """What is wrong, in a sentence."""
        return f"answers {', '.join(self.way)}, {self.outcome}: {self.words}"


def decided_text(decision: Decision, wrong: Sequence[Unproved], laws: str) -> str:
    """What is known of a decision, for people."""
    lines = [f"{decision.name}: {decision.title} · {laws}"]
    lines += [f"  {unproved.sentence}" for unproved in wrong] or ["  what follows from the answers, each way: proved"]
    return "\n".join(lines)


def decided_json(decision: Decision, wrong: Sequence[Unproved]) -> dict[str, Any]:
    """The same as an object for JSON, with the keys of a diagram; it has ways through answers, and no arrows."""
    faults = [
        {"kind": "answer", "where": ", ".join(u.way), "what": u.sentence, "decided": False, "script": None}
        for u in wrong
    ]
    return {"diagram": decision.name, "title": decision.title, "proved": not wrong, "arrows": [], "wrong": faults}


class Decider:
    """Proves decisions by the laws of a study."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._moment = study.asker.plain_moment.at(he=ANYBODY)
        self._parser = parser_of(vocabulary_of(study.edition), {})
        self._information = information(study.edition, study.asker.plain_moment.state)

    @cached_property
    def _tables(self) -> list[Table]:
        """Where auctions at hand lead: those with the fewest irregularities first."""
        tables = positions(self._study.laws, self._study.recorded.auctions)
        return sorted(tables, key=lambda table: (irregular(table), len(table.history), so_far(table).script))

    def unproved(self, decision: Decision) -> tuple[Unproved, ...]:
        """What is not proved of a decision; LawError for words that mean nothing."""
        told = {said.text: self._said(said) for said in decision.tells}
        return tuple(
            Unproved(numbers, outcome.name, words)
            for numbers, way, outcome in self._ways(decision)
            for words in self._faults(way, outcome, told)
        )

    def prove(self, decision: Decision) -> tuple[tuple[Unproved, ...], Proved]:
        """What is not proved of a decision; and by answer, the clauses that speak at its end, and an auction."""
        clauses: dict[str, tuple[str, ...]] = {a.number: () for q in decision.questions for a in q.answers}
        scripts: dict[str, str] = {}
        for numbers, way, _ in self._ways(decision):
            clauses[numbers[-1]] = self._study.in_printed_order(frozenset(self._cited(way)))
            script = self._auction(way)
            scripts |= {number: script for number in numbers if script is not None and number not in scripts}
        return self.unproved(decision), Proved(clauses, scripts)

    def _ways(self, decision: Decision) -> Iterator[tuple[tuple[str, ...], Expr, Outcome]]:
        """Every way: the numbers of its answers, what is so when it is gone, and its end."""
        asked = {answer.number: self._answer(q.asks, answer) for q in decision.questions for answer in q.answers}
        of = self._said(decision.of)
        for answers, outcome in decision.ways:
            numbers = tuple(answer.number for answer in answers)
            yield numbers, and_(of, *(asked[number] for number in numbers)), outcome

    def _said(self, said: Said) -> Expr:
        try:
            return holds(self._parser.parse("condition", said.text, said.place), self._moment)
        except ValueError as error:
            raise LawError(said.place, str(error), said.text) from None

    def _answer(self, asks: Said, answer: Answer) -> Expr:
        asked = self._said(asks)
        return asked if answer.yes else not_(asked)

    def _faults(self, way: Expr, outcome: Outcome, told: Mapping[str, Expr]) -> Iterator[str]:
        if self._refuted(way):
            yield "nobody can come to it"
            return
        listed = {said.text for said in outcome.then}
        perhaps = {said.text for said in outcome.perhaps}
        for words, condition in told.items():
            always, never = self._refuted(and_(way, not_(condition))), self._refuted(and_(way, condition))
            match words in listed, words in perhaps:
                case True, _ if not always:
                    yield f"it is not proved that {words}"
                case False, True if always or never:
                    yield f"it is {'always' if always else 'never'} so that {words}"
                case False, False if not never:
                    yield f"it is not excluded that {words}"

    def _refuted(self, condition: Expr) -> bool:
        """Whether a condition holds of no position that can be reached, whatever is found."""
        return self._study.symbolic.refute_position(self._study.invariant.lemmas, condition) is not None

    def _cited(self, way: Expr) -> Iterator[str]:
        """The clauses that say something to the player on a way."""
        here = _of_seat(way, SEATS[0])
        for key, given in self._information.given.items():
            if key.stage in _OCCASIONS and key.about == key.seat == SEATS[0]:
                yield from (by.clause for by, when in given.items() if not self._refuted(and_(here, when)))

    def _auction(self, way: Expr) -> str | None:
        """The first of the auctions at hand after which the way can be gone; None if there is none."""
        ways = [_of_seat(way, seat) for seat in SEATS]
        for table in self._tables:
            known = Substitution({name: const(value, WIDTH[name]) for name, value in values_of(table.state).items()})
            if any(self._study.symbolic.refute_apart((), known(each)) is None for each in ways):
                return so_far(table).script
        return None


def _of_seat(condition: Expr, seat: int) -> Expr:
    """A condition on any player, of one of the four."""
    return Substitution({str(ANYBODY.value): const(seat, ANYBODY.width)})(condition)
