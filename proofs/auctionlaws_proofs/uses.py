"""What each clause is there for: what would change if it were struck out (E4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import islice
from typing import Final

from auctionlaws.calls import GAME
from auctionlaws.core.evaluate import evaluate
from auctionlaws.core.expr import FALSE, TRUE, Expr
from auctionlaws.core.operations import and_, eq, not_, or_
from auctionlaws.core.walk import Substitution, variables
from auctionlaws.language.syntax import Clause
from auctionlaws.language.terms import Stage
from auctionlaws.machine.first_lead import LeadPenalty, lead_penalties
from auctionlaws.machine.information import information
from auctionlaws.machine.relation import SWITCH, in_force, initial
from auctionlaws.machine.state import values_of
from auctionlaws.machine.variables import state_variables
from auctionlaws.table.happened import Happened, Outcome
from auctionlaws.table.player import Table
from auctionlaws_proofs.bench.outputs import unlike
from auctionlaws_proofs.claims_reader import Claim
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.longer import positions, with_one_more
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.sweeping import still_apart
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.undecided import Undecided
from auctionlaws_proofs.engines.without import AT_ONCE, Without, with_and_without
from auctionlaws_proofs.engines.witness import Witness, replay
from auctionlaws_proofs.idle import Watched, implied, struck_out
from auctionlaws_proofs.information import for_some_findings
from auctionlaws_proofs.questions import definition_users
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Findings, Verdict, Word

"""What the record calls an auction that shows a clause's use, with the number of the clause."""


class Use(Enum):
    """What is known to change when a clause is struck out, as the verdict tells it."""

    NOTHING = "nothing changes"
    """In no auction whatever: proved."""
    UNDECIDED = "undecided"
    SOMEWHERE = "a ruling changes in some position that the lemmas allow"
    """No auction at hand comes to it."""
    RULING = "a ruling changes"
    """An auction shows it, or the start is another one."""
    POSITION = "what a position gives or demands changes"
    """On the first lead, or beside the auction on information: an auction comes to such a position."""
    DEFINED = "others use what it defines"


SOON: Final = 3_000_000
"""The solver's measure of work for a question that need not be answered: a third of a second."""
_NAMED: Final = (Use.NOTHING, Use.UNDECIDED, Use.SOMEWHERE)
"""Clauses of which a verdict gives the numbers; the others are counted."""


