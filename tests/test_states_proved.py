"""Diagrams are proved: what ships holds by its laws, and whatever is changed in one of them is refused."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from auctionlaws.core.operations import and_, not_, or_
from auctionlaws.edition import load_edition
from auctionlaws.language.errors import LawError
from auctionlaws.language.syntax import Place
from auctionlaws.table.laws import load_laws
from auctionlaws_diagrams.api import shipped
from auctionlaws_diagrams.states.chart import ITSELF, Arrow, Chart, Said
from auctionlaws_diagrams.states.decision import Decision, decisions_of, shipped_decisions
from auctionlaws_diagrams.states.exits import EXITS
from auctionlaws_diagrams.states.proved import DECISIONS, load_proved, proved_key
from auctionlaws_diagrams.states.reading import FOLDER, charts_of, shipped_charts
from auctionlaws_proofs.arrows.decided import Decider
from auctionlaws_proofs.arrows.exhibits import for_anybody
from auctionlaws_proofs.arrows.proving import Prover, Wrong
from auctionlaws_proofs.engines.invariant import Invariant
from auctionlaws_proofs.engines.witness import from_script, replay
from auctionlaws_proofs.recorded import load_recorded
from auctionlaws_proofs.study import Study

EDITIONS = ("2017", "2007", "1997")
HERE = Place("damaged", 1, 1)


@cache
def study(edition: str) -> Study:
    """An edition with its recorded invariant, which other tests prove."""
    laws, recorded = load_edition(edition), load_recorded(edition)
    found = Study(laws, load_laws(edition), recorded, ())
    held = tuple(c for c in found.candidates if c.name not in recorded.broken)
    found.proved = Invariant(held, (), 1)
    return found


@cache
def prover(edition: str) -> Prover:
    return Prover(study(edition).symbolic, study(edition).invariant.lemmas)


def charts() -> list[tuple[str, str]]:
    return [(edition, chart.name) for edition in EDITIONS for chart in shipped_charts(edition)]


def decisions() -> list[Any]:
    found = [(edition, decision) for edition in ("2017", "2007") for decision in shipped_decisions(edition)]
    return [pytest.param(e, d, id=d.name, marks=() if e == "2017" else pytest.mark.nightly) for e, d in found]


def chart_of(edition: str, name: str) -> Chart:
    return {chart.name: chart for chart in shipped_charts(edition)}[name]


BY_DAY: Final = ("machine", "law-26", "law-27", "law-36")


def by_day(*of_older: str, in_force: Sequence[str]) -> list[Any]:
    """By day some diagrams of the laws in force, and some of older ones; the others at night.

    Whoever changes laws or diagrams has to put them on record again, and is told what is not proved.
    """
    known = [(edition, name, name in (in_force if edition == "2017" else of_older)) for edition, name in charts()]
    return [pytest.param(e, n, marks=() if day else pytest.mark.nightly) for e, n, day in known]


@pytest.mark.parametrize(("edition", "name"), by_day("law-36", in_force=BY_DAY))
def test_every_arrow_is_proved_and_none_is_missing(edition: str, name: str) -> None:
    proof = prover(edition).prove(chart_of(edition, name))
    assert not [(fault.wrong, fault.where, fault.words) for fault in proof.faults]


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_on_record_is_about_what_is_at_hand(edition: str) -> None:
    """After a change of laws or diagrams: ``auctionlaws draw --record --edition E``."""
    on_record = load_proved(edition)
    assert proved_key(edition) and {each.name for each in shipped(edition)} == set(on_record)


def test_a_record_hangs_on_what_its_edition_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An arrow of one edition alone is changed: the records of the others stand; a text of all, and none does.

    Where something stands on a page is no matter of proof.
    """
    folder = tmp_path / "charts"
    shutil.copytree(FOLDER, folder)
    monkeypatch.setattr("auctionlaws_diagrams.states.proved.CHARTS", folder)
    before = {edition: proved_key(edition) for edition in EDITIONS}
    path = folder / "law-26.md"
    text = path.read_text("utf-8")
    for_2007 = text.index("editions   2007")
    arrow = text.index("\nsays ", text.index("\narrow ", for_2007))
    path.write_text(f"{text[:arrow]}\nand{text[arrow:]}", "utf-8")
    assert [e for e in EDITIONS if proved_key(e) != before[e]] == ["2007"]
    machine = folder / "machine.md"
    machine.write_text(machine.read_text("utf-8").replace("\nthrough    ", "\nthrough    7"), "utf-8")
    path.write_text(text, "utf-8")
    assert all(proved_key(e) == before[e] for e in EDITIONS)
    path.write_text(f"Another line.\n{text}", "utf-8")
    assert all(proved_key(e) != before[e] for e in EDITIONS)


@pytest.mark.parametrize(("edition", "name"), by_day(in_force=[chart.name for chart in shipped_charts("2017")]))
def test_the_auction_of_an_arrow_takes_it_last(edition: str, name: str) -> None:
    chart, on_record = chart_of(edition, name), load_proved(edition)[name]
    reader = prover(edition).reader
    for arrow in chart.arrows:
        if arrow.number in on_record.scripts:
            taken = for_anybody(reader.arrow(chart, arrow).taken)
            witness = from_script(on_record.scripts[arrow.number], (0, 0))
            assert replay(study(edition).laws, witness, taken) is not None, (arrow.number, witness.script)


