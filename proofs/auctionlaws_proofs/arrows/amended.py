"""Which diagrams of an edition other laws change: only what these rule otherwise is proved anew.

Where every expression of the relation is the same for both laws, so is every step, and what has been proved of an
arrow there still holds. It rests on lemmas, which have to hold by the other laws as well: that is proved for those
parts of the relation in which the laws differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from auctionlaws.api.laws import Laws
from auctionlaws.core.operations import and_
from auctionlaws.edition import Edition, load_edition
from auctionlaws.machine.branch import Branch
from auctionlaws.machine.event import EventKind
from auctionlaws.machine.relation import Relation, build, facts_alike
from auctionlaws.machine.whole import join
from auctionlaws.table.compiled_laws import nothing_collected
from auctionlaws.table.happened import FIRST
from auctionlaws.table.kept_relation import relation_of
from auctionlaws_diagrams.states.chart import Arrow, Chart
from auctionlaws_diagrams.states.proved import Proved, load_proved
from auctionlaws_diagrams.states.reading import shipped_charts
from auctionlaws_proofs.arrows.checked import Checked, check_charts
from auctionlaws_proofs.arrows.exhibits import Plays
from auctionlaws_proofs.arrows.proving import Prover
from auctionlaws_proofs.bench.auctions import READ_OFF
from auctionlaws_proofs.bench.restated import unless_restated
from auctionlaws_proofs.bench.stages import touched, unlike_stages
from auctionlaws_proofs.deciding import Progress
from auctionlaws_proofs.engines.parts import Part
from auctionlaws_proofs.engines.symbolic import Symbolic
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, from_script
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.inherited import differing_parts, held_before
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study


@dataclass(frozen=True)
class Amended:
    """Other laws, set up to be proved. ``parts``: where they may differ from the edition; None if that is anywhere."""

    study: Study
    parts: tuple[Part, ...] | None
    known: Relation | None = None
    """The relation of the edition, where it has been asked in which parts the laws differ."""

    def prover(self, chart: Chart) -> Prover:
        """Proves a diagram: all of it, unless it has been proved for the edition already, just as it stands."""
        return self._where_they_differ if self._known(chart) else self.anywhere

    def _known(self, chart: Chart) -> bool:
        """Whether a diagram is on record as proved for the edition, just as it stands."""
        return self.parts is not None and chart.name in self.on_record and chart in shipped_charts(self.study.root)

    @cached_property
    def informs_otherwise(self) -> bool:
        """Whether the laws may say something else of information, or of a first lead."""
        base = load_edition(self.study.root)
        return not READ_OFF.isdisjoint(unlike_stages(base, self.study.edition))

    @cached_property
    def on_record(self) -> Mapping[str, Proved]:
        """What is on record of the edition's diagrams."""
        return load_proved(self.study.root)

    @cached_property
    def _where_they_differ(self) -> Prover:
        return Prover(self.study.symbolic, self.study.invariant.lemmas, self.parts)

    @cached_property
    def anywhere(self) -> Prover:
        """Proves a diagram of which nothing is known yet."""
        return Prover(self.study.symbolic, self.study.invariant.lemmas)

    @cached_property
    def before(self) -> Prover | None:
        """Asks about the edition: the lemmas are those that hold by both."""
        return None if self.known is None else Prover(Symbolic(join(self.known)), self.study.invariant.lemmas)

    def faulty(self, charts: Sequence[Chart]) -> set[str]:
        """The names of those diagrams that are not proved by these laws, just as they stand."""
        known = [chart for chart in charts if self._known(chart)]
        others = [chart for chart in charts if not self._known(chart)]
        proofs = [self.prover(group[0]).prove_all(group, self.study.progress) for group in (known, others) if group]
        return {proof.chart.name for group in proofs for proof in group if proof.faults}

    def check(self, chart: Chart) -> Checked:
        """A diagram checked by these laws."""
        scripts = self._scripts(chart)
        (checked,) = check_charts(
            self.study,
            [chart],
            self.prover(chart),
            hints={(chart.name, number): script for number, script in scripts.items()},
            plays=self.plays,
            familiar=self.familiar,
            unseen={(chart.name, a.number) for a in chart.arrows if self._known(chart) and a.number not in scripts},
        )
        if not self._known(chart):
            return checked
        return replace(checked, clauses=self._cited(checked), open=tuple(self._open(checked)))

    @cached_property
    def plays(self) -> Plays:
        """What auctions come to by these laws."""
        return Plays(self.study.laws)

    @cached_property
    def familiar(self) -> tuple[Witness, ...]:
        """The auctions that diagrams of the edition show, the shortest first."""
        scripts = {script for known in self.on_record.values() for script in known.scripts.values()}
        found = (from_script(script, FIRST) for script in sorted(scripts))
        return tuple(sorted(found, key=lambda witness: len(witness.events)))

    def _scripts(self, chart: Chart) -> Mapping[str, str]:
        """The auctions on record for the arrows of a diagram of the edition."""
        return self.on_record[chart.name].scripts if chart.name in self.on_record else {}

    def _cited(self, checked: Checked) -> dict[str, tuple[str, ...]]:
        """The clauses of arrows: those on record that are still there, and changed ones that decide there each time."""
        known, found = self.on_record[checked.chart.name].clauses, dict[str, tuple[str, ...]]()
        for arrow in checked.chart.arrows:
            numbers, likely = known.get(arrow.number, ()), self._changed & {*checked.clauses.get(arrow.number, ())}
            taken = self.anywhere.reader.arrow(checked.chart, arrow).taken
            besides = self.anywhere.always_deciding(taken, likely.difference(numbers))
            found[arrow.number] = self.study.in_printed_order([*numbers, *besides])
        return found

    def _open(self, checked: Checked) -> Iterator[Target]:
        """What the text leaves open: by auctions where the laws differ, and what is on record and not excluded."""
        texts, on_record = shipped_findings(self.study.root), self.on_record[checked.chart.name].open
        here = self.anywhere.somewhere(checked.chart)
        for target, condition in self.anywhere.questions().items():
            text = texts.by_identity.get(texts.identity_of(target))
            known = text is not None and text.title in on_record
            if target in checked.open or (known and not self.anywhere.refuted(and_(here, condition))):
                yield target

    def gone(self, chart: Chart) -> dict[str, str]:
        """The arrows that no auction takes any more: proved; each with the auction that takes it by the edition."""
        if not self._known(chart):
            return {}
        scripts, kinds = self._scripts(chart), {part.name.split(" ")[0] for part in self.parts or ()}
        likely = (a for a in chart.arrows if a.number in scripts and not kinds.isdisjoint(a.on))
        return {a.number: scripts[a.number] for a in likely if self._is_gone(chart, a, scripts[a.number])}

    def _is_gone(self, chart: Chart, arrow: Arrow, script: str) -> bool:
        taken, witness = self.anywhere.reader.arrow(chart, arrow).taken, from_script(script, FIRST)
        return not self.plays.meets(witness, taken) and self.anywhere.refuted(taken)

    @cached_property
    def _changed(self) -> frozenset[str]:
        """The clauses that the laws have and the edition has otherwise, or has not."""
        return frozenset(touched(load_edition(self.study.root), self.study.edition, {}))