@dataclass
class Uses:
    """What every clause of a study's edition is there for.

    ``auctions`` may show it. ``never``: clauses that are proved never to decide anything, nor to contradict another.
    """

    study: Study
    auctions: Sequence[Witness] = ()
    never: Collection[str] = ()
    idle: Collection[str] = ()
    """The clauses without which, by the record of a wording's edition, nothing changes."""
    found: dict[str, Witness] = field(default_factory=dict)
    """By clause, an auction in which a ruling changes, where those at hand show none and one event more does."""

    def all(self) -> dict[str, Use]:
        """By the number of every clause with a formal text that decides or defines something."""
        edition, changed = self.study.edition, self._changed
        clauses = [c for c in edition.clauses if c.formal and c.number not in edition.missing]
        told = {c.number: Use.RULING if c.number in changed else self._other(c) for c in clauses}
        left = Watched(edition, tuple(number for number, use in told.items() if use is None))
        return {number: self._proved_or_shown(number, left) if use is None else use for number, use in told.items()}

    def _other(self, clause: Clause) -> Use | None:
        """What a clause is for without which no event of the auctions at hand is ruled otherwise, if it is seen."""
        number = clause.number
        if self._starts_otherwise(clause):
            return Use.RULING
        if self._told_otherwise(clause):
            return Use.POSITION
        if self._users.get(number, set()) - {number}:
            return Use.DEFINED
        if number in self.never or not self._matters(clause) or implied(self.study.edition, number):
            return Use.NOTHING
        return None

    def _proved_or_shown(self, number: str, watched: Watched) -> Use:
        """That nothing changes is proved in seconds, if it is so; to look for an auction takes minutes."""
        use = self.anywhere(number, watched)
        if use is not Use.NOTHING and self.one_event_more(number):
            return Use.RULING
        return use

    def anywhere(self, number: str, watched: Watched | None = None) -> Use:
        """Whether an event is ruled otherwise in some position that the lemmas allow, by the solver.

        ``watched``: a relation that is watched for that clause, if there is one. Undecided as well where all that
        differs is the number under which a contradicting clause is followed.
        """
        here = watched or Watched(self.study.edition, (number,))
        symbolic, matters = here.symbolic, here.matters(number)
        try:
            if not self._beside_excluded(number):
                return Use.SOMEWHERE
            parts = [part for part in symbolic.parts if self._is_to_be_proved(number, part)]
            ways = [part for part in parts if not self._soon_excluded(symbolic, part, matters)]
            if not ways:
                return Use.NOTHING
            torn = Without(here.whole).torn(number)
            use = Use.NOTHING
            for part in ways:
                differs = [and_(matters, d) for d in self._apart(here, part, number)]
                if not self._excluded(symbolic, part, differs):
                    if not self._excluded(symbolic, part, [and_(d, not_(torn)) for d in differs]):
                        return Use.SOMEWHERE
                    use = Use.UNDECIDED
            return use
        except Undecided:
            return Use.UNDECIDED

    def _is_to_be_proved(self, number: str, part: Part) -> bool:
        """Nothing on record answers for the events of a part: that without the clause none is ruled otherwise."""
        settled = self.study.settled
        return settled is None or number not in self.idle or settled.deals_otherwise(part)

    def _apart(self, watched: Watched, part: Part, number: str) -> tuple[Expr, ...]:
        """By part of a ruling, that it is another without the clause on an event of a part, where that may be so."""
        lemmas = (*self.study.invariant.lemmas, Lemma(f"{number} matters", watched.matters(number)))
        ruling = [part.fold(each) for each in Without(watched.whole).ruling]

        def excluded(condition: Expr) -> bool:
            return watched.symbolic.refute_part(part, lemmas, condition) is not None

        return still_apart(ruling, with_and_without(number), excluded)

    def _excluded(self, symbolic: Symbolic, part: Part, conditions: Sequence[Expr], effort: int | None = None) -> bool:
        """No event of a part, from where the lemmas hold, meets any of the conditions: proved."""
        return symbolic.refute_part(part, self.study.invariant.lemmas, *conditions, effort=effort) is not None

    def _soon_excluded(self, symbolic: Symbolic, part: Part, condition: Expr) -> bool:
        """The same, but given up soon: to prove that rulings are alike may take less time."""
        try:
            return self._excluded(symbolic, part, [condition], SOON)
        except Undecided:
            return False

    def _beside_excluded(self, number: str) -> bool:
        """No position that the lemmas allow gives or demands anything else without the clause: proved."""
        beside = self._beside(self.study.edition.by_number[number])
        if beside is FALSE:
            return True
        in_force = Substitution({name: TRUE for name in variables([beside]) if name.startswith(SWITCH)})
        return self.study.symbolic.refute_position(self.study.invariant.lemmas, in_force(beside)) is not None

    @cached_property
    def _without(self) -> Without:
        return Without(self.study.whole)

    @cached_property
    def _users(self) -> Mapping[str, set[str]]:
        return definition_users(self.study.edition)

    def _matters(self, clause: Clause) -> bool:
        """Something that can change depends on the clause: not where all it says is that nothing happens."""
        return clause.number in self._without.switched or self._beside(clause) is not FALSE

    def _starts_otherwise(self, clause: Clause) -> bool:
        edition = self.study.edition
        if all(case.stage is not Stage.START for case in clause.cases):
            return False
        return initial(edition, GAME) != initial(struck_out(edition, clause.number), GAME)

    # -- by auctions

    @cached_property
    def _changed(self) -> set[str]:
        """The clauses without which an event of the auctions at hand is ruled otherwise."""
        played = (replay(self.study.laws, w, TRUE) for w in self.auctions)
        events = [h for found in played if found is not None for h in found.table.history]
        # Where the text contradicts itself there are many rulings to compare.
        torn = [h for h in events if h.outcome is Outcome.CONFLICT]
        found = self._changed_in([h for h in events if h.outcome is not Outcome.CONFLICT], set())
        return found | self._changed_in(torn, found)

    def _changed_in(self, events: Sequence[Happened], known: Collection[str]) -> set[str]:
        """The clauses, but for those known, without which one of the events is ruled otherwise."""
        at_work = ((n, h) for h in events for n in self._without.at_work(h) if n not in known)
        asked = tuple({(n, h.before, h.event, h.reading): (n, h) for n, h in at_work}.values())
        return {n for (n, _), otherwise in zip(asked, self._without.ruled_otherwise(asked), strict=True) if otherwise}

    def showing(self, auctions: Mapping[str, Witness]) -> set[str]:
        """The clauses without which an event of the auction that is given for each is ruled otherwise."""
        asked = []
        for number, witness in auctions.items():
            played = replay(self.study.laws, witness, TRUE)
            events = () if played is None else played.table.history
            asked += [(number, h) for h in events if number in self._without.at_work(h)]
        return {n for (n, _), otherwise in zip(asked, self._without.ruled_otherwise(asked), strict=True) if otherwise}

    @cached_property
    def _positions(self) -> tuple[Table, ...]:
        return positions(self.study.laws, self.auctions)

    def one_event_more(self, number: str) -> bool:
        """A position of the auctions at hand shows it when one event more follows; that auction is kept."""
        self.study.progress(f"looking for a ruling that changes without {number}")
        at_work = (h for h in with_one_more(self._positions) if number in self._without.at_work(h[-1]))
        while some := tuple(islice(at_work, AT_ONCE)):
            for past, otherwise in zip(
                some, self._without.ruled_otherwise([(number, h[-1]) for h in some]), strict=True
            ):
                if otherwise:
                    self.found[number] = Witness(tuple(h.event for h in past), tuple(h.reading for h in past))
                    return True
        return False

    # -- what is read off a position

    def _told_otherwise(self, clause: Clause) -> bool:
        """Some position of the auctions at hand gives or demands something else without the clause."""
        differs = self._beside(clause)
        force = {f"{SWITCH}{c.number}": 1 for c in self.study.edition.clauses}
        states = (values_of(table.state) for table in self._positions)
        return differs is not FALSE and any(evaluate(differs, state | force) for state in states)

    def _beside(self, clause: Clause) -> Expr:
        """A position gives or demands something else without the clause, for some findings."""
        on_lead = any(case.stage is Stage.FIRST_LEAD for case in clause.cases)
        leads = self._leads_differ(clause.number) if on_lead else FALSE
        with_it, without = with_and_without(clause.number)
        given = (e for e in self._information if f"{SWITCH}{clause.number}" in variables([e]))
        return or_(leads, for_some_findings(or_(*(unlike(with_it(e), without(e)) for e in given))))

    @cached_property
    def _information(self) -> list[Expr]:
        edition = self.study.edition
        switches = {c.number: in_force(c.number) for c in edition.clauses if c.cases}
        said = information(edition, state_variables(edition.facts), switches)
        return [said.holds(key) for key in said.given]

    def _leads_differ(self, number: str) -> Expr:
        edition, state = self.study.edition, state_variables(self.study.edition.facts)
        pairs = zip(lead_penalties(edition, state), lead_penalties(struck_out(edition, number), state), strict=True)
        return or_(*(part for a, b in pairs for part in _unlike_leads(a, b)))


