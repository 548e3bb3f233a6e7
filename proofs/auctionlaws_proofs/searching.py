"""Verdicts by search: the shortest auction to whatever a proof does not exclude, and the findings that come of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from auctionlaws.core.expr import Expr
from auctionlaws.language.terms import Stage
from auctionlaws.table.happened import Outcome
from auctionlaws.table.player import Table
from auctionlaws_proofs.claims_reader import Claim, Form
from auctionlaws_proofs.engines import targets
from auctionlaws_proofs.engines.gleaning import Gleaner
from auctionlaws_proofs.engines.lemma import Lemma
from auctionlaws_proofs.engines.reach import SEARCH
from auctionlaws_proofs.engines.search import Goal, Search, Shortest
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, replay, with_mistake
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.mistaken import speaks_of_it
from auctionlaws_proofs.proving import DECIDED, NO_TWO, USED, undecided
from auctionlaws_proofs.study import Study
from auctionlaws_proofs.uses import use_verdict
from auctionlaws_proofs.verdicts import Finding, Findings, Verdict, Word, following

LIMIT = 6
"""Auctions of up to so many events are searched for a counterexample that no proof excludes."""
FINDINGS_LIMIT = 4
"""The same for gaps and conflicts; what is neither found nor excluded is listed as open."""
LOOK = 4
"""Claims without a record are looked at in auctions of up to so many events before the invariant is proved."""
GLANCE = 2
"""The same where the invariant is at hand or needed anyway: a proof takes less time than auctions of three events."""
EFFORT = 300_000_000
"""The solver's measure of work for one question about claims without a record: some twenty seconds."""


