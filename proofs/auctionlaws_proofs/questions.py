"""From claims to questions for the engines: what must never happen at a step, and what is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from auctionlaws.calls import GAME
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.core.walk import variables
from auctionlaws.edition import Edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.semantics import holds
from auctionlaws.language.syntax import Node, phrases
from auctionlaws.machine.first_lead import lead_penalties
from auctionlaws.machine.information import information
from auctionlaws.machine.moment import Moment
from auctionlaws.machine.questions import Open
from auctionlaws.machine.relation import in_force
from auctionlaws.machine.whole import Whole
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines.comparisons import CONDONING, condoning_is_worse
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.lemmas import layout_lemmas, while_corrected
from auctionlaws_proofs.engines.marks import against, ghosts
from auctionlaws_proofs.engines.witness import Ghosts
from auctionlaws_proofs.information import for_some_findings, speaks_of_information, with_information
from auctionlaws_proofs.so_far import SoFar
from auctionlaws_proofs.so_far_words import after_event, before_event
from auctionlaws_proofs.vocabulary import SETTLES, state_moment, step_moment


@dataclass(frozen=True, slots=True)
class Question:
    """A claim as the engines see it.

    ``bad`` is what would refute it (for *can*: what would show it), as a condition on a step; ``state`` the same
    as a condition on the state alone, for claims that speak of positions; ``premise`` what must be able to happen
    lest the claim be empty. Whatever the claim leaves to findings is counted as found the worst way. ``beside`` is
    ``state`` before that, for claims about information: its clauses apply only where they are in force. ``ghosts``:
    what has to be carried along of what has happened so far.
    """

    claim: Claim
    bad: Expr
    state: Expr | None = None
    premise: Expr | None = None
    beside: Expr | None = None
    ghosts: Ghosts = field(default_factory=dict, compare=False)


class Asker:
    """Makes questions about one relation."""

    def __init__(self, whole: Whole) -> None:
        self.whole = whole
        edition, plain = whole.relation.edition, state_moment(whole)
        self.so_far = SoFar(whole)
        self._information = information(edition, plain.state)
        self.plain_moment = with_information(plain, self._information)
        """Any state, and nothing of what has happened so far."""
        self.state_moment = with_information(before_event(plain, self.so_far), self._information)
        switches = {c.number: in_force(c.number) for c in edition.clauses if c.cases}
        self._switched = with_information(before_event(plain, self.so_far), information(edition, plain.state, switches))
        step = after_event(step_moment(whole), self.so_far)
        self._step = with_information(step, self._information).at(before=self.state_moment)
        self._after = self.so_far.after
        self._asked: dict[Claim, Question | None] = {}
        self.goes_on = not_(or_(whole.gap, whole.outside))

    def check(self, claim: Claim) -> None:
        """LawError where the words of a claim mean nothing in its form, before anything is proved."""
        if claim.form is Form.LEADS_TO:
            for node in (claim.premise, claim.condition):
                self.said(claim, node, self.plain_moment)
        elif claim.mark is not None:
            try:
                ghosts(self.whole, claim)
                against(self.whole, claim)
            except ValueError as error:
                raise LawError(claim.place, str(error), claim.number) from None
        else:
            self.question(claim)

    def question(self, claim: Claim) -> Question | None:
        """The question of a claim about positions or events; None for the other forms."""
        if claim not in self._asked:
            question = self._question(claim)
            if question is not None:
                question = replace(question, ghosts=self.so_far.needed([question.bad]))
            self._asked[claim] = question
        return self._asked[claim]

    def _question(self, claim: Claim) -> Question | None:
        match claim.form:
            case Form.NEVER | Form.ALWAYS:
                bad = for_some_findings(self._against(claim, self.state_moment))
                informed = speaks_of_information(claim.condition)
                beside = self._against(claim, self._switched) if informed else None
                return Question(claim, self._after(bad), bad, beside=beside)
            case Form.WHENEVER if claim.mark is None:
                premise = and_(self._assumed(claim), self.said(claim, claim.premise, self._step))
                bad = and_(premise, not_(self.said(claim, claim.condition, self._step)))
                return Question(claim, for_some_findings(bad), None, for_some_findings(premise))
            case Form.CAN:
                shown = and_(self._assumed(claim), self.said(claim, claim.condition, self._step))
                return Question(claim, for_some_findings(shown))
            case Form.CODE if claim.words == CONDONING:
                return Question(claim, condoning_is_worse(self.whole))
            case _:
                return None

    def _assumed(self, claim: Claim) -> Expr:
        """That the event does not leave the text, unless the claim asks whether it does."""
        said = (p.term for node in (claim.premise, claim.condition) if node is not None for p in phrases(node))
        return TRUE if any(SETTLES in term.tags for term in said) else self.goes_on

    def _against(self, claim: Claim, moment: Moment) -> Expr:
        """What would refute a claim about positions, at a moment."""
        said = self.said(claim, claim.condition, moment)
        return said if claim.form is Form.NEVER else not_(said)

    def said(self, claim: Claim, node: Node | None, moment: Moment) -> Expr:
        """What a condition of a claim means at a moment; LawError where its words mean nothing there."""
        try:
            return holds(node, moment)
        except ValueError as error:
            raise LawError(claim.place, str(error), claim.number) from None

    def lemmas(self, written: tuple[Claim, ...]) -> tuple[Lemma, ...]:
        """The candidates for the invariant: of the layout, and written down."""
        ladder = self.whole.relation.ladder
        said = (Lemma(c.number, not_(self.said(c, c.condition, self.state_moment))) for c in written)
        held = {f.name for f in self.whole.relation.fields}
        layout = (lemma for lemma in layout_lemmas(ladder) if variables([lemma.condition]).keys() <= held)
        found = (*layout, *said)
        return (*found, *while_corrected(found))

    def life(self) -> dict[str, Expr]:
        """By clause number: that the clause decides something at the step, and the text settles what.

        To pass the case on to a law that is not written down is to decide something. A definition decides where a
        clause that uses it does; what Law 26 gives declarer shows in a closed auction, and what is said of questions
        and explanations in the state after the event, for some findings.
        """
        edition, settled = self.whole.relation.edition, not_(or_(self.whole.gap, self.whole.conflict))
        found = {n: and_(settled, f) for n, f in self.whole.fires.items() if f is not FALSE}
        for penalty in lead_penalties(edition, self.state_moment.state):
            for number, fires in penalty.fires.items():
                found[number] = or_(found.get(number, FALSE), self._after(fires))
        for number, fires in self._information.fires.items():
            if number not in found:
                found[number] = self._after(for_some_findings(fires))
        users = definition_users(edition)
        for number, by in users.items():
            if number not in found:
                found[number] = or_(*(found[n] for n in by if n in found))
        return found

    def conflicts(self) -> Iterator[tuple[tuple[str, str], Expr]]:
        """Pairs of clauses that might demand different things, and when they do."""
        yield from self.whole.clashes.items()

    def gaps(self) -> Mapping[Open, Expr]:
        """Questions that the text might leave open, and when it does."""
        return self.whole.gaps


def lemmas_about(fields: Iterable[str]) -> frozenset[str]:
    """The names of the candidates of the layout that say something of one of these fields."""
    layout, named = layout_lemmas(GAME), set(fields)
    every = (*layout, *while_corrected(layout))
    return frozenset(lemma.name for lemma in every if not named.isdisjoint(variables([lemma.condition])))


def definition_users(edition: Edition) -> dict[str, set[str]]:
    """For each clause that defines a term, the clauses whose cases use it, directly or through other definitions."""
    direct: dict[str, set[str]] = {}
    for clause in edition.clauses:
        said = [p for d in clause.definitions for p in phrases(d.means)]
        said += [p for case in clause.cases if case.when is not None for p in phrases(case.when)]
        for phrase in said:
            if phrase.term.clause is not None:
                direct.setdefault(phrase.term.clause, set()).add(clause.number)
    users: dict[str, set[str]] = {}
    for number in direct:
        reached, front = set(direct[number]), set(direct[number])
        while front:
            front = {u for f in front for u in direct.get(f, set())} - reached
            reached |= front
        users[number] = reached
    return users