def _unlike_leads(one: LeadPenalty, other: LeadPenalty) -> tuple[Expr, ...]:
    """Where declarer has something else over a first lead."""
    return (
        unlike(one.may_require, other.may_require),
        unlike(one.may_forbid, other.may_forbid),
        not_(eq(one.others, other.others)),
    )


def use_verdict(study: Study, claim: Claim, found: dict[Target, Witness], findings: Findings) -> Verdict:
    """The verdict on the claim that striking out any clause changes something.

    ``found``: the auctions that the search has found; those that show nothing but a clause's use are added to them.
    """
    recorded = dict(study.recorded.witnesses)
    spared = {n for f in findings.conflicts for n in f.clauses} | {n for name in findings.open for n in name.split()}
    never = {n for f in findings.dead for n in f.clauses} - spared
    auctions = tuple(witness.calls_alone for witness in (recorded | found).values())
    before = frozenset[str]() if study.settled is None else study.settled.idle(claim.number)
    uses = Uses(study, auctions, never, before)
    told = uses.all()
    numbers = {use: [n for n, known in told.items() if known is use] for use in Use}
    kept = {n: w for n in numbers[Use.RULING] if (w := recorded.get(targets.use(n))) is not None}
    found |= {targets.use(n): kept[n] for n in uses.showing(kept)}
    found |= {targets.use(n): w for n, w in uses.found.items()}
    idle, unknown = numbers[Use.NOTHING], numbers[Use.UNDECIDED]
    word = Word.REFUTED if idle else Word.UNDECIDED if unknown else Word.PROVED
    clauses = tuple(idle or unknown or told)
    engine = "each clause struck out"
    return Verdict(claim.number, claim.title, word, engine, study.lap(), clauses, note=_note(numbers))


def _note(numbers: Mapping[Use, Sequence[str]]) -> str:
    """What changes without which clauses."""
    told = {use: ", ".join(each) if use in _NAMED else str(len(each)) for use, each in numbers.items() if each}
    return "; ".join(f"{use.value}: {which}" for use, which in told.items())