class Hunt:
    """A search for shortest auctions, and what it has found so far, by target."""

    def __init__(self, study: Study, *, survey: bool = True) -> None:
        """``survey``: also look for life, conflicts and gaps."""
        self.study = study
        self.found: dict[Target, Shortest] = {}
        self.witnesses: dict[Target, Witness] = {}
        self.surveys = survey
        self._about = self._candidates() if survey else {}

    def _candidates(self) -> dict[Target, Goal]:
        """Life, conflicts and gaps: everything that may turn out to be reachable."""
        asker = self.study.asker
        goals = {targets.life(n): Goal(e, _decided(n)) for n, e in asker.life().items()}
        goals |= {targets.conflict(a, b): Goal(e) for (a, b), e in asker.conflicts()}
        return goals | {targets.gap(q): Goal(e, _unsaid(q)) for q, e in asker.gaps().items()}

    def expected(self, claims: Sequence[Claim]) -> dict[Target, Goal]:
        """What is recorded as reachable, some claims included, and what is recorded as open."""
        goals, recorded = self._about | self._asked(claims), self.study.recorded
        return {n: g for n, g in goals.items() if n in recorded.witnesses or n in recorded.open}

    def _asked(self, claims: Sequence[Claim]) -> dict[Target, Goal]:
        """By target, what would refute a claim or show it to be reachable, for claims that a search can decide."""
        questions = {targets.claim(c.number): self.study.asker.question(c) for c in claims}
        return {n: Goal(q.bad) for n, q in questions.items() if q is not None}

    def glean(self, begin: Iterable[Witness], rounds: int) -> None:
        """Play for whatever no auction is on record for; what is found counts as recorded, and is looked at as such.

        ``begin``: auctions of other editions, say, that may show something. ``rounds``: so often chance goes on.
        """
        study, goals = self.study, self._about | self._asked(self.study.claims)
        known = self._still_shown(self._asked(self.study.claims))
        missing = {n: g for n, g in goals.items() if n not in known}
        symbolic = study.carrying(study.asker.so_far.needed([g.target for g in missing.values()]))
        if speaks_of_it(symbolic.extra):
            begin = [each for witness in begin for each in (witness, *with_mistake(witness))]
        found = Gleaner(study.laws, symbolic, missing, study.progress).glean(begin, rounds)
        study.recorded = replace(study.recorded, witnesses={**found, **known})

    def _still_shown(self, asked: Mapping[Target, Goal]) -> dict[Target, Witness]:
        """What is on record, less auctions that no longer show what a claim asks: its words have come to mean more."""
        study = self.study

        def shown(goal: Goal, witness: Witness) -> bool:
            ghosts = study.asker.so_far.needed([goal.target])
            return replay(study.laws, witness, goal.target, goal.seen, ghosts) is not None

        recorded = study.recorded.witnesses
        return {n: w for n, w in recorded.items() if n not in asked or shown(asked[n], w)}

    def play_recorded(self, claims: Sequence[Claim]) -> None:
        """Play every auction on record for claims that have none themselves; one that is shown counts as recorded."""
        study = self.study
        known = study.recorded.witnesses
        missing = {n: g for n, g in self._asked(claims).items() if n not in known}
        if missing and known:
            symbolic = study.carrying(study.asker.so_far.needed([g.target for g in missing.values()]))
            found = Gleaner(study.laws, symbolic, missing).glean(known.values(), rounds=0)
            study.recorded = replace(study.recorded, witnesses={**found, **known})

    def look(self) -> Iterator[Verdict]:
        """Verdicts on claims that short auctions decide: these need no invariant.

        Claims with a recorded auction are left out, which may still show them, and claims that are recorded for the
        very texts at hand: what the record says of them is likely.
        """
        study = self.study
        known = study.recorded.witnesses
        asked = (c for c in study.claims if targets.claim(c.number) not in known)
        goals = self._asked([c for c in asked if not study.recorded.is_about(c, study.edition)])
        if goals:
            depth = GLANCE if self.surveys or study.recall_invariant() else LOOK
            for verdict in self._search(goals, (), depth, {}):
                if verdict.word is Word.UNDECIDED:
                    # Only looked at: proofs and longer searches are still to come.
                    del self.found[targets.claim(verdict.number)]
                else:
                    yield verdict

    def unexpected(self) -> list[Target]:
        """Life, conflicts and gaps that are not recorded as reachable and that no proof excludes."""
        recorded = self.study.recorded
        left = {n: g.target for n, g in self._about.items() if n not in recorded.witnesses}
        none_new = self._excluded({n: left[n] for n in left if n not in recorded.open})
        asked = {n: t for n, t in left.items() if n in recorded.open or not none_new}
        return [n for n, t in asked.items() if not self._excluded({n: t})]

    def _excluded(self, wanted: Mapping[Target, Expr]) -> bool:
        """No step from a position that can be reached hits any of what is wanted.

        Of the events with which a wording deals as the edition below does, that may be on record.
        """
        study, parts = self.study, self.study.symbolic.parts
        settled = study.settled
        left = {n: parts if settled is None else settled.left_of(n, t, parts) for n, t in wanted.items()}
        for part in parts:
            here = [t for n, t in wanted.items() if part in left[n]]
            if here and study.symbolic.refute_part(part, study.invariant.lemmas, *here) is None:
                return False
        return True

    def goals(self, names: Sequence[Target]) -> dict[Target, Goal]:
        """Goals by name, for what is not recorded; claims are named ``claim`` and their number."""
        asked = self._asked([c for c in self.study.claims if targets.claim(c.number) in names])
        return {n: asked[n] if n in asked else self._about[n] for n in names}

    def run(self, goals: Mapping[Target, Goal], *, deep: bool = True) -> Iterator[Verdict]:
        """Search for goals on the invariant, with what is recorded; yields the verdicts on claims among them.

        ``deep``: claims are searched for further than findings are; without it, a proof may still decide them.
        """
        limit = LIMIT if deep and any(targets.is_of(name, targets.Sort.CLAIM) for name in goals) else FINDINGS_LIMIT
        if goals:  # A search for nothing needs no invariant, which would be proved for it.
            yield from self._search(goals, self.study.invariant.lemmas, limit, self.study.recorded.witnesses)

    def exclude_missing(self, left: Collection[Target]) -> None:
        """Forget gaps, conflicts and clauses that were on record, that no auction shows, and that a proof excludes.

        ``left``: what is not recorded as reachable and not excluded (:meth:`unexpected`).
        """
        for name in [n for n, hit in self.found.items() if hit.witness is None and n in self._about]:
            reachable = name in self.study.recorded.witnesses
            excluded = self._excluded({name: self._about[name].target}) if reachable else name not in left
            if excluded:
                del self.found[name]

    def _search(
        self, goals: Mapping[Target, Goal], lemmas: Sequence[Lemma], limit: int, hints: Mapping[Target, Witness]
    ) -> Iterator[Verdict]:
        """A search for goals; those for which things have to be said are looked for among auctions in which they are.

        To the others nothing that is said makes a difference, and without it there is less to look at.
        """
        ghosts = {n: self.study.asker.so_far.needed([g.target]) for n, g in goals.items()}
        said = {n: g for n, g in goals.items() if speaks_of_it(ghosts[n])}
        for some in ({n: g for n, g in goals.items() if n not in said}, said):
            if some:
                yield from self._search_among(some, lemmas, limit, hints)

    def _search_among(
        self, goals: Mapping[Target, Goal], lemmas: Sequence[Lemma], limit: int, hints: Mapping[Target, Witness]
    ) -> Iterator[Verdict]:
        study = self.study
        claims = {targets.claim(c.number): c for c in study.claims}
        known = any(n not in claims or study.recorded.verdict(claims[n].number) is not None for n in goals)
        effort = SEARCH if known or study.patient else EFFORT
        symbolic = study.carrying(study.asker.so_far.needed([g.target for g in goals.values()]))
        search = Search(
            symbolic,
            lemmas,
            study.laws,
            hints,
            study.anew,
            study.answered,
            study.thorough,
            effort,
            study.any_auction_does,
        )

        def progress(depth: int, left: int) -> None:
            study.progress(f"searching auctions of {depth} events: {left} still looked for")

        for shortest in search.run(goals, limit, progress):
            self.found[shortest.target] = shortest
            if shortest.witness is not None:
                self.witnesses[shortest.target] = shortest.witness
            if shortest.target in claims:
                yield self._verdict(claims[shortest.target], shortest)

    @property
    def excluded(self) -> int:
        """Of none of the auctions found is there a shorter one of up to so many events: proved."""
        shown = [hit for hit in self.found.values() if hit.witness is not None]
        unproved = [hit.excluded for hit in shown if not hit.proved]
        return min(unproved, default=max((hit.depth - 1 for hit in shown), default=0))

    def _verdict(self, claim: Claim, shortest: Shortest) -> Verdict:
        if shortest.witness is None or shortest.played is None:
            sought = "auction that shows it" if claim.form is Form.CAN else "counterexample"
            note = f"no {sought} of up to {shortest.depth} events, and no proof"
            return undecided(self.study, claim, "search", note)
        word = Word.REACHABLE if claim.form is Form.CAN else Word.REFUTED
        followed, way = shortest.played.followed, shortest.played.on_the_way
        told = tuple(dict.fromkeys((*way, *followed)))
        note = f"where {following(told)}, the text contradicting itself" if told else ""
        known = f"auction ({shortest.depth} events; of up to {shortest.excluded} there is none)"
        engine = f"shortest auction ({shortest.depth} events)" if shortest.proved else known
        clauses, script = shortest.played.clauses, shortest.witness.script
        seconds = self.study.lap()
        return Verdict(claim.number, claim.title, word, engine, seconds, clauses, script, followed, note, follow=way)

    # -- what it all comes to

    def findings(self) -> Findings:
        """Gaps, conflicts, dead clauses, and the shortest auction of every living clause."""
        findings = Findings()
        for a, b in sorted({p for p, _ in self.study.asker.conflicts()}, key=self._printed):
            title = f"{a} and {b} demand different things"
            self._note_open(findings.conflicts, targets.conflict(a, b), (a, b), title)
        for question in sorted(self.study.asker.gaps()):
            hit = self.found.get(targets.gap(question))
            near = hit.played.table.history[-1].report.near if hit is not None and hit.played is not None else ()
            self._note_open(findings.gaps, targets.gap(question), near, f"nothing says {question}")
        findings.open += sorted(
            n for n, hit in self.found.items() if hit.witness is None and not targets.is_of(n, targets.Sort.CLAIM)
        )
        self._life(findings)
        return findings

    def _printed(self, pair: tuple[str, str]) -> tuple[int, int]:
        order = self.study.edition.order
        return order[pair[0]], order[pair[1]]

    def _note_open(self, into: list[Finding], target: Target, clauses: tuple[str, ...], title: str) -> None:
        """A gap or conflict, under the title that is written down for it if there is one."""
        texts = shipped_findings(self.study.root)
        identity = texts.identity_of(target)
        written = texts.by_identity.get(identity)
        if self._note(into, target, identity, clauses, title) and written is not None:
            into[-1] = replace(into[-1], title=written.title, paragraph=written.paragraph)

    def _note(self, into: list[Finding], target: Target, identity: str, clauses: tuple[str, ...], title: str) -> bool:
        hit = self.found.get(target)
        if hit is None or hit.witness is None:
            return False
        follow = hit.played.on_the_way if hit.played is not None else ()
        into.append(Finding(identity, clauses, title, hit.witness.script, follow=follow))
        return True

    def _life(self, findings: Findings) -> None:
        edition = self.study.edition
        from_start = {c.number for c, _ in edition.cases(Stage.START)}
        for clause in edition.clauses:
            if clause.number in edition.missing or not clause.formal:
                continue
            number, heading = clause.number, clause.heading
            if not self._note(findings.life, targets.life(number), f"life-{number}", (number,), heading):
                if number in from_start:
                    findings.life.append(Finding(f"life-{number}", (number,), heading, "dealer N"))
                elif targets.life(number) not in self.found:  # What was looked for in vain, and not excluded, is open.
                    findings.dead.append(Finding(f"dead-{number}", (number,), heading, None))

    def code_verdict(self, claim: Claim, findings: Findings) -> Verdict:
        """The verdict on a claim about the code that the findings decide."""
        if claim.words == USED:
            return use_verdict(self.study, claim, self.witnesses, findings)
        kind, against = {NO_TWO: ("conflict", findings.conflicts), DECIDED: ("gap", findings.gaps)}.get(
            claim.words, ("life", findings.dead)
        )
        shortest_first = sorted(against, key=lambda f: (f.script or "").count(";"))
        unknown = any(name.startswith(f"{kind} ") for name in findings.open)
        word = Word.REFUTED if against else Word.UNDECIDED if unknown else Word.PROVED
        script, follow = (shortest_first[0].script, shortest_first[0].follow) if against else (None, ())
        about = against or findings.life
        clauses = self.study.in_printed_order([n for f in about for n in f.clauses])
        seconds = self.study.lap()
        return Verdict(claim.number, claim.title, word, "shortest auctions", seconds, clauses, script, follow=follow)


def _decided(number: str) -> Callable[[Table], bool]:
    def check(table: Table) -> bool:
        last = table.history[-1]
        return last.outcome in (Outcome.SETTLED, Outcome.OUTSIDE) and number in last.report.clauses

    return check


def _unsaid(question: str) -> Callable[[Table], bool]:
    def check(table: Table) -> bool:
        last = table.history[-1]
        return last.outcome is Outcome.GAP and question in last.report.gaps

    return check