def amended(laws: Laws, progress: Progress) -> Amended:
    """Laws that do not ship beside the edition at the bottom of them, with the invariant proved where they differ.

    Clauses of a proposal that are proved to be only restated keep their old words.
    """
    base, recorded = load_edition(laws.root), load_recorded(laws.root)
    edition = laws.edition if laws.proposal is None else unless_restated(laws.proposal)
    edition = base if edition.fingerprint == base.fingerprint else edition
    with nothing_collected():
        known = relation_of(base, switches=True)
        relation = build(edition, switches=True, kept=_kept(known, edition) if facts_alike(base, edition) else {})
        study = Study(edition, laws.player, recorded, (), progress, laws.root, relation=relation)
        held = held_before(known, study.whole, study.candidates, recorded, study.root)
        if held is None or not load_proved(laws.root) or _redefines(base, edition):
            return Amended(study, None)
        parts = differing_parts(known, relation)
        progress("proving the invariant where the laws differ")
        found = study.symbolic.invariant(held, parts=parts)
    if found.dropped:
        return Amended(study, None)
    study.proved = found
    return Amended(study, parts, known)


def _kept(known: Relation, edition: Edition) -> dict[EventKind, Branch]:
    stages = unlike_stages(known.edition, edition)
    return {kind: branch for kind, branch in known.branches.items() if branch.stages.isdisjoint(stages)}


def _redefines(base: Edition, edition: Edition) -> bool:
    """Whether a clause is changed by which a term is defined: diagrams that use it then say something else."""
    changed = touched(base, edition, {})
    return any(c.definitions for each in (base, edition) for c in each.clauses if c.number in changed)


def changed_charts(laws: Amended, charts: Sequence[Chart]) -> Iterator[Chart]:
    """The diagrams that do not hold as they stand by the other laws."""
    faulty = laws.faulty(charts)
    for chart in charts:
        if chart.name in faulty or laws.gone(chart):
            yield chart
