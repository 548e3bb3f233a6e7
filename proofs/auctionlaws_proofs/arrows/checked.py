"""Diagrams checked by some laws: arrow by arrow what holds, what is false and what is missing, each with an auction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from auctionlaws.core.expr import FALSE, Expr
from auctionlaws.table.happened import FIRST
from auctionlaws_diagrams.states.chart import EVENTS, Arrow, Chart, Said
from auctionlaws_diagrams.states.proved import Proved
from auctionlaws_proofs.arrows.exhibits import Exhibits, Plays
from auctionlaws_proofs.arrows.proving import Fault, Proof, Prover, Wrong
from auctionlaws_proofs.engines.targets import Target
from auctionlaws_proofs.engines.witness import Witness, from_script
from auctionlaws_proofs.findings import shipped_findings
from auctionlaws_proofs.study import Study

NONE: Final[Mapping[tuple[str, str], str]] = MappingProxyType({})
"""No auctions are known beforehand."""
_PLAIN: Final = frozenset({Wrong.IDLE, Wrong.AUCTION, Wrong.ALWAYS, Wrong.NEVER, Wrong.NUMBER, Wrong.UNKNOWN_WORD})
"""What is known to be wrong without an auction."""
_EVENT_WORDS = {kind: words for words, kind in EVENTS.items()}


@dataclass(frozen=True, slots=True)
class Refuted:
    """What is wrong with a diagram, and the auction that shows it; None if none was found."""

    wrong: Wrong
    where: str
    words: str
    auction: Witness | None

    @property
    def decided(self) -> bool:
        """It is known to be wrong, not just unproved."""
        return self.auction is not None or self.wrong in _PLAIN

    @property
    def sentence(self) -> str:
        """What is wrong, in a sentence without its auction."""
        known = self.decided
        match self.wrong:
            case Wrong.ASTRAY:
                return f"does not always lead to {self.words}" if known else f"is not proved to lead to {self.words}"
            case Wrong.FAILS:
                return f"it need not follow that {self.words}" if known else f"it is not proved that {self.words}"
            case Wrong.FOLLOWS:
                return f"it can follow that {self.words}" if known else f"it is not excluded that {self.words}"
            case Wrong.IDLE:
                return "no auction takes it: proved"
            case Wrong.BOTH:
                both = f"this and {self.words} are both taken"
                return both if known else f"it is not excluded that {both}"
            case Wrong.MISSING:
                event = f"on {_EVENT_WORDS[self.words]}, no arrow is taken"
                return event if known else f"it is not excluded that {event}"
            case Wrong.AUCTION:
                return f"its auction does not take it: {self.words}"
            case Wrong.MIXED:
                return (
                    f"a position can be in it and in {self.words}"
                    if known
                    else f"is not proved apart from {self.words}"
                )
            case Wrong.ALWAYS:
                return "every position is in it: proved"
            case Wrong.OUTSIDE:
                return f"it is not inside {self.words}" if known else f"it is not proved to be inside {self.words}"
            case Wrong.WORDS:
                return f'"{self.words}" is printed, and {"need not be so" if known else "is not proved"}'
            case Wrong.NEVER:
                return f'"{self.words}" is printed, and is never so: proved'
            case Wrong.NUMBER:
                return f"{self.words} is printed, and there is no such law or arrow"
            case Wrong.UNKNOWN_WORD:
                return f"a word is printed that has no meaning: {self.words}"


@dataclass(frozen=True)
class Checked:
    """A diagram, and what is known of it by some laws. ``shown``: by arrow number, an auction that takes it last."""

    chart: Chart
    refuted: tuple[Refuted, ...]
    clauses: dict[str, tuple[str, ...]]
    shown: dict[str, Witness]
    open: tuple[Target, ...] = ()
    """What the text leaves open where arrows begin, by what searches look for: each with an auction."""

    @property
    def proved(self) -> bool:
        """Everything that it says holds, and nothing is missing."""
        return not self.refuted

    def of(self, arrow: Arrow) -> Iterator[Refuted]:
        """What is wrong with an arrow."""
        return (r for r in self.refuted if r.where == arrow.title)


def prover_of(study: Study) -> Prover:
    """Proves diagrams by the laws of a study, on its invariant."""
    return Prover(study.symbolic, study.invariant.lemmas)


def check_charts(
    study: Study,
    charts: Sequence[Chart],
    prover: Prover | None = None,
    *,
    hints: Mapping[tuple[str, str], str] = NONE,
    plays: Plays | None = None,
    familiar: Sequence[Witness] = (),
    unseen: Collection[tuple[str, str]] = (),
    with_open: bool = True,
) -> tuple[Checked, ...]:
    """Diagrams proved by the laws of a study; LawError for formal words that mean nothing.

    ``hints``: scripts by diagram and arrow, to be kept where they take it. ``plays``: what has been played already by
    these laws. ``familiar``: auctions that readers know, beside the hints. ``unseen``: for these arrows, by diagram and
    number, none is looked for. ``with_open``: what the text leaves open there is looked for.
    """
    prover = prover or prover_of(study)
    proofs = prover.prove_all(charts, study.progress)
    asked: dict[str, Expr] = {}
    opens: dict[tuple[str, Target], Expr] = {}
    for proof in proofs:
        asked |= {_key(proof, fault): fault.shown_by for fault in proof.faults if fault.shown_by is not FALSE}
        chart, taken = proof.chart.name, proof.taken.items()
        asked |= {f"{chart} {n}": condition for n, condition in taken if (chart, n) not in unseen}
        if with_open:
            opens |= {(proof.chart.name, n): c for n, c in prover.open_points(proof.here).items()}
    study.progress("looking for auctions")
    known = [*familiar, *(from_script(script, FIRST) for script in hints.values())]
    exhibits = Exhibits(study.symbolic, plays or Plays(study.laws), [*study.recorded.auctions], known)
    given = {key: w for proof in proofs for key, w in _given(exhibits, proof, hints)}
    shown = given | exhibits.find({key: condition for key, condition in asked.items() if key not in given})
    met = exhibits.met({f"{chart} {name}": condition for (chart, name), condition in opens.items()})
    return tuple(
        _checked(study, proof, shown, [n for c, n in opens if c == proof.chart.name and f"{c} {n}" in met])
        for proof in proofs
    )


def _given(exhibits: Exhibits, proof: Proof, hints: Mapping[tuple[str, str], str]) -> Iterator[tuple[str, Witness]]:
    """The auctions that a diagram gives for its arrows, and hints, played.

    One of the diagram that does not take its arrow is a fault.
    """
    for arrow in proof.chart.arrows:
        hint, taken = hints.get((proof.chart.name, arrow.number)), proof.taken[arrow.number]
        said = arrow.auction or (None if hint is None else Said(hint, arrow.place))
        if said is None:
            continue
        witness = exhibits.given(said, taken)
        if witness is not None:
            yield f"{proof.chart.name} {arrow.number}", witness
        elif arrow.auction is not None:
            proof.faults.append(Fault(Wrong.AUCTION, arrow, said.text, FALSE))


def _key(proof: Proof, fault: Fault) -> str:
    return f"{proof.chart.name} {fault.wrong.name} {_where(fault)} {fault.words}"


def _where(fault: Fault) -> str:
    return fault.where.title if isinstance(fault.where, Arrow) else f"from {fault.where.name}"


def _checked(study: Study, proof: Proof, shown: dict[str, Witness], opens: Sequence[Target]) -> Checked:
    refuted = (Refuted(f.wrong, _where(f), f.words, shown.get(_key(proof, f))) for f in proof.faults)
    clauses = {number: study.in_printed_order(used) for number, used in proof.rests_on.items()}
    taken = {n: shown[key] for n in proof.taken if (key := f"{proof.chart.name} {n}") in shown}
    return Checked(proof.chart, tuple(refuted), clauses, taken, tuple(opens))


def proved_of(study: Study, checked: Checked) -> Proved:
    """What is proved of a diagram, as it is put on record and drawn."""
    texts = shipped_findings(study.root)
    named = (texts.by_identity.get(texts.identity_of(target)) for target in checked.open)
    titles = tuple(dict.fromkeys(text.title for text in named if text is not None))
    return Proved(checked.clauses, {n: w.script for n, w in checked.shown.items()}, titles)


def check_text(checked: Checked, laws: str) -> str:
    """What is known of a diagram, arrow by arrow, for people."""
    chart = checked.chart
    lines = [f"{chart.name}: {chart.title} · {laws}"]
    for arrow in chart.arrows:
        wrong = list(checked.of(arrow))
        lines.append(f"  {arrow.number:>3} {arrow.source} to {arrow.target}: {_verdict(wrong)}")
        if not wrong:
            lines.append(f"      by {', '.join(checked.clauses.get(arrow.number, ())) or 'no clause'}")
        if not wrong and arrow.number in checked.shown:
            lines.append(f"      {checked.shown[arrow.number].script}")
        lines.extend(_told(wrong, "      "))
    arrows = {arrow.title for arrow in chart.arrows}
    for refuted in (r for r in checked.refuted if r.where not in arrows):
        lines.extend([f"  {refuted.where}:", *_told([refuted], "      ")])
    return "\n".join(lines)


def _verdict(wrong: Sequence[Refuted]) -> str:
    if not wrong:
        return "proved"
    return "false" if any(r.decided for r in wrong) else "not proved"


def _told(refuted: Sequence[Refuted], indent: str) -> Iterator[str]:
    for each in refuted:
        yield f"{indent}{each.sentence}"
        if each.auction is not None:
            yield f"{indent}  {each.auction.script}"
        elif not each.decided:
            yield f"{indent}  no auction of few events shows it"


def check_json(checked: Sequence[Checked]) -> list[dict[str, Any]]:
    """The same as an object for JSON."""
    return [
        {
            "diagram": each.chart.name,
            "title": each.chart.title,
            "proved": each.proved,
            "arrows": [
                {
                    "number": arrow.number,
                    "from": arrow.source,
                    "to": arrow.target,
                    "proved": not list(each.of(arrow)),
                    "clauses": list(each.clauses.get(arrow.number, ())),
                    "script": each.shown[arrow.number].script if arrow.number in each.shown else None,
                }
                for arrow in each.chart.arrows
            ],
            "wrong": [
                {
                    "kind": r.wrong.value,
                    "where": r.where,
                    "what": r.sentence,
                    "decided": r.decided,
                    "script": None if r.auction is None else r.auction.script,
                }
                for r in each.refuted
            ],
        }
        for each in checked
    ]