# -- damaged


def damages(edition: str, chart: Chart) -> Iterator[tuple[str, Chart]]:
    """A diagram with one thing changed: an arrow left out, a guard dropped, a target, a consequence."""
    for arrow in chart.arrows:
        others = tuple(a for a in chart.arrows if a is not arrow)
        yield f"{arrow.number} left out", replace(chart, arrows=others)
        for said, changed in _changed(edition, chart, arrow):
            yield f"{arrow.number} {said}", replace(chart, arrows=(*others, changed))


def _changed(edition: str, chart: Chart, arrow: Arrow) -> Iterator[tuple[str, Arrow]]:
    if arrow.when is not None:
        yield "without its guard", replace(arrow, when=None)
    ends = (s.name for s in chart.innermost if s.name not in (arrow.target, arrow.source))
    wrong = (name for name in ends if arrow.target != ITSELF and not is_part_of(edition, chart, arrow.target, name))
    for name in islice(wrong, 1):
        yield f"to {name}", replace(arrow, target=name)
    for said in arrow.then:
        yield f"without {said.text}", replace(arrow, then=tuple(s for s in arrow.then if s is not said))
    known = {said.text for said in (*arrow.then, *arrow.perhaps)}
    told = [words for words in prover(edition).reader.told(chart) if words not in known]
    for words in told[:: max(1, len(told) // 3)][:3]:
        yield f"with {words}", replace(arrow, then=(*arrow.then, Said(words, HERE)))


def is_part_of(edition: str, chart: Chart, name: str, other: str) -> bool:
    """Whatever lies in the one situation lies in the other, and an arrow to the one may lead to the other."""
    prove, he = prover(edition), prover(edition).reader.he(chart)
    one, whole = (prove.reader.situation(chart.situation(n), he) for n in (name, other))
    return prove.symbolic.refute_position(prove.lemmas, and_(one, not_(whole))) is not None


def says_the_same(edition: str, one: Chart, other: Chart) -> bool:
    """Two diagrams differ in a guard that makes no difference: whatever meets one meets the other."""
    reader = prover(edition).reader
    apart = [
        or_(and_(a, not_(b)), and_(b, not_(a)))
        for a, b in (
            (reader.arrow(one, x).taken, reader.arrow(other, y).taken)
            for x in one.arrows
            for y in other.arrows
            if x.number == y.number and x.then == y.then and x.target == y.target
        )
        if a is not b
    ]
    return len(one.arrows) == len(other.arrows) and all(prover(edition).refuted(each) for each in apart)


def refused(edition: str, name: str) -> int:
    """How many damages of a diagram there are; each is refused."""
    chart, count = chart_of(edition, name), 0
    for what, damaged in damages(edition, chart):
        if what.endswith("without its guard") and says_the_same(edition, chart, damaged):
            continue
        assert prover(edition).prove(damaged).faults, f"{name} of {edition}, {what}"
        count += 1
    return count


def test_a_damaged_diagram_is_refused() -> None:
    """Of the laws in force: a few of them, each damaged in every way."""
    assert sum(refused("2017", name) for name in ("law-24", "law-38")) > 60


def test_several_diagrams_are_proved_as_each_by_itself() -> None:
    """Half of them in another process: what is sound there is sound here, and what is faulty has its faults."""
    one, other = chart_of("2017", "law-24"), chart_of("2017", "law-38")
    for asked in ((one, other), (other, replace(one, arrows=one.arrows[1:])), (replace(other, arrows=()), one)):
        told: list[str] = []
        found = Prover(study("2017").symbolic, study("2017").invariant.lemmas).prove_all(asked, told.append)
        assert [proof.chart for proof in found] == list(asked) and told
        for proof in found:
            alone = prover("2017").prove(proof.chart)
            assert [(f.wrong, f.words) for f in proof.faults] == [(f.wrong, f.words) for f in alone.faults]
            assert (proof.rests_on, proof.taken, proof.here) == (alone.rests_on, alone.taken, alone.here)


@pytest.mark.nightly
@pytest.mark.parametrize(("edition", "name"), charts())
def test_every_damage_of_every_diagram_is_refused(edition: str, name: str) -> None:
    assert refused(edition, name)


# -- boxes in which a diagram ends


def with_end(chart: Chart, name: str, condition: str) -> Chart:
    """A diagram in which a box says something else of the positions in it."""
    end = replace(chart.situation(name), condition=Said(condition, HERE))
    return replace(chart, situations=tuple(end if s.name == name else s for s in chart.situations))


def faults_of_ends(chart: Chart) -> list[tuple[Wrong, str]]:
    found = prover("2017").prove(chart).faults
    return [(f.wrong, getattr(f.where, "name", "")) for f in found if f.wrong in (Wrong.ALWAYS, Wrong.MIXED)]


@pytest.mark.parametrize("condition", ["he is he", "he has shown a card, or he has not shown a card"])
def test_an_end_that_is_always_true_is_refused(condition: str) -> None:
    """THE AUCTION IS CLOSED, told of every table there is."""
    assert (Wrong.ALWAYS, "closed") in faults_of_ends(with_end(chart_of("2017", "law-39"), "closed", condition))


@pytest.mark.parametrize(
    ("name", "end", "condition"),
    [("law-39", "closed", "the table waits for the Director"), ("law-27", "on", "a player is to call")],
)
def test_an_end_that_overlaps_another_box_is_refused(name: str, end: str, condition: str) -> None:
    """THE AUCTION IS CLOSED where a call waits for a ruling; THE AUCTION GOES ON also where partner must pass."""
    assert {wrong for wrong, _ in faults_of_ends(with_end(chart_of("2017", name), end, condition))} == {Wrong.MIXED}


def changed_text(file: str, old: str, new: str) -> str:
    return (FOLDER / file).read_text("utf-8").replace(old, new, 1)


def test_an_exit_says_only_what_exits_say() -> None:
    """THE AUCTION GOES ON tells where the table stands; it cannot be written as a matter for elsewhere."""
    text = changed_text("law-39.md", "is         the auction has closed", "is         elsewhere")
    with pytest.raises(LawError, match="are no words for what is elsewhere") as refused_words:
        charts_of(text, "law-39.md", "2017")
    assert all(words in str(refused_words.value) for words in EXITS)


def test_no_arrow_leaves_an_exit() -> None:
    """Whatever comes after it stands in another diagram."""
    text = changed_text("law-39.md", "arrow      2 lies to closed", "arrow      2 other to closed")
    with pytest.raises(LawError, match="is elsewhere, but arrows leave it"):
        charts_of(text, "law-39.md", "2017")


def test_each_sentence_of_exits_is_printed_somewhere() -> None:
    boxes = (s for edition in EDITIONS for chart in shipped_charts(edition) for s in chart.situations if s.is_exit)
    assert {" ".join(s.words).lower() for s in boxes} == set(EXITS)


# -- decisions of the Director

TWICE = "outcome    stands\nsays       ONCE MORE\nfollows    nothing\n\n"


@cache
def decider(edition: str) -> Decider:
    return Decider(study(edition))


@pytest.mark.parametrize(("edition", "decision"), decisions())
def test_a_decision_says_what_the_laws_say_and_nothing_else(edition: str, decision: Decision) -> None:
    """Every way through its questions can be gone, and comes to what is printed at its end."""
    wrong, proved = decider(edition).prove(decision)
    assert not wrong
    assert proved.scripts.keys() == {answer.number for q in decision.questions for answer in q.answers}
    assert proved.scripts == load_proved(edition)[decision.name].scripts


@pytest.mark.parametrize(("edition", "decision"), decisions())
def test_a_damaged_decision_is_refused(edition: str, decision: Decision) -> None:
    for damaged in damaged_decisions(decision):
        assert decider(edition).unproved(damaged), damaged


def damaged_decisions(decision: Decision) -> Iterator[Decision]:
    """A consequence left out, one too many, one that is sure or passed over; answers that lead to each other's end."""
    for outcome in decision.outcomes:
        others = tuple(o for o in decision.outcomes if o is not outcome)
        for said in outcome.perhaps:
            fewer = replace(outcome, perhaps=tuple(s for s in outcome.perhaps if s is not said))
            yield replace(decision, outcomes=(*others, fewer))
            yield replace(decision, outcomes=(*others, replace(fewer, then=(*fewer.then, said))))
        for said in outcome.then:
            yield replace(decision, outcomes=(*others, replace(outcome, then=tuple({*outcome.then} - {said}))))
        for said in {*decision.tells} - {*outcome.then}:
            if said.text not in {s.text for s in (*outcome.then, *outcome.perhaps)}:
                yield replace(decision, outcomes=(*others, replace(outcome, then=(*outcome.then, said))))
    for question in decision.questions:
        yes, no = question.answers
        swapped = (replace(yes, target=no.target), replace(no, target=yes.target))
        asked = tuple(replace(q, answers=swapped) if q is question else q for q in decision.questions)
        yield replace(decision, questions=asked)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("yes        redress: players", "yes        redres: players", 'did you mean "redress"'),
        ("yes        redress: players", "yes        redress", "is no answer"),
        ("judged     no", "judged     maybe", "is nothing that a line judged can say"),
        ("perhaps    he has redress", "perhaps    he gets redress", "is not among what the decision tells"),
        ("no         no damage: too", "no         own: too", "is no later question"),
        ("outcome    nothing", f"{TWICE}outcome    nothing", "is the name of something else already"),
        ("perhaps    he has", "perhaps    he may change his call as misinformed,\n           he has", "strike out one"),
    ],
)
def test_mistakes_in_a_decision_are_named(old: str, new: str, message: str) -> None:
    text = (DECISIONS / "misinformation.md").read_text("utf-8")
    assert old in text
    with pytest.raises(LawError, match=message):
        decisions_of(text.replace(old, new, 1), "misinformation.md", "2017")
