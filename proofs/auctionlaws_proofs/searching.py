"""Verdicts by search: the shortest auction to whatever a proof does not exclude, and the findings that come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import z3

from auctionlaws.core.expr import Expr, or_
from auctionlaws.language.terms import Stage
from auctionlaws.table.player import Outcome, Table
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines.search import Goal, Search, Shortest
from auctionlaws_proofs.engines.witness import Witness
from auctionlaws_proofs.proving import NO_TWO, undecided
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.verdicts import Finding, Findings, Verdict, Word

LIMIT = 12
"""Auctions of up to so many events are searched for something that no proof excludes."""


class Hunt:
    """A search for shortest auctions, and what it has found so far, by target."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for life, conflicts and gaps."""
        self.study = study
        self.found: dict[str, Shortest] = {}
        self.witnesses: dict[str, Witness] = {}
        self._about = self._candidates() if survey else {}

    def _candidates(self) -> dict[str, Goal]:
        """Life, conflicts and gaps: everything that may turn out to be reachable."""
        asker = self.study.asker
        goals = {f"life {n}": Goal(e, _decided(n)) for n, e in asker.life().items()}
        goals |= {f"conflict {a} {b}": Goal(e, _contradicted(a, b)) for (a, b), e in asker.conflicts()}
        return goals | {f"gap {q}": Goal(e) for q, e in asker.gaps().items()}

    def expected(self) -> dict[str, Goal]:
        """What is recorded as reachable, claims included."""
        goals = dict(self._about)
        for claim in self.study.claims:
            question = self.study.asker.question(claim)
            if question is not None:
                goals[f"claim {claim.number}"] = Goal(question.bad)
        return {n: g for n, g in goals.items() if n in self.study.recorded.witnesses}

    def unexpected(self) -> list[str]:
        """Life, conflicts and gaps that are not recorded as reachable and that no proof excludes."""
        study = self.study
        left = {n: g.target for n, g in self._about.items() if n not in study.recorded.witnesses}
        if self._excluded(or_(*left.values())):
            return []
        return [n for n, t in left.items() if not self._excluded(t)]

    def _excluded(self, target: Expr) -> bool:
        """No step from a position that can be reached hits the target."""
        symbolic = self.study.symbolic
        step = z3.And(symbolic.possible, symbolic.term(target))
        return symbolic.refute(self.study.lemmas, step) is not None

    def goals(self, names: Sequence[str]) -> dict[str, Goal]:
        """Goals by name, for what is not recorded; claims are named ``claim`` and their number."""
        claims = {f"claim {c.number}": c for c in self.study.claims}
        chosen: dict[str, Goal] = {}
        for name in names:
            question = self.study.asker.question(claims[name]) if name in claims else None
            chosen[name] = self._about[name] if question is None else Goal(question.bad)
        return chosen

    def run(self, goals: Mapping[str, Goal], lemmas: Sequence[z3.BoolRef]) -> Iterator[Verdict]:
        """Search for goals; yields the verdicts on claims among them."""
        study = self.study
        search = Search(study.symbolic, lemmas, study.laws, study.recorded.witnesses)
        claims = {f"claim {c.number}": c for c in study.claims}

        def progress(depth: int, left: int) -> None:
            study.progress(f"auctions of {depth} events: {left} still looked for")

        for shortest in search.run(goals, LIMIT, progress):
            self.found[shortest.target] = shortest
            if shortest.witness is not None:
                self.witnesses[shortest.target] = shortest.witness
            if shortest.target in claims:
                yield self._verdict(claims[shortest.target], shortest)

    def _verdict(self, claim: Claim, shortest: Shortest) -> Verdict:
        if shortest.witness is None or shortest.played is None:
            note = f"no counterexample of up to {shortest.depth} events, and no proof"
            return undecided(self.study, claim, "search", note)
        word = Word.REACHABLE if claim.form is Form.CAN else Word.REFUTED
        followed = shortest.played.followed
        note = f"where {' and '.join(followed)} is followed, the text contradicting itself" if followed else ""
        engine = f"shortest auction ({shortest.depth} events)"
        clauses, script = shortest.played.clauses, shortest.witness.script
        return Verdict(claim.number, claim.title, word, engine, self.study.lap(), clauses, script, followed, note)

    # -- what it all comes to

    def findings(self) -> Findings:
        """Gaps, conflicts, dead clauses, and the shortest auction of every living clause."""
        findings = Findings()
        for a, b in sorted({p for p, _ in self.study.asker.conflicts()}, key=self._printed):
            title = f"{a} and {b} demand different things"
            self._note(findings.conflicts, f"conflict {a} {b}", f"conflict-{a}-{b}", (a, b), title)
        for question in sorted(self.study.asker.gaps()):
            hit = self.found.get(f"gap {question}")
            near = hit.played.table.history[-1].report.near if hit is not None and hit.played is not None else ()
            identity = "gap-" + "-".join(question.split())
            self._note(findings.gaps, f"gap {question}", identity, near, f"nothing says {question}")
        self._life(findings)
        return findings

    def _printed(self, pair: tuple[str, str]) -> tuple[int, int]:
        order = self.study.edition.order
        return order[pair[0]], order[pair[1]]

    def _note(self, into: list[Finding], target: str, identity: str, clauses: tuple[str, ...], title: str) -> bool:
        hit = self.found.get(target)
        if hit is None or hit.witness is None:
            return False
        into.append(Finding(identity, clauses, title, hit.witness.script))
        return True

    def _life(self, findings: Findings) -> None:
        edition = self.study.edition
        from_start = {c.number for c, _ in edition.cases(Stage.START)}
        for clause in edition.clauses:
            if clause.number in edition.missing or not (clause.cases or clause.definitions):
                continue
            number, heading = clause.number, clause.heading
            if not self._note(findings.life, f"life {number}", f"life-{number}", (number,), heading):
                if number in from_start:
                    findings.life.append(Finding(f"life-{number}", (number,), heading, "dealer N"))
                else:
                    findings.dead.append(Finding(f"dead-{number}", (number,), heading, None))

    def code_verdict(self, claim: Claim, findings: Findings) -> Verdict:
        """The verdict on a claim that findings decide: no two clauses contradict each other, every clause lives."""
        against = findings.conflicts if claim.words == NO_TWO else findings.dead
        shortest_first = sorted(against, key=lambda f: (f.script or "").count(";"))
        word = Word.REFUTED if against else Word.PROVED
        script = shortest_first[0].script if against else None
        about = against or findings.life
        clauses = self.study.in_printed_order([n for f in about for n in f.clauses])
        return Verdict(claim.number, claim.title, word, "shortest auctions", self.study.lap(), clauses, script)


def _decided(number: str) -> Callable[[Table], bool]:
    def check(table: Table) -> bool:
        last = table.history[-1]
        return last.outcome is Outcome.SETTLED and number in last.report.clauses

    return check


def _contradicted(a: str, b: str) -> Callable[[Table], bool]:
    def check(table: Table) -> bool:
        last = table.history[-1]
        contradicting = last.report.contradicting
        return last.outcome is Outcome.CONFLICT and a in contradicting and b in contradicting

    return check
